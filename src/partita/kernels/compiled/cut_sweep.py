"""Pairs of objects together in two clusterings whose clusters merge step by step (compiled).

Cells are found by a hash table of (row, column) with linear probing, and are linked in a list for
each row and each column. Merging lines only moves and removes cells: there are never more than n.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_NONE = -1
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # 2^64 divided by the golden ratio


@numba.njit(nogil=True)
def _slot_of(row, column, bits):
    """Return where the search for a cell begins (Fibonacci hashing)."""
    key = np.uint64(row) << np.uint64(32) | np.uint64(column)
    return np.int64((key * _MULTIPLIER) >> np.uint64(64 - bits))


@numba.njit(nogil=True)
def _find(slots, lines, row, column, bits):
    """Return the slot of a cell, or the free slot where it is to go."""
    mask = slots.size - 1
    slot = _slot_of(row, column, bits)
    while slots[slot] != _NONE:
        cell = slots[slot]
        if lines[0, cell] == row and lines[1, cell] == column:
            return slot
        slot = (slot + 1) & mask
    return slot


@numba.njit(nogil=True)
def _delete(slots, lines, slot, bits):
    """Free a slot, and move cells behind it back to where the search for them passes."""
    mask = slots.size - 1
    free = slot
    while True:
        slot = (slot + 1) & mask
        cell = slots[slot]
        if cell == _NONE:
            break
        home = _slot_of(lines[0, cell], lines[1, cell], bits)
        if ((slot - home) & mask) >= ((slot - free) & mask):
            slots[free] = cell
            free = slot
    slots[free] = _NONE


@numba.njit(nogil=True)
def _unlink(side, line, cell, heads, following, previous, lengths):
    """Take a cell out of the list of a line."""
    after, before = following[side, cell], previous[side, cell]
    if before == _NONE:
        heads[side, line] = after
    else:
        following[side, before] = after
    if after != _NONE:
        previous[side, after] = before
    lengths[side, line] -= 1


@numba.njit(nogil=True)
def _link(side, line, cell, heads, following, previous, lengths):
    """Put a cell at the head of the list of a line."""
    head = heads[side, line]
    following[side, cell], previous[side, cell] = head, _NONE
    if head != _NONE:
        previous[side, head] = cell
    heads[side, line] = cell
    lengths[side, line] += 1


@numba.njit(nogil=True)
def _merge(side, small, large, counts, slots, lines, heads, following, previous, lengths, bits):
    """Move the cells of one line to another; return how many more pairs share a cell."""
    other = 1 - side
    joined = 0
    cell = heads[side, small]
    while cell != _NONE:
        after = following[side, cell]
        row, column = lines[0, cell], lines[1, cell]
        _delete(slots, lines, _find(slots, lines, row, column, bits), bits)
        if side == 0:
            row = large
        else:
            column = large
        slot = _find(slots, lines, row, column, bits)
        present = slots[slot]
        if present == _NONE:
            slots[slot] = cell
            lines[side, cell] = large
            _link(side, large, cell, heads, following, previous, lengths)
        else:
            joined += counts[present] * counts[cell]
            counts[present] += counts[cell]
            _unlink(other, lines[other, cell], cell, heads, following, previous, lengths)
        cell = after
    return joined


@kernel(types.int64[::1](*(read_only(np.int64),) * 5))
def pairs_after_merges(left_rows, right_rows, left_columns, right_columns, codes):
    """Count the pairs together in both clusterings after 0, 1, 2, … merges of rows and columns."""
    n = codes.size
    bits = 2
    while 1 << bits < 2 * n:
        bits += 1
    slots = np.full(1 << bits, _NONE)
    counts = np.ones(n, np.int64)
    lines = np.empty((2, n), np.int64)
    heads, lengths = np.full((2, n), _NONE), np.zeros((2, n), np.int64)
    following, previous = np.full((2, n), _NONE), np.full((2, n), _NONE)
    line_of = np.empty((2, 2 * n), np.int64)
    for cell in range(n):
        lines[0, cell], lines[1, cell] = cell, codes[cell]
        slots[_find(slots, lines, cell, codes[cell], bits)] = cell
        _link(0, cell, cell, heads, following, previous, lengths)
        _link(1, codes[cell], cell, heads, following, previous, lengths)
        line_of[0, cell] = line_of[1, cell] = cell
    together = np.zeros(n, np.int64)
    for step in range(n - 1):
        together[step + 1] = together[step]
        for side in range(2):
            left, right = (left_rows, right_rows) if side == 0 else (left_columns, right_columns)
            if step >= left.size:
                continue
            small, large = line_of[side, left[step]], line_of[side, right[step]]
            if lengths[side, small] > lengths[side, large]:
                small, large = large, small
            line_of[side, n + step] = large
            together[step + 1] += _merge(
                side, small, large, counts, slots, lines, heads, following, previous, lengths, bits
            )
    return together
