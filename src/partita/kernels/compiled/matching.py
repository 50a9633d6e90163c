"""Maximum-weight matching on a sparse bipartite graph, compiled by numba.

Shortest augmenting paths with prices, after Jonker and Volgenant (1987): rows first bid for their
best columns, which settles most of them; each row that is left finds the cheapest alternating path
to a free column. A row may also stay alone, at weight 0.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

ALONE = -2
_FREE = -1

# How often rows bid for columns before paths are searched, and how long one round may last.
_BIDDING_ROUNDS = 100
_PATIENCE = 5


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
def underpriced(rows, columns, weights, gains, prices, tolerance):
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
def heavy_cells(rows, columns, weights, n_rows, n_columns, share):
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
def _bid(starts, columns, weights, prices, owner, partner, free, n_free):
    """Let each free row take its best column and raise the price by what it wins over the next.

    Returns the number of rows that are still free, at the front of `free`.
    """
    left = 0
    place = 0
    patience = _PATIENCE * n_free
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
def _push(keys, items, size, key, item):
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
def _pop(keys, items, size):
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


@numba.njit(nogil=True)
def _search(start, starts, columns, weights, prices, gains, owner, room):
    """Find the cheapest alternating path from a free row to a free column or a lonely row.

    Dijkstra's algorithm on reduced costs; columns at the distance just reached wait in `ready`,
    the others in a heap. Returns the free column (or none), the row that stays alone instead, the
    distance, and how many columns were touched.
    """
    distance, settled, arrival, touched, ready, keys, items = room
    gain = 0.0
    for cell in range(starts[start], starts[start + 1]):
        gain = min(gain, -weights[cell] - prices[columns[cell]])
    gains[start] = gain
    n_touched = n_ready = heap_size = 0
    row, reached = start, 0.0
    lonely_row, lonely_at = _FREE, np.inf
    while True:
        if reached - gains[row] < lonely_at:
            lonely_at, lonely_row = reached - gains[row], row
        for cell in range(starts[row], starts[row + 1]):
            column = columns[cell]
            if settled[column]:
                continue
            at = reached + max(0.0, -weights[cell] - gains[row] - prices[column])
            if at >= distance[column]:
                continue
            if distance[column] == np.inf:
                touched[n_touched] = column
                n_touched += 1
            distance[column] = at
            arrival[column] = cell
            if at > reached:
                heap_size = _push(keys, items, heap_size, at, column)
            elif owner[column] == _FREE:
                return column, lonely_row, reached, n_touched
            else:
                ready[n_ready] = column
                n_ready += 1
                settled[column] = True
        if lonely_at <= reached:
            return _FREE, lonely_row, reached, n_touched
        if n_ready > 0:
            n_ready -= 1
            column = ready[n_ready]
        else:
            column = _FREE
            while heap_size > 0 and column == _FREE:
                heap_size = _pop(keys, items, heap_size)
                if not settled[items[heap_size]]:
                    column = items[heap_size]
            if column == _FREE or lonely_at <= distance[column]:
                return _FREE, lonely_row, lonely_at, n_touched
            reached = distance[column]
            if owner[column] == _FREE:
                return column, lonely_row, reached, n_touched
            settled[column] = True
        row = owner[column]


@numba.njit(nogil=True)
def _reprice(start, reached, n_touched, prices, gains, owner, room):
    """Make the path free of cost, keep every other cell at cost 0 or more, and clear the room."""
    distance, settled, _, touched, _, _, _ = room
    gains[start] += reached
    for i in range(n_touched):
        column = touched[i]
        if settled[column]:
            rise = reached - distance[column]
            prices[column] -= rise
            gains[owner[column]] += rise
            settled[column] = False
        distance[column] = np.inf


@numba.njit(nogil=True)
def _augment(start, end_column, lonely_row, rows, columns, owner, partner, arrival):
    """Exchange partners along the path, from its end back to the row where it starts."""
    if end_column == _FREE:
        released = partner[lonely_row]
        partner[lonely_row] = ALONE
        if lonely_row == start:
            return
        end_column = columns[released]
    while True:
        cell = arrival[end_column]
        row = rows[cell]
        released = partner[row]
        owner[end_column] = row
        partner[row] = cell
        if row == start:
            return
        end_column = columns[released]


@kernel(
    types.Tuple((types.int64[::1], types.float64[::1], types.float64[::1]))(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        types.int64,
    )
)
def match(starts, rows, columns, weights, n_columns):
    """Return the cell chosen for each row, or ALONE, and what proves it best: gains and prices.

    Cells of row i are starts[i] … starts[i + 1]. No cell has weight + gain + price above 0.
    """
    n_rows = starts.size - 1
    prices, gains = np.zeros(n_columns), np.zeros(n_rows)
    owner = np.full(n_columns, _FREE, np.int64)
    partner = np.full(n_rows, _FREE, np.int64)
    free = np.arange(n_rows)
    n_free = n_rows
    for _ in range(_BIDDING_ROUNDS):
        n_free = _bid(starts, columns, weights, prices, owner, partner, free, n_free)
    for row in range(n_rows):
        if partner[row] >= 0:
            gains[row] = -weights[partner[row]] - prices[columns[partner[row]]]
    room = (
        np.full(n_columns, np.inf),  # distance
        np.zeros(n_columns, np.bool_),  # settled
        np.empty(n_columns, np.int64),  # arrival
        np.empty(n_columns, np.int64),  # touched
        np.empty(n_columns, np.int64),  # ready
        np.empty(weights.size + 1),  # keys of the heap
        np.empty(weights.size + 1, np.int64),  # its items
    )
    for turn in range(n_free):
        start = free[turn]
        end_column, lonely_row, reached, n_touched = _search(
            start, starts, columns, weights, prices, gains, owner, room
        )
        _reprice(start, reached, n_touched, prices, gains, owner, room)
        _augment(start, end_column, lonely_row, rows, columns, owner, partner, room[2])
    return partner, gains, prices
