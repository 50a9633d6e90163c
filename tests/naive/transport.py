"""Distances of soft clusterings from the definitions of Campagner, Ciucci and Denœux (2023).

For a handful of objects: every focal rough clustering is listed, every hard clustering inside it,
and every distance between two of these. A hard clustering is a tuple of labels; a rough one a list
of sets of clusters; an evidential one n rows of 2^k masses, the index being the set's bitmask. A
distance is any function of two tuples of labels that depends on the partitions alone.
"""

import itertools
import math
from collections import Counter
from functools import cache

import numpy as np

from tests.naive.partitions import canonical

# Distances of hard clusterings


def rand_distance(x, y):
    """The share of object pairs that are together in one clustering only."""
    pairs = list(itertools.combinations(range(len(x)), 2))
    return sum((x[i] == x[j]) != (y[i] == y[j]) for i, j in pairs) / max(len(pairs), 1)


def partition_distance(x, y):
    """The fewest objects to move until the partitions are the same, over n - 1."""
    n, names, others = len(x), sorted(set(x)), sorted(set(y))
    if len(names) > len(others):
        return partition_distance(y, x)
    shared = Counter(zip(x, y, strict=True))
    best = max(
        sum(shared[pair] for pair in zip(names, matched, strict=True))
        for matched in itertools.permutations(others, len(names))
    )
    return (n - best) / max(n - 1, 1)


DISTANCES = {"rand": rand_distance, "partition": partition_distance}

# Rough clusterings


def partitions_inside(sets):
    """The partitions that a rough clustering allows."""
    return frozenset(canonical(labels) for labels in itertools.product(*sets))


def nearest(first, second, distance):
    """d_0, Eq. (14a): the closest two partitions."""
    return min(distance(x, y) for x in first for y in second)


def hausdorff(first, second, distance):
    """d_1, Eq. (14b): the largest distance of a partition of one set from the other set."""
    there = max(min(distance(x, y) for y in second) for x in first)
    back = max(min(distance(x, y) for x in first) for y in second)
    return max(there, back)


def rough_distances(first, second, distance):
    """(d_0, d_1) of two rough clusterings, given as lists of sets."""
    inside = partitions_inside(first), partitions_inside(second)
    return nearest(*inside, distance), hausdorff(*inside, distance)


# Evidential clusterings


def normalized(masses):
    """Each object's masses without the empty set."""
    return [[0.0, *(mass / (1 - row[0]) for mass in row[1:])] for row in masses]


def clusters_of(mask):
    return frozenset(w for w in range(mask.bit_length()) if mask >> w & 1)


def focal_clusterings(masses):
    """Eq. (11): lists of sets with the product of their masses; empty sets among them."""
    choices = [[(clusters_of(a), m) for a, m in enumerate(row) if m > 0] for row in masses]
    for chosen in itertools.product(*choices):
        yield [one for one, _ in chosen], math.prod(mass for _, mass in chosen)


def distribution(masses):
    """The mass of each set of partitions; None stands for some object with the empty set."""
    found = {}
    for sets, mass in focal_clusterings(masses):
        inside = partitions_inside(sets) if all(sets) else None
        found[inside] = found.get(inside, 0.0) + mass
    return found


def nested_distribution(memberships, empty="normalize"):
    """Eq. (13) with min: the mass of a cut is the step from its level to the next one."""
    if empty == "normalize":
        memberships = [[u / max(row) for u in row] for row in memberships]
    steps = sorted({0.0, 1.0, *(u for row in memberships for u in row)}, reverse=True)
    found = {}
    for high, low in itertools.pairwise(steps):
        sets = [frozenset(w for w, u in enumerate(row) if u >= high) for row in memberships]
        inside = partitions_inside(sets) if all(sets) else None
        found[inside] = found.get(inside, 0.0) + high - low
    return found


def cost(first, second, distance, alpha):
    """d_alpha of two sets of partitions; None is at distance 1 from all others."""
    if first is None or second is None:
        return float(first is not second)
    return (1 - alpha) * nearest(first, second, distance) + alpha * hausdorff(
        first, second, distance
    )


def transport(first, second, distance, alpha, empty="normalize", solve=None):
    """Eq. (15): the least mean of d_alpha over all couplings of the two distributions."""
    if empty == "normalize":
        first, second = normalized(first), normalized(second)
    return between(distribution(first), distribution(second), distance, alpha, solve)


def between(p, q, distance, alpha, solve=None):
    """Eq. (15) for two distributions over sets of partitions."""
    known = cache(distance)
    costs = np.array([[cost(x, y, known, alpha) for y in q] for x in p])
    return (solve or by_network_simplex)(
        np.array(list(p.values())), np.array(list(q.values())), costs
    )


def by_network_simplex(p, q, costs):
    import ot

    return float(ot.emd2(p / p.sum(), q / q.sum(), costs, numItermax=10_000_000))


def by_linear_programming(p, q, costs):
    from scipy.optimize import linprog

    rows, columns = costs.shape
    sums = np.vstack([np.kron(np.eye(rows), np.ones(columns)), np.tile(np.eye(columns), rows)])
    wanted = np.concatenate([p / p.sum(), q / q.sum()])
    # One equation follows from the others and is left out, since rounding may contradict it.
    found = linprog(costs.ravel(), A_eq=sums[:-1], b_eq=wanted[:-1], bounds=(0, None))
    assert found.status == 0
    return found.fun


# Against a hard clustering there is one coupling


def lower_expectation(labels, masses, distance):
    """The mean distance from a hard clustering to the closest partition of each focal one."""
    return _expectation(labels, masses, distance, min)


def upper_expectation(labels, masses, distance):
    """The mean distance from a hard clustering to the farthest partition of each focal one."""
    return _expectation(labels, masses, distance, max)


def _expectation(labels, masses, distance, pick):
    return sum(
        mass * pick(distance(labels, y) for y in partitions_inside(sets))
        for sets, mass in focal_clusterings(normalized(masses))
    )
