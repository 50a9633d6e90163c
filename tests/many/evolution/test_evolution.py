"""What evolution reads, and what it refuses."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

import partita as pt

YEARS = {"2019": list("aabbc"), "2020": list("xxyyy"), "2021": list("ppqrr")}


def test_forms_of_clusterings_give_the_same(tmp_path):
    wanted = str(pt.evolution(YEARS))
    frame = pd.DataFrame({"id": list("vwxyz"), **YEARS})
    frame.to_csv(tmp_path / "wide.csv", index=False)
    names = list(YEARS)
    assert str(pt.evolution(frame, columns=names)) == wanted
    assert str(pt.evolution(pl.from_pandas(frame), columns=names)) == wanted
    assert str(pt.evolution(tmp_path / "wide.csv", columns=names, id="id")) == wanted
    for name in names:
        frame[["id", name]].sample(frac=1, random_state=0).to_csv(tmp_path / name, index=False)
    files = {name: tmp_path / name for name in names}
    assert str(pt.evolution(files, label=None, id="id")) == wanted
    in_a_list = pt.evolution([str(path) for path in files.values()], id="id")
    assert in_a_list.names == [str(path) for path in files.values()]
    hard = {name: pt.Hard(labels) for name, labels in YEARS.items()}
    assert str(pt.evolution(hard)) == wanted


def test_objects_come_and_go():
    first = {"a": 0, "b": 0, "c": 1}
    second = {"b": 0, "c": 1, "d": 2, "e": 2}
    result = pt.evolution([first, second])
    assert (result.steps[0].arrived, result.steps[0].departed) == (2, 1)
    assert result.coverage == (pt.compare(first, second, on_mismatch="intersect").coverage,)
    assert result.summary == (
        "From 0 to 1: all 2 clusters kept (1 shrank); 1 appeared; 2 objects arrived, 1 left."
    )
    with pytest.raises(pt.MismatchError, match="0 and 1 do not have the same objects"):
        pt.evolution([first, second], on_mismatch="error")


def test_objects_without_a_label_are_absent():
    runs = [{"a": 0, "b": 0, "c": 1}, {"a": 0, "b": 0, "c": None}]
    with pytest.raises(pt.MissingLabelsError, match="1 has 1 object without a label"):
        pt.evolution(runs)
    result = pt.evolution(runs, missing="drop")
    assert result.summary == "From 0 to 1: 1 of 2 clusters kept, 1 vanished; 1 object left."
    assert result.coverage[0].unlabeled == 1
    noise = pt.evolution([[0, 0, 1], [0, 0, -1]], noise=-1, missing="drop")
    assert noise.summary == result.summary


def test_ids_that_repeat_are_left_out_and_counted():
    both = pd.DataFrame({"id": ["a", "b", "b", "c"], "label": [0, 0, 1, 1]})
    result = pt.evolution([both, both.iloc[[0, 1, 3]]], id="id")
    assert "left out: 1 object with repeated ids" in str(result)
    assert result.coverage[0].repeated == 1


def test_soft_clusterings_must_be_hardened():
    rough = pt.Rough([{0}, {0, 1}, {1}])
    with pytest.raises(pt.InputError, match=r"1 is a rough clustering: 1 of 3 .*harden=True"):
        pt.evolution([[0, 0, 1], rough])
    result = pt.evolution([[0, 0, 1], rough], harden=True)
    assert result.remarks == (
        "1 is rough: 1 of 3 objects may be in several clusters; each is assigned to the most "
        "plausible one, on a tie to the first",
    )
    assert result.remarks[0] in str(result)
    assert pt.evolution([[0, 1], pt.Rough([{0}, {1}])]).n_tracks == 2


def test_one_object():
    result = pt.evolution([[0], ["x"]])
    assert result.summary == "From 0 to 1: the only cluster kept."
    assert [row.clusters for row in result.tracks] == [(0, "x")]


@pytest.mark.parametrize(
    ("clusterings", "options", "message"),
    [
        ([[0, 1]], {}, "clusterings has 1 entry: give at least two"),
        ([], {}, "clusterings has 0 entries"),
        ({}, {}, "clusterings has 0 entries"),
        (3, {}, "clusterings is of type int"),
        (None, {}, "clusterings is of type NoneType"),
        ([[0, 1], []], {}, "1 is empty"),
        ([[0, 1], [0, 1, 2]], {}, "0 and 1 must label the same objects"),
        ([{"a": 0}, {"b": 0}], {}, "0 and 1 have no object in common"),
        ([{"a": 0}, {"a": 0}, {"b": 0}], {}, "1 and 2 have no object in common"),
        ([[0, 1], [0, np.nan]], {}, "1 has 1 object without a label"),
        ([[0, 1], 5], {}, "1"),
        ([[0, 1], None], {}, "1"),
        (YEARS, {"X": [[0]]}, "X is for fitted estimators, and none is given"),
        (YEARS, {"id": "x"}, "id=… names columns of files and dataframes, and none is given"),
        (YEARS, {"label": "x"}, "label=… names columns"),
        (YEARS, {"tolerance": 0.5}, "tolerance=0.5: give a share"),
        (YEARS, {"on_mismatch": "follow"}, "on_mismatch='follow'"),
        (["a.csv", "a.csv"], {}, "a.csv is given twice: name the clusterings"),
        (["no such file.csv", "another.csv"], {}, "does not exist"),
        (pd.DataFrame(YEARS), {}, "clusterings is a dataframe"),
        (pd.DataFrame(YEARS), {"columns": ["2019"]}, "columns has 1 entry: give two or more"),
        (pd.DataFrame(YEARS), {"columns": ["2019", "2019"]}, "columns has '2019' twice"),
        (pd.DataFrame(YEARS), {"columns": "2019"}, "columns='2019': give a list"),
        (pd.DataFrame(YEARS), {"columns": ["2019", "1"]}, "no label column '1'"),
        (pd.DataFrame(YEARS), {"columns": ["2019", "2020"], "label": "x"}, "leave out label"),
        (
            YEARS,
            {"columns": ["2019", "2020"]},
            "columns are for a file or a dataframe, not for dict",
        ),
    ],
)
def test_errors_name_the_argument(clusterings, options, message):
    with pytest.raises(pt.PartitaError, match=message):
        pt.evolution(clusterings, **options)
