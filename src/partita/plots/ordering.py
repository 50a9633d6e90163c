"""Order the clusters of two clusterings, so that pictures of both are easy to read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.errors import InputError
from partita.kernels.assignment import repeatable_matching

Order = Literal["size", "neighbors", "label"]
ORDERS: tuple[Order, ...] = get_args(Order)

# The largest number of sweeps over both sides; few are needed before an order stays the same.
_SWEEPS = 24


def check_order(order: str) -> None:
    """Raise if there is no such order."""
    if order not in ORDERS:
        raise InputError(f"order={order!r}: choose one of {', '.join(map(repr, ORDERS))}")


def matched_pairs(counts: NDArray[Any]) -> Integers:
    """Return the pairs (row, column) of a matching with the largest sum of counts, by row.

    Pairs that share nothing are left out.
    """
    rows, columns = np.nonzero(counts)
    cells = repeatable_matching(rows, columns, counts[rows, columns], counts.shape)
    return np.column_stack([rows[cells], columns[cells]])


def diagonal_order(counts: NDArray[Any], order: Order = "size") -> tuple[Integers, Integers]:
    """Return orders of rows and columns that put a best matching on the diagonal.

    Matched pairs come first: by decreasing number of objects in both clusters ("size"), each next
    to the pair with which it shares most objects ("neighbors"), or in the order of the rows
    ("label"). Rows and columns without a partner follow, in the order of the pair that they share
    most objects with.
    """
    pairs = matched_pairs(counts)
    if order == "size":
        sizes = counts.sum(axis=1)[pairs[:, 0]] + counts.sum(axis=0)[pairs[:, 1]]
        pairs = pairs[np.argsort(-sizes, kind="stable")]
    elif order == "neighbors":
        pairs = pairs[_chain(counts[np.ix_(pairs[:, 0], pairs[:, 1])])]
    rows, columns = pairs[:, 0], pairs[:, 1]
    other_rows = np.setdiff1d(np.arange(counts.shape[0]), rows)
    other_columns = np.setdiff1d(np.arange(counts.shape[1]), columns)
    return (
        np.concatenate([rows, other_rows[_by_partner(counts[np.ix_(other_rows, columns)])]]),
        np.concatenate(
            [columns, other_columns[_by_partner(counts[np.ix_(rows, other_columns)].T)]]
        ),
    )


def _chain(counts: NDArray[Any]) -> Integers:
    """Return an order of matched pairs: after each the one that shares most objects with it.

    It begins with the largest pair. If no other pair shares objects with the last one, the largest
    pair that remains is next.
    """
    confused = (counts + counts.T).astype(np.float64)
    sizes = confused.sum(axis=1)
    np.fill_diagonal(confused, 0.0)
    remaining = np.ones(len(counts), bool)
    order: list[int] = []
    while remaining.any():
        shared = confused[order[-1]] if order else np.zeros(len(counts))
        best = np.lexsort((-sizes, -shared, ~remaining))[0]
        order.append(int(best))
        remaining[best] = False
    return np.array(order, np.int64)


def _by_partner(counts: NDArray[Any]) -> Integers:
    """Return the order of lines by the column of their largest cell, the largest line first."""
    if counts.shape[1] == 0:
        return np.arange(len(counts))
    return np.lexsort((-counts.sum(axis=1), counts.argmax(axis=1)))


def crossing_order(weights: Floats) -> tuple[Integers, Integers]:
    """Return orders of rows and columns in which flows between them cross little.

    `weights` has the number of objects that flow from each row to each column. Both sides are
    sorted by the mean position of their partners in turn (barycenter heuristic, Sugiyama et al.
    1981), then neighbors are exchanged while that helps; the best of a few starts is taken. The
    result has at most the crossings of the given order.
    """
    given = np.arange(weights.shape[0]), np.arange(weights.shape[1])
    starts = [given]
    if crossings(weights) > 0:
        starts += [diagonal_order(weights), (given[0], given[1][::-1])]
        starts += [diagonal_order(weights, "neighbors")]
    found = [_improved(weights, start) for start in starts]
    return min(found, key=lambda orders: crossings(weights[np.ix_(*orders)]))


def untangled(weights: Sequence[Floats]) -> list[Integers]:
    """Return an order of the clusters of each of several columns in which flows cross little.

    `weights[i]` has the number of objects that flow from each cluster of column i to each of the
    next. Each column is sorted by the mean position of its partners in the column before it, then
    in the one after it, in turn (Sugiyama et al. 1981), and neighbors are exchanged while that
    helps; of all orders that are met, the one with the fewest crossings is taken.
    """
    sizes = [weights[0].shape[0], *(own.shape[1] for own in weights)]
    orders = [np.arange(size) for size in sizes]
    best, fewest = list(orders), _all_crossings(weights, orders)
    orders[0], orders[1] = crossing_order(weights[0])
    for sweep in range(_SWEEPS):
        forward = sweep % 2 == 0
        places = range(1, len(orders)) if forward else range(len(orders) - 2, -1, -1)
        for place in places:
            orders[place] = orders[place][_by_partners(weights, orders, place, forward)]
        crossed = _all_crossings(weights, orders)
        if crossed < fewest:
            best, fewest = list(orders), crossed
        if fewest == 0:
            return best
    for _ in range(_SWEEPS):
        before = list(best)
        for place in range(len(best)):
            both = _partners(weights, best, place)
            best[place] = best[place][_exchanged(*(own for own in both if own is not None))]
        if all(map(np.array_equal, before, best)):
            break
    return best


def _partners(
    weights: Sequence[Floats], orders: Sequence[Integers], place: int
) -> tuple[Floats | None, Floats | None]:
    """Return the flows of a column to the columns before and after it, in the current orders."""
    before = after = None
    if place > 0:
        before = weights[place - 1].T[np.ix_(orders[place], orders[place - 1])]
    if place < len(weights):
        after = weights[place][np.ix_(orders[place], orders[place + 1])]
    return before, after


def _by_partners(
    weights: Sequence[Floats], orders: Sequence[Integers], place: int, forward: bool
) -> Integers:
    """Return the order of a column by the mean position of its partners on one side.

    A cluster without partners there is put by those on the other side, or stays.
    """
    before, after = _partners(weights, orders, place)
    size = orders[place].size
    means = (np.arange(size) + 0.5) / max(1, size)
    for own in (after, before) if forward else (before, after):
        if own is not None:
            totals = own.sum(axis=1)
            positions = (np.arange(own.shape[1]) + 0.5) / max(1, own.shape[1])
            means = np.where(totals > 0, own @ positions / np.where(totals > 0, totals, 1.0), means)
    return np.argsort(means, kind="stable")


def _all_crossings(weights: Sequence[Floats], orders: Sequence[Integers]) -> float:
    """Return the crossings between all columns."""
    pairs = zip(weights, pairwise(orders), strict=True)
    return sum(crossings(own[np.ix_(one, other)]) for own, (one, other) in pairs)


def _improved(weights: Floats, orders: tuple[Integers, Integers]) -> tuple[Integers, Integers]:
    """Return orders that have at most the crossings of the given ones."""
    best, fewest = orders, crossings(weights[np.ix_(*orders)])
    for _ in range(_SWEEPS):
        if fewest == 0:
            return best
        rows = orders[0][by_barycenter(weights[np.ix_(*orders)])]
        columns = orders[1][by_barycenter(weights[np.ix_(rows, orders[1])].T)]
        if np.array_equal(rows, orders[0]) and np.array_equal(columns, orders[1]):
            break
        orders = rows, columns
        found = crossings(weights[np.ix_(*orders)])
        if found < fewest:
            best, fewest = orders, found
    return _exchange_neighbors(weights, best)


def crossings(weights: Floats) -> float:
    """Return the sum, over pairs of flows that cross, of the product of their weights."""
    # What lies below a row and left of a column.
    below = np.cumsum(weights[::-1], axis=0)[::-1]
    corner = np.zeros_like(weights, dtype=np.float64)
    corner[:-1, 1:] = np.cumsum(below[1:], axis=1)[:, :-1]
    return float((weights * corner).sum())


def by_barycenter(weights: Floats) -> Integers:
    """Return the order of rows by the mean column of their weights; equal ones keep theirs."""
    totals = weights.sum(axis=1)
    means = weights @ np.arange(weights.shape[1]) / np.where(totals > 0, totals, 1.0)
    return np.argsort(means, kind="stable")


def _exchange_neighbors(
    weights: Floats, orders: tuple[Integers, Integers]
) -> tuple[Integers, Integers]:
    """Exchange neighbors on both sides while that lowers the crossings."""
    rows, columns = orders
    for _ in range(_SWEEPS):
        before = rows, columns
        rows = rows[_exchanged(weights[np.ix_(rows, columns)])]
        columns = columns[_exchanged(weights[np.ix_(rows, columns)].T)]
        if np.array_equal(rows, before[0]) and np.array_equal(columns, before[1]):
            break
    return rows, columns


def _exchanged(*weights: Floats) -> Integers:
    """Return an order of the rows in which no exchange of neighbors lowers the crossings.

    `weights` are the flows of the rows to the columns of one side, or of each of two sides.
    """
    # before[i, j]: the crossings of the flows of rows i and j if i is above j.
    before = np.sum([own @ (np.cumsum(own, axis=1) - own).T for own in weights], axis=0)
    order = list(range(len(weights[0])))
    changed = True
    while changed:
        changed = False
        for place in range(len(order) - 1):
            upper, lower = order[place], order[place + 1]
            if before[lower, upper] < before[upper, lower]:
                order[place : place + 2] = [lower, upper]
                changed = True
    return np.array(order, np.int64)
