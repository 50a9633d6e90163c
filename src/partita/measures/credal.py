"""Evidential clusterings compared by how they relate pairs of objects, and cluster by cluster."""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterings.common_cuts import is_nested
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.hard import Hard
from partita.clusterings.pairing import OnMismatch
from partita.errors import InputError, first_few
from partita.kernels.relations import (
    Relations,
    Terms,
    alpha_terms,
    credal_terms,
    sum_in_blocks,
    sum_over_pairs,
)
from partita.measures.soft_inputs import mean_over_pairs, read_soft_pair
from partita.results.interval import Interval
from partita.tables.relations import against_hard, pair_of_types, relate_objects

Distance = Literal["belief", "jousselme", "conflict"]


def credal_rand_score(
    reference: Any,
    candidate: Any,
    *,
    distance: Distance = "belief",
    on_mismatch: OnMismatch = "error",
) -> float:
    r"""Credal Rand index: one minus the mean distance of the masses of object pairs.

    Parameters
    ----------
    reference, candidate : clusterings of any kind
    distance : {"belief", "jousselme", "conflict"}, default="belief"
        How the masses that two clusterings give a pair are compared.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    float
        In [0, 1]; higher is better; symmetric.

    Notes
    -----
    .. math:: 1 - \binom{n}{2}^{-1} \sum_{i < j} d(m_{ij}, m'_{ij})

    where :math:`m_{ij}` is the mass of objects i and j on being together, apart, open or nothing.
    With the belief or Jousselme distance it is 1 for identical clusterings. With the degree of
    conflict it measures consistency: it is 1 where nothing contradicts, and a clustering that is
    neither hard nor rough conflicts with itself.

    References
    ----------
    .. [1] Denœux, Li and Sriboonchitta, Evaluating and comparing soft partitions: an approach
       based on Dempster-Shafer theory, IEEE Transactions on Fuzzy Systems 2018.
       :doi:`10.1109/TFUZZ.2017.2718484`

    Examples
    --------
    >>> import partita as pt
    >>> rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    >>> round(pt.credal_rand_score([0, 1, 1, 2, 0], rough), 4)
    0.7
    >>> pt.credal_rand_score([0, 1, 1, 2, 0], rough, distance="conflict")
    1.0
    """
    if distance not in get_args(Distance):
        raise InputError(f"distance={distance!r}: choose one of {first_few(get_args(Distance))}")
    first, second = read_soft_pair(reference, candidate, on_mismatch)
    sums = _sums_over_pairs(credal_terms, first, second)
    place = get_args(Distance).index(distance)
    return 1.0 - mean_over_pairs(float(sums[place]), first.n, alone=0.0)


