"""Distances between two clusterings, read as evidence, for each object."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.belief.evidence import evidence_of_both, on_common_sets, sizes_of
from partita.errors import InputError
from partita.references import CAMPAGNER_2023, cites

# Beliefs are compared on all 2^k sets of clusters, so the number of clusters k is limited.
MOST_CLUSTERS_FOR_BELIEFS = 16

# Beliefs that are held at once.
_BELIEFS_AT_ONCE = 1 << 21


@cites(CAMPAGNER_2023)
def belief_distance(x: Any, y: Any) -> Floats:
    r"""Return the distance between the two belief functions of each object.

    .. math:: 2^{1-k} \sum_{A \ne \emptyset} | Bel_1(A) - Bel_2(A) |

    over all nonempty sets A of the k clusters. It is 1 if both are certain of different clusters.
    With two clusters this is Eq. 35 of Campagner, Ciucci and Denœux (2023) [1]_.

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects and clusters, at most 16. Objects are joined on ids if
        they have them.

    Returns
    -------
    ndarray of shape (n,)
        From 0 to 1; a metric on mass functions.

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
    first_masses, second_masses, masks = on_common_sets(first, second)
    # Mass on the empty set adds to no belief.
    difference = np.where(masks == 0, 0.0, first_masses - second_masses)
    rows_at_once = max(1, _BELIEFS_AT_ONCE >> k)
    parts = [
        np.abs(_beliefs(difference[start : start + rows_at_once], masks, k)).sum(axis=1)
        for start in range(0, first.n, rows_at_once)
    ]
    return np.concatenate(parts) / 2.0 ** (k - 1)


def _beliefs(masses: Floats, masks: Any, n_clusters: int) -> Floats:
    """Return the sums over subsets, for all 2^k sets: the fast Möbius transform.

    For each cluster in turn, the sum of a set without it is added to that of the set with it. The
    result is linear in the masses, so it also turns a difference of masses into one of beliefs.
    """
    sums = np.zeros((masses.shape[0], 1 << n_clusters))
    sums[:, masks.astype(np.int64)] = masses
    for cluster in range(n_clusters):
        halves = sums.reshape(masses.shape[0], -1, 2, 1 << cluster)
        halves[:, :, 1] += halves[:, :, 0]
    return sums


def jousselme_distance(x: Any, y: Any) -> Floats:
    r"""Return the distance of Jousselme, Grenier and Bossé (2001) between each object's masses.

    .. math:: \sqrt{\tfrac{1}{2} (m_1 - m_2)^\top D (m_1 - m_2)}, \quad
        D(A, B) = \frac{|A \cap B|}{|A \cup B|}, \quad D(\emptyset, \emptyset) = 1

    Parameters
    ----------
    x, y : clusterings
        Of any kinds, of the same objects and clusters. Objects are joined on ids if they have them.

    Returns
    -------
    ndarray of shape (n,)
        From 0 to 1; a metric on mass functions.

    References
    ----------
    .. [1] Jousselme, Grenier and Bossé, A new distance between two bodies of evidence, Information
       Fusion 2001. :doi:`10.1016/S1566-2535(01)00026-4`

    Examples
    --------
    >>> import partita as pt
    >>> from partita.belief import jousselme_distance
    >>> jousselme_distance(pt.Rough([{0}, {0}], labels=[0, 1]), pt.Rough([{0}, {1}])).tolist()
    [0.0, 1.0]
    """
    first, second, masks = on_common_sets(*evidence_of_both(x, y))
    in_both, in_either = sizes_of(masks[:, None] & masks), sizes_of(masks[:, None] | masks)
    similarity = np.where(in_either == 0, 1.0, in_both / np.maximum(in_either, 1))
    difference = first - second
    squares = 0.5 * ((difference @ similarity) * difference).sum(axis=1)
    # D is positive definite; rounding may give a small negative number.
    distances: Floats = np.sqrt(np.maximum(squares, 0.0))
    return distances
