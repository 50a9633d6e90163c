"""Files as columns of text: formats, separators, and files that cannot be read."""

import contextlib
import sys

import pandas
import pytest

import partita as pt
from tests.clusterings.test_files import CLUSTERS, csv_text, write


@pytest.mark.parametrize("separator", [";", "\t", "|"])
def test_other_separators_are_found_in_the_header(tmp_path, separator):
    path = write(tmp_path / "a.csv", csv_text(separator))
    assert pt.read_clustering(path).clusters() == CLUSTERS


BAD_TEXTS = {
    "empty.csv": ("", "is empty"),
    "header.csv": ("id,label\n", "no rows"),
    "ragged.csv": ("id,label\na,1\nb\n", "line 3: 1 fields"),
    "wide.csv": ("a,b,c,d\n1,2,3,4\n", "say which one holds the cluster labels"),
    "broken.json": ("{", "is not JSON.*line 1"),
    "number.json": ("3", "holds no clustering"),
    "mixed.json": ("[1, [2]]", "first at 1"),
    "quote.csv": ('id,label\na,1\nb,"1\nc,2\n', "line 4: a quote is opened and never closed"),
    "twice.csv": ("id,label,label\na,1,2\n", "several columns called 'label'"),
    "scores.csv": ("id,label\na,0.31\nb,0.5\n", "2 labels that are not whole numbers"),
    "ragged.json": ('{"id": ["a", "b"], "label": [1]}', "columns of different lengths: 1, 2"),
    "keys.json": ('{"a": 1, "a": 2}', "keys that occur more than once: 'a'"),
    "no_id.json": ('[{"id": null, "label": 1}]', "1 object without an id, first at 0"),
    "overlap.json": ('[["a", "b"], ["b"]]', "object 'b' is in clusters 0 and 1"),
    "notes.doc": ("hello", "'.doc' are not read"),
    "broken.parquet": ("PAR1 nothing PAR1", "not a readable Parquet file"),
}


@pytest.mark.parametrize("name", BAD_TEXTS)
def test_bad_files(tmp_path, name):
    text, message = BAD_TEXTS[name]
    with pytest.raises(pt.PartitaError, match=message) as caught:
        pt.read_clustering(write(tmp_path / name, text))
    assert isinstance(caught.value, ValueError)
    assert name in str(caught.value)


def test_truncated_parquet(tmp_path):
    path = tmp_path / "whole.parquet"
    pandas.DataFrame({"id": range(1000), "label": range(1000)}).to_parquet(path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(pt.FileError, match="not a readable Parquet file"):
        pt.read_clustering(path)


def test_files_that_cannot_be_read(tmp_path):
    with pytest.raises(pt.FileError, match="is a directory"):
        pt.read_clustering(tmp_path)
    with pytest.raises(pt.FileError, match="cannot be read"):
        pt.read_clustering("x" * 5000)
    with pytest.raises(pt.InputTypeError, match="path must be"):
        pt.read_clustering(123)
    with pytest.raises(pt.FileError, match="does not exist"):
        pt.read_clustering(tmp_path / "nowhere.csv")
    binary = tmp_path / "binary.csv"
    binary.write_bytes(b"id,label\n\xff\xfe,1\n")
    with pytest.raises(pt.FileError, match="not UTF-8 text"):
        pt.read_clustering(binary)


def test_parquet_without_pyarrow_says_what_to_install(tmp_path, monkeypatch):
    path = write(tmp_path / "a.parquet", "PAR1")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(pt.MissingDependencyError, match=r"pip install 'partita\[parquet\]'"):
        pt.read_clustering(path)


def test_what_does_not_go_with_the_format(tmp_path):
    path = write(tmp_path / "a.json", '{"a": 1}')
    with pytest.raises(pt.InputError, match=r"delimiter=';' is for columns of text, and .*a.json"):
        pt.read_clustering(path, delimiter=";")
    path = write(tmp_path / "a.csv", "id,label\na,1\n")
    with pytest.raises(pt.InputError, match="table='t' is for databases and workbooks"):
        pt.read_clustering(path, table="t")
    with pytest.raises(pt.InputError, match="table='t' is for databases and workbooks"):
        pt.read_clustering(f"{path}::t")


def test_large_files_are_announced_in_a_terminal(tmp_path, monkeypatch):
    told = []

    @contextlib.contextmanager
    def working(title, show=None):
        told.append((title, show))
        yield

    monkeypatch.setattr("partita.clusterings.file_columns.working", working)
    path = write(tmp_path / "a.csv", "id,label\na,1\n")
    pt.read_clustering(path)
    assert {show for _, show in told} == {False}
    told.clear()
    monkeypatch.setattr("partita.clusterings.file_content._LARGE", 1)
    pt.read_clustering(path)
    # Once for the header, once for the columns; the terminal decides whether it is shown.
    assert told == [(f"reading {path} …", None)] * 2
