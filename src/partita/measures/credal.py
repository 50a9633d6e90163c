"""Evidential clusterings compared by how they relate pairs of objects, and cluster by cluster.

The facts on the cards are as verified, not as published: a theorem that is false is not repeated.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np

from partita.array_types import Floats
from partita.clusterings.evidential import Evidential
from partita.errors import InputError, first_few
from partita.kernels.absolute_differences import Estimate
from partita.kernels.relations import Relations, alpha_terms, credal_terms
from partita.measures.card import ALL_KINDS, Card
from partita.measures.expectation import Expectation
from partita.measures.pair_means import mean_over_pairs
from partita.measures.public_measure import measure
from partita.option_words import option
from partita.references import CAMPAGNER_2023, Reference
from partita.results.interval import Interval
from partita.tables.relation_distribution import expected_difference, expected_terms
from partita.tables.soft_table import SoftTable

Distance = Literal["belief", "jousselme", "conflict"]

DENOEUX_2018 = Reference(
    "Denœux, Li and Sriboonchitta, Evaluating and comparing soft partitions: an approach based on "
    "Dempster-Shafer theory, IEEE Transactions on Fuzzy Systems 2018",
    "10.1109/TFUZZ.2017.2718484",
)


def _expected_alpha_rand(table: SoftTable, *, alpha: float | None = None) -> Any:
    """Return the expectation over permutations; None if it takes too long."""
    check_alpha(alpha)
    first, second = (x.relation_of_random_pair for x in table.both)
    if first.is_decided and second.is_decided:
        # Two masses on together and apart differ by the same amount on both, at every alpha.
        value, error = expected_difference(first, second, "together")
        score = 1.0 - value
        return Expectation(Interval(score, score) if alpha is None else score, error)
    terms = expected_terms(alpha_terms, first, second)
    if terms is None:
        return None
    if alpha is not None:
        return 1.0 - float(cost_at(terms, float(alpha)))
    return Interval(*(1.0 - float(cost_at(terms, at)) for at in (1.0, 0.0)))


@measure(
    Card(
        name="alpha_rand",
        title="alpha-Rand index",
        meaning="agreement on pairs, open ones counted against and for it: 1 = identical",
        family="soft",
        kinds=ALL_KINDS,
        formula=(
            r"\mathrm{Rand}_\alpha = 1 - \binom{n}{2}^{-1} \sum_{i < j} "
            r"r_\alpha(m_{ij}, m'_{ij})"
        ),
        degenerate="one object makes no pairs: 1",
        cost="O(n) against a hard clustering, otherwise O(T²) for T types of objects",
        remarks=(
            "The value is an interval: its ends are the values at alpha = 1 and at alpha = 0. "
            "Both are 1 for identical clusterings, and for others that relate all pairs of "
            "objects alike (Corollary 4.1).\n\n"
            "For alpha >= 1/2, one minus the index is a pseudometric. For 0 < alpha < 1/2 the "
            "triangle inequality holds with the factor 1/(2 alpha). Both statements (Theorem 4.3) "
            "also hold with mass on the empty set. At alpha = 0 the index is a consistency.\n\n"
            "Of the bounds in Theorem 4.1, one holds: Rand_0 is at least one minus the transport "
            "distance at alpha = 0. The other fails: Rand_1 can exceed one minus the transport "
            "distance, as for (0, 0, {0,1}) and (0, 1, {0,1}), which have 2/3 and 1/3. The "
            "theorems are those of the paper."
        ),
        **CAMPAGNER_2023.facts,
    ),
    by_chance=_expected_alpha_rand,
)
def alpha_rand_score(table: SoftTable, *, alpha: float | None = None) -> Any:
    r"""Rand index of evidential clusterings, at an alpha or as an interval.

    Parameters
    ----------
    alpha : float in [0, 1], optional
        The cost of a pair that one clustering decides, together or apart, and the other leaves
        undecided: 0 for no cost, 1 for the cost of a contradiction. By default the interval from
        alpha = 1 to alpha = 0.

    Returns
    -------
    Interval or float
        The values at alpha = 1 and alpha = 0, or the value at the given alpha.

    Notes
    -----
    This is Eq. 24 of [1]_, where :math:`r_\alpha` is the least cost of transporting one mass on
    (together, apart, open, nothing) to the other. It has a closed form at every alpha, also with
    mass on the empty set. On hard clusterings it is the Rand index. The masses of a pair are those
    of Eq. 3, where objects choose their sets independently; the objects of a possibilistic
    clustering with ``reading="nested"`` choose them at one level.

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

    def score(at: float) -> float:
        return 1.0 - mean_over_pairs(cost_at(table.alpha_sums, at), table.n, alone=0.0)

    return Interval(score(1.0), score(0.0)) if alpha is None else score(float(alpha))


