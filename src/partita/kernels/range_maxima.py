"""Maxima over ranges of an array, many ranges at once."""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers


class RangeMaxima:
    """Maxima of values[start:stop], from the maxima over all ranges of length 1, 2, 4, …"""

    def __init__(self, values: Integers) -> None:
        self._levels = [values]

    def __call__(self, starts: Integers, stops: Integers) -> Integers:
        """Return the maximum of each range; no range may be empty."""
        maxima = np.empty(starts.size, np.int64)
        # The range is covered by two of length 2^level that may overlap.
        levels = np.frexp((stops - starts).astype(np.float64))[1] - 1
        for level in np.unique(levels).tolist():
            chosen = np.flatnonzero(levels == level)
            table, length = self._level(level), 1 << level
            maxima[chosen] = np.maximum(table[starts[chosen]], table[stops[chosen] - length])
        return maxima

    def _level(self, level: int) -> Integers:
        """Return the maxima over all ranges of length 2^level."""
        while len(self._levels) <= level:
            last, half = self._levels[-1], 1 << (len(self._levels) - 1)
            self._levels.append(np.maximum(last[:-half], last[half:]))
        return self._levels[level]

    def table(self) -> Integers:
        """Return the maxima over ranges of length 1, 2, 4, … as rows, from each start on.

        The last entries of a row, whose ranges would pass the end, mean nothing.
        """
        size = self._levels[0].size
        rows = np.zeros((max(1, size.bit_length()), size), np.int64)
        for level, row in enumerate(rows):
            maxima = self._level(level)
            row[: maxima.size] = maxima
        return rows
