"""Optimal transport between two supports that are small enough to be listed.

All labelings of the objects are listed. A focal rough clustering is the set of labelings that it
allows, and counts as the set of partitions that these make. The distances between all focal
clusterings (Campagner et al. 2023, Eq. 14) then give a finite transport problem (Eq. 15).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.errors import PartitaError
from partita.results.certified import exactly
from partita.transport.bases import Base
from partita.transport.budget import format_states
from partita.transport.focal_masses import FocalMasses
from partita.transport.problem import Answer, Problem

# Supports of more objects are never listed: even two clusters have 2^63 partitions.
MOST_OBJECTS = 64
# Numbers held in memory for the tables of pairs of partitions.
_NUMBERS_AT_ONCE = 1 << 23
# States for each number in the listing of a support, measured.
STATES_PER_NUMBER = 4
_MOST_ITERATIONS = 100_000_000


class Support(NamedTuple):
    """Focal clusterings with their masses.

    `partitions` has one row of labels for each partition, and ``inside[f, p]`` says whether focal
    clustering f contains partition p.
    """

    partitions: Integers
    inside: Booleans
    masses: Floats


def solve(problem: Problem) -> Answer | None:
    """Return the distance at each alpha; None if listing takes more than the budget."""
    first, second, base = problem.first, problem.second, problem.base
    # With more objects the cost itself takes long to compute, and is known to be too large.
    if problem.n > MOST_OBJECTS or listing_cost(first, second, base) > problem.budget:
        return None
    costs = support_costs(
        support_of(first),
        support_of(second),
        (first.nonempty_probability, second.nonempty_probability),
        base,
        problem.alphas,
    )
    return tuple(exactly(cost, "optimal transport of the support") for cost in costs)


def listing_cost(first: FocalMasses, second: FocalMasses, base: Base) -> int:
    """Estimate the states to list two supports, all distances between them, and to transport.

    The result is an exact Python integer, since it may have hundreds of digits.
    """
    sides = (first, second)
    listing = sum(number_of_focal(x) * int(x.n_clusters**x.n) for x in sides)
    focal = number_of_focal(first) * number_of_focal(second)
    partitions = most_partitions(first) * most_partitions(second)
    states = base.states_per_table(first.n_clusters, second.n_clusters)
    states += first.n * first.n_clusters * second.n_clusters // 8
    return max(STATES_PER_NUMBER * listing, states * partitions, states * focal)


def format_cost(problem: Problem) -> str:
    """Format the listing cost of a problem for a message."""
    if problem.n > MOST_OBJECTS:
        return "far too long"
    cost = listing_cost(problem.first, problem.second, problem.base)
    return format_states(float(cost)) if cost < 10**300 else "far too long"


def number_of_focal(x: FocalMasses) -> int:
    """Return the number of rough clusterings that have mass."""
    numbers: list[int] = (x.dense_masses > 0).sum(axis=1).tolist()
    return math.prod(numbers)


def number_of_labelings(x: FocalMasses) -> int:
    """Return the number of labelings by clusters that are possible for each object."""
    possible: list[int] = (x.plausibilities > 0).sum(axis=1).tolist()
    return math.prod(possible)


def most_partitions(x: FocalMasses) -> int:
    """Return an upper bound on the number of partitions inside a clustering."""
    # Stirling numbers: partitions of the first objects into j clusters.
    numbers = [1] + [0] * x.n_clusters
    for _ in range(x.n):
        rising = [j * numbers[j] + numbers[j - 1] for j in range(1, len(numbers))]
        numbers = [0, *rising]
    return min(sum(numbers), number_of_labelings(x))


def support_of(x: FocalMasses) -> Support:
    """List the focal clusterings; those with the same partitions inside are merged."""
    inside = np.ones((1, 1), np.bool_)
    masses = np.ones(1)
    for row in x.dense_masses:
        focal = np.flatnonzero(row)
        inside = np.kron(inside, x.members[focal])
        masses = np.kron(masses, row[focal])
    return support_of_labelings(inside, masses, x.n, x.n_clusters)


def support_of_labelings(inside: Booleans, masses: Floats, n: int, n_clusters: int) -> Support:
    """Merge rough clusterings that contain the same partitions.

    ``inside[r, l]`` says whether rough clustering r allows labeling l of n objects by n_clusters.
    """
    partitions, partition_of = _partitions(n, n_clusters)
    contained = np.zeros((len(inside), len(partitions)), np.bool_)
    # After sorting, the labelings of one partition are contiguous.
    order = np.argsort(partition_of, kind="stable")
    starts = np.searchsorted(partition_of[order], np.arange(len(partitions)))
    np.logical_or.reduceat(inside[:, order], starts, axis=1, out=contained)
    _, first, merged_into = np.unique(
        np.packbits(contained, axis=1), axis=0, return_index=True, return_inverse=True
    )
    used = contained[first].any(axis=0)
    return Support(
        partitions[used],
        contained[first][:, used],
        np.bincount(merged_into.ravel(), weights=masses).astype(np.float64),
    )


def _partitions(n: int, n_clusters: int) -> tuple[Integers, Integers]:
    """List the partitions into at most n_clusters, and the index of each labeling's partition."""
    labelings = np.stack(np.unravel_index(np.arange(n_clusters**n), (n_clusters,) * n), axis=1)
    # Number clusters in the order in which they first occur.
    canonical = np.zeros_like(labelings)
    number = np.full((len(labelings), n_clusters), -1, np.int64)
    used = np.zeros(len(labelings), np.int64)
    rows = np.arange(len(labelings))
    for index in range(n):
        label = labelings[:, index]
        new = number[rows, label] < 0
        number[rows[new], label[new]] = used[new]
        used += new
        canonical[:, index] = number[rows, label]
    keys = canonical @ (n_clusters ** np.arange(n, dtype=np.int64))
    _, first, partition_of = np.unique(keys, return_index=True, return_inverse=True)
    return canonical[first], partition_of.ravel()


