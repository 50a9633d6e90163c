"""Sums over the cells of each row and of each column of a table."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.kernels.exact_sums import sum_by_group, sum_in_order
from partita.kernels.logarithms import log_counts, log_large_counts, x_log_x_table
from partita.kernels.numba_switch import use_compiled


def shares_of_x_log_x(
    counts: NDArray[Any],
    rows: Integers,
    columns: Integers,
    row_sums: NDArray[Any],
    column_sums: NDArray[Any],
) -> tuple[Floats, Floats]:
    """Return, for each row and for each column, sum of x log x over its cells / (S log S).

    S is the sum of the row or column; where S = 1 the share is 1. Cells and sums go through the
    same logarithm, so a line with one cell has a share of exactly 1, and a line of ones exactly 0.
    """
    if counts.dtype == np.int64 and use_compiled("information", 4 * counts.size):
        from partita.kernels.compiled import information as compiled

        large = map(log_large_counts, (counts, row_sums, column_sums))
        by_row, by_column = compiled.shares_of_x_log_x(
            counts, rows, columns, row_sums, column_sums, x_log_x_table(), *large
        )
        return by_row, by_column
    values = x_log_x(counts)
    by_row = sum_by_group(rows, values, row_sums.size)
    by_column = sum_by_group(columns, values, column_sums.size)
    return _shares(by_row, row_sums), _shares(by_column, column_sums)


def x_log_x(counts: NDArray[Any]) -> Floats:
    """Return x log x of each count, with 0 log 0 = 0."""
    return counts * log_counts(counts)


def _shares(values: Floats, sums: NDArray[Any]) -> Floats:
    """Return values / (S log S), and 1 where S = 1: there both are 0, and 1/1 takes their place."""
    of_sums = x_log_x(sums)
    single = of_sums == 0
    values += single
    of_sums += single
    values /= of_sums
    return values


def sum_of_products_by_line(
    counts: NDArray[Any], rows: Integers, columns: Integers, of_row: Floats, of_column: Floats
) -> float:
    """Return the sum over cells of the count times its row's value times its column's value."""
    if counts.dtype == np.int64 and use_compiled("information", 4 * counts.size):
        from partita.kernels.compiled import information as compiled

        return float(compiled.sum_of_products_by_line(counts, rows, columns, of_row, of_column))
    return sum_in_order(counts * of_row[rows] * of_column[columns])
