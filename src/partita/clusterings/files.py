"""Clusterings from files: CSV, TSV, JSON and Parquet, with an id and a label column."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

from partita.clusterings.frames import choose_columns
from partita.clusterings.hard import Hard
from partita.clusterings.reading import Missing
from partita.errors import FileError, InputError, MissingDependencyError, first_few

FORMATS = {".csv": "csv", ".tsv": "tsv", ".tab": "tsv", ".json": "json", ".parquet": "parquet"}

Columns = tuple[list[str] | None, list[str | None]]


def read_clustering(
    path: str | Path,
    *,
    id: str | None = None,
    label: str | None = None,
    missing: Missing = "error",
    noise: Any = None,
) -> Hard:
    r"""Read a clustering from a file.

    Parameters
    ----------
    path : str or Path
        A .csv, .tsv, .json or .parquet file; "-" reads CSV from the standard input. JSON may hold
        a list of records, an object of columns, an object from id to label, a list of clusters or
        a list of labels.
    id, label : str, optional
        The columns that hold the objects' ids and their labels. By default they are found by
        usual names ("id", "label", "cluster", …), or are the only two columns.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects that have no label. An empty field is a missing label.
    noise : label, optional
        A label that means "in no cluster".

    Returns
    -------
    Hard
        Ids and labels are strings, so that files of different formats can be joined.

    Examples
    --------
    >>> import partita as pt, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "found.csv"
    >>> _ = path.write_text("id,cluster\nann,1\nbob,1\ncleo,2\n")
    >>> pt.read_clustering(path).clusters()
    [['ann', 'bob'], ['cleo']]
    """
    ids, labels = read_columns(path, id, label)
    try:
        return Hard(labels, ids=ids, missing=missing, noise=None if noise is None else str(noise))
    except InputError as error:
        raise type(error)(f"{path}: {error}") from None


def read_columns(path: str | Path, id: str | None = None, label: str | None = None) -> Columns:
    """Return ids (if any) and labels of a file, as strings; a missing label is None."""
    name = str(path)
    if name == "-":
        return _from_csv(sys.stdin.read(), "standard input", "csv", id, label)
    file = Path(path)
    if file.is_dir():
        raise FileError(f"{name} is a directory: give a .csv, .tsv, .json or .parquet file")
    if not file.exists():
        raise FileError(f"{name} does not exist")
    kind = FORMATS.get(file.suffix.lower())
    if kind is None:
        raise FileError(f"{name}: files of type {file.suffix!r} are not read; use {_known()}")
    if kind == "parquet":
        return _from_parquet(file, id, label)
    text = _read_text(file)
    if kind == "json":
        return _from_json(text, name, id, label)
    return _from_csv(text, name, kind, id, label)


def _known() -> str:
    return ", ".join(sorted(FORMATS))


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise FileError(f"{file} is not UTF-8 text (byte {error.start})") from None


def _from_csv(text: str, name: str, kind: str, id: str | None, label: str | None) -> Columns:
    rows = csv.reader(io.StringIO(text), delimiter="\t" if kind == "tsv" else ",")
    header = next(rows, None)
    if not header:
        raise FileError(f"{name} is empty: it needs a line of column names")
    id_name, label_name = choose_columns(header, name, id, label)
    label_place = header.index(label_name)
    id_place = None if id_name is None else header.index(id_name)
    ids: list[str] = []
    labels: list[str | None] = []
    for row in rows:
        if not row:
            continue
        if len(row) != len(header):
            raise FileError(
                f"{name}, line {rows.line_num}: {len(row)} fields, but the header has {len(header)}"
            )
        labels.append(row[label_place] or None)
        if id_place is not None:
            ids.append(row[id_place])
    if not labels:
        raise FileError(f"{name} has column names but no rows")
    return (None if id_place is None else ids), labels


def _from_json(text: str, name: str, id: str | None, label: str | None) -> Columns:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise FileError(f"{name} is not JSON: {error.msg} at line {error.lineno}") from None
    if not isinstance(data, (list, dict)) or not data:
        raise FileError(f"{name} holds no clustering: expected a list or an object with entries")
    if isinstance(data, dict):
        if all(isinstance(column, list) for column in data.values()):
            return _from_table(data, name, id, label)
        return list(data), [_as_text(value) for value in data.values()]
    if all(isinstance(record, dict) for record in data):
        columns = list(dict.fromkeys(key for record in data for key in record))
        return _from_table(
            {column: [record.get(column) for record in data] for column in columns}, name, id, label
        )
    if all(isinstance(cluster, list) for cluster in data):
        clustering = Hard(data)
        ids = clustering.ids or []
        return [str(item) for item in ids], [str(code) for code in clustering.codes.tolist()]
    odd = [place for place, value in enumerate(data) if isinstance(value, (list, dict))]
    if odd:
        raise FileError(f"{name} mixes labels with lists or objects, first at {first_few(odd)}")
    return None, [_as_text(value) for value in data]


def _from_table(
    table: dict[str, list[Any]], name: str, id: str | None, label: str | None
) -> Columns:
    id_name, label_name = choose_columns(list(table), name, id, label)
    labels = [_as_text(value) for value in table[label_name]]
    if id_name is None:
        return None, labels
    return [str(value) for value in table[id_name]], labels


def _from_parquet(file: Path, id: str | None, label: str | None) -> Columns:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingDependencyError("pyarrow", f"reading {file}", "parquet") from None
    try:
        names = parquet.read_schema(file).names
        id_name, label_name = choose_columns(names, str(file), id, label)
        wanted = [label_name] if id_name is None else [id_name, label_name]
        table = parquet.read_table(file, columns=wanted)
    except (pyarrow.ArrowException, OSError) as error:
        raise FileError(f"{file} is not a readable Parquet file: {_first_line(error)}") from None
    return _from_table(table.to_pydict(), str(file), id, label)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _as_text(value: Any) -> str | None:
    """A label as a string; whole floats as the integer they are, so that files agree."""
    if value is None or value != value:
        return None
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) or None
