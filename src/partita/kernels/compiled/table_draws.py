"""Draw random tables object by object (compiled)."""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_SEED = read_only(np.uint64)


@numba.njit(nogil=True)
def _rotated(x, bits):
    return (x << np.uint64(bits)) | (x >> np.uint64(64 - bits))


@numba.njit(nogil=True)
def _following(state):
    """Return 64 random bits and the next state: xoshiro256**."""
    s0, s1, s2, s3 = state
    result = _rotated(s1 * np.uint64(5), 7) * np.uint64(9)
    shifted = s1 << np.uint64(17)
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = _rotated(s3, 45)
    return result, (s0, s1, s2, s3)


@numba.njit(nogil=True)
def _below(bound, state):
    """Return a random integer below a bound of at most 32 bits, and the next state (Lemire).

    The upper 32 of 64 random bits are multiplied by the bound. Few products are rejected, so that
    all integers are equally likely. The integer is unsigned: numba tests a signed index for being
    negative, which takes time.
    """
    bits, state = _following(state)
    product = (bits >> np.uint64(32)) * bound
    low = product & np.uint64(0xFFFFFFFF)
    if low < bound:
        threshold = (np.uint64(0x100000000) - bound) % bound
        while low < threshold:
            bits, state = _following(state)
            product = (bits >> np.uint64(32)) * bound
            low = product & np.uint64(0xFFFFFFFF)
    return product >> np.uint64(32), state


@functools.cache
def _shuffle_kernel(dtype: Any) -> Any:
    result = types.Tuple((types.int32[:, ::1], types.int64))

    @kernel(result(read_only(np.int64), read_only(dtype), types.int64, _SEED, types.int64))
    def shuffle_rows(row_sums, columns, n_columns, seed, height):
        state = (seed[0], seed[1], seed[2], seed[3])
        pool = columns.copy()
        left = pool.size
        grid = np.zeros((height, n_columns), np.int32)
        own = np.zeros(n_columns, np.int32)
        squares = np.int64(0)
        for i in range(row_sums.size):
            counts = grid[i] if height else own
            for _ in range(row_sums[i]):
                # Take a random object of the pool, and put the last one in its place.
                index, state = _below(np.uint64(left), state)
                column = np.uint64(pool[index])
                left -= 1
                pool[index] = pool[left]
                squares += 2 * np.int64(counts[column]) + 1
                counts[column] += 1
            if height == 0:
                own[:] = 0
        return grid, squares

    return shuffle_rows


def shuffle_rows(row_sums: Any, columns: Any, n_columns: int, seed: Any, height: int) -> Any:
    """Draw a table with given sizes; with height 0, only its sum of squares."""
    return _shuffle_kernel(columns.dtype)(row_sums, columns, n_columns, seed, height)


@kernel(
    types.Tuple((types.int64[::1], types.int64[::1], types.int64))(
        read_only(np.int32),
        read_only(np.int32),
        read_only(np.int64),
        read_only(np.int64),
        types.int64,
        read_only(np.int64),
        _SEED,
        types.boolean,
    )
)
def resample_rows(
    cells, columns, object_starts, cell_starts, n_columns, row_sums, seed, with_cells
):
    """Draw objects of each row with replacement; return cells, column sums, sum of squares."""
    state = (seed[0], seed[1], seed[2], seed[3])
    counts = np.zeros(columns.size if with_cells else 0, np.int64)
    column_sums = np.zeros(n_columns, np.int64)
    widest = 0
    for i in range(row_sums.size):
        widest = max(widest, cell_starts[i + 1] - cell_starts[i])
    own = np.zeros(widest, np.int64)
    squares = np.int64(0)
    for i in range(row_sums.size):
        first, last = cell_starts[i], cell_starts[i + 1]
        start = object_starts[i]
        of_row = cells[start : object_starts[i + 1]]
        size = np.uint64(of_row.size)
        for _ in range(row_sums[i]):
            index, state = _below(size, state)
            own[np.uint64(of_row[index] - first)] += 1
        for cell in range(first, last):
            count = own[cell - first]
            own[cell - first] = 0
            squares += count * count
            column_sums[columns[cell]] += count
            if with_cells:
                counts[cell] = count
    return counts, column_sums, squares
