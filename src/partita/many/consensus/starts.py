"""Clusterings from which the search for a consensus starts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from partita.array_types import Integers, Numbers
from partita.many.consensus.votes import Votes, majority_pivots

# The most classes that are agglomerated, which takes the votes of all pairs.
_AGGLOMERATED = 1_500
# How many orders of pivots are tried, and the most operations that the votes may take.
_PIVOT_ORDERS = 3
_MOST_OPERATIONS = 2e11


def starts_of(codes: list[Integers], votes: Votes, rng: np.random.Generator) -> Iterator[Integers]:
    """Yield each clustering, one cluster, an agglomeration of the votes, and clusters of pivots.

    Parameters
    ----------
    codes : list of arrays
        The clusters of each hard clustering.
    votes : Votes
    rng : Generator
        For the orders of pivots.
    """
    yield from codes
    n = votes.sizes.size
    yield np.zeros(n, np.int64)
    if n <= _AGGLOMERATED:
        yield average_linkage(votes.between(np.arange(n), np.arange(n)), votes.total_weight)
    if votes.cost <= _MOST_OPERATIONS:
        # Large classes first, then orders drawn at random.
        yield majority_pivots(votes, np.argsort(-votes.sizes, kind="stable"))
        for _ in range(_PIVOT_ORDERS - 1):
            yield majority_pivots(votes, rng.permutation(n))


def average_linkage(together: Numbers, total: float) -> Integers:
    """Return the clusters of average linkage whose classes are together in half of the votes."""
    from scipy.cluster.hierarchy import fcluster, linkage
    from scipy.spatial.distance import squareform

    if len(together) == 1:
        return np.zeros(1, np.int64)
    apart = 1.0 - together / total
    np.fill_diagonal(apart, 0.0)
    tree = linkage(squareform(np.maximum(apart, 0.0), checks=False), "average")
    return np.asarray(fcluster(tree, 0.5, "distance") - 1, np.int64)
