"""Distance between a hard and a fuzzy clustering for bases that are linear in pairs of objects.

Memberships are independent across objects, so that the expected number of pairs together is a sum
of products (Campagner et al. 2023, Theorem 3.3). It takes time linear in the number of objects.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.measures.pair_means import number_of_pairs
from partita.results.certified import exactly
from partita.transport.bases import RAND
from partita.transport.focal_masses import FocalMasses, sums_by_class
from partita.transport.problem import Ends, Problem


class ExpectedPairs(NamedTuple):
    """Numbers of object pairs.

    `within` counts pairs in one class, `together` those expected in one cluster, and `both` those
    in one class that are expected in one cluster.
    """

    within: float
    together: float
    both: float


def expected_pairs(hard: FocalMasses, fuzzy: FocalMasses) -> ExpectedPairs:
    """Return the expected pair counts of a fuzzy clustering against the classes of a hard one."""
    memberships = fuzzy.dense_masses
    sums = sums_by_class(hard, memberships)
    with_itself = float(np.vdot(memberships, memberships))
    sizes = np.bincount(hard.codes).astype(np.float64)
    return ExpectedPairs(
        float((sizes * (sizes - 1)).sum()) / 2,
        (float(np.square(sums.sum(axis=0)).sum()) - with_itself) / 2,
        (float(np.square(sums).sum()) - with_itself) / 2,
    )


def solve(problem: Problem) -> Ends | None:
    """Return the distance in closed form; None where the base is not linear in pairs.

    The Rand index is linear. Of precision and recall, the one is whose divisor is the number of
    pairs in one class.
    """
    base = problem.base
    linear = "pair_precision" if base.turned else "pair_recall"
    if base.name not in (RAND, linear):
        return None
    pairs = expected_pairs(problem.first, problem.second)
    if base.name == RAND:
        disagreeing = pairs.within + pairs.together - 2 * pairs.both
        distance = disagreeing / max(1.0, number_of_pairs(problem.n))
    elif pairs.within > 0:
        distance = 1.0 - pairs.both / pairs.within
    else:
        # Recall is 0/0, and its value is up to the measure.
        return None
    figure = exactly(distance, "closed form")
    return Ends(figure, figure)