@measure(
    Card(
        name="alpha_partition_distance",
        title="alpha partition distance",
        meaning="objects that must move, those left open not counted and counted: 0 = identical",
        family="soft",
        kinds=ALL_KINDS,
        formula=(
            r"\delta_\alpha = \frac{1}{2(n-1)} \min_\pi \sum_w \sum_x "
            r"r_\alpha(m_x^w, {m'}_x^{\pi(w)})"
        ),
        bounds=(0.0, float("inf")),
        higher_is_better=False,
        perfect=0.0,
        degenerate="one object is in one cluster: 0",
        cost="O(n k²) and one assignment problem",
        remarks=(
            "The value is an interval: its ends are the values at alpha = 0 and at alpha = 1. "
            "Both are 0 for identical clusterings; values can exceed 1.\n\n"
            "The clusters in Eq. 30 are those that are possible for some object, so that adding "
            "an empty cluster changes nothing. Mass on the empty set (Eq. 29) counts once for "
            "each cluster of the side that has more of them.\n\n"
            "Without such mass, the distance is a pseudometric for alpha >= 1/2, and for 0 < "
            "alpha < 1/2 the triangle inequality holds with the factor 1/(2 alpha). With such "
            "mass, both hold between clusterings with equally many clusters only. Contrary to "
            "Theorem 4.6 the distance is not a metric: from four clusters on, different "
            "clusterings can be at distance 0 at every alpha. At alpha = 0 one minus the distance "
            "is not a consistency: for two objects, one cluster and memberships of 1/3 are at "
            "distance 4/3.\n\n"
            "Of Theorem 4.5, delta_0 <= d_0 holds for hard and rough clusterings, and d_1 <= "
            "delta_1 if one clustering is hard. Between fuzzy clusterings delta_0 <= d_0 fails, "
            "and delta is an upper bound of d. From four clusters on, d_0 <= delta_1 fails.\n\n"
            "The reading of a possibilistic clustering, product or nested, makes no difference. "
            "Theorems and equations are those of the paper."
        ),
        **CAMPAGNER_2023.facts,
    )
)
def alpha_partition_distance(table: SoftTable, *, alpha: float | None = None) -> Any:
    r"""Partition distance of evidential clusterings, at an alpha or as an interval.

    Parameters
    ----------
    alpha : float in [0, 1], optional
        The cost of an object that one clustering decides, in a cluster or outside it, and the other
        leaves undecided: 0 for no cost, 1 for the cost of a contradiction. By default the interval
        from alpha = 0 to alpha = 1.

    Returns
    -------
    Interval or float
        The values at alpha = 0 and alpha = 1, or the value at the given alpha.

    Notes
    -----
    This is Eq. 30 of [1]_, where :math:`m_x^w` are the masses of object x on four cases: it is in
    cluster w, it is outside w, this is undecided, or its set is empty. The sum over w runs over
    clusters matched by :math:`\pi`; the side with fewer clusters gets empty ones. On hard
    clusterings it is the partition distance.

    Eq. 29 of [1]_ gives mass on the empty set to every cluster of the frame, also to clusters that
    are possible for no object. Here only clusters that are possible for some object count, because
    Section 2.3.2 of [1]_ adds other clusters freely, without changing the clustering.

    Examples
    --------
    >>> import partita as pt
    >>> rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    >>> pt.alpha_partition_distance([0, 1, 1, 2, 0], rough)
    Interval(lower=0.0, upper=0.625)

    Half of the mass of the second object is on the empty set. The name of the cluster does not
    matter:

    >>> for name in (0, 1, 2):
    ...     soft = pt.Evidential([[1, 0], [0.5, 0.5]], [{name}, set()])
    ...     print(pt.alpha_partition_distance([0, 0], soft, alpha=1))
    0.25
    0.25
    0.25
    """
    check_alpha(alpha)
    n = table.n
    costs = table.shared(matching_costs)

    def distance(at: float) -> float:
        return _cheapest_matching(cost_at(costs, at)) / (2 * (n - 1)) if n > 1 else 0.0

    return Interval(distance(0.0), distance(1.0)) if alpha is None else distance(float(alpha))


