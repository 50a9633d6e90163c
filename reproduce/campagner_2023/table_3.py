"""Table 3: properties and complexity of the measures in summary."""

from __future__ import annotations

import partita as pt
from reproduce.campagner_2023.clusterings import F, exact
from reproduce.campagner_2023.section_3 import SAME_DISTRIBUTION
from reproduce.campagner_2023.section_4_metrics import SAME_TO_EACH_CLUSTER
from reproduce.results import Claim, Results

HARDNESS = "A statement on the worst case, which no computation can decide."


def reproduce(results: Results) -> list[Claim]:
    """Decide the rows of Table 3; there is no table to write."""
    return [*_claims_of_properties(), *_claims_of_complexity()]


def _claims_of_properties() -> list[Claim]:
    equal = exact(*SAME_DISTRIBUTION, "rand").upper
    itself = pt.alpha_rand_score(F, F)
    delta = pt.alpha_partition_distance(*SAME_TO_EACH_CLUSTER, alpha=1)
    return [
        Claim(
            "Table 3, transport-based measure",
            "1 - d_0 is a consistency, d_1 a metric",
            f"d_1 = {equal:g} for two different fuzzy clusterings with the same distribution",
            equal > 0,
            "d_1 is a metric of distributions over sets of partitions, and a pseudometric of "
            "clusterings; the rest of the row holds. See Theorem 3.2, (M2).",
        ),
        Claim(
            "Table 3, approximation for Rand index",
            "Rand_0 is a consistency, Rand_1 a similarity",
            f"Rand_0 and Rand_1 of F with itself {itself[1]:g} and {itself[0]:g}; triangles: see "
            "Theorem 4.3",
            itself == (1, 1),
        ),
        Claim(
            "Table 3, approximation for partition distance",
            "1 - delta_0 is a consistency, delta_1 a metric",
            f"delta_1 = {delta:g} for two different clusterings in four clusters",
            delta > 0,
            "(M2) fails from four clusters on, and delta is not normalized. See Theorem 4.6.",
        ),
    ]


def _claims_of_complexity() -> list[Claim]:
    return [
        Claim(
            "Proposition 3.2",
            "d_0 and d_1 are NP-hard; for a constant number of clusters fixed-parameter tractable "
            "in the number of undecided objects",
            "hard against rough in three clusters is exact in polynomial time: see "
            "Section 5.2, the exact measures",
            None,
            HARDNESS,
        ),
        Claim(
            "Proposition 4.4",
            "delta_alpha takes O(n 2^k + k^3)",
            "partita sums over the sets that occur, at most 2^k for each object, and matches k "
            "clusters",
            None,
            HARDNESS,
        ),
        Claim(
            "Table 3, sampling-based approximations",
            "O(n^2 s + s^3 log s)",
            "drawing s hard clusterings of n objects takes O(n s k)",
            None,
            HARDNESS,
        ),
    ]
