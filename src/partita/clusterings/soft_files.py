"""Make soft clusterings of the columns of a file.

Several columns of numbers are memberships, each column a cluster: fuzzy if all rows add up to 1,
otherwise possibilistic. Columns named as sets, "{1,3}", are masses, "{}" that of the empty set. One
column of sets written "1|3" is rough.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.clusterings.column_names import (
    ID_NAMES,
    choose_columns,
    is_set_name,
    usual_column,
)
from partita.clusterings.evidential import Evidential
from partita.clusterings.file_columns import ids_as_text
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.rough import Rough
from partita.clusterings.soft import SoftClustering
from partita.errors import FileError, MissingLabelsError, first_few
from partita.tolerances import SINGLE_PRECISION
from partita.words import counted, plural, verb


def from_sets(ids: list[str] | None, labels: Sequence[str | None], name: str) -> Rough:
    """Make a rough clustering of sets that are written "1|3"."""
    absent = [i for i, label in enumerate(labels) if label is None]
    if absent:
        raise MissingLabelsError(
            f"{name} has {counted(len(absent), 'object')} without a cluster, first at "
            f"{first_few(absent)}; "
            "for an object that may be anywhere, list all clusters"
        )
    sets = [frozenset(map(str.strip, (label or "").split("|"))) for label in labels]
    broken = [i for i, members in enumerate(sets) if "" in members]
    if broken:
        raise FileError(
            f"{name} has {counted(len(broken), 'set')} with a label missing between bars, first at "
            f"{first_few(broken)}: {labels[broken[0]]!r}"
        )
    rough = Rough(sets, labels=_in_order(sets), ids=ids, name=name)
    rough.taken_as = "a file of sets of clusters: rough"
    return rough


def from_table(columns: dict[str, list[Any]], name: str, id: str | None) -> SoftClustering:
    """Make a soft clustering of columns of memberships or masses."""
    torn = [column for column in columns if str(column).strip().startswith("{")]
    torn = [column for column in torn if not is_set_name(column)]
    if torn:
        raise FileError(
            f"{name} has a column {torn[0]!r}: put a set with commas in quotes, or write {{1|3}}"
        )
    if any(map(is_set_name, columns)):
        return _from_masses(columns, name, id)
    return _from_memberships(columns, name, id)


def _from_memberships(columns: dict[str, list[Any]], name: str, id: str | None) -> SoftClustering:
    id_name = _id_column(columns, id)
    clusters = [column for column in columns if column != id_name]
    if not _look_like_memberships([columns[column] for column in clusters]):
        # This raises an error that lists the columns, unless one of them could hold labels.
        choose_columns(list(columns), name, id, None)
        raise FileError(f"{name} has columns that are neither labels nor memberships")
    matrix = _numbers(columns, clusters, name)
    ids = _ids(columns, id_name, name)
    if (np.abs(matrix.sum(axis=1) - 1.0) <= SINGLE_PRECISION).all():
        fuzzy = Fuzzy(matrix, labels=clusters, ids=ids, name=name)
        fuzzy.taken_as = "a file of memberships whose rows add up to 1: fuzzy"
        return fuzzy
    possibilistic = Possibilistic(matrix, labels=clusters, ids=ids, name=name)
    possibilistic.taken_as = "a file of memberships whose rows do not add up to 1: possibilistic"
    return possibilistic


def _from_masses(columns: dict[str, list[Any]], name: str, id: str | None) -> Evidential:
    id_name = id or usual_column(list(columns), ID_NAMES, None)
    others = [column for column in columns if not is_set_name(column)]
    if id_name is None and len(others) == 1:
        id_name = others[0]
    focal = [column for column in columns if is_set_name(column)]
    sets = [_read_set(column, name) for column in focal]
    again = [column for i, column in enumerate(focal) if sets[i] in sets[:i]]
    if again:
        raise FileError(f"{name} has a column {again[0]!r}, a set that another column has too")
    masses = _numbers(columns, focal, name)
    ids = _ids(columns, id_name, name)
    evidential = Evidential(masses, sets, labels=_in_order(sets), ids=ids, name=name)
    evidential.taken_as = "a file of masses, its columns named as sets: evidential"
    return evidential


def _read_set(column: str, name: str) -> frozenset[str]:
    inside = column.strip()[1:-1].strip()
    if not inside:
        return frozenset()
    parts = [part.strip() for part in inside.replace("|", ",").split(",")]
    if "" in parts:
        raise FileError(f"{name} has a column {column!r}, a set with a label missing")
    return frozenset(parts)


def _id_column(columns: dict[str, list[Any]], id: str | None) -> str | None:
    """Return the id column: as named, else by a usual name, else by its values.

    By its values it is the only column without numbers; or the first one, if it has distinct whole
    numbers, some above 1, while the other columns have fractions.
    """
    usual = id or usual_column(list(columns), ID_NAMES, None)
    if usual is not None:
        return usual
    texts = [column for column, values in columns.items() if not any(map(_is_number, values))]
    if texts:
        return texts[0] if len(texts) == 1 else None
    first, *others = columns
    numbers = [_number(value) for value in columns[first]]
    distinct = len(set(numbers)) == len(numbers) and all(number % 1 == 0 for number in numbers)
    fractions = any(_number(value) % 1 != 0 for column in others for value in columns[column])
    return first if distinct and fractions and max(numbers) > 1 else None


def _look_like_memberships(columns: list[list[Any]]) -> bool:
    """Return whether all columns have numbers, some of them fractions or all of them 0 or 1."""
    if len(columns) < 2 or not all(any(map(_is_number, values)) for values in columns):
        return False
    numbers = {_number(value) for values in columns for value in values if _is_number(value)}
    return any(number % 1 != 0 for number in numbers) or numbers <= {0.0, 1.0}


def _number(value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        return float("nan")


def _is_number(value: Any) -> bool:
    number = _number(value)
    return number == number


def _numbers(columns: dict[str, list[Any]], wanted: list[str], name: str) -> Floats:
    """Return the wanted columns as a matrix; raise and name the cells that are no numbers."""
    for column in wanted:
        wrong = [i for i, value in enumerate(columns[column]) if not _is_number(value)]
        if wrong:
            values = [columns[column][i] for i in wrong]
            raise FileError(
                f"{name} has {counted(len(wrong), 'value')} in column {column!r} that "
                f"{verb(len(wrong), 'are')} no {plural(len(wrong), 'number')}, first "
                f"at {first_few(wrong)}: {first_few(values)}"
            )
    cells = [[float(value) for value in columns[column]] for column in wanted]
    return np.array(cells, np.float64).T


def _ids(columns: dict[str, list[Any]], id_name: str | None, name: str) -> list[str] | None:
    return None if id_name is None else ids_as_text(columns[id_name], name)


def _in_order(sets: Iterable[frozenset[str]]) -> list[str]:
    """Return the clusters that occur, sorted as numbers if all are numbers, otherwise as text."""
    names = sorted({label for members in sets for label in members})
    return sorted(names, key=float) if all(map(_is_number, names)) else names
