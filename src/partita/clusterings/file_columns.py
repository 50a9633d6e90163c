"""Read files as columns of text.

:data:`FORMATS` is a table; to read a further format, add its suffix and its reader to it. The
documentation of :func:`partita.read_clustering` and error messages name all of them.
"""

from __future__ import annotations

import csv
import io
import itertools
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

from partita.clusterings.coding import as_text
from partita.clusterings.column_names import LABEL_NAMES, usual_column
from partita.clusterings.file_table import Asked, Columns, FileTable
from partita.clusterings.headers import LINES, names_of_columns
from partita.clusterings.reading import read_clusters
from partita.errors import FileError, InputTypeError, MissingDependencyError, first_few

# The number of rows of CSV that are parsed before their columns are collected: so few that Python's
# garbage collector does not start.
_CHUNK = 256


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
    delimiter = _delimiter(text, usual_delimiter)
    rows = _csv_rows(text, delimiter, asked.name)
    first = next(rows, None)
    if not first:
        raise FileError(f"{asked.name} is empty: it needs a line of column names")
    names = names_of_columns(first, _next_rows(rows, LINES), asked)

    def fetch(wanted: list[str]) -> list[list[Any]]:
        indices = [names.index(column) for column in wanted]
        rows = _csv_rows(text, delimiter, asked.name)
        if asked.header is not False:
            next(rows)
        columns: list[list[Any]] = [[] for _ in wanted]
        while chunk := _next_rows(rows, _CHUNK):
            for column, index in zip(columns, indices, strict=True):
                column += [row[index] or None for row in chunk]
        if not columns[0]:
            raise FileError(f"{asked.name} has column names but no rows")
        return columns

    return FileTable(names, fetch)


def _next_rows(rows: Iterator[list[str]], number: int) -> list[list[str]]:
    return list(itertools.islice(rows, number))


def _delimiter(text: str, usual: str) -> str:
    """Return the delimiter that is most frequent in the header; of equals, the usual one."""
    # Names of sets, as {1,3}, have commas of their own.
    header = re.sub(r"\{[^{}]*\}", "", text.partition("\n")[0])
    return max((usual, ",", ";", "\t", "|"), key=header.count)


def _csv_rows(text: str, delimiter: str, name: str) -> Iterator[list[str]]:
    """Yield the lines that are not blank; raise if one has more fields than the first, or fewer."""
    rows = csv.reader(io.StringIO(text), delimiter=delimiter, strict=True)
    try:
        first = next(rows, None)
        if first is None:
            return
        yield first
        width = len(first)
        for row in rows:
            if len(row) == width:
                yield row
            elif row:
                raise FileError(
                    f"{name}, line {rows.line_num}: {len(row)} fields, but the header has {width}"
                )
    except csv.Error as error:
        raise FileError(f"{name}, line {rows.line_num}: {error}") from None


def _read_json(file: Path, asked: Asked) -> Columns | FileTable:
    """Read records, columns, an object from id to label, a list of clusters or of labels."""
    data = _parse_json(_read_text(file), asked.name)
    if isinstance(data, dict):
        if all(isinstance(column, list) for column in data.values()):
            if asked.id or asked.label or usual_column(data, LABEL_NAMES):
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


def all_as_text(values: list[Any]) -> list[str | None]:
    """Return labels or ids as files hold them: strings, or None for those that are missing."""
    if set(map(type, values)) <= {str, type(None)} and "" not in values:
        return values
    return [as_text(value) for value in values]


def ids_as_text(values: list[Any], name: str) -> list[str]:
    """Return ids as strings; raise if some are missing."""
    ids = all_as_text(values)
    if None in ids:
        absent = [i for i, value in enumerate(ids) if value is None]
        raise FileError(
            f"{name} has {len(absent)} objects without an id, first at {first_few(absent)}"
        )
    return cast(list[str], ids)


def compound_ids(columns: list[list[Any]], name: str) -> list[Any] | None:
    """Return ids that are in one column, or in several together as tuples; None without columns."""
    ids = [ids_as_text(values, name) for values in columns]
    if len(ids) > 1:
        return list(zip(*ids, strict=True))
    return ids[0] if ids else None


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
