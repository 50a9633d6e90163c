"""Exact transport between distributions over rough clusterings, while these are few.

All ways to label the objects are listed once; a focal rough clustering is a set of them, and counts
only as the set of partitions that they make.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.transport.bases import Base
from partita.transport.focal_masses import Side

# Numbers held at once for the tables of pairs of partitions.
_NUMBERS_AT_ONCE = 1 << 23
# What listing a support costs more than one state a number.
_STATES_A_NUMBER = 4


class Support(NamedTuple):
    """Sets of partitions with their masses: which partitions, as labels, are in which set."""

    partitions: Integers
    inside: Booleans
    masses: Floats


def listing_cost(first: Side, second: Side, base: Base) -> int:
    """How many states it takes to list two supports, all distances between them, and transport.

    Exact whole numbers, for they may have hundreds of digits.
    """
    sides = (first, second)
    listing = sum(number_of_focal(side) * int(side.n_clusters**side.n) for side in sides)
    focal = number_of_focal(first) * number_of_focal(second)
    partitions = most_partitions(first) * most_partitions(second)
    steps = base.steps(first.n_clusters, second.n_clusters)
    steps += first.n * first.n_clusters * second.n_clusters // 8
    return max(_STATES_A_NUMBER * listing, steps * partitions, steps * focal)


def number_of_focal(side: Side) -> int:
    """How many rough clusterings have mass."""
    numbers: list[int] = (side.chances > 0).sum(axis=1).tolist()
    return math.prod(numbers)


def number_of_labelings(side: Side) -> int:
    """In how many ways objects can be labeled by clusters that are possible for them."""
    possible: list[int] = (side.plausible > 0).sum(axis=1).tolist()
    return math.prod(possible)


def most_partitions(side: Side) -> int:
    """How many partitions may be inside: at most all, and at most the ways to label objects."""
    # Stirling numbers: partitions of the objects so far into j clusters.
    numbers = [1] + [0] * side.n_clusters
    for _ in range(side.n):
        rising = [j * numbers[j] + numbers[j - 1] for j in range(1, len(numbers))]
        numbers = [0, *rising]
    return min(sum(numbers), number_of_labelings(side))


def support_of(side: Side) -> Support:
    """List the focal rough clusterings, those with the same partitions inside put together."""
    inside = np.ones((1, 1), np.bool_)
    masses = np.ones(1)
    for row in side.chances:
        focal = np.flatnonzero(row)
        inside = np.kron(inside, side.members[focal])
        masses = np.kron(masses, row[focal])
    return support_of_labelings(inside, masses, side.n, side.n_clusters)


def support_of_labelings(inside: Booleans, masses: Floats, n: int, n_clusters: int) -> Support:
    """Put rough clusterings together that have the same partitions inside.

    `inside` says which of the labelings, of n objects by n_clusters, each rough clustering allows.
    """
    partitions, which = _partitions(n, n_clusters)
    made = np.zeros((len(inside), len(partitions)), np.bool_)
    # Labelings of one partition stand side by side after sorting.
    order = np.argsort(which, kind="stable")
    starts = np.searchsorted(which[order], np.arange(len(partitions)))
    np.logical_or.reduceat(inside[:, order], starts, axis=1, out=made)
    _, first, back = np.unique(
        np.packbits(made, axis=1), axis=0, return_index=True, return_inverse=True
    )
    used = made[first].any(axis=0)
    return Support(
        partitions[used],
        made[first][:, used],
        np.bincount(back.ravel(), weights=masses).astype(np.float64),
    )


def _partitions(n: int, n_clusters: int) -> tuple[Integers, Integers]:
    """All partitions into at most so many clusters, and the partition of each labeling."""
    labelings = np.stack(np.unravel_index(np.arange(n_clusters**n), (n_clusters,) * n), axis=1)
    # Number clusters in the order in which they first occur.
    canonical = np.zeros_like(labelings)
    seen = np.full((len(labelings), n_clusters), -1, np.int64)
    used = np.zeros(len(labelings), np.int64)
    everyone = np.arange(len(labelings))
    for place in range(n):
        label = labelings[:, place]
        new = seen[everyone, label] < 0
        seen[everyone[new], label[new]] = used[new]
        used += new
        canonical[:, place] = seen[everyone, label]
    keys = canonical @ (n_clusters ** np.arange(n, dtype=np.int64))
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return canonical[first], which.ravel()


def hard_distances(first: Integers, second: Integers, base: Base) -> Floats:
    """Distances of all partitions of one list from all of another."""
    one, other = (np.eye(labels.max() + 1, dtype=np.int64)[labels] for labels in (first, second))
    size = one.shape[2] * other.shape[2]
    step = max(1, _NUMBERS_AT_ONCE // (len(second) * size))
    rows = [
        base.distances(
            np.einsum("pni,qnj->pqij", one[start : start + step], other, optimize=True).reshape(
                -1, one.shape[2], other.shape[2]
            )
        ).reshape(-1, len(second))
        for start in range(0, len(first), step)
    ]
    return np.concatenate(rows)


def focal_distances(first: Support, second: Support, base: Base) -> tuple[Floats, Floats]:
    """d_0 and d_1 (Eq. 14) of all focal clusterings of one support from all of another."""
    distances = hard_distances(first.partitions, second.partitions, base)
    # From each partition to the closest in each focal clustering of the other side.
    to_second = np.stack([distances[:, row].min(axis=1) for row in second.inside], axis=1)
    to_first = np.stack([distances[row].min(axis=0) for row in first.inside], axis=0)
    nearest = np.stack([to_second[row].min(axis=0) for row in first.inside])
    there = np.stack([to_second[row].max(axis=0) for row in first.inside])
    back = np.stack([to_first[:, row].max(axis=1) for row in second.inside], axis=1)
    return nearest, np.maximum(there, back)


def transport_costs(first: Side, second: Side, base: Base, alphas: list[float]) -> list[float]:
    """The distance at each alpha (Eq. 15), by optimal transport."""
    presence = first.present, second.present
    return support_costs(support_of(first), support_of(second), presence, base, alphas)


def support_costs(
    one: Support,
    other: Support,
    presence: tuple[float, float],
    base: Base,
    alphas: list[float],
) -> list[float]:
    """The distance of two supports at each alpha, each with what it has beside the empty set."""
    nearest, farthest = focal_distances(one, other, base)
    masses = one.masses, other.masses
    if min(presence) < 1:
        # The empty set of partitions is a point of its own, as far from all others as can be.
        nearest, farthest = (
            np.pad(costs, ((0, 1), (0, 1)), constant_values=base.largest)
            for costs in (nearest, farthest)
        )
        nearest[-1, -1] = farthest[-1, -1] = 0.0
        masses = (
            np.append(one.masses * presence[0], 1 - presence[0]),
            np.append(other.masses * presence[1], 1 - presence[1]),
        )
    return [transport(*masses, (1 - alpha) * nearest + alpha * farthest) for alpha in alphas]


def transport(first: Floats, second: Floats, costs: Floats) -> float:
    """The least cost of turning one distribution into another."""
    first, second = first / first.sum(), second / second.sum()
    if first.size == 1 or second.size == 1:
        return float(first @ costs @ second)
    from partita.transport.exact.solver import least_cost

    return least_cost(first, second, costs)
