"""Neighbors of rows in a sparse table (compiled)."""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only


@functools.cache
def _kernel(dtype: Any) -> Any:
    integers = types.int64[::1]
    counted = types.Array(numba.from_dtype(np.dtype(dtype)), 1, "C")
    arguments = [read_only(np.int64)] * 7
    arguments[3] = read_only(dtype)

    @kernel(types.Tuple((integers, counted, integers, integers))(*arguments, *(types.int64,) * 3))
    def largest_neighbors(
        column_starts, cells, rows, counts, asked, shared_starts, shared, n_rows, at_most, capacity
    ):
        sums = np.zeros(n_rows, counts.dtype)
        met = np.full(n_rows, -1, np.int64)  # the last row asked for that met this one
        touched = np.empty(n_rows, np.int64)
        found_rows = np.empty(capacity, np.int64)
        found_counts = np.empty(capacity, counts.dtype)
        lengths = np.empty(asked.size, np.int64)
        totals = np.empty(asked.size, np.int64)
        begin = 0
        for i in range(asked.size):
            number = 0
            for column in shared[shared_starts[i] : shared_starts[i + 1]]:
                for cell in cells[column_starts[column] : column_starts[column + 1]]:
                    row = rows[cell]
                    if row == asked[i]:
                        continue
                    if met[row] != i:
                        met[row] = i
                        sums[row] = 0
                        touched[number] = row
                        number += 1
                    sums[row] += counts[cell]
            # Insert each into the sorted list of the largest so far.
            listed = 0
            for row in touched[:number]:
                amount = sums[row]
                place = listed
                while place > 0:
                    before, other = found_counts[begin + place - 1], found_rows[begin + place - 1]
                    if before > amount or (before == amount and other < row):
                        break
                    if place < at_most:
                        found_counts[begin + place] = before
                        found_rows[begin + place] = other
                    place -= 1
                if place < at_most:
                    found_counts[begin + place] = amount
                    found_rows[begin + place] = row
                    listed = min(listed + 1, at_most)
            lengths[i] = listed
            totals[i] = number
            begin += listed
        return found_rows[:begin].copy(), found_counts[:begin].copy(), lengths, totals

    return largest_neighbors


def largest_neighbors(table: Any, n_rows: int, at_most: int, capacity: int) -> Any:
    """Return the largest neighbors of rows, at most `capacity` in all."""
    arrays = [np.ascontiguousarray(array) for array in table]
    return _kernel(table.counts.dtype)(*arrays, n_rows, at_most, capacity)
