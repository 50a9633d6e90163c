"""The consensus of a few objects, by trying all partitions."""

from collections.abc import Callable
from itertools import combinations

from tests.naive.partitions import all_partitions

Labels = tuple[int, ...]


def least_total(
    clusterings: list, weights: list, distance: Callable[[Labels, Labels], float]
) -> float:
    """Return the least weighted sum of distances over all partitions of the objects."""
    n = len(clusterings[0])
    return min(
        sum(w * distance(tuple(p), c) for w, p in zip(weights, clusterings, strict=True))
        for c in all_partitions(n)
    )


def expected_mirkin(memberships: list, labels: Labels) -> float:
    """Return the expected number of ordered pairs on which a partition and a fuzzy one disagree."""
    total = 0.0
    for x, y in combinations(range(len(labels)), 2):
        together = sum(u * v for u, v in zip(memberships[x], memberships[y], strict=True))
        total += 2 * ((1 - together) if labels[x] == labels[y] else together)
    return total


def share_together(clusterings: list, weights: list, x: int, y: int) -> float:
    """Return the weight of the clusterings that put two objects together, as a share."""
    votes = sum(w for w, p in zip(weights, clusterings, strict=True) if p[x] == p[y])
    return votes / sum(weights)


def support_of(clusterings: list, weights: list, labels: Labels, x: int) -> float:
    """Return how often an object is together with the others of its cluster, or alone."""
    others = [y for y in range(len(labels)) if y != x and labels[y] == labels[x]]
    if others:
        shares = [share_together(clusterings, weights, x, y) for y in others]
        return sum(shares) / len(shares)
    alone = sum(w for w, p in zip(weights, clusterings, strict=True) if list(p).count(p[x]) == 1)
    return alone / sum(weights)
