r"""What is estimated: scores as quotients of totals over true clusters.

For a true cluster c with k objects, of which :math:`n_p` are in the predicted cluster p of
:math:`b_p` objects (Binette et al. 2022):

====================  ===============================================  =============================
score                 numerator                                        denominator
====================  ===============================================  =============================
pair precision        :math:`\sum_p n_p (n_p - 1) / 2`                 :math:`\sum_p n_p (b_p-1)/2`
pair recall           the same                                         :math:`k (k - 1) / 2`
exact-cluster         1 if c is a predicted cluster                    :math:`\sum_p n_p / b_p`
precision
exact-cluster recall  the same                                         1
B-cubed precision     :math:`\sum_p n_p^2 / b_p`                       k
B-cubed recall        :math:`\sum_p n_p^2 / k`                         k
====================  ===============================================  =============================

Summed over all true clusters the denominators are the pairs, clusters and objects of the two
clusterings, so that every quotient lies in [0, 1] in a sample, too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.entities.sampled_clusters import SampledClusters
from partita.entities.smooth_ratios import Logarithm, harmonic_mean_of, ratio_of


class Totals(NamedTuple):
    """The numbers of objects and of predicted clusters in the population."""

    n_objects: int
    n_clusters: int


class Quantity(NamedTuple):
    """A score: the totals of each sampled cluster, and the function of their means.

    Attributes
    ----------
    totals : array of shape (clusters, totals)
        The last total is the denominator of a ratio, and the number of objects in an F score.
    logarithm : callable
        The score at the means and the derivatives of its logarithm.
    at : callable
        The score at many means: an array of shape (totals, samples).
    nothing : str
        Why the score is unknown, if the denominator is 0.
    """

    totals: Floats
    logarithm: Callable[[Floats], Logarithm]
    at: Callable[[Floats], Floats]
    nothing: str


_NO_PAIR_FOUND = "no sampled object is in a predicted cluster with another: there are no pairs"
_NO_TRUE_PAIR = "every sampled cluster has one object: there are no pairs"


def quantities(
    sample: SampledClusters, beta: float, known: Totals | None = None
) -> dict[str, Quantity]:
    """Return the scores that can be estimated, by the names of the measures."""
    x, square = sample, beta * beta
    one = np.ones(x.n)
    exact = {
        "exact_cluster_precision": ratio_quantity(x.exact, x.found_shares),
        "exact_cluster_recall": ratio_quantity(x.exact, one),
        "exact_cluster_f": ratio_quantity((1 + square) * x.exact, square * one + x.found_shares),
    }
    if known is not None:
        mean = known.n_objects / known.n_clusters
        exact["exact_cluster_precision"] = ratio_quantity(mean * x.exact, x.sizes)
        exact["exact_cluster_f"] = ratio_quantity(
            (1 + square) * mean * x.exact, square * mean * one + x.sizes
        )
    return {
        "pair_precision": ratio_quantity(x.right_pairs, x.found_pairs, _NO_PAIR_FOUND),
        "pair_recall": ratio_quantity(x.right_pairs, x.true_pairs, _NO_TRUE_PAIR),
        "pair_f": ratio_quantity(
            (1 + square) * x.right_pairs, square * x.true_pairs + x.found_pairs, _NO_TRUE_PAIR
        ),
        "bcubed_precision": ratio_quantity(x.precision_sums, x.sizes),
        "bcubed_recall": ratio_quantity(x.recall_sums, x.sizes),
        "bcubed": _f_score(np.stack([x.precision_sums, x.recall_sums, x.sizes], axis=1), beta),
        **exact,
    }


def ratio_quantity(part: Floats, whole: Floats, nothing: str = "") -> Quantity:
    """Return the quotient of two totals."""
    return Quantity(
        np.stack([part, whole], axis=1), ratio_of, lambda means: means[0] / means[1], nothing
    )


def _f_score(totals: Floats, beta: float) -> Quantity:
    square = beta * beta

    def at(means: Floats) -> Floats:
        a, b, c = means
        return np.asarray((1 + square) * a * b / (c * (square * a + b)))

    return Quantity(totals, lambda means: harmonic_mean_of(means, beta), at, "")
