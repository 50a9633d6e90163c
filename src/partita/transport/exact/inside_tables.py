"""The closest and the farthest hard clustering that each of many drawn rough ones allows.

Against a hard clustering a rough one is a table of classes by sets: how many objects of a class
have which set.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.measures.best_matching import matched_objects
from partita.tables.many_tables import Tables
from partita.tables.rough_tables import log_choices, possible_tables
from partita.transport.bases import Base
from partita.transport.exact import hard_rough_rand, rough_partition
from partita.transport.exact.hard_rough_rand import ClosestInside, most_disagreements, types_of
from partita.transport.focal_masses import Side

# At least and at most, of the closest and of the farthest.
Bounds = tuple[float, float, float, float]

# Tables inside one that are held at once.
MOST_INSIDE = 1_000_000
# What listing the tables inside one costs: at all, and for each set of a class that occurs.
_STATES_A_LIST = 5000
_STATES_A_TYPE = 1800
# So many ways to choose, in the mean, lead to one table.
_WAYS_A_TABLE = 8
# What an integer program costs: at all, and for each square of its size.
_STATES_A_PROGRAM = 500_000
_STATES_A_SQUARE = 10
# What a search among tables costs for each set of a class that occurs, both ends together.
_STATES_A_SEARCH = 30_000
# The exponential of more is not a number.
_LARGEST_LOGARITHM = 700.0


class Solved(NamedTuple):
    """For many tables of classes by sets: bounds of the closest and of the farthest distance."""

    closest: tuple[Floats, Floats]
    farthest: tuple[Floats, Floats]


class InsideTables:
    """Bounds of both ends for tables of classes by sets, and what they cost.

    Parameters
    ----------
    hard, soft : Side
        The classes, and the clustering with the sets.
    base : Base
    states : int
        The most that one table may cost.
    """

    def __init__(self, hard: Side, soft: Side, base: Base, states: int) -> None:
        self._hard, self._soft, self._base = hard, soft, base
        self._states = states
        self._single = all(len(clusters) == 1 for clusters in soft.sets)
        self._nearest = ClosestInside(soft, hard.n_clusters)
        swept = soft.n_clusters <= 3 and self._nearest.possible
        self._swept = base.name == "rand" and swept and not self._single
        self._steps = base.steps(hard.n_clusters, soft.n_clusters)
        counts = np.arange(hard.n + 1)
        # The logarithms of the ways in which so many objects can choose from each set.
        self._ways = np.array([log_choices(counts, len(one)) for one in soft.sets])

    def costs(self, tables: Integers) -> Floats:
        """About how many states each table costs."""
        if self._single:
            return np.full(len(tables), float(self._steps))
        if self._swept:
            swept: Floats = sweeping_steps(tables, self._soft) + self._nearest.steps
            return swept
        solving = np.minimum(self._solving(tables), self._states)
        costs: Floats = np.where(self._listed(tables), self._listing(tables), solving)
        return costs

    def within_reach(self, tables: Integers) -> NDArray[np.bool_]:
        """Which tables more is known of than between what all distances lie."""
        if self._single or self._swept:
            return np.ones(len(tables), np.bool_)
        return self._listed(tables) | (self._solving(tables) <= self._states)

    def most_ways(self, tables: Integers) -> float:
        """In how many ways the objects of a table can choose from their sets, at most."""
        return float(self._number_of_ways(tables).max())

    def _number_of_ways(self, tables: Integers) -> Floats:
        logarithms = self._ways[np.arange(len(self._soft.sets)), tables].sum(axis=(1, 2))
        ways: Floats = np.exp(np.minimum(logarithms, _LARGEST_LOGARITHM))
        return ways

    def _listing(self, tables: Integers) -> Floats:
        types = np.count_nonzero(tables, axis=(1, 2))
        inside = self._number_of_ways(tables) / _WAYS_A_TABLE
        costs: Floats = _STATES_A_LIST + _STATES_A_TYPE * types + self._steps * inside
        return costs

    def _listed(self, tables: Integers) -> NDArray[np.bool_]:
        """For which tables all hard clusterings inside are looked at."""
        few = self._number_of_ways(tables) <= MOST_INSIDE
        limit = np.minimum(self._solving(tables), self._states)
        return few & (self._listing(tables) <= limit)

    def _solving(self, tables: Integers) -> Floats:
        """What it costs to solve a table by its structure, which only some distances have."""
        if self._base.name == "rand":
            # These solvers use what they are given, and cannot begin with less.
            least = _STATES_A_SEARCH * np.count_nonzero(tables, axis=(1, 2))
            costs: Floats = np.where(least <= self._states, float(self._states), math.inf)
            return costs
        if self._base.name == "partition_distance":
            choices = np.count_nonzero(tables, axis=1) @ self._soft.members.sum(axis=1)
            squares: Floats = np.square(choices.astype(np.float64))
            return _STATES_A_PROGRAM + _STATES_A_SQUARE * squares
        return np.full(len(tables), math.inf)

    def __call__(self, tables: Integers) -> Solved:
        """Bounds of both ends of each table."""
        if self._single:
            distances = self._base.distances(tables @ self._soft.members)
            return Solved((distances, distances), (distances, distances))
        n = self._hard.n
        if self._swept:
            pairs = max(1.0, n * (n - 1) / 2)
            near = self._nearest(tables) / pairs
            far = most_disagreements(tables, self._soft) / pairs
            return Solved((near, near), (far, far))
        listed = self._listed(tables).tolist()
        ends = np.array(
            [
                self._all_inside(table) if here else self._solved(table)
                for table, here in zip(tables, listed, strict=True)
            ]
        )
        if self._base.name == "partition_distance":
            kept = Tables(tables @ self._soft.members.astype(np.int64)).shared(matched_objects)
            ends[:, 0] = ends[:, 1] = (n - kept) / max(1, n - 1)
        return Solved((ends[:, 0], ends[:, 1]), (ends[:, 2], ends[:, 3]))

    def _all_inside(self, table: Integers) -> Bounds:
        inside = possible_tables(types_of(table, self._hard, self._soft), MOST_INSIDE)
        assert inside is not None
        distances = self._base.distances(inside)
        near, far = float(distances.min()), float(distances.max())
        return near, near, far, far

    def _solved(self, table: Integers) -> Bounds:
        """By the structure of the distance, or only between what all distances lie."""
        largest = self._base.largest
        if self._solving(table[None])[0] > self._states:
            return 0.0, largest, 0.0, largest
        hard, rough = _clusterings(self._soft, table)
        if self._base.name == "rand":
            # What a search finds must not depend on the tables before.
            rng = np.random.default_rng(0)
            near, far = (
                solve(table, hard, rough, self._states // 2, rng)
                for solve in (hard_rough_rand.closest, hard_rough_rand.farthest)
            )
            return near.at_least, near.at_most, far.at_least, far.at_most
        far = rough_partition.farthest(table, hard, rough, self._states)
        return 0.0, largest, far.at_least, far.at_most


def _clusterings(soft: Side, table: Integers) -> tuple[Side, Side]:
    """A hard and a rough clustering with a given table of classes by sets."""
    sizes = table.sum(axis=1)
    codes = np.repeat(np.arange(len(table)), sizes)
    keys = np.concatenate([np.repeat(np.arange(row.size), row) for row in table])
    classes = tuple((place,) for place in range(len(table)))
    hard = Side("hard", len(table), classes, codes, None)
    return hard, replace(soft, shape="rough", keys=keys, masses=None)


def sweeping_steps(tables: Integers, soft: Side) -> Floats:
    """About how many states it costs to find the farthest hard clustering in each table."""
    ambiguous = tables[:, :, soft.members.sum(axis=1) > 1].sum(axis=(1, 2))
    steps: Floats = (np.square(ambiguous) / 5 + 20 * ambiguous) * tables.shape[1] / 3
    return steps
