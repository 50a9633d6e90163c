"""How many clusters two types of objects share on either side (compiled)."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_INTEGERS = read_only(np.int64)


@numba.njit(nogil=True)
def _count_shared(row, starts, clusters, cluster_starts, members, shared, met, touched, number):
    """Add 1 to `shared` for each other type in each cluster of a type; list those that are met."""
    for place in range(starts[row], starts[row + 1]):
        cluster = clusters[place]
        for other in members[cluster_starts[cluster] : cluster_starts[cluster + 1]]:
            if met[other] != row:
                met[other] = row
                touched[number] = other
                number += 1
            shared[other] += 1
    return number


@kernel(
    types.void(
        *[_INTEGERS] * 9,
        types.int64[:, ::1],
        types.float64[:, ::1],
        types.int64[:, ::1],
    )
)
def count_pairs(
    starts,
    clusters,
    cluster_starts,
    members,
    other_starts,
    other_clusters,
    other_cluster_starts,
    other_members,
    counts,
    table,
    sums,
    numbers,
):
    """Fill in the table of ordered pairs, sums of agreement and numbers of objects."""
    n_types = counts.size
    first = np.zeros(n_types, np.int64)
    second = np.zeros(n_types, np.int64)
    met = np.full(n_types, -1, np.int64)
    touched = np.empty(n_types, np.int64)
    for row in range(n_types):
        number = _count_shared(
            row, starts, clusters, cluster_starts, members, first, met, touched, 0
        )
        number = _count_shared(
            row,
            other_starts,
            other_clusters,
            other_cluster_starts,
            other_members,
            second,
            met,
            touched,
            number,
        )
        for other in touched[:number]:
            j, k, count = first[other], second[other], counts[other]
            table[j, k] += counts[row] * count
            least = min(j, k)
            if k > 0:
                sums[0, row] += least / k * count
                numbers[0, row] += count
            if j > 0:
                sums[1, row] += least / j * count
                numbers[1, row] += count
            first[other] = 0
            second[other] = 0
