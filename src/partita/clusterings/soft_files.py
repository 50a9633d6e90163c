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
from partita.clusterings.column_names import check_named, choose_columns, is_set_name, usual_ids
from partita.clusterings.evidential import Evidential
from partita.clusterings.file_columns import compound_ids
from partita.clusterings.file_table import Asked
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.origin import IdsFrom, Origin
from partita.clusterings.rough import Rough
from partita.clusterings.soft import SoftClustering
from partita.errors import FileError, MissingLabelsError, first_few
from partita.option_words import option
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


def from_table(columns: dict[str, list[Any]], asked: Asked) -> SoftClustering:
    """Make a soft clustering of columns of memberships or masses."""
    name = asked.name
    check_named(list(columns), asked)
    torn = [column for column in columns if str(column).strip().startswith("{")]
    torn = [column for column in torn if not is_set_name(column)]
    if torn:
        raise FileError(
            f"{name} has a column {torn[0]!r}: put a set with commas in quotes, or write {{1|3}}"
        )
    if any(map(is_set_name, columns)):
        return _from_masses(columns, asked)
    return _from_memberships(columns, asked)


def _from_memberships(columns: dict[str, list[Any]], asked: Asked) -> SoftClustering:
    name = asked.name
    id_columns, ids_from = _id_columns(columns, asked)
    clusters = [column for column in columns if column not in id_columns]
    if not _look_like_memberships([columns[column] for column in clusters]):
        # This raises an error that lists the columns, unless one of them could hold labels.
        choose_columns(list(columns), asked)
        raise FileError(f"{name} has columns that are neither labels nor memberships")
    matrix = _numbers(columns, clusters, name)
    _refuse_labels(matrix, clusters, name)
    ids = compound_ids([columns[column] for column in id_columns], name)
    origin = Origin(name, tuple(columns), id_columns, tuple(clusters), ids_from)
    if (np.abs(matrix.sum(axis=1) - 1.0) <= SINGLE_PRECISION).all():
        fuzzy = Fuzzy(matrix, labels=clusters, ids=ids, name=name)
        fuzzy.taken_as = "a file of memberships whose rows add up to 1: fuzzy"
        fuzzy.origin = origin
        return fuzzy
    possibilistic = Possibilistic(matrix, labels=clusters, ids=ids, name=name)
    possibilistic.taken_as = "a file of memberships whose rows do not add up to 1: possibilistic"
    possibilistic.origin = origin
    return possibilistic


def _refuse_labels(matrix: Floats, clusters: list[str], name: str) -> None:
    """Raise if a column that was taken for memberships has whole numbers above 1, as labels are."""
    finite = np.isfinite(matrix).all(axis=0)
    whole = finite & (np.where(finite, matrix, 0.0) % 1 == 0).all(axis=0)
    wrong = [clusters[i] for i in np.flatnonzero(whole & (matrix > 1).any(axis=0)).tolist()]
    if wrong:
        raise FileError(
            f"{name} has no column that is known to hold labels, so {first_few(clusters, 20)} were "
            f"taken for memberships in clusters, from 0 to 1; but {first_few(wrong)} "
            f"{verb(len(wrong), 'have')} whole numbers above 1. Say which column holds the labels "
            f"with {option('label')}, and which one the ids with {option('id')}"
        )


def _from_masses(columns: dict[str, list[Any]], asked: Asked) -> Evidential:
    name = asked.name
    others = tuple(column for column in columns if not is_set_name(column))
    ids_from: IdsFrom = "given" if asked.id else "usual name"
    id_columns = asked.id or usual_ids(others)
    if not id_columns:
        id_columns, ids_from = (others, "only column left") if len(others) == 1 else ((), "none")
    focal = [column for column in columns if is_set_name(column)]
    sets = [_read_set(column, name) for column in focal]
    first_of: dict[frozenset[str], str] = {}
    again = [
        column
        for column, members in zip(focal, sets, strict=True)
        if first_of.setdefault(members, column) is not column
    ]
    if again:
        raise FileError(f"{name} has a column {again[0]!r}, a set that another column has too")
    masses = _numbers(columns, focal, name)
    ids = compound_ids([columns[column] for column in id_columns], name)
    evidential = Evidential(masses, sets, labels=_in_order(sets), ids=ids, name=name)
    evidential.taken_as = "a file of masses, its columns named as sets: evidential"
    evidential.origin = Origin(name, tuple(columns), id_columns, tuple(focal), ids_from)
    return evidential


def _read_set(column: str, name: str) -> frozenset[str]:
    inside = column.strip()[1:-1].strip()
    if not inside:
        return frozenset()
    parts = [part.strip() for part in inside.replace("|", ",").split(",")]
    if "" in parts:
        raise FileError(f"{name} has a column {column!r}, a set with a label missing")
    return frozenset(parts)


def _id_columns(columns: dict[str, list[Any]], asked: Asked) -> tuple[tuple[str, ...], IdsFrom]:
    """Return the id columns: as named, else by usual names, else by their values.

    By its values it is the only column without numbers; or the first one, if it has distinct whole
    numbers, some above 1, while the other columns have fractions.
    """
    usual = asked.id or usual_ids(list(columns))
    if usual:
        return usual, "given" if asked.id else "usual name"
    texts = tuple(column for column, values in columns.items() if not any(map(_is_number, values)))
    if texts:
        return (texts, "only column left") if len(texts) == 1 else ((), "none")
    first, *others = columns
    numbers = [_number(value) for value in columns[first]]
    distinct = len(set(numbers)) == len(numbers) and all(number % 1 == 0 for number in numbers)
    fractions = any(_number(value) % 1 != 0 for column in others for value in columns[column])
    if distinct and fractions and max(numbers) > 1:
        return (first,), "only column left"
    return (), "none"


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


def _in_order(sets: Iterable[frozenset[str]]) -> list[str]:
    """Return the clusters that occur, sorted as numbers if all are numbers, otherwise as text."""
    names = sorted({label for members in sets for label in members})
    return sorted(names, key=float) if all(map(_is_number, names)) else names
