"""The farthest hard clustering inside a rough one of three clusters, compiled.

Rows of a table are classes, columns clusters. Among the tables that the rough clustering allows,
the one with the largest half sum of squared column sums less the sum of squared cells is sought.
For given column sums the least sum of squared cells is a convex flow, and moving one object from
one column to another along the cheapest path keeps it least; so all column sums can be swept.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel

_NEVER = 1 << 60


@numba.njit(nogil=True)
def _may_move(row, least, source, target):
    """Whether an object of a class can go from one cluster to another.

    `least` has for each set of clusters how many objects of the class can go nowhere else.
    """
    third = 3 - source - target
    return (
        row[source] > least[1 << source]
        and row[source] + row[third] > least[(1 << source) | (1 << third)]
    )


@numba.njit(nogil=True)
def _cost(row, source, target):
    """What moving one object adds to the sum of squares."""
    return 2 * (row[target] - row[source]) + 2


@numba.njit(nogil=True)
def _move(table, least, source, target):
    """Move one object between columns as cheaply as can be; the cost, or _NEVER.

    Either in one class, or over the third cluster in two classes.
    """
    third = 3 - source - target
    best, first, second = _NEVER, -1, -1
    out1, who1, out2, who2 = _NEVER, -1, _NEVER, -1
    for i in range(table.shape[0]):
        if _may_move(table[i], least[i], source, target):
            cost = _cost(table[i], source, target)
            if cost < best:
                best, first, second = cost, i, -1
        if _may_move(table[i], least[i], source, third):
            cost = _cost(table[i], source, third)
            if cost < out1:
                out2, who2 = out1, who1
                out1, who1 = cost, i
            elif cost < out2:
                out2, who2 = cost, i
    for j in range(table.shape[0]):
        if _may_move(table[j], least[j], third, target):
            cost, who = (out1, who1) if who1 != j else (out2, who2)
            if who >= 0:
                cost += _cost(table[j], third, target)
                if cost < best:
                    best, first, second = cost, who, j
    if first >= 0 and second < 0:
        table[first, source] -= 1
        table[first, target] += 1
    elif first >= 0:
        table[first, source] -= 1
        table[first, third] += 1
        table[second, third] -= 1
        table[second, target] += 1
    return best


@numba.njit(nogil=True)
def _cheapest_class(table, least, source, target, but, or_but):
    best, who = _NEVER, -1
    for i in range(table.shape[0]):
        if i != but and i != or_but and _may_move(table[i], least[i], source, target):
            cost = _cost(table[i], source, target)
            if cost < best:
                best, who = cost, i
    return best, who


@numba.njit(nogil=True)
def _settle(table, least):
    """Exchange objects between classes, column sums as they are, while squares fall."""
    q = table.shape[0]
    again = True
    while again:
        again = False
        for a in range(3):
            for b in range(3):
                if a == b:
                    continue
                c = 3 - a - b
                for i in range(q):
                    if not _may_move(table[i], least[i], a, b):
                        continue
                    here = _cost(table[i], a, b)
                    back, j = _cheapest_class(table, least, b, a, i, i)
                    if j >= 0 and here + back < 0:
                        table[i, a] -= 1
                        table[i, b] += 1
                        table[j, b] -= 1
                        table[j, a] += 1
                        again = True
                        continue
                    for j in range(q):
                        if j == i or not _may_move(table[j], least[j], b, c):
                            continue
                        there = _cost(table[j], b, c)
                        back, k = _cheapest_class(table, least, c, a, i, j)
                        if k >= 0 and here + there + back < 0:
                            table[i, a] -= 1
                            table[i, b] += 1
                            table[j, b] -= 1
                            table[j, c] += 1
                            table[k, c] -= 1
                            table[k, a] += 1
                            again = True
                            break


@numba.njit(nogil=True)
def _squares(table):
    total = 0
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            total += table[i, j] * table[i, j]
    return total


@numba.njit(nogil=True)
def _sweep_line(table, least, source, target, best):
    """Move objects from one column to another one by one; the best value met."""
    energy = _squares(table)
    columns = np.zeros(3, np.int64)
    for i in range(table.shape[0]):
        for j in range(3):
            columns[j] += table[i, j]
    while True:
        value = -2 * energy
        for j in range(3):
            value += columns[j] * columns[j]
        best = max(best, value)
        cost = _move(table, least, source, target)
        if cost >= _NEVER:
            return best
        energy += cost
        columns[source] -= 1
        columns[target] += 1


@numba.njit(nogil=True)
def _copy(source, target):
    for i in range(source.shape[0]):
        for j in range(source.shape[1]):
            target[i, j] = source[i, j]


@numba.njit(nogil=True)
def _largest(counts):
    q = counts.shape[0]
    least = np.empty((q, 8), np.int64)
    _copy(counts, least)
    row = np.zeros((q, 3), np.int64)
    for i in range(q):
        for w in range(3):
            for mask in range(8):
                if mask >> w & 1:
                    least[i, mask] += least[i, mask ^ (1 << w)]
        for mask in range(1, 8):
            # The last cluster of each set, so that the first column has as few as can be.
            row[i, 2 if mask & 4 else (1 if mask & 2 else 0)] += counts[i, mask]
    _settle(row, least)
    best = -_NEVER
    line = np.empty((q, 3), np.int64)
    while True:
        _copy(row, line)
        best = _sweep_line(line, least, 1, 2, best)
        _copy(row, line)
        best = _sweep_line(line, least, 2, 1, best)
        if _move(row, least, 1, 0) >= _NEVER and _move(row, least, 2, 0) >= _NEVER:
            return best


@kernel(
    types.void(types.Array(types.int64, 3, "C", readonly=True), types.Array(types.int64, 1, "C"))
)
def farthest_tables(many, values):
    """The largest sum of squared column sums less twice the squared cells, for many counts.

    Each of `many` has for each class how many objects have which of the eight sets of clusters.
    """
    for place in range(many.shape[0]):
        values[place] = _largest(many[place])
