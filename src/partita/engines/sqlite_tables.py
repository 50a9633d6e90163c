"""Copy a table of an SQLite database into DuckDB, by Python's own sqlite3.

DuckDB has an extension for SQLite, which must be downloaded. A column of SQLite may hold values of
several types: one with integers only has integers, one with numbers only has numbers, and any other
has strings.
"""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from partita.engines.scan_options import choose_table
from partita.errors import FileError, MissingDependencyError
from partita.progress import working

_TABLES = (
    "select name from sqlite_master where type in ('table', 'view') "
    "and name not like 'sqlite_%' order by name"
)
# So many rows are copied at once.
_ROWS = 100_000


def is_sqlite(path: str) -> bool:
    """Return whether a file begins as an SQLite database does."""
    with Path(path).open("rb") as file:
        return file.read(15) == b"SQLite format 3"


def copy_table(connection: Any, path: str, wanted: str | None) -> Any:
    """Copy a table into a temporary table of DuckDB, and return the relation."""
    try:
        import pyarrow
    except ImportError:
        raise MissingDependencyError("pyarrow", "reading SQLite by DuckDB", "duckdb") from None
    try:
        with closing(
            sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, check_same_thread=False)
        ) as database:
            tables = [name for (name,) in database.execute(_TABLES)]
            table = _quoted(choose_table(tables, path, wanted))
            names = [
                row[0] for row in database.execute(f"select * from {table} limit 0").description
            ]
            with working(f"reading {path} …"):
                schema = pyarrow.schema(_fields(database, table, names, pyarrow, path))
                batches = _batches(database, table, schema, pyarrow)
                reader = pyarrow.RecordBatchReader.from_batches(schema, batches)
                copy = f"partita_{uuid.uuid4().hex}"
                connection.from_arrow(reader).query(
                    "source", f"create temp table {copy} as select * from source"
                )
    except sqlite3.Error as error:
        raise FileError(f"{path} is no readable SQLite database: {error}") from None
    return connection.sql(f"from {copy}")


def _fields(
    database: sqlite3.Connection, table: str, names: list[str], pyarrow: Any, path: str
) -> Iterator[Any]:
    """Yield name and type of each column, by the types of its values."""
    for name in names:
        column = _quoted(name)
        query = f"select distinct typeof({column}) from {table} where {column} is not null"
        types = {kind for (kind,) in database.execute(query)}
        if "blob" in types:
            raise FileError(f"{path} has bytes in column {name!r}, which are no labels and no ids")
        if types <= {"integer"}:
            yield name, pyarrow.int64()
        elif types <= {"integer", "real"}:
            yield name, pyarrow.float64()
        else:
            yield name, pyarrow.string()


def _batches(database: sqlite3.Connection, table: str, schema: Any, pyarrow: Any) -> Iterator[Any]:
    """Yield the rows, with the values of columns of strings as text."""
    columns = ", ".join(
        f"cast({_quoted(field.name)} as text)"
        if field.type == pyarrow.string()
        else _quoted(field.name)
        for field in schema
    )
    rows = database.execute(f"select {columns} from {table}")
    while chunk := rows.fetchmany(_ROWS):
        arrays = [
            pyarrow.array(values, field.type)
            for values, field in zip(zip(*chunk, strict=True), schema, strict=True)
        ]
        yield pyarrow.record_batch(arrays, schema=schema)


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
