"""Lower bounds between two soft clusterings: exact transport on three objects at a time.

On a part of the objects two clusterings are no farther apart than transport makes them there; and
where every pair of objects is in equally many parts, the parts together bound the whole.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers
from partita.transport.exact.solver import least_cost
from partita.transport.focal_masses import Side

# The partitions of three objects, and the pairs of objects on which two of them disagree.
_PARTITIONS = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 1, 2))
_FEW_OBJECTS = 30


def number_of_triples(n: int) -> int:
    """How many triples there will be."""
    third = (n - 3) // 6 * 2 + 1
    return math.comb(n, 3) if n <= _FEW_OBJECTS else third + 3 * third * (third - 1) // 2


def triples(n: int) -> tuple[Integers, int]:
    """Triples in which each pair of the first so many objects occurs equally often.

    All triples of few objects; otherwise a Steiner triple system (Bose 1939), where each pair
    occurs once, of the largest number 6 t + 3 of objects.
    """
    if n <= _FEW_OBJECTS:
        return np.array(list(combinations(range(n), 3)), np.int64).reshape(-1, 3), n
    third = (n - 3) // 6 * 2 + 1
    half = (third + 1) // 2
    columns = [np.array([(x, x + third, x + 2 * third) for x in range(third)], np.int64)]
    x, y = np.triu_indices(third, 1)
    middle = (x + y) * half % third
    for level in range(3):
        above = (level + 1) % 3
        columns.append(np.stack([x + level * third, y + level * third, middle + above * third], 1))
    return np.concatenate(columns), 3 * third


def triple_bounds(first: Side, second: Side, chosen: Integers) -> tuple[Floats, Floats]:
    """The least disagreeing pairs, and the fewest objects to move, in each triple."""
    laws = [_laws(side, chosen) for side in (first, second)]
    pairs, moved = _costs()
    bounds = np.zeros((2, len(chosen)))
    for place, (one, other) in enumerate(zip(*laws, strict=True)):
        here, there = np.flatnonzero(one), np.flatnonzero(other)
        for row, costs in enumerate((pairs, moved)):
            block = costs[np.ix_(here, there)]
            bounds[row, place] = _cost(one[here], other[there], block)
    return bounds[0], bounds[1]


def _cost(first: Floats, second: Floats, costs: Floats) -> float:
    if not costs.any():
        return 0.0
    if first.size == 1 or second.size == 1:
        return float(first @ costs @ second)
    return least_cost(first / first.sum(), second / second.sum(), costs)


def _laws(side: Side, chosen: Integers) -> Floats:
    """The chance of each set of partitions of three objects, for each triple."""
    sets = _partition_sets(side)
    laws = np.zeros((len(chosen), 32))
    a, b, c = (side.chances[chosen[:, place]] for place in range(3))
    size = len(side.sets)
    for i, j, k in product(range(size), repeat=3):
        laws[:, sets[i, j, k]] += a[:, i] * b[:, j] * c[:, k]
    return laws


def _partition_sets(side: Side) -> Integers:
    """Which of the five partitions three sets of clusters allow, as bits of a number."""
    size = len(side.sets)
    masks = np.zeros((size, size, size), np.int64)
    for i, j, k in product(range(size), repeat=3):
        for labels in product(side.sets[i], side.sets[j], side.sets[k]):
            masks[i, j, k] |= 1 << _PARTITIONS.index(_canonical(labels))
    return masks


def _canonical(labels: tuple[int, ...]) -> Any:
    seen: dict[int, int] = {}
    return tuple(seen.setdefault(label, len(seen)) for label in labels)


@cache
def _costs() -> tuple[Floats, Floats]:
    """The closest partitions of two sets of them: disagreeing pairs, and objects to move."""
    pairs, moved = np.zeros((5, 5)), np.zeros((5, 5))
    for i, one in enumerate(_PARTITIONS):
        for j, other in enumerate(_PARTITIONS):
            pairs[i, j] = sum(
                (one[x] == one[y]) != (other[x] == other[y]) for x, y in combinations(range(3), 2)
            )
            table = np.zeros((3, 3))
            np.add.at(table, (list(one), list(other)), 1)
            from scipy.optimize import linear_sum_assignment

            moved[i, j] = 3 - table[linear_sum_assignment(-table)].sum()
    inside = [[p for p in range(5) if mask >> p & 1] for mask in range(32)]
    closest = np.zeros((2, 32, 32))
    for i, j in product(range(1, 32), repeat=2):
        block = np.ix_(inside[i], inside[j])
        closest[:, i, j] = pairs[block].min(), moved[block].min()
    return closest[0], closest[1]
