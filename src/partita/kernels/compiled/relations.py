"""Sums over pairs of objects that compare how two soft clusterings relate them (compiled).

For a pair of objects i, j an evidential clustering gives the mass a on "together", b on "apart", e
on "nothing" and the rest on "open": a is the sum over clusters of products of single masses, b the
sum over disjoint sets of products of masses, and e = e_i + e_j - e_i e_j for masses e_i, e_j on the
empty set; `some` is 1 - e = (1 - e_i)(1 - e_j). Columns of objects are contiguous; the inner loops
run over blocks of the second object. The terms that are summed are explained in
`partita.kernels.relations`.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import REORDERED, kernel
from partita.kernels.compiled.templates import as_template, fill_in

# Products are computed for four first objects and three focal sets at once: their twelve weights
# fill the vector registers, and each value read or written serves twelve multiplications. The
# columns of a block of second objects, of both clusterings, stay in the second-level cache.
_ROWS_AT_ONCE = 4
SETS_AT_ONCE = 3
_PRODUCT_BLOCK = 256

_MATRIX = types.Array(types.float64, 2, "C", readonly=True)
_VECTOR = types.Array(types.float64, 1, "C", readonly=True)
_SIDE = (_MATRIX, _MATRIX, _MATRIX, _MATRIX, _VECTOR)
_PANELS = (_MATRIX, _MATRIX, _VECTOR)
_THREE = types.UniTuple(types.float64, 3)


# Functions that are called several times are not inlined, so that each is compiled once.
_compiled_once = numba.njit(nogil=True, fastmath=REORDERED, error_model="numpy")
# Where the products are inlined, the compiler sees that the buffers do not overlap: a loop takes a
# tenth less time, and a second more to compile.
_inlined = numba.njit(nogil=True, fastmath=REORDERED, error_model="numpy", forceinline=True)


@_compiled_once
def _copy_block(columns, start, size, block):
    """Copy the columns of some objects to memory that is aligned for vector instructions."""
    for focal in range(columns.shape[0]):
        copied, column = block[focal], columns[focal, start : start + size]
        for j in range(size):
            copied[j] = column[j]


@_inlined
def _products(weights, block, i, size, products):
    """Write the products of the weights of objects i to i + 3 with a block of columns."""
    # Beyond the last object, the last one is repeated; those products are not read.
    last = weights.shape[0] - 1
    x, y = weights[i], weights[min(i + 1, last)]
    z, w = weights[min(i + 2, last)], weights[min(i + 3, last)]
    of_x, of_y, of_z, of_w = products[0], products[1], products[2], products[3]
    for j in range(size):
        of_x[j] = of_y[j] = of_z[j] = of_w[j] = 0.0
    for focal in range(0, block.shape[0], SETS_AT_ONCE):
        x0, x1, x2 = x[focal], x[focal + 1], x[focal + 2]
        y0, y1, y2 = y[focal], y[focal + 1], y[focal + 2]
        z0, z1, z2 = z[focal], z[focal + 1], z[focal + 2]
        w0, w1, w2 = w[focal], w[focal + 1], w[focal + 2]
        column0, column1, column2 = block[focal], block[focal + 1], block[focal + 2]
        for j in range(size):
            m0, m1, m2 = column0[j], column1[j], column2[j]
            # All values are read before any is written, so that each is read once.
            sum_x = of_x[j] + x0 * m0 + x1 * m1 + x2 * m2
            sum_y = of_y[j] + y0 * m0 + y1 * m1 + y2 * m2
            sum_z = of_z[j] + z0 * m0 + z1 * m1 + z2 * m2
            sum_w = of_w[j] + w0 * m0 + w1 * m1 + w2 * m2
            of_x[j] = sum_x
            of_y[j] = sum_y
            of_z[j] = sum_z
            of_w[j] = sum_w


@numba.njit(nogil=True, inline="always")
def _alpha_row(a1, b1, e1, a2, b2, e2, weights, row, i, skip, size, block):
    """Return the sums of the three terms of `alpha_terms` for object i and a block of others.

    The masses a and b of object i are those of the given row, and the block begins at `block`; the
    first `skip` objects of the block are left out.
    """
    a1, b1, a2, b2 = a1[row, skip:size], b1[row, skip:size], a2[row, skip:size], b2[row, skip:size]
    full1, empty1 = 1.0 - e1[i], e1[block + skip : block + size]
    full2, empty2 = 1.0 - e2[i], e2[block + skip : block + size]
    weights = weights[block + skip : block + size]
    constant = slope = bend = 0.0
    for j in range(weights.size):
        some1, some2 = full1 - full1 * empty1[j], full2 - full2 * empty2[j]
        open1 = max(0.0, some1 - a1[j] - b1[j])
        open2 = max(0.0, some2 - a2[j] - b2[j])
        more = abs(some1 - some2)
        sign = 1.0 if some1 <= some2 else -1.0
        together, apart = sign * (a1[j] - a2[j]), sign * (b1[j] - b2[j])
        unmet = max(together, 0.0) + max(apart, 0.0)
        opened = sign * (open2 - open1)
        moved = min(max(opened, 0.0), unmet)
        rest = unmet - moved
        bent = min(rest, min(open1, open2))
        constant += weights[j] * (more + rest - bent)
        slope += weights[j] * (max(-opened, 0.0) + moved)
        bend += weights[j] * bent
    return constant, slope, bend


@numba.njit(nogil=True, inline="always")
def _credal_row(a1, b1, e1, a2, b2, e2, weights, row, i, skip, size, block):
    """Return the sums of the three terms of `credal_terms` for object i and a block of others.

    The masses a and b of object i are those of the given row, and the block begins at `block`; the
    first `skip` objects of the block are left out.
    """
    a1, b1, a2, b2 = a1[row, skip:size], b1[row, skip:size], a2[row, skip:size], b2[row, skip:size]
    full1, empty1 = 1.0 - e1[i], e1[block + skip : block + size]
    full2, empty2 = 1.0 - e2[i], e2[block + skip : block + size]
    weights = weights[block + skip : block + size]
    belief = jousselme = conflict = 0.0
    for j in range(weights.size):
        some1, some2 = full1 - full1 * empty1[j], full2 - full2 * empty2[j]
        together, apart, nothing = a1[j] - a2[j], b1[j] - b2[j], some2 - some1
        opened = -together - apart - nothing  # the differences of masses that add up to 1
        belief += weights[j] * (abs(together) + abs(apart) + abs(nothing))
        square = (
            nothing * nothing
            + together * together
            + apart * apart
            + opened * opened
            + (together + apart) * opened
        )
        jousselme += weights[j] * np.sqrt(max(0.0, square))
        agree = some1 * some2 - a1[j] * b2[j] - b1[j] * a2[j]
        conflict += weights[j] * (1.0 - agree)
    return belief / 2.0, jousselme / np.sqrt(2.0), conflict


# The templates below call _row and _rows, names that `_made_for` replaces.
_row = _alpha_row


@as_template
def _sums_of_rows(a1, b1, e1, a2, b2, e2, weights, rows, count, size, block):
    """Return the sums of the terms of objects with those of a block that come after them.

    The masses a and b are those of `count` objects from `rows` on with `size` objects from `block`
    on.
    """
    total0 = total1 = total2 = 0.0
    for row in range(count):
        i = rows + row
        # Count each pair once: skip second objects up to i.
        skip = min(max(i + 1 - block, 0), size)
        x, y, z = _row(a1, b1, e1, a2, b2, e2, weights, row, i, skip, size, block)
        total0 += weights[i] * x
        total1 += weights[i] * y
        total2 += weights[i] * z
    return total0, total1, total2


_rows = _sums_of_rows


@as_template
def _sums_over_pairs(s1, u1, m1, d1, e1, s2, u2, m2, d2, e2, weights, first, last):
    """Return the sums of the terms over all pairs i < j with first <= i < last.

    For each clustering: s are the masses on single clusters, sets x objects, and u their transpose;
    m are the masses on all nonempty sets, sets x objects; d, objects x sets, are the sums of masses
    on sets disjoint from each set; e are the masses on the empty set. The number of sets is a
    multiple of `SETS_AT_ONCE`.
    """
    n = weights.size
    block_s1, block_m1 = _buffer(s1.shape[0]), _buffer(m1.shape[0])
    block_s2, block_m2 = _buffer(s2.shape[0]), _buffer(m2.shape[0])
    a1, b1 = _buffer(_ROWS_AT_ONCE), _buffer(_ROWS_AT_ONCE)
    a2, b2 = _buffer(_ROWS_AT_ONCE), _buffer(_ROWS_AT_ONCE)
    total0 = total1 = total2 = 0.0
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
            count = min(_ROWS_AT_ONCE, last - rows)
            x, y, z = _rows(a1, b1, e1, a2, b2, e2, weights, rows, count, size, block)
            total0 += x
            total1 += y
            total2 += z
    return total0, total1, total2


@numba.njit(nogil=True, inline="always")
def _buffer(rows):
    return np.empty((rows, _PRODUCT_BLOCK))


@as_template
def _sums_over_products(a1, b1, e1, a2, b2, e2, weights, first, block):
    """Return the sums of the terms over pairs i < j, given blocks of masses a and b.

    The rows of the blocks are the objects from `first` on, the columns those from `block` on.
    """
    count, size = a1.shape
    return _rows(a1, b1, e1, a2, b2, e2, weights, first, count, size, block)


_SIGNATURES: dict[Any, Any] = {
    _sums_over_pairs: _THREE(*_SIDE, *_SIDE, _VECTOR, types.int64, types.int64),
    _sums_over_products: _THREE(*_PANELS, *_PANELS, _VECTOR, types.int64, types.int64),
}


def _made_for(row, name):
    """Return the two kernels that sum the terms that `row` returns: over pairs, over products."""
    rows = _compiled_once(fill_in(_sums_of_rows, {"_row": row}, f"{name}_sums_of_rows"))
    return [
        kernel(signature, REORDERED)(fill_in(template, {"_rows": rows}, name + template.__name__))
        for template, signature in _SIGNATURES.items()
    ]


alpha_sums_over_pairs, alpha_sums_over_products = _made_for(_alpha_row, "alpha")
credal_sums_over_pairs, credal_sums_over_products = _made_for(_credal_row, "credal")
