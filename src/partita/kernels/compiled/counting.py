"""Count pairs of labels (compiled)."""

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

# Tables of at most this many cells, of four bytes each, fit into the second cache of a core.
_CELLS_IN_CACHE = 1 << 17


@numba.njit(nogil=True)
def _count_cells(rows, columns, first_row, first_column, height, width):
    """Return the table of pairs of codes as one array, row after row."""
    size = height * width
    shift = first_row * width + first_column
    if size > _CELLS_IN_CACHE:
        cells = np.zeros(size, np.int32)
        for i in range(rows.size):
            cells[rows[i] * width + columns[i] - shift] += 1
        return cells
    # Positions are unsigned: numba tests a signed index for being negative, at a third of the time.
    # Where the memory takes longer than the test, it is no faster.
    if size > _INTERLEAVED_CELLS:
        cells = np.zeros(size, np.int32)
        for i in range(rows.size):
            cells[np.uint64(rows[i] * width + columns[i] - shift)] += 1
        return cells
    # With four copies of a small table, an increment need not wait for the one before it.
    copies = np.zeros(4 * size, np.int32)
    first, second = copies[:size], copies[size : 2 * size]
    third, fourth = copies[2 * size : 3 * size], copies[3 * size :]
    end = rows.size - rows.size % 4
    for i in range(0, end, 4):
        first[np.uint64(rows[i] * width + columns[i] - shift)] += 1
        second[np.uint64(rows[i + 1] * width + columns[i + 1] - shift)] += 1
        third[np.uint64(rows[i + 2] * width + columns[i + 2] - shift)] += 1
        fourth[np.uint64(rows[i + 3] * width + columns[i + 3] - shift)] += 1
    for i in range(end, rows.size):
        first[np.uint64(rows[i] * width + columns[i] - shift)] += 1
    cells = np.empty(size, np.int32)
    for j in range(size):
        cells[j] = first[j] + second[j] + third[j] + fourth[j]
    return cells


@numba.njit(nogil=True)
def _with_sums(cells, height, width):
    """Return a table, its row and column sums, and the sums of squares of all three."""
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
def _count_cells_kernel(dtype_rows: Any, dtype_columns: Any) -> Any:
    labels = read_only(dtype_rows), read_only(dtype_columns)

    @kernel(types.int32[::1](*labels, *(types.int64,) * 4))
    def count_cells(rows, columns, first_row, first_column, height, width):
        return _count_cells(rows, columns, first_row, first_column, height, width)

    return count_cells


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
        cells = _count_cells(rows, columns, first_row, first_column, height, width)
        return _with_sums(cells, height, width), first_row, first_column

    return count_labels


def cell_counter(dtype_rows: Any, dtype_columns: Any) -> Any:
    """Return the loop count(rows, columns, first_row, first_column, height, width).

    It returns the table of pairs of codes of a known range as one array, row after row.
    """
    return _count_cells_kernel(dtype_rows, dtype_columns)


@kernel(_GRID(types.int32[::1], types.int64, types.int64))
def with_sums(cells, height, width):
    """Return a table, its row and column sums, and the sums of squares of all three."""
    return _with_sums(cells, height, width)


def count_labels(rows: Any, columns: Any, cells_at_most: int) -> Any:
    """Return the table of pairs of integer labels, and its first row's and column's labels.

    The table is empty if it would have more than `cells_at_most` cells.
    """
    return _count_labels_kernel(rows.dtype, columns.dtype)(rows, columns, cells_at_most)


@kernel(types.void(types.Array(types.int32, 2, "C", readonly=True), *(types.int64[::1],) * 3))
def list_cells(grid, rows, columns, counts):
    """Write the nonzero cells of a table, row after row, into three arrays of their number."""
    cell = 0
    for i in range(grid.shape[0]):
        for j in range(grid.shape[1]):
            if grid[i, j]:
                rows[cell], columns[cell], counts[cell] = i, j, grid[i, j]
                cell += 1


@functools.cache
def _squares_of_runs_kernel(dtype: Any) -> Any:
    @kernel(types.UniTuple(types.int64, 2)(read_only(dtype), types.int64))
    def squares_of_runs(keys, width):
        squares = row_squares = np.int64(0)
        in_cell = in_row = np.int64(0)
        key = next_row = np.int64(0)
        for i in range(keys.size):
            if i == 0 or np.int64(keys[i]) != key:
                squares += in_cell * in_cell
                in_cell = np.int64(0)
                key = np.int64(keys[i])
                if key >= next_row:
                    row_squares += in_row * in_row
                    in_row = np.int64(0)
                    next_row = (key // width + 1) * width
            in_cell += 1
            in_row += 1
        return squares + in_cell * in_cell, row_squares + in_row * in_row

    return squares_of_runs


def squares_of_runs(keys: Any, width: int) -> Any:
    """Return the sums of squares of cells and of rows, of sorted keys."""
    return _squares_of_runs_kernel(keys.dtype)(keys, width)


@functools.cache
def _row_sums_of_runs_kernel(dtype: Any) -> Any:
    @kernel(types.int64[::1](read_only(dtype), types.int64, types.int64))
    def row_sums_of_runs(keys, height, width):
        sums = np.zeros(height, np.int64)
        row, start, next_row = np.int64(0), 0, width
        for i in range(keys.size):
            if np.int64(keys[i]) >= next_row:
                sums[row] = i - start
                row, start = np.int64(keys[i]) // width, i
                next_row = (row + 1) * width
        sums[row] = keys.size - start
        return sums

    return row_sums_of_runs


def row_sums_of_runs(keys: Any, height: int, width: int) -> Any:
    """Return how many of the sorted keys are in each row."""
    return _row_sums_of_runs_kernel(keys.dtype)(keys, height, width)


@functools.cache
def _list_runs_kernel(dtype: Any) -> Any:
    @kernel(types.void(read_only(dtype), types.int64, *(types.int64[::1],) * 3))
    def list_runs(keys, width, rows, columns, counts):
        cell = start = 0
        row = np.int64(keys[0]) // width
        for i in range(1, keys.size + 1):
            if i == keys.size or keys[i] != keys[start]:
                key = np.int64(keys[start])
                if key >= (row + 1) * width:
                    row = key // width
                rows[cell], columns[cell], counts[cell] = row, key - row * width, i - start
                cell += 1
                start = i

    return list_runs


def list_runs(keys: Any, width: int, rows: Any, columns: Any, counts: Any) -> None:
    """Write the cells of sorted keys, each a run of equal keys, into arrays of their number."""
    _list_runs_kernel(keys.dtype)(keys, width, rows, columns, counts)


@functools.cache
def _occurrences_kernel(dtype: Any) -> Any:
    @kernel(types.int64[::1](read_only(dtype), types.int64, types.int64))
    def occurrences(codes, first, span):
        counts = np.zeros(span, np.int64)
        for i in range(codes.size):
            counts[np.uint64(codes[i] - first)] += 1
        return counts

    return occurrences


def occurrences(codes: Any, first: int, span: int) -> Any:
    """Return how often each code in [first, first + span) occurs."""
    return _occurrences_kernel(codes.dtype)(codes, first, span)
