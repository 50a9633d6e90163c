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
from typing import Any

from partita.clusterings.coding import as_text
from partita.clusterings.column_names import LABEL_NAMES
from partita.clusterings.file_table import Asked, Columns, FileTable
from partita.clusterings.reading import read_clusters
from partita.errors import FileError, InputTypeError, MissingDependencyError, first_few


def read_file(path: str | Path, asked: Asked) -> Columns | FileTable:
    """Return the columns of a file, or its ids and labels if it is no table."""
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


def _read_csv(file: Path, asked: Asked) -> FileTable:
    return _from_csv(_read_text(file), asked, ",")


def _read_tsv(file: Path, asked: Asked) -> FileTable:
    return _from_csv(_read_text(file), asked, "\t")


def _from_csv(text: str, asked: Asked, usual_delimiter: str) -> FileTable:
    name, delimiter = asked.name, _delimiter(text, usual_delimiter)
    header = next(_csv_rows(text, delimiter, name), None)
    if not header:
        raise FileError(f"{name} is empty: it needs a line of column names")
    repeated = sorted({column for column in header if header.count(column) > 1})
    if repeated:
        raise FileError(f"{name} has several columns called {first_few(repeated)}")

    def fetch(names: list[str]) -> list[list[Any]]:
        indices = [header.index(column) for column in names]
        rows = _csv_rows(text, delimiter, name)
        next(rows)
        columns: list[list[Any]] = [[] for _ in names]
        for row in rows:
            for column, index in zip(columns, indices, strict=True):
                column.append(row[index] or None)
        return columns

    return FileTable(header, fetch)


def _delimiter(text: str, usual: str) -> str:
    """Return the delimiter that is most frequent in the header; of equals, the usual one."""
    # Names of sets, as {1,3}, have commas of their own.
    header = re.sub(r"\{[^{}]*\}", "", text.partition("\n")[0])
    return max((usual, ",", ";", "\t", "|"), key=header.count)


def _csv_rows(text: str, delimiter: str, name: str) -> Iterator[list[str]]:
    """Yield the header and the rows that are not blank; raise if one has too many fields or few."""
    rows = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        header = next(rows, None)
        if header is None:
            return
        yield header
        width, empty = len(header), True
        for row in rows:
            if len(row) == width:
                empty = False
                yield row
            elif row:
                raise FileError(
                    f"{name}, line {rows.line_num}: {len(row)} fields, but the header has {width}"
                )
    except csv.Error as error:
        raise FileError(f"{name}, line {rows.line_num}: {error}") from None
    if empty:
        raise FileError(f"{name} has column names but no rows")


def _read_json(file: Path, asked: Asked) -> Columns | FileTable:
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


def _from_table(table: dict[str, list[Any]], asked: Asked) -> FileTable:
    lengths = sorted({len(values) for values in table.values()})
    if len(lengths) > 1:
        raise FileError(f"{asked.name} has columns of different lengths: {first_few(lengths)}")
    return FileTable(list(table), lambda names: [table[column] for column in names])


def ids_as_text(values: list[Any], name: str) -> list[str]:
    """Return ids as strings; raise if some are missing."""
    ids = [as_text(value) for value in values]
    absent = [i for i, value in enumerate(ids) if value is None]
    if absent:
        raise FileError(
            f"{name} has {len(absent)} objects without an id, first at {first_few(absent)}"
        )
    return [value for value in ids if value is not None]


def _read_parquet(file: Path, asked: Asked) -> FileTable:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingDependencyError("pyarrow", f"reading {file}", "parquet") from None

    def read(what: Callable[[], Any]) -> Any:
        try:
            return what()
        except (pyarrow.ArrowException, OSError) as error:
            raise FileError(
                f"{file} is not a readable Parquet file: {_first_line(error)}"
            ) from None

    def fetch(names: list[str]) -> list[list[Any]]:
        table = read(lambda: parquet.read_table(file, columns=names))
        return [table.column(column).to_pylist() for column in names]

    return FileTable(read(lambda: parquet.read_schema(file)).names, fetch)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


# The reader of each file format, by the suffix of the file.
FORMATS: dict[str, Callable[[Path, Asked], Columns | FileTable]] = {
    ".csv": _read_csv,
    ".tsv": _read_tsv,
    ".tab": _read_tsv,
    ".json": _read_json,
    ".parquet": _read_parquet,
}
