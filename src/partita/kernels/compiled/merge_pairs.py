"""Pairs of merges of two dendrograms and the pairs of objects they share (compiled)."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only


@numba.njit(nogil=True)
def _sort(places, start, middle, stop, merged, sides):
    """Merge two sorted parts of `places`; note which objects come from the second part."""
    i, j = start, middle
    for k in range(stop - start):
        sides[k] = i == middle or (j < stop and places[j] < places[i])
        if sides[k]:
            merged[k] = places[j]
            j += 1
        else:
            merged[k] = places[i]
            i += 1
    places[start:stop] = merged[: stop - start]


@numba.njit(nogil=True)
def _level(length):
    """Return the largest level with 2^level <= length."""
    level = 0
    while length >> (level + 1):
        level += 1
    return level


@kernel(
    types.UniTuple(types.int64, 2)(
        types.int64,
        *(read_only(np.int64),) * 3,
        types.int64[::1],
        types.boolean[::1],
        types.int64[:, ::1],
        *(types.int64[::1],) * 4,
    )
)
def list_entries(
    merge, starts, middles, stops, places, sides, maxima, firsts, seconds, pairs, commons
):
    """List the entries of merges from `merge` on, until the arrays are full.

    `places` has the places of objects in the second dendrogram, in the order of the first, and is
    sorted within the merges done. `maxima` is the table of the second dendrogram's gaps. Return the
    merge to go on with and the number of entries.

    The second merges that meet the objects of a first one form a tree: that of the maxima between
    neighbors. Those that still wait for their right side are on a stack.
    """
    n = places.size
    merged = np.empty(n, np.int64)
    waiting = np.empty((n, 3), np.int64)
    count = 0
    while merge < n - 1 and count + stops[merge] - starts[merge] <= firsts.size:
        start, stop = starts[merge], stops[merge]
        _sort(places, start, middles[merge], stop, merged, sides)
        height = 0
        # Objects of the two sides in the part that ends here.
        mine, other = np.int64(not sides[0]), np.int64(sides[0])
        for k in range(1, stop - start + 1):
            if k < stop - start:
                begin, end = merged[k - 1], merged[k]
                level = _level(end - begin)
                gap = max(maxima[level, begin], maxima[level, end - (1 << level)])
            else:
                gap = n
            while height > 0 and waiting[height - 1, 0] < gap:
                height -= 1
                firsts[count] = merge
                seconds[count] = waiting[height, 0]
                pairs[count] = waiting[height, 1] * other + waiting[height, 2] * mine
                mine += waiting[height, 1]
                other += waiting[height, 2]
                commons[count] = mine + other
                count += 1
            if k < stop - start:
                waiting[height, 0] = gap
                waiting[height, 1] = mine
                waiting[height, 2] = other
                height += 1
                mine, other = np.int64(not sides[k]), np.int64(sides[k])
        merge += 1
    return merge, count
