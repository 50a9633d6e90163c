import numpy as np
import pandas as pd
import pytest

import partita as pt
from partita.clusterings.column_names import asked_for
from partita.clusterings.several_inputs import (
    named_clusterings,
    names_of_files,
    open_all,
    open_label_columns,
    open_several,
)
from partita.errors import InputError, InputTypeError


def test_the_keys_of_a_dict_are_names_and_lists_are_numbered():
    assert named_clusterings({"a": [0], "b": [1]}) == (["a", "b"], [[0], [1]])
    assert named_clusterings(([0], [1]))[0] == [0, 1]


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ([[0, 1]], InputError, "clusterings has 1 entry: give at least two"),
        ({}, InputError, "clusterings has 0 entries"),
        ("ab", InputTypeError, "clusterings is of type str"),
        (3, InputTypeError, "clusterings is of type int"),
    ],
)
def test_what_is_not_several_clusterings_is_refused(given, error, message):
    with pytest.raises(error, match=message):
        named_clusterings(given)


def test_a_dataframe_is_refused():
    pandas = pytest.importorskip("pandas")
    with pytest.raises(InputTypeError, match="any column could hold labels"):
        named_clusterings(pandas.DataFrame({"a": [0], "b": [1]}))


def test_each_is_opened_as_its_kind():
    opened = open_several({"hard": [0, 1], "soft": np.array([[0.5, 0.5], [1, 0]])})
    assert opened["hard"].n == 2
    assert isinstance(opened["soft"], pt.Fuzzy)


def test_files_are_opened_with_the_columns_of_all(tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.csv").write_text("key,x,group\nk,1,u\nl,2,v\n")
    paths = [tmp_path / "a.csv", tmp_path / "b.csv"]
    opened = open_several(paths, id="key", label="group")
    assert list(opened) == list(map(str, paths))
    assert list(opened[str(paths[0])].ids) == ["k", "l"]
    by_position = open_several(paths, label="group", by="position")
    assert all(one.by_position for one in by_position.values())
    with pytest.raises(InputError, match=r"a\.csv is given twice"):
        open_several([paths[0], paths[0]])


def test_columns_of_one_table(tmp_path):
    frame = pd.DataFrame({"id": ["v", "w", "x"], "one": [0, 0, 1], "two": list("aba")})
    frame.to_csv(tmp_path / "wide.csv", index=False)
    for table in (frame, tmp_path / "wide.csv"):
        opened = open_label_columns(table, ["two", "one"], asked_for("wide"))
        assert list(opened) == ["two", "one"]
        assert [x.n for x in opened.values()] == [3, 3]
        assert list(opened["two"].ids) == ["v", "w", "x"]
    assert opened["one"].source == f"column 'one' of {tmp_path / 'wide.csv'}"
    with pytest.raises(pt.InputTypeError, match="columns='one': give a list"):
        open_label_columns(frame, "one", asked_for("wide"))
    with pytest.raises(pt.InputError, match="columns has 1 entry"):
        open_label_columns(frame, ["one"], asked_for("wide"))
    with pytest.raises(pt.InputError, match="columns has 'one' twice"):
        open_label_columns(frame, ["one", "one"], asked_for("wide"))


def test_one_is_enough_where_it_is_said():
    assert named_clusterings({"a": [0]}, "candidates", least=1) == (["a"], [[0]])
    with pytest.raises(InputError, match="candidates has 0 entries: give at least one"):
        named_clusterings([], "candidates", least=1)


def test_a_list_of_files_is_named_by_their_paths():
    assert names_of_files(["a.csv", "b.csv"], [0, 1], ["a.csv", "b.csv"]) == ["a.csv", "b.csv"]
    assert names_of_files({"a": "a.csv"}, ["a"], ["a.csv"]) == ["a"]
    assert names_of_files([[0], "b.csv"], [0, 1], [[0], "b.csv"]) == [0, 1]
    with pytest.raises(InputError, match=r"a\.csv is given twice"):
        names_of_files(["a.csv"] * 2, [0, 1], ["a.csv"] * 2)


def test_one_is_opened_by_position_if_asked():
    by_position, labels = open_all([{"b": 1, "a": 0}, [1, 0]], "xy", by="position")
    assert by_position.by_position
    assert by_position.ids == ["b", "a"]
    assert labels.n == 2
