"""Fuzzy and rough clusterings compared by pairs of objects: Frigui, Brouwer, Hüllermeier, Anderson.

Each carries the Rand index over in its own way. Sums of products over pairs are products of sums:
linear in the number of objects. Sums of differences are not.
"""

from __future__ import annotations

from typing import Any, Literal

from partita.array_types import Floats
from partita.clusterings.conversion import pignistic
from partita.clusterings.pairing import OnMismatch
from partita.errors import InputError
from partita.kernels.distance_differences import sum_of_differences
from partita.measures import pair_formulas
from partita.measures.soft_inputs import (
    mean_over_pairs,
    number_of_pairs,
    read_memberships,
    read_soft_pair,
)
from partita.tables.metrics import Metric, of_length_one, read_metric, refuse_above_one
from partita.tables.pair_counts import PairCounts


class SoftPairCounts(PairCounts[float]):
    """Degrees to which pairs are together in both / in one only / in neither, added up.

    A class of its own, since indexes of these counts are not measures of the registry: they are
    properties.
    """

    __slots__ = ()

    @property
    def rand(self) -> float:
        """The Rand index of these counts; 1 where there is no pair."""
        return float(pair_formulas.rand(self))

    @property
    def jaccard(self) -> float:
        """The Jaccard index of these counts; 1 where no pair is together."""
        return float(pair_formulas.jaccard(self))

    @property
    def adjusted_rand(self) -> float:
        """The adjusted Rand index of these counts; 1 where it is 0/0."""
        return float(pair_formulas.adjusted_rand(self))

    @property
    def fowlkes_mallows(self) -> float:
        """The Fowlkes-Mallows index of these counts; 1 where no pair is together."""
        return float(pair_formulas.fowlkes_mallows(self))


def product_pair_counts(first: Floats, second: Floats) -> SoftPairCounts:
    """Counts where p = u_i · u_j and q = v_i · v_j: pq, p(1-q), (1-p)q, (1-p)(1-q), over pairs."""
    squares, other_squares = (first * first).sum(axis=1), (second * second).sum(axis=1)
    shared = first.T @ second
    both = (float((shared * shared).sum()) - float(squares @ other_squares)) / 2
    in_first = (float((first.sum(axis=0) ** 2).sum()) - float(squares.sum())) / 2
    in_second = (float((second.sum(axis=0) ** 2).sum()) - float(other_squares.sum())) / 2
    pairs = number_of_pairs(first.shape[0])
    return SoftPairCounts(
        both, in_first - both, in_second - both, pairs - in_first - in_second + both
    )


def frigui_rand_score(
    reference: Any, candidate: Any, *, on_mismatch: OnMismatch = "error"
) -> float:
    r"""Rand index where objects are together to the degree of the product of their memberships.

    Parameters
    ----------
    reference, candidate : hard, fuzzy or possibilistic clusterings
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    float
        In [0, 1] for fuzzy clusterings; higher is better; symmetric.

    Notes
    -----
    .. math:: \binom{n}{2}^{-1} \sum_{i < j} p_{ij} q_{ij} + (1 - p_{ij})(1 - q_{ij}), \quad
       p_{ij} = \sum_w u_{iw} u_{jw}

    In linear time. A fuzzy clustering compared with itself does not get 1.

    References
    ----------
    .. [1] Frigui, Hwang and Rhee, Clustering and aggregation of relational data with applications
       to image database categorization, Pattern Recognition 2007.
       :doi:`10.1016/j.patcog.2007.02.019`

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.frigui_rand_score([0, 0, 1], [[1, 0], [0.5, 0.5], [0, 1]]), 4)
    0.6667
    """
    return product_pair_counts(*read_memberships(reference, candidate, on_mismatch)).rand


