"""Read JSON: records, columns, an object from ids to labels, a list of clusters or of labels."""

from __future__ import annotations

import json
from typing import Any

from partita.clusterings.column_names import is_usual, usual_ids
from partita.clusterings.file_content import Content
from partita.clusterings.file_table import Asked, Columns, FileTable
from partita.clusterings.json_text import parse_json
from partita.clusterings.label_values import as_text
from partita.clusterings.reading import read_clusters
from partita.errors import FileError, first_few

# The column of the keys of an object whose entries are records.
_INDEX = "index"


def read_json(content: Content, asked: Asked) -> Columns | FileTable:
    """Return columns, or ids and labels."""
    data = _parse(content.text(), asked.name)
    if isinstance(data, dict):
        return _from_object(data, asked)
    if all(isinstance(record, dict) for record in data):
        return _from_records(data, asked)
    if all(isinstance(cluster, list) for cluster in data):
        if all(map(_is_id_with_number, data)):
            return [pair[0] for pair in data], [as_text(pair[1]) for pair in data]
        return _from_clusters(data, asked.name)
    odd = [i for i, value in enumerate(data) if isinstance(value, (list, dict))]
    if odd:
        raise FileError(
            f"{asked.name} mixes labels with lists or objects, first at {first_few(odd)}"
        )
    return None, [as_text(value) for value in data]


def _parse(text: str, name: str) -> list[Any] | dict[str, Any]:
    """Parse a list or an object with entries, whose keys must not repeat."""
    try:
        data = parse_json(text, name)
    except json.JSONDecodeError as error:
        hint = ""
        if error.msg == "Extra data" and text.lstrip()[:1] == "{":
            hint = "; if each line is an object of its own, call it .jsonl"
        raise FileError(f"{name} is not JSON: {error.msg} at line {error.lineno}{hint}") from None
    if not isinstance(data, (list, dict)) or not data:
        raise FileError(f"{name} holds no clustering: expected a list or an object with entries")
    return data


def _from_object(data: dict[str, Any], asked: Asked) -> Columns | FileTable:
    """Read an object of columns, of clusters, of records, or of labels."""
    values = list(data.values())
    spans = data.get("clusters")
    if isinstance(spans, list) and any(map(_is_nested, spans)):
        # Coreference tools write the clusters of a document beside its text.
        return _from_clusters(spans, asked.name)
    if data.keys() >= {"columns", "data"}:
        return _from_rows(data["columns"], data["data"], asked)
    if all(isinstance(value, list) for value in values):
        if _names_columns(data, asked):
            return _from_columns(data, asked)
        return _from_clusters(values, asked.name, list(data))
    if all(isinstance(value, dict) for value in values):
        if _names_columns(data, asked):
            # pandas writes columns so: an object from the index to the value for each of them.
            rows = dict.fromkeys(key for value in values for key in value)
            columns = {name: [value.get(row) for row in rows] for name, value in data.items()}
            return _from_columns(columns, asked)
        return _from_records(values, asked, list(data))
    labels = [_label(value, key, asked.name) for key, value in data.items()]
    return list(data), labels


def _names_columns(data: dict[str, Any], asked: Asked) -> bool:
    """Return whether keys name columns: one that the caller names, or one with a usual name."""
    return any(key in (*asked.id, asked.label) or is_usual(key) for key in data)


def _from_records(
    records: list[dict[str, Any]], asked: Asked, keys: list[str] | None = None
) -> FileTable:
    """Read records; the keys under which they are given are ids, unless they have others."""
    names = list(dict.fromkeys(key for record in records for key in record))
    columns: dict[str, list[Any]] = {
        name: [record.get(name) for record in records] for name in names
    }
    if keys is not None and not usual_ids(names):
        columns = {_INDEX: keys, **columns}
    return _from_columns(columns, asked)


def _from_rows(names: Any, rows: Any, asked: Asked) -> FileTable:
    """Read names of columns and rows of values, which pandas writes with orient="split"."""
    lists = isinstance(names, list) and isinstance(rows, list)
    if not lists or any(not isinstance(row, list) or len(row) != len(names) for row in rows):
        raise FileError(f"{asked.name}: each row of 'data' needs a value for each of 'columns'")
    return _from_columns(
        {str(name): [row[index] for row in rows] for index, name in enumerate(names)}, asked
    )


def _from_columns(columns: dict[str, list[Any]], asked: Asked) -> FileTable:
    lengths = sorted({len(values) for values in columns.values()})
    if len(lengths) > 1:
        raise FileError(f"{asked.name} has columns of different lengths: {first_few(lengths)}")
    if not columns or lengths == [0]:
        raise FileError(f"{asked.name} holds no clustering: it has no rows")
    return FileTable(list(columns), lambda names: [columns[column] for column in names])


def _from_clusters(
    clusters: list[list[Any]], name: str, labels: list[str] | None = None
) -> Columns:
    """Read clusters of objects; an object may be a list, as [3, 5] for a span of tokens.

    `labels` are the names of the clusters; by default their positions.
    """
    for number, cluster in enumerate(clusters):
        if not isinstance(cluster, list) or any(map(_is_nested, cluster)):
            raise FileError(
                f"{name} was taken for a list of clusters, but cluster {number} has objects that "
                "are no strings or numbers, nor lists of such: give clusters as "
                '[["ann", "bob"], ["cleo"]], or of spans as [[[0, 1], [5, 6]], [[8, 9]]]'
            )
    objects = [[_object(one) for one in cluster] for cluster in clusters]
    reading = read_clusters(objects, name)
    codes = reading.coding.values.tolist()
    return reading.ids, [str(code) if labels is None else labels[code] for code in codes]


def _object(value: Any) -> Any:
    """Return an object as files hold ids: a string, or a tuple of strings for a list."""
    return tuple(map(str, value)) if isinstance(value, list) else str(value)


def _is_id_with_number(row: list[Any]) -> bool:
    """Return whether a list is an id and a label, which are of different types, as ["ann", 1]."""
    return len(row) == 2 and isinstance(row[0], str) and isinstance(row[1], (int, float))


def _label(value: Any, key: str, name: str) -> str | None:
    if _is_nested(value):
        raise FileError(
            f"{name} was taken for an object from ids to labels, but {key!r} has no label: its "
            "value is a list of lists, or an object"
        )
    return as_text(value)


def _is_nested(value: Any) -> bool:
    """Return whether a value is an object, or a list of lists or of objects."""
    if isinstance(value, list):
        return any(isinstance(part, (list, dict)) for part in value)
    return isinstance(value, dict)
