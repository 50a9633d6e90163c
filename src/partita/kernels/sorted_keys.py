"""Pairs of codes, packed into one key for each object and sorted."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.codes import Codes
from partita.kernels.numba_switch import use_compiled
from partita.kernels.threaded_rows import usable_cores

# Nanoseconds that compiled loops save for each key.
_SAVED_A_KEY = 40

# Compiled loops first put keys into buckets by their leading bits: about this many into each, which
# fit into the cache of a core, but no more buckets than the processor has addresses at hand.
_KEYS_IN_BUCKET = 1 << 14
_BUCKET_BITS = 11

# From this number of keys on, two threads sort half of the buckets each.
_WORTH_THREADS = 1 << 22


def sorted_keys(rows: Codes, columns: Codes) -> NDArray[Any]:
    """Return the keys row * width + column of all objects, sorted; rows and columns begin at 0."""
    n = rows.values.size
    if n < 1 << 31 and use_compiled("sorted_keys", _SAVED_A_KEY * n):
        return _sort_compiled(rows, columns)
    keys = packed_keys(rows, columns)
    keys.sort()
    return keys


def packed_keys(rows: Codes, columns: Codes) -> NDArray[Any]:
    """Return row and column of each object packed into one integer."""
    if _key_type(rows, columns) is np.int64:
        return wide_keys(rows, columns)
    # Intermediate results wrap around at 2^32; the final key fits, so it is right.
    keys = rows.values.astype(np.uint32)
    keys *= np.uint32(columns.span)
    keys += columns.values.astype(np.uint32)
    keys -= np.uint32((rows.first * columns.span + columns.first) % (1 << 32))
    return keys


def wide_keys(rows: Codes, columns: Codes, part: slice = slice(None)) -> Integers:
    """Return row and column of some objects packed into 64 bits each.

    Where a product or the shift overflows 64 bits, the other does too: their difference is right.
    """
    keys: Integers = np.multiply(rows.values[part], columns.span, dtype=np.int64)
    keys += columns.values[part]
    shift = rows.first * columns.span + columns.first
    if shift:
        keys -= (shift + (1 << 63)) % (1 << 64) - (1 << 63)
    return keys


def _key_type(rows: Codes, columns: Codes) -> Any:
    """Return the type of keys: 32 bits sort twice as fast as 64."""
    return np.uint32 if rows.span * columns.span < 1 << 32 else np.int64


def _sort_compiled(rows: Codes, columns: Codes) -> NDArray[Any]:
    """Sort by radix: keys go into buckets by their leading bits, and each bucket is sorted."""
    from partita.kernels.compiled import sorted_keys as compiled

    n, largest = rows.values.size, rows.span * columns.span - 1
    leading_bits = min(_BUCKET_BITS, (n // _KEYS_IN_BUCKET).bit_length())
    shift = max(0, largest.bit_length() - leading_bits)
    # Made by numpy, which asks for large pages of memory.
    keys = np.empty(n, _key_type(rows, columns))
    ends = compiled.bucket_keys(
        rows.values,
        columns.values,
        rows.first,
        columns.first,
        columns.span,
        shift,
        (largest >> shift) + 1,
        keys,
    )
    # Taken here, so that it is compiled once and not in both threads.
    sort = compiled.bucket_sorter(keys.dtype)
    half = 0 if n < _WORTH_THREADS or usable_cores() == 1 else int(np.searchsorted(ends, n // 2))
    if half == 0:
        sort(keys, ends, 0, shift)
    else:
        from concurrent.futures import ThreadPoolExecutor  # slow to import

        with ThreadPoolExecutor(2) as pool:
            first = pool.submit(sort, keys, ends[:half], 0, shift)
            pool.submit(sort, keys, ends[half:], ends[half - 1], shift).result()
            first.result()
    return keys
