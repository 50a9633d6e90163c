"""Loops over pairs of objects that compare how two soft clusterings relate them, compiled.

For a pair of objects an evidential clustering says with which mass they are together (s), apart
(d), with which it is open (t), and which mass is on nothing (e): s = sum over clusters of the
product of single masses, d = sum over disjoint sets, e = e_i + e_j - e_i e_j, and t is the rest.
Columns of objects are contiguous, and the inner loops run over blocks of the second object.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import REORDERED, kernel

_BLOCK = 512

# Products are taken for four first objects and three focal sets at once: their twelve weights fill
# the vector registers, and what is read and written is shared by twelve multiplications. The
# columns of a block of second objects, of both clusterings, stay in the second cache.
_ROWS_AT_ONCE = 4
SETS_AT_ONCE = 3
_PRODUCT_BLOCK = 256

_MATRIX = types.Array(types.float64, 2, "C", readonly=True)
_VECTOR = types.Array(types.float64, 1, "C", readonly=True)
_SIDE = (_MATRIX, _MATRIX, _MATRIX, _MATRIX, _VECTOR)
_PANELS = (_MATRIX, _MATRIX, _VECTOR)
_THREE = types.UniTuple(types.float64, 3)


@numba.njit(nogil=True, inline="always")
def _copy_block(columns, start, size, block):
    """Columns of some objects, to where they are aligned for vector instructions."""
    for focal in range(columns.shape[0]):
        block[focal, :size] = columns[focal, start : start + size]


@numba.njit(nogil=True, inline="always")
def _products(weights, block, i, size, products):
    """Sums over sets of weights of object i and the three after it, times a block of columns."""
    # After the last object, it is repeated; nobody reads that.
    last = weights.shape[0] - 1
    x, y = weights[i], weights[min(i + 1, last)]
    z, w = weights[min(i + 2, last)], weights[min(i + 3, last)]
    of_x, of_y, of_z, of_w = products[0], products[1], products[2], products[3]
    of_x[:size] = 0.0
    of_y[:size] = 0.0
    of_z[:size] = 0.0
    of_w[:size] = 0.0
    for focal in range(0, block.shape[0], SETS_AT_ONCE):
        x0, x1, x2 = x[focal], x[focal + 1], x[focal + 2]
        y0, y1, y2 = y[focal], y[focal + 1], y[focal + 2]
        z0, z1, z2 = z[focal], z[focal + 1], z[focal + 2]
        w0, w1, w2 = w[focal], w[focal + 1], w[focal + 2]
        column0, column1, column2 = block[focal], block[focal + 1], block[focal + 2]
        for j in range(size):
            m0, m1, m2 = column0[j], column1[j], column2[j]
            # All is read before anything is written, so that it is read once.
            sum_x = of_x[j] + x0 * m0 + x1 * m1 + x2 * m2
            sum_y = of_y[j] + y0 * m0 + y1 * m1 + y2 * m2
            sum_z = of_z[j] + z0 * m0 + z1 * m1 + z2 * m2
            sum_w = of_w[j] + w0 * m0 + w1 * m1 + w2 * m2
            of_x[j] = sum_x
            of_y[j] = sum_y
            of_z[j] = sum_z
            of_w[j] = sum_w


@numba.njit(nogil=True, inline="always")
def _alpha_row(a1, b1, here1, empty1, a2, b2, here2, empty2, weights):
    """The three terms of the distance at alpha, added over a block; see `alpha_terms`."""
    constant = slope = bend = 0.0
    for j in range(weights.size):
        nothing1 = here1 + (1.0 - here1) * empty1[j]
        nothing2 = here2 + (1.0 - here2) * empty2[j]
        open1 = 1.0 - a1[j] - b1[j] - nothing1
        open2 = 1.0 - a2[j] - b2[j] - nothing2
        more = abs(nothing1 - nothing2)
        sign = 1.0 if nothing1 >= nothing2 else -1.0
        together, apart = sign * (a1[j] - a2[j]), sign * (b1[j] - b2[j])
        unmet = max(together, 0.0) + max(apart, 0.0)
        opened = together + apart + more
        moved = min(max(opened, 0.0), unmet)
        rest = unmet - moved
        bent = min(rest, max(0.0, min(open1, open2)))
        constant += weights[j] * (more + rest - bent)
        slope += weights[j] * (max(-opened, 0.0) + moved)
        bend += weights[j] * bent
    return constant, slope, bend


@numba.njit(nogil=True, inline="always")
def _credal_row(a1, b1, here1, empty1, a2, b2, here2, empty2, weights):
    """Belief distance, Jousselme distance and degree of conflict, added over a block."""
    belief = jousselme = conflict = 0.0
    for j in range(weights.size):
        nothing1 = here1 + (1.0 - here1) * empty1[j]
        nothing2 = here2 + (1.0 - here2) * empty2[j]
        together, apart, nothing = a1[j] - a2[j], b1[j] - b2[j], nothing1 - nothing2
        opened = -together - apart - nothing
        belief += weights[j] * (abs(together) + abs(apart) + abs(nothing))
        square = (
            nothing * nothing
            + together * together
            + apart * apart
            + opened * opened
            + (together + apart) * opened
        )
        jousselme += weights[j] * np.sqrt(max(0.0, square))
        agree = (1.0 - nothing1) * (1.0 - nothing2) - a1[j] * b2[j] - b1[j] * a2[j]
        conflict += weights[j] * (1.0 - agree)
    return belief / 2.0, jousselme / np.sqrt(2.0), conflict


@numba.njit(nogil=True, inline="always")
def _add_row(credal, a1, b1, e1, a2, b2, e2, weights, i, start, total):
    """Add the terms of object i with some objects from `start` on."""
    stop = start + a1.size
    empty1, empty2, others = e1[start:stop], e2[start:stop], weights[start:stop]
    if credal:
        x, y, z = _credal_row(a1, b1, e1[i], empty1, a2, b2, e2[i], empty2, others)
    else:
        x, y, z = _alpha_row(a1, b1, e1[i], empty1, a2, b2, e2[i], empty2, others)
    total[0] += weights[i] * x
    total[1] += weights[i] * y
    total[2] += weights[i] * z


@kernel(_THREE(types.boolean, *_SIDE, *_SIDE, _VECTOR, types.int64, types.int64), REORDERED)
def sums_over_pairs(credal, s1, u1, m1, d1, e1, s2, u2, m2, d2, e2, weights, first, last):
    """Add the terms of all pairs i < j with first <= i < last.

    A side has single masses, sets by objects (s) and objects by sets (u), masses on all sets (m),
    sets by objects, what is apart from each (d), objects by sets, and masses on the empty set (e);
    sets fill whole groups of `SETS_AT_ONCE`.
    """
    n = weights.size
    block_s1, block_m1 = _space(s1.shape[0]), _space(m1.shape[0])
    block_s2, block_m2 = _space(s2.shape[0]), _space(m2.shape[0])
    a1, b1 = _space(_ROWS_AT_ONCE), _space(_ROWS_AT_ONCE)
    a2, b2 = _space(_ROWS_AT_ONCE), _space(_ROWS_AT_ONCE)
    total = np.zeros(3)
    for block in range(first, n, _PRODUCT_BLOCK):
        size = min(n - block, _PRODUCT_BLOCK)
        _copy_block(s1, block, size, block_s1)
        _copy_block(m1, block, size, block_m1)
        _copy_block(s2, block, size, block_s2)
        _copy_block(m2, block, size, block_m2)
        for rows in range(first, min(last, block + size), _ROWS_AT_ONCE):
            _products(u1, block_s1, rows, size, a1)
            _products(d1, block_m1, rows, size, b1)
            _products(u2, block_s2, rows, size, a2)
            _products(d2, block_m2, rows, size, b2)
            for row in range(min(_ROWS_AT_ONCE, last - rows)):
                i = rows + row
                # Pairs once only: the second object after the first.
                over = min(max(i + 1 - block, 0), size)
                _add_row(
                    credal,
                    a1[row, over:size],
                    b1[row, over:size],
                    e1,
                    a2[row, over:size],
                    b2[row, over:size],
                    e2,
                    weights,
                    i,
                    block + over,
                    total,
                )
    return total[0], total[1], total[2]


@numba.njit(nogil=True, inline="always")
def _space(rows):
    return np.empty((rows, _PRODUCT_BLOCK))


@kernel(
    _THREE(types.boolean, *_PANELS, *_PANELS, _VECTOR, types.int64, types.int64),
    REORDERED,
)
def sums_over_products(credal, a1, b1, e1, a2, b2, e2, weights, first, block):
    """Add the terms of pairs i < j whose masses on together (a) and apart (b) are known.

    They are those of objects from `first` on with objects from `block` on.
    """
    size = a1.shape[1]
    total = np.zeros(3)
    for row in range(a1.shape[0]):
        i = first + row
        over = min(max(i + 1 - block, 0), size)
        _add_row(
            credal,
            a1[row, over:],
            b1[row, over:],
            e1,
            a2[row, over:],
            b2[row, over:],
            e2,
            weights,
            i,
            block + over,
            total,
        )
    return total[0], total[1], total[2]


@kernel(types.float64(_MATRIX, _MATRIX, types.int64, types.int64), REORDERED)
def half_distance_sums(u, v, first, last):
    """Sum over pairs of |half the L1 distance in u - the same in v|; rows are clusters."""
    n = u.shape[1]
    in_u, in_v = np.empty(_BLOCK), np.empty(_BLOCK)
    total = 0.0
    for i in range(first, last):
        row_total = 0.0
        for start in range(i + 1, n, _BLOCK):
            stop = min(n, start + _BLOCK)
            _distances(u, i, start, stop, in_u)
            _distances(v, i, start, stop, in_v)
            for j in range(stop - start):
                row_total += abs(in_u[j] - in_v[j])
        total += row_total / 2.0
    return total


@numba.njit(nogil=True, inline="always")
def _distances(u, i, start, stop, distances):
    size = stop - start
    distances[:size] = 0.0
    for cluster in range(u.shape[0]):
        here = u[cluster, i]
        column = u[cluster, start:stop]
        for j in range(size):
            distances[j] += abs(column[j] - here)
