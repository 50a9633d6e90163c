"""How many clusters two objects share on either side, for all pairs of objects of two covers.

Objects of one joint type are in the same clusters on both sides, so that all sums run over types
with their numbers of objects, and only over pairs of types that share a cluster.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.grouping import concatenated_ranges, sort_by_group
from partita.kernels.numba_switch import use_compiled

# Nanoseconds that the compiled loop saves for each cluster that a pair of types shares.
_SAVED_A_PAIR = 80
# Pairs of types that are listed at once in numpy.
_CHUNK = 1 << 21
# The compiled loop counts pairs in a dense table of at most this many entries.
_LARGEST_TABLE = 1 << 22


class Incidence(NamedTuple):
    """Which objects, or types of objects, are in which clusters, sorted both ways.

    The clusters of object i are `clusters[starts[i]:starts[i + 1]]`, and the objects of cluster k
    are `members[cluster_starts[k]:cluster_starts[k + 1]]`; both are sorted.
    """

    starts: Integers
    clusters: Integers
    cluster_starts: Integers
    members: Integers

    @property
    def lengths(self) -> Integers:
        """The number of clusters of each object."""
        return np.diff(self.starts)

    def take(self, rows: Integers) -> Incidence:
        """Return the incidence of some of the objects."""
        lengths = self.lengths[rows]
        clusters = self.clusters[concatenated_ranges(self.starts[rows], lengths)]
        starts = np.concatenate([[0], np.cumsum(lengths)])
        order, cluster_starts = sort_by_group(clusters, self.cluster_starts.size - 1)
        members = np.repeat(np.arange(rows.size), lengths)[order]
        return Incidence(starts, clusters, cluster_starts, members)


class JointTypes(NamedTuple):
    """Objects grouped by their clusters on both sides.

    Attributes
    ----------
    of_object : array
        The type of each object.
    counts : array
        The number of objects of each type.
    first, second : Incidence
        The clusters of each type on either side.
    """

    of_object: Integers
    counts: Integers
    first: Incidence
    second: Incidence


class SharedClusters(NamedTuple):
    """What follows from the numbers of clusters that pairs of objects share on both sides.

    Attributes
    ----------
    table : dict
        (j, k) → the number of pairs that share j clusters on the first side and k on the second.
    precision, recall : arrays
        For each type the sum, over the objects that share a cluster with it on the second (first)
        side, of min(j, k) / k (of min(j, k) / j); an object shares its clusters with itself.
    precision_counts, recall_counts : arrays
        The numbers of these objects.
    """

    table: dict[tuple[int, int], int]
    precision: Floats
    recall: Floats
    precision_counts: Integers
    recall_counts: Integers


def joint_types(first: Incidence, second: Incidence) -> JointTypes:
    """Group objects that are in the same clusters on both sides."""
    n = first.starts.size - 1
    seed = 0
    while True:
        keys = _hashes(first, seed) + _hashes(second, seed + 1)
        _, examples, of_object, counts = np.unique(
            keys, return_index=True, return_inverse=True, return_counts=True
        )
        of_object = of_object.reshape(n)
        if all(_are_like(side, examples[of_object]) for side in (first, second)):
            return JointTypes(
                of_object.astype(np.int64), counts, first.take(examples), second.take(examples)
            )
        seed += 2  # two sets of clusters have one hash: take others


def _hashes(side: Incidence, seed: int) -> Integers:
    """Return a number for the set of clusters of each object: a sum of random ones."""
    n_clusters = side.cluster_starts.size - 1
    random = np.random.default_rng(seed).integers(0, 1 << 62, n_clusters, np.uint64)
    sums = np.concatenate([[np.uint64(0)], np.cumsum(random[side.clusters])])
    hashes: Integers = sums[side.starts[1:]] - sums[side.starts[:-1]]
    return hashes


def _are_like(side: Incidence, examples: Integers) -> bool:
    """Return whether each object has the clusters of its example."""
    lengths = side.lengths
    if not np.array_equal(lengths, lengths[examples]):
        return False
    of_examples = side.clusters[concatenated_ranges(side.starts[examples], lengths)]
    return np.array_equal(side.clusters, of_examples)


def intersections(types: JointTypes) -> tuple[Integers, Integers, Integers]:
    """Return the pairs of clusters that share objects, sorted, and how many they share."""
    first, second = types.first, types.second
    width = second.cluster_starts.size - 1
    keys, counts = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for begin, end in _blocks(first.lengths * second.lengths):
        left, right = first.lengths[begin:end], second.lengths[begin:end]
        rows = np.arange(first.starts[begin], first.starts[end])
        repeats = np.repeat(right, left)
        columns = concatenated_ranges(np.repeat(second.starts[begin:end], left), repeats)
        key = np.repeat(first.clusters[rows], repeats) * width + second.clusters[columns]
        weights = np.repeat(types.counts[begin:end], left * right)
        key, weights = _added_up(key, weights)
        keys.append(key)
        counts.append(weights)
    key, shared = _added_up(np.concatenate(keys), np.concatenate(counts))
    return key // max(width, 1), key % max(width, 1), shared


def shared_clusters(types: JointTypes) -> SharedClusters:
    """Count pairs of objects by the clusters that they share, and add up their agreement."""
    first, second = types.first, types.second
    work = sum(int((np.diff(side.cluster_starts) ** 2).sum()) for side in (first, second))
    widths = [int(side.lengths.max(initial=0)) + 1 for side in (first, second)]
    fits = widths[0] * widths[1] <= _LARGEST_TABLE
    if fits and use_compiled("shared_clusters", _SAVED_A_PAIR * work):
        found = _count_compiled(types, (widths[0], widths[1]))
    else:
        found = _count_in_numpy(types)
    return found._replace(table=_of_unordered_pairs(found.table, types))


def _of_unordered_pairs(
    ordered: dict[tuple[int, int], int], types: JointTypes
) -> dict[tuple[int, int], int]:
    """Return the numbers of pairs of two objects; those that share no cluster make up the rest."""
    lengths = zip(types.first.lengths.tolist(), types.second.lengths.tolist(), strict=True)
    for key, count in zip(lengths, types.counts.tolist(), strict=True):
        if key != (0, 0):
            ordered[key] -= count  # an object and itself
    table = {key: number // 2 for key, number in sorted(ordered.items()) if number}
    n = int(types.counts.sum())
    apart = n * (n - 1) // 2 - sum(table.values())
    return {(0, 0): apart, **table} if apart else table


def _count_compiled(types: JointTypes, widths: tuple[int, int]) -> SharedClusters:
    from partita.kernels.compiled.shared_clusters import count_pairs

    n_types = types.counts.size
    sums = np.zeros((2, n_types))
    numbers = np.zeros((2, n_types), np.int64)
    table = np.zeros(widths, np.int64)
    count_pairs(*types.first, *types.second, types.counts, table, sums, numbers)
    rows, columns = np.nonzero(table)
    cells = zip(rows.tolist(), columns.tolist(), strict=True)
    ordered = dict(zip(cells, table[rows, columns].tolist(), strict=True))
    return SharedClusters(ordered, sums[0], sums[1], numbers[0], numbers[1])


def _count_in_numpy(types: JointTypes) -> SharedClusters:
    n_types = types.counts.size
    ordered: dict[tuple[int, int], int] = {}
    # For each type and each number of clusters that another one shares with it.
    parts = [np.zeros(side.clusters.size) for side in (types.second, types.first)]
    numbers = np.zeros((2, n_types), np.int64)
    width = int(types.second.lengths.max(initial=0)) + 1
    pairs = sum(_pairs_of_types(side) for side in (types.first, types.second))
    for begin, end in _blocks(np.asarray(pairs)):
        both = [_shared_in_block(side, begin, end) for side in (types.first, types.second)]
        keys = np.union1d(both[0][0], both[1][0])
        j, k = (_numbers_at(keys, *found) for found in both)
        row, other = keys // n_types, types.counts[keys % n_types]
        cells, totals = _added_up(j * width + k, types.counts[row] * other)
        for cell, total in zip(cells.tolist(), totals.tolist(), strict=True):
            key = divmod(cell, width)
            ordered[key] = ordered.get(key, 0) + total
        for side, own in enumerate((k, j)):
            starts = (types.second, types.first)[side].starts
            held = own > 0
            places = starts[row[held]] + own[held] - 1
            agreement = (np.minimum(j, k) * other)[held]
            parts[side] += np.bincount(places, agreement, parts[side].size)
            numbers[side] += np.bincount(row, (own > 0) * other, n_types).astype(np.int64)
    precision = _sums_of_quotients(types.second, parts[0])
    recall = _sums_of_quotients(types.first, parts[1])
    return SharedClusters(ordered, precision, recall, numbers[0], numbers[1])


def _sums_of_quotients(side: Incidence, parts: Floats) -> Floats:
    """Return for each type the sum of part k / k, in the order of k = 1, 2, …

    The parts are whole numbers, so that the order of types does not change a bit.
    """
    lengths = side.lengths
    shared = np.arange(parts.size) - np.repeat(side.starts[:-1], lengths) + 1
    rows = np.repeat(np.arange(lengths.size), lengths)
    return np.asarray(np.bincount(rows, parts / shared, lengths.size), np.float64)


def _pairs_of_types(side: Incidence) -> Integers:
    """Return for each type how many types are in its clusters, counted once for each cluster."""
    sizes = np.diff(side.cluster_starts)
    sums = np.concatenate([[0], np.cumsum(sizes[side.clusters])])
    numbers: Integers = sums[side.starts[1:]] - sums[side.starts[:-1]]
    return numbers


def _shared_in_block(side: Incidence, begin: int, end: int) -> tuple[Integers, Integers]:
    """Return pairs of types that share clusters, the first in a range, and how many they share."""
    n_types = side.starts.size - 1
    clusters = side.clusters[side.starts[begin] : side.starts[end]]
    rows = np.repeat(np.arange(begin, end), side.lengths[begin:end])
    sizes = np.diff(side.cluster_starts)[clusters]
    others = side.members[concatenated_ranges(side.cluster_starts[clusters], sizes)]
    return np.unique(np.repeat(rows, sizes) * n_types + others, return_counts=True)


def _numbers_at(keys: Integers, own: Integers, numbers: Integers) -> Integers:
    """Return the number of each key, 0 for those that are not listed."""
    found = np.zeros(keys.size, np.int64)
    found[np.searchsorted(keys, own)] = numbers
    return found


def _added_up(keys: Integers, weights: Integers) -> tuple[Integers, Integers]:
    """Return the different keys in order, and the exact sum of the weights of each."""
    if not keys.size:
        return keys, weights
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    begins = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    return keys[begins], np.add.reduceat(weights[order], begins)


def _blocks(sizes: Integers) -> list[tuple[int, int]]:
    """Return ranges of items whose sizes add up to at most a chunk, or of single items."""
    totals = np.cumsum(sizes)
    blocks = []
    begin = 0
    while begin < sizes.size:
        before = int(totals[begin - 1]) if begin else 0
        end = max(begin + 1, int(np.searchsorted(totals, before + _CHUNK, "right")))
        blocks.append((begin, end))
        begin = end
    return blocks
