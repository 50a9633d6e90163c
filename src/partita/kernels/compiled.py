"""Loops compiled by numba: plain arrays in, plain arrays out. Imported only when worth it.

Inputs are typed as read-only, so that one compiled version serves arrays a caller may write to
and arrays he may not (pandas and polars hand out the latter).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.expectation import NEGLIGIBLE, is_wide
from partita.kernels.series import SERIES, SERIES_RADIUS

# A small mean and a law that is not narrow: then E[X log X] - m log m cancels few digits, and a
# table of x log x replaces a logarithm a term.
_TABLE = 1024
_TABLE_MEAN = 32.0
_TABLE_SPREAD = 0.1
_SIDE_BY_SIDE = 32

# A logarithm below this is not taken as a difference of two.
_NEAR = 0.25


def read_only(dtype: Any) -> Any:
    """The type of a one-dimensional array that a kernel only reads."""
    return types.Array(numba.from_dtype(np.dtype(dtype)), 1, "C", readonly=True)


def compile_cached(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile without the GIL and cache on disk, or uncached where no folder can be written."""

    def decorate(function: Callable[..., Any]) -> Any:
        try:
            return numba.njit(signature, nogil=True, cache=True)(function)
        except RuntimeError as error:
            if "cache" not in str(error):
                raise
            return numba.njit(signature, nogil=True)(function)

    return decorate


_GRID = types.Tuple(
    (types.int32[:, ::1], types.int64[::1], types.int64[::1], types.UniTuple(types.int64, 3))
)


_INTERLEAVED_CELLS = 1024


@numba.njit(nogil=True)
def _count(rows, columns, first_row, first_column, height, width):  # type: ignore[no-untyped-def]
    """Count pairs of codes: (table, row sums, column sums, sums of squares of all three)."""
    size = height * width
    shift = first_row * width + first_column
    if size <= _INTERLEAVED_CELLS:
        # Four copies of a small table, so that one increment need not wait for the last.
        copies = np.zeros(4 * size, np.int32)
        end = rows.size - rows.size % 4
        for i in range(0, end, 4):
            copies[rows[i] * width + columns[i] - shift] += 1
            copies[rows[i + 1] * width + columns[i + 1] - shift + size] += 1
            copies[rows[i + 2] * width + columns[i + 2] - shift + 2 * size] += 1
            copies[rows[i + 3] * width + columns[i + 3] - shift + 3 * size] += 1
        for i in range(end, rows.size):
            copies[rows[i] * width + columns[i] - shift] += 1
        cells = np.empty(size, np.int32)
        for j in range(size):
            cells[j] = copies[j] + copies[j + size] + copies[j + 2 * size] + copies[j + 3 * size]
    else:
        cells = np.zeros(size, np.int32)
        for i in range(rows.size):
            cells[rows[i] * width + columns[i] - shift] += 1
    row_sums = np.empty(height, np.int64)
    column_sums = np.zeros(width, np.int64)
    squares = np.int64(0)
    row_squares = np.int64(0)
    for i in range(height):
        row = cells[i * width : (i + 1) * width]
        total = np.int64(0)
        for j in range(width):
            count = np.int64(row[j])
            total += count
            column_sums[j] += count
            squares += count * count
        row_sums[i] = total
        row_squares += total * total
    column_squares = np.int64(0)
    for j in range(width):
        column_squares += column_sums[j] * column_sums[j]
    return (
        cells.reshape(height, width),
        row_sums,
        column_sums,
        (squares, row_squares, column_squares),
    )


@numba.njit(nogil=True)
def _bounds(labels):  # type: ignore[no-untyped-def]
    low = labels[0]
    high = labels[0]
    for i in range(labels.size):
        low = min(low, labels[i])
        high = max(high, labels[i])
    return np.int64(low), np.int64(high)


@functools.cache
def _count_codes_kernel(dtype_rows: Any, dtype_columns: Any) -> Any:
    @compile_cached(_GRID(read_only(dtype_rows), read_only(dtype_columns), *(types.int64,) * 4))
    def count_codes(rows, columns, first_row, first_column, height, width):  # type: ignore[no-untyped-def]
        return _count(rows, columns, first_row, first_column, height, width)

    return count_codes


@functools.cache
def _count_labels_kernel(dtype_rows: Any, dtype_columns: Any) -> Any:
    result = types.Tuple((_GRID, types.int64, types.int64))

    @compile_cached(result(read_only(dtype_rows), read_only(dtype_columns), types.int64))
    def count_labels(rows, columns, cells_at_most):  # type: ignore[no-untyped-def]
        first_row, last_row = _bounds(rows)
        first_column, last_column = _bounds(columns)
        # As unsigned numbers, since labels may lie more than 2^63 apart.
        below = np.uint64(last_row) - np.uint64(first_row)
        beside = np.uint64(last_column) - np.uint64(first_column)
        if max(below, beside) >= np.uint64(cells_at_most):
            return _count(rows[:0], columns[:0], 0, 0, 0, 0), 0, 0
        height, width = np.int64(below) + 1, np.int64(beside) + 1
        if height * width > cells_at_most:
            return _count(rows[:0], columns[:0], 0, 0, 0, 0), 0, 0
        return (
            _count(rows, columns, first_row, first_column, height, width),
            first_row,
            first_column,
        )

    return count_labels


