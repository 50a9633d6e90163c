"""Campello's indexes from their definitions: loops over objects, pairs and clusters.

Slow on purpose. Memberships are lists, objects x clusters. Equation numbers are those of Campello
(2007).
"""

import math
from itertools import combinations, permutations

TNORMS = {
    "min": lambda x, y: min(x, y),
    "product": lambda x, y: x * y,
    "lukasiewicz": lambda x, y: max(0.0, x + y - 1.0),
    "hamacher": lambda x, y: x * y / (x + y - x * y) if x or y else 0.0,
    "einstein": lambda x, y: x * y / (2.0 - (x + y - x * y)),
    "nilpotent": lambda x, y: min(x, y) if x + y > 1.0 else 0.0,
    "drastic": lambda x, y: min(x, y) if 1.0 in (x, y) else 0.0,
}
CONORMS = {
    "max": lambda x, y: max(x, y),
    "probabilistic_sum": lambda x, y: x + y - x * y,
    "bounded_sum": lambda x, y: min(1.0, x + y),
    "hamacher": lambda x, y: (x + y - 2 * x * y) / (1.0 - x * y) if x * y < 1.0 else 1.0,
    "einstein": lambda x, y: (x + y) / (1.0 + x * y),
    "nilpotent": lambda x, y: max(x, y) if x + y < 1.0 else 1.0,
    "drastic": lambda x, y: max(x, y) if 0.0 in (x, y) else 1.0,
}
DUALS = dict(zip(TNORMS, CONORMS, strict=True))


def together(one, other, t, s):
    """Eqs. 11 and 13: the conorm over clusters."""
    degree = 0.0
    for x, y in zip(one, other, strict=True):
        degree = s(degree, t(x, y))
    return degree


def apart(one, other, t, s):
    """Eqs. 12 and 14: the conorm over ordered pairs of different clusters."""
    degree = 0.0
    for i, j in permutations(range(len(one)), 2):
        degree = s(degree, t(one[i], other[j]))
    return degree


def pair_counts(reference, candidate, tnorm, snorm):
    """Eq. 15."""
    t, s = TNORMS[tnorm], CONORMS[snorm]
    a = b = c = d = 0.0
    for i, j in combinations(range(len(reference)), 2):
        v, x = (degree(reference[i], reference[j], t, s) for degree in (together, apart))
        y, z = (degree(candidate[i], candidate[j], t, s) for degree in (together, apart))
        a, b, c, d = a + t(v, y), b + t(v, z), c + t(x, y), d + t(x, z)
    return a, b, c, d


def one_hot(labels):
    clusters = sorted(set(labels))
    return [[float(label == cluster) for cluster in clusters] for label in labels]


def indexes(a, b, c, d):
    """Return the indexes as in the paper, with M = a + b + c + d and Eq. 16 corrected."""
    m = a + b + c + d
    in_reference, in_candidate = a + b, a + c
    expected = in_reference * in_candidate / m
    spread = in_reference * in_candidate * (m - in_reference) * (m - in_candidate)
    return {
        "rand": (a + d) / m,
        "adjusted_rand": (a - expected) / ((in_reference + in_candidate) / 2 - expected),
        "jaccard": a / (a + b + c),
        "fowlkes_mallows": a / math.sqrt(in_reference * in_candidate),
        "minkowski": math.sqrt((b + c) / (a + b)),
        "gamma": (m * a - in_reference * in_candidate) / math.sqrt(spread),
    }
