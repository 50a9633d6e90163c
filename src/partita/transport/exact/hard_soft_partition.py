"""Partition distance of a hard from a soft clustering: between bounds that are often one.

The objects that stay are those of the best matching, and the expectation of a maximum lies between
the best mean and that mean plus what each other matching is expected to exceed it by. Both need
only sums of independent steps -1, 0, 1, whose law is a convolution.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.results.certified import Certified, between
from partita.transport.exact.by_class import rows_by_class, sums_by_class
from partita.transport.exact.signed_sums import Law, law_of_steps
from partita.transport.focal_masses import Side

# Up to so many matchings of classes with clusters all are looked at.
_MOST_MATCHINGS = 720
_SHARPEN = "no sharper bounds are known in closed form; method='exact' if the support is small"


def bounds(hard: Side, soft: Side) -> tuple[Certified, Certified]:
    """Proven bounds for the closest and the farthest end."""
    # The last column stands for no cluster: classes without a partner are matched with it.
    flags = np.zeros((len(soft.sets), soft.n_clusters + 1), np.bool_)
    flags[:, :-1] = soft.members
    possible = _Events(hard, soft.chances, flags)
    alone = flags & (flags.sum(axis=1) == 1)[:, None]
    certain = _Events(hard, soft.chances, alone)
    kept, most = possible.expected_best()
    ruled = _kept_by_rules(hard, soft, flags.shape[1], certain.best)
    least = certain.expected_best()[0]
    return _moved(hard.n, kept, most), _moved(hard.n, least, ruled)


def _moved(n: int, least: float, most: float) -> Certified:
    """The share of objects that move when so many are expected to stay."""
    at_least, at_most = (n - most) / max(1, n - 1), (n - least) / max(1, n - 1)
    return between(at_least, min(1.0, at_most), "convolutions", _SHARPEN)


def _kept_by_rules(hard: Side, soft: Side, columns: int, best: Integers) -> float:
    """The least that a rule of choice keeps, at most."""
    clusters = np.eye(columns, dtype=np.bool_)
    rules = [_Events(hard, chosen, clusters) for chosen in _rules(hard, soft, columns, best)]
    least = math.inf
    for events in sorted(rules, key=lambda events: events.mean_best):
        # A rule keeps no less than its mean, and the means rise.
        if events.mean_best < least:
            least = min(least, events.expected_best()[1])
    return least


class _Events:
    """For each object, which clusters its class may be matched with so that it stays.

    An object stays under a matching if the set it draws has the cluster matched with its class.
    """

    def __init__(self, hard: Side, chances: Floats, flags: NDArray[np.bool_]) -> None:
        self._classes = hard.n_clusters
        self._n = hard.n
        self._flags = flags
        self._means = sums_by_class(hard, chances @ flags.astype(np.float64))
        self._chances = rows_by_class(hard, chances)
        self._laws: dict[tuple[int, int, int], Law] = {}

    @property
    def best(self) -> Integers:
        """The cluster matched with each class when most objects are expected to stay."""
        from scipy.optimize import linear_sum_assignment

        chosen = np.full(self._classes, self._means.shape[1] - 1)
        rows, columns = linear_sum_assignment(-self._means[:, :-1])
        chosen[rows] = columns
        return chosen

    @property
    def mean_best(self) -> float:
        """How many objects are expected to stay under that matching."""
        return float(self._means[np.arange(self._classes), self.best].sum())

    def expected_best(self) -> tuple[float, float]:
        """Bounds of the expected number of objects that stay under the best matching."""
        best, mean = self.best, self.mean_best
        excesses = [self._excess(best, other) for other in self._others(best)]
        at_most = min(float(self._n), self._by_class())
        if self._few_matchings:
            at_most = min(at_most, mean + math.fsum(excesses))
        return mean + max(excesses, default=0.0), max(at_most, mean)

    @property
    def _few_matchings(self) -> bool:
        larger = max(self._classes, self._means.shape[1] - 1)
        return math.perm(larger, self._classes) <= _MOST_MATCHINGS

    def _others(self, best: Integers) -> Iterator[Integers]:
        """Other matchings: all if they are few, otherwise the best exchanges of two clusters."""
        clusters = self._means.shape[1] - 1
        if self._few_matchings:
            larger = max(self._classes, clusters)
            every = permutations(range(larger), self._classes)
            # Partners beyond the clusters are all the same: none.
            for chosen in {tuple(min(one, clusters) for one in some) for some in every}:
                if chosen != tuple(best.tolist()):
                    yield np.array(chosen, np.int64)
            return
        matched = np.flatnonzero(best < clusters)
        for i in matched.tolist():
            here = self._means[:, best[i]] - self._means[i, best[i]]
            gains = here + self._means[i, best] - self._means[np.arange(self._classes), best]
            gains[i] = -math.inf
            other = best.copy()
            j = int(gains.argmax())
            other[[i, j]] = other[[j, i]]
            yield other

    def _excess(self, one: Integers, other: Integers) -> float:
        """By how much another matching is expected to exceed one, where it does."""
        moved = np.flatnonzero(one != other).tolist()
        behind = float((self._means[moved, one[moved]] - self._means[moved, other[moved]]).sum())
        if _hopeless(behind, sum(len(self._chances[i]) for i in moved)):
            return 0.0
        law = Law(np.ones(1), 0)
        for i in moved:
            law = law.plus(self._law(i, int(other[i]), int(one[i])))
        return law.positive_part

    def _law(self, i: int, gained: int, lost: int) -> Law:
        """The law of how many more objects of a class stay with one cluster than with another."""
        key = i, gained, lost
        if key not in self._laws:
            more, less = self._flags[:, gained], self._flags[:, lost]
            up, down = (self._chances[i] @ flags for flags in (more & ~less, less & ~more))
            self._laws[key] = law_of_steps(up, down)
        return self._laws[key]

    def _by_class(self) -> float:
        """At most: each class is matched with its own best cluster, whatever the others take."""
        total = 0.0
        for i, means in enumerate(self._means):
            own = int(means.argmax())
            total += float(means[own])
            for w in np.flatnonzero(means).tolist():
                behind = float(means[own] - means[w])
                if w != own and not _hopeless(behind, len(self._chances[i])):
                    total += self._law(i, w, own).positive_part
        return total


def _hopeless(behind: float, objects: int) -> bool:
    """Tell whether a sum of so many steps, so far behind 0 in the mean, is above 0 hardly ever."""
    # By Hoeffding's inequality what it is above 0 is then less than n exp(-100).
    return behind > 0 and behind * behind > 200.0 * objects


def _rules(hard: Side, soft: Side, size: int, best: Integers) -> Iterator[Floats]:
    """Ways to choose clusters from sets so that few objects stay under the best matching."""
    orders: list[Any] = list(permutations(range(soft.n_clusters))) if soft.n_clusters <= 4 else []
    for order in [*orders, None]:
        chosen = np.zeros((hard.n, size))
        for i in range(hard.n_clusters):
            rows = hard.codes == i
            rule = np.array([_choice(one, int(best[i]), order, size) for one in soft.sets])
            chosen[rows] = soft.chances[rows] @ rule
        yield chosen


def _choice(clusters: tuple[int, ...], matched: int, order: Any, size: int) -> Floats:
    """Shares of clusters other than the matched one: the first in an order, or all alike."""
    others = [cluster for cluster in clusters if cluster != matched] or list(clusters)
    share = np.zeros(size)
    if order is None:
        share[others] = 1.0 / len(others)
    else:
        share[min(others, key=order.index)] = 1.0
    return share
