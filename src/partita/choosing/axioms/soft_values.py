"""The values of a measure for all pairs of a family of soft clusterings.

The measures of Campagner, Ciucci and Denœux 2023 are computed for all pairs at once; the others
pair by pair. Equation numbers are those of that paper.
"""

from __future__ import annotations

from functools import cached_property
from itertools import permutations
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Floats
from partita.choosing.axioms.soft_families import Family
from partita.clusterings.conversion import to_evidential
from partita.kernels.relations import Relations, alpha_terms, credal_terms
from partita.measures.credal import (
    Distance,
    alpha_partition_distance,
    alpha_rand_score,
    cost_at,
    credal_rand_score,
    possible_clusters,
    restricted_masses,
)
from partita.measures.measure import Measure
from partita.tables.relations import Relation
from partita.tolerances import CROSSING
from partita.transport.bases import Base, read_base
from partita.transport.distance import distance_of_table
from partita.transport.exact.support import Support, focal_distances, support_of, transport
from partita.transport.focal_masses import read_focal_masses


class _Transports:
    """Solves transport problems, equal ones once: most of those of one family are repeated."""

    def __init__(self) -> None:
        self._solved: dict[tuple[bytes, bytes, bytes], float] = {}

    def solve(self, first: Floats, second: Floats, costs: Floats) -> float:
        """Return the least cost of moving the masses `first` to the masses `second`."""
        key = first.tobytes(), second.tobytes(), costs.tobytes()
        if key not in self._solved:
            self._solved[key] = transport(first, second, costs)
        return self._solved[key]


