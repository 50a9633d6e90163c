"""The variance of the number of pairs together in two clusterings whose objects are permuted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers


class GroupCounts(NamedTuple):
    """Pairs and triples of objects in one cluster, as ordered pairs and triples of one clustering.

    Attributes
    ----------
    pairs : array
        The sum of m (m - 1) over the sizes m of the clusters.
    triples : array
        The sum of m (m - 1) (m - 2).
    """

    pairs: Integers
    triples: Integers

    @classmethod
    def of_sizes(cls, sizes: Integers) -> GroupCounts:
        """Return the counts of one clustering."""
        pairs = sizes * (sizes - 1)
        return cls(np.array([pairs.sum()]), np.array([(pairs * (sizes - 2)).sum()]))


def variance_of_pairs(n: int, first: GroupCounts, second: GroupCounts) -> Floats:
    r"""Return the variance of the number of unordered pairs together in both clusterings.

    Cluster sizes are fixed on both sides and all permutations of the objects are equally likely
    (Fowlkes and Mallows 1983, Eq. 4). The moments are rational numbers, which are computed in whole
    numbers and rounded once, since their difference may be small.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.kernels.pair_moments import GroupCounts, variance_of_pairs
    >>> halves = GroupCounts.of_sizes(np.array([2, 2]))
    >>> variance_of_pairs(4, halves, halves).round(4).tolist()
    [0.8889]
    """
    p, p_triples, q, q_triples = (
        counts.astype(object) for side in (first, second) for counts in side
    )
    pairs = n * (n - 1)
    # Pairs that are the same, that share one object, and that share none; ordered, hence halved.
    same = 2 * p * q
    sharing = 4 * p_triples * q_triples
    apart = (p * (p - 2) - 4 * p_triples) * (q * (q - 2) - 4 * q_triples)
    parts = ((same, 1), (sharing, max(1, n - 2)), (apart, max(1, (n - 2) * (n - 3))))
    scale = max(1, n - 2) * max(1, n - 3)
    square = sum(part * (scale // divisor) for part, divisor in parts)
    numerator = square * pairs - (p * q) ** 2 * scale
    divisor = 4 * pairs * pairs * scale
    return np.array([value / divisor for value in numerator.tolist()], np.float64)
