"""Maximum-weight matching of rows and columns of a sparse table.

Small tables are solved by scipy as they are. Larger ones are solved by a compiled loop, or by
scipy, one connected component at a time.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.numba_switch import use_compiled

# A component with at most this many cells, zeros included, is solved as a dense matrix.
_DENSE_CELLS = 1 << 22

# A table of at most this many cells, zeros included, is solved as one dense matrix.
_SMALL_CELLS = 1 << 12

# A table with more cells per row or column than this is first solved with its heavy cells alone:
# those that weigh at least this share of the heaviest cell in their row or column.
_CELLS_PER_LINE = 32
_HEAVY_SHARE = 0.8


def maximum_matching(
    rows: Integers, columns: Integers, weights: NDArray[Any], shape: tuple[int, int]
) -> Integers:
    """Return the cells of a maximum-weight matching: at most one in each row and each column.

    `rows`, `columns` and `weights` list the cells, sorted by row. The result holds indices into
    them. Cells that are not listed have weight 0, so a row or a column may stay unmatched.
    """
    if shape[0] * shape[1] <= _SMALL_CELLS:
        return _match_densely(rows, columns, weights)
    if use_compiled("matching", 100 * rows.size):
        return _match_compiled(rows, columns, weights.astype(np.float64), shape)
    solved = [
        cells[_match_component(rows[cells], columns[cells], weights[cells])]
        for cells in _components(rows, columns, shape)
    ]
    return np.sort(np.concatenate(solved))


def _match_compiled(
    rows: Integers, columns: Integers, weights: NDArray[np.float64], shape: tuple[int, int]
) -> Integers:
    """Match the heavy cells, then add those lighter cells that violate the dual constraints."""
    from partita.kernels.compiled.matching import match, underpriced

    cells = _heavy_cells(rows, columns, weights, shape)
    while True:
        starts = np.searchsorted(rows[cells], np.arange(shape[0] + 1))
        chosen, gains, prices = match(starts, rows[cells], columns[cells], weights[cells], shape[1])
        if cells.size == rows.size:
            break
        missed = underpriced(rows, columns, weights, gains, prices, 1e-13 * float(weights.max()))
        missed = np.setdiff1d(missed, cells, assume_unique=True)
        if missed.size == 0:
            break
        cells = np.union1d(cells, missed)
    best: Integers = cells[chosen[chosen >= 0]]
    return best


def _heavy_cells(
    rows: Integers, columns: Integers, weights: NDArray[np.float64], shape: tuple[int, int]
) -> Integers:
    """Return the indices of cells near the heaviest of their row or column; all if sparse."""
    if rows.size <= _CELLS_PER_LINE * sum(shape):
        return np.arange(rows.size)
    from partita.kernels.compiled.matching import heavy_cells

    cells: Integers = heavy_cells(rows, columns, weights, *shape, _HEAVY_SHARE)
    return cells


def _components(rows: Integers, columns: Integers, shape: tuple[int, int]) -> list[Integers]:
    """Return the indices of the cells of each connected component of the bipartite graph."""
    from partita.kernels.components import connected_components

    _, of_row, _ = connected_components(rows, columns, shape)
    of_cell = of_row[rows]
    order = np.argsort(of_cell, kind="stable")
    borders = np.flatnonzero(np.diff(of_cell[order])) + 1
    return np.split(order, borders)


def _match_component(rows: Integers, columns: Integers, weights: NDArray[Any]) -> Integers:
    distinct_rows, row = np.unique(rows, return_inverse=True)
    distinct_columns, column = np.unique(columns, return_inverse=True)
    if distinct_rows.size == 1 or distinct_columns.size == 1:
        return np.array([weights.argmax()])
    if distinct_rows.size * distinct_columns.size <= _DENSE_CELLS:
        return _match_densely(row, column, weights)
    return _match_sparsely(row, column, weights)


def _match_densely(row: Integers, column: Integers, weights: NDArray[Any]) -> Integers:
    from scipy.optimize import linear_sum_assignment

    matrix = np.zeros((row.max() + 1, column.max() + 1))
    matrix[row, column] = weights
    cell = np.full(matrix.shape, -1)
    cell[row, column] = np.arange(row.size)
    chosen: Integers = cell[linear_sum_assignment(matrix, maximize=True)]
    real: Integers = chosen[chosen >= 0]
    return real


def _match_sparsely(row: Integers, column: Integers, weights: NDArray[Any]) -> Integers:
    """Match by scipy's sparse solver.

    Each row gets a dummy column of weight 0, since the solver wants every row to be matched.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching

    if row.max() > column.max():
        row, column = column, row
    n_rows, n_columns = int(row.max()) + 1, int(column.max()) + 1
    # A sparse matrix drops explicit zeros, so all weights are shifted by one.
    data = np.concatenate([weights + 1.0, np.ones(n_rows)])
    at_row = np.concatenate([row, np.arange(n_rows)])
    at_column = np.concatenate([column, n_columns + np.arange(n_rows)])
    graph = csr_array((data, (at_row, at_column)), shape=(n_rows, n_columns + n_rows))
    matched_rows, matched_columns = min_weight_full_bipartite_matching(graph, maximize=True)
    real = matched_columns < n_columns
    keys = row.astype(np.int64) * n_columns + column
    order = np.argsort(keys)
    wanted = matched_rows[real].astype(np.int64) * n_columns + matched_columns[real]
    cells: Integers = order[np.searchsorted(keys, wanted, sorter=order)]
    return cells
