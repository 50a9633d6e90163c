"""Upper bounds between two soft clusterings: product couplings.

The cost of any coupling bounds the transport distance from above, since the distance is a minimum
over couplings (Campagner et al. 2023, Eq. 15). A product coupling couples the two masses of each
object independently of the others; its expected cost has a closed form.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.tolerances import ROUNDING
from partita.transport.bounds.strassen import SetMeetings
from partita.transport.focal_masses import FocalMasses

_MOST_MATCHINGS = 720
_SWEEPS = 30
_RANDOM_STARTS = 4
# The most pairs of sets for which couplings are computed, and for which decisions are compared.
_MOST_PAIRS_OF_SETS = 4096
_MOST_PAIRS_DECIDED = 256
# States for each pair of sets, besides one for each object.
_STATES_PER_PAIR = 1000


def matchings(first: FocalMasses, second: FocalMasses, most: int = _MOST_MATCHINGS) -> Integers:
    """List matchings: row m gives the cluster of the second that each of the first is matched with.

    Clusters are padded to equal numbers. Matchings come in the order of falling overlap, at most
    `most` of them. Where there are more than 720, only the best is returned.
    """
    size = max(first.n_clusters, second.n_clusters)
    if math.factorial(size) > _MOST_MATCHINGS:
        return overlapping_matching(first, second)[None]
    every = np.array(list(permutations(range(size))), np.int64)
    overlap = _overlap(first, second)[np.arange(size), every].sum(axis=1)
    return every[np.argsort(-overlap, kind="stable")[: max(1, most)]]


def overlapping_matching(first: FocalMasses, second: FocalMasses) -> Integers:
    """Return the matching of clusters with the largest overlap of plausibilities."""
    from scipy.optimize import linear_sum_assignment

    chosen: Integers = linear_sum_assignment(-_overlap(first, second))[1].astype(np.int64)
    return chosen


def _overlap(first: FocalMasses, second: FocalMasses) -> Floats:
    size = max(first.n_clusters, second.n_clusters)
    overlap = np.zeros((size, size))
    overlap[: first.n_clusters, : second.n_clusters] = (
        first.plausibilities.T @ second.plausibilities
    )
    return overlap


def greedy_coupling(first: Floats, second: Floats, costs: Floats) -> Floats:
    """Couple each object's masses greedily, pairs of sets in the order of their cost.

    Returns an array of shape (objects, first's sets, second's sets).
    """
    coupled = np.zeros((len(first), *costs.shape))
    left, right = first.copy(), second.copy()
    for flat in np.argsort(costs, axis=None, kind="stable").tolist():
        i, j = divmod(flat, costs.shape[1])
        amount = np.minimum(left[:, i], right[:, j])
        coupled[:, i, j] = amount
        left[:, i] -= amount
        right[:, j] -= amount
    return coupled


def _cheapest_cells(
    first: FocalMasses, second: FocalMasses, costs: Floats
) -> tuple[Floats, Integers]:
    """Return the least cost of a pair of clusters for each pair of sets, and its flat index."""
    width = costs.shape[1]
    least = np.empty((len(first.sets), len(second.sets)))
    chosen = np.empty(least.shape, np.int64)
    for i, a in enumerate(first.sets):
        for j, b in enumerate(second.sets):
            block = costs[np.ix_(a, b)]
            row, column = divmod(int(block.argmin()), len(b))
            least[i, j] = block[row, column]
            chosen[i, j] = a[row] * width + b[column]
    return least, chosen


def closest_rand(
    first: FocalMasses, second: FocalMasses, states: int, rng: np.random.Generator
) -> float:
    """Return the expected disagreements of the closest choices, under the best coupling found."""
    loads = agreeing_coupling(first, second, states, rng)
    return _expected_disagreements(loads.reshape(-1, first.n_clusters, second.n_clusters))


def few_pairs_of_sets(first: FocalMasses, second: FocalMasses) -> bool:
    """Return whether pairs of sets are few enough for couplings to be computed."""
    return len(first.sets) * len(second.sets) <= _MOST_PAIRS_OF_SETS


def states_per_start(first: FocalMasses, second: FocalMasses) -> int:
    """Estimate the cost of one start of :func:`agreeing_coupling` in states."""
    return len(first.sets) * len(second.sets) * (first.n + _STATES_PER_PAIR)


def agreeing_coupling(
    first: FocalMasses, second: FocalMasses, states: int, rng: np.random.Generator
) -> Floats:
    """Search for a product coupling with few expected disagreements.

    Costs of cells follow from the table that all objects expect, and the coupling from the costs,
    in turn until the expectation no longer falls.

    Returns
    -------
    array of shape (objects, cells)
        The probability of each cell of the table for each object.
    """
    cost = states_per_start(first, second)
    shape = first.n_clusters, second.n_clusters
    best, best_loads = math.inf, np.zeros((first.n, shape[0] * shape[1]))
    # Half of the budget is for matchings, half for random starts.
    for start in _starts(first, second, states // (2 * cost), rng):
        costs, value = start, math.inf
        for _ in range(_SWEEPS):
            least, chosen = _cheapest_cells(first, second, costs)
            coupled = greedy_coupling(first.dense_masses, second.dense_masses, least)
            loads = _loads(coupled, chosen, shape[0] * shape[1])
            new = _expected_disagreements(loads.reshape(-1, *shape))
            if new >= value - ROUNDING * abs(value):
                break
            value = new
            if value < best:
                best, best_loads = value, loads
            total = loads.sum(axis=0).reshape(shape)
            costs = total.sum(axis=1)[:, None] + total.sum(axis=0)[None, :] - 2 * total
    return best_loads


def _starts(
    first: FocalMasses, second: FocalMasses, most: int, rng: np.random.Generator
) -> Iterator[Floats]:
    """Yield initial costs of pairs of clusters: 0 where matched and 1 elsewhere, or random."""
    size = max(first.n_clusters, second.n_clusters)
    for matching in matchings(first, second, most):
        costs = np.ones((size, size))
        costs[np.arange(size), matching] = 0.0
        yield costs[: first.n_clusters, : second.n_clusters]
    for _ in range(min(_RANDOM_STARTS, most)):
        yield rng.random((first.n_clusters, second.n_clusters))


def _loads(coupled: Floats, chosen: Integers, size: int) -> Floats:
    """Sum the coupling by chosen cells: array of shape (objects, cells)."""
    loads = np.zeros((len(coupled), size))
    for flat, cell in enumerate(chosen.ravel().tolist()):
        loads[:, cell] += coupled.reshape(len(coupled), -1)[:, flat]
    return loads


def _expected_disagreements(loads: Floats) -> float:
    """Return the expected disagreements when objects draw their cells independently."""

    def over_pairs(values: Floats) -> float:
        return float(np.square(values.sum(axis=0)).sum() - np.square(values).sum()) / 2

    rows, columns = loads.sum(axis=2), loads.sum(axis=1)
    return over_pairs(rows) + over_pairs(columns) - 2 * over_pairs(loads)


def farthest_rand(first: FocalMasses, second: FocalMasses, states: int) -> float:
    """Return an upper bound on the share of pairs that disagree, at alpha = 1.

    A pair agrees where both objects have equal sets on both sides under a matching, since the
    choice of one side can be copied. If sets are few enough to be compared, a pair also agrees
    where both sides have decided it, together or apart.
    """
    n, f1, f2 = first.n, len(first.sets), len(second.sets)
    kept = most_kept(first, second)
    best = 1.0 - float(kept.sum() ** 2 - np.square(kept).sum()) / max(1, n * (n - 1))
    if f1 * f2 > _MOST_PAIRS_DECIDED:
        return best
    decided = _decided_alike(first, second)
    cost = f1 * f2 * (f1 * f2 // 8 + 8) * n // 16
    for matching in matchings(first, second, states // cost):
        equal = _equal_sets(first, second, matching)
        costs = np.where(equal, 0.0, 1.0 - 0.5 * _overlaps(first, second, matching))
        coupled = greedy_coupling(first.dense_masses, second.dense_masses, costs).reshape(
            n, f1 * f2
        )
        good = decided | np.outer(equal.ravel(), equal.ravel())
        total = coupled.sum(axis=0)
        agreeing = total @ good @ total - float(((coupled @ good) * coupled).sum())
        best = min(best, 1.0 - float(agreeing) / max(1, n * (n - 1)))
    return best


def _decided_alike(first: FocalMasses, second: FocalMasses) -> Booleans:
    """Return whether two objects with given pairs of sets are decided alike on both sides."""
    together, apart = zip(*(_decisions(side) for side in (first, second)), strict=True)
    return np.kron(together[0], together[1]) | np.kron(apart[0], apart[1])


def _decisions(side: FocalMasses) -> tuple[Booleans, Booleans]:
    """Return which pairs of sets put two objects together, and which apart, in every choice."""
    common = side.members.astype(np.int64) @ side.members.T
    single = side.members.sum(axis=1) == 1
    return (common > 0) & np.outer(single, single), common == 0


def _padded(side: FocalMasses, size: int) -> Booleans:
    members = np.zeros((len(side.sets), size), np.bool_)
    members[:, : side.n_clusters] = side.members
    return members


def _equal_sets(first: FocalMasses, second: FocalMasses, matching: Integers) -> Booleans:
    """Return which sets are equal when the first's clusters are renamed by a matching."""
    one = np.zeros((len(first.sets), matching.size), np.bool_)
    one[:, matching] = _padded(first, matching.size)
    other = _padded(second, matching.size)
    same: Booleans = (one[:, None, :] == other[None, :, :]).all(axis=2)
    return same


