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


@numba.njit(nogil=True)
def _take_quotients(parts, most):
    """Return the sum of parts[k] / k in the order of k, and set the parts to 0."""
    total = 0.0
    for shared in range(1, most + 1):
        total += parts[shared] / shared
        parts[shared] = 0
    return total


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
    # By the number of clusters that a pair shares on one side: sums of whole numbers, which do not
    # depend on the order of types.
    by_first = np.zeros(table.shape[0], np.int64)
    by_second = np.zeros(table.shape[1], np.int64)
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
                by_second[k] += least * count
                numbers[0, row] += count
            if j > 0:
                by_first[j] += least * count
                numbers[1, row] += count
            first[other] = 0
            second[other] = 0
        sums[0, row] = _take_quotients(by_second, other_starts[row + 1] - other_starts[row])
        sums[1, row] = _take_quotients(by_first, starts[row + 1] - starts[row])
