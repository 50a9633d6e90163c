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

from partita.kernels.series import SERIES, SERIES_RADIUS

# Terms of a hypergeometric law below this share of its mode cannot change the last bit of a sum.
NEGLIGIBLE = 1e-20


def _read_only(dtype: Any) -> Any:
    return types.Array(numba.from_dtype(np.dtype(dtype)), 1, "C", readonly=True)


def _compile(signature: Any) -> Callable[[Callable[..., Any]], Any]:
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


@numba.njit(nogil=True)
def _count(rows, columns, first_row, first_column, height, width):  # type: ignore[no-untyped-def]
    """Count pairs of codes: (table, row sums, column sums, sums of squares of all three)."""
    cells = np.zeros(height * width, np.int32)
    shift = first_row * width + first_column
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
    @_compile(_GRID(_read_only(dtype_rows), _read_only(dtype_columns), *(types.int64,) * 4))
    def count_codes(rows, columns, first_row, first_column, height, width):  # type: ignore[no-untyped-def]
        return _count(rows, columns, first_row, first_column, height, width)

    return count_codes


@functools.cache
def _count_labels_kernel(dtype_rows: Any, dtype_columns: Any) -> Any:
    result = types.Tuple((_GRID, types.int64, types.int64))

    @_compile(result(_read_only(dtype_rows), _read_only(dtype_columns), types.int64))
    def count_labels(rows, columns, cells_at_most):  # type: ignore[no-untyped-def]
        first_row, last_row = _bounds(rows)
        first_column, last_column = _bounds(columns)
        # In floats, since labels may lie more than 2^63 apart.
        height = float(last_row) - float(first_row) + 1.0
        width = float(last_column) - float(first_column) + 1.0
        if height * width > cells_at_most:
            return _count(rows[:0], columns[:0], 0, 0, 0, 0), 0, 0
        grid = _count(rows, columns, first_row, first_column, np.int64(height), np.int64(width))
        return grid, first_row, first_column

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


@_compile(types.Tuple((types.int64[::1], types.int64[::1]))(_read_only(np.int64)))
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


@_compile(types.float64(types.float64, types.float64, types.float64))
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


@_compile(
    types.float64(
        _read_only(np.int64),
        _read_only(np.float64),
        _read_only(np.int64),
        _read_only(np.float64),
        types.int64,
    )
)
def expected_information(row_sizes, row_weights, column_sizes, column_weights, n):  # type: ignore[no-untyped-def]
    """Sum of weights times E[X log(X/m) - X + m] over pairs of sizes, X hypergeometric, m = E X.

    The law's terms come from the ratio of neighbours, outward from the mode, and are normalised
    by their own sum: no gamma function, no overflow.
    """
    total = 0.0
    for i in range(row_sizes.size):
        a = row_sizes[i]
        row_total = 0.0
        for j in range(column_sizes.size):
            b = column_sizes[j]
            whole, rest = divmod(a * b, n)
            fraction = rest / n
            mean = whole + fraction
            mode = np.int64((a + 1.0) * (b + 1.0) / (n + 2.0))
            lowest = max(0, a + b - n)
            highest = min(a, b)
            mode = min(max(mode, lowest), highest)
            mass = 1.0
            law = 1.0
            moment = _excess(float(mode), (mode - whole) - fraction, mean)
            x = mode
            while x < highest and mass > NEGLIGIBLE:
                mass *= float(a - x) * float(b - x) / (float(x + 1) * float(n - a - b + x + 1))
                x += 1
                law += mass
                moment += mass * _excess(float(x), (x - whole) - fraction, mean)
            mass = 1.0
            x = mode
            while x > lowest and mass > NEGLIGIBLE:
                mass *= float(x) * float(n - a - b + x) / (float(a - x + 1) * float(b - x + 1))
                x -= 1
                law += mass
                moment += mass * _excess(float(x), (x - whole) - fraction, mean)
            row_total += column_weights[j] * moment / law
        total += row_weights[i] * row_total
    return total
