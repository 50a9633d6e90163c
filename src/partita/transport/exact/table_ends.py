"""The closest and the farthest hard clustering inside each of many rough ones, given by tables.

Against a hard clustering a rough one is a table of classes by sets: the number of objects of a
class that have a set.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.measures.best_matching import matched_objects
from partita.tables.many_tables import Tables
from partita.tables.rough_tables import log_choices, possible_tables
from partita.transport.bases import PARTITION, RAND, Base
from partita.transport.exact import hard_rough_rand, rough_partition
from partita.transport.exact.hard_rough_rand import ClosestByOrders, most_disagreements, types_of
from partita.transport.focal_masses import FocalMasses

# At least and at most for the closest, then for the farthest hard clustering.
Bounds = tuple[float, float, float, float]

# The most tables of hard clusterings that are listed for one table.
MOST_INSIDE = 1_000_000
# Costs, measured. Listing: for each table, and for each pair of a class and a set that occurs.
_STATES_PER_LIST = 5000
_STATES_PER_TYPE = 1800
# This many labelings lead to one table, on average.
_LABELINGS_PER_TABLE = 8
# An integer program: for each program, and for each square of its size.
_STATES_PER_PROGRAM = 500_000
_STATES_PER_SQUARE = 10
# A search for both ends: for each pair of a class and a set that occurs.
_STATES_PER_SEARCH = 30_000
# The exponential of a larger number overflows.
_LARGEST_LOGARITHM = 700.0


class SolvedTables(NamedTuple):
    """Lower and upper bounds for each table: of the closest and of the farthest distance."""

    closest: tuple[Floats, Floats]
    farthest: tuple[Floats, Floats]


class TableEnds:
    """Bounds of both ends for tables of classes by sets, and their cost.

    Parameters
    ----------
    hard, soft : FocalMasses
        The classes, and the clustering with the sets.
    base : Base
    states : int
        The most that one table may cost.
    """

    def __init__(self, hard: FocalMasses, soft: FocalMasses, base: Base, states: int) -> None:
        self._hard, self._soft, self._base = hard, soft, base
        self._states = states
        self._single = all(len(clusters) == 1 for clusters in soft.sets)
        self._nearest = ClosestByOrders(soft, hard.n_clusters)
        swept = soft.n_clusters <= 3 and self._nearest.possible
        self._swept = base.name == RAND and swept and not self._single
        self._states_per_distance = base.states_per_table(hard.n_clusters, soft.n_clusters)
        counts = np.arange(hard.n + 1)
        # log_ways[s, c]: logarithm of the ways in which c objects can choose from set s.
        self._log_ways = np.array([log_choices(counts, len(one)) for one in soft.sets])

    def costs(self, tables: Integers) -> Floats:
        """Estimate the cost of each table in states."""
        if self._single:
            return np.full(len(tables), float(self._states_per_distance))
        if self._swept:
            swept: Floats = sweeping_states(tables, self._soft) + self._nearest.states
            return swept
        solving = np.minimum(self._solving_costs(tables), self._states)
        costs: Floats = np.where(self._is_listed(tables), self._listing_costs(tables), solving)
        return costs

    def within_reach(self, tables: Integers) -> Booleans:
        """Return for which tables the bounds say more than 0 and the largest distance."""
        if self._single or self._swept:
            return np.ones(len(tables), np.bool_)
        return self._is_listed(tables) | (self._solving_costs(tables) <= self._states)

    def most_ways(self, tables: Integers) -> float:
        """Return the largest number of ways in which the objects of a table choose from sets."""
        return float(self._number_of_ways(tables).max())

    def _number_of_ways(self, tables: Integers) -> Floats:
        logarithms = self._log_ways[np.arange(len(self._soft.sets)), tables].sum(axis=(1, 2))
        ways: Floats = np.exp(np.minimum(logarithms, _LARGEST_LOGARITHM))
        return ways

    def _listing_costs(self, tables: Integers) -> Floats:
        types = np.count_nonzero(tables, axis=(1, 2))
        inside = self._number_of_ways(tables) / _LABELINGS_PER_TABLE
        costs: Floats = (
            _STATES_PER_LIST + _STATES_PER_TYPE * types + self._states_per_distance * inside
        )
        return costs

    def _is_listed(self, tables: Integers) -> Booleans:
        """Return for which tables all hard clusterings inside are listed."""
        few = self._number_of_ways(tables) <= MOST_INSIDE
        limit = np.minimum(self._solving_costs(tables), self._states)
        return few & (self._listing_costs(tables) <= limit)

    def _solving_costs(self, tables: Integers) -> Floats:
        """Estimate the cost of a special solver, which Rand and partition distance have."""
        if self._base.name == RAND:
            # These solvers use all that they are given, and need at least this much.
            least = _STATES_PER_SEARCH * np.count_nonzero(tables, axis=(1, 2))
            costs: Floats = np.where(least <= self._states, float(self._states), math.inf)
            return costs
        if self._base.name == PARTITION:
            choices = np.count_nonzero(tables, axis=1) @ self._soft.members.sum(axis=1)
            squares: Floats = np.square(choices.astype(np.float64))
            return _STATES_PER_PROGRAM + _STATES_PER_SQUARE * squares
        return np.full(len(tables), math.inf)

    def __call__(self, tables: Integers) -> SolvedTables:
        """Return bounds of both ends for each table of an array (tables, classes, sets)."""
        if self._single:
            distances = self._base.distances(tables @ self._soft.members)
            return SolvedTables((distances, distances), (distances, distances))
        n = self._hard.n
        if self._swept:
            pairs = max(1.0, n * (n - 1) / 2)
            near = self._nearest(tables) / pairs
            far = most_disagreements(tables, self._soft) / pairs
            return SolvedTables((near, near), (far, far))
        ends = np.array(
            [
                self._list(table) if is_listed else self._solve(table)
                for table, is_listed in zip(tables, self._is_listed(tables).tolist(), strict=True)
            ]
        )
        if self._base.name == PARTITION:
            kept = Tables(tables @ self._soft.members.astype(np.int64)).shared(matched_objects)
            ends[:, 0] = ends[:, 1] = (n - kept) / max(1, n - 1)
        return SolvedTables((ends[:, 0], ends[:, 1]), (ends[:, 2], ends[:, 3]))

    def _list(self, table: Integers) -> Bounds:
        """Return the exact ends, from all tables of hard clusterings inside one table."""
        inside = possible_tables(types_of(table, self._hard, self._soft), MOST_INSIDE)
        assert inside is not None
        distances = self._base.distances(inside)
        near, far = float(distances.min()), float(distances.max())
        return near, near, far, far

    def _solve(self, table: Integers) -> Bounds:
        """Return bounds by the special solver of the base; trivial bounds where it costs more."""
        largest = self._base.largest
        if self._solving_costs(table[None])[0] > self._states:
            return 0.0, largest, 0.0, largest
        hard, rough = _clusterings(self._soft, table)
        if self._base.name == RAND:
            # A fixed seed: the result must not depend on the tables before.
            rng = np.random.default_rng(0)
            near, far = (
                solve(table, hard, rough, self._states // 2, rng)
                for solve in (hard_rough_rand.closest, hard_rough_rand.farthest)
            )
            return near.at_least, near.at_most, far.at_least, far.at_most
        far = rough_partition.farthest(table, hard, rough, self._states)
        return 0.0, largest, far.at_least, far.at_most


def _clusterings(soft: FocalMasses, table: Integers) -> tuple[FocalMasses, FocalMasses]:
    """Build a hard and a rough clustering with a given table of classes by sets."""
    codes = np.repeat(np.arange(len(table)), table.sum(axis=1))
    set_index = np.concatenate([np.repeat(np.arange(row.size), row) for row in table])
    return FocalMasses.hard(codes, len(table)), soft.with_sets(set_index)


def sweeping_states(tables: Integers, soft: FocalMasses) -> Floats:
    """Estimate the cost of a sweep over column sums for each table, in states."""
    ambiguous = tables[:, :, soft.ambiguous_sets].sum(axis=(1, 2))
    states: Floats = (np.square(ambiguous) / 5 + 20 * ambiguous) * tables.shape[1] / 3
    return states
