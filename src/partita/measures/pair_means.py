"""Means over the pairs of n objects."""

from __future__ import annotations

import numpy as np


def number_of_pairs(n: int) -> float:
    """Return the number of pairs of n objects."""
    return n * (n - 1) / 2


def mean_over_pairs(total: float, n: int, alone: float) -> float:
    """Return total / number of pairs, clipped to [0, 1]; `alone` for one object, without pairs."""
    return alone if n < 2 else float(np.clip(total / number_of_pairs(n), 0.0, 1.0))
