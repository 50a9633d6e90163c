"""Tables of SQLite and DuckDB, told apart by the file, whatever it is called."""

import sqlite3
import sys

import duckdb
import pytest

import partita as pt
from partita.clusterings.databases import read_database
from partita.clusterings.file_content import open_content
from partita.clusterings.file_source import find_source

ROWS = [("a", 1), ("b", None)]


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def sqlite_file(path, *tables):
    connection = sqlite3.connect(path)
    for table in tables:
        connection.execute(f"create table {quoted(table)} (id text, label integer)")
        connection.executemany(f"insert into {quoted(table)} values (?, ?)", ROWS)
    connection.commit()
    connection.close()
    return path


def duckdb_file(path, *tables):
    with duckdb.connect(str(path)) as connection:
        for table in tables:
            connection.execute(f"create table {quoted(table)} (id text, label integer)")
            connection.executemany(f"insert into {quoted(table)} values (?, ?)", ROWS)
    return path


def read(path):
    return read_database(open_content(find_source(path)))


WRITERS = {"sqlite": sqlite_file, "duckdb": duckdb_file}


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
@pytest.mark.parametrize("suffix", ["db", "sqlite", "duckdb"])
def test_the_only_table(tmp_path, write, suffix):
    path = write(tmp_path / f"odd name?#%.{suffix}", "found")
    table = read(path)
    assert (table.name, table.names) == (f"{path}::found", ["id", "label"])
    assert table.fetch(["label", "id"]) == [[1, None], ["a", "b"]]


@pytest.mark.parametrize("write", WRITERS.values(), ids=WRITERS)
def test_one_of_several_tables(tmp_path, write):
    path = write(tmp_path / "a.db", "truth", "found", 'odd "name".x')
    with pytest.raises(pt.FileError, match=r"a.db has 3 tables: .*'truth'. Say which, as .*a.db::"):
        read(path)
    assert read(f"{path}::found").names == ["id", "label"]
    assert read(f"{path}::FOUND").name == f"{path}::found"
    assert read(f'{path}::odd "name".x').fetch(["id"]) == [["a", "b"]]
    with pytest.raises(pt.FileError, match=r"a.db has no table 'none': there are "):
        read(f"{path}::none")


def test_schemas_and_views_of_duckdb(tmp_path):
    path = tmp_path / "a.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("create schema s; create table s.t as select 1 as id, 2 as label")
        connection.execute("create view v as select * from s.t")
    assert read(f"{path}::s.t").fetch(["label"]) == [[2]]
    assert read(f"{path}::v").fetch(["id"]) == [[1]]


def test_no_tables(tmp_path):
    path = tmp_path / "a.db"
    duckdb_file(path)
    with pytest.raises(pt.FileError, match="is a database without tables"):
        read(path)


def test_a_table_without_rows(tmp_path):
    path = tmp_path / "a.db"
    connection = sqlite3.connect(path)
    connection.execute("create table t (id, label)")
    connection.close()
    assert read(path).fetch(["id", "label"]) == [[], []]


def test_databases_are_not_changed(tmp_path):
    path = sqlite_file(tmp_path / "a.db", "t")
    before = path.read_bytes()
    read(path).fetch(["id"])
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["a.db"]


def test_what_cannot_be_read(tmp_path, monkeypatch):
    path = tmp_path / "a.db"
    path.write_bytes(b"SQLite format 3\x00 and nothing else")
    with pytest.raises(pt.FileError, match="is no readable SQLite database"):
        read(path)
    path.write_bytes(b"12345678DUCK and nothing else")
    with pytest.raises(pt.FileError, match="is no readable DuckDB database"):
        read(path)
    content = open_content(find_source(path))
    with pytest.raises(pt.FileError, match="a database is read from a file that is not compressed"):
        read_database(content._replace(data=b"x"))
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(pt.MissingDependencyError, match=r"pip install 'partita\[duckdb\]'"):
        read(path)