def alpha_rand_score(
    reference: Any,
    candidate: Any,
    *,
    alpha: float | None = None,
    on_mismatch: OnMismatch = "error",
) -> Any:
    r"""Rand index of evidential clusterings, at an alpha or as an interval.

    Parameters
    ----------
    reference, candidate : clusterings of any kind
    alpha : float in [0, 1], optional
        What it costs to leave a pair open that the other clustering decides: 0 nothing, 1 as much
        as to contradict it. By default the interval from alpha = 1 to alpha = 0.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    Interval or float
        The values at alpha = 1 and alpha = 0, or the value at the given alpha; in [0, 1]; higher
        is better; symmetric.

    Notes
    -----
    .. math:: \mathrm{Rand}_\alpha = 1 - \binom{n}{2}^{-1} \sum_{i < j} r_\alpha(m_{ij}, m'_{ij})

    where :math:`r_\alpha` is the least cost of transporting one mass on (together, apart, open,
    nothing) to the other. It has a closed form at every alpha, also with mass on the empty set.
    On hard clusterings it is the Rand index. The masses of a pair are those of Eq. 3, where objects
    choose their sets independently; those of a possibilistic clustering with ``reading="nested"``
    choose them at one level.

    One minus it is a pseudometric from alpha = 1/2 on: different clusterings that relate all pairs
    alike get 1 (Theorem 4.3, Corollary 4.1). Below, the triangle inequality holds with the factor
    :math:`1/(2\alpha)`. Of Theorem 4.1, :math:`1 - d_0 \le \mathrm{Rand}_0` holds for all kinds and
    :math:`\mathrm{Rand}_1 \le 1 - d_0` does not, with d the transport distance.

    References
    ----------
    .. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023, Eq. 24. :doi:`10.1016/j.ins.2022.11.114`

    Examples
    --------
    >>> import partita as pt
    >>> rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    >>> pt.alpha_rand_score([0, 1, 1, 2, 0], rough)
    Interval(lower=0.4, upper=1.0)
    >>> pt.alpha_rand_score([0, 1, 1, 2, 0], rough, alpha=0.5)
    0.7
    """
    check_alpha(alpha)
    first, second = read_soft_pair(reference, candidate, on_mismatch)
    sums = _alpha_sums(first, second)

    def score(at: float) -> float:
        return 1.0 - mean_over_pairs(cost_at(sums, at), first.n, alone=0.0)

    return Interval(score(1.0), score(0.0)) if alpha is None else score(float(alpha))


def alpha_partition_distance(
    reference: Any,
    candidate: Any,
    *,
    alpha: float | None = None,
    on_mismatch: OnMismatch = "error",
) -> Any:
    r"""Partition distance of evidential clusterings, at an alpha or as an interval.

    Parameters
    ----------
    reference, candidate : clusterings of any kind
    alpha : float in [0, 1], optional
        What it costs to leave open what the other clustering decides. By default the interval
        from alpha = 0 to alpha = 1.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    Interval or float
        The values at alpha = 0 and alpha = 1, or the value at the given alpha; at least 0; lower
        is better; symmetric. It can exceed 1.

    Notes
    -----
    .. math:: \delta_\alpha = \frac{1}{2(n-1)} \min_\pi \sum_w \sum_x
       r_\alpha(m_x^w, {m'}_x^{\pi(w)})

    where :math:`m_x^w` is the mass of object x on being in cluster w, outside, open, or nothing,
    and :math:`\pi` matches clusters; the side with fewer has empty ones added. On hard clusterings
    it is the partition distance.

    The clusters are those that some object may be in, on the side that has more of them. Eq. 29
    gives the mass on the empty set to every cluster of the frame, so that a cluster that nobody may
    be in would count; but a clustering is the same with or without it, and Section 2.3.2 adds such
    clusters freely.

    Without mass on the empty set it is a pseudometric from alpha = 1/2 on, and the triangle
    inequality holds with the factor :math:`1/(2\alpha)` below. It is no metric (Theorem 4.6): from
    four clusters on different clusterings can be at distance 0. Mass on the empty set is charged
    for each cluster; with it, only clusterings in equally many clusters obey the inequality.

    Neither bound of Theorem 4.5 holds in general: :math:`\delta_0 \le d_0` does for hard and rough
    clusterings, while between two fuzzy ones :math:`d \le \delta`.

    References
    ----------
    .. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023, Eq. 30. :doi:`10.1016/j.ins.2022.11.114`

    Examples
    --------
    >>> import partita as pt
    >>> rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    >>> pt.alpha_partition_distance([0, 1, 1, 2, 0], rough)
    Interval(lower=0.0, upper=0.625)

    One clustering in which half an object is nowhere, whatever its cluster is called:

    >>> for name in (0, 1, 2):
    ...     found = pt.Evidential([[1, 0], [0.5, 0.5]], [{name}, set()])
    ...     print(pt.alpha_partition_distance([0, 0], found, alpha=1))
    0.25
    0.25
    0.25
    """
    check_alpha(alpha)
    first, second = read_soft_pair(reference, candidate, on_mismatch)
    n = first.n
    costs = _matching_costs(to_evidential(first), to_evidential(second))

    def distance(at: float) -> float:
        return _cheapest_matching(cost_at(costs, at)) / (2 * (n - 1)) if n > 1 else 0.0

    return Interval(distance(0.0), distance(1.0)) if alpha is None else distance(float(alpha))


