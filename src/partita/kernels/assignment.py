"""Maximum-weight matching of rows and columns of a sparse table, one component at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.kernels.loading import use_compiled

Integers = NDArray[np.int64]

# A component with at most this many cells, zeros included, is solved as a dense matrix.
_DENSE_CELLS = 1 << 22

# A table of at most this many cells is solved as it stands.
_SMALL_CELLS = 1 << 12

# From this many cells a row or column on, cells below this share of the heaviest come last.
_CELLS_A_LINE = 32
_HEAVY = 0.8


def maximum_matching(
    rows: Integers, columns: Integers, weights: NDArray[Any], shape: tuple[int, int]
) -> Integers:
    """Choose cells, at most one in each row and column, of the largest total weight.

    Cells come row by row. Returns the chosen ones as indices into `rows`, `columns` and
    `weights`; cells that are not listed weigh nothing, so a row or a column may stay without a
    partner.
    """
    if shape[0] * shape[1] <= _SMALL_CELLS:
        return _match_densely(rows, columns, weights)
    if use_compiled(10 * rows.size):
        return _match_compiled(rows, columns, weights.astype(np.float64), shape)
    chosen, rest = _settle_dominant_cells(rows, columns, weights, shape)
    if rest.size == 0:
        return np.sort(chosen)
    solved = [chosen]
    for component in _components(rows[rest], columns[rest], shape):
        cells = rest[component]
        solved.append(cells[_match_component(rows[cells], columns[cells], weights[cells])])
    return np.sort(np.concatenate(solved))


def _match_compiled(
    rows: Integers, columns: Integers, weights: NDArray[np.float64], shape: tuple[int, int]
) -> Integers:
    """Solve with the heavy cells first, and add lighter ones only where prices ask for them."""
    from partita.kernels.compiled_matching import match, underpriced

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
    """Cells near the heaviest of their row or column; all of them in a table that is sparse."""
    if rows.size <= _CELLS_A_LINE * sum(shape):
        return np.arange(rows.size)
    from partita.kernels.compiled_matching import heavy_cells

    cells: Integers = heavy_cells(rows, columns, weights, *shape, _HEAVY)
    return cells


def _settle_dominant_cells(
    rows: Integers, columns: Integers, weights: NDArray[Any], shape: tuple[int, int]
) -> tuple[Integers, Integers]:
    """Take cells that some best matching must contain, and return what is left to decide.

    A cell at least as heavy as the heaviest other cell of its row and the heaviest other cell of
    its column together can replace both of them in any matching, at no loss.
    """
    chosen: list[Integers] = []
    left = np.arange(rows.size)
    while left.size:
        row, column, weight = rows[left], columns[left], weights[left]
        other_in_row = _heaviest_other(row, weight, shape[0])
        other_in_column = _heaviest_other(column, weight, shape[1])
        dominant = np.flatnonzero(weight >= other_in_row + other_in_column)
        # Of two dominant cells in one row (a tie with zero elsewhere) only the first may stay.
        dominant = dominant[_first_of_each(row[dominant])]
        dominant = dominant[_first_of_each(column[dominant])]
        if 20 * dominant.size < left.size and chosen:
            break
        if dominant.size == 0:
            break
        chosen.append(left[dominant])
        free_row = np.ones(shape[0], np.bool_)
        free_row[row[dominant]] = False
        free_column = np.ones(shape[1], np.bool_)
        free_column[column[dominant]] = False
        left = left[free_row[row] & free_column[column]]
    return np.concatenate(chosen) if chosen else np.empty(0, np.int64), left


def _heaviest_other(lines: Integers, weights: NDArray[Any], size: int) -> NDArray[Any]:
    """For each cell, the heaviest weight among the other cells of its line."""
    best = np.zeros(size, weights.dtype)
    np.maximum.at(best, lines, weights)
    first_best = np.full(size, -1)
    at_best = np.flatnonzero(weights == best[lines])
    first_best[lines[at_best[::-1]]] = at_best[::-1]
    second = np.zeros(size, weights.dtype)
    others = np.ones(weights.size, np.bool_)
    others[first_best[first_best >= 0]] = False
    np.maximum.at(second, lines[others], weights[others])
    return np.where(others, best[lines], second[lines])


def _first_of_each(lines: Integers) -> Integers:
    return np.sort(np.unique(lines, return_index=True)[1])


def _components(rows: Integers, columns: Integers, shape: tuple[int, int]) -> list[Integers]:
    """Cells of each connected component of the bipartite graph."""
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
    """Give every row a partner of its own that weighs nothing, so that a full matching exists."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching

    if row.max() > column.max():
        row, column = column, row
    n_rows, n_columns = int(row.max()) + 1, int(column.max()) + 1
    # An explicit weight of zero would vanish from the sparse matrix: shift all weights by one.
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
