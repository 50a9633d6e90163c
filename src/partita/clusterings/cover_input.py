"""Read overlapping clusterings from matrices, dicts of labels and long tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from partita.arguments import real_matrix, refuse_rows
from partita.array_types import Integers
from partita.clusterings.cover_members import Members, arrange, members_of_pairs
from partita.clusterings.frames import is_from_dataframe_library, is_table, open_table
from partita.clusterings.soft import cluster_labels, find_matrix
from partita.errors import InputError, InputTypeError, first_few
from partita.limits import MOST_DENSE_ENTRIES
from partita.words import counted


def members_of_labels(labels: Any, objects: Any) -> Members:
    """Read a dict from objects to collections of labels."""
    if not isinstance(labels, Mapping):
        raise InputTypeError("labels must be a dict from objects to collections of labels")
    pairs = []
    for item, own in labels.items():
        if isinstance(own, (str, bytes)) or not isinstance(own, Iterable):
            raise InputTypeError(
                f"labels must map objects to collections of labels, but {item!r} has {own!r}"
            )
        pairs += [(item, label) for label in own]
    known = list(labels) if objects is None else objects
    return members_of_pairs((x for x, _ in pairs), (label for _, label in pairs), known)


def members_of_matrix(x: Any, name: str) -> tuple[Members, bool]:
    """Read a matrix of 0 and 1, objects by clusters; say whether the ids of its rows bind.

    A sparse matrix stays sparse.
    """
    if hasattr(x, "tocoo"):
        (n, k), rows, columns = _ones_of_sparse(x, name)
        given_columns, ids, ids_bind = None, None, True
    else:
        given = find_matrix(x, name)
        _refuse_long_table(given.values, name)
        matrix = real_matrix(given.values, name)
        _refuse_degrees(((matrix != 0) & (matrix != 1)).any(axis=1), name)
        (n, k), (rows, columns) = matrix.shape, np.nonzero(matrix)
        given_columns, ids, ids_bind = given.columns, given.ids, given.ids_bind
    labels = list(cluster_labels(None, given_columns, k, name))
    sizes = np.bincount(columns, minlength=k)
    empty = [labels[i] for i in np.flatnonzero(sizes == 0).tolist()]
    if empty:
        raise InputError(
            f"{name} has {counted(len(empty), 'cluster')} without objects, first "
            f"{first_few(empty)}: leave out the column"
        )
    return arrange(columns, rows, n, labels, ids), ids_bind


def _ones_of_sparse(x: Any, name: str) -> tuple[tuple[int, int], Integers, Integers]:
    """Return the shape of a sparse matrix, and where it has ones."""
    if max(x.shape) > MOST_DENSE_ENTRIES:
        raise InputError(
            f"{name} has the shape {x.shape}: more than {MOST_DENSE_ENTRIES:,} rows or columns are "
            "not read"
        )
    found = x.tocsr().copy()
    found.sum_duplicates()
    found = found.tocoo()
    wrong = np.zeros(found.shape[0], bool)
    wrong[found.row[(found.data != 0) & (found.data != 1)]] = True
    _refuse_degrees(wrong, name)
    ones = found.data != 0
    rows, columns = (side[ones].astype(np.int64) for side in (found.row, found.col))
    return found.shape, rows, columns


def _refuse_degrees(wrong: Any, name: str) -> None:
    refuse_rows(
        wrong,
        name,
        "are not 0 or 1: Fuzzy and Possibilistic hold degrees, and Overlapping.from_pairs reads a "
        "long table",
    )


def _refuse_long_table(values: Any, name: str) -> None:
    """Raise if a matrix has texts, as a long table of objects and labels may have."""
    if np.asarray(values).dtype.kind in "USO" and any(
        isinstance(value, str) for value in np.ravel(values)[:100]
    ):
        raise InputTypeError(
            f"{name} has texts, and memberships are 0 or 1: Overlapping.from_pairs reads a long "
            "table, a row for each object and label"
        )


def columns_of_pairs(pairs: Any, id: Any, label: Any) -> tuple[Iterable[Any], Iterable[Any]]:
    """Return the objects and the labels of a long table."""
    if is_from_dataframe_library(pairs) and is_table(pairs):
        frame = open_table(pairs, "pairs")
        columns = list(frame.columns)
        wanted = [one for one in (id, label) if one is not None]
        unknown = [one for one in wanted if one not in columns]
        left = [one for one in columns if one not in wanted]
        if unknown or len(wanted) + (len(left) if len(wanted) < 2 else 0) != 2:
            raise InputError(
                f"pairs has the columns {first_few(columns, 20)}: name two of them, id= for the "
                "objects and label= for the clusters"
            )
        first = left[0] if id is None else id
        second = left[-1] if label is None else label
        return frame[first].to_list(), frame[second].to_list()
    if id is not None or label is not None:
        raise InputTypeError("id and label name the columns of a dataframe, and pairs is none")
    if hasattr(pairs, "tocoo"):
        raise InputTypeError("pairs is a sparse matrix: Overlapping.from_memberships reads it")
    try:
        rows = [(item, own) for item, own in pairs]
    except (TypeError, ValueError):
        raise InputTypeError("pairs must be rows of an object and a label") from None
    return (item for item, _ in rows), (own for _, own in rows)
