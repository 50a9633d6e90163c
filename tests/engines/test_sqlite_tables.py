"""Tables of SQLite, copied into DuckDB without its extension."""

import sqlite3
from contextlib import closing

import pytest

import partita as pt
from partita.engines import sqlite_tables


def write(path, *statements, rows=()):
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        for table, values in rows:
            marks = ", ".join("?" * len(values))
            database.execute(f"insert into {table} values ({marks})", values)
        database.commit()


def test_a_table_is_compared_as_in_memory(tmp_path, monkeypatch):
    """Several batches, quotes in names, missing labels, and labels of several types."""
    monkeypatch.setattr(sqlite_tables, "_ROWS", 3)
    path = tmp_path / "records.sqlite"
    truth = [1, 1, 2, 2, 3, None, 7, 7]
    found = ["x", "x", 5, 5, "5", "y", None, 2.5]
    rows = [('"the ""table"""', row) for row in zip(range(8), truth, found, strict=True)]
    write(path, 'create table "the ""table""" (id, truth integer, found)', rows=rows)
    profile = pt.profile(pt.scan(path), columns=("truth", "found"), missing="singletons")
    texts = ["x", "x", "5", "5", "5", "y", None, "2.5"]
    assert profile == pt.profile(truth, texts, missing="singletons")
    file = pt.scan(path, table='the "table"')
    assert pt.profile(file, file, id="id", label="truth", missing="drop").n == 7
    assert pt.profile(file, file, id="id", label="found", missing="drop").n == 7


def test_the_table_is_chosen_by_its_name(tmp_path):
    path = tmp_path / "records.db"
    write(path, "create table t (a, b)", "create table u (a, b)", rows=[("t", (1, 2))])
    assert pt.profile(pt.scan(f"{path}::t"), columns=("a", "b")).n == 1
    with pytest.raises(pt.errors.FileError, match="has several tables: there are 't', 'u'"):
        pt.scan(path)
    with pytest.raises(pt.errors.FileError, match="has no table 'gone'"):
        pt.scan(path, table="gone")
    with pytest.raises(pt.InputError, match="both clusterings are empty"):
        pt.profile(pt.scan(f"{path}::u"), columns=("a", "b"))


def test_what_cannot_be_copied_is_said(tmp_path):
    path = tmp_path / "records.sqlite"
    write(path, "create table t (a, b)", rows=[("t", (b"\0", 2))])
    with pytest.raises(pt.errors.FileError, match="has bytes in column 'a'"):
        pt.scan(path)
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(path.read_bytes()[:100] + b"\xff" * 4000)
    with pytest.raises(pt.errors.FileError, match="is no readable SQLite database") as error:
        pt.scan(broken)
    assert "\n" not in str(error.value)
    with pytest.raises(pt.InputError, match="is a database, which is read by DuckDB"):
        pt.scan(path, engine="polars")
