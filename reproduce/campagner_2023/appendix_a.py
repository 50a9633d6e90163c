"""Appendix A: distances of mass functions on frames of any size."""

from __future__ import annotations

from fractions import Fraction

import partita as pt
from partita.belief import belief_distance, jousselme_distance
from reproduce.results import Claim, Results


def reproduce(results: Results) -> list[Claim]:
    """Decide Eq. (35) and (36); there is no table to write."""
    return [_claim_of_belief_distance(), _claim_of_jousselme_distance()]


def _claim_of_belief_distance() -> Claim:
    one, other = (pt.Rough([{label}], labels=[1, 2, 3]) for label in (1, 2))
    sets = [{1}, {2}, {3}, {1, 2}, {1, 3}, {2, 3}, {1, 2, 3}]
    first, second = pt.belief.belief(one, sets)[0], pt.belief.belief(other, sets)[0]
    printed = float(abs(first - second).sum()) / 2
    return Claim(
        "Appendix A, Eq. (35)",
        "the belief distance has the factor 1/2 on every frame",
        f"certainty of two different clusters of three: {printed:g}; belief_distance "
        f"{float(belief_distance(one, other)[0]):g}",
        printed <= 1,
        "The factor 1/2 normalizes it on two elements, where the paper uses it; belief_distance "
        "divides by 2^(k - 1).",
    )


def printed_weight(one: set[int], other: set[int]) -> Fraction | None:
    """Return |A ∩ B| / |A ∪ B| as in Eq. (36); None where it is 0/0."""
    return Fraction(len(one & other), len(one | other)) if one | other else None


def _claim_of_jousselme_distance() -> Claim:
    empty, full = (pt.Evidential([[1 - x, x]], [set(), {1}], labels=[1, 2]) for x in (0.0, 1.0))
    weight = printed_weight(set(), set())
    return Claim(
        "Appendix A, Eq. (36)",
        "two sets have the weight |A ∩ B| / |A ∪ B|",
        "0/0 for the empty set and itself; with 1, all mass on the empty set is at "
        f"{float(jousselme_distance(empty, full)[0]):g} from all mass on one cluster",
        weight is not None,
        "The paper allows mass on the empty set. jousselme_distance takes 1.",
    )
