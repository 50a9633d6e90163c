"""How far apart two bodies of evidence on the same object are."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.belief.evidence import evidence_of_both, on_common_sets, sizes_of
from partita.errors import InputError

# Beliefs are compared on all sets of clusters, for at most so many clusters.
MOST_CLUSTERS_FOR_BELIEFS = 16

# How many beliefs are held at a time.
_AT_A_TIME = 1 << 21


def belief_distance(x: Any, y: Any) -> Floats:
    """Return for each object the distance of the two belief functions.

    The sum of |Bel1(A) - Bel2(A)| over all nonempty sets A of the k clusters, divided by
    2^(k - 1), which makes it 1 for certainty of two different clusters. With two clusters this is
    Eq. 35 of Campagner, Ciucci and Denœux (2023).

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects (joined on ids if they have them) and clusters, of which
        there may be up to 16.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import belief_distance
    >>> one = pt.Rough([{0}, {0}, {0}], labels=[0, 1])
    >>> belief_distance(one, pt.Rough([{0}, {0, 1}, {1}])).tolist()
    [0.0, 0.5, 1.0]
    """
    first, second = evidence_of_both(x, y)
    k = first.n_clusters
    if k > MOST_CLUSTERS_FOR_BELIEFS:
        raise InputError(
            f"x and y have {k} clusters: belief_distance adds up over all sets of at most "
            f"{MOST_CLUSTERS_FOR_BELIEFS}; jousselme_distance takes up to 64"
        )
    one, other, masks = on_common_sets(first, second)
    # The empty set counts toward no belief.
    difference = np.where(masks == 0, 0.0, one - other)
    at_a_time = max(1, _AT_A_TIME >> k)
    parts = [
        np.abs(_beliefs(difference[start : start + at_a_time], masks, k)).sum(axis=1)
        for start in range(0, first.n, at_a_time)
    ]
    return np.concatenate(parts) / 2.0 ** (k - 1)


def _beliefs(masses: Floats, masks: Any, n_clusters: int) -> Floats:
    """Sums over subsets, for all sets: cluster by cluster, sets without it flow into those with it.

    Linear in the masses, so that beliefs of a difference are the difference of beliefs.
    """
    sums = np.zeros((masses.shape[0], 1 << n_clusters))
    sums[:, masks.astype(np.int64)] = masses
    for place in range(n_clusters):
        halves = sums.reshape(masses.shape[0], -1, 2, 1 << place)
        halves[:, :, 1] += halves[:, :, 0]
    return sums


def jousselme_distance(x: Any, y: Any) -> Floats:
    """Return for each object the distance of Jousselme, Grenier and Bossé (2001) of its masses.

    sqrt((m1 - m2)' D (m1 - m2) / 2) with D(A, B) = |A ∩ B| / |A ∪ B|, and D(∅, ∅) = 1.

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects (joined on ids if they have them) and clusters.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import jousselme_distance
    >>> jousselme_distance(pt.Rough([{0}, {0}], labels=[0, 1]), pt.Rough([{0}, {1}])).tolist()
    [0.0, 1.0]
    """
    one, other, masks = on_common_sets(*evidence_of_both(x, y))
    shared, either = sizes_of(masks[:, None] & masks), sizes_of(masks[:, None] | masks)
    likeness = np.where(either == 0, 1.0, shared / np.maximum(either, 1))
    difference = one - other
    squares = 0.5 * ((difference @ likeness) * difference).sum(axis=1)
    # D is positive definite; rounding may leave something below 0.
    distances: Floats = np.sqrt(np.maximum(squares, 0.0))
    return distances