def count_codes(
    rows: Any, columns: Any, first_row: int, first_column: int, height: int, width: int
) -> Any:
    """Count pairs of codes of a known range: (table, its sums, their squares)."""
    kernel = _count_codes_kernel(rows.dtype, columns.dtype)
    return kernel(rows, columns, first_row, first_column, height, width)


def count_labels(rows: Any, columns: Any, cells_at_most: int) -> Any:
    """Find the range of integer labels and count pairs: (grid, first row, first column).

    The table is empty when it would have more cells than allowed.
    """
    kernel = _count_labels_kernel(rows.dtype, columns.dtype)
    return kernel(rows, columns, cells_at_most)


@compile_cached(types.Tuple((types.int64[::1], types.int64[::1]))(read_only(np.int64)))
def factorize(values):  # type: ignore[no-untyped-def]
    """Number distinct values in order of appearance: (code of each value, distinct values).

    Open addressing with linear probing; the table grows fourfold when half full.
    """
    capacity = 1024
    slots = np.full(capacity, -1, np.int64)
    distinct = np.empty(capacity, np.int64)
    codes = np.empty(values.size, np.int64)
    found = 0
    shift = np.uint64(64 - 10)
    multiplier = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio
    for i in range(values.size):
        value = values[i]
        slot = np.int64((np.uint64(value) * multiplier) >> shift)
        while slots[slot] >= 0 and distinct[slots[slot]] != value:
            slot = (slot + 1) & (capacity - 1)
        if slots[slot] < 0:
            if 2 * (found + 1) > capacity:
                capacity *= 4
                shift -= np.uint64(2)
                slots = np.full(capacity, -1, np.int64)
                larger = np.empty(capacity, np.int64)
                larger[:found] = distinct[:found]
                distinct = larger
                for code in range(found):
                    slot = np.int64((np.uint64(distinct[code]) * multiplier) >> shift)
                    while slots[slot] >= 0:
                        slot = (slot + 1) & (capacity - 1)
                    slots[slot] = code
                slot = np.int64((np.uint64(value) * multiplier) >> shift)
                while slots[slot] >= 0:
                    slot = (slot + 1) & (capacity - 1)
            slots[slot] = found
            distinct[found] = value
            found += 1
        codes[i] = slots[slot]
    return codes, distinct[:found].copy()


@compile_cached(types.float64(types.float64, types.float64, types.float64))
def _excess(count, difference, mean):  # type: ignore[no-untyped-def]
    """Count log(count/mean) - count + mean, without cancellation; difference = count - mean."""
    relative = difference / mean
    if abs(relative) <= SERIES_RADIUS:
        total = 0.0
        for k in range(len(SERIES)):
            total = total * relative + SERIES[k]
        return total * relative * difference
    if count == 0.0:
        return mean
    return count * np.log1p(relative) - difference


# The same rule as for arrays, in the same arithmetic: no pair is taken twice or not at all.
_is_wide = numba.njit(nogil=True)(is_wide)


@numba.njit(nogil=True)
def _mode(a, b, n):  # type: ignore[no-untyped-def]
    mode = np.int64((a + 1.0) * (b + 1.0) / (n + 2.0))
    return min(max(mode, a + b - n, 0), a, b)


@numba.njit(nogil=True)
def _by_excess(a, b, n):  # type: ignore[no-untyped-def]
    """E[X log(X/m) - X + m], each term without cancellation."""
    whole, rest = divmod(a * b, n)
    fraction = rest / n
    mean = whole + fraction
    mode = _mode(a, b, n)
    lowest, highest = max(0, a + b - n), min(a, b)
    law, mass, x = 1.0, 1.0, mode
    moment = _excess(float(mode), (mode - whole) - fraction, mean)
    while x < highest and mass > NEGLIGIBLE:
        mass *= float(a - x) * float(b - x) / (float(x + 1) * float(n - a - b + x + 1))
        x += 1
        law += mass
        moment += mass * _excess(float(x), (x - whole) - fraction, mean)
    mass, x = 1.0, mode
    while x > lowest and mass > NEGLIGIBLE:
        mass *= float(x) * float(n - a - b + x) / (float(a - x + 1) * float(b - x + 1))
        x -= 1
        law += mass
        moment += mass * _excess(float(x), (x - whole) - fraction, mean)
    return moment / law


