"""Sum cells by label, without sorting them (compiled)."""

from __future__ import annotations

import functools
from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only

_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)  # 2^64 over the golden ratio


@functools.cache
def bucket_ender(dtype_labels: Any) -> Any:
    """Return the loop ends(labels, bits): where 2^bits buckets end that labels are hashed into."""

    @kernel(types.int64[::1](read_only(dtype_labels), types.int64))
    def ends(labels, bits):
        shift = np.uint64(64 - bits)
        found = np.zeros(1 << bits, np.int64)
        for i in range(labels.size):
            found[np.int64((np.uint64(labels[i]) * _MULTIPLIER) >> shift)] += 1
        for bucket in range(1, found.size):
            found[bucket] += found[bucket - 1]
        return found

    return ends


@functools.cache
def bucket_summer(dtype_labels: Any, dtype_counts: Any) -> Any:
    """Return the loop that sums the cells of buckets first, first + 1, …, last - 1 by label.

    sums(labels, counts, weights, ends, bits, first, last, sizes_at_cells, lines) writes the size of
    a cell's line at the place of the cell, and size, largest cell, number of cells, and largest
    weight of a largest cell of each line into the rows of `lines`. It returns how many there are.
    """
    count = numba.from_dtype(np.dtype(dtype_counts))
    given = read_only(dtype_labels), read_only(dtype_counts), read_only(dtype_counts)
    integers = (types.int64,) * 3

    @kernel(types.int64(*given, read_only(np.int64), *integers, count[::1], count[:, ::1]))
    def sums(labels, counts, weights, ends, bits, first, last, sizes_at_cells, lines):
        before = ends[first - 1] if first > 0 else np.int64(0)
        shift = np.uint64(64 - bits)
        # Cells are put into buckets, whose hash tables fit into the cache.
        nexts = np.empty(last - first, np.int64)
        nexts[0] = 0
        for bucket in range(first, last - 1):
            nexts[bucket - first + 1] = ends[bucket] - before
        size = ends[last - 1] - before
        near, places = np.empty(size, labels.dtype), np.empty(size, np.int32)
        near_counts = np.empty(size, counts.dtype)
        near_weights = np.empty(size if weights.size else 0, counts.dtype)
        for i in range(labels.size):
            bucket = np.int64((np.uint64(labels[i]) * _MULTIPLIER) >> shift) - first
            if 0 <= bucket < nexts.size:
                place = nexts[bucket]
                near[place], near_counts[place], places[place] = labels[i], counts[i], i
                if weights.size:
                    near_weights[place] = weights[i]
                nexts[bucket] = place + 1
        largest_bucket, start = np.int64(0), np.int64(0)
        for end in nexts:
            largest_bucket, start = max(largest_bucket, end - start), end
        n_slots = 2
        while n_slots < 2 * largest_bucket:
            n_slots *= 2
        # A slot of the hash table is free as long as its line has no cells.
        known, table = np.empty(n_slots, labels.dtype), np.empty((n_slots, 4), counts.dtype)
        slots = np.empty(largest_bucket, np.int32)
        start, n_lines = np.int64(0), np.int64(0)
        for end in nexts:
            slot_bits = 1
            while 1 << slot_bits < 2 * (end - start):
                slot_bits += 1
            used = 1 << slot_bits
            table[:used] = 0
            # The leading bits of the hash are alike in a bucket: the next ones choose the slot.
            mask, slot_shift = np.uint64(used - 1), np.uint64(64 - bits - slot_bits)
            for i in range(start, end):
                slot = ((np.uint64(near[i]) * _MULTIPLIER) >> slot_shift) & mask
                while table[slot, 2] > 0 and known[slot] != near[i]:
                    slot = (slot + np.uint64(1)) & mask
                slots[i - start], known[slot] = slot, near[i]
                table[slot, 0] += near_counts[i]
                table[slot, 1] = max(table[slot, 1], near_counts[i])
                table[slot, 2] += 1
            for i in range(start, end):
                slot = slots[i - start]
                sizes_at_cells[places[i]] = table[slot, 0]
                if weights.size and near_counts[i] == table[slot, 1]:
                    table[slot, 3] = max(table[slot, 3], near_weights[i])
            for line in range(used):
                if table[line, 2] > 0:
                    for j in range(4):
                        lines[n_lines, j] = table[line, j]
                    n_lines += 1
            start = end
        return n_lines

    return sums
