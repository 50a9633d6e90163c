"""Maximum-weight matching of rows and columns of a sparse table.

Small tables are solved in numpy as they are. Larger ones are solved by compiled loops, or by scipy,
one connected component at a time.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.errors import TakesTooLongError
from partita.kernels.numba_switch import is_at_hand, use_compiled, use_compiled_by_size

# A table, or a component of one, with at most this many cells, zeros included, is solved as a dense
# matrix where compiled loops are not in use.
_DENSE_CELLS = 1 << 22

# A table of at most this many cells, zeros included, is solved as one dense matrix. It takes scipy
# less than a tenth of a second.
_SMALL_CELLS = 1 << 20

# Nanoseconds that compiled loops save for each table and for each of its cells, zeros included.
_SAVED_A_CALL = 30_000
_SAVED_A_CELL = 10

# Importing scipy.optimize takes longer than numpy alone needs for this many rows or columns.
_FEW_LINES = 100

# A table with more cells per row or column than this is first solved with its heavy cells alone:
# those that weigh at least this share of the heaviest cell in their row or column.
_CELLS_PER_LINE = 32
_HEAVY_SHARE = 0.8

# Every matching of a large table looks at each cell as often as this. Where single paths look at
# each cell more often than that, whole numbers up to so many are matched level by level, and other
# weights by growing forests.
_LEAST_LOOKS_A_CELL = 2
_LOOKS_A_CELL = 12
_LEVELS = 256

# With fewer cells than this, single paths are faster than growing forests.
_MANY_CELLS = 50_000

# If steps are limited, no more than this many cells are solved one component after the other.
_CELLS_WITHIN_LIMIT = 20_000


class _Steps:
    """How many cells matchings may still look at."""

    def __init__(self, left: int) -> None:
        self.left = left

    def take(self, steps: int) -> None:
        """Take away steps that were done; raise if there were not as many."""
        self.left -= steps
        if self.left < 0:
            raise TakesTooLongError


_UNLIMITED = 1 << 62
_limit: ContextVar[_Steps | None] = ContextVar("limit", default=None)


@contextmanager
def limited_steps(most: int) -> Iterator[None]:
    """Let matchings look at no more than about this many cells together; they raise instead.

    They also raise if a large table needs loops that would have to be compiled first.
    """
    token = _limit.set(_Steps(most))
    try:
        yield
    finally:
        _limit.reset(token)


def maximum_matching(
    rows: Integers, columns: Integers, weights: NDArray[Any], shape: tuple[int, int]
) -> Integers:
    """Return the cells of a maximum-weight matching: at most one in each row and each column.

    `rows`, `columns` and `weights` list the cells, sorted by row. The result holds indices into
    them. Cells that are not listed have weight 0, so a row or a column may stay unmatched.
    """
    size = shape[0] * shape[1]
    limit = _limit.get()
    if limit is not None and size > _SMALL_CELLS and limit.left < _LEAST_LOOKS_A_CELL * rows.size:
        raise TakesTooLongError
    if _is_compiled(size):
        return _match_compiled(rows, columns, weights, shape)
    if size <= _SMALL_CELLS:
        return _match_densely(rows, columns, weights)
    return _match_by_components(rows, columns, weights, shape)


def repeatable_matching(
    rows: Integers, columns: Integers, weights: NDArray[Any], shape: tuple[int, int]
) -> Integers:
    """Return the same cells of a maximum-weight matching in every call, as `maximum_matching` does.

    Where several matchings are best, `maximum_matching` may find another one once loops are
    compiled, or scipy's solver is loaded.
    """
    import scipy.optimize  # noqa: F401  dense tables are solved by scipy wherever it is loaded

    size = shape[0] * shape[1]
    if size > _DENSE_CELLS:
        return maximum_matching(rows, columns, weights, shape)
    if size > _SMALL_CELLS:
        return _match_by_components(rows, columns, weights, shape)
    return _match_densely(rows, columns, weights)


def _is_compiled(size: int) -> bool:
    """Return whether a table of so many cells, zeros included, is solved by compiled loops.

    If it is too large for a dense matrix, its size alone decides, unless steps are limited and the
    loops would have to be compiled first.
    """
    is_limited = _limit.get() is not None
    if size > (_SMALL_CELLS if is_limited else _DENSE_CELLS):
        return use_compiled_by_size(size, 0) and (not is_limited or is_at_hand("matching"))
    return use_compiled("matching", _SAVED_A_CALL + _SAVED_A_CELL * size)


def _match_compiled(
    rows: Integers, columns: Integers, weights: NDArray[Any], shape: tuple[int, int]
) -> Integers:
    """Match path by path; where that would take long, level by level or by growing forests."""
    steps = _limit.get() or _Steps(_UNLIMITED)
    rows, columns, weights = map(np.ascontiguousarray, (rows, columns, weights))
    of_floats = weights.astype(np.float64)
    has_levels = weights.dtype.kind == "i" and weights.max() <= _LEVELS
    if not has_levels and not _MANY_CELLS < rows.size <= _CELLS_PER_LINE * sum(shape):
        return _match_by_paths(rows, columns, of_floats, shape, steps)
    first_try = _Steps(min(steps.left, _LOOKS_A_CELL * rows.size))
    most = first_try.left
    try:
        return _match_by_paths(rows, columns, of_floats, shape, first_try)
    except TakesTooLongError:
        steps.take(most)
        name = "level_matching" if has_levels else "forest_matching"
        if _limit.get() is not None and not (steps.left and is_at_hand(name)):
            raise
        if has_levels:
            return _match_by_levels(rows, columns, weights, shape, steps)
        return _match_by_forests(rows, columns, of_floats, shape, steps)


def _match_by_levels(
    rows: Integers, columns: Integers, weights: Integers, shape: tuple[int, int], steps: _Steps
) -> Integers:
    from partita.kernels.level_matching import match_by_levels

    starts = np.searchsorted(rows, np.arange(shape[0] + 1))
    chosen, _, _, looked_at = match_by_levels(starts, columns, weights, shape[1], steps.left)
    steps.take(looked_at)
    best: Integers = chosen[chosen >= 0]
    return best


def _match_by_forests(
    rows: Integers, columns: Integers, weights: Floats, shape: tuple[int, int], steps: _Steps
) -> Integers:
    from partita.kernels.forest_matching import match_by_forests

    starts = np.searchsorted(rows, np.arange(shape[0] + 1))
    chosen, _, _, looked_at = match_by_forests(starts, rows, columns, weights, shape[1], steps.left)
    steps.take(looked_at)
    best: Integers = np.sort(chosen[chosen >= 0])
    return best


def _match_by_paths(
    rows: Integers, columns: Integers, weights: Floats, shape: tuple[int, int], steps: _Steps
) -> Integers:
    """Match the heavy cells, then add those lighter cells that violate the dual constraints."""
    from partita.kernels.compiled.matching import match, underpriced

    cells = _heavy_cells(rows, columns, weights, shape)
    while True:
        starts = np.searchsorted(rows[cells], np.arange(shape[0] + 1))
        chosen, gains, prices, looked_at = match(
            starts, rows[cells], columns[cells], weights[cells], shape[1], steps.left
        )
        steps.take(looked_at)
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


def _match_by_components(
    rows: Integers, columns: Integers, weights: NDArray[Any], shape: tuple[int, int]
) -> Integers:
    """Match one connected component of the bipartite graph at a time.

    Most have a single row or a single column, and their heaviest cell is the best.
    """
    from partita.kernels.components import connected_components

    n_components, of_row, of_column = connected_components(rows, columns, shape)
    n_rows, n_columns = (np.bincount(of, minlength=n_components) for of in (of_row, of_column))
    of_cell = of_row[rows]
    # By component, and within each the heaviest cell first.
    order = np.lexsort((-weights, of_cell))
    is_star = ((n_rows == 1) | (n_columns == 1))[of_cell[order]]
    stars, others = order[is_star], order[~is_star]
    limit = _limit.get()
    if limit is not None and others.size > min(limit.left, _CELLS_WITHIN_LIMIT):
        raise TakesTooLongError
    is_first = np.diff(of_cell[stars], prepend=-1) != 0
    parts = np.split(others, np.flatnonzero(np.diff(of_cell[others])) + 1)
    solved = (
        part[_match_component(rows[part], columns[part], weights[part])]
        for part in parts
        if part.size
    )
    return np.sort(np.concatenate([stars[is_first], *solved]))


def _match_component(rows: Integers, columns: Integers, weights: NDArray[Any]) -> Integers:
    distinct_rows, row = np.unique(rows, return_inverse=True)
    distinct_columns, column = np.unique(columns, return_inverse=True)
    if distinct_rows.size * distinct_columns.size <= _DENSE_CELLS:
        return _match_densely(row, column, weights)
    return _match_sparsely(row, column, weights)


def _match_densely(row: Integers, column: Integers, weights: NDArray[Any]) -> Integers:
    matrix = np.zeros((row.max() + 1, column.max() + 1))
    matrix[row, column] = weights
    cell = np.full(matrix.shape, -1)
    cell[row, column] = np.arange(row.size)
    chosen: Integers = cell[_assign(matrix)]
    real: Integers = chosen[chosen >= 0]
    return real


def _assign(matrix: Floats) -> tuple[Integers, Integers]:
    """Return the rows, in order, and the columns of a perfect matching of the shorter side."""
    if "scipy.optimize" in sys.modules or min(matrix.shape) > _FEW_LINES:
        from scipy.optimize import linear_sum_assignment

        rows, columns = linear_sum_assignment(matrix, maximize=True)
        return rows, columns
    if matrix.shape[0] <= matrix.shape[1]:
        return np.arange(matrix.shape[0]), columns_of_rows(matrix)
    rows = columns_of_rows(matrix.T)
    order = np.argsort(rows)
    return rows[order], order


def columns_of_rows(matrix: Floats) -> Integers:
    """Return the column of each row in a maximum-weight matching; no more rows than columns.

    Rows first take their best column, if it is free. Each other row then searches the cheapest
    alternating path to a free column, by Dijkstra's algorithm on costs that dual prices reduce.
    """
    gains, prices = matrix.max(axis=1), np.zeros(matrix.shape[1])
    owner, partner = np.full(matrix.shape[1], -1), np.full(matrix.shape[0], -1)
    for row, column in enumerate(matrix.argmax(axis=1).tolist()):
        if owner[column] < 0:
            owner[column], partner[row] = row, column
    for start in np.flatnonzero(partner < 0).tolist():
        distance, arrival = np.full(matrix.shape[1], np.inf), np.full(matrix.shape[1], -1)
        waiting = np.ones(matrix.shape[1], np.bool_)
        row, reached = start, 0.0
        while row >= 0:
            at = reached + (gains[row] + prices - matrix[row])
            closer = waiting & (at < distance)
            distance[closer], arrival[closer] = at[closer], row
            column = int(np.where(waiting, distance, np.inf).argmin())
            reached, waiting[column] = float(distance[column]), False
            row = int(owner[column])
        settled = np.flatnonzero(~waiting & (owner >= 0))
        rise = reached - distance[settled]
        gains[start] -= reached
        gains[owner[settled]] -= rise
        prices[settled] += rise
        while True:  # back along the path
            row = int(arrival[column])
            owner[column], partner[row], column = row, column, int(partner[row])
            if row == start:
                break
    return partner


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
