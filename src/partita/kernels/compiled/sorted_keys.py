"""Sort pairs of codes, packed into one key for each pair (compiled)."""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

# A table of counters for digits of this many bits fits into the fastest cache of a core.
_DIGIT_BITS = 11

# Buckets of fewer keys are sorted by insertion.
_FEW_KEYS = 24


@functools.cache
def _bucket_kernel(dtype_rows: Any, dtype_columns: Any, dtype_keys: Any) -> Any:
    key_type = numba.from_dtype(np.dtype(dtype_keys))
    labels = read_only(dtype_rows), read_only(dtype_columns)

    @kernel(types.int64[::1](*labels, *(types.int64,) * 5, key_type[::1]))
    def bucket_keys(rows, columns, first_row, first_column, width, shift, n_buckets, keys):
        ends = np.zeros(n_buckets + 1, np.int64)
        for i in range(rows.size):
            row, column = np.int64(rows[i]) - first_row, np.int64(columns[i]) - first_column
            ends[np.uint64(((row * width + column) >> shift) + 1)] += 1
        for earlier in range(n_buckets):
            ends[earlier + 1] += ends[earlier]
        # ends[bucket] is where the bucket starts; it moves on to where the next one starts.
        for i in range(rows.size):
            row, column = np.int64(rows[i]) - first_row, np.int64(columns[i]) - first_column
            key = row * width + column
            bucket = np.uint64(key >> shift)
            keys[np.uint64(ends[bucket])] = key
            ends[bucket] += 1
        return ends[:n_buckets]

    return bucket_keys


def bucket_keys(
    rows: Any,
    columns: Any,
    first_row: int,
    first_column: int,
    width: int,
    shift: int,
    n_buckets: int,
    keys: Any,
) -> Any:
    """Write the keys row * width + column, sorted by key >> shift; return the buckets' ends."""
    compiled = _bucket_kernel(rows.dtype, columns.dtype, keys.dtype)
    return compiled(rows, columns, first_row, first_column, width, shift, n_buckets, keys)


@numba.njit(nogil=True)
def _insertion_sort(keys):
    for i in range(1, keys.size):
        key = keys[i]
        j = i
        while j > 0 and keys[j - 1] > key:
            keys[j] = keys[j - 1]
            j -= 1
        keys[j] = key


@numba.njit(nogil=True)
def _sort_by_digit(source, target, shift, mask, starts):
    """Copy the keys to `target`, sorted by (key >> shift) & mask, others in order."""
    starts[:] = 0
    for i in range(source.size):
        starts[np.uint64(((np.int64(source[i]) >> shift) & mask) + 1)] += 1
    for earlier in range(mask):
        starts[earlier + 1] += starts[earlier]
    for i in range(source.size):
        digit = np.uint64((np.int64(source[i]) >> shift) & mask)
        target[np.uint64(starts[digit])] = source[i]
        starts[digit] += 1


@functools.cache
def _sort_kernel(dtype: Any) -> Any:
    key_type = numba.from_dtype(np.dtype(dtype))

    @kernel(types.void(key_type[::1], read_only(np.int64), types.int64, types.int64))
    def sort_buckets(keys, ends, start, n_bits):
        n_digits = max(1, -(-n_bits // _DIGIT_BITS))
        digit_bits = -(-n_bits // n_digits)
        starts = np.empty((1 << digit_bits) + 1, np.int32)
        largest, previous = np.int64(0), start
        for end in ends:
            largest, previous = max(largest, end - previous), end
        buffer = np.empty(largest, keys.dtype)
        for end in ends:
            bucket, other = keys[start:end], buffer[: end - start]
            start = end
            if bucket.size < _FEW_KEYS:
                _insertion_sort(bucket)
                continue
            for digit in range(n_digits):
                source, target = (bucket, other) if digit % 2 == 0 else (other, bucket)
                shift = digit * digit_bits
                _sort_by_digit(source, target, shift, (1 << digit_bits) - 1, starts)
            if n_digits % 2:
                bucket[:] = other

    return sort_buckets


def bucket_sorter(dtype: Any) -> Any:
    """Return the loop sort(keys, ends, start, n_bits), for keys of one type.

    It sorts the keys of each bucket in place by their last `n_bits` bits. The first bucket begins
    at `start`, and each of the others where the one before it ends.
    """
    return _sort_kernel(np.dtype(dtype))
