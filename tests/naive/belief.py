"""Belief functions from their definitions: one object, 2^k masses, loops over all sets.

The index of a mass is the set's bitmask; index 0 is the empty set.
"""

from math import log2, sqrt


def size(a):
    return bin(a).count("1")


def clusters(a):
    return [w for w in range(a.bit_length()) if a >> w & 1]


def belief(m, a):
    return sum(m[b] for b in range(1, len(m)) if b & a == b)


def plausibility(m, a):
    return sum(m[b] for b in range(len(m)) if b & a)


def commonality(m, a):
    return sum(m[b] for b in range(len(m)) if b & a == a)


def contour(m):
    return [plausibility(m, 1 << w) for w in range(len(m).bit_length() - 1)]


def pignistic(m):
    shares = [0.0] * (len(m).bit_length() - 1)
    for a in range(1, len(m)):
        for w in clusters(a):
            shares[w] += m[a] / size(a) / (1 - m[0])
    return shares


def conjunctive(m1, m2):
    out = [0.0] * len(m1)
    for a in range(len(m1)):
        for b in range(len(m2)):
            out[a & b] += m1[a] * m2[b]
    return out


def conflict(m1, m2):
    return conjunctive(m1, m2)[0]


def normalize(m):
    return [0.0, *(mass / (1 - m[0]) for mass in m[1:])]


def dempster(m1, m2):
    return normalize(conjunctive(m1, m2))


def carry(m, targets, k):
    """Move masses to other clusters: targets[w] is the set that cluster w becomes."""
    out = [0.0] * (1 << k)
    for a in range(len(m)):
        image = 0
        for w in clusters(a):
            image |= targets[w]
        out[image] += m[a]
    return out


def expectation(m, values, extreme):
    return sum(m[a] * extreme(values[w] for w in clusters(a)) for a in range(1, len(m)))


def nonspecificity(m):
    return sum(m[a] * log2(size(a)) for a in range(1, len(m)))


def belief_distance(m1, m2):
    total = sum(abs(belief(m1, a) - belief(m2, a)) for a in range(1, len(m1)))
    return total / (len(m1) / 2)


def jousselme_distance(m1, m2):
    total = 0.0
    for a in range(len(m1)):
        for b in range(len(m1)):
            likeness = size(a & b) / size(a | b) if a | b else 1.0
            total += likeness * (m1[a] - m2[a]) * (m1[b] - m2[b])
    return sqrt(max(0.0, total / 2))
