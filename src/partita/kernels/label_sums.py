"""Sums over the cells of each row or column, which is known by a label and not numbered."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.numba_switch import use_compiled
from partita.kernels.threaded_rows import usable_cores

# Nanoseconds that compiled loops save for each cell.
_SAVED_A_CELL = 150

# Compiled loops first put cells into buckets: about this many into each, whose hash table fits
# into the cache of a core, but no more buckets than the processor has addresses at hand.
_CELLS_IN_BUCKET = 1 << 14
_BUCKET_BITS = 11

# Two threads sum parts of about so many cells each, which are the whole buckets of these.
_CELLS_IN_PART = 1 << 21


class LabelSums(NamedTuple):
    """Sums over the cells of each label.

    Attributes
    ----------
    sizes_at_cells : array
        The size of the line that each cell is in.
    lines : list of arrays, shape (…, 4)
        Of each label, in no order: its size, its largest cell, its number of cells, and the largest
        weight of a cell that is as large (0 if there are no weights).
    """

    sizes_at_cells: NDArray[Any]
    lines: list[NDArray[Any]]


def sum_by_label(
    labels: NDArray[Any], counts: NDArray[Any], weights: NDArray[Any] | None = None
) -> LabelSums:
    """Sum cells by label; labels are integers, and counts and weights are of one type.

    The type of the counts must hold their sum.
    """
    if weights is None:
        weights = np.empty(0, counts.dtype)
    if labels.size < 1 << 31 and use_compiled("label_sums", _SAVED_A_CELL * labels.size):
        return _sum_compiled(labels, counts, weights)
    order = np.argsort(labels, kind="stable")
    ordered = labels[order]
    is_new = np.ones(ordered.size, np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=is_new[1:])
    starts = is_new.nonzero()[0]
    counts_in_order = counts[order]
    line_of = np.cumsum(is_new) - 1
    lines = np.zeros((starts.size, 4), counts.dtype)
    if starts.size:
        lines[:, 0] = np.add.reduceat(counts_in_order, starts)
        lines[:, 1] = np.maximum.reduceat(counts_in_order, starts)
        lines[:, 2] = np.diff(starts, append=ordered.size)
        if weights.size:
            is_largest = counts_in_order == lines[line_of, 1]
            lines[:, 3] = np.maximum.reduceat(weights[order] * is_largest, starts)
    sizes_at_cells = np.empty_like(counts)
    sizes_at_cells[order] = lines[line_of, 0]
    return LabelSums(sizes_at_cells, [lines])


def _sum_compiled(labels: NDArray[Any], counts: NDArray[Any], weights: NDArray[Any]) -> LabelSums:
    """Sum parts of the cells, each of some buckets, so that little memory is taken at once."""
    from partita.kernels.compiled import label_sums as compiled

    n = labels.size
    bits = max(1, min(_BUCKET_BITS, (n // _CELLS_IN_BUCKET).bit_length()))
    ends: Integers = compiled.bucket_ender(labels.dtype)(labels, bits)
    n_parts = max(1, n // _CELLS_IN_PART)
    borders = np.searchsorted(ends, np.arange(1, n_parts) * (n // n_parts))
    borders = np.unique([0, *borders, ends.size])
    sizes_at_cells = np.empty_like(counts)
    # Taken here, so that it is compiled once and not in both threads.
    loop = compiled.bucket_summer(labels.dtype, counts.dtype)

    def sums(first: int, last: int) -> NDArray[Any]:
        n_cells = ends[last - 1] - (ends[first - 1] if first else 0)
        lines = np.empty((n_cells, 4), counts.dtype)
        found = loop(labels, counts, weights, ends, bits, first, last, sizes_at_cells, lines)
        return lines[:found]

    parts = borders[:-1].tolist(), borders[1:].tolist()
    if usable_cores() == 1 or len(parts[0]) == 1:
        return LabelSums(sizes_at_cells, list(map(sums, *parts)))
    with ThreadPoolExecutor(2) as pool:
        return LabelSums(sizes_at_cells, list(pool.map(sums, *parts)))