def _credal_variant(distance: Distance, meaning: str, **facts: Any) -> dict[str, Any]:
    return {
        "name": f"credal_rand_{distance}",
        "title": f"credal Rand index, {distance}",
        "meaning": meaning,
        "parameters": {"distance": distance},
        **facts,
    }


def expected_belief_distance(table: SoftTable) -> Estimate:
    """Return the mean belief distance of two independent random pairs, one of each clustering.

    The distance is a sum of absolute differences, so that each statement has a mean of its own.
    """
    first, second = (x.relation_of_random_pair for x in table.both)
    if first.is_decided and second.is_decided:
        return expected_difference(first, second, "together")
    statements = ("together", "apart", "nothing")
    parts = [expected_difference(first, second, name) for name in statements]
    return Estimate(sum(part.value for part in parts) / 2, sum(part.error for part in parts) / 2)


def _expected_credal_rand(table: SoftTable, *, distance: Distance = "belief") -> Any:
    """Return the expectation over permutations; None if it takes too long."""
    first, second = (x.relation_of_random_pair for x in table.both)
    if distance == "conflict":
        # The conflict is linear in the masses of either pair: that of the means is its mean.
        return 1.0 - float(credal_terms(first.mean, second.mean)[2])
    if distance == "belief" or (first.is_decided and second.is_decided):
        # Jousselme's distance of two masses on together and apart is their belief distance.
        value, error = expected_belief_distance(table)
        return Expectation(1.0 - value, error)
    terms = expected_terms(credal_terms, first, second)
    return None if terms is None else 1.0 - float(terms[1])


@measure(
    Card(
        name="credal_rand_belief",
        title="credal Rand index, belief",
        meaning="agreement of beliefs about object pairs, by belief distance: 1 = identical",
        family="soft",
        kinds=ALL_KINDS,
        formula=r"1 - \binom{n}{2}^{-1} \sum_{i < j} d(m_{ij}, m'_{ij})",
        degenerate="one object makes no pairs: 1",
        cost="O(T²) for T types of objects",
        remarks="1 for identical clusterings.",
        **DENOEUX_2018.facts,
    ),
    variants={
        "jousselme": _credal_variant(
            "jousselme",
            "agreement of beliefs about object pairs, by Jousselme's distance: 1 = identical",
        ),
        "conflict": _credal_variant(
            "conflict",
            "absence of conflict in beliefs about object pairs: 1 = no contradiction",
            perfect=None,
            remarks="Measures consistency: a fuzzy clustering conflicts with itself.",
        ),
    },
    by_chance=_expected_credal_rand,
)
def credal_rand_score(table: SoftTable, *, distance: Distance = "belief") -> float:
    r"""Credal Rand index: one minus the mean distance of the masses of object pairs.

    Parameters
    ----------
    distance : {"belief", "jousselme", "conflict"}, default="belief"
        The distance of the two masses that the clusterings give a pair of objects.

    Returns
    -------
    float
        In [0, 1].

    Notes
    -----
    :math:`m_{ij}` are the masses of objects i and j on the cases of :class:`partita.Relation`:
    together, apart, open (undecided) and nothing (the empty set). With the degree of conflict the
    index measures consistency: it is 1 if no pair is contradicted, and a clustering that is neither
    hard nor rough conflicts with itself.

    Examples
    --------
    >>> import partita as pt
    >>> rough = pt.Rough([{0}, {1}, {1, 2}, {2}, {0, 1, 2}])
    >>> round(pt.credal_rand_score([0, 1, 1, 2, 0], rough), 4)
    0.7
    >>> pt.credal_rand_score([0, 1, 1, 2, 0], rough, distance="conflict")
    1.0
    """
    distances = get_args(Distance)
    if distance not in distances:
        raise InputError(f"distance={distance!r}: choose one of {first_few(distances)}")
    total = table.credal_sums[distances.index(distance)]
    return 1.0 - mean_over_pairs(float(total), table.n, alone=0.0)


