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
from partita.kernels.level_matching import FREE, OWNER, PRICE, VISITED


@numba.njit(nogil=True)
def _find_layers(free, n_free, mark, starts, columns, weights, gains, of_column, search):
    """Number rows by how many tight cells away they are from the nearest free row.

    Columns that are reached are visited with `mark`. The search ends with the layer from which a
    free column can be reached. Return whether there is one, and the number of cells looked at.
    """
    queue, layers, next_cell, _ = search
    for row in range(layers.size):
        layers[row] = FREE
    for i in range(n_free):
        queue[i] = free[i]
        layers[free[i]] = 0
    begin, end = 0, n_free
    last_layer, steps = starts.size, 0
    while begin < end and layers[queue[begin]] < last_layer:
        row = queue[begin]
        begin += 1
        next_cell[row] = starts[row]
        steps += starts[row + 1] - starts[row]
        for cell in range(starts[row], starts[row + 1]):
            column = columns[cell]
            is_tight = gains[row] + of_column[column, PRICE] == weights[cell]
            if not is_tight or of_column[column, VISITED] == mark:
                continue
            of_column[column, VISITED] = mark
            owner = of_column[column, OWNER]
            if owner == FREE:
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
    stack, layers, next_cell, _ = search
    depth = steps = 0
    stack[0] = root
    while depth >= 0:
        row = stack[depth]
        cell = next_cell[row]
        if cell == starts[row + 1]:
            layers[row] = FREE  # leads nowhere
            depth -= 1
            continue
        next_cell[row] += 1
        steps += 1
        column = columns[cell]
        if gains[row] + of_column[column, PRICE] != weights[cell]:
            continue
        owner = of_column[column, OWNER]
        if owner == FREE:
            for level in range(depth, -1, -1):
                row = stack[level]
                cell = next_cell[row] - 1
                of_column[columns[cell], OWNER] = row
                partner[row] = cell
                layers[row] = FREE  # paths have no row in common
            return True, steps
        if layers[owner] == layers[row] + 1:
            depth += 1
            stack[depth] = owner
    return False, steps


@numba.njit(nogil=True)
def _lower(free, n_free, mark, starts, columns, weights, gains, of_column, search):
    """Lower the gains of all rows that free rows reach, and raise the prices of their columns.

    By as much as keeps every cell within its row's gain and its column's price. Return the number
    of cells looked at.
    """
    _, _, _, reached = search
    step = gains[free[0]]
    steps = 0
    n_reached = n_free
    for i in range(n_free):
        reached[i] = free[i]
    for column in range(of_column.shape[0]):
        if of_column[column, VISITED] == mark:
            reached[n_reached] = of_column[column, OWNER]
            n_reached += 1
    for i in range(n_reached):
        row = reached[i]
        for cell in range(starts[row], starts[row + 1]):
            column = columns[cell]
            if of_column[column, VISITED] != mark:
                step = min(step, gains[row] + of_column[column, PRICE] - weights[cell])
        steps += starts[row + 1] - starts[row]
    for i in range(n_reached):
        gains[reached[i]] -= step
    for column in range(of_column.shape[0]):
        if of_column[column, VISITED] == mark:
            of_column[column, PRICE] += step
    return steps


@kernel(
    types.int64(
        *(read_only(np.int64),) * 3,
        types.int64[:, ::1],
        *(types.int64[::1],) * 3,
        types.UniTuple(types.int64[::1], 4),
        types.int64,
    )
)
def lower_levels(starts, columns, weights, of_column, gains, partner, free, search, most_steps):
    """Match the free rows by lowering the gains to 0; return the number of cells looked at.

    All rows are free, with the largest weight as their gain, and no column has a price. The search
    gives up when it has looked at more than `most_steps` cells.
    """
    n_free = free.size
    mark = steps = 0
    while n_free > 0 and gains[free[0]] > 0 and steps <= most_steps:
        mark += 1
        found, looked_at = _find_layers(
            free, n_free, mark, starts, columns, weights, gains, of_column, search
        )
        steps += looked_at
        if not found:
            steps += _lower(free, n_free, mark, starts, columns, weights, gains, of_column, search)
            continue
        n_tried, n_free = n_free, 0
        for i in range(n_tried):
            matched, looked_at = _augment_from(
                free[i], starts, columns, weights, gains, of_column, partner, search
            )
            steps += looked_at
            if not matched:
                free[n_free] = free[i]
                n_free += 1
    return steps
