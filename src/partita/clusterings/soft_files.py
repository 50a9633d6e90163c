"""Soft clusterings from files: columns of memberships, columns named as sets, or sets as labels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.clusterings.evidential import Evidential
from partita.clusterings.file_columns import Table, as_text, is_set_name, read_file
from partita.clusterings.frames import ID_NAMES, choose_columns, usual_column
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.rough import Rough
from partita.clusterings.soft import SoftClustering
from partita.errors import FileError, MissingLabelsError, first_few
from partita.tolerances import SINGLE_PRECISION


def read_soft(path: str | Path, id: str | None = None) -> SoftClustering:
    r"""Read a rough, fuzzy, possibilistic or evidential clustering from a file.

    Parameters
    ----------
    path : str or Path
        A .csv, .tsv, .json (records) or .parquet file with a column of ids. Several columns of
        numbers are memberships, each column a cluster: fuzzy if all rows add up to 1, otherwise
        possibilistic. Columns named as sets, "{1,3}", are masses, "{}" that of the empty set. One
        column of sets written "1|3" is rough.
    id : str, optional
        The column with the ids. By default it is found by a usual name, or is the one that does
        not hold numbers.

    Returns
    -------
    Rough, Fuzzy, Possibilistic or Evidential
        Ids and clusters are strings, so that files of different formats can be joined.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> from partita.clusterings.soft_files import read_soft
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "found.csv"
    >>> _ = path.write_text("id,cluster\nann,1\nbob,1|2\ncleo,2\n")
    >>> read_soft(path).sets == [{"1"}, {"1", "2"}, {"2"}]
    True
    >>> _ = path.write_text("id,1,2\nann,1,0\nbob,0.5,0.5\n")
    >>> read_soft(path)
    Fuzzy(n=2, n_clusters=2)
    """
    found = read_file(path, id, None)
    if isinstance(found, Table):
        return from_table(found, str(path), id)
    if not are_sets(found[1]):
        raise FileError(
            f"{path} holds one label an object, which is a hard clustering: use read_clustering. "
            'Sets of clusters are written "1|3"'
        )
    return from_sets(*found, str(path))


def are_sets(labels: Iterable[str | None]) -> bool:
    """Tell whether some label is a set of clusters."""
    return any(label is not None and "|" in label for label in labels)


def from_sets(ids: list[str] | None, labels: Sequence[str | None], name: str) -> Rough:
    """Make a rough clustering of sets written as labels with bars between them."""
    absent = [place for place, label in enumerate(labels) if label is None]
    if absent:
        raise MissingLabelsError(
            f"{name} has {len(absent)} objects without a cluster, first at {first_few(absent)}; "
            "for an object that may be anywhere, list all clusters"
        )
    sets = [frozenset(map(str.strip, (label or "").split("|"))) for label in labels]
    broken = [place for place, one in enumerate(sets) if "" in one]
    if broken:
        raise FileError(
            f"{name} has {len(broken)} sets with a label missing between bars, first at "
            f"{first_few(broken)}: {labels[broken[0]]!r}"
        )
    rough = Rough(sets, labels=_in_order(sets), ids=ids, name=name)
    rough.taken_as = "a file of sets of clusters: rough"
    return rough


def from_table(table: Table, name: str, id: str | None) -> SoftClustering:
    """Make a soft clustering of columns of memberships or masses."""
    columns = table.columns
    lengths = {len(values) for values in columns.values()}
    if len(lengths) > 1:
        raise FileError(f"{name} has columns of different lengths: {first_few(sorted(lengths))}")
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
        # Raises: of these columns, none is known to hold labels.
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
    again = [column for place, column in enumerate(focal) if sets[place] in sets[:place]]
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
    """The id column: as named, with a usual name, without numbers, or of numbers that count."""
    usual = id or usual_column(list(columns), ID_NAMES, None)
    if usual is not None:
        return usual
    texts = [column for column, values in columns.items() if not any(map(_is_number, values))]
    if texts:
        return texts[0] if len(texts) == 1 else None
    first, *others = columns
    numbers = [_number(value) for value in columns[first]]
    counts = len(set(numbers)) == len(numbers) and all(number % 1 == 0 for number in numbers)
    shared = any(_number(value) % 1 != 0 for column in others for value in columns[column])
    return first if counts and shared and max(numbers) > 1 else None


def _look_like_memberships(columns: list[list[Any]]) -> bool:
    """Numbers in every column, and some of them fractions, or all of them 0 or 1."""
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
    """The wanted columns as a matrix; a cell that is no number is an error that names it."""
    for column in wanted:
        wrong = [place for place, value in enumerate(columns[column]) if not _is_number(value)]
        if wrong:
            values = [columns[column][place] for place in wrong]
            raise FileError(
                f"{name} has {len(wrong)} values in column {column!r} that are no numbers, first "
                f"at {first_few(wrong)}: {first_few(values)}"
            )
    cells = [[float(value) for value in columns[column]] for column in wanted]
    return np.array(cells, np.float64).T


def _ids(columns: dict[str, list[Any]], id_name: str | None, name: str) -> list[str] | None:
    if id_name is None:
        return None
    ids = [as_text(value) for value in columns[id_name]]
    absent = [place for place, value in enumerate(ids) if value is None]
    if absent:
        raise FileError(
            f"{name} has {len(absent)} objects without an id, first at {first_few(absent)}"
        )
    return [value for value in ids if value is not None]


def _in_order(sets: Iterable[frozenset[str]]) -> list[str]:
    """The clusters that occur: by their number if they are numbers, otherwise by name."""
    names = sorted({label for one in sets for label in one})
    return sorted(names, key=float) if all(map(_is_number, names)) else names
