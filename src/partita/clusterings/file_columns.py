"""Read files as columns of text.

:data:`FORMATS` is a table; to read a further format, add its suffix and its reader to it. The
documentation of :func:`partita.read_clustering` and error messages name all of them.
"""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from partita.clusterings.coding import as_text
from partita.clusterings.column_names import LABEL_NAMES, choose_columns, lacks_labels
from partita.clusterings.reading import read_clusters
from partita.errors import FileError, InputTypeError, MissingDependencyError, first_few

# Ids, if there are any, and labels; a missing label is None.
Columns = tuple[list[str] | None, list[str | None]]


class Table(NamedTuple):
    """All columns of a file that has no column of labels."""

    columns: dict[str, list[Any]]


class Asked(NamedTuple):
    """Which columns the caller asks for, and the name of the file in error messages."""

    name: str
    id: str | None
    label: str | None


def read_file(path: str | Path, asked: Asked) -> Columns | Table:
    """Return the ids and labels of a file as strings, or all columns if it has no labels."""
    if not isinstance(path, (str, Path)):
        raise InputTypeError(f"path must be a string or a Path, not {type(path).__name__}")
    if str(path) == "-":
        return _from_csv(sys.stdin.read(), asked, ",")
    file, name, known = Path(path), asked.name, ", ".join(sorted(FORMATS))
    try:
        if file.is_dir():
            raise FileError(f"{name} is a directory: give a file of type {known}")
        if not file.exists():
            raise FileError(f"{name} does not exist")
    except OSError as error:
        raise FileError(f"{name[:60]} cannot be read: {error.strerror}") from None
    # A pipe has no suffix; its content is read as CSV.
    read = FORMATS.get(file.suffix.lower() or ".csv")
    if read is None:
        raise FileError(f"{name}: files of type {file.suffix!r} are not read; use {known}")
    return read(file, asked)


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise FileError(f"{file} is not UTF-8 text (byte {error.start})") from None


def _read_csv(file: Path, asked: Asked) -> Columns | Table:
    return _from_csv(_read_text(file), asked, ",")


def _read_tsv(file: Path, asked: Asked) -> Columns | Table:
    return _from_csv(_read_text(file), asked, "\t")


def _from_csv(text: str, asked: Asked, usual_delimiter: str) -> Columns | Table:
    delimiter = _delimiter(text, usual_delimiter)
    rows = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        return _from_rows(rows, asked)
    except csv.Error as error:
        raise FileError(f"{asked.name}, line {rows.line_num}: {error}") from None


def _delimiter(text: str, usual: str) -> str:
    """Return the delimiter that is most frequent in the header; of equals, the usual one."""
    # Names of sets, as {1,3}, have commas of their own.
    header = re.sub(r"\{[^{}]*\}", "", text.partition("\n")[0])
    return max((usual, ",", ";", "\t", "|"), key=header.count)


def _from_rows(rows: Any, asked: Asked) -> Columns | Table:
    name, id, label = asked
    header = next(rows, None)
    if not header:
        raise FileError(f"{name} is empty: it needs a line of column names")
    repeated = sorted({column for column in header if header.count(column) > 1})
    if repeated:
        raise FileError(f"{name} has several columns called {first_few(repeated)}")
    if lacks_labels(header, id, label):
        return _whole_table(rows, header, name)
    id_name, label_name = choose_columns(header, name, id, label)
    label_column = header.index(label_name)
    id_column = None if id_name is None else header.index(id_name)
    ids: list[str] = []
    labels: list[str | None] = []
    for row in _checked_rows(rows, header, name):
        labels.append(row[label_column] or None)
        if id_column is not None:
            ids.append(row[id_column])
    return (None if id_column is None else ids), labels


def _checked_rows(rows: Any, header: list[str], name: str) -> Iterator[list[str]]:
    """Yield the rows that are not blank; raise if one has another number of fields."""
    empty = True
    for row in rows:
        if not row:
            continue
        if len(row) != len(header):
            raise FileError(
                f"{name}, line {rows.line_num}: {len(row)} fields, but the header has {len(header)}"
            )
        empty = False
        yield row
    if empty:
        raise FileError(f"{name} has column names but no rows")


