"""Columns and dataframes of pandas, polars and pyarrow."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import partita as pt
from tests.clusterings.test_reading import FORMS, GROUPS, OTHER, WANTED, WORDS, named


def test_categorical_codes_are_used_as_they_are(monkeypatch):
    """The categories of a million labels are never looked at one label at a time."""
    from partita.clusterings import coding

    def refuse(labels, name, read=coding._code_list):
        assert len(labels) < len(OTHER), "labels were read one by one"
        return read(labels, name)

    monkeypatch.setattr(coding, "_code_list", refuse)
    forms = [
        FORMS[name]
        for name in (
            "pandas category",
            "polars Categorical",
            "polars Enum",
            "polars String",
            "pyarrow DictionaryArray",
        )
    ]
    for form in forms:
        assert pt.pair_counts(form, np.array(OTHER)) == WANTED


def test_polars_categories_of_other_columns_do_not_matter():
    """Categories may be shared by all columns of a process."""
    pl.Series([f"other {i}" for i in range(5000)], dtype=pl.Categorical)
    column = pl.Series(named(WORDS), dtype=pl.Categorical)
    assert pt.pair_counts(column, OTHER) == WANTED
    assert set(pt.Hard(column).labels) == set(WORDS)


def test_slices_of_columns():
    """A slice shares its memory with the whole column: offsets must be respected."""
    longer = [9, 9, *GROUPS, 9]
    slices = [
        np.array(longer)[2:12],
        pd.Series(longer).iloc[2:12].reset_index(drop=True),
        pl.Series(longer).slice(2, 10),
        pa.array(longer).slice(2, 10),
        pa.array([str(x) for x in longer]).dictionary_encode().slice(2, 10),
        pa.chunked_array([longer[:7], longer[7:]]).slice(2, 10),
    ]
    for labels in slices:
        assert pt.pair_counts(labels, OTHER) == WANTED


FRAMES = {
    "pandas": pd.DataFrame,
    "polars": pl.DataFrame,
    "polars lazy": pl.LazyFrame,
    "pyarrow": pa.table,
}


ORDER = [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]


def shuffled_columns(id_name="id", label_name="label"):
    return {id_name: [f"o{i}" for i in ORDER], label_name: [GROUPS[i] for i in ORDER]}


@pytest.mark.parametrize("make", FRAMES.values(), ids=FRAMES)
def test_from_frame_joins_on_ids(make):
    other = {f"o{i}": label for i, label in enumerate(OTHER)}
    frame = make({**shuffled_columns("who", "what"), "noise": list(range(10))})
    hard = pt.Hard.from_frame(frame, id="who", label="what")
    assert hard.ids == [f"o{i}" for i in ORDER]
    assert pt.pair_counts(hard, other) == WANTED


@pytest.mark.parametrize("make", FRAMES.values(), ids=FRAMES)
@pytest.mark.parametrize("names", [("id", "label"), ("Record_ID", "Cluster"), ("x", "y")])
def test_frames_given_directly(make, names):
    """Usual names are found in any case; of two unknown columns the first holds the ids."""
    other = {f"o{i}": label for i, label in enumerate(OTHER)}
    assert pt.pair_counts(make(shuffled_columns(*names)), other) == WANTED


def test_frame_without_ids():
    frame = pd.DataFrame({"label": GROUPS}, index=list("abcdefghij"))
    assert pt.pair_counts(frame, OTHER) == WANTED
    assert pt.as_clustering(frame, label="label").ids == list("abcdefghij")
    other = pd.DataFrame({"label": OTHER}, index=list("abcdefghij"))
    assert pt.pair_counts(frame, other[::-1]) == WANTED


def test_the_index_of_a_dataframe_counts_as_that_of_its_column():
    one = pd.DataFrame({"label": [0, 0, 1, 1]}, index=list("abcd"))
    other = pd.DataFrame({"label": [0, 0, 1, 1]}, index=list("dabc"))
    by_column = pt.adjusted_rand_score(one["label"], other["label"])
    assert pt.adjusted_rand_score(one, other) == by_column == -0.5


def test_arrow_columns_of_every_make():
    repeated = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 2]), pa.array(["a", "a", "b"]))
    assert pt.adjusted_rand_score(repeated, list("aabb")) == 1.0
    unsigned = pa.DictionaryArray.from_arrays(
        pa.array([0, 1, None], pa.uint8()), pa.array(["a", "b"])
    )
    assert pt.Hard(unsigned, missing="drop").n_clusters == 2
    batch = pa.record_batch({"id": ["p", "q"], "label": [1, 2]})
    assert pt.as_clustering(batch).ids == ["p", "q"]
    with pytest.raises(pt.InputTypeError, match="cannot be cluster labels"):
        pt.Hard(pa.array([[1], [2]]))
    with pytest.raises(pt.InputTypeError, match="no column of labels"):
        pt.Hard(pa.scalar(1))


def test_categories_that_are_no_labels():
    with pytest.raises(pt.InputError, match="not whole numbers"):
        pt.Hard(pd.Series([0.5, 1.5], dtype="category"))
    with pytest.raises(pt.InputError, match="not whole numbers"):
        pt.Hard(pa.array([0.5, 1.5]).dictionary_encode())
    with pytest.raises(pt.InputTypeError, match="mixes labels"):
        pt.Hard(pd.Series([1, "a"], dtype="category"))


def test_columns_whose_names_are_numbers_or_repeat():
    frame = pd.DataFrame({0: ["p", "q"], 1: ["x", "y"]})
    assert pt.as_clustering(frame).ids == ["p", "q"]
    twice = pd.DataFrame([[1, 2]], columns=["label", "label"])
    with pytest.raises(pt.InputError, match="dataframe"):
        pt.as_clustering(twice)


def test_columns_of_the_same_name():
    frame = pd.DataFrame([["a", 1, 2]], columns=["id", "cluster", "cluster"])
    with pytest.raises(pt.InputError) as caught:
        pt.compare(frame, [1])
    assert str(caught.value) == "reference is a dataframe with several columns called 'cluster'"


def test_no_columns():
    with pytest.raises(pt.InputError, match=r"^reference has no columns$"):
        pt.compare(pd.DataFrame(index=[1, 2]), [1, 2])


@pytest.mark.parametrize("ids", [["a", None, "c"], [1.0, float("nan"), 3.0]])
def test_missing_ids(ids):
    frame = pd.DataFrame({"id": ids, "cluster": [1, 1, 2]})
    with pytest.raises(pt.InputError, match=r"^reference has 1 object without an id, first at 1$"):
        pt.compare(frame, frame.copy())
