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


_PAIRS = types.UniTuple(types.float64, 3)(*_SIDE, *_SIDE, _VECTOR, types.int64, types.int64)


@kernel(_PAIRS, REORDERED)
def alpha_sums(s1, m1, d1, e1, s2, m2, d2, e2, weights, first, last):
    """Sums over pairs i < j, first <= i < last, of the three terms of the distance at alpha.

    It is constant + alpha slope + min(1, 2 alpha) bend; see `relations.alpha_terms`.
    """
    n = weights.size
    a1, b1, c1 = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    a2, b2, c2 = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    constant = slope = bend = 0.0
    for i in range(first, last):
        row_constant = row_slope = row_bend = 0.0
        for start in range(i + 1, n, _BLOCK):
            stop = min(n, start + _BLOCK)
            _relate(s1, m1, d1, e1, i, start, stop, a1, b1, c1)
            _relate(s2, m2, d2, e2, i, start, stop, a2, b2, c2)
            block = weights[start:stop]
            for j in range(stop - start):
                open1 = 1.0 - a1[j] - b1[j] - c1[j]
                open2 = 1.0 - a2[j] - b2[j] - c2[j]
                sign = 1.0 if c1[j] >= c2[j] else -1.0
                unmet = max(sign * (a1[j] - a2[j]), 0.0) + max(sign * (b1[j] - b2[j]), 0.0)
                opened = sign * (open2 - open1)
                moved = min(max(opened, 0.0), unmet)
                rest = unmet - moved
                bent = min(rest, max(0.0, min(open1, open2)))
                row_constant += block[j] * (abs(c1[j] - c2[j]) + rest - bent)
                row_slope += block[j] * (max(-opened, 0.0) + moved)
                row_bend += block[j] * bent
        constant += weights[i] * row_constant
        slope += weights[i] * row_slope
        bend += weights[i] * row_bend
    return constant, slope, bend


@kernel(_PAIRS, REORDERED)
def credal_sums(s1, m1, d1, e1, s2, m2, d2, e2, weights, first, last):
    """Sums over pairs i < j of belief distance, Jousselme distance and degree of conflict."""
    n = weights.size
    a1, b1, c1 = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    a2, b2, c2 = np.empty(_BLOCK), np.empty(_BLOCK), np.empty(_BLOCK)
    belief = jousselme = conflict = 0.0
    for i in range(first, last):
        row_belief = row_jousselme = row_conflict = 0.0
        for start in range(i + 1, n, _BLOCK):
            stop = min(n, start + _BLOCK)
            _relate(s1, m1, d1, e1, i, start, stop, a1, b1, c1)
            _relate(s2, m2, d2, e2, i, start, stop, a2, b2, c2)
            block = weights[start:stop]
            for j in range(stop - start):
                together, apart, nothing = a1[j] - a2[j], b1[j] - b2[j], c1[j] - c2[j]
                opened = -together - apart - nothing
                row_belief += block[j] * (abs(together) + abs(apart) + abs(nothing))
                square = (
                    nothing * nothing
                    + together * together
                    + apart * apart
                    + opened * opened
                    + (together + apart) * opened
                )
                row_jousselme += block[j] * np.sqrt(max(0.0, square))
                agree = (1.0 - c1[j]) * (1.0 - c2[j]) - a1[j] * b2[j] - b1[j] * a2[j]
                row_conflict += block[j] * (1.0 - agree)
        belief += weights[i] * row_belief / 2.0
        jousselme += weights[i] * row_jousselme / np.sqrt(2.0)
        conflict += weights[i] * row_conflict
    return belief, jousselme, conflict


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