def hard_distances(first: Integers, second: Integers, base: Base) -> Floats:
    """Return the distance of each row of labels in `first` from each row in `second`."""
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
    """Return d_0 and d_1 of all pairs of focal clusterings (Campagner et al. 2023, Eq. 14)."""
    distances = hard_distances(first.partitions, second.partitions, base)
    # From each partition to the closest one in each focal clustering of the other side.
    to_second = np.stack([distances[:, row].min(axis=1) for row in second.inside], axis=1)
    to_first = np.stack([distances[row].min(axis=0) for row in first.inside], axis=0)
    nearest = np.stack([to_second[row].min(axis=0) for row in first.inside])
    forward = np.stack([to_second[row].max(axis=0) for row in first.inside])
    backward = np.stack([to_first[:, row].max(axis=1) for row in second.inside], axis=1)
    return nearest, np.maximum(forward, backward)


def support_costs(
    first: Support,
    second: Support,
    nonempty: tuple[float, float],
    base: Base,
    alphas: list[float],
) -> list[float]:
    """Return the distance at each alpha; `nonempty` has the probabilities beside the empty set."""
    nearest, farthest = focal_distances(first, second, base)
    masses = first.masses, second.masses
    if min(nonempty) < 1:
        nearest, farthest = (
            padded_with_empty_point(costs, base.largest) for costs in (nearest, farthest)
        )
        masses = (
            np.append(first.masses * nonempty[0], 1 - nonempty[0]),
            np.append(second.masses * nonempty[1], 1 - nonempty[1]),
        )
    return [transport(*masses, (1 - alpha) * nearest + alpha * farthest) for alpha in alphas]


def padded_with_empty_point(costs: Floats, largest: float) -> Floats:
    """Add a row and a column for the empty set, at the largest cost from all other points."""
    costs = np.pad(costs, ((0, 1), (0, 1)), constant_values=largest)
    costs[-1, -1] = 0.0
    return costs


def transport(first: Floats, second: Floats, costs: Floats) -> float:
    """Return the least cost of a coupling of two mass vectors, each scaled to sum 1."""
    first, second = first / first.sum(), second / second.sum()
    if first.size == 1 or second.size == 1:
        return float(first @ costs @ second)
    return least_cost(first, second, costs)


def least_cost(first: Floats, second: Floats, costs: Floats) -> float:
    """Return the cost of the optimal coupling of two distributions, by network simplex."""
    # Importing POT takes about two seconds, so that it is imported on first use.
    from ot import emd

    coupling, log = emd(
        first, second, np.ascontiguousarray(costs), numItermax=_MOST_ITERATIONS, log=True
    )
    if log["warning"] is not None:
        raise PartitaError(f"optimal transport did not finish: {log['warning']}")
    return float((coupling * costs).sum())