def check_alpha(alpha: Any) -> None:
    """Raise unless alpha is None or a number from 0 to 1."""
    if alpha is None:
        return
    if isinstance(alpha, bool) or not isinstance(alpha, (int, float, np.integer, np.floating)):
        raise InputError(f"alpha={alpha!r}: give a number from 0 to 1, or None for the interval")
    if not 0 <= alpha <= 1:
        raise InputError(f"{option('alpha', alpha)} must lie in [0, 1]")


def cost_at(terms: Any, alpha: float) -> Any:
    """Return the cost at alpha from its three terms: the constant, the slope and the bend."""
    constant, slope, bend = terms
    return constant + alpha * slope + min(1.0, 2 * alpha) * bend


def restricted_masses(x: Evidential, n_clusters: int) -> Relations:
    """Return, for each cluster, each object's masses: in it, outside, undecided, empty set.

    These are Eqs. 26 to 29 of Campagner, Ciucci and Denœux (2023), as arrays of shape
    (n_clusters, n). Clusters that no object may be in come last.
    """
    possible = np.array(possible_clusters(x), np.uint64)
    inside = np.zeros((x.masks.size, n_clusters), np.bool_)
    inside[:, : possible.size] = (x.masks[:, None] >> possible & np.uint64(1)).astype(np.bool_)
    alone = inside & (np.bitwise_count(x.masks) == 1)[:, None]
    certain = (x.masses @ alone).T
    either = (x.masses @ (inside & ~alone)).T
    nothing = np.broadcast_to(x.masses[:, x.masks == 0].sum(axis=1), certain.shape)
    outside = np.maximum(1.0 - certain - either - nothing, 0.0)
    return Relations(certain, outside, either, nothing)


def possible_clusters(x: Evidential) -> list[int]:
    """Return the clusters that some object may be in."""
    occurring = int(np.bitwise_or.reduce(x.masks, initial=np.uint64(0)))
    return [cluster for cluster in range(x.n_clusters) if occurring >> cluster & 1]


def matching_costs(table: SoftTable) -> Floats:
    """Return the terms of the cost of matching each cluster with each, summed over objects.

    The array has shape (3, clusters, clusters): constant, slope and bend.
    """
    first, second = (x.evidential for x in table.both)
    size = max(len(possible_clusters(first)), len(possible_clusters(second)))
    reference, candidate = restricted_masses(first, size), restricted_masses(second, size)
    costs = np.zeros((3, size, size))
    for i in range(size):
        row = Relations(*(part[i] for part in reference))
        for j in range(size):
            terms = alpha_terms(row, Relations(*(part[j] for part in candidate)))
            costs[:, i, j] = [part.sum() for part in terms]
    return costs


def _cheapest_matching(costs: Floats) -> float:
    from scipy.optimize import linear_sum_assignment

    return float(costs[linear_sum_assignment(costs)].sum())
