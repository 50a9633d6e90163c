"""Profiles as Parquet files: a line for each kind of cell, row and column."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import numpy as np

from partita.arguments import as_path
from partita.array_types import Integers
from partita.errors import FileError, MissingDependencyError
from partita.results.coverage import Coverage
from partita.results.whole_files import written_whole

Lines = tuple[Integers, ...]

# The columns of the file. A kind of line has those that _FIELDS lists, and null in the others.
_COLUMNS = ("count", "row_size", "column_size", "largest", "parts", "majority", "copies")
_FIELDS = {
    "cell": ("count", "row_size", "column_size", "copies"),
    "row": ("row_size", "largest", "parts", "copies"),
    "column": ("column_size", "largest", "parts", "majority", "copies"),
}
_KEY = b"partita.profile"
_VERSION = 1


def save_profile(
    path: str | os.PathLike[str], groups: tuple[Lines, Lines, Lines], coverage: Coverage | None
) -> None:
    """Write the lines of a profile; a file is complete or not there."""
    path = as_path(path)
    pyarrow, parquet = _libraries("saving a profile")
    columns: dict[str, list[Any]] = {name: [] for name in ("kind", *_COLUMNS)}
    for (kind, fields), lines in zip(_FIELDS.items(), groups, strict=True):
        values = dict(zip(fields, lines, strict=True))
        n = len(lines[0])
        columns["kind"] += [kind] * n
        for name in _COLUMNS:
            columns[name] += values[name].tolist() if name in values else [None] * n
    types = {name: pyarrow.int64() for name in _COLUMNS}
    table = pyarrow.table({name: pyarrow.array(x, types.get(name)) for name, x in columns.items()})
    about = {"version": _VERSION, "coverage": None if coverage is None else coverage._asdict()}
    table = table.replace_schema_metadata({_KEY: json.dumps(about).encode()})
    path = Path(path)
    if path.is_dir():
        raise FileError(f"the profile cannot be written to {path}: it is a directory")
    if not path.parent.is_dir():
        raise FileError(f"the profile cannot be written to {path}: there is no such directory")
    with written_whole(path) as beside:
        parquet.write_table(table, beside)


def load_profile(path: str | os.PathLike[str]) -> tuple[Lines, Lines, Lines, Coverage | None]:
    """Read the lines of a profile, and which objects it counts."""
    pyarrow, parquet = _libraries("loading a profile")
    path = Path(path)
    if not path.is_file():
        raise FileError(f"{path} cannot be read as a profile: there is no such file")
    try:
        table = parquet.read_table(path)
    except (OSError, pyarrow.ArrowException) as error:
        raise FileError(f"{path} cannot be read as a profile: {error}") from None
    coverage = _coverage_of(table, path)
    kinds = np.array(table.column("kind").to_pylist())
    if not set(kinds.tolist()) <= set(_FIELDS):
        raise _no_profile(path)
    cells, rows, columns = (
        tuple(table.column(name).filter(pyarrow.array(kinds == kind)).to_numpy() for name in fields)
        for kind, fields in _FIELDS.items()
    )
    return cells, rows, columns, coverage


def _coverage_of(table: Any, path: Path) -> Coverage | None:
    """Return which objects a profile counts; raise if a file is none."""
    try:
        about = json.loads((table.schema.metadata or {}).get(_KEY, b"{}"))
        version, coverage = about.get("version"), about.get("coverage")
        counts = None if coverage is None else Coverage.from_dict(coverage)
    except (AttributeError, TypeError, ValueError):
        raise _no_profile(path) from None
    if isinstance(version, int) and version > _VERSION:
        raise FileError(
            f"{path} was saved by a newer version of partita: update partita to load it"
        )
    columns = set(table.column_names)
    if version != _VERSION or columns != {"kind", *_COLUMNS}:
        raise _no_profile(path)
    if counts is not None and not all(isinstance(count, int) for count in counts):
        raise _no_profile(path)
    return counts


def _no_profile(path: Path) -> FileError:
    return FileError(f"{path} holds no profile that this version of partita has saved")


def _libraries(purpose: str) -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MissingDependencyError("pyarrow", purpose, "parquet") from None
    return pyarrow, parquet