def check_alpha(alpha: Any) -> None:
    """Refuse what is neither None nor a number from 0 to 1."""
    if alpha is None:
        return
    if isinstance(alpha, bool) or not isinstance(alpha, (int, float, np.integer, np.floating)):
        raise InputError(f"alpha={alpha!r}: give a number from 0 to 1, or None for the interval")
    if not 0 <= alpha <= 1:
        raise InputError(f"alpha={alpha!r} must lie in [0, 1]")


def cost_at(terms: Any, alpha: float) -> Any:
    """The cost at alpha from its constant, its slope and its bend."""
    constant, slope, bend = terms
    return constant + alpha * slope + min(1.0, 2 * alpha) * bend


def _alpha_sums(first: Clustering, second: Clustering) -> Floats:
    """Linear in the number of objects where one clustering is hard."""
    for hard, soft in ((first, second), (second, first)):
        if isinstance(hard, Hard) and not is_nested(soft):
            added = against_hard(hard, to_evidential(soft))
            decided = added.apart_within + added.together_across + added.nothing
            return np.array([decided, added.open, 0.0])
    return _sums_over_pairs(alpha_terms, first, second)


def _sums_over_pairs(terms: Terms, first: Clustering, second: Clustering) -> Floats:
    if is_nested(first) or is_nested(second):
        return sum_in_blocks(terms, relate_objects(first), relate_objects(second), np.ones(first.n))
    types = pair_of_types(to_evidential(first), to_evidential(second))
    return sum_over_pairs(terms, types.first, types.second, types.counts)


def restricted_masses(x: Evidential, n_clusters: int) -> Relations:
    """For each cluster and object the mass on in it, outside, open, and nothing (Eq. 26 to 29).

    Clusters that no object may be in stand last: there are as many of them as are asked for.
    """
    places = np.array(possible_clusters(x), np.uint64)
    inside = np.zeros((x.masks.size, n_clusters), np.bool_)
    inside[:, : places.size] = (x.masks[:, None] >> places & np.uint64(1)).astype(np.bool_)
    alone = inside & (np.bitwise_count(x.masks) == 1)[:, None]
    certain = (x.masses @ alone).T
    possible = (x.masses @ (inside & ~alone)).T
    nothing = np.broadcast_to(x.masses[:, x.masks == 0].sum(axis=1), certain.shape)
    outside = np.maximum(1.0 - certain - possible - nothing, 0.0)
    return Relations(certain, outside, possible, nothing)


def possible_clusters(x: Evidential) -> list[int]:
    """The clusters that some object may be in: they alone make up the clustering."""
    occurring = int(np.bitwise_or.reduce(x.masks, initial=np.uint64(0)))
    return [place for place in range(x.n_clusters) if occurring >> place & 1]


def _matching_costs(first: Evidential, second: Evidential) -> tuple[NDArray[Any], ...]:
    """Constant, slope and bend of the cost of matching each cluster with each, over objects."""
    size = max(len(possible_clusters(first)), len(possible_clusters(second)))
    one, other = restricted_masses(first, size), restricted_masses(second, size)
    costs = np.zeros((3, size, size))
    for i in range(size):
        row = Relations(*(part[i] for part in one))
        for j in range(size):
            terms = alpha_terms(row, Relations(*(part[j] for part in other)))
            costs[:, i, j] = [part.sum() for part in terms]
    return tuple(costs)


def _cheapest_matching(costs: Floats) -> float:
    from scipy.optimize import linear_sum_assignment

    return float(costs[linear_sum_assignment(costs)].sum())
