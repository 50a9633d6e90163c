"""Scores of clusters by scatter: that within their parts over their own, from points or distances.

The scatter of a set is the sum of squared distances to its mean. Without points it follows from
distances: it is the sum of squared distances between pairs over the number of objects.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from partita.arguments import real_numbers
from partita.array_types import Floats, Integers
from partita.clusterings.pairing import Pair
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.kernels.exact_sums import sum_by_group
from partita.measures.elementwise import ratio
from partita.tables.contingency import Contingency
from partita.tables.objects import Objects
from partita.tolerances import DISTANCE_SHARE
from partita.words import counted


def scatter_scores(table: Contingency, X: Any, distances: Any) -> tuple[Floats, Floats]:
    """Return the scores of both sides' clusters; 1 for one without scatter, or with one part."""
    if X is None and distances is None:
        raise InputError('subcomponent="mse" needs X, the objects\' vectors, or else distances')
    if X is not None and distances is not None:
        raise InputError("give X or distances, not both")
    objects = table.objects()
    if objects is None:
        raise InputError(
            'subcomponent="mse" needs labels: a table does not say which object is where'
        )
    data_rows = objects.rows_of(np.arange(objects.pair.given))
    if X is not None:
        points = _read_points(_in_order(X, objects.pair, "X"), objects.pair.given, data_rows)
        return _from_points(table, objects, points[data_rows])
    matrix = _read_distances(_in_order(distances, objects.pair, "distances"), objects.pair.given)
    return (
        _from_distances(objects, matrix, data_rows, objects.rows, objects.columns),
        _from_distances(objects, matrix, data_rows, objects.columns, objects.rows),
    )


def _in_order(values: Any, pair: Pair, name: str) -> Any:
    """Bring the rows of a dataframe into the order of the reference, by ids if both have them.

    Rows that are merely numbered keep their order.
    """
    index = getattr(values, "index", None)
    numbered = type(index).__name__ == "RangeIndex"
    if pair.ids is None or callable(index) or index is None or numbered:
        return values
    row_of = index.get_indexer(list(pair.ids)) if index.is_unique else np.full(pair.given, -1)
    if (row_of < 0).any():
        raise MismatchError(
            f"{name} has no row for some ids of the reference, or several: "
            f"{first_few(np.array(list(pair.ids), object)[row_of < 0])}; give an array to go by "
            "position"
        )
    rows = values.iloc[row_of]
    return rows if name == "X" or rows.ndim == 1 else rows.iloc[:, row_of]


def _numbers(values: Any, name: str) -> Floats:
    if hasattr(values, "toarray"):
        raise InputTypeError(f"{name} is sparse: give a dense array")
    if hasattr(values, "to_numpy") and hasattr(values, "isna"):
        values = values.to_numpy(dtype=object, na_value=np.nan)  # pd.NA is no number
    return real_numbers(values, name, "an array")


def _near_one(values: Floats) -> Floats:
    """Return values times a power of 2, so that their squares are neither infinite nor 0."""
    largest = float(np.abs(values[np.isfinite(values)]).max(initial=0.0))
    scaled: Floats = np.ldexp(values, -math.frexp(largest)[1])
    return scaled


def _refuse_not_finite(values: Floats, name: str, used: Integers) -> None:
    finite = np.isfinite(values[used]).all(axis=1)
    if not finite.all():
        rows = np.sort(used[~finite])
        raise InputError(
            f"{name} has NaN or infinite values in {counted(rows.size, 'row')}, first "
            f"in {first_few(rows)}: "
            "drop these objects from both clusterings, or fill the values in"
        )


def _read_points(X: Any, n: int, used: Integers) -> Floats:
    points = _numbers(X, "X")
    if points.ndim == 1:
        points = points[:, None]
    if points.ndim != 2 or points.shape[0] != n:
        raise InputError(
            f"X has shape {points.shape}, but the reference has {counted(n, 'object')}: "
            "give one row for each"
        )
    _refuse_not_finite(points, "X", used)
    return _near_one(points)


