"""Search for a consensus under distances that are sums over its clusters.

With a convex function f, x^2 for the Mirkin distance and x log x for n times the variation of
information, the distance of two clusterings is sum_l f(n_l) + sum_j f(n_j) - 2 sum_lj f(n_lj). The
total distance of a consensus is then a constant plus a cost of each of its clusters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers, Numbers
from partita.kernels.class_moves import move_classes
from partita.kernels.line_sums import x_log_x
from partita.many.consensus.ensemble import Ensemble
from partita.many.consensus.votes import HardVotes
from partita.tolerances import ROUNDING

Convex = Callable[[Numbers], Numbers]

# The number of entries of the largest table that a search works on, and the most sums that one
# round of merges or splits may take.
_LARGEST_TABLE = 1 << 25
_MOST_SUMS = 1 << 26
_SWEEPS = 30
# The entries of tables that the moves from one start may look at; large problems have few sweeps.
_MOST_LOOKUPS = 2e9
# Empty clusters, for classes that would rather be alone.
_SPARE = 6
# Tables with at most so many cells for each class and clustering are computed with, zeros included.
_CELLS_A_ROW = 4
# With at most so many, counting in a table is faster than sorting the cells that are not zero.
_CELLS_COUNTED = 100
_ROUNDS = 10
# The entries of tables that the starts of a search may look at in one sweep each.
_WORK = 5e7
# So many starts after another that lead to nothing better end a search.
_IN_VAIN = 3
# A start whose total is so many times that of the best one is not improved.
_HOPELESS = 3


def squares(x: Numbers) -> Numbers:
    """Return x^2."""
    return x * x


def entropies(x: Numbers) -> Numbers:
    """Return x log x."""
    return np.asarray(x_log_x(x))


@dataclass(frozen=True, eq=False)
class ClusterCosts:
    """The total distance as a constant and a cost of each cluster."""

    ensemble: Ensemble
    convex: Convex

    @cached_property
    def constant(self) -> Any:
        """The sum over the clusters of all clusterings of their f."""
        sizes = self.ensemble.table(np.zeros(self.ensemble.n_classes, np.int64), 1)[:, 0]
        return (self.ensemble.row_weights * self.convex(sizes)).sum().item()

    def of_clusters(self, labels: Integers, n_clusters: int) -> Numbers:
        """Return the cost of each cluster of a consensus."""
        ensemble = self.ensemble
        whole = np.bincount(labels, ensemble.sizes.astype(np.float64), n_clusters)
        if ensemble.n_rows * n_clusters <= _CELLS_A_ROW * ensemble.rows.size:
            cells = self.convex(ensemble.table(labels, n_clusters))
            parts: Numbers = ensemble.row_weights @ cells
        else:
            parts = self._parts_of_few_cells(labels, n_clusters)
        costs: Numbers = ensemble.total_weight * self.convex(whole.astype(np.int64)) - 2 * parts
        return costs

    def _parts_of_few_cells(self, labels: Integers, n_clusters: int) -> Numbers:
        """Return the weighted sums of f over the cells of each cluster that are not zero."""
        ensemble = self.ensemble
        places = (ensemble.rows * n_clusters + labels[:, None]).ravel()
        sizes = np.repeat(ensemble.sizes, len(ensemble)).astype(np.float64)
        if ensemble.n_rows * n_clusters <= _CELLS_COUNTED * places.size:
            counts = np.bincount(places, sizes)
            keys = np.flatnonzero(counts)
            counts = counts[keys]
        else:
            keys, which = np.unique(places, return_inverse=True)
            counts = np.bincount(which, sizes)
        cells = self.convex(counts.astype(np.int64))
        inside = ensemble.row_weights[keys // n_clusters] * cells
        parts: Numbers = np.zeros(n_clusters, inside.dtype)
        np.add.at(parts, keys % n_clusters, inside)
        return parts

    def total(self, labels: Integers) -> Any:
        """Return the total distance of a consensus, in units of f."""
        costs = self.of_clusters(labels, int(labels.max()) + 1)
        return self.constant + sum(costs.tolist())

    @cached_property
    def lookup(self) -> Floats:
        """The values f(0), f(1), … f(n)."""
        return np.asarray(self.convex(np.arange(self.ensemble.n + 1)), np.float64)

    @property
    def votes(self) -> HardVotes:
        """The votes of all clusterings."""
        return HardVotes(self.ensemble)

    def take(self, classes: Integers) -> ClusterCosts:
        """Return the costs of clusters of some classes."""
        return ClusterCosts(self.ensemble.take(classes), self.convex)

    def work(self, labels: Integers) -> float:
        """Return how many entries of a table a sweep of moves looks at."""
        return float(self.ensemble.rows.size) * (int(labels.max()) + 2)

    def can_search(self, labels: Integers) -> bool:
        """Return whether the table of a consensus fits into memory."""
        return self.ensemble.n_rows * (int(labels.max()) + 1 + _SPARE) <= _LARGEST_TABLE

    def improve(self, labels: Integers, order: Integers) -> Integers:
        """Return a consensus that no move of a class, no merge and no split in two makes better."""
        for _ in range(min(_ROUNDS, self._sweeps(labels))):
            labels = self._moved(labels, order)
            changed = self._merged(labels)
            if changed is None:
                changed = self._split(labels)
            if changed is None:
                break
            labels = changed
        return labels

    def _sweeps(self, labels: Integers) -> int:
        return max(1, min(_SWEEPS, int(_MOST_LOOKUPS / self.work(labels))))

    def _moved(self, labels: Integers, order: Integers) -> Integers:
        labels, spare = compact(labels), _SPARE
        ensemble, weights = self.ensemble, self.ensemble.weights.astype(np.float64)
        sweeps = self._sweeps(labels)
        for _ in range(sweeps):
            width = int(labels.max()) + 1 + spare
            table = ensemble.table(labels, width)
            sizes = np.bincount(labels, ensemble.sizes.astype(np.float64), width)
            cluster_sizes = sizes.astype(np.int64)
            moved = labels.copy()
            move_classes(
                ensemble.rows, ensemble.sizes, weights, self.lookup, moved, table, cluster_sizes,
                order, sweeps,
            )  # fmt: skip
            labels = compact(moved)
            # With an empty cluster left over, a class that would rather be alone is alone.
            if not cluster_sizes.all():
                break
            if ensemble.n_rows * (width + 2 * spare) <= _LARGEST_TABLE:
                spare *= 2
        return labels

    def _merged(self, labels: Integers) -> Integers | None:
        """Merge pairs of clusters while that lowers the total; None if no pair does."""
        n_clusters = int(labels.max()) + 1
        if n_clusters == 1 or self.ensemble.n_rows * n_clusters**2 > _MOST_SUMS:
            return None
        merging = _Merging(self, labels, n_clusters)
        return compact(merging.names[labels]) if merging.run() else None

    def _split(self, labels: Integers) -> Integers | None:
        """Cut clusters along those of one of the clusterings where that lowers the total."""
        if self.ensemble.rows.size * len(self.ensemble) > _MOST_SUMS:
            return None
        whole = self.of_clusters(labels, int(labels.max()) + 1)
        best, cut = whole - ROUNDING * np.abs(whole), np.full(whole.size, -1)
        for index, (codes, span) in enumerate(
            zip(self.ensemble.codes, self.ensemble.spans.tolist(), strict=True)
        ):
            parts, which = np.unique(labels * span + codes, return_inverse=True)
            sums = np.zeros(whole.size, whole.dtype)
            np.add.at(sums, parts // span, self.of_clusters(which, parts.size))
            better = sums < best
            best, cut = np.where(better, sums, best), np.where(better, index, cut)
        if not (cut >= 0).any():
            return None
        along = cut[labels]
        codes = np.where(along >= 0, self.ensemble.codes[along, np.arange(labels.size)], 0)
        return compact(labels * int(self.ensemble.spans.max()) + codes)


class _Merging:
    """Merges of clusters, the best first."""

    def __init__(self, costs: ClusterCosts, labels: Integers, n_clusters: int) -> None:
        ensemble = costs.ensemble
        self._lookup, self._weights = costs.lookup, ensemble.row_weights.astype(np.float64)
        self._total = float(ensemble.total_weight)
        self._table = np.ascontiguousarray(ensemble.table(labels, n_clusters).T)
        sizes = np.bincount(labels, ensemble.sizes.astype(np.float64), n_clusters)
        self._sizes = sizes.astype(np.int64)
        self.names = np.arange(n_clusters)

    def run(self) -> bool:
        """Merge while that lowers the total; return whether any clusters were merged."""
        n_clusters = self.names.size
        changes = np.stack([self._changes(cluster) for cluster in range(n_clusters)])
        merged = False
        while True:
            one, other = divmod(int(changes.argmin()), n_clusters)
            if not changes[one, other] < 0:
                return merged
            merged = True
            self.names[self.names == other] = one
            self._table[one] += self._table[other]
            self._sizes[one] += self._sizes[other]
            self._table[other], self._sizes[other] = 0, 0
            changes[other], changes[:, other] = 0.0, 0.0
            changes[one] = self._changes(one)
            changes[:, one] = changes[one]

    def _changes(self, cluster: int) -> Floats:
        """Return the change of the total when a cluster is merged with each other one.

        It is 0 for the cluster itself, whose doubled size f may not have.
        """
        own, f = self._table[cluster], self._lookup
        before = self._total * (f[self._sizes] + f[self._sizes[cluster]])
        after = self._total * f[np.minimum(self._sizes + self._sizes[cluster], f.size - 1)]
        together = np.minimum(self._table + own, f.size - 1)
        gains = (f[together] - f[self._table] - f[own]) @ self._weights
        changes: Floats = after - before - 2.0 * gains
        scale = ROUNDING * (after + before)
        changes[(np.abs(changes) <= scale) | (self._sizes == 0)] = 0.0
        changes[cluster] = 0.0
        return changes


class Found(NamedTuple):
    """A consensus and its total distance."""

    total: Any
    labels: Integers


def search(costs: Any, starts: Iterable[Integers], goal: float, rng: np.random.Generator) -> Found:
    """Return the best consensus that is found from several starts, the best of which come first.

    No consensus has a total below `goal`, so one that reaches it ends the search.
    """
    found = [Found(costs.total(labels), labels) for labels in starts]
    ranked = sorted(found, key=lambda one: one.total)
    best, spent, in_vain = ranked[0], 0.0, 0
    tried: set[Any] = set()
    for start in ranked:
        reached = best.total <= goal + ROUNDING * abs(goal)
        if reached or in_vain == _IN_VAIN or spent > _WORK:
            break
        if start.total > _HOPELESS * ranked[0].total:
            break
        if start.total in tried or not costs.can_search(start.labels):
            continue
        tried.add(start.total)
        order = rng.permutation(start.labels.size)
        labels = costs.improve(start.labels, order)
        total = costs.total(labels)
        in_vain += 1
        if total < best.total:
            best, in_vain = Found(total, labels), 0
        spent += costs.work(start.labels)
    return best


def compact(labels: Integers) -> Integers:
    """Return labels numbered from 0 on without gaps."""
    return np.asarray(np.unique(labels, return_inverse=True)[1], np.int64)
