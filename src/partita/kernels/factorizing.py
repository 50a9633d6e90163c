"""Number distinct integers, and distinct rows of integers."""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers, Numbers
from partita.kernels.numba_switch import use_compiled

# Nanoseconds that the compiled loop saves for each value.
_SAVED_A_VALUE = 50
_SAVED_A_WORD = 10

_FIRST_BITS = 10  # the compiled hash table begins with 2^10 slots


def factorize_integers(values: Integers) -> tuple[Integers, Integers]:
    """Number the distinct values; return (code of each value, distinct values by code).

    Codes are given in order of appearance.
    """
    if values.size < 1 << 31 and use_compiled("factorizing", _SAVED_A_VALUE * values.size):
        return _number_compiled(np.ascontiguousarray(values))
    order = np.argsort(values)
    ordered = values[order]
    is_first = np.empty(values.size, np.bool_)
    is_first[:1] = True
    np.not_equal(ordered[1:], ordered[:-1], out=is_first[1:])
    starts = is_first.nonzero()[0]
    appeared = np.minimum.reduceat(order, starts) if starts.size else starts
    by_appearance = np.argsort(appeared)
    code_of_group = np.empty(starts.size, np.int64)
    code_of_group[by_appearance] = np.arange(starts.size)
    codes = np.empty(values.size, np.int64)
    codes[order] = code_of_group[np.cumsum(is_first) - 1]
    return codes, ordered[starts[by_appearance]]


def _number_compiled(values: Integers) -> tuple[Integers, Integers]:
    """Number values by a hash table that grows fourfold when it is half full.

    The arrays are made here since numpy asks for large pages of memory: random places of a large
    table are then found up to twice as fast.
    """
    from partita.kernels.compiled.factorizing import number

    codes = np.empty(values.size, np.int64)
    known = np.empty(0, np.int64)
    place, bits = 0, _FIRST_BITS
    while True:
        slots = np.zeros((1 << bits, 2), np.int64)
        distinct = np.empty(1 << (bits - 1), np.int64)
        # The values that are known already get their codes again.
        number(known, 0, slots, bits, distinct, 0, np.empty_like(known))
        place, n_distinct = number(values, place, slots, bits, distinct, known.size, codes)
        if place == values.size:
            return codes, distinct[:n_distinct].copy()
        known = distinct[:n_distinct]
        bits += 2


def factorize_rows(words: Numbers) -> tuple[Integers, Integers] | None:
    """Number the distinct rows; return (code of each row, place of the first row of each code).

    Codes are given in order of appearance. The numpy path numbers hashes, and returns None if two
    different rows have the same one.
    """
    saves = _SAVED_A_VALUE * words.shape[0] + _SAVED_A_WORD * words.size
    if words.shape[0] < 1 << 31 and use_compiled("factorizing", saves):
        from partita.kernels.compiled import factorizing as compiled

        codes, first_places = compiled.factorize_rows(words)
        return codes, first_places
    hashes = np.zeros(words.shape[0], np.uint64)
    for column in range(words.shape[1]):
        hashes *= np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio
        hashes += words[:, column]
    codes, distinct = factorize_integers(hashes.view(np.int64))
    first_places = np.empty(distinct.size, np.int64)
    first_places[codes[::-1]] = np.arange(codes.size - 1, -1, -1)
    same = np.array_equal(words[first_places][codes], words)
    return (codes, first_places) if same else None