def _read_distances(distances: Any, n: int) -> Floats:
    matrix = _numbers(distances, "distances")
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1]:
        raise InputError(
            f"distances has shape {matrix.shape}, but must be square, objects by objects"
        )
    if matrix.shape[0] != n:
        raise InputError(
            f"distances is {matrix.shape[0]} x {matrix.shape[0]}, but the reference has "
            f"{counted(n, 'object')}"
        )
    _refuse_not_finite(matrix, "distances", np.arange(n))
    rounding = DISTANCE_SHARE * float(np.abs(matrix).max(initial=0.0))
    for row in range(n):
        fault = _fault_of_row(matrix, row, rounding)
        if fault:
            raise InputError(f"distances {fault}")
    matrix = _near_one(matrix)
    np.maximum(matrix, 0.0, out=matrix)
    np.fill_diagonal(matrix, 0.0)
    return matrix


def _fault_of_row(matrix: Floats, row: int, rounding: float) -> str | None:
    """Describe what is wrong with one row of a matrix of distances, or return None.

    Checking row by row needs no second matrix.
    """
    here, mirrored = matrix[row], matrix[:, row]
    if abs(here[row]) > rounding:
        return f"must be 0 from an object to itself, but is {here[row]:g} for object {row}"
    if (here < -rounding).any():
        column = int(np.argmax(here < -rounding))
        return f"must not be negative, but is {here[column]:g} at ({row}, {column})"
    differs = np.abs(here - mirrored) > rounding
    if differs.any():
        column = int(np.argmax(differs))
        return (
            f"is not symmetric: {here[column]:g} at ({row}, {column}) but {mirrored[column]:g} at "
            f"({column}, {row})"
        )
    return None


def _from_points(table: Contingency, objects: Objects, points: Floats) -> tuple[Floats, Floats]:
    """Add up a cluster's scatter within its parts and that of their means: none is negative."""
    cells = table.cells_of(objects)
    weights = np.ones(cells.size) if objects.weights is None else objects.weights.astype(float)
    means, within = _group(points, cells, weights, table.counts.size)
    masses = table.counts.astype(np.float64)
    scores = []
    for lines, size in ((table.rows, table.shape[0]), (table.columns, table.shape[1])):
        within_parts = sum_by_group(lines, within, size)
        _, between_parts = _group(means, lines, masses, size)
        scores.append(ratio(within_parts, within_parts + between_parts, 1.0))
    return scores[0], scores[1]


def _group(points: Floats, groups: Integers, weights: Floats, size: int) -> tuple[Floats, Floats]:
    """Return the weighted mean and the scatter of each group.

    Points are taken relative to the first of their group, so that equal points have no scatter.
    """
    first = np.empty(size, np.int64)
    first[groups[::-1]] = np.arange(groups.size)[::-1]
    masses = np.bincount(groups, weights=weights, minlength=size)
    means = np.empty((size, points.shape[1]))
    scatter = np.zeros(size)
    for column in range(points.shape[1]):
        origins = points[first, column]
        offsets = points[:, column] - origins[groups]
        shifts = np.bincount(groups, weights=weights * offsets, minlength=size) / masses
        means[:, column] = origins + shifts
        offsets -= shifts[groups]
        scatter += np.bincount(groups, weights=weights * offsets * offsets, minlength=size)
    return means, scatter


def _from_distances(
    objects: Objects, matrix: Floats, data_rows: Integers, lines: Integers, parts: Integers
) -> Floats:
    """Return the score of each cluster from the distances among its members.

    With distances that are not Euclidean parts may be wider than the cluster; the score is then 1.
    """
    order = np.lexsort((parts, lines))
    weights = np.ones(order.size) if objects.weights is None else objects.weights.astype(float)
    starts = np.flatnonzero(np.diff(lines[order], prepend=-1))
    scores = np.empty(starts.size)
    for line, members in enumerate(np.split(order, starts[1:])):
        mass = weights[members]
        squares = np.square(matrix[np.ix_(data_rows[members], data_rows[members])])
        squares *= mass[:, None]
        squares *= mass
        cuts = np.flatnonzero(np.diff(parts[members], prepend=-1))
        blocks = np.add.reduceat(np.add.reduceat(squares, cuts, axis=0), cuts, axis=1)
        within = float((np.diagonal(blocks) / np.add.reduceat(mass, cuts)).sum())
        whole = float(squares.sum()) / float(mass.sum())
        scores[line] = 1.0 if cuts.size == 1 or whole == 0 else min(1.0, within / whole)
    return scores
