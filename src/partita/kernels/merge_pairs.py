"""Pairs of objects counted by the merges that join them in two dendrograms.

A merge of c objects meets at most c - 1 merges of the other dendrogram, so that the numbers are
listed merge by merge, in time proportional to the sum of the clusters' sizes and without a table of
all pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from partita.array_types import Integers
from partita.kernels.dendrogram import Dendrogram
from partita.kernels.numba_switch import use_compiled

# Nanoseconds that the compiled loop saves for each merge, and for each object of it.
_SAVED_A_MERGE, _SAVED_AN_OBJECT = 60_000, 200

# The least number of entries that the compiled loop lists at once.
_ENTRIES = 1 << 18


class MergePairs(NamedTuple):
    """For pairs of a merge in the first and one in the second dendrogram, what they share.

    Attributes
    ----------
    first, second : arrays of merges
    pairs : array
        The number of pairs of objects that the one joins in the first and the other in the second.
    common : array
        The number of objects that both merges hold.
    """

    first: Integers
    second: Integers
    pairs: Integers
    common: Integers


def merge_pairs(first: Dendrogram, second: Dendrogram) -> Iterator[MergePairs]:
    """Yield all pairs of merges that hold two objects in common, in parts.

    The merges of the first dendrogram increase, and each occurs in one part only.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.kernels.dendrogram import Dendrogram
    >>> from partita.kernels.merge_pairs import merge_pairs
    >>> first = Dendrogram(np.array([0, 2, 4]), np.array([1, 3, 5]))
    >>> second = Dendrogram(np.array([0, 1, 4]), np.array([2, 3, 5]))
    >>> for part in merge_pairs(first, second):
    ...     part.first.tolist(), part.second.tolist(), part.pairs.tolist()
    ([0], [2], [1])
    ([1], [2], [1])
    ([2, 2, 2], [0, 1, 2], [1, 1, 2])
    """
    saves = _SAVED_A_MERGE * first.n + _SAVED_AN_OBJECT * int(first.sizes.sum())
    listed = _by_compiled_loop if use_compiled("merge_pairs", saves) else _by_numpy
    return listed(first, second)


def _by_numpy(first: Dendrogram, second: Dendrogram) -> Iterator[MergePairs]:
    places = second.places[first.order]
    for merge, start, middle, stop in zip(
        range(first.n - 1),
        first.starts.tolist(),
        first.middles.tolist(),
        first.stops.tolist(),
        strict=True,
    ):
        yield _entries_of(merge, places[start:stop], middle - start, second)


def _entries_of(merge: int, places: Integers, n_left: int, second: Dendrogram) -> MergePairs:
    """Return the entries of one merge, whose first `n_left` objects are those of its left node."""
    in_order = np.argsort(places)
    places = places[in_order]
    merges = np.sort(second.maxima(places[:-1], places[1:]))
    lefts = np.concatenate([[0], np.cumsum(in_order < n_left)])
    # The objects of a merge, and those of its two nodes, are contiguous among the places.
    bounds = (second.starts, second.middles, second.stops)
    start, middle, stop = (np.searchsorted(places, bound[merges]) for bound in bounds)
    left_of_first, left_of_second = lefts[middle] - lefts[start], lefts[stop] - lefts[middle]
    right_of_first, right_of_second = middle - start - left_of_first, stop - middle - left_of_second
    pairs = left_of_first * right_of_second + right_of_first * left_of_second
    return MergePairs(np.full(merges.size, merge), merges, pairs, stop - start)


def _by_compiled_loop(first: Dendrogram, second: Dendrogram) -> Iterator[MergePairs]:
    # Importing numba is slow, so only if it is worth it.
    from partita.kernels.compiled import merge_pairs as compiled

    n = first.n
    bounds = first.starts, first.middles, first.stops
    places = second.places[first.order]
    sides = np.empty(n, np.bool_)
    table = second.maxima.table()
    entries = [np.empty(max(n, _ENTRIES), np.int64) for _ in range(4)]
    merge = 0
    while merge < n - 1:
        merge, count = compiled.list_entries(merge, *bounds, places, sides, table, *entries)
        yield MergePairs(*(values[:count] for values in entries))
