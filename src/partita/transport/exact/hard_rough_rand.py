"""Rand distance of a hard from a rough clustering: the closest inside, and the farthest.

Pairs on which hard clusterings with table N disagree number

    D = (sum of squared row sums + sum of squared column sums) / 2 - sum of squared cells.

The hard clustering fixes the row sums, so D is concave in each row, so the least D has each row at
a vertex of what it may be: objects go to the first possible cluster in some order of priority.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.rough_sweep import N_SETS, largest_excess_of_squares
from partita.measures.credal import alpha_rand_score
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified, between, exactly
from partita.tables.rough_tables import ObjectTypes, compositions, distinct, object_types
from partita.transport.bounds.closest_bound import ClosestBound
from partita.transport.bounds.priorities import first_choices
from partita.transport.exact.farthest_table import most_disagreements_within
from partita.transport.exact.search import largest_found
from partita.transport.focal_masses import Side

# Tables held at once, and the most orders of priority for one class.
_TABLES_AT_ONCE = 4096
_MOST_ORDERS = 5040
# Column sums that are sorted at once: few whatever the budget, and no more than memory has room.
_FEW_ROWS, _MOST_ROWS = 100_000, 2_000_000
_STATES_A_ROW = 40
_SHARPEN = "a larger budget lets all tables be tried"


def disagreements(tables: Integers) -> Integers:
    """D of each of many tables."""
    rows, columns = (np.square(tables.sum(axis=axis)).sum(axis=1) for axis in (2, 1))
    halves: Integers = (rows + columns) // 2 - np.square(tables).sum(axis=(1, 2))
    return halves


def _number_of_pairs(counts: Integers) -> float:
    return max(1.0, number_of_pairs(int(counts.sum())))


def closest(counts: Integers, hard: Side, rough: Side, states: int, rng: Any) -> Certified:
    """Each class follows its best order of priority."""
    pairs, most_rows = _number_of_pairs(counts), _most_rows(states)
    found = [vertices_of(row, rough.sets, rough.n_clusters) for row in counts]
    vertices = [points for points in found if points is not None]
    if len(vertices) == len(found):
        reached = _column_sums(vertices, False, most_rows)
        if reached is not None:
            sums, energy = reached
            least = (_row_squares(counts) + np.square(sums).sum(axis=1)) / 2 - energy
            return exactly(float(least.min()) / pairs, "orders of priority for each class")
    below = 1.0 - float(alpha_rand_score(_hard(hard), rough.evidential, alpha=0.0))
    method = "below by pairs of objects, above by search among tables"
    orders = ClosestBound(rough, len(counts))
    above = math.inf
    if orders.possible and orders.steps <= states:
        (least,), (found,) = orders(counts[None])
        below, above = max(below, least / pairs), found / pairs
        method = "mixed orders of priority for each class; search among tables"
    types = types_of(counts, hard, rough)
    near = -largest_found(types, lambda tables: -disagreements(tables) / pairs, states // 2, rng)
    return between(below, min(near, above), method, _SHARPEN)


def farthest(counts: Integers, hard: Side, rough: Side, states: int, rng: Any) -> Certified:
    """All tables tried while they are few, all column sums swept, or branch and bound."""
    pairs = _number_of_pairs(counts)
    ways = math.prod(_number_of_points(row, rough) for row in counts)
    swept = _number_of_column_sums(counts, rough) * counts.shape[0] * 4
    if ways <= _FEW_ROWS and (most := _most_of_tables(counts, rough, _FEW_ROWS)) is not None:
        return exactly(most / pairs, "all tables")
    if rough.n_clusters <= 3 and swept <= states:
        return exactly(
            float(most_disagreements(counts[None], rough)[0]) / pairs, "sweep over column sums"
        )
    types = types_of(counts, hard, rough)
    found = most_disagreements_within(types, states)
    if found is not None and found.found == found.bound:
        return exactly(found.found / pairs, "branch and bound over column sums")
    if ways <= _most_rows(states):
        most = _most_of_tables(counts, rough, _most_rows(states))
        if most is not None:
            return exactly(most / pairs, "all tables")
    above = 1.0 - float(alpha_rand_score(_hard(hard), rough.evidential, alpha=1.0))
    if found is not None:
        method = "branch and bound over column sums"
        return between(found.found / pairs, min(above, found.bound / pairs), method, _SHARPEN)
    below = largest_found(types, lambda tables: disagreements(tables) / pairs, states, rng)
    method = "below by search among tables, above by pairs of objects"
    return between(below, above, method, _SHARPEN)


def _most_of_tables(counts: Integers, rough: Side, most_rows: int) -> float | None:
    """The largest D of all tables; None where they take too many rows."""
    reached = _column_sums([_points_of(row, rough) for row in counts], True, most_rows)
    if reached is None:
        return None
    sums, energy = reached
    most = float((np.square(sums).sum(axis=1) / 2 - energy).max())
    return _row_squares(counts) / 2 + most


def _most_rows(states: int) -> int:
    """How many column sums may be sorted at once."""
    return max(_FEW_ROWS, min(states // _STATES_A_ROW, _MOST_ROWS))


def _hard(side: Side) -> Any:
    from partita.clusterings.hard import Hard

    return Hard.from_codes(side.codes, list(range(side.n_clusters)))


def types_of(counts: Integers, first: Side, second: Side) -> ObjectTypes:
    """The types of objects, and the cells of the table that they may go to."""
    return object_types(counts, first.sets, second.sets, (first.n_clusters, second.n_clusters))


def _row_squares(counts: Integers) -> float:
    return float(np.square(counts.sum(axis=1)).sum())


def vertices_of(
    numbers: Integers, sets: Sequence[Sequence[int]], n_clusters: int
) -> Integers | None:
    """What a class may become when its objects follow an order of priority; None if too many."""
    open_sets = [
        s for s, number in zip(sets, numbers.tolist(), strict=True) if number and len(s) > 1
    ]
    contested = sorted({cluster for one in open_sets for cluster in one})
    if math.factorial(len(contested)) > _MOST_ORDERS:
        return None
    some = [(one, number) for one, number in zip(sets, numbers.tolist(), strict=True) if number]
    firsts = first_choices(contested, [one for one, _ in some])
    points = np.zeros((len(firsts), n_clusters), np.int64)
    everyone = np.arange(len(firsts))
    for column, (_, number) in zip(firsts.T, some, strict=True):
        points[everyone, column] += number
    return np.unique(points, axis=0)


def _points_of(numbers: Integers, rough: Side) -> Integers:
    """All that a class may become."""
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


def _number_of_points(numbers: Integers, rough: Side) -> int:
    """About how many points a class has: at most the shares of each set, at most all in a box."""
    shares = math.prod(
        math.comb(number + len(clusters) - 1, number)
        for clusters, number in zip(rough.sets, numbers.tolist(), strict=True)
        if number
    )
    box = sorted(((rough.members * (rough.members.sum(axis=1) > 1)[:, None]).T @ numbers).tolist())
    return min(shares, math.prod(int(size) + 1 for size in box[:-1]))


def _number_of_column_sums(counts: Integers, rough: Side) -> int:
    """At most how many column sums there are for up to three clusters."""
    several = rough.members.sum(axis=1) > 1
    sizes = np.sort(rough.members[several].T @ counts.sum(axis=0)[several])[:-1]
    return math.prod(int(size) + 1 for size in sizes.tolist())


def _column_sums(
    points: Sequence[Integers], least: bool, most_rows: int
) -> tuple[Integers, Integers] | None:
    """All column sums with the least (or largest) sum of squared cells that reaches them."""
    sign = 1 if least else -1
    sums = np.zeros((1, points[0].shape[1]), np.int64)
    energy = np.zeros(1, np.int64)
    for one in sorted(points, key=len):
        if len(sums) * len(one) > most_rows:
            return None
        sums = (sums[:, None, :] + one).reshape(-1, one.shape[1])
        energy = (energy[:, None] + np.square(one).sum(axis=1)).ravel()
        order = np.lexsort((sign * energy, *sums.T))
        sums, energy = sums[order], energy[order]
        new = np.concatenate([[True], (sums[1:] != sums[:-1]).any(axis=1)])
        sums, energy = sums[new], energy[new]
    return sums, energy


def most_disagreements(many: Integers, rough: Side) -> Floats:
    """The largest D for many tables of classes by sets, with at most three clusters."""
    masks = [sum(1 << cluster for cluster in one) for one in rough.sets]
    dense = np.zeros((*many.shape[:2], N_SETS), np.int64)
    dense[:, :, masks] = many
    excess = largest_excess_of_squares(dense)
    most: Floats = (np.square(many.sum(axis=2)).sum(axis=1) + excess) / 2
    return most


class ClosestInside:
    """The least D for many tables of classes by sets: each class follows its best order."""

    def __init__(self, rough: Side, n_classes: int) -> None:
        contested = sorted({c for one in rough.sets if len(one) > 1 for c in one})
        n_orders = math.factorial(len(contested))
        self.possible = n_orders**n_classes <= 50_000
        self._classes = n_classes
        self.steps = n_orders**n_classes * (n_classes + 4)
        if self.possible:
            # first[o, s, c]: whether cluster c is the first of set s in order o.
            firsts = first_choices(contested, rough.sets)
            self._first = (firsts[:, :, None] == np.arange(rough.n_clusters)).astype(np.int64)

    def __call__(self, tables: Integers) -> Floats:
        """The least D of each table of shape (classes, sets)."""
        parts = [
            self._batch(tables[start : start + _TABLES_AT_ONCE])
            for start in range(0, len(tables), _TABLES_AT_ONCE)
        ]
        return np.concatenate(parts)

    def _batch(self, tables: Integers) -> Floats:
        rows = np.square(tables.sum(axis=2)).sum(axis=1)
        # shares[class][order]: (tables, clusters)
        shares = [
            [np.ascontiguousarray(tables[:, i] @ first) for first in self._first]
            for i in range(self._classes)
        ]
        energies = [[np.square(one).sum(axis=1) for one in per] for per in shares]
        best = np.full(len(tables), np.iinfo(np.int64).max)
        for profile in product(range(len(self._first)), repeat=self._classes):
            sums = sum(shares[i][order] for i, order in enumerate(profile))
            energy = sum(energies[i][order] for i, order in enumerate(profile))
            np.minimum(best, np.square(sums).sum(axis=1) - 2 * energy, out=best)
        least: Floats = (rows + best) / 2
        return least