class Pairs:
    """All pairs of a family: which are equal, and the values of measures."""

    def __init__(self, family: Family) -> None:
        self.family = family
        self._known: dict[str, list[Floats]] = {}

    def values(self, measure: Measure, alphas: tuple[float, ...]) -> dict[str, Floats]:
        """Return matrices of values by name.

        There is one for each alpha; without alphas one, or two for the ends of an interval.
        """
        if alphas:
            if measure is alpha_rand_score.measure:
                matrices = [1.0 - self._pair_costs(alpha) for alpha in alphas]
            elif measure is alpha_partition_distance.measure:
                matrices = [self._matching_costs(alpha) for alpha in alphas]
            elif measure.compute is distance_of_table:
                matrices = self.transported(read_base(measure.parameters["base"]), alphas)
            else:
                matrices = [self._one_by_one(measure, {"alpha": alpha})[0] for alpha in alphas]
            return {f"alpha = {alpha:g}": one for alpha, one in zip(alphas, matrices, strict=True)}
        if measure.function == credal_rand_score.__name__:
            return {"": 1.0 - self._credal_costs(measure.parameters.get("distance", "belief"))}
        ends = self._one_by_one(measure, {})
        names = [""] if len(ends) == 1 else ["the lower end", "the upper end"]
        return dict(zip(names, ends, strict=True))

    def _one_by_one(self, measure: Measure, options: dict[str, Any]) -> list[Floats]:
        every = self.family.clusterings
        rows = [[np.ravel(measure(x, y, **options)) for y in every] for x in every]
        table = np.array(rows, np.float64)
        return [table[..., end] for end in range(table.shape[2])]

    # Relations of pairs of objects, and of single objects.

    @cached_property
    def relations(self) -> Relations:
        """The masses of all pairs of objects, of shape (clusterings, pairs)."""
        above = np.triu_indices(self.family.n, 1)
        matrices = [Relation(x).matrix() for x in self.family.clusterings]
        together, apart, opened, nothing = (
            np.array([part[above] for part in parts]) for parts in zip(*matrices, strict=True)
        )
        return Relations(together, apart, opened, nothing)

    def _pair_costs(self, alpha: float) -> Floats:
        """Return 1 - Rand_alpha (Eq. 24), the mean over pairs of objects."""
        costs: Floats = cost_at(self._pair_terms, alpha) / self.relations.open.shape[1]
        return costs

    @cached_property
    def _pair_terms(self) -> list[Floats]:
        return [part.sum(axis=2) for part in alpha_terms(*self._both_sides)]

    def _credal_costs(self, distance: str) -> Floats:
        """Return the mean distance of the masses of pairs of objects."""
        term = get_args(Distance).index(distance)
        costs: Floats = credal_terms(*self._both_sides)[term].mean(axis=2)
        return costs

    @property
    def _both_sides(self) -> tuple[Relations, Relations]:
        rows, columns = (
            Relations(*(np.expand_dims(part, axis) for part in self.relations)) for axis in (1, 0)
        )
        return rows, columns

    def _matching_costs(self, alpha: float) -> Floats:
        """Return delta_alpha (Eq. 30), trying all matchings."""
        terms, used = self._cluster_terms
        costs = cost_at(terms, alpha)
        # The larger number of clusters of the two; clusters that occur come first.
        matched = np.maximum.outer(used, used)
        costs_of_best = np.zeros(matched.shape)
        for number in range(1, costs.shape[2] + 1):
            clusters = np.arange(number)
            ways = [
                costs[:, :, clusters, list(way)].sum(axis=2) for way in permutations(range(number))
            ]
            costs_of_best = np.where(matched == number, np.min(ways, axis=0), costs_of_best)
        return costs_of_best / (2 * (self.family.n - 1))

    @cached_property
    def _cluster_terms(self) -> tuple[list[Floats], NDArray[np.int64]]:
        """The costs of matching clusters, summed over objects, and the numbers of clusters."""
        evidence = [to_evidential(x) for x in self.family.clusterings]
        used = np.array([len(possible_clusters(x)) for x in evidence])
        size = int(used.max(initial=1))
        masses = [restricted_masses(x, size) for x in evidence]
        stacked = [np.array(parts) for parts in zip(*masses, strict=True)]
        rows = Relations(*(part[:, None, :, None, :] for part in stacked))
        columns = Relations(*(part[None, :, None, :, :] for part in stacked))
        return [part.sum(axis=4) for part in alpha_terms(rows, columns)], used

    # Distributions over sets of partitions.

    @cached_property
    def _supports(self) -> tuple[Support, Floats]:
        """All sets of partitions that occur, and the mass of each clustering on them."""
        column_of: dict[frozenset[bytes], int] = {}
        partitions: dict[bytes, tuple[int, ...]] = {}
        entries = []
        for number, x in enumerate(self.family.clusterings):
            support = support_of(read_focal_masses(x, "normalize", "clustering"))
            keys = [row.astype(np.int8).tobytes() for row in support.partitions]
            partitions.update(zip(keys, map(tuple, support.partitions.tolist()), strict=True))
            for inside, mass in zip(support.inside, support.masses, strict=True):
                allowed = frozenset(key for key, has in zip(keys, inside, strict=True) if has)
                entries.append((number, column_of.setdefault(allowed, len(column_of)), mass))
        masses = np.zeros((len(self.family), len(column_of)))
        for row, column, mass in entries:
            masses[row, column] += mass
        inside = np.array([[key in allowed for key in partitions] for allowed in column_of])
        return Support(np.array(list(partitions.values())), inside, np.ones(len(column_of))), masses

    def transported_ends(self, base: Base) -> list[Floats]:
        """Return the transport distance at alpha = 0 and at alpha = 1; computed once."""
        if base.name not in self._known:
            self._known[base.name] = self.transported(base, (0.0, 1.0))
        return self._known[base.name]

    def transported(self, base: Base, alphas: tuple[float, ...]) -> list[Floats]:
        """Return the transport distance (Eq. 15) at each alpha, of masses without the empty set."""
        support, masses = self._supports
        nearest, farthest = focal_distances(support, support, base)
        costs = [(1 - alpha) * nearest + alpha * farthest for alpha in alphas]
        focal = [np.flatnonzero(row) for row in masses]
        shares = [row[columns] for row, columns in zip(masses, focal, strict=True)]
        distances = np.zeros((len(alphas), len(self.family), len(self.family)))
        points = np.array([i for i, columns in enumerate(focal) if columns.size == 1], np.int64)
        alone = np.array([focal[i][0] for i in points], np.int64)
        distances[np.ix_(np.arange(len(alphas)), points, points)] = [
            cost[np.ix_(alone, alone)] for cost in costs
        ]
        symmetric = base.measure.card.symmetric
        solve = _Transports().solve
        for i, rows in enumerate(focal):
            for j, columns in enumerate(focal):
                if rows.size == columns.size == 1:
                    continue
                if symmetric and j < i:
                    distances[:, i, j] = distances[:, j, i]
                    continue
                block = np.ix_(rows, columns)
                for at, cost in enumerate(costs):
                    distances[at, i, j] = solve(shares[i], shares[j], cost[block])
        return list(distances)

    # Equality of clusterings.

    def same(self, representation: str) -> Booleans:
        """Return which clusterings are equal: by objects, by pairs, or as distributions."""
        if representation == "object" and self.family.distinct:
            return np.eye(len(self.family), dtype=np.bool_)
        if representation == "relational":
            parts = [*self.relations]
        elif representation == "distribution":
            parts = [self._supports[1]]
        else:
            return self._same_objects()
        size = len(self.family)
        equal = np.ones((size, size), np.bool_)
        for part in parts:
            equal &= (np.abs(part[:, None] - part[None]) <= CROSSING).all(axis=2)
        return equal

    def _same_objects(self) -> Booleans:
        """Return which clusterings have equal masses for every object, up to names of clusters."""
        k = max(x.n_clusters for x in self.family.clusterings)
        dense = np.zeros((len(self.family), self.family.n, 1 << k))
        for row, x in zip(dense, self.family.clusterings, strict=True):
            row[:, : 1 << x.n_clusters] = to_evidential(x).to_dense()
        equal = np.zeros((len(dense), len(dense)), np.bool_)
        for names in permutations(range(k)):
            sets = [
                sum(1 << name for bit, name in enumerate(names) if mask >> bit & 1)
                for mask in range(1 << k)
            ]
            moved = np.empty_like(dense)
            moved[..., sets] = dense
            for number, one in enumerate(dense):
                equal[number] |= (np.abs(moved - one) <= CROSSING).all(axis=(1, 2))
        return equal
