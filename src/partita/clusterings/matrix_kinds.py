"""Tell the kind of clustering that a matrix describes, by the values it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from partita.arguments import real_matrix, refuse_rows, without_rounding_below_zero
from partita.array_types import Floats
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough, pack
from partita.clusterings.soft import (
    Matrix,
    SoftClustering,
    check_number_of_clusters,
    cluster_labels,
)
from partita.errors import InputError, first_few
from partita.option_words import option
from partita.tolerances import SINGLE_PRECISION
from partita.words import counted, verb

_TRANSPOSED = "a matrix, clusters by objects, whose columns add up to 1"


def is_matrix(x: Any) -> bool:
    """Return whether an input is a matrix of numbers rather than labels or clusters."""
    if isinstance(x, (list, tuple)):
        return _are_rows_of_memberships(x)
    try:
        array = np.asarray(x) if hasattr(x, "__array__") else x
    except Exception:  # an object of any library may raise anything
        return False
    kind = getattr(getattr(array, "dtype", None), "kind", "O")
    return getattr(array, "ndim", 1) == 2 and kind in "biuf"


def _are_rows_of_memberships(x: list[Any] | tuple[Any, ...]) -> bool:
    """Return whether a list of lists is a matrix with fractions, which cannot name objects."""
    if not x or not all(isinstance(row, (list, tuple, np.ndarray)) for row in x):
        return False
    if any(isinstance(row, np.ndarray) and row.ndim != 1 for row in x):
        return False
    if len({len(row) for row in x}) > 1:
        return False
    values = [value for row in x for value in row]
    numbers = (int, float, np.integer, np.floating)
    return all(isinstance(value, numbers) for value in values) and any(
        isinstance(value, (float, np.floating)) and value % 1 != 0 for value in values
    )


def clustering_of_matrix(
    given: Matrix, name: str, labels: Any, ids: Any, check: Callable[[str], object]
) -> tuple[Hard | SoftClustering, str]:
    """Return the clustering that a matrix describes, and the reason for its kind in words.

    `check` is called with that reason before the clustering is made; it raises if the caller's
    options do not go with it.
    """
    matrix = without_rounding_below_zero(real_matrix(given.values, name))
    if matrix.shape[0] == 0:
        raise InputError(f"{name} is empty: a clustering needs at least one object")
    if given.columns is None:
        _refuse_line(matrix, name)
    kind, why = _kind_of(matrix, given.values.dtype == np.bool_, name)
    check(why)
    if why == _TRANSPOSED:
        matrix = matrix.T
        given = Matrix(None, given.ids, given.columns, given.ids_bind)
    labels = cluster_labels(labels, given.columns, matrix.shape[1], name)
    ids_bind = ids is not None or given.ids_bind
    ids = given.ids if ids is None else ids
    clustering = _make(kind, matrix, labels, ids, name)
    clustering._ids_bind = ids is not None and ids_bind
    clustering.origin = given.origin
    return clustering, why


def _kind_of(matrix: Floats, boolean: bool, name: str) -> tuple[str, str]:
    """Return the kind of a matrix, and the reason in words."""
    is_one = matrix == 1
    whole = bool(((matrix == 0) | is_one).all())
    if whole and (is_one.sum(axis=1) == 1).all():
        return "hard", "a matrix with a single 1 in each row"
    wide = matrix.shape[0] < matrix.shape[1]
    if whole and wide and (is_one.sum(axis=0) == 1).all():
        return "hard", _TRANSPOSED
    _refuse_relation(matrix, name)
    if boolean:
        return "rough", "a boolean matrix of possible clusters"
    _refuse_range(matrix, name)
    wrong = np.abs(matrix.sum(axis=1) - 1.0) > SINGLE_PRECISION
    if not wrong.any():
        return "fuzzy", "a matrix whose rows add up to 1"
    if wide and (np.abs(matrix.sum(axis=0) - 1.0) <= SINGLE_PRECISION).all():
        return "fuzzy", _TRANSPOSED
    n_wrong = int(wrong.sum())
    return "possibilistic", (
        f"a matrix with values from 0 to 1, where {n_wrong} of "
        f"{counted(wrong.size, 'row')} {verb(n_wrong, 'do')} not add up to 1"
    )


def _refuse_line(matrix: Floats, name: str) -> None:
    """Raise if a matrix is a column or a row of whole numbers, which look like labels.

    A single cluster that has all objects, or a single object that is in one cluster, is none.
    """
    if 1 not in matrix.shape or (matrix != np.floor(matrix)).any():
        return
    if ((matrix == 0) | (matrix == 1)).all() and (matrix.sum(axis=1) == 1).all():
        return
    line = "column" if matrix.shape[1] == 1 else "row"
    raise InputError(
        f"{name} must be 1D: shape is {matrix.shape}; it looks like a {line} of labels: give its "
        ".ravel(). Memberships in clusters are given as Possibilistic(…)"
    )


def _refuse_relation(matrix: Floats, name: str) -> None:
    """Raise if a matrix is symmetric, and so relates objects with each other, not with clusters."""
    rows, columns = matrix.shape
    if rows != columns or rows < 3 or not np.array_equal(matrix, matrix.T):
        return
    if (matrix == matrix[0, 0]).all():
        return
    sums = matrix.sum(axis=1)
    if np.abs(sums - 1.0).max() <= SINGLE_PRECISION and matrix.min() >= 0:
        return
    raise InputError(
        f"{name} is a symmetric matrix of shape {matrix.shape}, which looks like the adjacency "
        "matrix of a graph, or like distances or similarities of objects: give the clusters that "
        "were found in it, or memberships as Possibilistic(…) or Rough.from_bounds(…)"
    )


def _refuse_range(matrix: Floats, name: str) -> None:
    """Raise if some values lie outside [0, 1], and say how memberships and labels are given."""
    wrong = ((matrix < 0) | (matrix > 1 + SINGLE_PRECISION)).any(axis=1)
    if not wrong.any():
        return
    rows = np.flatnonzero(wrong)
    raise InputError(
        f"{name} is a matrix of shape {matrix.shape}, which is read as memberships of objects in "
        f"clusters, but {counted(rows.size, 'row')} {verb(rows.size, 'have')} values "
        f"below 0 or above 1, first {first_few(rows)}. "
        "Memberships lie in [0, 1]; rows that add up to 1 are fuzzy, others possibilistic "
        "(partita.Fuzzy with normalize=True divides). Labels must be 1D, one for each object; "
        f"{option('label')} names the column of a dataframe that holds them"
        + ("; a linkage matrix goes to partita.Hierarchy" if matrix.shape[1] == 4 else "")
    )


def _make(kind: str, matrix: Floats, labels: Any, ids: Any, name: str) -> Hard | SoftClustering:
    if kind == "hard":
        return Hard.from_codes(matrix.argmax(axis=1), list(labels), ids)
    if kind == "rough":
        refuse_rows(~matrix.any(axis=1), name, "have no possible cluster")
        check_number_of_clusters(matrix.shape[1], name)
        return Rough.from_masks(pack(matrix != 0), labels, ids)
    if kind == "fuzzy":
        return Fuzzy(matrix, labels=labels, ids=ids, name=name)
    return Possibilistic(matrix, labels=labels, ids=ids, name=name)
