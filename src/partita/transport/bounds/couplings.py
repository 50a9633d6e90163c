"""Upper bounds between two soft clusterings: couplings that treat each object on its own.

Any coupling bounds the transport cost from above. One that is a product over objects has its cost
in closed form; it is never presented as the distance.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.transport.bounds.strassen import Meetings
from partita.transport.focal_masses import Side

_MOST_MATCHINGS = 720
_SWEEPS = 30
_RANDOM_STARTS = 4
# Up to so many pairs of sets couplings are worked out in full.
_MOST_PAIRS_OF_SETS = 4096
_MOST_PAIRS_DECIDED = 256
# What a pair of sets costs beside its objects.
_STATES_A_PAIR = 1000


def matchings(first: Side, second: Side, most: int = _MOST_MATCHINGS) -> Integers:
    """For each cluster of the first the cluster of the second it is matched with, padded.

    A row for each matching, those first under which memberships overlap most; all, if they are no
    more than `most` and few. Where there are very many, there is the best alone.
    """
    size = max(first.n_clusters, second.n_clusters)
    if math.factorial(size) > _MOST_MATCHINGS:
        return overlapping_matching(first, second)[None]
    every = np.array(list(permutations(range(size))), np.int64)
    overlap = _overlap(first, second)[np.arange(size), every].sum(axis=1)
    return every[np.argsort(-overlap, kind="stable")[: max(1, most)]]


def overlapping_matching(first: Side, second: Side) -> Integers:
    """The matching of clusters under which what is plausible overlaps most."""
    from scipy.optimize import linear_sum_assignment

    chosen: Integers = linear_sum_assignment(-_overlap(first, second))[1].astype(np.int64)
    return chosen


def _overlap(first: Side, second: Side) -> Floats:
    size = max(first.n_clusters, second.n_clusters)
    overlap = np.zeros((size, size))
    overlap[: first.n_clusters, : second.n_clusters] = first.plausible.T @ second.plausible
    return overlap


def filled(first: Floats, second: Floats, costs: Floats) -> Floats:
    """A coupling of each object's masses that fills pairs of sets in the order of their cost.

    Shape (objects, first's sets, second's sets).
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


class Cells:
    """Which pair of clusters two sets choose when pairs of clusters have costs."""

    def __init__(self, first: Side, second: Side) -> None:
        self._first, self._second = first, second

    def choose(self, costs: Floats) -> tuple[Floats, Integers]:
        """For each pair of sets the least cost of a pair of their clusters, and which it is."""
        width = costs.shape[1]
        least = np.empty((len(self._first.sets), len(self._second.sets)))
        chosen = np.empty(least.shape, np.int64)
        for i, a in enumerate(self._first.sets):
            for j, b in enumerate(self._second.sets):
                block = costs[np.ix_(a, b)]
                row, column = divmod(int(block.argmin()), len(b))
                least[i, j] = block[row, column]
                chosen[i, j] = a[row] * width + b[column]
        return least, chosen


def closest_rand(first: Side, second: Side, states: int, rng: np.random.Generator) -> float:
    """At most so many pairs are expected to disagree, with clusters chosen from sets to agree."""
    loads = agreeing_coupling(first, second, states, rng)
    return _expected_disagreements(loads.reshape(-1, first.n_clusters, second.n_clusters))


def few_pairs_of_sets(first: Side, second: Side) -> bool:
    """Tell whether pairs of sets are few enough for couplings to be worked out in full."""
    return len(first.sets) * len(second.sets) <= _MOST_PAIRS_OF_SETS


def cost_of_a_start(first: Side, second: Side) -> int:
    """States of some sweeps over all pairs of sets."""
    return len(first.sets) * len(second.sets) * (first.n + _STATES_A_PAIR)