def _overlaps(first: FocalMasses, second: FocalMasses, matching: Integers) -> Floats:
    """Return the Jaccard index of each two sets, when the first's clusters are renamed."""
    one = np.zeros((len(first.sets), matching.size))
    one[:, matching] = _padded(first, matching.size)
    other = _padded(second, matching.size).astype(np.float64)
    common = one @ other.T
    either = one.sum(axis=1)[:, None] + other.sum(axis=1)[None, :] - common
    ratio: Floats = common / either
    return ratio


def closest_partition(first: FocalMasses, second: FocalMasses) -> float:
    """Return the expected moves of the best product coupling at alpha = 0.

    An object stays where its two sets meet under the matching.
    """
    size = max(first.n_clusters, second.n_clusters)
    if not few_pairs_of_sets(first, second) or size > 10:
        return first.n - float(most_kept(first, second).sum())
    meetings = SetMeetings(first, second)
    return min(
        float(meetings.disjoint(one).probabilities.sum()) for one in matchings(first, second)
    )


def most_kept(first: FocalMasses, second: FocalMasses) -> Floats:
    """Return, for each object, the largest probability of equal sets on both sides.

    Clusters are renamed by the matching with the largest sum. Any choice from equal sets can be
    copied from one side to the other.
    """
    best = np.zeros(first.n)
    for matching in matchings(first, second):
        rows, columns = np.nonzero(_equal_sets(first, second, matching))
        kept = np.minimum(first.dense_masses[:, rows], second.dense_masses[:, columns]).sum(axis=1)
        if kept.sum() > best.sum():
            best = kept
    return best
