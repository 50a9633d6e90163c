"""Sums of min-max degrees over pairs, in one sweep of a decreasing threshold (compiled)."""

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
    """Return the sums a, b, c, d of a hard and a fuzzy clustering, for minimum and maximum.

    `objects`, `clusters` and `degrees` list the positive degrees in decreasing order. The degree of
    a pair is the largest threshold at which both objects share a cluster (or have two different
    ones) of degree at least the threshold. So the sums are integrals, over the threshold, of the
    numbers of such pairs. The clusters of an object at or above the threshold form a bitmask, and
    objects are counted by bitmask: for each hard cluster, and for all objects in the last row. The
    counts are integers, so nothing cancels.
    """
    masks = np.zeros(codes.size, np.int64)
    counts = np.zeros((n_codes + 1, 1 << n_clusters), np.int64)
    present = np.zeros(n_codes + 1, np.int64)
    # Numbers of pairs within hard clusters, and of all pairs.
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
                # New pairs together: with objects that have this cluster and none of the others
                # that object i has. The loop visits all subsets of the remaining clusters.
                remaining = full & ~after
                subset = remaining
                while True:
                    together[which] += count[subset | bit]
                    if subset == 0:
                        break
                    subset = (subset - 1) & remaining
                # New pairs apart: all present objects except those with the same single cluster.
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
