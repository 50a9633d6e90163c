"""Maximum-weight matching on a sparse bipartite graph, compiled by numba.

Shortest augmenting paths with prices, after Jonker and Volgenant (1987): rows first bid for their
best columns, which settles most of them; each row that is left finds the cheapest alternating path
to a free column. A row may also stay alone, at weight 0.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiling import kernel, read_only

ALONE = -2
_FREE = -1


@kernel(
    types.int64[::1](
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        read_only(np.float64),
        read_only(np.float64),
        types.float64,
    )
)
def underpriced(rows, columns, weights, gains, prices, tolerance):  # type: ignore[no-untyped-def]
    """Return the cells that weigh more than their row and column ask for them."""
    found = np.empty(weights.size, np.int64)
    size = 0
    for cell in range(weights.size):
        if weights[cell] + gains[rows[cell]] + prices[columns[cell]] > tolerance:
            found[size] = cell
            size += 1
    return found[:size].copy()


@kernel(
    types.int64[::1](
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        types.int64,
        types.int64,
        types.float64,
    )
)
def heavy_cells(rows, columns, weights, n_rows, n_columns, share):  # type: ignore[no-untyped-def]
    """Return the cells of at least this share of the heaviest in their row or in their column."""
    row_maxima = np.zeros(n_rows)
    column_maxima = np.zeros(n_columns)
    for cell in range(weights.size):
        row, column = rows[cell], columns[cell]
        row_maxima[row] = max(row_maxima[row], weights[cell])
        column_maxima[column] = max(column_maxima[column], weights[cell])
    found = np.empty(weights.size, np.int64)
    size = 0
    for cell in range(weights.size):
        least = min(row_maxima[rows[cell]], column_maxima[columns[cell]])
        if weights[cell] >= share * least:
            found[size] = cell
            size += 1
    return found[:size].copy()


@numba.njit(nogil=True)
def _bid(starts, columns, weights, prices, owner, partner, free, n_free):  # type: ignore[no-untyped-def]
    """Let each free row take its best column and raise the price by what it wins over the next.

    Returns the number of rows that are still free, at the front of `free`.
    """
    left = 0
    place = 0
    patience = 20 * n_free
    while place < n_free:
        row = free[place]
        place += 1
        patience -= 1
        best, second = 0.0, np.inf
        best_cell, second_cell = ALONE, ALONE
        for cell in range(starts[row], starts[row + 1]):
            value = -weights[cell] - prices[columns[cell]]
            if value < best:
                second, second_cell = best, best_cell
                best, best_cell = value, cell
            elif value < second:
                second, second_cell = value, cell
        if best_cell == ALONE:
            partner[row] = ALONE
            continue
        column = columns[best_cell]
        previous = owner[column]
        if best < second:
            prices[column] -= second - best
        elif previous >= 0:
            if second_cell == ALONE:
                partner[row] = ALONE
                continue
            best_cell = second_cell
            column = columns[best_cell]
            previous = owner[column]
        owner[column] = row
        partner[row] = best_cell
        if previous >= 0:
            partner[previous] = _FREE
            if best < second and patience > 0:
                place -= 1
                free[place] = previous
            else:
                free[left] = previous
                left += 1
    return left


@numba.njit(nogil=True)
def _push(keys, items, size, key, item):  # type: ignore[no-untyped-def]
    place = size
    while place > 0:
        above = (place - 1) // 2
        if keys[above] <= key:
            break
        keys[place], items[place] = keys[above], items[above]
        place = above
    keys[place], items[place] = key, item
    return size + 1


@numba.njit(nogil=True)
def _pop(keys, items, size):  # type: ignore[no-untyped-def]
    """Take the smallest entry off the heap; it is moved behind the end."""
    size -= 1
    key, item = keys[size], items[size]
    keys[size], items[size] = keys[0], items[0]
    place = 0
    while True:
        below = 2 * place + 1
        if below >= size:
            break
        if below + 1 < size and keys[below + 1] < keys[below]:
            below += 1
        if keys[below] >= key:
            break
        keys[place], items[place] = keys[below], items[below]
        place = below
    if size > 0:
        keys[place], items[place] = key, item
    return size


@kernel(
    types.Tuple((types.int64[::1], types.float64[::1], types.float64[::1]))(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        types.int64,
    )
)
def match(starts, rows, columns, weights, n_columns):  # type: ignore[no-untyped-def]
    """Return the cell chosen for each row, or ALONE, and what proves it best: gains and prices.

    Cells of row i are starts[i] … starts[i + 1]. No cell has weight + gain + price above 0.
    """
    n_rows = starts.size - 1
    prices = np.zeros(n_columns)
    gains = np.zeros(n_rows)
    owner = np.full(n_columns, _FREE, np.int64)
    partner = np.full(n_rows, _FREE, np.int64)
    free = np.arange(n_rows)
    n_free = n_rows
    for _ in range(3):
        n_free = _bid(starts, columns, weights, prices, owner, partner, free, n_free)
    for row in range(n_rows):
        if partner[row] >= 0:
            gains[row] = -weights[partner[row]] - prices[columns[partner[row]]]
    distance = np.full(n_columns, np.inf)
    settled = np.zeros(n_columns, np.bool_)
    arrival = np.empty(n_columns, np.int64)
    touched = np.empty(n_columns, np.int64)
    ready = np.empty(n_columns, np.int64)
    keys = np.empty(weights.size + 1)
    items = np.empty(weights.size + 1, np.int64)
    for turn in range(n_free):
        start = free[turn]
        gain = 0.0
        for cell in range(starts[start], starts[start + 1]):
            gain = min(gain, -weights[cell] - prices[columns[cell]])
        gains[start] = gain
        n_touched = n_ready = heap_size = 0
        row, reached = start, 0.0
        end_column, lonely_row, lonely_at = _FREE, _FREE, np.inf
        while True:
            if reached - gains[row] < lonely_at:
                lonely_at, lonely_row = reached - gains[row], row
            for cell in range(starts[row], starts[row + 1]):
                column = columns[cell]
                if settled[column]:
                    continue
                at = reached + max(0.0, -weights[cell] - gains[row] - prices[column])
                if at < distance[column]:
                    if distance[column] == np.inf:
                        touched[n_touched] = column
                        n_touched += 1
                    distance[column] = at
                    arrival[column] = cell
                    if at == reached:
                        if owner[column] == _FREE:
                            end_column = column
                            break
                        ready[n_ready] = column
                        n_ready += 1
                        settled[column] = True
                    else:
                        heap_size = _push(keys, items, heap_size, at, column)
            if end_column != _FREE or lonely_at <= reached:
                break
            if n_ready > 0:
                n_ready -= 1
                column = ready[n_ready]
            else:
                column = _FREE
                while heap_size > 0:
                    heap_size = _pop(keys, items, heap_size)
                    if not settled[items[heap_size]]:
                        column = items[heap_size]
                        break
                if column == _FREE or lonely_at <= distance[column]:
                    reached = lonely_at
                    break
                reached = distance[column]
                if owner[column] == _FREE:
                    end_column = column
                    break
                settled[column] = True
            row = owner[column]
        gains[start] += reached
        for i in range(n_touched):
            column = touched[i]
            if settled[column]:
                rise = reached - distance[column]
                prices[column] -= rise
                gains[owner[column]] += rise
                settled[column] = False
            distance[column] = np.inf
        if end_column == _FREE:
            cell, row = partner[lonely_row], lonely_row
            partner[row] = ALONE
            if row == start:
                continue
            end_column = columns[cell]
        while True:
            cell = arrival[end_column]
            row = rows[cell]
            released = partner[row]
            owner[end_column] = row
            partner[row] = cell
            if row == start:
                break
            end_column = columns[released]
    return partner, gains, prices
