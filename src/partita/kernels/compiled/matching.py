"""Maximum-weight matching on a sparse bipartite graph (compiled).

Shortest augmenting paths with dual prices, after Jonker and Volgenant, A shortest augmenting path
algorithm for dense and sparse linear assignment problems, Computing 1987. Rows first bid for their
best columns, which matches most of them. Each remaining row then searches the cheapest alternating
path to a free column. A row may also stay unmatched, at weight 0.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

UNMATCHED = -2
_FREE = -1

# Rounds of bidding before paths are searched, and bids per free row in one round.
_BIDDING_ROUNDS = 100
_BIDS_PER_ROW = 5


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
    """Return the cells that violate the dual constraint weight + gain + price <= 0."""
    cells = np.empty(weights.size, np.int64)
    size = 0
    for cell in range(weights.size):
        if weights[cell] + gains[rows[cell]] + prices[columns[cell]] > tolerance:
            cells[size] = cell
            size += 1
    return cells[:size].copy()


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
    """Return the cells that weigh at least `share` times the heaviest of their row or column."""
    row_maxima = np.zeros(n_rows)
    column_maxima = np.zeros(n_columns)
    for cell in range(weights.size):
        row, column = rows[cell], columns[cell]
        row_maxima[row] = max(row_maxima[row], weights[cell])
        column_maxima[column] = max(column_maxima[column], weights[cell])
    cells = np.empty(weights.size, np.int64)
    size = 0
    for cell in range(weights.size):
        least = min(row_maxima[rows[cell]], column_maxima[columns[cell]])
        if weights[cell] >= share * least:
            cells[size] = cell
            size += 1
    return cells[:size].copy()


@numba.njit(nogil=True)
def _bid(starts, columns, weights, prices, owner, partner, free, n_free):
    """Let each free row take its best column and pay its advantage over the second best.

    Return the number of rows that are still free, which are moved to the front of `free`, and the
    number of cells looked at.
    """
    still_free = steps = 0
    turn = 0
    bids_left = _BIDS_PER_ROW * n_free
    while turn < n_free:
        row = free[turn]
        turn += 1
        bids_left -= 1
        steps += starts[row + 1] - starts[row]
        best, second = 0.0, np.inf
        best_cell, second_cell = UNMATCHED, UNMATCHED
        for cell in range(starts[row], starts[row + 1]):
            value = -weights[cell] - prices[columns[cell]]
            if value < best:
                second, second_cell = best, best_cell
                best, best_cell = value, cell
            elif value < second:
                second, second_cell = value, cell
        if best_cell == UNMATCHED:
            partner[row] = UNMATCHED
            continue
        column = columns[best_cell]
        previous = owner[column]
        if best < second:
            prices[column] -= second - best
        elif previous >= 0:
            if second_cell == UNMATCHED:
                partner[row] = UNMATCHED
                continue
            best_cell = second_cell
            column = columns[best_cell]
            previous = owner[column]
        owner[column] = row
        partner[row] = best_cell
        if previous >= 0:
            partner[previous] = _FREE
            if best < second and bids_left > 0:
                turn -= 1
                free[turn] = previous
            else:
                free[still_free] = previous
                still_free += 1
    return still_free, steps


@numba.njit(nogil=True)
def _push(keys, items, size, key, item):
    """Add an entry to a binary heap and return the new size."""
    node = size
    while node > 0:
        parent = (node - 1) // 2
        if keys[parent] <= key:
            break
        keys[node], items[node] = keys[parent], items[parent]
        node = parent
    keys[node], items[node] = key, item
    return size + 1


@numba.njit(nogil=True)
def _pop(keys, items, size):
    """Remove the smallest entry of a binary heap and return the new size.

    The entry is moved to just behind the end of the heap.
    """
    size -= 1
    key, item = keys[size], items[size]
    keys[size], items[size] = keys[0], items[0]
    node = 0
    while True:
        child = 2 * node + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[node], items[node] = keys[child], items[child]
        node = child
    if size > 0:
        keys[node], items[node] = key, item
    return size


@numba.njit(nogil=True)
def _search(start, starts, columns, weights, prices, gains, owner, buffers):
    """Find the cheapest alternating path from a free row to a free column or an unmatched row.

    Dijkstra's algorithm on reduced costs; columns at the current distance wait in `ready`, the
    others in a heap. Return the free column (or _FREE), the row that stays unmatched instead, the
    distance, the number of columns touched, and the number of cells looked at.
    """
    distance, settled, arrival, touched, ready, keys, items = buffers
    gain = 0.0
    for cell in range(starts[start], starts[start + 1]):
        gain = min(gain, -weights[cell] - prices[columns[cell]])
    gains[start] = gain
    n_touched = n_ready = heap_size = 0
    row, reached = start, 0.0
    unmatched_row, unmatched_at = _FREE, np.inf
    steps = 0
    while True:
        steps += starts[row + 1] - starts[row]
        if reached - gains[row] < unmatched_at:
            unmatched_at, unmatched_row = reached - gains[row], row
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
                return column, unmatched_row, reached, n_touched, steps
            else:
                ready[n_ready] = column
                n_ready += 1
                settled[column] = True
        if unmatched_at <= reached:
            return _FREE, unmatched_row, reached, n_touched, steps
        if n_ready > 0:
            n_ready -= 1
            column = ready[n_ready]
        else:
            column = _FREE
            while heap_size > 0 and column == _FREE:
                heap_size = _pop(keys, items, heap_size)
                if not settled[items[heap_size]]:
                    column = items[heap_size]
            if column == _FREE or unmatched_at <= distance[column]:
                return _FREE, unmatched_row, unmatched_at, n_touched, steps
            reached = distance[column]
            if owner[column] == _FREE:
                return column, unmatched_row, reached, n_touched, steps
            settled[column] = True
        row = owner[column]


@numba.njit(nogil=True)
def _reprice(start, reached, n_touched, prices, gains, owner, buffers):
    """Update the dual prices and reset the buffers.

    Afterwards the cells of the path have reduced cost 0 and all others 0 or more.
    """
    distance, settled, _, touched, _, _, _ = buffers
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
def _augment(start, end_column, unmatched_row, rows, columns, owner, partner, arrival):
    """Exchange matched and unmatched cells along the path, from its end back to its start."""
    if end_column == _FREE:
        released = partner[unmatched_row]
        partner[unmatched_row] = UNMATCHED
        if unmatched_row == start:
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
    types.Tuple((types.int64[::1], types.float64[::1], types.float64[::1], types.int64))(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        types.int64,
        types.int64,
    )
)
def match(starts, rows, columns, weights, n_columns, most_steps):
    """Return the cell chosen for each row, or UNMATCHED, and the dual solution: gains and prices.

    The cells of row i are starts[i] to starts[i + 1] - 1. The dual solution proves that the
    matching is optimal: weight + gain + price <= 0 for every cell. The last result is the number of
    cells looked at; the search gives up when it exceeds `most_steps`.
    """
    n_rows = starts.size - 1
    prices, gains = np.zeros(n_columns), np.zeros(n_rows)
    owner = np.full(n_columns, _FREE, np.int64)
    partner = np.full(n_rows, _FREE, np.int64)
    free = np.arange(n_rows)
    n_free = n_rows
    steps = 0
    for _ in range(_BIDDING_ROUNDS):
        if steps > most_steps:
            return partner, gains, prices, steps
        n_free, looked_at = _bid(starts, columns, weights, prices, owner, partner, free, n_free)
        steps += looked_at
    for row in range(n_rows):
        if partner[row] >= 0:
            gains[row] = -weights[partner[row]] - prices[columns[partner[row]]]
    buffers = (
        np.full(n_columns, np.inf),  # distance
        np.zeros(n_columns, np.bool_),  # settled
        np.empty(n_columns, np.int64),  # arrival
        np.empty(n_columns, np.int64),  # touched
        np.empty(n_columns, np.int64),  # ready
        np.empty(weights.size + 1),  # keys of the heap
        np.empty(weights.size + 1, np.int64),  # its items
    )
    for turn in range(n_free):
        if steps > most_steps:
            break
        start = free[turn]
        end_column, unmatched_row, reached, n_touched, looked_at = _search(
            start, starts, columns, weights, prices, gains, owner, buffers
        )
        steps += looked_at
        _reprice(start, reached, n_touched, prices, gains, owner, buffers)
        _augment(start, end_column, unmatched_row, rows, columns, owner, partner, buffers[2])
    return partner, gains, prices, steps
