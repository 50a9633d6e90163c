"""Number distinct integers (compiled)."""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio
_FIRST_BITS = 10


@kernel(
    types.UniTuple(types.int64, 2)(
        read_only(np.int64),
        types.int64,
        types.int64[:, ::1],
        types.int64,
        types.int64[::1],
        types.int64,
        types.int64[::1],
    )
)
def number(values, start, slots, bits, distinct, n_distinct, codes):
    """Number values from `start` on, until one is new and `distinct` is full.

    The 2^bits slots are a hash table with open addressing and linear probing. A slot has a value
    and its code plus one, which is 0 where the slot is free: one line of the cache has both. The
    table does not grow in this loop, so that a compiler can keep its address in a register.

    Return the next place and the number of distinct values.
    """
    mask, shift, one = np.uint64((1 << bits) - 1), np.uint64(64 - bits), np.uint64(1)
    for i in range(start, values.size):
        value = values[i]
        slot = (np.uint64(value) * _MULTIPLIER) >> shift
        while slots[slot, 1] > 0 and slots[slot, 0] != value:
            slot = (slot + one) & mask
        if slots[slot, 1] == 0:
            if n_distinct == distinct.size:
                return i, n_distinct
            distinct[n_distinct] = value
            n_distinct += 1
            slots[slot, 0], slots[slot, 1] = value, n_distinct
        codes[i] = slots[slot, 1] - 1
    return values.size, n_distinct


@numba.njit(nogil=True)
def _number_rows(words, places, slots, bits, first_places, n_distinct, codes):
    """Number the rows of `words` at `places` as `number` does values; return how many are done.

    A slot has a code, or -1 where it is free. A distinct row is known by its first place.
    """
    mask, shift, one = np.uint64(slots.size - 1), np.uint64(64 - bits), np.uint64(1)
    width = words.shape[1]
    for i in range(places.size):
        row = places[i]
        hashed = np.uint64(0)
        for j in range(width):
            hashed = (hashed ^ np.uint64(words[row, j])) * _MULTIPLIER
            hashed ^= hashed >> np.uint64(32)
        slot = (hashed * _MULTIPLIER) >> shift
        while slots[slot] >= 0:
            known = first_places[slots[slot]]
            j = 0
            while j < width and words[known, j] == words[row, j]:
                j += 1
            if j == width:
                break
            slot = (slot + one) & mask
        if slots[slot] < 0:
            if n_distinct == first_places.size:
                return i, n_distinct
            slots[slot] = n_distinct
            first_places[n_distinct] = row
            n_distinct += 1
        codes[i] = slots[slot]
    return places.size, n_distinct


@functools.cache
def _factorize_rows_kernel(dtype: Any) -> Any:
    words = types.Array(numba.from_dtype(np.dtype(dtype)), 2, "C", readonly=True)

    @kernel(types.Tuple((types.int64[::1], types.int64[::1]))(words))
    def factorize_rows(words):
        codes = np.empty(words.shape[0], np.int64)
        places = np.arange(words.shape[0])
        place = n_distinct = 0
        known = np.empty(0, np.int64)
        bits = _FIRST_BITS
        while True:
            slots = np.full(1 << bits, np.int32(-1))
            first_places = np.empty(1 << (bits - 1), np.int64)
            _number_rows(words, known, slots, bits, first_places, 0, np.empty_like(known))
            done, n_distinct = _number_rows(
                words, places[place:], slots, bits, first_places, n_distinct, codes[place:]
            )
            place += done
            if place == places.size:
                return codes, first_places[:n_distinct].copy()
            known = first_places[:n_distinct]
            bits += 2

    return factorize_rows


def factorize_rows(words: Any) -> Any:
    """Number distinct rows in order of appearance; return (code of each row, first places)."""
    return _factorize_rows_kernel(words.dtype)(words)
