"""Rand distance of a hard from a rough clustering: its closest and farthest hard clustering.

Hard clusterings with table N disagree on

    D(N) = (sum of squared row sums + sum of squared column sums) / 2 - sum of squared cells

pairs. The hard clustering fixes the row sums, so that D is concave in each row, and the least D has
each row at a vertex: objects go to the first possible cluster in some order of priority. The
largest D is found by listing tables, by a sweep over column sums, or by branch and bound.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.hard import Hard
from partita.kernels.rough_sweep import N_SETS, largest_excess_of_squares
from partita.measures.credal import alpha_rand_score
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified, between, exactly
from partita.tables.rough_tables import ObjectTypes, compositions, distinct, object_types
from partita.transport.bounds.closest_inside import ClosestBound
from partita.transport.exact.farthest_table import most_disagreements_within
from partita.transport.focal_masses import FocalMasses, Sets
from partita.transport.problem import Ends, Problem
from partita.transport.search.hill_climbing import largest_found
from partita.transport.search.order_descent import least_excess
from partita.transport.search.priority_orders import first_choices

# The most tables held at once, and the most priority orders for one class.
_TABLES_AT_ONCE = 4096
_MOST_ORDERS = 5040
_MOST_PROFILES = 50_000
# Rows of column sums that are sorted at once: these many whatever the budget, and these at most.
_FEW_ROWS, _MOST_ROWS = 100_000, 2_000_000
_STATES_PER_ROW = 40
_SHARPEN = "a larger budget lets all tables be tried"


def solve(problem: Problem) -> Ends:
    """Return both ends; where alpha asks for one end alone, that end twice."""
    given = problem.set_counts, problem.first, problem.second, problem.budget, problem.rng
    if problem.alpha in (0.0, 1.0):
        only = (farthest if problem.alpha else closest)(*given)
        return Ends(only, only)
    return Ends(closest(*given), farthest(*given))


def disagreements(tables: Integers) -> Integers:
    """Return D for each table of an array (tables, rows, columns)."""
    rows, columns = (np.square(tables.sum(axis=axis)).sum(axis=1) for axis in (2, 1))
    halves: Integers = (rows + columns) // 2 - np.square(tables).sum(axis=(1, 2))
    return halves


def closest(
    counts: Integers,
    hard: FocalMasses,
    rough: FocalMasses,
    states: int,
    rng: np.random.Generator,
) -> Certified:
    """Return the distance of the closest hard clustering; exact while priority orders are few.

    `counts` has the number of objects of each class with each set.
    """
    pairs, most_rows = _number_of_pairs(counts), _most_rows(states)
    vertices = [vertices_of(row, rough.sets, rough.n_clusters) for row in counts]
    few = [points for points in vertices if points is not None]
    if len(few) == len(vertices):
        reached = _column_sums(few, True, most_rows)
        if reached is not None:
            sums, squares = reached
            least = (_row_squares(counts) + np.square(sums).sum(axis=1)) / 2 - squares
            return exactly(float(least.min()) / pairs, "orders of priority for each class")
    low = 1.0 - float(alpha_rand_score(_as_hard(hard), rough.evidential, alpha=0.0))
    method = "below by pairs of objects, above by search among tables"
    lagrangian = ClosestBound(rough, len(counts))
    high = math.inf
    if lagrangian.possible and lagrangian.states <= states:
        (at_least,), (at_most,) = lagrangian(counts[None])
        low, high = max(low, at_least / pairs), at_most / pairs
        method = "mixed orders of priority for each class; search among tables"
    if len(few) == len(vertices):
        near = (_row_squares(counts) / 2 + least_excess(few, states // 2, rng)) / pairs
        return between(low, min(near, high), method, _SHARPEN)
    types = types_of(counts, hard, rough)
    near = -largest_found(types, lambda tables: -disagreements(tables) / pairs, states // 2, rng)
    return between(low, min(near, high), method, _SHARPEN)


def farthest(
    counts: Integers,
    hard: FocalMasses,
    rough: FocalMasses,
    states: int,
    rng: np.random.Generator,
) -> Certified:
    """Return the distance of the farthest hard clustering; exact while the budget suffices.

    `counts` has the number of objects of each class with each set.
    """
    pairs = _number_of_pairs(counts)
    n_tables = math.prod(_number_of_points(row, rough) for row in counts)
    sweep = _number_of_column_sums(counts, rough) * counts.shape[0] * 4
    if n_tables <= _FEW_ROWS and (most := _most_of_tables(counts, rough, _FEW_ROWS)) is not None:
        return exactly(most / pairs, "all tables")
    if rough.n_clusters <= 3 and sweep <= states:
        most = float(most_disagreements(counts[None], rough)[0])
        return exactly(most / pairs, "sweep over column sums")
    types = types_of(counts, hard, rough)
    extreme = most_disagreements_within(types, states)
    if extreme is not None and extreme.reached == extreme.bound:
        return exactly(extreme.reached / pairs, "branch and bound over column sums")
    if n_tables <= _most_rows(states):
        most = _most_of_tables(counts, rough, _most_rows(states))
        if most is not None:
            return exactly(most / pairs, "all tables")
    high = 1.0 - float(alpha_rand_score(_as_hard(hard), rough.evidential, alpha=1.0))
    if extreme is not None:
        method = "branch and bound over column sums"
        high = min(high, extreme.bound / pairs)
        return between(extreme.reached / pairs, high, method, _SHARPEN)
    low = largest_found(types, lambda tables: disagreements(tables) / pairs, states, rng)
    method = "below by search among tables, above by pairs of objects"
    return between(low, high, method, _SHARPEN)


def types_of(counts: Integers, first: FocalMasses, second: FocalMasses) -> ObjectTypes:
    """Return the types of objects, with the cells of the table that each type may go to."""
    return object_types(counts, first.sets, second.sets, (first.n_clusters, second.n_clusters))


def _number_of_pairs(counts: Integers) -> float:
    return max(1.0, number_of_pairs(int(counts.sum())))


def _row_squares(counts: Integers) -> float:
    return float(np.square(counts.sum(axis=1)).sum())


def _most_rows(states: int) -> int:
    """Return the number of column sums that may be sorted at once."""
    return max(_FEW_ROWS, min(states // _STATES_PER_ROW, _MOST_ROWS))


def _as_hard(x: FocalMasses) -> Hard:
    return Hard.from_codes(x.codes, list(range(x.n_clusters)))


def _most_of_tables(counts: Integers, rough: FocalMasses, most_rows: int) -> float | None:
    """Return the largest D of all tables; None where they take too many rows."""
    reached = _column_sums([_points_of(row, rough) for row in counts], False, most_rows)
    if reached is None:
        return None
    sums, squares = reached
    most = float((np.square(sums).sum(axis=1) / 2 - squares).max())
    return _row_squares(counts) / 2 + most


def vertices_of(numbers: Integers, sets: Sets, n_clusters: int) -> Integers | None:
    """List the rows of the table when the objects of a class follow an order of priority.

    `numbers` has the number of objects with each set. None if there are too many orders.
    """
    occurring = [
        (one, number) for one, number in zip(sets, numbers.tolist(), strict=True) if number
    ]
    contested = sorted({cluster for one, _ in occurring if len(one) > 1 for cluster in one})
    if math.factorial(len(contested)) > _MOST_ORDERS:
        return None
    choices = first_choices(contested, [one for one, _ in occurring])
    points = np.zeros((len(choices), n_clusters), np.int64)
    orders = np.arange(len(choices))
    for column, (_, number) in zip(choices.T, occurring, strict=True):
        points[orders, column] += number
    return np.unique(points, axis=0)


def _points_of(numbers: Integers, rough: FocalMasses) -> Integers:
    """List all rows of the table that a class can have."""
    points = np.zeros((1, rough.n_clusters), np.int64)
    for clusters, number in zip(rough.sets, numbers.tolist(), strict=True):
        if number:
            shared = np.zeros(
                (math.comb(number + len(clusters) - 1, number), rough.n_clusters), np.int64
            )
            shared[:, list(clusters)] = compositions(number, len(clusters))
            points = (points[:, None, :] + shared).reshape(-1, rough.n_clusters)
            points = distinct(points, int(numbers.sum()))
    return points


def _number_of_points(numbers: Integers, rough: FocalMasses) -> int:
    """Bound the number of rows that a class can have: by compositions, and by the box of rows."""
    shares = math.prod(
        math.comb(number + len(clusters) - 1, number)
        for clusters, number in zip(rough.sets, numbers.tolist(), strict=True)
        if number
    )
    box = sorted(((rough.members * rough.ambiguous_sets[:, None]).T @ numbers).tolist())
    return min(shares, math.prod(int(size) + 1 for size in box[:-1]))


def _number_of_column_sums(counts: Integers, rough: FocalMasses) -> int:
    """Bound the number of column sums for up to three clusters."""
    several = rough.ambiguous_sets
    sizes = np.sort(rough.members[several].T @ counts.sum(axis=0)[several])[:-1]
    return math.prod(int(size) + 1 for size in sizes.tolist())


def _column_sums(
    points: Sequence[Integers], most_squares: bool, most_rows: int
) -> tuple[Integers, Integers] | None:
    """List all column sums, each with the extreme sum of squared cells that reaches it.

    `points` has the possible rows of each class. The extreme is the largest sum of squares if
    `most_squares`, otherwise the least. None if more than `most_rows` rows must be sorted.
    """
    sign = -1 if most_squares else 1
    sums = np.zeros((1, points[0].shape[1]), np.int64)
    squares = np.zeros(1, np.int64)
    for rows in sorted(points, key=len):
        if len(sums) * len(rows) > most_rows:
            return None
        sums = (sums[:, None, :] + rows).reshape(-1, rows.shape[1])
        squares = (squares[:, None] + np.square(rows).sum(axis=1)).ravel()
        order = np.lexsort((sign * squares, *sums.T))
        sums, squares = sums[order], squares[order]
        new = np.concatenate([[True], (sums[1:] != sums[:-1]).any(axis=1)])
        sums, squares = sums[new], squares[new]
    return sums, squares


def most_disagreements(tables: Integers, rough: FocalMasses) -> Floats:
    """Return the largest D for each table of classes by sets, with at most three clusters."""
    dense = np.zeros((*tables.shape[:2], N_SETS), np.int64)
    dense[:, :, rough.masks] = tables
    excess = largest_excess_of_squares(dense)
    most: Floats = (np.square(tables.sum(axis=2)).sum(axis=1) + excess) / 2
    return most


class ClosestByOrders:
    """The least D for many tables of classes by sets, over all priority orders of all classes."""

    def __init__(self, rough: FocalMasses, n_classes: int) -> None:
        contested = rough.contested_clusters
        n_orders = math.factorial(len(contested))
        self.possible = n_orders**n_classes <= _MOST_PROFILES
        self._classes = n_classes
        self.states = n_orders**n_classes * (n_classes + 4)
        if self.possible:
            # is_first[o, s, c]: whether cluster c is the first of set s in order o.
            choices = first_choices(contested, rough.sets)
            self._is_first = (choices[:, :, None] == np.arange(rough.n_clusters)).astype(np.int64)

    def __call__(self, tables: Integers) -> Floats:
        """Return the least D for each table of shape (classes, sets)."""
        parts = [
            self._batch(tables[start : start + _TABLES_AT_ONCE])
            for start in range(0, len(tables), _TABLES_AT_ONCE)
        ]
        return np.concatenate(parts)

    def _batch(self, tables: Integers) -> Floats:
        row_squares = np.square(tables.sum(axis=2)).sum(axis=1)
        # rows[class][order]: array of shape (tables, clusters).
        rows = [
            [np.ascontiguousarray(tables[:, i] @ is_first) for is_first in self._is_first]
            for i in range(self._classes)
        ]
        squares = [[np.square(one).sum(axis=1) for one in of_class] for of_class in rows]
        best = np.full(len(tables), np.iinfo(np.int64).max)
        for profile in product(range(len(self._is_first)), repeat=self._classes):
            sums = sum(rows[i][order] for i, order in enumerate(profile))
            cells = sum(squares[i][order] for i, order in enumerate(profile))
            np.minimum(best, np.square(sums).sum(axis=1) - 2 * cells, out=best)
        least: Floats = (row_squares + best) / 2
        return least
