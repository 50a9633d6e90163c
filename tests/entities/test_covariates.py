"""Reading columns that describe records."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

import partita as pt
from partita.entities.covariates import read_covariates
from partita.entities.sampled_clusters import read_sample

SAMPLE = {"a": 1, "b": 1, "c": 2}
OBJECTS = read_sample(SAMPLE, {**SAMPLE, "d": 3}).objects
FRAME = pd.DataFrame({"rid": list("dcba"), "source": ["w", "x", "y", "x"], "year": [1, 2, 3, None]})


@pytest.mark.parametrize(
    "given",
    [
        FRAME,
        FRAME.set_index("rid"),
        pl.from_pandas(FRAME),
        {"source": {"a": "x", "b": "y", "c": "x"}, "year": {"a": None, "b": 3, "c": 2}},
        {"source": FRAME.set_index("rid")["source"], "year": [None, 3, 2]},
    ],
)
def test_values_go_with_their_records(given):
    source, year = read_covariates(given, OBJECTS, 4)
    assert [source.values[code] for code in source.codes] == ["x", "y", "x"]
    assert source.numbers is None
    assert [year.values[code] for code in year.codes] == ["(missing)", 3, 2]
    assert np.array_equal(year.numbers, [np.nan, 3, 2], equal_nan=True)


def test_text_ids_of_files_meet_numbers(tmp_path):
    path = tmp_path / "truth.csv"
    path.write_text("id,person\n1,x\n2,y\n")
    objects = read_sample(str(path), {1: 0, 2: 0}).objects
    for given in ({"year": {1: 1990, 2: 2000}}, pd.DataFrame({"nr": [2, 1], "year": [2000, 1990]})):
        (year,) = read_covariates(given, objects, 4)
        assert year.numbers.tolist() == [1990, 2000]


def test_ids_of_several_columns():
    objects = read_sample({("a", 1): 1, ("b", 1): 1}, {("a", 1): 1, ("b", 1): 2}).objects
    frame = pd.DataFrame({"source_dataset": list("ba"), "unique_id": [1, 1], "year": [1, 2]})
    (year,) = read_covariates(frame, objects, 4)
    assert year.numbers.tolist() == [2, 1]
    (year,) = read_covariates(frame.set_index(["source_dataset", "unique_id"]), objects, 4)
    assert year.numbers.tolist() == [2, 1]


def test_many_numbers_are_put_into_intervals():
    objects = read_sample(list(range(100)), list(range(100))).objects
    (year,) = read_covariates({"year": np.arange(1900, 2000)}, objects, 4)
    assert year.values == [
        "1900 to below 1924", "1924 to below 1949", "1949 to below 1974", "1974 to 1999",
    ]  # fmt: skip
    assert np.bincount(year.codes).tolist() == [24, 25, 25, 26]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "covariates is empty"),
        (7, "must be a dataframe"),
        ({"source": {"a": 1}}, "'covariates: source' has no value for 2 objects.*'b', 'c'"),
        ({"source": [1]}, "1 value, fewer than there are objects"),
        ({"source": "web"}, "give values by id"),
        (FRAME.iloc[:2], "no value for 3 objects"),
    ],
)
def test_bad_covariates_are_named(given, words):
    with pytest.raises(pt.PartitaError, match=words):
        read_covariates(given, OBJECTS, 4)