@numba.njit(nogil=True)
def _by_table(a, sizes, weights, n, logs):  # type: ignore[no-untyped-def]
    """Weighted sum of E[X log X] - m log m over rising column sizes, walked side by side.

    All laws start at one x near their modes, with an arbitrary mass that the sum of each law
    takes out again; side by side, the loops over sizes become vector instructions.
    """
    k = sizes.size
    # Within the support of every law: from the last one's least to the first one's largest value.
    mode = (a + 1.0) * (sizes[k // 2] + 1.0) / (n + 2.0)
    start = np.int64(max(min(mode, a, sizes[0]), a + sizes[k - 1] - n, 0.0))
    mass = np.ones(k)
    law = np.ones(k)
    moment = np.full(k, logs[start])
    x = start
    while x < min(a, logs.size - 1):
        alive = 0.0
        ahead = (a - x) / (x + 1.0)
        x += 1
        for t in range(k):
            mass[t] *= ahead * (sizes[t] - x + 1) / (n - a - sizes[t] + x)
            law[t] += mass[t]
            moment[t] += mass[t] * logs[x]
            alive = max(alive, mass[t] - NEGLIGIBLE * law[t])
        if alive <= 0.0:
            break
    mass[:] = 1.0
    x = start
    while x > 0:
        alive = 0.0
        back = x / (a - x + 1.0)
        x -= 1
        for t in range(k):
            mass[t] *= back * (n - a - sizes[t] + x + 1) / (sizes[t] - x)
            law[t] += mass[t]
            moment[t] += mass[t] * logs[x]
            alive = max(alive, mass[t] - NEGLIGIBLE * law[t])
        if alive <= 0.0:
            break
    total = 0.0
    for t in range(k):
        mean = a * sizes[t] / n
        total += weights[t] * (moment[t] / law[t] - mean * np.log(mean))
    return total


@compile_cached(
    types.float64(
        read_only(np.int64),
        read_only(np.float64),
        read_only(np.int64),
        read_only(np.float64),
        types.int64,
    )
)
def expected_information(row_sizes, row_weights, column_sizes, column_weights, n):  # type: ignore[no-untyped-def]
    """Sum of weights times E[X log(X/m) - X + m] over pairs of sizes, X hypergeometric, m = E X.

    Wide laws are left to the caller. The law's terms come from the ratio of neighbours, outward
    from the mode, and are normalised by their own sum: no gamma function, no overflow.
    """
    logs = np.zeros(_TABLE)
    for x in range(2, _TABLE):
        logs[x] = x * np.log(x)
    # Sizes as floats: then every step of the walk is plain floating arithmetic.
    sizes = column_sizes.astype(np.float64)
    total = 0.0
    for i in range(row_sizes.size):
        a = row_sizes[i]
        row_total = 0.0
        j = 0
        while j < sizes.size:
            end = min(j + _SIDE_BY_SIDE, sizes.size)
            narrowest = (1.0 - a / n) * (1.0 - sizes[end - 1] / n)
            near = a * (sizes[end - 1] - sizes[j]) / n <= _TABLE_MEAN / 4
            overlap = a + sizes[end - 1] - n <= min(float(a), sizes[j])
            small = a * sizes[end - 1] / n <= _TABLE_MEAN
            if small and near and overlap and narrowest >= _TABLE_SPREAD:
                row_total += _by_table(
                    float(a), sizes[j:end], column_weights[j:end], float(n), logs
                )
            else:
                for t in range(j, end):
                    if not _is_wide(a, column_sizes[t], n):
                        row_total += column_weights[t] * _by_excess(a, column_sizes[t], n)
            j = end
        total += row_weights[i] * row_total
    return total


@compile_cached(
    types.UniTuple(types.float64, 7)(
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        read_only(np.int64),
        types.int64,
    )
)
def cell_sums(counts, rows, columns, row_sums, column_sums, n):  # type: ignore[no-untyped-def]
    """Sums over cells, in one pass and without a logarithm for most cells.

    Returns the sums of the excess over the expected count m, of m over empty cells, of
    x log(column sum / x), x log(row sum / x) and x log(n / x), and of x² over the column sum and
    over the row sum. Logarithms of quotients are differences of logarithms unless they are near
    0, where they are computed on their own.
    """
    logs = np.log(np.arange(1, _TABLE + 1))
    row_logs, column_logs, all_log = np.log(row_sums), np.log(column_sums), np.log(n)
    by_excess = by_column = by_row = jointly = 0.0
    products = np.int64(0)
    square_by_column = square_by_row = 0.0
    for cell in range(counts.size):
        x = counts[cell]
        row, column = rows[cell], columns[cell]
        a, b = row_sums[row], column_sums[column]
        log_x = logs[x - 1] if x <= _TABLE else np.log(x)
        in_column = column_logs[column] - log_x
        if in_column < _NEAR:
            in_column = np.log1p(float(b - x) / float(x))
        in_row = row_logs[row] - log_x
        if in_row < _NEAR:
            in_row = np.log1p(float(a - x) / float(x))
        in_all = all_log - log_x
        if in_all < _NEAR:
            in_all = np.log1p(float(n - x) / float(x))
        mean = float(a * b) / n
        difference = float(x * n - a * b) / n
        if abs(difference) <= SERIES_RADIUS * mean:
            by_excess += _excess(float(x), difference, mean)
        else:
            by_excess += x * (log_x + all_log - row_logs[row] - column_logs[column]) - difference
        products += a * b
        by_column += x * in_column
        by_row += x * in_row
        jointly += x * in_all
        square_by_column += float(x) * float(x) / float(b)
        square_by_row += float(x) * float(x) / float(a)
    empty = float(n * n - products) / n
    return by_excess, empty, by_column, by_row, jointly, square_by_column, square_by_row
