"""The hard clustering inside a rough one of three clusters that disagrees most (compiled).

The rows of a table are classes, the columns clusters. Among the tables that the rough clustering
allows, find the one that maximizes the sum of squared column sums minus twice the sum of squared
cells. For given column sums, minimizing the sum of squared cells is a convex flow problem, and
moving one object from one column to another along the cheapest path keeps the sum minimal. So the
loop sweeps over all possible column sums, one such move at a time.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel

_NEVER = 1 << 60

# Matrices of counts, classes x sets, and tables, classes x clusters.
_COUNTS = types.Array(types.int64, 3, "C", readonly=True)
_NUMBERS = types.Array(types.int64, 3, "C")


@numba.njit(nogil=True)
def _may_move(row, least, source, target):
    """Return whether an object of a class can move from one cluster to another.

    least[A] is the number of objects of the class whose possible clusters all lie in the set A.
    """
    third = 3 - source - target
    return (
        row[source] > least[1 << source]
        and row[source] + row[third] > least[(1 << source) | (1 << third)]
    )


@numba.njit(nogil=True)
def _cost(row, source, target):
    """Return what moving one object adds to the sum of squared cells."""
    return 2 * (row[target] - row[source]) + 2


@numba.njit(nogil=True)
def _move(table, least, source, target):
    """Move one object between two columns at the least cost; return the cost, or _NEVER.

    The object moves within one class, or by way of the third column in two classes.
    """
    third = 3 - source - target
    best, first, second = _NEVER, -1, -1
    # The two classes that move an object to the third column at the least costs.
    cost1, class1, cost2, class2 = _NEVER, -1, _NEVER, -1
    for i in range(table.shape[0]):
        if _may_move(table[i], least[i], source, target):
            cost = _cost(table[i], source, target)
            if cost < best:
                best, first, second = cost, i, -1
        if _may_move(table[i], least[i], source, third):
            cost = _cost(table[i], source, third)
            if cost < cost1:
                cost2, class2 = cost1, class1
                cost1, class1 = cost, i
            elif cost < cost2:
                cost2, class2 = cost, i
    for j in range(table.shape[0]):
        if _may_move(table[j], least[j], third, target):
            cost, i = (cost1, class1) if class1 != j else (cost2, class2)
            if i >= 0:
                cost += _cost(table[j], third, target)
                if cost < best:
                    best, first, second = cost, i, j
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
def _cheapest_class(table, least, source, target, excluded1, excluded2):
    """Return the least cost of moving one object between columns, and the class that moves it."""
    best, cheapest = _NEVER, -1
    for i in range(table.shape[0]):
        if i != excluded1 and i != excluded2 and _may_move(table[i], least[i], source, target):
            cost = _cost(table[i], source, target)
            if cost < best:
                best, cheapest = cost, i
    return best, cheapest


@numba.njit(nogil=True)
def _minimize_squares(table, least):
    """Exchange objects between classes, with fixed column sums, while the squares decrease."""
    n_classes = table.shape[0]
    improved = True
    while improved:
        improved = False
        for a in range(3):
            for b in range(3):
                if a == b:
                    continue
                c = 3 - a - b
                for i in range(n_classes):
                    if not _may_move(table[i], least[i], a, b):
                        continue
                    cost_ab = _cost(table[i], a, b)
                    cost_ba, j = _cheapest_class(table, least, b, a, i, i)
                    if j >= 0 and cost_ab + cost_ba < 0:
                        table[i, a] -= 1
                        table[i, b] += 1
                        table[j, b] -= 1
                        table[j, a] += 1
                        improved = True
                        continue
                    for j in range(n_classes):
                        if j == i or not _may_move(table[j], least[j], b, c):
                            continue
                        cost_bc = _cost(table[j], b, c)
                        cost_ca, k = _cheapest_class(table, least, c, a, i, j)
                        if k >= 0 and cost_ab + cost_bc + cost_ca < 0:
                            table[i, a] -= 1
                            table[i, b] += 1
                            table[j, b] -= 1
                            table[j, c] += 1
                            table[k, c] -= 1
                            table[k, a] += 1
                            improved = True
                            break


@numba.njit(nogil=True)
def _sum_of_squares(table):
    total = 0
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            total += table[i, j] * table[i, j]
    return total


@numba.njit(nogil=True)
def _sweep_line(table, least, best):
    """Move objects from column 1 to column 2, one by one; return the best value on the way."""
    squares = _sum_of_squares(table)
    columns = np.zeros(3, np.int64)
    for i in range(table.shape[0]):
        for j in range(3):
            columns[j] += table[i, j]
    while True:
        value = -2 * squares
        for j in range(3):
            value += columns[j] * columns[j]
        best = max(best, value)
        cost = _move(table, least, 1, 2)
        if cost >= _NEVER:
            return best
        squares += cost
        columns[1] -= 1
        columns[2] += 1


@numba.njit(nogil=True)
def _exchanged(least):
    """Return `least` as it is when columns 1 and 2 change places."""
    exchanged = np.empty_like(least)
    for i in range(least.shape[0]):
        for mask in range(8):
            exchanged[i, mask & 1 | (mask & 2) << 1 | (mask & 4) >> 1] = least[i, mask]
    return exchanged


@numba.njit(nogil=True)
def _copy(source, target):
    for i in range(source.shape[0]):
        for j in range(source.shape[1]):
            target[i, j] = source[i, j]


@kernel(types.void(_COUNTS, _NUMBERS, _NUMBERS))
def first_tables(counts, tables, least):
    """Write a table for each matrix of counts, from which `farthest_tables` begins its sweep.

    Its first column sum is minimal, and so is its sum of squares. least[t, i, A] becomes the number
    of objects of class i whose possible clusters all lie in the set A; `tables` must be 0.
    """
    for index in range(counts.shape[0]):
        _first_table(counts[index], tables[index], least[index])


@numba.njit(nogil=True)
def _first_table(counts, table, least):
    _copy(counts, least)
    for i in range(counts.shape[0]):
        for w in range(3):
            for mask in range(8):
                if mask >> w & 1:
                    least[i, mask] += least[i, mask ^ (1 << w)]
        for mask in range(1, 8):
            # Choose the last cluster of each set, so that the first column sum is minimal.
            table[i, 2 if mask & 4 else (1 if mask & 2 else 0)] += counts[i, mask]
    _minimize_squares(table, least)


@numba.njit(nogil=True)
def _largest(table, least):
    """Return the maximum over all tables, in a sweep that begins with the given one."""
    best = -_NEVER
    swept = np.empty_like(table)
    other_least = _exchanged(least)
    while True:
        _copy(table, swept)
        # Columns 1 and 2 change places for the way back, so that the loop has fixed columns: it is
        # a third faster. A call in a loop is compiled once, two calls would be compiled twice.
        for way in range(2):
            best = _sweep_line(swept, least if way == 0 else other_least, best)
            for i in range(table.shape[0]):
                swept[i, 0] = table[i, 0]
                swept[i, 1], swept[i, 2] = table[i, 2], table[i, 1]
        moved = False
        for source in range(1, 3):
            if not moved:
                moved = _move(table, least, source, 0) < _NEVER
        if not moved:
            return best


@kernel(types.void(_NUMBERS, _NUMBERS, types.Array(types.int64, 1, "C")))
def farthest_tables(tables, least, values):
    """Write the maximum for each matrix of counts to `values`; `first_tables` makes the others."""
    for index in range(tables.shape[0]):
        values[index] = _largest(tables[index], least[index])
