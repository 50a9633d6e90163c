"""Read files of any format as columns.

To read a further format, add its suffix to :data:`file_source.SUFFIXES` and its reader to the table
at the end. The documentation of :func:`partita.read_clustering` and error messages name all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from partita.clusterings.arrow_files import read_arrow, read_parquet
from partita.clusterings.coding import as_text
from partita.clusterings.column_names import LABEL_NAMES
from partita.clusterings.databases import read_database
from partita.clusterings.delimited import TextRows, delimiter_of
from partita.clusterings.file_content import Content, open_content
from partita.clusterings.file_source import find_source
from partita.clusterings.file_table import Asked, Columns, FileTable
from partita.clusterings.json_lines import read_json_lines
from partita.clusterings.reading import read_clusters
from partita.clusterings.workbooks import read_workbook
from partita.errors import FileError, first_few
from partita.progress import working
from partita.words import counted


def read_file(path: str | Path, asked: Asked) -> Columns | FileTable:
    """Return the columns of a file, or its ids and labels if it is no table."""
    content = open_content(find_source(path, asked.format, asked.delimiter, asked.table))
    with working(f"reading {content.name} …", None if content.is_large else False):
        return _READERS[content.format](content, asked)


def _read_csv(content: Content, asked: Asked) -> FileTable:
    return _from_csv(content, asked, ",")


def _read_tsv(content: Content, asked: Asked) -> FileTable:
    return _from_csv(content, asked, "\t")


def _read_json_lines(content: Content, asked: Asked) -> FileTable:
    return read_json_lines(content.text(), content.name)


def _from_csv(content: Content, asked: Asked, usual_delimiter: str) -> FileTable:
    text, name = content.text(), asked.name
    delimiter = delimiter_of(text, name, usual_delimiter, asked.delimiter)
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


def _csv_rows(text: str, delimiter: str, name: str) -> Iterator[list[str]]:
    """Yield the header and the rows that are not blank; raise if one has too many fields or few."""
    rows = TextRows(text, delimiter, name)
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
    if empty:
        raise FileError(f"{name} has column names but no rows")


def _read_json(content: Content, asked: Asked) -> Columns | FileTable:
    """Read records, columns, an object from id to label, a list of clusters or of labels."""
    data = _parse_json(content.text(), asked.name)
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
            f"{name} has {counted(len(absent), 'object')} without an id, first at "
            f"{first_few(absent)}"
        )
    return [value for value in ids if value is not None]


def _read_parquet(content: Content, asked: Asked) -> FileTable:
    return read_parquet(content)


def _read_arrow(content: Content, asked: Asked) -> FileTable:
    return read_arrow(content)


def _read_database(content: Content, asked: Asked) -> FileTable:
    return read_database(content)


# The reader of each format of `file_source`.
_READERS: dict[str, Callable[[Content, Asked], Columns | FileTable]] = {
    "csv": _read_csv,
    "tsv": _read_tsv,
    "json": _read_json,
    "jsonl": _read_json_lines,
    "parquet": _read_parquet,
    "arrow": _read_arrow,
    "xlsx": read_workbook,
    "database": _read_database,
}
