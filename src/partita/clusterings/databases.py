"""Read a table of an SQLite or a DuckDB database, told apart by the first bytes of the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from partita.clusterings.file_content import Content, signature_of
from partita.clusterings.file_table import FileTable
from partita.errors import FileError, MissingDependencyError, first_few

_SQLITE_TABLES = (
    "select 'main', name from sqlite_master where type in ('table', 'view') "
    "and name not like 'sqlite_%' order by name"
)
_DUCKDB_TABLES = (
    "select table_schema, table_name from information_schema.tables "
    "where table_catalog = current_database() order by all"
)


def read_database(content: Content) -> FileTable:
    """Return the columns of a table: the one that is named, or the only one."""
    path = content.source.path
    if path is None or content.data is not None:
        raise FileError(f"{content.name}: a database is read from a file that is not compressed")
    with path.open("rb") as file:
        shown = signature_of(file.read(16))
    is_sqlite = shown is not None and "SQLite" in shown.words
    opened, list_tables = (_sqlite, _SQLITE_TABLES) if is_sqlite else (_duckdb, _DUCKDB_TABLES)
    with opened(content) as run:
        tables = {_shown(*table): ".".join(map(_quoted, table)) for table in run(list_tables)[1]}
        table = _choose(list(tables), content)
        names, _ = run(f"select * from {tables[table]} limit 0")

    def fetch(wanted: list[str]) -> list[list[Any]]:
        columns = ", ".join(map(_quoted, wanted))
        with opened(content) as run:
            _, rows = run(f"select {columns} from {tables[table]}")
        return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in wanted]

    return FileTable(names, fetch, f"{content.name}::{table}")


def _choose(tables: list[str], content: Content) -> str:
    wanted = content.source.table
    listed = first_few(tables, 20)
    if wanted is not None:
        same = [table for table in tables if table.lower() == wanted.lower()]
        if not same:
            raise FileError(f"{content.name} has no table {wanted!r}: there are {listed or 'none'}")
        return wanted if wanted in same else same[0]
    if len(tables) != 1:
        if not tables:
            raise FileError(f"{content.name} is a database without tables")
        raise FileError(
            f"{content.name} has {len(tables)} tables: {listed}. Say which, as "
            f"{content.name}::{tables[0]}"
        )
    return tables[0]


@contextmanager
def _sqlite(content: Content) -> Iterator[Any]:
    path = quote(str(content.source.path))
    try:
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            yield lambda query: _run(connection.execute(query))
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise FileError(f"{content.name} is no readable SQLite database: {error}") from None


@contextmanager
def _duckdb(content: Content) -> Iterator[Any]:
    try:
        import duckdb
    except ImportError:
        raise MissingDependencyError("duckdb", f"reading {content.name}", "duckdb") from None
    try:
        with duckdb.connect(str(content.source.path), read_only=True) as connection:
            yield lambda query: _run(connection.execute(query))
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        raise FileError(f"{content.name} is no readable DuckDB database: {reason}") from None


def _run(cursor: Any) -> tuple[list[str], list[Any]]:
    return [column[0] for column in cursor.description], cursor.fetchall()


def _shown(schema: str, table: str) -> str:
    """Return how a table is called: by its name alone in the schema that needs no name."""
    return table if schema == "main" else f"{schema}.{table}"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
