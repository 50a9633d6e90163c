"""Maximum-weight matching on a sparse bipartite graph with small integer weights (compiled).

The Hungarian method with one dual value for all unmatched rows: it starts at the largest weight and
goes down level by level. At each level, many disjoint augmenting paths are found in one pass over
the tight cells, where a path at a time would search the same cells again and again: Hopcroft and
Karp, An n^(5/2) algorithm for maximum matchings in bipartite graphs, SIAM Journal on Computing
1973.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_FREE = -1

# What is known of a column, side by side in memory, since columns are met in random order: the last
# search that visited it, its price, and the row that it is matched with.
_VISITED, _PRICE, _OWNER = 0, 1, 2


@numba.njit(nogil=True)
def _find_layers(free, mark, starts, columns, weights, gains, of_column, search):
    """Number rows by how many tight cells away they are from the nearest free row.

    Columns that are reached are visited with `mark`. The search ends with the layer from which a
    free column can be reached. Return whether there is one, and the number of cells looked at.
    """
    queue, layers, next_cell = search
    layers[:] = _FREE
    for i in range(free.size):
        queue[i] = free[i]
        layers[free[i]] = 0
    begin, end = 0, free.size
    last_layer, steps = starts.size, 0
    while begin < end and layers[queue[begin]] < last_layer:
        row = queue[begin]
        begin += 1
        next_cell[row] = starts[row]
        steps += starts[row + 1] - starts[row]
        for cell in range(starts[row], starts[row + 1]):
            column = columns[cell]
            is_tight = gains[row] + of_column[column, _PRICE] == weights[cell]
            if not is_tight or of_column[column, _VISITED] == mark:
                continue
            of_column[column, _VISITED] = mark
            owner = of_column[column, _OWNER]
            if owner == _FREE:
                last_layer = layers[row] + 1
            else:
                layers[owner] = layers[row] + 1
                queue[end] = owner
                end += 1
    return last_layer < starts.size, steps


@numba.njit(nogil=True)
def _augment_from(root, starts, columns, weights, gains, of_column, partner, search):
    """Search a shortest path of tight cells from a free row to a free column; match along it.

    Depth first, from layer to layer; no cell is looked at twice. Return whether there is a path,
    and the number of cells looked at.
    """
    stack, layers, next_cell = search
    depth = steps = 0
    stack[0] = root
    while depth >= 0:
        row = stack[depth]
        cell = next_cell[row]
        if cell == starts[row + 1]:
            layers[row] = _FREE  # leads nowhere
            depth -= 1
            continue
        next_cell[row] += 1
        steps += 1
        column = columns[cell]
        if gains[row] + of_column[column, _PRICE] != weights[cell]:
            continue
        owner = of_column[column, _OWNER]
        if owner == _FREE:
            for level in range(depth, -1, -1):
                row = stack[level]
                cell = next_cell[row] - 1
                of_column[columns[cell], _OWNER] = row
                partner[row] = cell
                layers[row] = _FREE  # paths have no row in common
            return True, steps
        if layers[owner] == layers[row] + 1:
            depth += 1
            stack[depth] = owner
    return False, steps


@numba.njit(nogil=True)
def _lower(free, mark, starts, columns, weights, gains, of_column):
    """Lower the gains of all rows that free rows reach, and raise the prices of their columns.

    By as much as keeps every cell within its row's gain and its column's price. Return the number
    of cells looked at.
    """
    step = gains[free[0]]
    steps = 0
    reached = np.empty(free.size + of_column.shape[0], np.int64)
    n_reached = free.size
    reached[:n_reached] = free
    for column in range(of_column.shape[0]):
        if of_column[column, _VISITED] == mark:
            reached[n_reached] = of_column[column, _OWNER]
            n_reached += 1
    for i in range(n_reached):
        row = reached[i]
        for cell in range(starts[row], starts[row + 1]):
            column = columns[cell]
            if of_column[column, _VISITED] != mark:
                step = min(step, gains[row] + of_column[column, _PRICE] - weights[cell])
        steps += starts[row + 1] - starts[row]
    for i in range(n_reached):
        gains[reached[i]] -= step
    for column in range(of_column.shape[0]):
        if of_column[column, _VISITED] == mark:
            of_column[column, _PRICE] += step
    return steps


@kernel(
    types.Tuple((types.int64[::1], types.int64[::1], types.int64[::1], types.int64))(
        *(read_only(np.int64),) * 3, types.int64, types.int64
    )
)
def match_by_levels(starts, columns, weights, n_columns, most_steps):
    """Return the cell chosen for each row, or -1, and the dual solution: gains and prices.

    The cells of row i are starts[i] to starts[i + 1] - 1. The dual solution proves that the
    matching is optimal: gain + price >= weight for every cell, and a row or a column without a
    partner has 0. The last result is the number of cells looked at; the search gives up when it
    exceeds `most_steps`.
    """
    n_rows = starts.size - 1
    gains = np.full(n_rows, weights.max())
    of_column = np.zeros((n_columns, 4), np.int64)
    of_column[:, _OWNER] = _FREE
    partner = np.full(n_rows, np.int64(_FREE))
    search = np.empty(n_rows, np.int64), np.empty(n_rows, np.int64), np.empty(n_rows, np.int64)
    free = np.arange(n_rows)
    mark = steps = 0
    while free.size > 0 and gains[free[0]] > 0 and steps <= most_steps:
        mark += 1
        found, looked_at = _find_layers(
            free, mark, starts, columns, weights, gains, of_column, search
        )
        steps += looked_at
        if not found:
            steps += _lower(free, mark, starts, columns, weights, gains, of_column)
            continue
        n_free = 0
        for i in range(free.size):
            matched, looked_at = _augment_from(
                free[i], starts, columns, weights, gains, of_column, partner, search
            )
            steps += looked_at
            if not matched:
                free[n_free] = free[i]
                n_free += 1
        free = free[:n_free]
    return partner, gains, of_column[:, _PRICE].copy(), steps
