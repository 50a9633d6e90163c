"""Partition distance of a hard from a soft clustering: between bounds that are often one.

The objects that stay are those of the best matching, and the expectation of a maximum lies between
the best mean and that mean plus what each other matching is expected to exceed it by. Both need
only sums of independent steps -1, 0, 1, whose law is a convolution.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.transport.certified import Certified, between
from partita.transport.sides import Side

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

# Up to so many matchings of classes with clusters all are looked at.
_MOST_MATCHINGS = 720
_NEGLIGIBLE = 1e-18
_SHARPEN = "no sharper bounds are known in closed form; method='exact' if the support is small"


def bounds(hard: Side, soft: Side) -> tuple[Certified, Certified]:
    """Proven bounds for the closest and the farthest end."""
    n = hard.n
    # The last column stands for no cluster: classes without a partner are matched with it.
    flags = np.zeros((len(soft.sets), soft.n_clusters + 1), np.bool_)
    flags[:, :-1] = soft.members
    possible = _Events(hard, soft.chances, flags)
    alone = flags & (flags.sum(axis=1) == 1)[:, None]
    certain = _Events(hard, soft.chances, alone)
    most, kept = possible.expected_best()[1], possible.expected_best()[0]
    lower = between(
        (n - most) / max(1, n - 1), (n - kept) / max(1, n - 1), "convolutions", _SHARPEN
    )
    least = certain.expected_best()[0]
    ruled = min(
        _Events(hard, chosen, np.eye(flags.shape[1], dtype=np.bool_)).expected_best()[1]
        for chosen in _rules(hard, soft, flags, certain.best)
    )
    upper = between(
        (n - ruled) / max(1, n - 1), min(1.0, (n - least) / max(1, n - 1)), "convolutions", _SHARPEN
    )
    return lower, upper


class _Events:
    """For each object, which clusters its class may be matched with so that it stays.

    An object stays under a matching if the set it draws has the cluster matched with its class.
    """

    def __init__(self, hard: Side, chances: Floats, flags: NDArray[np.bool_]) -> None:
        self._codes = hard.codes
        self._classes = hard.n_clusters
        self._chances = chances
        self._flags = flags
        shares = chances @ flags.astype(np.float64)
        self._means = np.array(
            [
                np.bincount(self._codes, weights=column, minlength=self._classes)
                for column in shares.T
            ]
        ).T
        self._found: tuple[float, float] | None = None

    @property
    def best(self) -> Integers:
        """The cluster matched with each class when most objects are expected to stay."""
        from scipy.optimize import linear_sum_assignment

        chosen = np.full(self._classes, self._means.shape[1] - 1)
        rows, columns = linear_sum_assignment(-self._means[:, :-1])
        chosen[rows] = columns
        return chosen

    def expected_best(self) -> tuple[float, float]:
        """Bounds of the expected number of objects that stay under the best matching."""
        if self._found is None:
            self._found = self._bounds()
        return self._found

    def _bounds(self) -> tuple[float, float]:
        best = self.best
        mean = float(self._means[np.arange(self._classes), best].sum())
        n = float(self._codes.size)
        excesses = [self._excess(best, other) for other in self._others(best)]
        by_class = self._by_class(best)
        at_most = min(n, by_class)
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
        moved = np.flatnonzero(one[self._codes] != other[self._codes])
        here, there = one[self._codes[moved]], other[self._codes[moved]]
        return self._positive_part(moved, there, here)

    def _positive_part(self, objects: Integers, gained: Integers, lost: Integers) -> float:
        more, less = (self._flags[:, column].T for column in (gained, lost))
        chances = self._chances[objects]
        up = (chances * (more & ~less)).sum(axis=1)
        down = (chances * (less & ~more)).sum(axis=1)
        return expected_positive_part(up, down)

    def _by_class(self, best: Integers) -> float:
        """At most: each class is matched with its own best cluster, whatever the others take."""
        total = 0.0
        for i in range(self._classes):
            objects = np.flatnonzero(self._codes == i)
            own = int(self._means[i].argmax())
            total += float(self._means[i, own])
            for w in np.flatnonzero(self._means[i]).tolist():
                if w != own:
                    size = objects.size
                    total += self._positive_part(objects, np.full(size, w), np.full(size, own))
        return total


def expected_positive_part(up: Floats, down: Floats) -> float:
    """E[(sum of steps)^+] for independent steps +1 and -1 with given chances."""
    moving = (up > 0) | (down > 0)
    up, down = up[moving], down[moving]
    behind = float((down - up).sum())
    if behind > 0 and behind * behind > 200.0 * up.size:
        # By Hoeffding's inequality less than n exp(-100).
        return 0.0
    law, offset = np.ones(1), 0
    for rise, fall in zip(up.tolist(), down.tolist(), strict=True):
        new = np.zeros(law.size + 2)
        new[:-2] = fall * law
        new[1:-1] += (1.0 - rise - fall) * law
        new[2:] += rise * law
        offset -= 1
        # What falls far below 0 or hardly ever happens need not be carried along.
        keep = np.flatnonzero(new > _NEGLIGIBLE)
        law, offset = new[keep[0] : keep[-1] + 1], offset + int(keep[0])
    values = np.arange(offset, offset + law.size)
    return float(np.maximum(values, 0) @ law)


def _rules(hard: Side, soft: Side, flags: NDArray[np.bool_], best: Integers) -> Iterator[Any]:
    """Ways to choose clusters from sets so that few objects stay under the best matching."""
    size = flags.shape[1]
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


Bounded = Callable[[Side, Side], tuple[Certified, Certified]]
