"""Sums of logarithms over the cells of a table (compiled)."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.cell_sums import NEAR
from partita.kernels.compiled.compiling import kernel, read_only
from partita.kernels.information_excess import SERIES_RADIUS, series

_series = numba.njit(nogil=True)(series)
_INTEGERS, _FLOATS = read_only(np.int64), read_only(np.float64)


@numba.njit(nogil=True)
def _known(cells):
    """Move the cells that are not -1 to the front; return these."""
    size = 0
    for cell in cells:
        if cell >= 0:
            cells[size] = cell
            size += 1
    return cells[:size]


@kernel(
    types.Tuple(
        (types.UniTuple(types.float64, 6), types.int64, types.UniTuple(types.int64[::1], 3))
    )(*(_INTEGERS,) * 5, types.int64, _FLOATS, _FLOATS, types.float64, _FLOATS, _FLOATS)
)
def cell_sums(
    counts, rows, columns, row_sums, column_sums, n, row_logs, column_logs, all_log, logs, large
):
    """Return sums over the far cells, the sum of a b, and the near cells, line by line.

    The sums are those of `partita.kernels.cell_sums.CellSums` but for `empty`. Logarithms of
    counts are in the table `logs`, those beyond it in `large`, in their order.
    """
    per_object = 1.0 / n
    by_excess = by_column = by_row = jointly = 0.0
    products = np.int64(0)
    square_by_column = square_by_row = 0.0
    near_of_column = np.full(column_sums.size, np.int64(-1))
    near_of_row = np.full(row_sums.size, np.int64(-1))
    near_of_all = np.full(1, np.int64(-1))
    next_large = 0
    for cell in range(counts.size):
        x = counts[cell]
        # Unsigned: numba tests a signed index for being negative, which takes time.
        row, column = np.uint64(rows[cell]), np.uint64(columns[cell])
        a, b = row_sums[row], column_sums[column]
        if x < logs.size:
            log_x = logs[np.uint64(x)]
        else:
            log_x = large[next_large]
            next_large += 1
        in_column, in_row = column_logs[column] - log_x, row_logs[row] - log_x
        in_all = all_log - log_x
        if in_column < NEAR:
            near_of_column[column] = cell
            in_column = 0.0
        if in_row < NEAR:
            near_of_row[row] = cell
            in_row = 0.0
        if in_all < NEAR:
            near_of_all[0] = cell
            in_all = 0.0
        product = a * b
        mean = float(product) * per_object
        difference = float(x * n - product) * per_object
        if abs(difference) <= SERIES_RADIUS * mean:
            relative = difference / mean
            by_excess += _series(relative) * relative * difference
        else:
            by_excess += x * (log_x + all_log - row_logs[row] - column_logs[column]) - difference
        products += product
        by_column += x * in_column
        by_row += x * in_row
        jointly += x * in_all
        square_by_column += float(x) * float(x) / float(b)
        square_by_row += float(x) * float(x) / float(a)
    sums = (by_excess, by_column, by_row, jointly, square_by_column, square_by_row)
    near = _known(near_of_column), _known(near_of_row), _known(near_of_all)
    return sums, products, near


@numba.njit(nogil=True)
def _divide_by_s_log_s(values, sums, table, large):
    """Divide each value by S log S of its sum S; where that is 0, the share is 1."""
    next_large = 0
    for line in range(sums.size):
        x = sums[line]
        if x < table.size:
            whole = table[np.uint64(x)]
        else:
            whole = x * large[next_large]
            next_large += 1
        values[line] = values[line] / whole if whole > 0 else 1.0


@kernel(types.UniTuple(types.float64[::1], 2)(*(_INTEGERS,) * 5, *(_FLOATS,) * 4))
def shares_of_x_log_x(
    counts, rows, columns, row_sums, column_sums, table, large, large_rows, large_columns
):
    """Return the sum of x log x over each row and each column, divided by S log S of its sum S.

    `table` has x log x of small numbers, the others have the logarithms of larger counts and sums.
    The share is 1 where S is 1.
    """
    by_row, by_column = np.zeros(row_sums.size), np.zeros(column_sums.size)
    next_large = 0
    for cell in range(counts.size):
        x = counts[cell]
        if x < table.size:
            value = table[np.uint64(x)]
        else:
            value = x * large[next_large]
            next_large += 1
        by_row[np.uint64(rows[cell])] += value
        by_column[np.uint64(columns[cell])] += value
    _divide_by_s_log_s(by_row, row_sums, table, large_rows)
    _divide_by_s_log_s(by_column, column_sums, table, large_columns)
    return by_row, by_column


@kernel(types.float64(*(_INTEGERS,) * 3, *(_FLOATS,) * 2))
def sum_of_products_by_line(counts, rows, columns, of_row, of_column):
    """Return the sum over cells of the count times its row's value times its column's value."""
    total = 0.0
    for cell in range(counts.size):
        row, column = np.uint64(rows[cell]), np.uint64(columns[cell])
        total += counts[cell] * of_row[row] * of_column[column]
    return total
