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

from partita.kernels.compiling import REORDERED, kernel

_BLOCK = 512

_MATRIX = types.Array(types.float64, 2, "C", readonly=True)
_VECTOR = types.Array(types.float64, 1, "C", readonly=True)
_SIDE = (_MATRIX, _MATRIX, _MATRIX, _VECTOR)


@numba.njit(nogil=True, inline="always")
def _relate(single, mass, apart, empty, i, start, stop, together, separate, nothing):
    """Masses s, d and e of object i with the objects of a block."""
    size = stop - start
    together[:size] = 0.0
    separate[:size] = 0.0
    for cluster in range(single.shape[0]):
        weight = single[cluster, i]
        column = single[cluster, start:stop]
        for j in range(size):
            together[j] += weight * column[j]
    for focal in range(mass.shape[0]):
        weight = apart[focal, i]
        column = mass[focal, start:stop]
        for j in range(size):
            separate[j] += weight * column[j]
    weight = empty[i]
    column = empty[start:stop]
    for j in range(size):
        nothing[j] = weight + column[j] - weight * column[j]


@numba.njit(nogil=True, inline="always")
def _alpha_row(a1, b1, c1, a2, b2, c2, weights, size):
    """The three terms of the distance at alpha, added over a block; see `alpha_terms`."""
    constant = slope = bend = 0.0
    for j in range(size):
        open1 = 1.0 - a1[j] - b1[j] - c1[j]
        open2 = 1.0 - a2[j] - b2[j] - c2[j]
        sign = 1.0 if c1[j] >= c2[j] else -1.0
        unmet = max(sign * (a1[j] - a2[j]), 0.0) + max(sign * (b1[j] - b2[j]), 0.0)
        opened = sign * (open2 - open1)
        moved = min(max(opened, 0.0), unmet)
        rest = unmet - moved
        bent = min(rest, max(0.0, min(open1, open2)))
        constant += weights[j] * (abs(c1[j] - c2[j]) + rest - bent)
        slope += weights[j] * (max(-opened, 0.0) + moved)
        bend += weights[j] * bent
    return constant, slope, bend


@numba.njit(nogil=True, inline="always")
def _credal_row(a1, b1, c1, a2, b2, c2, weights, size):
    """Belief distance, Jousselme distance and degree of conflict, added over a block."""
    belief = jousselme = conflict = 0.0
    for j in range(size):
        together, apart, nothing = a1[j] - a2[j], b1[j] - b2[j], c1[j] - c2[j]
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
        agree = (1.0 - c1[j]) * (1.0 - c2[j]) - a1[j] * b2[j] - b1[j] * a2[j]
        conflict += weights[j] * (1.0 - agree)
    return belief / 2.0, jousselme / np.sqrt(2.0), conflict


@numba.njit(nogil=True, inline="always")
def _add_row(credal, a1, b1, c1, a2, b2, c2, weights, size):
    if credal:
        return _credal_row(a1, b1, c1, a2, b2, c2, weights, size)
    return _alpha_row(a1, b1, c1, a2, b2, c2, weights, size)


@kernel(
    types.UniTuple(types.float64, 3)(
        types.boolean, *_SIDE, *_SIDE, _VECTOR, types.int64, types.int64
    ),
    REORDERED,
)
def sums_over_pairs(credal, s1, m1, d1, e1, s2, m2, d2, e2, weights, first, last):
    """Add the terms of all pairs i < j with first <= i < last."""
    n = weights.size
    a1, b1, c1 = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    a2, b2, c2 = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    total = np.zeros(3)
    for i in range(first, last):
        for start in range(i + 1, n, _BLOCK):
            stop = min(n, start + _BLOCK)
            _relate(s1, m1, d1, e1, i, start, stop, a1, b1, c1)
            _relate(s2, m2, d2, e2, i, start, stop, a2, b2, c2)
            x, y, z = _add_row(credal, a1, b1, c1, a2, b2, c2, weights[start:stop], stop - start)
            total[0] += weights[i] * x
            total[1] += weights[i] * y
            total[2] += weights[i] * z
    return total[0], total[1], total[2]


@kernel(
    types.UniTuple(types.float64, 3)(
        types.boolean, _MATRIX, _MATRIX, _VECTOR, _MATRIX, _MATRIX, _VECTOR, _VECTOR, types.int64
    ),
    REORDERED,
)
def sums_over_products(credal, a1, b1, e1, a2, b2, e2, weights, first):
    """Add the terms of a block of pairs whose masses on together and apart are known."""
    rows, n = a1.shape[0], weights.size
    c1, c2 = np.empty(_BLOCK), np.empty(_BLOCK)
    total = np.zeros(3)
    for row in range(rows):
        i = first + row
        for start in range(i + 1, n, _BLOCK):
            stop = min(n, start + _BLOCK)
            c1[: stop - start] = e1[i] + (1.0 - e1[i]) * e1[start:stop]
            c2[: stop - start] = e2[i] + (1.0 - e2[i]) * e2[start:stop]
            left, right = start - first, stop - first
            x, y, z = _add_row(
                credal,
                a1[row, left:right],
                b1[row, left:right],
                c1,
                a2[row, left:right],
                b2[row, left:right],
                c2,
                weights[start:stop],
                stop - start,
            )
            total[0] += weights[i] * x
            total[1] += weights[i] * y
            total[2] += weights[i] * z
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
