"""Relations of object pairs and measures built on them, from the definitions.

Slow and literal. Equation numbers are those of Campagner, Ciucci and Denœux (2023).
"""

import itertools
import math

import numpy as np


def pair_masses(x, y):
    """Return [nothing, together, apart, open] of two dense mass functions, Eq. (3)."""
    size = len(x)
    nothing = x[0] + y[0] - x[0] * y[0]
    singles = [1 << w for w in range(size.bit_length() - 1)]
    together = sum(x[w] * y[w] for w in singles)
    disjoint = sum(x[a] * y[b] for a in range(1, size) for b in range(1, size) if a & b == 0)
    return np.array([nothing, together, disjoint, 1 - nothing - together - disjoint])


def transport_cost(first, second, alpha):
    """Return the least cost of Eq. (22) between two masses, by linear programming."""
    from scipy.optimize import linprog

    cost = np.array([[0, 1, 1, 1], [1, 0, 1, alpha], [1, 1, 0, alpha], [1, alpha, alpha, 0]], float)
    rows = np.zeros((8, 16))
    for i in range(4):
        rows[i, 4 * i : 4 * i + 4] = 1
        rows[4 + i, i::4] = 1
    found = linprog(cost.ravel(), A_eq=rows, b_eq=np.concatenate([first, second]), bounds=(0, None))
    assert found.status == 0
    return found.fun


def mean_over_pairs(first, second, distance):
    """Return the mean of a distance of pair masses over all pairs of objects."""
    pairs = list(itertools.combinations(range(len(first)), 2))
    return sum(
        distance(pair_masses(first[i], first[j]), pair_masses(second[i], second[j]))
        for i, j in pairs
    ) / len(pairs)


def belief_distance(first, second):
    def beliefs(m):
        return np.array([m[1], m[2], m[1] + m[2] + m[3]])

    return np.abs(beliefs(first) - beliefs(second)).sum() / 2


def jousselme_distance(first, second):
    likeness = np.array([[1, 0, 0, 0], [0, 1, 0, 0.5], [0, 0, 1, 0.5], [0, 0.5, 0.5, 1]])
    difference = first - second
    return math.sqrt(max(0.0, difference @ likeness @ difference / 2))


def conflict(first, second):
    meet = {(1, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (3, 3)}
    return sum(first[a] * second[b] for a in range(4) for b in range(4) if (a, b) not in meet)


def restricted(mass, cluster):
    """Return [nothing, inside, outside, open] of one object and one cluster, Eq. (29)."""
    size, bit = len(mass), 1 << cluster
    inside = mass[bit] if bit < size else 0.0
    outside = sum(mass[a] for a in range(1, size) if not a & bit)
    either = sum(mass[a] for a in range(size) if a & bit and a != bit)
    return np.array([mass[0], inside, outside, either])


def partition_distance(first, second, alpha):
    """Return the distance of Eq. (30), trying all matchings."""
    n = len(first)
    k = max(len(first[0]), len(second[0])).bit_length() - 1
    costs = [
        [
            sum(
                transport_cost(restricted(first[x], i), restricted(second[x], j), alpha)
                for x in range(n)
            )
            for j in range(k)
        ]
        for i in range(k)
    ]
    return min(sum(costs[i][t[i]] for i in range(k)) for t in itertools.permutations(range(k))) / (
        2 * (n - 1)
    )


def metric_degrees(x, y, distance):
    """Return (together, apart) of two memberships by their distance, Eq. (5)."""
    apart = distance(x, y)
    return 1 - apart, apart


def half_l1(x, y):
    return sum(abs(a - b) for a, b in zip(x, y, strict=True)) / 2


def euclidean(x, y):
    return math.sqrt(sum((a - b) ** 2 for a, b in zip(x, y, strict=True)) / 2)


def chebyshev(x, y):
    return max(abs(a - b) for a, b in zip(x, y, strict=True))


def cosine(x, y):
    """Return one minus the cosine of two memberships; 1 for a row of zeros."""
    lengths = math.sqrt(sum(a * a for a in x) * sum(b * b for b in y))
    return 1 - sum(a * b for a, b in zip(x, y, strict=True)) / lengths if lengths else 1


def brouwer_rand(first, second, agreement):
    """Return the mean agreement of the cosines of each pair."""
    total, pairs = 0.0, list(itertools.combinations(range(len(first)), 2))
    for i, j in pairs:
        p, q = 1 - cosine(first[i], first[j]), 1 - cosine(second[i], second[j])
        total += p * q + (1 - p) * (1 - q) if agreement == "product" else 1 - abs(p - q)
    return total / len(pairs)
