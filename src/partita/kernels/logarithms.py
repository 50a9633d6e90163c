"""Logarithms of counts, most of which are small: they are read from a table.

All come from numpy, also those that compiled loops use: these take the table and the logarithms of
the counts beyond it, so that their results have the same bits.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers

TABLE_SIZE = 1024


@cache
def log_table() -> Floats:
    """Return the logarithms of 0 to 1023, with 0 for 0, since 0 log 0 = 0."""
    return log_counts(np.arange(float(TABLE_SIZE)))


@cache
def x_log_x_table() -> Floats:
    """Return x log x of 0 to 1023."""
    return np.arange(TABLE_SIZE) * log_table()


def log_counts(counts: NDArray[Any]) -> Floats:
    """Return the logarithm of each count, and 0 for a count of 0."""
    if counts.dtype.kind == "i" and counts.size and counts.max() < TABLE_SIZE:
        return log_table().take(counts)
    logs: Floats = np.log(np.where(counts == 0, 1.0, counts))
    return logs


def log_large_counts(counts: Integers) -> Floats:
    """Return the logarithms of the counts beyond the table, in their order."""
    return np.log(counts[counts >= TABLE_SIZE])
