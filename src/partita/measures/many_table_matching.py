"""The heaviest one-to-one matching of rows and columns, in many tables at once."""

from __future__ import annotations

from itertools import permutations

import numpy as np

from partita.array_types import Floats, Numbers
from partita.tables.many_tables import Tables

# Up to this many clusters on each side, all matchings are tried.
_FEW_CLUSTERS = 5


def heaviest_matching(tables: Tables, weights: Numbers) -> Floats:
    """Return the largest total weight of cells, at most one in each row and in each column.

    `weights` are not negative and have the shape of the tables' cells. The result has one entry
    per table.
    """
    if tables.multiplicities is None and max(weights.shape[1:]) <= _FEW_CLUSTERS:
        return _try_all(weights)
    best: Floats = weights.max(axis=2).sum(axis=1) * 1.0
    for index in np.flatnonzero(_contested(tables, weights)):
        best[index] = _assign(tables, weights[index], int(index))
    return best


def _try_all(weights: Numbers) -> Floats:
    weights = weights.swapaxes(1, 2) if weights.shape[1] > weights.shape[2] else weights
    rows, columns = weights.shape[1:]
    best = np.zeros(len(weights), weights.dtype)
    for chosen in permutations(range(columns), rows):
        total = weights[:, 0, chosen[0]]
        for row in range(1, rows):
            total = total + weights[:, row, chosen[row]]
        np.maximum(best, total, out=best)
    return best * 1.0


def _contested(tables: Tables, weights: Numbers) -> Numbers:
    """Return which tables have a column with more rows' heaviest cells than copies.

    In the other tables every row is matched at its heaviest cell, which no matching exceeds.
    """
    n_tables, _, width = weights.shape
    table, row = np.nonzero(weights.max(axis=2) > 0)
    wanted = weights.argmax(axis=2)[table, row]
    asked = np.bincount(table * width + wanted, minlength=n_tables * width).reshape(-1, width)
    copies = 1 if tables.multiplicities is None else tables.multiplicities
    return np.asarray((asked > copies).any(axis=1))


def _assign(tables: Tables, weights: Numbers, index: int) -> float:
    """Solve one table; no column is needed more often than there are rows."""
    from scipy.optimize import linear_sum_assignment

    if tables.multiplicities is not None:
        copies = np.minimum(weights.shape[0], np.ceil(tables.multiplicities[index]))
        weights = np.repeat(weights, copies.astype(np.int64), axis=1)
    return float(weights[linear_sum_assignment(weights, maximize=True)].sum())


def sizes_by_rank(tables: Tables) -> tuple[Numbers, Numbers]:
    """Return the sizes of each side's clusters, largest first, up to the number of rows.

    Both arrays have the shape (tables, rows); where a side has fewer clusters, the size is 0.
    """
    rows = np.sort(tables.reference_sizes, axis=1)[:, ::-1]
    n_tables, n_rows, width = tables.cells.shape
    order = np.argsort(-tables.candidate_sizes, axis=1, kind="stable")
    sizes = np.take_along_axis(tables.candidate_sizes, order, axis=1)
    copies = np.ones((n_tables, width), np.int64)
    if tables.multiplicities is not None:
        copies = np.take_along_axis(tables.multiplicities, order, axis=1)
    # The cluster of rank r is the first whose copies, with those before it, are more than r.
    reached = np.cumsum(copies, axis=1)[:, None, :] > np.arange(n_rows)[None, :, None]
    columns = np.where(
        reached.any(axis=2), np.take_along_axis(sizes, reached.argmax(axis=2), axis=1), 0
    )
    return rows, columns
