"""The law of a sum of independent steps -1, 0 and 1, by convolutions."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats

# What hardly ever happens need not be carried along.
_NEGLIGIBLE = 1e-18
# Convolutions of fewer laws are not worth a loop over all of them at once.
_MANY_LAWS = 8


class Law(NamedTuple):
    """The chances of whole numbers from the least on."""

    chances: Floats
    least: int

    def plus(self, other: Law) -> Law:
        """The law of the sum of two independent numbers."""
        return Law(np.convolve(self.chances, other.chances), self.least + other.least).trimmed

    @property
    def trimmed(self) -> Law:
        """Without the numbers at both ends that hardly ever happen."""
        kept = np.flatnonzero(self.chances > _NEGLIGIBLE)
        return Law(self.chances[kept[0] : kept[-1] + 1], self.least + int(kept[0]))

    @property
    def positive_part(self) -> float:
        """E[x^+]."""
        numbers = np.arange(self.least, self.least + self.chances.size)
        return float(np.maximum(numbers, 0) @ self.chances)


def law_of_steps(up: Floats, down: Floats) -> Law:
    """The law of a sum of steps +1 and -1 with given chances."""
    moving = (up > 0) | (down > 0)
    up, down = up[moving], down[moving]
    laws, least, total = np.column_stack([down, 1.0 - up - down, up]), -1, Law(np.ones(1), 0)
    while len(laws) >= 2 * _MANY_LAWS:
        if len(laws) % 2:
            total = total.plus(Law(laws[-1], least))
        half = len(laws) // 2
        laws = _convolved(laws[:half], laws[half : 2 * half])
        kept = np.flatnonzero(laws.max(axis=0) > _NEGLIGIBLE)
        laws, least = laws[:, kept[0] : kept[-1] + 1], 2 * least + int(kept[0])
    for chances in laws:
        total = total.plus(Law(chances, least))
    return total


def _convolved(first: Floats, second: Floats) -> Floats:
    """Convolve row by row."""
    size = first.shape[1]
    rows = np.zeros((len(first), 2 * size - 1))
    for place in range(size):
        rows[:, place : place + size] += first[:, place, None] * second
    return rows
