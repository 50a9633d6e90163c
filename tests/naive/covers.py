"""Measures of covers by their definitions: lists of sets, all pairs of objects, dense matrices.

A cover is a list of sets; `objects` are all objects, also those in no cluster.
"""

from fractions import Fraction
from itertools import chain, combinations
from math import log2

import numpy as np


def all_covers(n, most=3):
    """Every list of up to `most` different nonempty sets of n objects, each list in one order."""
    sets = [frozenset(part) for size in range(1, n + 1) for part in combinations(range(n), size)]
    return [list(some) for size in range(1, most + 1) for some in combinations(sets, size)]


def shared(cover, u, v):
    return sum(u in cluster and v in cluster for cluster in cover)


def cooccurrence(x, y, objects):
    table = {}
    for u, v in combinations(objects, 2):
        cell = shared(x, u, v), shared(y, u, v)
        table[cell] = table.get(cell, 0) + 1
    return table


def omega(x, y, objects):
    pairs = list(combinations(objects, 2))
    if not pairs:
        return 1.0
    first, second = ([shared(side, u, v) for u, v in pairs] for side in (x, y))
    observed = Fraction(sum(map(int.__eq__, first, second)), len(pairs))
    levels = set(first)
    expected = sum(
        Fraction(first.count(j), len(pairs)) * Fraction(second.count(j), len(pairs)) for j in levels
    )
    return 1.0 if expected == 1 else float((observed - expected) / (1 - expected))


def extended_bcubed(x, y, objects):
    """Precision, recall and F; a side's mean is over the objects in one of its clusters."""

    def mean(own, other):
        values = []
        for u in objects:
            together = [v for v in objects if shared(own, u, v)]
            if together:
                shares = [
                    Fraction(min(shared(own, u, v), shared(other, u, v)), shared(own, u, v))
                    for v in together
                ]
                values.append(sum(shares) / len(shares))
        return float(sum(values) / len(values))

    precision, recall = mean(y, x), mean(x, y)
    f = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return precision, recall, f


def _h(count, n):
    return 0.0 if count == 0 else -count / n * log2(count / n)


def _entropy(cluster, n):
    return _h(len(cluster), n) + _h(n - len(cluster), n)


def _left(cluster, other, n):
    """The entropy of a cluster that is left when one other is known."""
    both, only, others = len(cluster & other), len(cluster - other), len(other - cluster)
    neither = n - both - only - others
    if _h(both, n) + _h(neither, n) <= _h(only, n) + _h(others, n):
        return _entropy(cluster, n)
    joint = _h(both, n) + _h(neither, n) + _h(only, n) + _h(others, n)
    return joint - _entropy(other, n)


def overlapping_mutual_info(x, y, objects, normalizer):
    n = len(objects)
    if sorted(map(sorted, x)) == sorted(map(sorted, y)):
        return 1.0
    sides = []
    for own, other in ((x, y), (y, x)):
        full = [_entropy(cluster, n) for cluster in own]
        left = [
            min([entropy, *(_left(cluster, z, n) for z in other if cluster & z)])
            for cluster, entropy in zip(own, full, strict=True)
        ]
        sides.append((full, left))
    if normalizer == "lfk":
        unknown = [
            np.mean([b / a if a else 1.0 for a, b in zip(full, left, strict=True)])
            for full, left in sides
        ]
        return 1 - sum(unknown) / 2
    known = sum(sum(full) - sum(left) for full, left in sides)
    sums = [sum(full) for full, _ in sides]
    below = 2 * max(sums) if normalizer == "max" else sum(sums)
    return known / below if below else 0.0


def best_f1(own, other, weighted=False):
    best = [max(2 * len(a & b) / (len(a) + len(b)) for b in other) for a in own]
    weights = [len(a) if weighted else 1 for a in own]
    return sum(b * w for b, w in zip(best, weights, strict=True)) / sum(weights)


def walks(cover, objects, alpha):
    """Where a walk is that begins at each object: the inverse of a dense matrix.

    An object in no cluster is in one of its own.
    """
    covered = set(chain.from_iterable(cover))
    clusters = [*cover, *({u} for u in objects if u not in covered)]
    incidence = np.array([[float(u in cluster) for cluster in clusters] for u in objects])
    up = incidence / incidence.sum(axis=1, keepdims=True)
    down = (incidence / incidence.sum(axis=0)).T
    return (1 - alpha) * np.linalg.inv(np.eye(len(objects)) - alpha * up @ down)


def element_centric(x, y, objects, alpha=0.9):
    """The similarity of each object."""
    difference = walks(x, objects, alpha) - walks(y, objects, alpha)
    return 1 - np.abs(difference).sum(axis=1) / (2 * alpha)


FANO = [{0, 1, 2}, {0, 3, 4}, {0, 5, 6}, {1, 3, 5}, {1, 4, 6}, {2, 3, 6}, {2, 4, 5}]
OTHER_FANO = [{0, 1, 3}, {0, 2, 4}, {0, 5, 6}, {1, 2, 5}, {1, 4, 6}, {2, 3, 6}, {3, 4, 5}]
