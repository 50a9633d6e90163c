"""Count one column of codes against several others (compiled)."""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel

_TABLES = types.Tuple(
    (types.int32[:, :, ::1], types.int64[:, ::1], types.int64[:, ::1], types.int64[:, ::1])
)


@numba.njit(nogil=True)
def _count(rows, columns, others, cells, width):
    """Count the pairs of codes of one column and each of the others."""
    # Positions are unsigned: numba tests a signed index for being negative, which takes time.
    last = others.size - others.size % 4
    for first in range(0, last, 4):
        # Four tables at once: each code of the rows is read once for all of them, and an increment
        # need not wait for the one before it, which is in another table.
        a, b = columns[others[first]], columns[others[first + 1]]
        c, d = columns[others[first + 2]], columns[others[first + 3]]
        in_a, in_b, in_c, in_d = cells[first], cells[first + 1], cells[first + 2], cells[first + 3]
        for i in range(rows.size):
            start = np.int64(rows[i]) * width
            in_a[np.uint64(start + a[i])] += 1
            in_b[np.uint64(start + b[i])] += 1
            in_c[np.uint64(start + c[i])] += 1
            in_d[np.uint64(start + d[i])] += 1
    for one in range(last, others.size):
        a, in_a = columns[others[one]], cells[one]
        for i in range(rows.size):
            in_a[np.uint64(np.int64(rows[i]) * width + a[i])] += 1


@functools.cache
def _count_columns_kernel(dtype: Any) -> Any:
    codes = types.Array(numba.from_dtype(dtype), 2, "C", readonly=True)
    numbers = types.Array(types.int64, 1, "C", readonly=True)

    @kernel(_TABLES(codes, types.int64, numbers, types.int64, types.int64, types.int64, numbers))
    def count_columns(codes, row, others, height, width, absent_row, absent_columns):
        cells = np.zeros((others.size, height * width), np.int32)
        _count(codes[row], codes, others, cells, width)
        tables = cells.reshape(others.size, height, width)
        row_sums = np.zeros((others.size, height), np.int64)
        column_sums = np.zeros((others.size, width), np.int64)
        squares = np.zeros((others.size, 3), np.int64)
        for one in range(others.size):
            table, own = tables[one], column_sums[one]
            if absent_row >= 0:
                table[absent_row] = 0
            if absent_columns[one] >= 0:
                table[:, absent_columns[one]] = 0
            for i in range(height):
                total = np.int64(0)
                for j in range(width):
                    count = np.int64(table[i, j])
                    total += count
                    own[j] += count
                    squares[one, 0] += count * count
                row_sums[one, i] = total
                squares[one, 1] += total * total
            for j in range(width):
                squares[one, 2] += own[j] * own[j]
        return tables, row_sums, column_sums, squares

    return count_columns


def count_columns(
    codes: Any, row: int, others: Any, height: int, width: int, absent_row: int, absent_columns: Any
) -> Any:
    """Return the tables of one column of codes and each of the others, their sums and squares."""
    loop = _count_columns_kernel(codes.dtype)
    return loop(codes, row, others, height, width, absent_row, absent_columns)
