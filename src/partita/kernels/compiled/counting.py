"""Count labels and number distinct integers (compiled)."""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_GRID = types.Tuple(
    (types.int32[:, ::1], types.int64[::1], types.int64[::1], types.UniTuple(types.int64, 3))
)


# Tables of at most this many cells are counted into four interleaved copies.
_INTERLEAVED_CELLS = 1024


@numba.njit(nogil=True)
def _count(rows, columns, first_row, first_column, height, width):
    """Return the table of pairs of codes, its row and column sums, and sums of squares of all."""
    size = height * width
    shift = first_row * width + first_column
    if size <= _INTERLEAVED_CELLS:
        # With four copies of a small table, an increment need not wait for the one before it.
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
def _bounds(labels):
    """Return the smallest and the largest label."""
    low = labels[0]
    high = labels[0]
    for i in range(labels.size):
        low = min(low, labels[i])
        high = max(high, labels[i])
    return np.int64(low), np.int64(high)


@numba.njit(nogil=True)
def _bits(labels):
    """Return the bitwise or of all labels.

    It is at least as large as the largest label, and negative if any label is negative.
    """
    bits = labels[0]
    for i in range(labels.size):
        bits |= labels[i]
    return np.int64(bits)


@functools.cache
def _count_codes_kernel(dtype_rows: Any, dtype_columns: Any) -> Any:
    @kernel(_GRID(read_only(dtype_rows), read_only(dtype_columns), *(types.int64,) * 4))
    def count_codes(rows, columns, first_row, first_column, height, width):
        return _count(rows, columns, first_row, first_column, height, width)

    return count_codes.compiled


@functools.cache
def _count_labels_kernel(dtype_rows: Any, dtype_columns: Any) -> Any:
    result = types.Tuple((_GRID, types.int64, types.int64))

    @kernel(result(read_only(dtype_rows), read_only(dtype_columns), types.int64))
    def count_labels(rows, columns, cells_at_most):
        # The bitwise or is computed twice as fast as the bounds, and the empty rows and columns
        # that it adds to a small table cost nothing.
        first_row = first_column = np.int64(0)
        below, beside = np.uint64(_bits(rows)), np.uint64(_bits(columns))
        if max(below, beside) >= _INTERLEAVED_CELLS or below * beside >= _INTERLEAVED_CELLS:
            first_row, last_row = _bounds(rows)
            first_column, last_column = _bounds(columns)
            # Unsigned, since labels may differ by more than 2^63.
            below = np.uint64(last_row) - np.uint64(first_row)
            beside = np.uint64(last_column) - np.uint64(first_column)
        height = width = np.int64(0)
        if max(below, beside) < np.uint64(cells_at_most):
            height, width = np.int64(below) + 1, np.int64(beside) + 1
        if height * width == 0 or height * width > cells_at_most:
            rows, columns, height, width = rows[:0], columns[:0], np.int64(0), np.int64(0)
        grid = _count(rows, columns, first_row, first_column, height, width)
        return grid, first_row, first_column

    return count_labels.compiled


def count_codes(
    rows: Any, columns: Any, first_row: int, first_column: int, height: int, width: int
) -> Any:
    """Return the table of pairs of codes of a known range, its sums, and sums of squares."""
    compiled = _count_codes_kernel(rows.dtype, columns.dtype)
    return compiled(rows, columns, first_row, first_column, height, width)


def count_labels(rows: Any, columns: Any, cells_at_most: int) -> Any:
    """Return the table of pairs of integer labels, and its first row's and column's labels.

    The table is empty if it would have more than `cells_at_most` cells.
    """
    return _count_labels_kernel(rows.dtype, columns.dtype)(rows, columns, cells_at_most)


@kernel(types.Tuple((types.int64[::1], types.int64[::1]))(read_only(np.int64)))
def factorize(values):
    """Number distinct values in order of appearance; return (code of each value, distinct values).

    A hash table with open addressing and linear probing that grows fourfold when half full.
    """
    capacity = 1024
    slots = np.full(capacity, -1, np.int64)
    distinct = np.empty(capacity, np.int64)
    codes = np.empty(values.size, np.int64)
    n_distinct = 0
    shift = np.uint64(64 - 10)
    multiplier = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio
    for i in range(values.size):
        value = values[i]
        slot = np.int64((np.uint64(value) * multiplier) >> shift)
        while slots[slot] >= 0 and distinct[slots[slot]] != value:
            slot = (slot + 1) & (capacity - 1)
        if slots[slot] < 0:
            if 2 * (n_distinct + 1) > capacity:
                capacity *= 4
                shift -= np.uint64(2)
                slots = np.full(capacity, -1, np.int64)
                larger = np.empty(capacity, np.int64)
                larger[:n_distinct] = distinct[:n_distinct]
                distinct = larger
                for code in range(n_distinct):
                    slot = np.int64((np.uint64(distinct[code]) * multiplier) >> shift)
                    while slots[slot] >= 0:
                        slot = (slot + 1) & (capacity - 1)
                    slots[slot] = code
                slot = np.int64((np.uint64(value) * multiplier) >> shift)
                while slots[slot] >= 0:
                    slot = (slot + 1) & (capacity - 1)
            slots[slot] = n_distinct
            distinct[n_distinct] = value
            n_distinct += 1
        codes[i] = slots[slot]
    return codes, distinct[:n_distinct].copy()


@kernel(types.UniTuple(types.int64[::1], 3)(types.Array(types.int32, 2, "C", readonly=True)))
def list_cells(grid):
    """Return the nonzero cells of a table as (rows, columns, counts)."""
    size = 0
    for count in grid.flat:
        size += count != 0
    rows = np.empty(size, np.int64)
    columns = np.empty(size, np.int64)
    counts = np.empty(size, np.int64)
    cell = 0
    for i in range(grid.shape[0]):
        for j in range(grid.shape[1]):
            if grid[i, j]:
                rows[cell], columns[cell], counts[cell] = i, j, grid[i, j]
                cell += 1
    return rows, columns, counts
