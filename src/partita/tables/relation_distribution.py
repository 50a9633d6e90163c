"""How a clustering relates a random pair of its objects: the distribution of relations.

When the objects of one clustering are permuted at random, a pair of the other clustering meets
every pair with the same probability. The expectation of a mean over pairs is therefore a mean over
two independent random pairs, one of each clustering.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.clusterings.common_cuts import is_nested
from partita.clusterings.conversion import Clustering
from partita.clusterings.evidential import Evidential
from partita.clusterings.hard import Hard
from partita.kernels.absolute_differences import Estimate, Values, mean_absolute_difference
from partita.kernels.binned_products import Products
from partita.kernels.relations import (
    PairMasses,
    Relate,
    Relations,
    Terms,
    relate,
    relate_to_copies,
)
from partita.tables.nested_relations import NestedPairMasses
from partita.tables.relations import side_of, sum_relations, take_objects

# Pairs that numpy holds at once.
_PAIRS_AT_ONCE = 1 << 20
# Up to this many relations are looked through for equal ones.
_MOST_RELATIONS = 1 << 20
# Up to this many combinations of a relation with a relation are evaluated one by one.
_MOST_COMBINATIONS = 1 << 24


class Weighted(NamedTuple):
    """Relations of pairs of objects, and how many pairs have each of them."""

    relations: Relations
    weights: Floats


class RelationDistribution:
    """The relation of a random pair of objects of one clustering.

    Parameters
    ----------
    clustering : Clustering
    to_evidential : callable
        A function that returns it as an evidential clustering.
    """

    def __init__(self, clustering: Clustering, to_evidential: Callable[[], Evidential]) -> None:
        self.clustering = clustering
        self._to_evidential = to_evidential

    @property
    def n_pairs(self) -> float:
        """Return the number of pairs of objects."""
        n = self.clustering.n
        return n * (n - 1) / 2

    @property
    def is_sure(self) -> bool:
        """Return whether each pair has all its mass on one statement."""
        return self.clustering.kind in ("hard", "rough")

    @cached_property
    def is_decided(self) -> bool:
        """Return whether all mass is on single clusters: no pair is open, none on nothing."""
        if isinstance(self.clustering, Hard):
            return True
        if is_nested(self.clustering):
            return False
        occurring = self._evidential.masks[self._evidential.masses.any(axis=0)]
        return bool((np.bitwise_count(occurring) == 1).all())

    @cached_property
    def _evidential(self) -> Evidential:
        return self._to_evidential()

    @cached_property
    def _types(self) -> tuple[PairMasses, Floats]:
        """Return the masses of each type of object, and the number of its objects."""
        rows = np.ascontiguousarray(self._evidential.masses)
        keys = rows.view([("", np.void, rows.shape[1] * rows.itemsize)]).ravel()
        _, positions, counts = np.unique(keys, return_index=True, return_counts=True)
        masses = side_of(self._evidential)
        return take_objects(masses, positions), counts.astype(np.float64)

    @cached_property
    def mean(self) -> Relations:
        """Return the mean masses of a pair, in time linear in the number of objects."""
        if isinstance(self.clustering, Hard) or is_nested(self.clustering):
            sums = np.zeros(4)
            for values, weights in self._blocks():
                sums += values @ weights
        else:
            together, apart, something = sum_relations(side_of(self._evidential))
            sums = np.array(
                [together, apart, something - together - apart, self.n_pairs - something]
            )
        return Relations(*np.maximum(sums / self.n_pairs, 0.0))

    def values(self, name: str) -> Values:
        """Return the distribution of the mass on together, on apart or on nothing."""

        def blocks() -> Iterator[tuple[Floats, Floats]]:
            return ((values[0], weights) for values, weights in self._blocks((name,)))

        if isinstance(self.clustering, Hard) or is_nested(self.clustering):
            return Values(blocks, self._n_relations)

        def besides() -> Iterator[tuple[Floats, Floats]]:
            return ((values[0], weights) for values, weights in self._copies((name,)))

        types, counts = self._types
        return Values(blocks, self._n_relations, Products(*_factors(types, name), counts), besides)

    @cached_property
    def distinct(self) -> Weighted | None:
        """Return the different relations and their probabilities; None if there are too many."""
        if self._n_relations > _MOST_RELATIONS:
            return None
        blocks = list(self._blocks())
        stacked = np.concatenate([values for values, _ in blocks], axis=1)
        weights = np.concatenate([weights for _, weights in blocks])
        relations, inverse = np.unique(stacked, axis=1, return_inverse=True)
        sums = np.bincount(inverse.ravel(), weights=weights)
        return Weighted(Relations(*relations), sums / sums.sum())

    @property
    def _n_relations(self) -> float:
        """Return the number of relations that the blocks have."""
        if isinstance(self.clustering, Hard):
            return 2
        if is_nested(self.clustering):
            return self.n_pairs
        types = self._types[1].size
        return types * (types + 1) / 2

    def _blocks(
        self, names: tuple[str, ...] = Relations._fields
    ) -> Iterator[tuple[Floats, Floats]]:
        """Yield the masses on some statements, statements x pairs, and the weights of the pairs."""
        if isinstance(self.clustering, Hard):
            sizes = self.clustering.sizes.astype(np.float64)
            within = float((sizes * (sizes - 1)).sum()) / 2
            none = np.zeros(2)
            related = Relations(np.array([1.0, 0.0]), np.array([0.0, 1.0]), none, none)
            weights = np.array([within, self.n_pairs - within])
            yield _masses(related, names, weights > 0), weights[weights > 0]
        elif is_nested(self.clustering):
            masses = NestedPairMasses(self.clustering)
            yield from _blocks_of_pairs(masses.relate, np.ones(masses.n), names)
        else:
            types, counts = self._types
            yield from self._copies(names)
            yield from _blocks_of_pairs(partial(relate, types), counts, names)

    def _copies(self, names: tuple[str, ...]) -> Iterator[tuple[Floats, Floats]]:
        """Yield the same for the pairs of objects of one type, in at most one block."""
        types, counts = self._types
        weights = counts * (counts - 1) / 2
        if weights.any():
            yield _masses(relate_to_copies(types), names, weights > 0), weights[weights > 0]


def _factors(types: PairMasses, name: str) -> tuple[Floats, Floats]:
    """Return matrices whose columns i and j have the mass of a pair on a statement as product."""
    if name == "together":
        return types.single, types.single
    if name == "apart":
        return types.apart, types.mass
    empty, ones = types.empty, np.ones(types.n)
    return np.stack([ones, empty, -empty]), np.stack([empty, ones, empty])


def _blocks_of_pairs(
    related: Relate, counts: Floats, names: tuple[str, ...]
) -> Iterator[tuple[Floats, Floats]]:
    """Yield the masses of pairs of different rows, and the weights of these pairs."""
    step = max(1, _PAIRS_AT_ONCE // counts.size)
    for start in range(0, counts.size - 1, step):
        rows, columns = slice(start, start + step), slice(start, None)
        # Each pair counts once: the second object comes after the first.
        after = np.triu(np.ones((counts[rows].size, counts.size - start), np.bool_), 1)
        weights = np.outer(counts[rows], counts[columns])[after]
        yield _masses(related(rows, columns), names, after), weights


def _masses(relations: Relations, names: tuple[str, ...], kept: Any) -> Floats:
    """Return the masses of some pairs, each in [0, 1] in spite of rounding."""
    return np.stack([np.clip(getattr(relations, name)[kept], 0.0, 1.0) for name in names])


def expected_difference(
    first: RelationDistribution, second: RelationDistribution, name: str
) -> Estimate:
    """Return the mean absolute difference of the masses on one statement, of random pairs."""
    if first.is_sure or second.is_sure:
        # |p - q| is p + q - 2 p q if one of them is 0 or 1.
        p, q = float(getattr(first.mean, name)), float(getattr(second.mean, name))
        return Estimate(p + q - 2 * p * q)
    return mean_absolute_difference(first.values(name), second.values(name))


def expected_terms(
    terms: Terms, first: RelationDistribution, second: RelationDistribution
) -> Floats | None:
    """Return the means of three terms over random pairs; None if that takes too long."""
    one, other = first.distinct, second.distinct
    if one is None or other is None:
        return None
    if one.weights.size * other.weights.size > _MOST_COMBINATIONS:
        return None
    step = max(1, _PAIRS_AT_ONCE // other.weights.size)
    total = np.zeros(3)
    columns = Relations(*(part[None, :] for part in other.relations))
    for start in range(0, one.weights.size, step):
        rows = Relations(*(part[start : start + step, None] for part in one.relations))
        for index, values in enumerate(terms(rows, columns)):
            total[index] += one.weights[start : start + step] @ values @ other.weights
    return total
