"""Files as columns of text: CSV, TSV, JSON and Parquet."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from partita.clusterings.frames import ID_NAMES, LABEL_NAMES, choose_columns, usual_column
from partita.clusterings.reading import read_clusters
from partita.errors import FileError, InputTypeError, MissingDependencyError, first_few

FORMATS = {".csv": "csv", ".tsv": "tsv", ".tab": "tsv", ".json": "json", ".parquet": "parquet"}

Columns = tuple[list[str] | None, list[str | None]]


class Table(NamedTuple):
    """All columns of a file that has no column of labels."""

    columns: dict[str, list[Any]]


def read_file(path: str | Path, id: str | None, label: str | None) -> Columns | Table:
    """Return ids (if any) and labels of a file, as strings; or all columns if it has no labels."""
    if not isinstance(path, (str, Path)):
        raise InputTypeError(f"path must be a string or a Path, not {type(path).__name__}")
    name = str(path)
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


def _known() -> str:
    return ", ".join(sorted(FORMATS))


def _read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise FileError(f"{file} is not UTF-8 text (byte {error.start})") from None


def _from_csv(
    text: str, name: str, kind: str, id: str | None, label: str | None
) -> Columns | Table:
    rows = csv.reader(io.StringIO(text), delimiter=_delimiter(text, kind), strict=True)
    try:
        return _from_rows(rows, name, id, label)
    except csv.Error as error:
        raise FileError(f"{name}, line {rows.line_num}: {error}") from None


def _delimiter(text: str, kind: str) -> str:
    """What separates columns: as the file's type has it, or what its header has instead."""
    # Names of sets, as {1,3}, have commas of their own.
    header = re.sub(r"\{[^{}]*\}", "", text.partition("\n")[0])
    usual = "\t" if kind == "tsv" else ","
    return max((usual, ",", ";", "\t", "|"), key=header.count)


def _from_rows(rows: Any, name: str, id: str | None, label: str | None) -> Columns | Table:
    header = next(rows, None)
    if not header:
        raise FileError(f"{name} is empty: it needs a line of column names")
    repeated = sorted({column for column in header if header.count(column) > 1})
    if repeated:
        raise FileError(f"{name} has several columns called {first_few(repeated)}")
    if lacks_labels(header, id, label):
        return _whole_table(rows, header, name)
    id_name, label_name = choose_columns(header, name, id, label)
    label_place = header.index(label_name)
    id_place = None if id_name is None else header.index(id_name)
    ids: list[str] = []
    labels: list[str | None] = []
    for row in _checked_rows(rows, header, name):
        labels.append(row[label_place] or None)
        if id_place is not None:
            ids.append(row[id_place])
    return (None if id_place is None else ids), labels


def _checked_rows(rows: Any, header: list[str], name: str) -> Iterator[list[str]]:
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


def lacks_labels(columns: Sequence[str], id: str | None, label: str | None) -> bool:
    """Tell by its columns a table of memberships or masses from one with a column of labels."""
    if label is not None or (id is not None and id not in columns):
        return False
    if usual_column(columns, LABEL_NAMES, id) is not None:
        return False
    id_name = id or usual_column(columns, ID_NAMES, None)
    rest = [column for column in columns if column != id_name]
    return len(rest) > 2 or (len(rest) == 2 and id_name is not None) or any(map(is_set_name, rest))


def is_set_name(column: Any) -> bool:
    """Tell a column that is named as a set of clusters, as {1,3}."""
    return str(column).strip().startswith("{") and str(column).strip().endswith("}")


def _from_json(text: str, name: str, id: str | None, label: str | None) -> Columns | Table:
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
        return list(data), [as_text(value) for value in data.values()]
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
    return None, [as_text(value) for value in data]


def _from_clusters(clusters: list[list[Any]], name: str) -> Columns:
    reading = read_clusters(clusters, name)
    codes = reading.coding.values.tolist()
    return [str(item) for item in reading.ids or []], [str(code) for code in codes]


def _from_table(
    table: dict[str, list[Any]], name: str, id: str | None, label: str | None
) -> Columns | Table:
    if lacks_labels(list(table), id, label):
        return Table(table)
    id_name, label_name = choose_columns(list(table), name, id, label)
    labels = [as_text(value) for value in table[label_name]]
    if id_name is None:
        return None, labels
    ids = [as_text(value) for value in table[id_name]]
    if len(ids) != len(labels):
        raise FileError(f"{name} has {len(ids)} ids but {len(labels)} labels")
    absent = [place for place, value in enumerate(ids) if value is None]
    if absent:
        raise FileError(
            f"{name} has {len(absent)} objects without an id, first at {first_few(absent)}"
        )
    return [value for value in ids if value is not None], labels


def _from_parquet(file: Path, id: str | None, label: str | None) -> Columns | Table:
    try:
        import pyarrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingDependencyError("pyarrow", f"reading {file}", "parquet") from None
    try:
        names = parquet.read_schema(file).names
        wanted: list[str] | None = None
        if not lacks_labels(names, id, label):
            id_name, label_name = choose_columns(names, str(file), id, label)
            wanted = [label_name] if id_name is None else [id_name, label_name]
        table = parquet.read_table(file, columns=wanted)
    except (pyarrow.ArrowException, OSError) as error:
        raise FileError(f"{file} is not a readable Parquet file: {_first_line(error)}") from None
    return _from_table(table.to_pydict(), str(file), id, label)


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def as_text(value: Any) -> str | None:
    """A label or an id as a string; whole floats as the integer they are, so that files agree.

    A list of labels, which JSON and Parquet can hold, becomes what CSV writes for it.
    """
    if isinstance(value, list):
        return "|".join(as_text(one) or "" for one in value) or None
    if value is None or value != value:
        return None
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) or None
