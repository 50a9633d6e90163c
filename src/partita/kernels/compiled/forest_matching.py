"""The loops of a matching by forests: an auction, and trees that grow at one pace (compiled)."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only
from partita.kernels.compiled.matching import _pop, _push

_FREE = -1

# The least rise of a bid as a share of the largest weight.
_LEAST_RISE = 5e-5


@kernel(
    types.int64(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        types.float64[::1],
        types.int64[::1],
        types.int64,
    )
)
def raise_prices(starts, columns, weights, prices, partner, most_steps):
    """Let free rows bid for their best columns in turn; return the number of cells looked at.

    A bid raises the price by the advantage over the second best column and by the least rise.
    """
    n_rows = starts.size - 1
    least_rise = _LEAST_RISE * weights.max()
    owner = np.full(prices.size, np.int64(_FREE))
    queue = np.arange(n_rows)
    first, n_waiting, steps = 0, n_rows, 0
    while n_waiting > 0 and steps < most_steps:
        row = queue[first]
        first = (first + 1) % n_rows
        n_waiting -= 1
        steps += starts[row + 1] - starts[row]
        best = second = 0.0
        best_cell = _FREE
        for cell in range(starts[row], starts[row + 1]):
            # Without branches, which nobody could predict.
            value = weights[cell] - prices[columns[cell]]
            lower = best if value > best else value
            second = lower if lower > second else second
            best_cell = cell if value > best else best_cell
            best = value if value > best else best
        if best_cell == _FREE:
            continue
        column = columns[best_cell]
        outbid = owner[column]
        prices[column] += best - second + least_rise
        owner[column] = row
        partner[row] = best_cell
        if outbid != _FREE:
            partner[outbid] = _FREE
            queue[(first + n_waiting) % n_rows] = outbid
            n_waiting += 1
    return steps


@kernel(
    types.int64[::1](
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.float64),
        *(types.float64[::1],) * 2,
        *(types.int64[::1],) * 2,
    )
)
def keep_tight_cells(starts, columns, weights, gains, prices, owner, partner):
    """Set the gains that follow from the prices; keep matched cells that are tight, and add others.

    Return the free rows with a gain.
    """
    n_rows = gains.size
    for row in range(n_rows):
        for cell in range(starts[row], starts[row + 1]):
            gains[row] = max(gains[row], weights[cell] - prices[columns[cell]])
        cell = partner[row]
        partner[row] = _FREE
        if cell != _FREE and weights[cell] - prices[columns[cell]] == gains[row]:
            partner[row] = cell
            owner[columns[cell]] = row
    free = np.empty(n_rows, np.int64)
    n_free = 0
    for row in range(n_rows):
        if partner[row] != _FREE or gains[row] == 0:
            continue
        for cell in range(starts[row], starts[row + 1]):
            column = columns[cell]
            if owner[column] == _FREE and weights[cell] - prices[column] == gains[row]:
                owner[column] = row
                partner[row] = cell
                break
        if partner[row] == _FREE:
            free[n_free] = row
            n_free += 1
    return free[:n_free].copy()


@numba.njit(nogil=True)
def _scan(row, now, graph, duals, matching, forest, events):
    """Schedule when the gain of a row that has joined a tree vanishes, and its cells become tight.

    Cells of columns in other trees keep their slack for now and are parked at the column.
    """
    starts, _, columns, weights = graph
    gains, prices = duals
    owner, partner = matching
    root, _, _, _, parked, first_parked = forest
    keys, items, due, size = events
    gain = gains[row]
    due[weights.size + row] = now + gain
    size[0] = _push(keys, items, size[0], now + gain, weights.size + row)
    for cell in range(starts[row], starts[row + 1]):
        if cell == partner[row]:
            continue
        column = columns[cell]
        if owner[column] != _FREE and root[owner[column]] != _FREE:
            _park(cell, column, parked, first_parked)
            continue
        slack = max(0.0, gain + prices[column] - weights[cell])
        due[cell] = now + slack if slack < gain else -1.0
        if slack < gain:
            size[0] = _push(keys, items, size[0], now + slack, cell)


@numba.njit(nogil=True)
def _park(cell, column, parked, first_parked):
    """Add a cell to the list of those that wait for the column to leave its tree."""
    if parked[cell] == _FREE:
        parked[cell] = first_parked[column]
        first_parked[column] = cell


@numba.njit(nogil=True)
def _release(tree, now, graph, duals, matching, forest, events):
    """Settle the gains and prices of a tree and let its rows and columns go."""
    _, rows, columns, weights = graph
    gains, prices = duals
    _, partner = matching
    root, joined, next_row, _, parked, first_parked = forest
    keys, items, due, size = events
    row = tree
    while row != _FREE:
        root[row] = _FREE
        gains[row] -= now - joined[row]
        if row != tree:
            prices[columns[partner[row]]] += now - joined[row]
        row = next_row[row]
    row = next_row[tree]
    next_row[tree] = _FREE
    while row != _FREE:
        column = columns[partner[row]]
        cell = first_parked[column]
        first_parked[column] = weights.size
        while cell != weights.size:
            other = rows[cell]
            gain = gains[other] - (now - joined[other])
            slack = max(0.0, gain + prices[column] - weights[cell])
            if root[other] != _FREE and slack < gain:
                due[cell] = now + slack
                size[0] = _push(keys, items, size[0], now + slack, cell)
            following = parked[cell]
            parked[cell] = _FREE
            cell = following
        following = next_row[row]
        next_row[row] = _FREE
        row = following


@numba.njit(nogil=True)
def _exchange(tree, column, graph, matching, arrival):
    """Exchange matched and unmatched cells from a column back to the root of its tree."""
    _, rows, columns, _ = graph
    owner, partner = matching
    while True:
        cell = arrival[column]
        row = rows[cell]
        left = partner[row]
        owner[column] = row
        partner[row] = cell
        if row == tree:
            return
        column = columns[left]


@numba.njit(nogil=True)
def _drop_stale_events(events):
    """Rebuild the heap from the events that are still due, if it is more than two thirds full."""
    keys, items, due, size = events
    if size[0] <= 2 * due.size:
        return
    size[0] = 0
    for item in range(due.size):
        if due[item] >= 0:
            size[0] = _push(keys, items, size[0], due[item], item)


@kernel(
    types.int64(
        read_only(np.int64),
        types.Tuple((*(read_only(np.int64),) * 3, read_only(np.float64))),
        types.UniTuple(types.float64[::1], 2),
        types.UniTuple(types.int64[::1], 2),
        types.Tuple((types.int64[::1], types.float64[::1], *(types.int64[::1],) * 4)),
        types.Tuple((types.float64[::1], types.int64[::1], types.float64[::1], types.int64[::1])),
        types.float64,
        types.int64,
    )
)
def grow_forest(free, graph, duals, matching, forest, events, tight, most_steps):
    """Grow trees from free rows until each is matched or has no gain; return the number of steps.

    The graph is (starts, rows, columns, weights), the duals are (gains, prices), and the matching
    is (row of each column, cell of each row). The forest and the events are those of
    `partita.kernels.forest_matching`. A cell is tight if its slack is at most `tight`.

    Time is what every row of a tree has lost since it joined, and every column of it has gained.
    An event is a cell that becomes tight or, numbered after the cells, a row whose gain vanishes.
    """
    starts, rows, columns, weights = graph
    gains, prices = duals
    owner, partner = matching
    root, joined, next_row, arrival, parked, first_parked = forest
    keys, items, due, size = events
    n_cells = weights.size
    for row in free:
        root[row] = row
    for row in free:
        _scan(row, 0.0, graph, duals, matching, forest, events)
        _drop_stale_events(events)
    now, steps = 0.0, 0
    while size[0] > 0 and steps <= most_steps:
        size[0] = _pop(keys, items, size[0])
        key, item = keys[size[0]], items[size[0]]
        if due[item] != key:
            continue
        due[item] = -1.0
        row = rows[item] if item < n_cells else item - n_cells
        tree = root[row]
        if tree == _FREE:
            continue
        now = max(now, key)
        steps += 1
        if item >= n_cells:
            _release(tree, now, graph, duals, matching, forest, events)
            gains[row] = 0.0
            left = partner[row]
            partner[row] = _FREE
            if row != tree:
                _exchange(tree, columns[left], graph, matching, arrival)
            continue
        column = columns[item]
        other = owner[column]
        if other != _FREE and root[other] != _FREE:
            _park(item, column, parked, first_parked)
            continue
        slack = gains[row] - (now - joined[row]) + prices[column] - weights[item]
        if slack > tight:
            due[item] = now + slack
            size[0] = _push(keys, items, size[0], now + slack, item)
            continue
        arrival[column] = item
        if other == _FREE:
            _release(tree, now, graph, duals, matching, forest, events)
            _exchange(tree, column, graph, matching, arrival)
        else:
            root[other], joined[other] = tree, now
            next_row[other], next_row[tree] = next_row[tree], other
            _scan(other, now, graph, duals, matching, forest, events)
            steps += starts[other + 1] - starts[other]
        _drop_stale_events(events)
    return steps
