"""Count products of pairs of objects in bins (compiled)."""

from __future__ import annotations

import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel

_BLOCK = 512

_MATRIX = types.Array(types.float64, 2, "C", readonly=True)
_VECTOR = types.Array(types.float64, 1, "C", readonly=True)
_BINS = types.Array(types.float64, 2, "C")


@kernel(
    types.void(
        _MATRIX, _MATRIX, _VECTOR, types.float64, types.float64, types.int64, types.int64, _BINS
    )
)
def add_to_bins(rows, columns, counts, low, width, first, last, bins):
    """Add the pairs i < j with first <= i < last to the bins of the values rows[i] · columns[:, j].

    A pair weighs counts[i] * counts[j]. A bin holds the mass of its values and their mass times
    place in the bin, side by side, so that both are in one line of the cache. Bins begin at `low`
    and together have the given width; the last one has the values at the end of [0, 1].
    """
    n = counts.size
    n_bins = bins.shape[0] - 1
    scale = n_bins / width
    is_part = width < 1.0
    values = np.empty(_BLOCK)
    for i in range(first, last):
        for start in range(i + 1, n, _BLOCK):
            stop = min(n, start + _BLOCK)
            for j in range(stop - start):
                values[j] = 0.0
            for c in range(columns.shape[0]):
                here, column = rows[i, c], columns[c, start:stop]
                for j in range(stop - start):
                    values[j] += here * column[j]
            for j in range(stop - start):
                value = min(max(values[j], 0.0), 1.0)
                if is_part and not low <= value < low + width:
                    continue
                scaled = (value - low) * scale
                index = int(scaled)
                weight = counts[i] * counts[start + j]
                bins[index, 0] += weight
                bins[index, 1] += weight * (scaled - index)
