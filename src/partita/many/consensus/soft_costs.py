"""The total Mirkin distance of a hard consensus from soft clusterings, by expected votes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.class_moves import best_of
from partita.many.consensus.cluster_costs import compact
from partita.many.consensus.votes import SoftVotes

_SWEEPS = 30


@dataclass(frozen=True, eq=False)
class SoftCosts:
    """The total distance as a constant and a cost of each cluster.

    The cost of cluster l is W n_l (n_l - 1) - 2 sum of the votes of its ordered pairs, which follow
    from the sums of its memberships.
    """

    votes: SoftVotes

    @cached_property
    def _own(self) -> Floats:
        """The expected votes of each object with itself, which make no pair."""
        memberships = self.votes.memberships
        own: Floats = np.einsum("xr,xr,r->x", memberships, memberships, self.votes.column_weights)
        return own

    def _pairs(self, sums: Floats) -> Floats:
        """Return the expected votes of sums of memberships (clusters by columns)."""
        pairs: Floats = np.einsum("lr,lr,r->l", sums, sums, self.votes.column_weights)
        return pairs

    def _sums(self, labels: Integers, n_clusters: int) -> Floats:
        """Return the sums of the memberships of each cluster, clusters by columns."""
        from scipy.sparse import csr_array

        n = labels.size
        indicator = csr_array((np.ones(n), (labels, np.arange(n))), shape=(n_clusters, n))
        return np.asarray(indicator @ self.votes.memberships)

    def total(self, labels: Integers) -> float:
        """Return the total distance of a consensus."""
        n_clusters = int(labels.max()) + 1
        sizes = np.bincount(labels, minlength=n_clusters).astype(np.float64)
        whole = self._pairs(self.votes.memberships.sum(axis=0, keepdims=True))[0] - self._own.sum()
        inside = self._pairs(self._sums(labels, n_clusters)).sum() - self._own.sum()
        pairs = float(sizes @ (sizes - 1.0))
        return max(0.0, float(whole + self.votes.total_weight * pairs - 2.0 * inside))

    def work(self, labels: Integers) -> float:
        """Return how many entries of a table a sweep of moves looks at."""
        return float(self.votes.memberships.size) * (int(labels.max()) + 2)

    def can_search(self, labels: Integers) -> bool:
        """Return whether the table of a consensus fits into memory."""
        return bool(self.votes.memberships.shape[1] * (int(labels.max()) + 2) <= 1 << 25)

    def improve(self, labels: Integers, order: Integers) -> Integers:
        """Return a consensus that no move of an object and no merge makes better."""
        while True:
            labels = self._moved(compact(labels), order)
            merged = self._merged(labels)
            if merged is None:
                return labels
            labels = merged

    def _moved(self, labels: Integers, order: Integers) -> Integers:
        memberships, total = self.votes.memberships, self.votes.total_weight
        weighted = memberships * self.votes.column_weights
        for _ in range(_SWEEPS):
            n_clusters = int(labels.max()) + 1
            sums = self._sums(labels, n_clusters + 1)
            sizes = np.bincount(labels, minlength=n_clusters + 1).astype(np.float64)
            before = labels.copy()
            for x in order.tolist():
                old = int(labels[x])
                sums[old] -= memberships[x]
                sizes[old] -= 1.0
                new = best_of(total * sizes - 2.0 * (sums @ weighted[x]), old)
                sums[new] += memberships[x]
                sizes[new] += 1.0
                labels[x] = new
            labels = compact(labels)
            if np.array_equal(labels, compact(before)):
                break
        return labels

    def _merged(self, labels: Integers) -> Integers | None:
        """Merge the two clusters whose merge lowers the total most; None if none does."""
        n_clusters = int(labels.max()) + 1
        sums = self._sums(labels, n_clusters)
        sizes = np.bincount(labels).astype(np.float64)
        changes = self.votes.total_weight * np.outer(sizes, sizes)
        changes -= 2.0 * (sums * self.votes.column_weights) @ sums.T
        np.fill_diagonal(changes, 0.0)
        one, other = divmod(int(changes.argmin()), n_clusters)
        if changes[one, other] >= -1e-9 * sizes[one] * sizes[other]:
            return None
        return compact(np.where(labels == other, one, labels))

    def take(self, objects: Integers) -> Any:
        """Return the costs of some objects."""
        votes = self.votes
        return SoftCosts(
            SoftVotes(votes.memberships[objects], votes.column_weights, votes.total_weight)
        )
