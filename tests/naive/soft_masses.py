"""Masses of each kind of clustering by the book: n rows of 2^k masses, the index a bitmask."""

from itertools import pairwise


def of_sets(sets, k):
    """One set of clusters an object."""
    return [[float(a == sum(1 << w for w in possible)) for a in range(1 << k)] for possible in sets]


def of_fuzzy(memberships, k):
    rows = []
    for shares in memberships:
        row = [0.0] * (1 << k)
        for w, share in enumerate(shares):
            row[1 << w] = share
        rows.append(row)
    return rows


def of_possibilistic(memberships, k):
    """With levels v1 > v2 > … > 0, the cut at v_j has v_j - v_(j+1); the empty set 1 - v1."""
    rows = []
    for levels in memberships:
        row = [0.0] * (1 << k)
        steps = sorted({*levels, 0.0}, reverse=True)
        row[0] = 1 - steps[0]
        for high, low in pairwise(steps):
            row[sum(1 << w for w in range(k) if levels[w] >= high)] += high - low
        rows.append(row)
    return rows


def of_evidential(objects, k):
    rows = []
    for focal in objects:
        row = [0.0] * (1 << k)
        for clusters, mass in focal:
            row[sum(1 << w for w in clusters)] += mass
        rows.append(row)
    return rows
