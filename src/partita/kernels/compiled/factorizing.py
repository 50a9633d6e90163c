"""Number distinct integers (compiled)."""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio
_FIRST_BITS = 12


@numba.njit(nogil=True)
def _number(values, start, table, n_distinct, codes):
    """Number values from `start` on, until the table is half full.

    The table has pairs of a value and its code, -1 where it is free; values are sought from the
    place that their hash gives. The table must not grow in this loop: a compiler keeps its address
    and its size in registers then. Return the next place and the number of distinct values.
    """
    half = table.shape[0] // 2
    mask = np.uint64(table.shape[0] - 1)
    shift = np.uint64(64) - np.uint64(np.log2(table.shape[0]))
    for i in range(start, values.size):
        value = values[i]
        slot = (np.uint64(value) * _MULTIPLIER) >> shift
        while table[slot, 1] >= 0 and table[slot, 0] != value:
            slot = (slot + np.uint64(1)) & mask
        if table[slot, 1] < 0:
            if n_distinct == half:
                return i, n_distinct
            table[slot, 0] = value
            table[slot, 1] = n_distinct
            n_distinct += 1
        codes[i] = table[slot, 1]
    return values.size, n_distinct


@numba.njit(nogil=True)
def _empty_table(bits):
    table = np.empty((1 << bits, 2), np.int64)
    table[:, 1] = -1
    return table


@kernel(types.Tuple((types.int64[::1], types.int64[::1]))(read_only(np.int64)))
def factorize(values):
    """Number distinct values in order of appearance; return (code of each value, distinct values).

    A hash table with open addressing and linear probing that grows eightfold when half full.
    """
    bits = _FIRST_BITS
    table = _empty_table(bits)
    codes = np.empty(values.size, np.int64)
    place, n_distinct = _number(values, 0, table, 0, codes)
    while place < values.size:
        bits += 3
        known = np.empty(n_distinct, np.int64)
        for slot in range(table.shape[0]):
            if table[slot, 1] >= 0:
                known[table[slot, 1]] = table[slot, 0]
        table = _empty_table(bits)
        _number(known, 0, table, 0, np.empty(n_distinct, np.int64))
        place, n_distinct = _number(values, place, table, n_distinct, codes)
    distinct = np.empty(n_distinct, np.int64)
    for slot in range(table.shape[0]):
        if table[slot, 1] >= 0:
            distinct[table[slot, 1]] = table[slot, 0]
    return codes, distinct
