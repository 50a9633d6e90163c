"""Sums over pairs of objects of the difference between two clusterings' memberships (compiled).

Two first objects and six clusters are taken at once: their twelve numbers fill the vector
registers. Clusters stand in rows, so that the inner loops run along second objects; six clusters of
a block of second objects stay in the first-level cache.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import REORDERED, kernel
from partita.kernels.compiled.templates import as_template, fill_in

CLUSTERS_AT_ONCE = 6
_BLOCK = 512

_MATRIX = types.Array(types.float64, 2, "C", readonly=True)
_VECTOR = types.Array(types.float64, 1, "C", readonly=True)
_LOOP = types.float64(_MATRIX, _MATRIX, _VECTOR, types.int64, types.int64)
_inlined = numba.njit(nogil=True, inline="always")


@_inlined
def _product(x, m, j):
    """Return the product of six numbers of a first object with those of a second one."""
    first_half = x[0] * m[0][j] + x[1] * m[1][j] + x[2] * m[2][j]
    return first_half + x[3] * m[3][j] + x[4] * m[4][j] + x[5] * m[5][j]


@_inlined
def _difference_of_distances(x, m, j):
    """Return the L1 distance in the first three numbers minus that in the last three."""
    in_first = abs(x[0] - m[0][j]) + abs(x[1] - m[1][j]) + abs(x[2] - m[2][j])
    in_second = abs(x[3] - m[3][j]) + abs(x[4] - m[4][j]) + abs(x[5] - m[5][j])
    return in_first - in_second


# The templates below call _of_six and _sums_of_two, names that `_made_for` replaces.
_of_six = _product


@_inlined
def _six_of_row(rows, i, c):
    row = rows[i]
    return row[c], row[c + 1], row[c + 2], row[c + 3], row[c + 4], row[c + 5]


@_inlined
def _six_columns(columns, c, start, stop):
    return (
        columns[c, start:stop],
        columns[c + 1, start:stop],
        columns[c + 2, start:stop],
        columns[c + 3, start:stop],
        columns[c + 4, start:stop],
        columns[c + 5, start:stop],
    )


@as_template
def _sums_of_two_template(rows, columns, i, k, start, stop, of_i, of_k):
    """Return, for objects i and k, the sum over second objects of an absolute difference.

    The difference is the sum of `_of_six` over groups of six clusters.
    """
    size = stop - start
    last = columns.shape[0] - CLUSTERS_AT_ONCE
    for j in range(size):
        of_i[j] = of_k[j] = 0.0
    for c in range(0, last, CLUSTERS_AT_ONCE):
        x, y = _six_of_row(rows, i, c), _six_of_row(rows, k, c)
        m = _six_columns(columns, c, start, stop)
        for j in range(size):
            # Both are read before any is written, so that the columns are read once.
            next_i, next_k = of_i[j] + _of_six(x, m, j), of_k[j] + _of_six(y, m, j)
            of_i[j] = next_i
            of_k[j] = next_k
    x, y = _six_of_row(rows, i, last), _six_of_row(rows, k, last)
    m = _six_columns(columns, last, start, stop)
    sum_i = sum_k = 0.0
    for j in range(size):
        sum_i += abs(of_i[j] + _of_six(x, m, j))
        sum_k += abs(of_k[j] + _of_six(y, m, j))
    return sum_i, sum_k


_sums_of_two = _sums_of_two_template


@as_template
def _sum_template(rows, columns, weights, first, last):
    """Return a sum over pairs i < j with first <= i < last, each times the weight of i.

    `rows` are objects x clusters and `columns` clusters x objects; the number of clusters is a
    multiple of `CLUSTERS_AT_ONCE`.
    """
    n = columns.shape[1]
    of_i, of_k = np.empty(_BLOCK), np.empty(_BLOCK)
    total = 0.0
    for block in range(first, n, _BLOCK):
        stop = min(n, block + _BLOCK)
        before = min(last, block)
        for i in range(first, before, 2):
            k = min(i + 1, before - 1)
            sum_i, sum_k = _sums_of_two(rows, columns, i, k, block, stop, of_i, of_k)
            total += weights[i] * sum_i
            if k > i:
                total += weights[k] * sum_k
        # The second objects of an object in the block begin right after it.
        for i in range(max(first, block), min(last, stop)):
            sum_i, _ = _sums_of_two(rows, columns, i, i, i + 1, stop, of_i, of_k)
            total += weights[i] * sum_i
    return total


def _made_for(of_six, name):
    """Return a kernel that sums an absolute difference, which `of_six` gives for six clusters."""
    # Not inlined, since the loop calls it twice: so it is compiled once.
    of_two = fill_in(_sums_of_two_template, {"_of_six": of_six}, f"_sums_of_two_{name}")
    compiled = numba.njit(nogil=True, fastmath=REORDERED, error_model="numpy")(of_two)
    return kernel(_LOOP, REORDERED)(fill_in(_sum_template, {"_sums_of_two": compiled}, name))


# Sums of |rows[i] · columns[:, j]|.
absolute_products = _made_for(_product, "absolute_products")

# Sums of |d(u_i, u_j) - d(v_i, v_j)| for the L1 distance d. Three clusters of u and three of v take
# turns.
differences_of_distances = _made_for(_difference_of_distances, "differences_of_distances")
