"""Sums over the cells of a contingency table, from which entropies and B-cubed scores follow."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.kernels.exact_sums import exact_sum, split_means, sum_in_order, sum_of_products
from partita.kernels.information_excess import SERIES_RADIUS, series
from partita.kernels.logarithms import log_counts, log_large_counts, log_table
from partita.kernels.numba_switch import use_compiled

# A logarithm of a quotient below this is not computed as a difference of two logarithms.
NEAR = 0.25

# Nanoseconds that a compiled loop saves for each cell.
_SAVED_A_CELL = 100


class CellSums(NamedTuple):
    """Sums over the cells x of a table with row sums a and column sums b."""

    excess: float  # x log(x/m) - x + m, with the expected count m = a b / n
    empty: float  # m over the empty cells: (n² - sum of a b) / n
    given_column: float  # x log(b/x)
    given_row: float  # x log(a/x)
    joint: float  # x log(n/x)
    square_by_column: float  # x²/b
    square_by_row: float  # x²/a


class _Logs(NamedTuple):
    """Logarithms of the sizes of the rows and the columns, and of n."""

    rows: Floats
    columns: Floats
    n: float


class _Near(NamedTuple):
    """The cells that fill most of a column, of a row, and of the table, line by line.

    The logarithms of their shares are close to 0.
    """

    of_columns: Integers
    of_rows: Integers
    of_all: Integers


def cell_sums(
    counts: NDArray[Any],
    rows: Integers,
    columns: Integers,
    row_sums: NDArray[Any],
    column_sums: NDArray[Any],
    n: Any,
    copies: Integers | None = None,
) -> CellSums:
    """Return the sums over the nonempty cells, each as often as `copies` says.

    Cells with copies are integers, and each is in a row and in a column of its own.

    The logarithm of a quotient is the difference of two logarithms, unless it is so close to 0 that
    digits would cancel: those cells, at most one in each row and column, are added at the end.
    """
    table = counts, rows, columns, row_sums, column_sums, n
    logs = _Logs(log_counts(row_sums), log_counts(column_sums), float(np.log(n)))
    if (
        counts.dtype.kind == "i"
        and copies is None
        and n < 1 << 31
        and use_compiled("information", _SAVED_A_CELL * counts.size)
    ):
        from partita.kernels.compiled import information as compiled

        known_logs = *logs, log_table(), log_large_counts(counts)
        (excess, *others), products, of_near = compiled.cell_sums(*table, *known_logs)
        sums, near = CellSums(excess, (n * n - products) / n, *others), _Near(*of_near)
    else:
        sums, near = _sums_of_far_cells(*table, logs, copies)
    return sums._replace(
        given_column=sums.given_column
        + _sum_of_near_cells(counts, near.of_columns, copies, column_sums, columns),
        given_row=sums.given_row + _sum_of_near_cells(counts, near.of_rows, copies, row_sums, rows),
        joint=sums.joint + _sum_of_near_cells(counts, near.of_all, copies, n),
    )


def _sum_of_near_cells(
    counts: NDArray[Any],
    near: Integers,
    copies: Integers | None,
    sizes: Any,
    lines: Integers | None = None,
) -> float:
    """Return the sum of x log(S/x) over the cells that fill most of a line of size S."""
    if near.size == 0:
        return 0.0
    x = counts[near]
    totals = x if copies is None else x * copies[near]
    wholes = sizes if lines is None else sizes[lines[near]]
    return float(np.dot(totals, np.log1p((wholes - x) / x)))


def _sums_of_far_cells(
    counts: NDArray[Any],
    rows: Integers,
    columns: Integers,
    row_sums: NDArray[Any],
    column_sums: NDArray[Any],
    n: Any,
    logs: _Logs,
    copies: Integers | None,
) -> tuple[CellSums, _Near]:
    """Return the sums without the cells that fill most of their line, and these cells."""
    a, b = row_sums[rows], column_sums[columns]
    log_x, log_a, log_b = log_counts(counts), logs.rows[rows], logs.columns[columns]
    in_column, near_in_column = _far_logs(log_b - log_x, columns, column_sums.size)
    in_row, near_in_row = _far_logs(log_a - log_x, rows, row_sums.size)
    in_all, near_in_all = _far_logs(logs.n - log_x, np.zeros(counts.size, np.int64), 1)
    size = row_sums.size * column_sums.size
    means, differences, empty = _means(counts, a, b, size, n, copies)
    excesses = counts * (log_x + logs.n - log_a - log_b) - differences
    close = np.flatnonzero(np.abs(differences) <= SERIES_RADIUS * means)
    relative = differences[close] / means[close]
    excesses[close] = series(relative) * relative * differences[close]
    x = counts.astype(np.float64)

    def total(values: Floats) -> float:
        return sum_in_order(values if copies is None else values * copies)

    sums = CellSums(
        total(excesses),
        empty,
        total(x * in_column),
        total(x * in_row),
        total(x * in_all),
        total(x * x / b),
        total(x * x / a),
    )
    return sums, _Near(near_in_column, near_in_row, near_in_all)


def _far_logs(logs: Floats, lines: Integers, size: int) -> tuple[Floats, Integers]:
    """Return the logarithms with 0 for those close to 0, and the cells of these, line by line."""
    cells = np.flatnonzero(logs < NEAR)
    logs[cells] = 0.0
    of_line = np.full(size, -1)
    of_line[lines[cells]] = cells
    return logs, of_line[of_line >= 0]


def _means(
    counts: NDArray[Any],
    a: NDArray[Any],
    b: NDArray[Any],
    size: int,
    n: Any,
    copies: Integers | None,
) -> tuple[Floats, Floats, float]:
    """Return the means a b / n, what counts differ by, and the sum of means of empty cells."""
    if counts.dtype.kind != "i":
        means = a * b / n
        empty = 0.0 if counts.size == size else max(0.0, n - float(means.sum()))
        return means, counts - means, empty
    products = sum_of_products(a, b, n) if copies is None else exact_sum(a, b, copies)
    empty = (n * n - products) / n
    if n < 1 << 31:
        scaled = a * b
        return scaled * (1.0 / n), (counts * n - scaled) * (1.0 / n), empty
    whole, fraction = split_means(a, b, n)
    return whole + fraction, (counts - whole) - fraction, empty
