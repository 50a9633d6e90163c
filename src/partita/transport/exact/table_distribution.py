"""How many objects of each class have which set: the law of a table, with what was left out.

Objects choose their sets independently, so the counts of a class are a sum of independent draws,
and the classes are independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers

# Points of so little mass are left out, and their mass is added up.
_NEGLIGIBLE = 1e-14
_TABLES_AT_ONCE = 1 << 15
# How finely chances are told apart when tables are counted by them.
_STEPS_IN_LOG = 20


class ClassLaw(NamedTuple):
    """The counts that a class can have and their chances, which add up to one less the rest."""

    points: Integers
    chances: Floats


def class_law(masses: Floats, most_points: int, states: float = math.inf) -> ClassLaw | None:
    """The law of the counts of one class; None beyond so many points or states."""
    size, sets = masses.shape
    if (size + 1) ** sets >= 1 << 62:
        return None
    digits = (size + 1) ** np.arange(sets, dtype=np.int64)
    keys, chances = np.zeros(1, np.int64), np.ones(1)
    for row in masses:
        here = np.flatnonzero(row)
        # New points come from old ones by one more object in a set.
        more = (keys[:, None] + digits[here]).ravel()
        weights = (chances[:, None] * row[here]).ravel()
        keys, which = np.unique(more, return_inverse=True)
        chances = np.bincount(which.ravel(), weights=weights).astype(np.float64)
        kept = chances > _NEGLIGIBLE
        keys, chances = keys[kept], chances[kept]
        # Each point of the next object is sorted.
        states -= keys.size * sets
        if keys.size > most_points or states < 0:
            return None
    points = keys[:, None] // digits % (size + 1)
    order = np.argsort(-chances, kind="stable")
    return ClassLaw(points[order], chances[order])


class JointLaw(NamedTuple):
    """The laws of all classes; tables of a chance below the least are left out."""

    laws: list[ClassLaw]
    least: float

    def tables(self) -> Iterator[tuple[Integers, Floats]]:
        """All tables, classes by sets, with their chances, some thousands at a time."""
        *heads, last = sorted(self.laws, key=lambda law: law.chances.size)
        order = np.argsort([law.chances.size for law in self.laws], kind="stable")
        places, chances = self._heads(heads, float(last.chances[0]))
        ends = np.cumsum(_enough(chances, last, self.least))
        start = 0
        while start < chances.size:
            so_far = int(ends[start - 1]) if start else 0
            stop = int(np.searchsorted(ends, so_far + _TABLES_AT_ONCE, side="right"))
            stop = max(stop, start + 1)
            head, tail = _joined(chances[start:stop], last, self.least)
            head += start
            parts = [law.points[places[head, i]] for i, law in enumerate(heads)]
            tables = np.empty((head.size, len(self.laws), last.points.shape[1]), np.int64)
            for row, part in zip(order.tolist(), [*parts, last.points[tail]], strict=True):
                tables[:, row] = part
            if head.size:
                yield tables, chances[head] * last.chances[tail]
            start = stop

    def _heads(self, heads: list[ClassLaw], largest_last: float) -> tuple[Integers, Floats]:
        """Points of all classes but the last whose chances leave room for a table."""
        places, chances = np.zeros((1, 0), np.int64), np.ones(1)
        rest = [float(law.chances[0]) for law in heads[1:]] + [largest_last]
        for i, law in enumerate(heads):
            head, tail = _joined(chances, law, self.least / math.prod(rest[i:]))
            places = np.column_stack([places[head], tail])
            chances = chances[head] * law.chances[tail]
        return places, chances


def _enough(chances: Floats, law: ClassLaw, least: float) -> Integers:
    """With how many points of a law, the likeliest first, each chance stays at least the least."""
    return np.searchsorted(-law.chances, -least / chances, side="right")


def _joined(chances: Floats, law: ClassLaw, least: float) -> tuple[Integers, Integers]:
    """All pairs of a chance and a point of a law whose product is at least the least."""
    numbers = _enough(chances, law, least)
    head = np.repeat(np.arange(chances.size), numbers)
    tail = np.arange(head.size) - np.repeat(np.cumsum(numbers) - numbers, numbers)
    return head, tail


def joint_law(
    masses: Floats, codes: Integers, n_classes: int, most_tables: int, states: float = math.inf
) -> JointLaw | None:
    """Distribution of tables, truncated to the `most_tables` likeliest.

    None if a class has too many points, or if they would take more than the given states.
    """
    laws = []
    for place in range(n_classes):
        law = class_law(masses[codes == place], max(1000, most_tables // 50), states / n_classes)
        if law is None:
            return None
        laws.append(law)
    return JointLaw(laws, _least_chance(laws, most_tables))


def _least_chance(laws: list[ClassLaw], most_tables: int) -> float:
    """A chance such that at most so many tables are more likely; 0 if all are few enough.

    The logarithms of chances add up over classes, so how many tables have which is a convolution.
    """
    if math.prod(law.chances.size for law in laws) <= most_tables:
        return 0.0
    counts = np.ones(1)
    for law in laws:
        steps = np.ceil(-np.log(law.chances) * _STEPS_IN_LOG).astype(np.int64)
        counts = np.convolve(counts, np.bincount(np.maximum(steps, 0)))
    enough = int(np.searchsorted(np.cumsum(counts), most_tables, side="right"))
    return math.exp(-max(0, enough - len(laws)) / _STEPS_IN_LOG)
