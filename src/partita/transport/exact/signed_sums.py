"""Distribution of a sum of independent steps -1, 0 and 1, by convolution."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats

# Probabilities below this are truncated at both ends.
_NEGLIGIBLE = 1e-18
# From twice this many distributions on, all pairs are convolved at once.
_MANY = 8


class IntegerDistribution(NamedTuple):
    """Probability mass function: probabilities[i] = P(X = least + i)."""

    probabilities: Floats
    least: int

    def plus(self, other: IntegerDistribution) -> IntegerDistribution:
        """Return the distribution of the sum of two independent variables."""
        convolved = np.convolve(self.probabilities, other.probabilities)
        return IntegerDistribution(convolved, self.least + other.least).truncated

    @property
    def truncated(self) -> IntegerDistribution:
        """The distribution without negligible probabilities at both ends."""
        kept = np.flatnonzero(self.probabilities > _NEGLIGIBLE)
        inner = self.probabilities[kept[0] : kept[-1] + 1]
        return IntegerDistribution(inner, self.least + int(kept[0]))

    @property
    def positive_part(self) -> float:
        """The expectation E[max(X, 0)]."""
        numbers = np.arange(self.least, self.least + self.probabilities.size)
        return float(np.maximum(numbers, 0) @ self.probabilities)


def signed_sum(up: Floats, down: Floats) -> IntegerDistribution:
    """Return the distribution of a sum of steps with P(step = 1) = up, P(step = -1) = down."""
    moving = (up > 0) | (down > 0)
    up, down = up[moving], down[moving]
    rows, least = np.column_stack([down, 1.0 - up - down, up]), -1
    total = IntegerDistribution(np.ones(1), 0)
    while len(rows) >= 2 * _MANY:
        if len(rows) % 2:
            total = total.plus(IntegerDistribution(rows[-1], least))
        half = len(rows) // 2
        rows = _convolve_rows(rows[:half], rows[half : 2 * half])
        kept = np.flatnonzero(rows.max(axis=0) > _NEGLIGIBLE)
        rows, least = rows[:, kept[0] : kept[-1] + 1], 2 * least + int(kept[0])
    for probabilities in rows:
        total = total.plus(IntegerDistribution(probabilities, least))
    return total


def _convolve_rows(first: Floats, second: Floats) -> Floats:
    """Convolve each row of one array with the same row of the other."""
    size = first.shape[1]
    rows = np.zeros((len(first), 2 * size - 1))
    for index in range(size):
        rows[:, index : index + size] += first[:, index, None] * second
    return rows
