"""Concordant and discordant pairs of weighted points, point after point (compiled)."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only


@numba.njit(nogil=True)
def _sum_below(tree, rank):
    """Return the sum of the weights at ranks below a rank, from a Fenwick tree."""
    total = 0.0
    while rank > 0:
        total += tree[rank]
        rank -= rank & -rank
    return total


@kernel(
    types.void(
        *(read_only(np.int64),) * 3,
        types.float64[::1],
        types.float64[::1],
        types.int64[::1],
        types.int64[::1],
        types.float64[::1],
    )
)
def add_points(x_ranks, y_ranks, weights, tree, pending, touched, state, counts):
    """Count the new points against all that have a smaller rank on the first side.

    Points come by increasing rank on the first side. `tree` has the weights by rank on the second
    side, and its first entry their sum; `pending` those of the current rank on the first side,
    which wait until it has passed: the ranks `touched`. `state` has their number and that rank.
    `counts` are the concordant and the discordant weight so far.
    """
    for point in range(x_ranks.size):
        if x_ranks[point] != state[1]:
            for k in range(state[0]):
                weight, rank = pending[touched[k]], touched[k] + 1
                pending[touched[k]] = 0.0
                tree[0] += weight
                while rank < tree.size:
                    tree[rank] += weight
                    rank += rank & -rank
            state[0], state[1] = 0, x_ranks[point]
        rank, weight = y_ranks[point], float(weights[point])
        if weight == 0.0:
            continue
        below = _sum_below(tree, rank)
        counts[0] += weight * below
        counts[1] += weight * (tree[0] - _sum_below(tree, rank + 1))
        if pending[rank] == 0.0:
            touched[state[0]] = rank
            state[0] += 1
        pending[rank] += weight
