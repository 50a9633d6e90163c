"""Bounds of the partition distance of a hard from a soft clustering, by convolutions.

An object stays if its set contains the cluster that is matched with its class, and the distance
counts the objects that do not stay under the best matching. Let X_* be the number of objects that
stay under the matching with the largest expectation, and X_s under another matching s. Then

    E X_* + max_s E (X_s - X_*)^+  <=  E max_s X_s  <=  E X_* + sum_s E (X_s - X_*)^+.

A difference X_s - X_* is a sum of independent steps -1, 0 and 1, whose distribution is a
convolution. Where one matching is clearly best, the bounds meet.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import permutations

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.results.certified import Certified, between
from partita.transport.exact.signed_sums import IntegerDistribution, signed_sum
from partita.transport.focal_masses import FocalMasses, rows_by_class, sums_by_class
from partita.transport.problem import Ends, Problem

# Up to this many matchings of classes with clusters are all compared.
_MOST_MATCHINGS = 720
_SHARPEN = "no sharper bounds are known in closed form; method='exact' if the support is small"


def solve(problem: Problem) -> Ends:
    """Return proven bounds of both ends."""
    hard, soft = problem.first, problem.second
    # The last column stands for no cluster: classes without a partner are matched with it.
    contains = np.zeros((len(soft.sets), soft.n_clusters + 1), np.bool_)
    contains[:, :-1] = soft.members
    possible = _StayingObjects(hard, soft.dense_masses, contains)
    lower = _moved(hard.n, *possible.expected_best())
    if soft.kind == "fuzzy":
        return Ends(lower, lower)
    is_singleton = contains & ~soft.ambiguous_sets[:, None]
    certain = _StayingObjects(hard, soft.dense_masses, is_singleton)
    farthest_most = _least_kept_by_rules(hard, soft, contains.shape[1], certain.best)
    farthest_least = certain.expected_best()[0]
    return Ends(lower, _moved(hard.n, farthest_least, farthest_most))


def _moved(n: int, least: float, most: float) -> Certified:
    """Return the share of moved objects, if `least` to `most` are expected to stay."""
    at_least, at_most = (n - most) / max(1, n - 1), (n - least) / max(1, n - 1)
    return between(at_least, min(1.0, at_most), "convolutions", _SHARPEN)


def _least_kept_by_rules(
    hard: FocalMasses, soft: FocalMasses, columns: int, best: Integers
) -> float:
    """Return an upper bound on the objects that stay under the worst choice from each set.

    Each choice rule bounds that number from above; the least of them counts.
    """
    clusters = np.eye(columns, dtype=np.bool_)
    rules = [
        _StayingObjects(hard, memberships, clusters)
        for memberships in _memberships_by_rules(hard, soft, columns, best)
    ]
    least = math.inf
    for staying in sorted(rules, key=lambda staying: staying.mean_best):
        # A rule keeps at least its mean, and the means increase.
        if staying.mean_best < least:
            least = min(least, staying.expected_best()[1])
    return least


class _StayingObjects:
    """The objects that stay under each matching of classes with clusters.

    An object stays if the set that it draws is flagged for the cluster matched with its class.
    """

    def __init__(self, hard: FocalMasses, masses: Floats, flags: Booleans) -> None:
        self._classes = hard.n_clusters
        self._n = hard.n
        self._flags = flags
        self._means = sums_by_class(hard, masses @ flags.astype(np.float64))
        self._masses = rows_by_class(hard, masses)
        self._known: dict[tuple[int, int, int], IntegerDistribution] = {}

    @property
    def best(self) -> Integers:
        """The cluster matched with each class so that most objects are expected to stay."""
        from scipy.optimize import linear_sum_assignment

        chosen = np.full(self._classes, self._means.shape[1] - 1)
        rows, columns = linear_sum_assignment(-self._means[:, :-1])
        chosen[rows] = columns
        return chosen

    @property
    def mean_best(self) -> float:
        """The expected number of objects that stay under that matching."""
        return float(self._means[np.arange(self._classes), self.best].sum())

    def expected_best(self) -> tuple[float, float]:
        """Bound the expectation of the largest number of objects that stay under a matching."""
        best, mean = self.best, self.mean_best
        excesses = [self._expected_excess(best, other) for other in self._others(best)]
        at_most = min(float(self._n), self._sum_of_best_of_each_class())
        if self._few_matchings:
            at_most = min(at_most, mean + math.fsum(excesses))
        return mean + max(excesses, default=0.0), max(at_most, mean)

    @property
    def _few_matchings(self) -> bool:
        larger = max(self._classes, self._means.shape[1] - 1)
        return math.perm(larger, self._classes) <= _MOST_MATCHINGS

    def _others(self, best: Integers) -> Iterator[Integers]:
        """Yield other matchings: all if they are few, otherwise the best swap of each class."""
        clusters = self._means.shape[1] - 1
        if self._few_matchings:
            larger = max(self._classes, clusters)
            every = permutations(range(larger), self._classes)
            # Partners beyond the clusters all mean that a class has no partner.
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

    def _expected_excess(self, one: Integers, other: Integers) -> float:
        """Return E[max(0, staying under `other` - staying under `one`)]."""
        moved = np.flatnonzero(one != other).tolist()
        behind = float((self._means[moved, one[moved]] - self._means[moved, other[moved]]).sum())
        if _is_negligible(behind, sum(len(self._masses[i]) for i in moved)):
            return 0.0
        total = IntegerDistribution(np.ones(1), 0)
        for i in moved:
            total = total.plus(self._difference(i, int(other[i]), int(one[i])))
        return total.positive_part

    def _difference(self, i: int, gained: int, lost: int) -> IntegerDistribution:
        """Return the distribution of objects of class i staying with `gained` less with `lost`."""
        key = i, gained, lost
        if key not in self._known:
            more, less = self._flags[:, gained], self._flags[:, lost]
            up, down = (self._masses[i] @ flags for flags in (more & ~less, less & ~more))
            self._known[key] = signed_sum(up, down)
        return self._known[key]

    def _sum_of_best_of_each_class(self) -> float:
        """Bound the expected best when each class takes its own best cluster."""
        total = 0.0
        for i, means in enumerate(self._means):
            own = int(means.argmax())
            total += float(means[own])
            for w in np.flatnonzero(means).tolist():
                behind = float(means[own] - means[w])
                if w != own and not _is_negligible(behind, len(self._masses[i])):
                    total += self._difference(i, w, own).positive_part
        return total


def _is_negligible(behind: float, n_steps: int) -> bool:
    """Return whether P(sum > 0) is negligible for n_steps steps with mean sum -behind (Hoeffding).

    E[max(sum, 0)] is then less than n_steps * exp(-100).
    """
    return behind > 0 and behind * behind > 200.0 * n_steps


def _memberships_by_rules(
    hard: FocalMasses, soft: FocalMasses, columns: int, best: Integers
) -> Iterator[Floats]:
    """Yield memberships from rules under which few objects stay with the best matching."""
    orders: list[tuple[int, ...] | None] = [None]
    if soft.n_clusters <= 4:
        orders = [*permutations(range(soft.n_clusters)), None]
    for order in orders:
        memberships = np.zeros((hard.n, columns))
        for i in range(hard.n_clusters):
            rows = hard.codes == i
            rule = np.array([_choice(one, int(best[i]), order, columns) for one in soft.sets])
            memberships[rows] = soft.dense_masses[rows] @ rule
        yield memberships


def _choice(
    clusters: tuple[int, ...], matched: int, order: tuple[int, ...] | None, columns: int
) -> Floats:
    """Return the shares of a set's clusters: the first unmatched in an order, or all alike."""
    others = [cluster for cluster in clusters if cluster != matched] or list(clusters)
    share = np.zeros(columns)
    if order is None:
        share[others] = 1.0 / len(others)
    else:
        share[min(others, key=order.index)] = 1.0
    return share
