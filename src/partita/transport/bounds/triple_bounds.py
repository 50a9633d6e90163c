"""Lower bounds between two soft clusterings: exact transport on three objects at a time.

Restricting a coupling to some objects gives a coupling of the restricted clusterings. So the
expected disagreements, or moves, on three objects are at least their optimal transport cost. Where
every pair of objects is in equally many triples, the costs of all triples add up to a bound for all
objects (double counting).
"""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations, product

import numpy as np

from partita.array_types import Floats, Integers
from partita.transport.exact.support import least_cost
from partita.transport.focal_masses import FocalMasses

# The five partitions of three objects.
_PARTITIONS = ((0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (0, 1, 2))
_FEW_OBJECTS = 30


def number_of_triples(n: int) -> int:
    """Return the number of triples that :func:`triples` gives."""
    third = (n - 3) // 6 * 2 + 1
    return math.comb(n, 3) if n <= _FEW_OBJECTS else third + 3 * third * (third - 1) // 2


def triples(n: int) -> tuple[Integers, int]:
    """Return triples in which each pair of objects occurs equally often.

    Returns
    -------
    chosen : array of shape (triples, 3)
        All triples for up to 30 objects. Otherwise a Steiner triple system (Bose 1939) on the
        first 6 t + 3 objects, as many as possible, in which each pair occurs once.
    covered : int
        The number of objects that occur in triples; they are the first ones.
    """
    if n <= _FEW_OBJECTS:
        return np.array(list(combinations(range(n), 3)), np.int64).reshape(-1, 3), n
    third = (n - 3) // 6 * 2 + 1
    half = (third + 1) // 2
    parts = [np.array([(x, x + third, x + 2 * third) for x in range(third)], np.int64)]
    x, y = np.triu_indices(third, 1)
    middle = (x + y) * half % third
    for level in range(3):
        above = (level + 1) % 3
        parts.append(np.stack([x + level * third, y + level * third, middle + above * third], 1))
    return np.concatenate(parts), 3 * third


def triple_bounds(
    first: FocalMasses, second: FocalMasses, chosen: Integers
) -> tuple[Floats, Floats]:
    """Return the least expected disagreeing pairs, and the fewest moves, for each triple."""
    distributions = [_distributions(x, chosen) for x in (first, second)]
    pairs, moved = _costs()
    bounds = np.zeros((2, len(chosen)))
    for triple, (one, other) in enumerate(zip(*distributions, strict=True)):
        rows, columns = np.flatnonzero(one), np.flatnonzero(other)
        for base, costs in enumerate((pairs, moved)):
            block = costs[np.ix_(rows, columns)]
            bounds[base, triple] = _transport_cost(one[rows], other[columns], block)
    return bounds[0], bounds[1]


def _transport_cost(first: Floats, second: Floats, costs: Floats) -> float:
    if not costs.any():
        return 0.0
    if first.size == 1 or second.size == 1:
        return float(first @ costs @ second)
    return least_cost(first / first.sum(), second / second.sum(), costs)


def _distributions(x: FocalMasses, chosen: Integers) -> Floats:
    """Return the probability of each set of partitions for each triple: shape (triples, 32)."""
    partition_sets = _partition_sets(x)
    probabilities = np.zeros((len(chosen), 32))
    a, b, c = (x.dense_masses[chosen[:, position]] for position in range(3))
    for i, j, k in product(range(len(x.sets)), repeat=3):
        probabilities[:, partition_sets[i, j, k]] += a[:, i] * b[:, j] * c[:, k]
    return probabilities


def _partition_sets(x: FocalMasses) -> Integers:
    """Return which of the five partitions three sets of clusters allow, as bits of a number."""
    size = len(x.sets)
    masks = np.zeros((size, size, size), np.int64)
    for i, j, k in product(range(size), repeat=3):
        for labels in product(x.sets[i], x.sets[j], x.sets[k]):
            masks[i, j, k] |= 1 << _PARTITIONS.index(_canonical(labels))
    return masks


def _canonical(labels: tuple[int, int, int]) -> tuple[int, int, int]:
    """Number clusters in the order in which they first occur."""
    number: dict[int, int] = {}
    a, b, c = (number.setdefault(label, len(number)) for label in labels)
    return a, b, c


@cache
def _costs() -> tuple[Floats, Floats]:
    """Return the least distance between two sets of partitions, by their bits: shape (32, 32).

    The first array has disagreeing pairs, the second objects to move.
    """
    from scipy.optimize import linear_sum_assignment

    pairs, moved = np.zeros((5, 5)), np.zeros((5, 5))
    for i, one in enumerate(_PARTITIONS):
        for j, other in enumerate(_PARTITIONS):
            pairs[i, j] = sum(
                (one[x] == one[y]) != (other[x] == other[y]) for x, y in combinations(range(3), 2)
            )
            table = np.zeros((3, 3))
            np.add.at(table, (list(one), list(other)), 1)
            moved[i, j] = 3 - table[linear_sum_assignment(-table)].sum()
    inside = [[p for p in range(5) if mask >> p & 1] for mask in range(32)]
    closest = np.zeros((2, 32, 32))
    for i, j in product(range(1, 32), repeat=2):
        block = np.ix_(inside[i], inside[j])
        closest[:, i, j] = pairs[block].min(), moved[block].min()
    return closest[0], closest[1]