def _whole_table(rows: Any, header: list[str], name: str) -> Table:
    columns = zip(*_checked_rows(rows, header, name), strict=True)
    return Table(dict(zip(header, map(list, columns), strict=True)))


def _read_json(file: Path, asked: Asked) -> Columns | Table:
    """Read records, columns, an object from id to label, a list of clusters or of labels."""
    data = _parse_json(_read_text(file), asked.name)
    if isinstance(data, dict):
        if all(isinstance(column, list) for column in data.values()):
            if asked.id or asked.label or any(key.lower() in LABEL_NAMES for key in data):
                return _from_table(data, asked)
            return _from_clusters(list(data.values()), asked.name)
        return list(data), [as_text(value) for value in data.values()]
    if all(isinstance(record, dict) for record in data):
        columns = list(dict.fromkeys(key for record in data for key in record))
        return _from_table(
            {column: [record.get(column) for record in data] for column in columns}, asked
        )
    if all(isinstance(cluster, list) for cluster in data):
        return _from_clusters(data, asked.name)
    odd = [i for i, value in enumerate(data) if isinstance(value, (list, dict))]
    if odd:
        raise FileError(
            f"{asked.name} mixes labels with lists or objects, first at {first_few(odd)}"
        )
    return None, [as_text(value) for value in data]


def _parse_json(text: str, name: str) -> list[Any] | dict[str, Any]:
    """Parse a list or an object with entries, whose keys must not repeat."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        seen = dict(pairs)
        if len(seen) < len(pairs):
            keys = [key for key, _ in pairs]
            repeated = sorted({key for key in keys if keys.count(key) > 1})
            raise FileError(f"{name} has keys that occur more than once: {first_few(repeated)}")
        return seen

    try:
        data = json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise FileError(f"{name} is not JSON: {error.msg} at line {error.lineno}") from None
    if not isinstance(data, (list, dict)) or not data:
        raise FileError(f"{name} holds no clustering: expected a list or an object with entries")
    return data


def _from_clusters(clusters: list[list[Any]], name: str) -> Columns:
    reading = read_clusters(clusters, name)
    codes = reading.coding.values.tolist()
    return [str(item) for item in reading.ids or []], [str(code) for code in codes]


def _from_table(table: dict[str, list[Any]], asked: Asked) -> Columns | Table:
    """Return the columns asked for as strings, or the table if it has no labels."""
    name, id, label = asked
    if lacks_labels(list(table), id, label):
        return Table(table)
    id_name, label_name = choose_columns(list(table), name, id, label)
    labels = [as_text(value) for value in table[label_name]]
    if id_name is None:
        return None, labels
    if len(table[id_name]) != len(labels):
        raise FileError(f"{name} has {len(table[id_name])} ids but {len(labels)} labels")
    return ids_as_text(table[id_name], name), labels


def ids_as_text(values: list[Any], name: str) -> list[str]:
    """Return ids as strings; raise if some are missing."""
    ids = [as_text(value) for value in values]
    absent = [i for i, value in enumerate(ids) if value is None]
    if absent:
        raise FileError(
            f"{name} has {len(absent)} objects without an id, first at {first_few(absent)}"
        )
    return [value for value in ids if value is not None]


def _read_parquet(file: Path, asked: Asked) -> Columns | Table:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingDependencyError("pyarrow", f"reading {file}", "parquet") from None
    try:
        names = parquet.read_schema(file).names
        wanted: list[str] | None = None
        if not lacks_labels(names, asked.id, asked.label):
            id_name, label_name = choose_columns(names, *asked)
            wanted = [label_name] if id_name is None else [id_name, label_name]
        table = parquet.read_table(file, columns=wanted)
    except (pyarrow.ArrowException, OSError) as error:
        raise FileError(f"{file} is not a readable Parquet file: {_first_line(error)}") from None
    return _from_table(table.to_pydict(), asked)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


# The reader of each file format, by the suffix of the file.
FORMATS: dict[str, Callable[[Path, Asked], Columns | Table]] = {
    ".csv": _read_csv,
    ".tsv": _read_tsv,
    ".tab": _read_tsv,
    ".json": _read_json,
    ".parquet": _read_parquet,
}
