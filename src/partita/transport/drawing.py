"""Random tables of classes by sets, and means of what is worked out from them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from partita.transport.sides import Side

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

LEVEL = 0.99
_NUMBERS_AT_ONCE = 1 << 21


def draw_columns(chances: Floats, size: int, rng: np.random.Generator) -> Integers:
    """Draw a column for each row with its chances, so many times: an array (size, rows)."""
    positive = chances > 0
    drawn = np.tile(positive.argmax(axis=1), (size, 1))
    # A row with one chance has nothing to draw.
    several = np.flatnonzero(positive.sum(axis=1) > 1)
    ends = np.cumsum(chances[several], axis=1)
    # Divided by the last, all ends behind the last chance are 1, which no draw reaches.
    ends /= ends[:, -1:]
    uniform = rng.random((size, several.size))
    which = np.zeros(uniform.shape, np.int64)
    for end in ends[:, :-1].T:
        which += uniform >= end
    drawn[:, several] = which
    return drawn


def random_tables(
    hard: Side, soft: Side, draws: int, rng: np.random.Generator
) -> Iterator[Integers]:
    """Draw a set for each object and count, some tables at a time: (tables, classes, sets)."""
    n, sets = soft.chances.shape
    at_once = max(1, _NUMBERS_AT_ONCE // (n * sets))
    classes = hard.codes * sets
    size = hard.n_clusters * sets
    for start in range(0, draws, at_once):
        number = min(at_once, draws - start)
        drawn = draw_columns(soft.chances, number, rng) + classes
        drawn += np.arange(number)[:, None] * size
        counts = np.bincount(drawn.ravel(), minlength=number * size)
        yield counts.reshape(number, hard.n_clusters, sets)


def mean_and_error(values: Floats, room: float) -> tuple[float, float]:
    """A mean and the half width of its interval at the level, by the central limit theorem.

    Where all draws agree, that interval would be too sure: something so rare that all draws miss
    it with chance 1 - level may still be worth as much as `room`.
    """
    from scipy.special import stdtrit

    size = values.size
    mean = float(values.mean())
    if size < 2 or np.ptp(values) <= 1e-12 * max(1.0, abs(mean)):
        return mean, -math.log(1 - LEVEL) / size * room
    quantile = float(stdtrit(size - 1, (1 + LEVEL) / 2))
    return mean, quantile * float(values.std(ddof=1)) / math.sqrt(size)
