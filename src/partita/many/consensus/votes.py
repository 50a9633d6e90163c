"""Votes of clusterings for and against putting two classes of objects together.

The Mirkin distance counts pairs of objects, so the total distance of a consensus is a sum over
pairs: the weight of the clusterings that disagree with it. Each pair costs at least the lesser of
the votes for together and for apart. To do better than to choose by majority is to find a
correlation clustering (Bansal, Blum and Chawla 2004, doi:10.1023/B:MACH.0000033116.57574.95).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from partita.array_types import Booleans, Floats, Integers, Numbers
from partita.kernels.components import components_of_edges
from partita.many.consensus.ensemble import Ensemble

# Entries of a block of votes, which fits into the cache of a core.
_BLOCK = 1 << 19

# The most pairs of classes together in some clustering that are listed.
_MOST_PAIRS = 30_000_000
# A pair that is listed takes as long as so many comparisons of labels.
_COST_OF_A_PAIR = 50


class Votes(Protocol):
    """The weight of the clusterings that put classes together."""

    @property
    def sizes(self) -> Integers:
        """The number of objects of each class."""
        ...

    @property
    def total_weight(self) -> Any:
        """The sum of all weights."""
        ...

    @property
    def cost(self) -> float:
        """The operations that all votes take."""
        ...

    def together(self, classes: Integers) -> Numbers:
        """Return the votes for together of some classes with all classes."""
        ...

    def between(self, classes: Integers, others: Integers) -> Numbers:
        """Return the votes for together of some classes with others."""
        ...


@dataclass(frozen=True, eq=False)
class HardVotes:
    """The votes of hard clusterings."""

    ensemble: Ensemble

    @property
    def sizes(self) -> Integers:
        """The number of objects of each class."""
        return self.ensemble.sizes

    @property
    def total_weight(self) -> Any:
        """The sum of all weights."""
        return self.ensemble.total_weight

    @property
    def cost(self) -> float:
        """The operations that all votes take."""
        return float(self.ensemble.n_classes) ** 2 * len(self.ensemble)

    def together(self, classes: Integers) -> Numbers:
        """Return the votes for together of some classes with all classes."""
        return self._votes(self._small_codes[:, classes], self._small_codes)

    def between(self, classes: Integers, others: Integers) -> Numbers:
        """Return the votes for together of some classes with others."""
        return self._votes(self._small_codes[:, classes], self._small_codes[:, others])

    @cached_property
    def _small_codes(self) -> Any:
        """The codes in as few bytes as hold them: their comparison is the inner loop."""
        largest = int(self.ensemble.spans.max()) - 1
        return self.ensemble.codes.astype(np.min_scalar_type(largest))

    def _votes(self, codes: Any, others: Any) -> Numbers:
        weights = self.ensemble.weights
        unit = weights.dtype == np.int64 and bool((weights == 1).all())
        kind = np.min_scalar_type(len(weights)) if unit else weights.dtype
        votes = np.zeros((codes.shape[1], others.shape[1]), kind)
        for one, other, weight in zip(codes, others, weights, strict=True):
            same = one[:, None] == other
            votes += same.view(np.uint8) if unit else same * weight
        return votes


@dataclass(frozen=True, eq=False)
class SoftVotes:
    """Expected votes: the probability that two objects are together, drawn independently.

    `memberships` has a row for each object, and columns for the clusters of all clusterings, whose
    weights are `column_weights`.
    """

    memberships: Floats
    column_weights: Floats
    total_weight: float

    @property
    def sizes(self) -> Integers:
        """Each object is a class: equal memberships do not put objects together."""
        return np.ones(len(self.memberships), np.int64)

    @property
    def cost(self) -> float:
        """The operations that all votes take."""
        # A matrix product does some ten multiplications in the time of a comparison and a sum.
        n, columns = self.memberships.shape
        cost: float = float(n) * n * columns / 10
        return cost

    def together(self, classes: Integers) -> Numbers:
        """Return the votes for together of some objects with all objects."""
        return (self.memberships[classes] * self.column_weights) @ self.memberships.T

    def between(self, classes: Integers, others: Integers) -> Numbers:
        """Return the votes for together of some objects with others."""
        return (self.memberships[classes] * self.column_weights) @ self.memberships[others].T


@dataclass(frozen=True)
class PairVotes:
    """What all pairs cost at least, and the components of pairs that most clusterings join.

    Some best consensus has no cluster with objects of two components: each pair of objects in
    different components has no majority for together, so to divide the cluster costs nothing.

    Attributes
    ----------
    bound : number
        The sum over ordered pairs of objects of the lesser of both votes; an int if votes are.
    component : array
        The component of each class.
    """

    bound: Any
    component: Integers


def count_votes(votes: Votes) -> PairVotes:
    """Add up the lesser votes of all pairs, and find the components of majorities."""
    n, sizes, total = votes.sizes.size, votes.sizes, votes.total_weight
    component = np.full(n, -1)
    bound, count = 0, 0
    for start in range(n):
        if component[start] >= 0:
            continue
        component[start] = count
        for block, together in _blocks_from(start, votes, component, count):
            lesser = np.minimum(together, total - together)
            kind = np.int64 if isinstance(total, int) else np.float64
            of_rows = lesser.astype(kind) @ sizes.astype(kind)
            bound += _without_itself(of_rows, lesser, block, sizes)
        count += 1
    return PairVotes(bound, component)


def _without_itself(of_rows: Numbers, lesser: Numbers, block: Integers, sizes: Integers) -> Any:
    """Return the sum over a block without the pairs of a class with itself, as a Python number.

    A class of hard clusterings is together in all of them; a soft object makes no pair with itself.
    """
    own = lesser[np.arange(block.size), block] * sizes[block]
    return sum(((of_rows - own) * sizes[block]).tolist())


def _blocks_from(
    start: int, votes: Votes, component: Integers, count: int
) -> Iterator[tuple[Integers, Numbers]]:
    """Yield blocks of classes with their votes, until a component is complete."""
    most = max(1, _BLOCK // component.size)
    waiting = np.array([start])
    while waiting.size:
        block, waiting = waiting[:most], waiting[most:]
        together = votes.together(block)
        yield block, together
        open_classes = np.flatnonzero(component < 0)
        if open_classes.size:
            joined = (2.0 * together[:, open_classes] > votes.total_weight).any(axis=0)
            new = open_classes[joined]
            component[new] = count
            waiting = np.concatenate([waiting, new])


def least_votes(votes: Votes, classes: Integers) -> float:
    """Return the sum over ordered pairs of some classes of the lesser of both votes."""
    sizes, total = votes.sizes[classes].astype(np.float64), 0.0
    step = max(1, _BLOCK // classes.size)
    for start in range(0, classes.size, step):
        block = slice(start, start + step)
        together = votes.between(classes[block], classes)
        lesser = np.minimum(together, votes.total_weight - together)
        rows = np.arange(len(lesser))
        lesser[rows, start + rows] = 0
        total += float(sizes[block] @ (lesser @ sizes))
    return total


def majority_pivots(votes: Votes, order: Integers) -> Integers:
    """Return the clusters of pivots: a class, and all that most clusterings put together with it.

    Classes become pivots in the given order unless they are in a cluster already (Ailon, Charikar
    and Newman 2008, doi:10.1145/1411509.1411513).
    """
    labels = np.full(order.size, -1)
    count = 0
    for pivot in order.tolist():
        if labels[pivot] < 0:
            joined: Booleans = 2.0 * votes.together(np.array([pivot]))[0] > votes.total_weight
            joined[pivot] = True
            labels[joined & (labels < 0)] = count
            count += 1
    return labels


def count_shared_votes(votes: HardVotes) -> PairVotes | None:
    """Do the same as :func:`count_votes` from the pairs that some clustering puts together.

    Small clusters have few such pairs, whatever the number of objects; None if there are many.
    """
    from scipy.sparse import csr_array

    ensemble = votes.ensemble
    members = np.bincount(ensemble.rows.ravel(), minlength=ensemble.n_rows).astype(np.float64)
    if float(members @ members) > min(_MOST_PAIRS, votes.cost / _COST_OF_A_PAIR):
        return None
    q, m = ensemble.rows.shape
    shape = (q, ensemble.n_rows)
    starts = np.arange(0, q * m + 1, m)
    columns = ensemble.rows.ravel()
    ones = csr_array((np.ones(columns.size, ensemble.weights.dtype), columns, starts), shape=shape)
    weighted = csr_array((np.tile(ensemble.weights, q), columns, starts), shape=shape)
    together = (weighted @ ones.T).tocoo()
    lesser = np.minimum(together.data, ensemble.total_weight - together.data)
    apart = together.row != together.col
    sizes = ensemble.sizes
    bound = (lesser * sizes[together.row] * sizes[together.col])[apart].sum().item()
    majority = 2 * together.data > ensemble.total_weight
    component = components_of_edges(together.row[majority], together.col[majority], q)[1]
    return PairVotes(bound, component)
