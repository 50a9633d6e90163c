"""How much each object adds to an interval: to its width, and to what is decided whatever is open.

The alpha-Rand index is a mean over pairs of objects, and the alpha partition distance a sum over
objects. Both are divided among the objects here, a pair equally between its two objects.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.common_cuts import is_nested
from partita.clusterings.conversion import Clustering
from partita.clusterings.hard import Hard
from partita.clusterings.soft import MOST_CLUSTERS
from partita.kernels.relations import PairMasses, Relate, Relations, alpha_terms, relate
from partita.measures.credal import cost_at, matching_costs, restricted_masses
from partita.measures.pair_means import number_of_pairs
from partita.tables.relations import group_sums, pair_of_types, relate_objects, side_of
from partita.tables.soft_table import SoftTable
from partita.tolerances import ROUNDING

# Pairs of types of objects that are computed at most, which takes some seconds, and at once.
_MOST_PAIRS, _PAIRS_AT_ONCE = 30_000_000, 1 << 20


class IntervalShares(NamedTuple):
    """What each object adds to a distance, an array of shape (n,) for each part.

    `decided` adds up to the smallest distance, which no choice about open questions avoids, and
    `open` to the width of the interval.
    """

    decided: Floats
    open: Floats

    @classmethod
    def none(cls, n: int) -> IntervalShares:
        """Return shares that are all 0."""
        return cls(np.zeros(n), np.zeros(n))


def rand_shares(table: SoftTable) -> IntervalShares | None:
    r"""Divide one minus the alpha-Rand index among the objects.

    A pair (i, j) costs :math:`r_0` at alpha = 0 and :math:`r_1` at alpha = 1. Object i adds

    .. math:: \tfrac12 \binom{n}{2}^{-1} \sum_{j \ne i} r_0(m_{ij}, m'_{ij})

    to one minus the upper end of the index, and the same of :math:`r_1 - r_0` to the width. This is
    the Shapley value of the object in the game in which a set of objects is worth the cost of its
    pairs.

    Returns
    -------
    IntervalShares or None
        None if there are too many different objects, as the time grows with the square of their
        number, except against a hard clustering; or more than 64 clusters in a soft clustering.
    """
    n = table.n
    if n < 2:
        return IntervalShares.none(n)
    sums = _sums_over_partners(table)
    if sums is None:
        return None
    # Differences of sums leave rounding where nothing is open.
    scale, rounding = 2.0 * number_of_pairs(n), ROUNDING * (n - 1)
    decided, opened = (np.where(part > rounding, part, 0.0) / scale for part in sums)
    return IntervalShares(decided, opened)


def _sums_over_partners(table: SoftTable) -> IntervalShares | None:
    """Return the costs of the pairs of each object with all others."""
    first, second = table.both
    clusterings = table.reference, table.candidate
    nested = any(map(is_nested, clusterings))
    # Against a hard clustering only the masses of the other one are needed.
    needed = [x for x in clusterings if nested or not isinstance(x, Hard)]
    if any(map(_has_too_many_clusters, needed)):
        return None
    for hard, soft in ((first.clustering, second), (second.clustering, first)):
        if isinstance(hard, Hard) and not is_nested(soft.clustering):
            return _against_hard(hard, side_of(soft.evidential))
    if nested:
        if table.n**2 > _MOST_PAIRS:
            return None
        relates = [
            relate_objects(x.clustering if is_nested(x.clustering) else x.evidential)
            for x in table.both
        ]
        return _among_types(relates[0], relates[1], np.ones(table.n))
    types = pair_of_types(first.evidential, second.evidential)
    if types.counts.size**2 > _MOST_PAIRS:
        return None
    sums = _among_types(partial(relate, types.first), partial(relate, types.second), types.counts)
    return IntervalShares(sums.decided[types.of_objects], sums.open[types.of_objects])


def _against_hard(hard: Hard, soft: PairMasses) -> IntervalShares:
    """Return the costs in linear time: a sum of products over partners is a product with a sum.

    Mass on apart contradicts a pair that the hard clustering puts together, mass on together any
    other pair, and mass on nothing both. Mass on open is the rest.
    """
    together, together_within = _products(soft.single, soft.single, hard)
    apart, apart_within = _products(soft.apart, soft.mass, hard)
    present = (1.0 - soft.empty)[None]
    something = _products(present, present, hard)[0]
    nothing = hard.n - 1 - something
    decided = apart_within + (together - together_within) + nothing
    return IntervalShares(np.maximum(decided, 0.0), np.maximum(something - together - apart, 0.0))


def _products(one: Floats, other: Floats, hard: Hard) -> tuple[Floats, Floats]:
    """Return for each object the sum of its products with all others, and within its cluster."""
    own = (one * other).sum(axis=0)
    everywhere = one.T @ other.sum(axis=1) - own
    sums = group_sums(other, hard.codes, hard.n_clusters)
    within: Floats = (one * sums[:, hard.codes]).sum(axis=0) - own
    return everywhere, within


def _among_types(first: Relate, second: Relate, counts: Floats) -> IntervalShares:
    """Return the costs of the pairs of an object of each type with all other objects."""
    n = counts.size
    decided, opened = np.empty(n), np.empty(n)
    step = max(1, _PAIRS_AT_ONCE // n)
    for start in range(0, n, step):
        rows = np.arange(start, min(n, start + step))
        everyone = np.arange(n)
        constant, slope, bend = alpha_terms(first(rows, everyone), second(rows, everyone))
        for sums, costs in ((decided, constant), (opened, slope + bend)):
            # An object is no pair with itself.
            sums[rows] = costs @ counts - costs[rows - start, rows]
    return IntervalShares(decided, opened)


def _has_too_many_clusters(x: Clustering) -> bool:
    """Return whether sets of clusters are not supported, so that there are no masses on them."""
    return x.n_clusters > MOST_CLUSTERS


def partition_shares(table: SoftTable) -> IntervalShares | None:
    r"""Divide the alpha partition distance among the objects.

    Object x adds :math:`\frac{1}{2(n-1)} \sum_w r_\alpha(m_x^w, {m'}_x^{\pi(w)})` to the distance
    at alpha, where :math:`\pi` is the cheapest matching of clusters at this alpha. The share in the
    width is what it adds at alpha = 1 less what it adds at alpha = 0; it is negative for some
    objects if the matchings differ and suit them differently.

    Returns
    -------
    IntervalShares or None
        None if a clustering has more than 64 clusters.
    """
    if any(map(_has_too_many_clusters, (table.reference, table.candidate))):
        return None
    n = table.n
    if n < 2:
        return IntervalShares.none(n)
    costs = table.shared(matching_costs)
    farthest = _cheapest_matching(cost_at(costs, 1.0))
    closest = _cheapest_matching(cost_at(costs, 0.0))
    at_zero = cost_at(costs, 0.0)
    rows = np.arange(farthest.size)
    if at_zero[rows, farthest].sum() <= at_zero[rows, closest].sum() * (1 + 1e-12):
        # Of equally cheap matchings, the same one at both ends.
        closest = farthest
    decided = _costs_of_objects(table, closest, 0.0) / (2 * (n - 1))
    everything = _costs_of_objects(table, farthest, 1.0) / (2 * (n - 1))
    return IntervalShares(decided, everything - decided)


def _cheapest_matching(costs: Floats) -> Integers:
    from scipy.optimize import linear_sum_assignment

    columns: Integers = linear_sum_assignment(costs)[1]
    return columns


def _costs_of_objects(table: SoftTable, matching: Integers, alpha: float) -> Floats:
    """Return the cost of each object, summed over matched clusters."""
    size = matching.size
    first, second = (restricted_masses(x.evidential, size) for x in table.both)
    total = np.zeros(table.n)
    for row, column in enumerate(matching.tolist()):
        one = Relations(*(part[row] for part in first))
        other = Relations(*(part[column] for part in second))
        total += cost_at(alpha_terms(one, other), alpha)
    return total
