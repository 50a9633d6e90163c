"""Where a clustering is read from: names of files, of tables in them, and of formats."""

import pytest

import partita as pt
from partita.clusterings.file_source import (
    find_source,
    format_of_name,
    looks_like_path,
    split_table_name,
)


@pytest.mark.parametrize(
    ("name", "format", "compression"),
    [
        ("found.csv", "csv", None),
        ("found.CSV", "csv", None),
        ("found.v2.tsv.gz", "tsv", "gzip"),
        ("found.jsonl.zst", "jsonl", "zstandard"),
        ("found.ndjson.bz2", "jsonl", "bzip2"),
        ("found.json.xz", "json", "xz"),
        ("found.feather", "arrow", None),
        ("found.db", "database", None),
        ("found", None, None),
        ("found.gz", None, "gzip"),
    ],
)
def test_suffixes(tmp_path, name, format, compression):
    path = tmp_path / name
    path.touch()
    source = find_source(path)
    assert (source.format, source.compression, source.path) == (format, compression, path)


def test_tables_in_files(tmp_path):
    path = tmp_path / "records.duckdb"
    path.touch()
    source = find_source(f"{path}::main.found")
    assert (source.path, source.table, source.name) == (path, "main.found", str(path))
    assert find_source(path, table="found").table == "found"
    with pytest.raises(pt.InputError, match="names the table 'a', but table='b' is given"):
        find_source(f"{path}::a", table="b")
    assert split_table_name("odd::name")[1] is None
    assert split_table_name("a::b.xlsx::Sheet 1")[1] == "Sheet 1"


def test_formats_that_names_say():
    names = {"a.csv": "csv", "a.tsv.gz": "tsv", "a.db::t": "database", "a": None, "-": None}
    assert {name: format_of_name(name) for name in names} == names


def test_the_standard_input():
    source = find_source("-", format="parquet")
    assert source == ("standard input", None, "parquet", None, None, None)
    assert find_source("-", format="feather").format == "arrow"


def test_what_is_refused(tmp_path):
    with pytest.raises(pt.FileError, match="does not exist"):
        find_source(tmp_path / "none.csv")
    with pytest.raises(pt.FileError, match=r"is a directory: give a file of type .csv"):
        find_source(tmp_path)
    (tmp_path / "found.doc").touch()
    with pytest.raises(pt.FileError, match=r"files of type '.doc' are not read; use .csv, .tsv"):
        find_source(tmp_path / "found.doc")
    assert find_source(tmp_path / "found.doc", format="csv").format == "csv"
    with pytest.raises(pt.InputError, match="format='docx': choose one of csv, tsv"):
        find_source("-", format="docx")
    with pytest.raises(pt.InputTypeError, match="path must be a string or a Path, not int"):
        find_source(7)
    with pytest.raises(pt.FileError, match="cannot be read: File name too long"):
        find_source("x" * 5000 + ".csv")


@pytest.mark.parametrize(
    ("text", "is_path"),
    [
        ("found.csv", True),
        ("found.csv.gz", True),
        ("found.sqlite::table", True),
        ("found", False),
        ("a.b", False),
        ("x::y", False),
    ],
)
def test_strings_that_look_like_paths(text, is_path):
    assert looks_like_path(text) is is_path
