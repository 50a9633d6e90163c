"""Moves of classes between the clusters of a consensus (compiled)."""

from __future__ import annotations

import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only
from partita.tolerances import ROUNDING

_INTEGERS, _FLOATS = read_only(np.int64), read_only(np.float64)
_ROWS = types.Array(types.int64, 2, "C", readonly=True)


@kernel(
    types.int64(
        _ROWS, _INTEGERS, _FLOATS, _FLOATS, types.int64[::1], types.int64[:, ::1],
        types.int64[::1], _INTEGERS, types.int64,
    )
)  # fmt: skip
def move_classes(rows, sizes, weights, convex, assignment, table, cluster_sizes, order, sweeps):
    """Move each class to its best cluster until none moves; return the number of sweeps."""
    n_clusters = table.shape[1]
    costs = np.empty(n_clusters)
    gains = np.empty(n_clusters)
    total = weights.sum()
    for sweep in range(sweeps):
        moved = False
        for index in order:
            size, old = sizes[index], assignment[index]
            cluster_sizes[old] -= size
            gains[:] = 0.0
            for i in range(weights.size):
                row, weight = table[rows[index, i]], weights[i]
                row[old] -= size
                for cluster in range(n_clusters):
                    count = row[cluster]
                    gains[cluster] += weight * (convex[count + size] - convex[count])
            for cluster in range(n_clusters):
                count = cluster_sizes[cluster]
                costs[cluster] = total * (convex[count + size] - convex[count])
                costs[cluster] -= 2.0 * gains[cluster]
            new = costs.argmin()
            if not costs[new] < costs[old] - ROUNDING * abs(costs[old]):
                new = old
            cluster_sizes[new] += size
            for i in range(weights.size):
                table[rows[index, i], new] += size
            assignment[index] = new
            moved |= new != old
        if not moved:
            return sweep + 1
    return sweeps
