"""Agreement of random walks between objects and clusters: element-centric similarity of covers.

A walk goes from an object to one of its clusters and on to one of the cluster's objects, and begins
anew with probability 1 - alpha. With U the step to clusters, V the step back as clusters x objects,
and Q = V U between clusters, its stationary distribution from u is
(1 - alpha) (e_u + alpha u_u (I - alpha Q)^-1 V). The first term is the same in both clusterings and
the second depends on the types of objects only, so that a system as large as the number of clusters
is solved, one for each component.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.components import components_of_edges
from partita.kernels.grouping import sort_by_group
from partita.kernels.numba_switch import use_compiled_by_size
from partita.kernels.shared_clusters import Incidence, JointTypes

# Components are joined to parts of at least this many types.
_PART = 512
# Entries of matrices, rows by types, that are computed at once in numpy.
_CHUNK = 1 << 17
_LEAST_ROWS = 16
# Nanoseconds that the compiled loop saves for each entry.
_SAVED_AN_ENTRY = 10


def walk_agreement(types: JointTypes, alpha: float) -> Floats:
    """Return for each type 1 - the total variation between its walks, over its largest value."""
    values = np.ones(types.counts.size)
    for rows in _parts(types):
        values[rows] = _agreement(_part_of(types, rows), alpha)
    return values


def _parts(types: JointTypes) -> Iterator[Integers]:
    """Yield the types of whole components, small ones together."""
    n_types = types.counts.size
    if n_types <= _PART:
        yield np.arange(n_types)
        return
    n_clusters = types.first.cluster_starts.size - 1
    shifts = n_types, n_types + n_clusters
    edges = [
        (np.repeat(np.arange(n_types), side.lengths), side.clusters + shift)
        for side, shift in zip((types.first, types.second), shifts, strict=True)
    ]
    n_nodes = shifts[1] + types.second.cluster_starts.size - 1
    left, right = (np.concatenate(ends) for ends in zip(*edges, strict=True))
    count, component = components_of_edges(left, right, n_nodes)
    order, starts = sort_by_group(component[:n_types], count)
    begin = 0
    for end in starts[1:].tolist():
        if end - begin >= _PART or end == n_types:
            if end > begin:
                yield np.sort(order[begin:end])
            begin = end


def _part_of(types: JointTypes, rows: Integers) -> JointTypes:
    if rows.size == types.counts.size:
        return types
    first, second = (_compact(side.take(rows)) for side in (types.first, types.second))
    return JointTypes(np.arange(rows.size), types.counts[rows], first, second)


def _compact(side: Incidence) -> Incidence:
    """Number the clusters that have members from 0."""
    sizes = np.diff(side.cluster_starts)
    number = np.cumsum(sizes > 0) - 1
    kept = np.concatenate([side.cluster_starts[:-1][sizes > 0], side.cluster_starts[-1:]])
    return Incidence(side.starts, number[side.clusters], kept, side.members)


class _Walk:
    """The walks in one clustering, by types of objects."""

    def __init__(self, side: Incidence, counts: Integers, alpha: float) -> None:
        self.side = side
        n_clusters = side.cluster_starts.size - 1
        self.type_of = np.repeat(np.arange(counts.size), side.lengths)
        sizes = np.bincount(side.clusters, counts[self.type_of], n_clusters)
        self.is_dense = n_clusters <= 8 * max(1, side.clusters.size // max(1, counts.size)) + 32
        self.shares = 1.0 / sizes
        self.lengths = np.maximum(side.lengths, 1)
        between = self._steps_between_clusters(counts, n_clusters)
        system = np.eye(n_clusters) - alpha * between
        self.inverse = np.asarray((1 - alpha) * alpha * np.linalg.inv(system), np.float64)
        self.back = np.zeros((n_clusters, counts.size) if self.is_dense else (0, 0))
        if self.is_dense:
            self.back[side.clusters, self.type_of] = self.shares[side.clusters]

    def _steps_between_clusters(self, counts: Integers, n_clusters: int) -> Floats:
        """Return the probabilities of steps from clusters to clusters, by way of an object."""
        side, lengths = self.side, self.side.lengths
        between = np.zeros((n_clusters, n_clusters))
        repeats = lengths[self.type_of]
        rows = np.repeat(side.clusters, repeats)
        first = np.repeat(side.starts[self.type_of], repeats)
        offsets = np.arange(rows.size) - np.repeat(np.cumsum(repeats) - repeats, repeats)
        of = np.repeat(self.type_of, repeats)
        weights = counts[of] / lengths[of] * self.shares[rows]
        np.add.at(between, (rows, side.clusters[first + offsets]), weights)
        return between

    def ahead(self, begin: int, end: int) -> Floats:
        """Return for some types the weights of clusters, which their members share."""
        side = self.side
        part = slice(side.starts[begin], side.starts[end])
        weights = np.zeros((end - begin, self.inverse.shape[0]))
        if part.start < part.stop:
            rows, clusters = self.type_of[part], side.clusters[part]
            covered, places = np.unique(rows, return_index=True)
            sums = np.add.reduceat(self.inverse[clusters], places, axis=0)
            weights[covered - begin] = sums / self.lengths[covered][:, None]
        return weights

    def reach(self, weights: Floats) -> Floats:
        """Return the probability of an object of each type, from weights of clusters."""
        if self.is_dense:
            reached: Floats = weights @ self.back
            return reached
        side = self.side
        reached = np.zeros((len(weights), side.starts.size - 1))
        covered = side.lengths > 0
        if covered.any():
            shared = (weights * self.shares)[:, side.clusters]
            reached[:, covered] = np.add.reduceat(shared, side.starts[:-1][covered], axis=1)
        return reached


def _agreement(types: JointTypes, alpha: float) -> Floats:
    """Return the agreement of each type's walks; those of an object in no cluster stay with it."""
    walks = [_Walk(side, types.counts, alpha) for side in (types.first, types.second)]
    n_types = types.counts.size
    values = np.empty(n_types)
    counts = types.counts.astype(np.float64)
    outside = [side.lengths == 0 for side in (types.first, types.second)]
    width = max(n_types, *(walk.side.clusters.size for walk in walks), 1)
    rows_at_once = max(_LEAST_ROWS, _CHUNK // width)
    is_dense = all(walk.is_dense for walk in walks)
    back = np.vstack([walk.back for walk in walks]) if is_dense else None
    compiled = not is_dense and use_compiled_by_size(_SAVED_AN_ENTRY * n_types * width)
    for begin in range(0, n_types, rows_at_once):
        end = min(n_types, begin + rows_at_once)
        ahead = [walk.ahead(begin, end) for walk in walks]
        if compiled:
            distances = _distances_compiled(walks, ahead, counts)
        elif back is not None:
            differences = np.hstack([ahead[0], -ahead[1]]) @ back
            distances = np.abs(differences, out=differences) @ counts
        else:
            reached = [walk.reach(one) for walk, one in zip(walks, ahead, strict=True)]
            distances = np.abs(reached[0] - reached[1]) @ counts
        values[begin:end] = 1.0 - distances / (2.0 * alpha)
    for own, walk in zip(outside, reversed(walks), strict=True):
        # The other walk agrees with staying where it comes back to the object itself.
        for row in np.flatnonzero(own).tolist():
            back = walk.reach(walk.ahead(row, row + 1))[0, row]
            values[row] = back / alpha
    values[outside[0] & outside[1]] = 1.0
    return np.clip(values, 0.0, 1.0)


def _distances_compiled(walks: list[_Walk], ahead: list[Floats], counts: Floats) -> Floats:
    from partita.kernels.compiled.cluster_walks import sum_differences

    distances = np.empty(len(ahead[0]))
    sides = [part for walk in walks for part in (walk.side.starts, walk.side.clusters)]
    weights = [one * walk.shares for one, walk in zip(ahead, walks, strict=True)]
    sum_differences(*sides, *weights, counts, distances)
    return distances