def agreeing_coupling(first: Side, second: Side, states: int, rng: np.random.Generator) -> Floats:
    """For each object the chances of cells of the table, under the best coupling that was found.

    Costs of cells follow from what all objects do, and what they do from the costs, in turn.
    """
    cost = cost_of_a_start(first, second)
    shape = first.n_clusters, second.n_clusters
    cells = Cells(first, second)
    best, best_loads = math.inf, np.zeros((first.n, shape[0] * shape[1]))
    # As many random starts as others, if these are few.
    for start in _starts(first, second, states // (2 * cost), rng):
        costs, value = start, math.inf
        for _ in range(_SWEEPS):
            least, chosen = cells.choose(costs)
            coupled = filled(first.chances, second.chances, least)
            loads = _loads(coupled, chosen, shape[0] * shape[1])
            new = _expected_disagreements(loads.reshape(-1, *shape))
            if new >= value - 1e-12 * abs(value):
                break
            value = new
            if value < best:
                best, best_loads = value, loads
            total = loads.sum(axis=0).reshape(shape)
            costs = total.sum(axis=1)[:, None] + total.sum(axis=0)[None, :] - 2 * total
    return best_loads


def _starts(first: Side, second: Side, most: int, rng: np.random.Generator) -> Iterator[Floats]:
    """Costs of pairs of clusters to begin with: none where matched, or random."""
    size = max(first.n_clusters, second.n_clusters)
    for matching in matchings(first, second, most):
        costs = np.ones((size, size))
        costs[np.arange(size), matching] = 0.0
        yield costs[: first.n_clusters, : second.n_clusters]
    for _ in range(min(_RANDOM_STARTS, most)):
        yield rng.random((first.n_clusters, second.n_clusters))


def _loads(coupled: Floats, chosen: Integers, size: int) -> Floats:
    """How much of each object goes to each cell."""
    loads = np.zeros((len(coupled), size))
    for flat, cell in enumerate(chosen.ravel().tolist()):
        loads[:, cell] += coupled.reshape(len(coupled), -1)[:, flat]
    return loads


def _expected_disagreements(loads: Floats) -> float:
    """Objects choose their cells independently: D with what each does with itself taken out."""

    def over_pairs(values: Any) -> float:
        return float(np.square(values.sum(axis=0)).sum() - np.square(values).sum()) / 2

    rows, columns = loads.sum(axis=2), loads.sum(axis=1)
    return over_pairs(rows) + over_pairs(columns) - 2 * over_pairs(loads)


def farthest_rand(first: Side, second: Side, states: int) -> float:
    """At most this share of pairs disagrees, whatever hard clusterings are chosen inside.

    A pair cannot disagree where both objects have the same sets under a matching, for a choice can
    be copied; nor, if sets are few enough to look, where both sides have decided it alike.
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
        coupled = filled(first.chances, second.chances, costs).reshape(n, f1 * f2)
        good = decided | np.outer(equal.ravel(), equal.ravel())
        total = coupled.sum(axis=0)
        agreeing = total @ good @ total - float(((coupled @ good) * coupled).sum())
        best = min(best, 1.0 - float(agreeing) / max(1, n * (n - 1)))
    return best


def _decided_alike(first: Side, second: Side) -> NDArray[np.bool_]:
    """Whether two objects with given pairs of sets are together, or apart, on both sides."""
    together, apart = zip(*(_decisions(side) for side in (first, second)), strict=True)
    return np.kron(together[0], together[1]) | np.kron(apart[0], apart[1])


def _decisions(side: Side) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    common = side.members.astype(np.int64) @ side.members.T
    single = side.members.sum(axis=1) == 1
    return (common > 0) & np.outer(single, single), common == 0


def _padded(side: Side, size: int) -> NDArray[np.bool_]:
    members = np.zeros((len(side.sets), size), np.bool_)
    members[:, : side.n_clusters] = side.members
    return members


def _equal_sets(first: Side, second: Side, matching: Integers) -> NDArray[np.bool_]:
    """Which sets are equal when the first's clusters are renamed."""
    one = np.zeros((len(first.sets), matching.size), np.bool_)
    one[:, matching] = _padded(first, matching.size)
    other = _padded(second, matching.size)
    same: NDArray[np.bool_] = (one[:, None, :] == other[None, :, :]).all(axis=2)
    return same


def _overlaps(first: Side, second: Side, matching: Integers) -> Floats:
    """Common clusters over all clusters of two sets, the first's renamed."""
    one = np.zeros((len(first.sets), matching.size))
    one[:, matching] = _padded(first, matching.size)
    other = _padded(second, matching.size).astype(np.float64)
    common = one @ other.T
    either = one.sum(axis=1)[:, None] + other.sum(axis=1)[None, :] - common
    ratio: Floats = common / either
    return ratio


def closest_partition(first: Side, second: Side) -> float:
    """At most so many objects must be expected to move, sets that meet under a matching staying."""
    size = max(first.n_clusters, second.n_clusters)
    if not few_pairs_of_sets(first, second) or size > 10:
        return first.n - float(most_kept(first, second).sum())
    meetings = Meetings(first, second)
    return min(float(meetings.apart(one).chances.sum()) for one in matchings(first, second))


def most_kept(first: Side, second: Side) -> Floats:
    """For each object the largest chance to have the same set on both sides, clusters matched.

    Under the matching that keeps most; whatever is chosen inside such sets can be copied.
    """
    best = np.zeros(first.n)
    for matching in matchings(first, second):
        rows, columns = np.nonzero(_equal_sets(first, second, matching))
        kept = np.minimum(first.chances[:, rows], second.chances[:, columns]).sum(axis=1)
        if kept.sum() > best.sum():
            best = kept
    return best