def brouwer_rand_score(
    reference: Any,
    candidate: Any,
    *,
    agreement: Literal["product", "difference"] = "product",
    on_mismatch: OnMismatch = "error",
) -> float:
    r"""Rand index where objects are together to the degree of the cosine of their memberships.

    Parameters
    ----------
    reference, candidate : hard, fuzzy or possibilistic clusterings
    agreement : {"product", "difference"}, default="product"
        How far two clusterings agree on a pair that they put together to the degrees p and q:
        pq + (1 - p)(1 - q), or 1 - \|p - q\|.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    float
        In [0, 1]; higher is better; symmetric. With "difference" identical clusterings get 1, with
        "product" only those whose cosines are all 0 or 1.

    See Also
    --------
    frigui_rand_score : the same of memberships that keep their lengths.
    hullermeier_rand_score : "difference" is its value with ``metric="cosine"``.

    Notes
    -----
    .. math:: \binom{n}{2}^{-1} \sum_{i < j} p_{ij} q_{ij} + (1 - p_{ij})(1 - q_{ij})
       \qquad \text{or} \qquad 1 - \binom{n}{2}^{-1} \sum_{i < j} |p_{ij} - q_{ij}|, \qquad
       p_{ij} = \frac{u_i \cdot u_j}{\|u_i\| \|u_j\|}

    "product" extends the four counts of pairs a, b, c and d, with the cosine as the bonding of two
    objects [1]_; it takes linear time. "difference" is what [2]_ takes for Brouwer's index: its
    Eq. (8) with the cosine distance, a Hüllermeier index [3]_ in quadratic time. The two agree
    where one clustering is hard: 1 - \|p - q\| is pq + (1 - p)(1 - q) for p = 0 and p = 1.
    Otherwise "product" is never the larger one, for \|p - q\| <= p(1 - q) + q(1 - p).

    References
    ----------
    .. [1] Brouwer, Extending the Rand, adjusted Rand and Jaccard indices to fuzzy partitions,
       Journal of Intelligent Information Systems 2009. :doi:`10.1007/s10844-008-0054-7`
    .. [2] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023, Section 2.3.1. :doi:`10.1016/j.ins.2022.11.114`
    .. [3] Hüllermeier, Rifqi, Henzgen and Senge, Comparing fuzzy partitions: a generalization of
       the Rand index and related measures, IEEE Transactions on Fuzzy Systems 2012.
       :doi:`10.1109/TFUZZ.2011.2179303`

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
        return hullermeier_rand_score(
            reference, candidate, metric="cosine", on_mismatch=on_mismatch
        )
    if agreement != "product":
        raise InputError(f"agreement={agreement!r}: choose 'product' or 'difference'")
    first, second = read_memberships(reference, candidate, on_mismatch)
    counts = product_pair_counts(of_length_one(first), of_length_one(second))
    return max(0.0, min(1.0, counts.rand))  # cosines may exceed 1 by rounding


def rough_rand_score(reference: Any, candidate: Any, *, on_mismatch: OnMismatch = "error") -> float:
    """Rand index of rough clusterings: equal shares of the possible clusters, then Frigui's.

    Parameters
    ----------
    reference, candidate : clusterings of any kind
        Other kinds than rough ones are shared out in the same way, by their pignistic transform.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    float
        In [0, 1]; higher is better; symmetric. A rough clustering compared with itself does not
        get 1.

    References
    ----------
    .. [1] Depaolini, Ciucci, Calegari and Dominoni, External indices for rough clustering, Rough
       Sets (IJCRS) 2018. :doi:`10.1007/978-3-319-99368-3_29`

    Examples
    --------
    >>> import partita as pt
    >>> pt.rough_rand_score([0, 0, 1], pt.Rough([{0}, {0, 1}, {1}]))
    0.6666666666666666
    """
    first, second = read_soft_pair(reference, candidate, on_mismatch)
    return product_pair_counts(pignistic(first).memberships, pignistic(second).memberships).rand


def anderson_pair_counts(
    reference: Any, candidate: Any, *, on_mismatch: OnMismatch = "error"
) -> SoftPairCounts:
    r"""Pair counts from the soft contingency table, by the formulas for hard ones.

    Parameters
    ----------
    reference, candidate : hard, fuzzy or possibilistic clusterings
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    SoftPairCounts
        a, b, c, d, with `rand`, `jaccard`, `adjusted_rand` and `fowlkes_mallows`. Counts can be
        negative for clusterings that are not hard.

    Notes
    -----
    The table is :math:`N = \phi U^T V`, with :math:`\phi` such that it adds up to n.

    References
    ----------
    .. [1] Anderson, Bezdek, Popescu and Keller, Comparing fuzzy, probabilistic, and possibilistic
       partitions, IEEE Transactions on Fuzzy Systems 2010. :doi:`10.1109/TFUZZ.2010.2052258`

    Examples
    --------
    >>> import partita as pt
    >>> pt.anderson_pair_counts([0, 0, 1, 1], [0, 0, 1, 2])
    SoftPairCounts(a=1.0, b=1.0, c=0.0, d=4.0)
    """
    first, second = read_memberships(reference, candidate, on_mismatch)
    n = first.shape[0]
    table = first.T @ second
    total = float(table.sum())
    if total == 0:
        raise InputError("the two clusterings share no membership in any cluster: the table is 0")
    table *= n / total
    cells = float((table * table).sum())
    rows, columns = (float((table.sum(axis=axis) ** 2).sum()) for axis in (1, 0))
    return SoftPairCounts(
        (cells - n) / 2,
        (rows - cells) / 2,
        (columns - cells) / 2,
        (n * n + cells - rows - columns) / 2,
    )


def anderson_rand_score(
    reference: Any, candidate: Any, *, on_mismatch: OnMismatch = "error"
) -> float:
    """Rand index of the soft contingency table.

    Parameters
    ----------
    reference, candidate : hard, fuzzy or possibilistic clusterings
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    float
        At most 1; higher is better; symmetric. A fuzzy clustering compared with itself does not
        get 1.

    References
    ----------
    .. [1] Anderson, Bezdek, Popescu and Keller, Comparing fuzzy, probabilistic, and possibilistic
       partitions, IEEE Transactions on Fuzzy Systems 2010. :doi:`10.1109/TFUZZ.2010.2052258`

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.anderson_rand_score([0, 0, 1, 1], [0, 0, 1, 2]), 4)
    0.8333
    """
    return anderson_pair_counts(reference, candidate, on_mismatch=on_mismatch).rand


def hullermeier_rand_score(
    reference: Any,
    candidate: Any,
    *,
    metric: str | Metric = "half_l1",
    on_mismatch: OnMismatch = "error",
) -> float:
    r"""Rand index where objects are together to the degree that their memberships are alike.

    Parameters
    ----------
    reference, candidate : hard, fuzzy or possibilistic clusterings
    metric : {"half_l1", "euclidean", "chebyshev", "cosine"} or callable, default="half_l1"
        A distance of memberships, normalized to [0, 1]; a function takes two matrices of
        memberships and returns the distances of all their rows. "cosine" is one minus the cosine.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one clustering has.

    Returns
    -------
    float
        In [0, 1]; higher is better; symmetric; 1 for identical clusterings. One minus it is a
        pseudometric: 1 does not mean that two fuzzy clusterings are the same.

    Notes
    -----
    .. math:: 1 - \binom{n}{2}^{-1} \sum_{i < j} \big| d(u_i, u_j) - d(v_i, v_j) \big|

    References
    ----------
    .. [1] Hüllermeier, Rifqi, Henzgen and Senge, Comparing fuzzy partitions: a generalization of
       the Rand index and related measures, IEEE Transactions on Fuzzy Systems 2012.
       :doi:`10.1109/TFUZZ.2011.2179303`

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.hullermeier_rand_score([0, 0, 1], [[1, 0], [0.5, 0.5], [0, 1]]), 4)
    0.6667
    """
    distance = read_metric(metric)
    first, second = read_memberships(reference, candidate, on_mismatch)
    n = first.shape[0]
    refuse_above_one(first, metric, "reference")
    refuse_above_one(second, metric, "candidate")
    total = sum_of_differences(first, second, distance, is_half_l1=metric == "half_l1")
    return 1.0 - mean_over_pairs(total, n, alone=0.0)
