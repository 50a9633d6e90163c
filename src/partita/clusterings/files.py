"""Clusterings from files: CSV, TSV, JSON and Parquet, with an id and a label column."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

from partita.clusterings.frames import LABEL_NAMES, choose_columns
from partita.clusterings.hard import Hard
from partita.clusterings.reading import Missing, read_clusters
from partita.errors import FileError, InputTypeError, MissingDependencyError, first_few

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
    return Hard(labels, ids=ids, missing=missing, noise=_as_text(noise), name=str(path))


def read_columns(path: str | Path, id: str | None = None, label: str | None = None) -> Columns:
    """Return ids (if any) and labels of a file, as strings; a missing label is None."""
    if not isinstance(path, (str, Path)):
        raise InputTypeError(f"path must be a string or a Path, not {type(path).__name__}")
    ids, labels = _read_any(str(path), id, label)
    _refuse_continuous(labels, str(path))
    return ids, labels


def _read_any(name: str, id: str | None, label: str | None) -> Columns:
    if name == "-":
        return _from_csv(sys.stdin.read(), "standard input", "csv", id, label)
    file = Path(name)
    try:
        if file.is_dir():
            raise FileError(f"{name} is a directory: give a .csv, .tsv, .json or .parquet file")
        if not file.exists():
            raise FileError(f"{name} does not exist")
    except OSError as error:
        raise FileError(f"{name[:60]} cannot be read: {error.strerror}") from None
    # A pipe has no suffix: what comes through it is read as CSV.
    kind = FORMATS.get(file.suffix.lower() or ".csv")
    if kind is None:
        raise FileError(f"{name}: files of type {file.suffix!r} are not read; use {_known()}")
    if kind == "parquet":
        return _from_parquet(file, id, label)
    text = _read_text(file)
    if kind == "json":
        return _from_json(text, name, id, label)
    return _from_csv(text, name, kind, id, label)


def _refuse_continuous(labels: list[str | None], name: str) -> None:
    """Refuse a column of numbers that are not whole: it holds no labels."""
    try:
        numbers = [float(label) for label in labels if label is not None]
    except ValueError:
        return
    odd = [number for number in numbers if not number.is_integer()]
    if odd:
        raise FileError(
            f"{name} has {len(odd)} labels that are not whole numbers ({first_few(odd, 3)}); "
            "labels name clusters: is this the right column?"
        )


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
    rows = csv.reader(io.StringIO(text), delimiter=_delimiter(text, kind), strict=True)
    try:
        return _from_rows(rows, name, id, label)
    except csv.Error as error:
        raise FileError(f"{name}, line {rows.line_num}: {error}") from None


def _delimiter(text: str, kind: str) -> str:
    """What separates columns: as the file's type has it, or what its header has instead."""
    header = text.partition("\n")[0]
    usual = "\t" if kind == "tsv" else ","
    return max((usual, ",", ";", "\t", "|"), key=header.count)


def _from_rows(rows: Any, name: str, id: str | None, label: str | None) -> Columns:
    header = next(rows, None)
    if not header:
        raise FileError(f"{name} is empty: it needs a line of column names")
    repeated = sorted({column for column in header if header.count(column) > 1})
    if repeated:
        raise FileError(f"{name} has several columns called {first_few(repeated)}")
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
    if isinstance(data, dict):
        if all(isinstance(column, list) for column in data.values()):
            if id or label or any(key.lower() in LABEL_NAMES for key in data):
                return _from_table(data, name, id, label)
            return _from_clusters(list(data.values()), name)
        return list(data), [_as_text(value) for value in data.values()]
    if all(isinstance(record, dict) for record in data):
        columns = list(dict.fromkeys(key for record in data for key in record))
        return _from_table(
            {column: [record.get(column) for record in data] for column in columns}, name, id, label
        )
    if all(isinstance(cluster, list) for cluster in data):
        return _from_clusters(data, name)
    odd = [place for place, value in enumerate(data) if isinstance(value, (list, dict))]
    if odd:
        raise FileError(f"{name} mixes labels with lists or objects, first at {first_few(odd)}")
    return None, [_as_text(value) for value in data]


def _from_clusters(clusters: list[list[Any]], name: str) -> Columns:
    reading = read_clusters(clusters, name)
    codes = reading.coding.values.tolist()
    return [str(item) for item in reading.ids or []], [str(code) for code in codes]


def _from_table(
    table: dict[str, list[Any]], name: str, id: str | None, label: str | None
) -> Columns:
    id_name, label_name = choose_columns(list(table), name, id, label)
    labels = [_as_text(value) for value in table[label_name]]
    if id_name is None:
        return None, labels
    ids = [_as_text(value) for value in table[id_name]]
    if len(ids) != len(labels):
        raise FileError(f"{name} has {len(ids)} ids but {len(labels)} labels")
    absent = [place for place, value in enumerate(ids) if value is None]
    if absent:
        raise FileError(
            f"{name} has {len(absent)} objects without an id, first at {first_few(absent)}"
        )
    return [value for value in ids if value is not None], labels


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
    """A label or an id as a string; whole floats as the integer they are, so that files agree."""
    if value is None or value != value:
        return None
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) or None
