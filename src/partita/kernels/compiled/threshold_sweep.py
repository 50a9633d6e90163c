"""Sums of min-max degrees over pairs in one sweep of a falling threshold, compiled."""

from __future__ import annotations

import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only


@kernel(
    types.UniTuple(types.float64, 4)(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        read_only(np.int64),
        types.int64,
        types.int64,
    )
)
def min_max_sums(objects, clusters, degrees, codes, n_codes, n_clusters):
    """Sums a, b, c, d of a hard against a fuzzy clustering, for the minimum and the maximum.

    The first three arguments list positive degrees from the largest on. A pair's degree is how far
    the threshold can rise while the pair still shares a cluster (or has two different ones) among
    those above it: so the sums are those of counts of pairs, over all thresholds. The clusters of
    an object above the threshold are the bits of a number; objects are counted by that number, all
    (in the last row) and for each hard cluster. All counts are whole, so nothing cancels.
    """
    masks = np.zeros(codes.size, np.int64)
    counts = np.zeros((n_codes + 1, 1 << n_clusters), np.int64)
    present = np.zeros(n_codes + 1, np.int64)
    # Of pairs within hard clusters, and of all.
    together, apart = np.zeros(2, np.int64), np.zeros(2, np.int64)
    a = b = c = d = 0.0
    full = (1 << n_clusters) - 1
    event = 0
    while event < degrees.size:
        level = degrees[event]
        while event < degrees.size and degrees[event] == level:
            i, bit = objects[event], 1 << clusters[event]
            event += 1
            before = masks[i]
            after = before | bit
            masks[i] = after
            for which in range(2):
                row = n_codes if which else codes[i]
                count = counts[row]
                count[before] -= before != 0
                # New are pairs with objects that have this cluster and none of those before.
                free = full & ~after
                part = free
                while True:
                    together[which] += count[part | bit]
                    if part == 0:
                        break
                    part = (part - 1) & free
                # Apart are pairs of present objects but for those with the same single cluster.
                if before == 0:
                    apart[which] += present[row] - count[bit]
                    present[row] += 1
                elif before & (before - 1) == 0:
                    apart[which] += count[before]
                count[after] += 1
        height = level - (degrees[event] if event < degrees.size else 0.0)
        a += height * together[0]
        b += height * apart[0]
        c += height * (together[1] - together[0])
        d += height * (apart[1] - apart[0])
    return a, b, c, d
