"""Differences between the walks of types of objects in two clusterings (compiled)."""

from __future__ import annotations

import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_INTEGERS = read_only(np.int64)
_WEIGHTS = types.float64[:, ::1]


@kernel(types.void(*[_INTEGERS] * 4, _WEIGHTS, _WEIGHTS, read_only(np.float64), types.float64[::1]))
def sum_differences(
    starts, clusters, other_starts, other_clusters, weights, other_weights, counts, distances
):
    """Add up, for each row of weights of clusters, the differences that all objects see."""
    for row in range(distances.size):
        first = weights[row]
        second = other_weights[row]
        total = 0.0
        for one in range(counts.size):
            difference = 0.0
            for place in range(starts[one], starts[one + 1]):
                difference += first[clusters[place]]
            for place in range(other_starts[one], other_starts[one + 1]):
                difference -= second[other_clusters[place]]
            total += abs(difference) * counts[one]
        distances[row] = total
