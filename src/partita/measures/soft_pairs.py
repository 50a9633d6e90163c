"""Rand indexes of memberships, by pairs of objects: Hüllermeier, Frigui, Brouwer, Anderson.

Each extends the Rand index in its own way. A sum of products over pairs is a product of sums, which
takes time linear in the number of objects; a sum of differences takes quadratic time.
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from partita.errors import InputError
from partita.kernels.absolute_differences import mean_absolute_difference
from partita.kernels.distance_differences import (
    Metric,
    distances_of_pairs,
    of_length_one,
    sum_of_differences,
)
from partita.measures.card import WITH_MEMBERSHIPS, Card
from partita.measures.expectation import Expectation
from partita.measures.pair_means import mean_over_pairs
from partita.measures.public_measure import measure
from partita.measures.soft_pair_counts import (
    count_by_table,
    expected_counts,
    product_pair_counts,
)
from partita.references import ANDERSON_2010, BROUWER_2009, CAMPAGNER_2023, HULLERMEIER_2012
from partita.tables.metrics import read_metric, refuse_above_one
from partita.tables.soft_table import SoftTable
from partita.tolerances import SINGLE_PRECISION

# Facts that the cards of indexes made of products of degrees share.
_OF_PRODUCTS: dict[str, Any] = {
    "family": "soft",
    "perfect": None,
    "cost": "O(n k²)",
    "degenerate": "one object makes no pairs: 1",
}


def _expected_hullermeier(table: SoftTable, *, metric: str | Metric = "half_l1") -> Expectation:
    """Return the expectation: one minus the mean difference of the distances of random pairs."""
    distance = read_metric(metric)
    first, second = (distances_of_pairs(x, distance) for x in table.memberships)
    value, error = mean_absolute_difference(first, second)
    return Expectation(1.0 - value, error)


@measure(
    Card(
        name="hullermeier_rand",
        title="Hüllermeier's Rand index",
        meaning="agreement on how alike any two objects' memberships are: 1 = on every pair",
        family="soft",
        kinds=("hard", "fuzzy"),
        formula=r"1 - \binom{n}{2}^{-1} \sum_{i < j} \big| d(u_i, u_j) - d(v_i, v_j) \big|",
        degenerate="one object makes no pairs: 1",
        cost="O(n²)",
        remarks=(
            "1 for identical clusterings, but also for some that differ: one minus it is a "
            "pseudometric."
        ),
        **HULLERMEIER_2012.facts,
    ),
    by_chance=_expected_hullermeier,
)
def hullermeier_rand_score(table: SoftTable, *, metric: str | Metric = "half_l1") -> float:
    r"""Rand index where objects are together to the degree that their memberships are alike.

    Parameters
    ----------
    reference, candidate : hard, fuzzy or possibilistic clusterings
        In any form that :func:`partita.as_clustering` reads.
    metric : {"half_l1", "euclidean", "chebyshev", "cosine"} or callable, default="half_l1"
        A distance of memberships, normalized to [0, 1]; a function takes two matrices of
        memberships and returns the distances of all their rows. "cosine" is one minus the cosine.
        "half_l1" is normalized only if no object's memberships add up to more than 1.

    Notes
    -----
    :math:`u_i` and :math:`v_i` are the memberships of object i in the two clusterings, and d is the
    metric.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.hullermeier_rand_score([0, 0, 1], [[1, 0], [0.5, 0.5], [0, 1]]), 4)
    0.6667
    """
    distance = read_metric(metric)
    first, second = table.memberships
    refuse_above_one(first, metric, "reference")
    refuse_above_one(second, metric, "candidate")
    total = sum_of_differences(
        first, second, distance, name=metric if isinstance(metric, str) else None
    )
    return 1.0 - mean_over_pairs(total, table.n, alone=0.0)


def _expected_frigui(table: SoftTable) -> float:
    return expected_counts(product_pair_counts(*table.memberships)).rand


@measure(
    Card(
        name="frigui_rand",
        title="Frigui's Rand index",
        meaning="agreement on pairs, by products of memberships: 1 = agreement without doubt",
        kinds=("hard", "fuzzy"),
        formula=(
            r"\binom{n}{2}^{-1} \sum_{i < j} p_{ij} q_{ij} + (1 - p_{ij})(1 - q_{ij}), \quad "
            r"p_{ij} = \sum_w u_{iw} u_{jw}, \quad q_{ij} = \sum_w v_{iw} v_{jw}"
        ),
        remarks="Less than 1 for a fuzzy clustering compared with itself.",
        reference=(
            "Frigui, Hwang and Rhee, Clustering and aggregation of relational data with "
            "applications to image database categorization, Pattern Recognition 2007"
        ),
        doi="10.1016/j.patcog.2007.02.019",
        **_OF_PRODUCTS,
    ),
    by_chance=_expected_frigui,
)
def frigui_rand_score(table: SoftTable) -> float:
    r"""Rand index where objects are together to the degree of the product of their memberships.

    Parameters
    ----------
    reference, candidate : hard, fuzzy or possibilistic clusterings
        In any form that :func:`partita.as_clustering` reads. Only memberships that add up to at
        most 1 are sure to give a value within the bounds.

    Notes
    -----
    :math:`u_{iw}` and :math:`v_{iw}` are the memberships of object i in cluster w of the reference
    and of the candidate. The sum takes time linear in the number of objects.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.frigui_rand_score([0, 0, 1], [[1, 0], [0.5, 0.5], [0, 1]]), 4)
    0.6667
    """
    return product_pair_counts(*table.memberships).rand


def _expected_brouwer(table: SoftTable, *, agreement: str = "product") -> float | Expectation:
    if agreement == "difference":
        return _expected_hullermeier(table, metric="cosine")
    first, second = table.memberships
    counts = product_pair_counts(of_length_one(first), of_length_one(second))
    return expected_counts(counts).rand


@measure(
    Card(
        name="brouwer_rand",
        title="Brouwer's Rand index",
        meaning="agreement on pairs, by cosines of memberships: 1 = agreement without doubt",
        kinds=WITH_MEMBERSHIPS,
        formula=(
            r"\binom{n}{2}^{-1} \sum_{i < j} p_{ij} q_{ij} + (1 - p_{ij})(1 - q_{ij}), \quad "
            r"p_{ij} = \cos(u_i, u_j), \quad q_{ij} = \cos(v_i, v_j)"
        ),
        remarks=(
            "Less than 1 for a fuzzy clustering compared with itself: only cosines that are all 0 "
            "or 1 give 1."
        ),
        further=(CAMPAGNER_2023, HULLERMEIER_2012),
        **BROUWER_2009.facts,
        **_OF_PRODUCTS,
    ),
    variants={
        "difference": {
            "title": "Brouwer's Rand index, by differences",
            "meaning": "agreement on cosines of any two objects' memberships: 1 = on every pair",
            "formula": (r"1 - \binom{n}{2}^{-1} \sum_{i < j} |\cos(u_i, u_j) - \cos(v_i, v_j)|"),
            "perfect": 1.0,
            "cost": "O(n²)",
            "remarks": (
                "1 for identical clusterings, but also for some that differ. This is Brouwer's "
                "index as Campagner, Ciucci and Denœux (2023, Section 2.3.1) have it; "
                "brouwer_rand adds products."
            ),
            "parameters": {"agreement": "difference"},
        }
    },
    by_chance=_expected_brouwer,
)
def brouwer_rand_score(
    table: SoftTable, *, agreement: Literal["product", "difference"] = "product"
) -> float:
    r"""Rand index where objects are together to the degree of the cosine of their memberships.

    Parameters
    ----------
    agreement : {"product", "difference"}, default="product"
        The degree to which two clusterings agree on a pair that they put together to the degrees
        p and q: pq + (1 - p)(1 - q), or 1 - \|p - q\|.

    See Also
    --------
    frigui_rand_score : the same of memberships that keep their lengths.
    hullermeier_rand_score : "difference" is its value with ``metric="cosine"``.

    Notes
    -----
    "product" extends the four counts of pairs a, b, c and d, with the cosine as the bonding of two
    objects [1]_; it takes linear time. "difference" is Brouwer's index according to [2]_: its
    Eq. (8) with the cosine distance, a Hüllermeier index [3]_ in quadratic time, which is 1 for
    identical clusterings. The two agree if one clustering is hard: 1 - \|p - q\| is
    pq + (1 - p)(1 - q) for p = 0 and p = 1. Otherwise "product" is never the larger one, because
    \|p - q\| <= p(1 - q) + q(1 - p).

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.brouwer_rand_score([0, 0, 1], [[1, 0], [0.5, 0.5], [0, 1]]), 4)
    0.6667
    >>> fuzzy = pt.Fuzzy([[1, 0], [0.5, 0.5], [0, 1]])
    >>> round(pt.brouwer_rand_score(fuzzy, fuzzy), 4)
    0.7239
    >>> pt.brouwer_rand_score(fuzzy, fuzzy, agreement="difference")
    1.0
    """
    if agreement == "difference":
        by_cosine: float = hullermeier_rand_score.measure.compute(table, metric="cosine")
        return by_cosine
    if agreement != "product":
        raise InputError(f"agreement={agreement!r}: choose 'product' or 'difference'")
    first, second = table.memberships
    counts = product_pair_counts(of_length_one(first), of_length_one(second))
    return max(0.0, min(1.0, counts.rand))  # cosines may exceed 1 by rounding


def _expected_anderson(table: SoftTable) -> float | None:
    """Return the expectation if the memberships of all objects of a clustering have one sum.

    Only the sum of the squares of the cells is then random: the sum over i and j of
    (u_i · u_j) (v_i · v_j). Its terms with i = j have a mean of their own.
    """
    n = table.n
    if any(np.ptp(x.sum(axis=1)) > SINGLE_PRECISION for x in table.memberships):
        return None
    first, second = (x / x.sum(axis=1).mean() for x in table.memberships)
    own = float((first * first).sum()) * float((second * second).sum()) / n
    squares = own + 2 * expected_counts(product_pair_counts(first, second)).a
    rows, columns = (float((x.sum(axis=0) ** 2).sum()) for x in (first, second))
    return (2 * squares + n * n - n - rows - columns) / (n * n - n)


@measure(
    Card(
        name="anderson_rand",
        title="Anderson's Rand index",
        meaning="Rand index of the table of summed memberships: 1 = agreement without doubt",
        kinds=WITH_MEMBERSHIPS,
        formula=r"\frac{a + d}{a + b + c + d}",
        bounds=(-1.0, 1.0),
        remarks=(
            "Less than 1 for a fuzzy clustering compared with itself. With n objects it is at "
            "least -1/(n - 1), so -1 with two."
        ),
        **ANDERSON_2010.facts,
        **_OF_PRODUCTS,
    ),
    by_chance=_expected_anderson,
)
def anderson_rand_score(table: SoftTable) -> float:
    """Rand index of the soft contingency table.

    Notes
    -----
    a, b, c, d are those of :func:`partita.anderson_pair_counts`.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.anderson_rand_score([0, 0, 1, 1], [0, 0, 1, 2]), 4)
    0.8333
    """
    return count_by_table(table).rand


def _expected_rough(table: SoftTable) -> float:
    first, second = table.both
    return expected_counts(product_pair_counts(first.pignistic, second.pignistic)).rand


@measure(
    Card(
        name="rough_rand",
        title="Rand index of equal shares",
        meaning="agreement on pairs, possible clusters equally likely: 1 = agreement, no doubt",
        kinds=("hard", "rough"),
        formula=r"\frac{a + d}{a + b + c + d}",
        remarks="Less than 1 for a rough clustering compared with itself.",
        reference=(
            "Depaolini, Ciucci, Calegari and Dominoni, External indices for rough clustering, "
            "Rough Sets (IJCRS) 2018"
        ),
        doi="10.1007/978-3-319-99368-3_29",
        **_OF_PRODUCTS,
    ),
    by_chance=_expected_rough,
)
def rough_rand_score(table: SoftTable) -> float:
    """Rand index of rough clusterings: Frigui's index of equal shares of the possible clusters.

    Parameters
    ----------
    reference, candidate : clusterings of any kind
        Kinds other than rough are turned into shares by their pignistic transform.

    Notes
    -----
    An object with s possible clusters has the membership 1/s in each; a, b, c, d are those of
    :func:`partita.frigui_rand_score` for these memberships.

    Examples
    --------
    >>> import partita as pt
    >>> pt.rough_rand_score([0, 0, 1], pt.Rough([{0}, {0, 1}, {1}]))
    0.6666666666666666
    """
    first, second = table.both
    return product_pair_counts(first.pignistic, second.pignistic).rand
