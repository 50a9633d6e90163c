"""The axioms that measures of hard clusterings are checked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from partita.choosing.axioms import axiom_checks as checks, subcomponent_axioms as of_clusters
from partita.choosing.axioms.axiom import Axiom
from partita.choosing.axioms.component_monotonicity import component_monotonicity
from partita.choosing.axioms.counterexamples import Counterexample, Finding
from partita.choosing.axioms.meet_weighted import meet_weighted
from partita.choosing.axioms.normalization import conditional_normalization, normalization
from partita.choosing.axioms.subcomponent_axioms import NO_SCORE, ScoredCluster
from partita.choosing.axioms.values import PairValues
from partita.references import GOSGENS_2021, MEILA_2007, VINH_2010, XIANG_2012


@dataclass(frozen=True)
class Subject:
    """The values of one measure that axioms are checked on.

    Attributes
    ----------
    by_size : sequence of PairValues
        The values for all pairs of partitions of 1, 2, …, n objects.
    clusters : tuple of ScoredCluster or None
        The scores s of single clusters that the measure is built from; None if there is no s.
    """

    by_size: Sequence[PairValues]
    clusters: tuple[ScoredCluster, ...] | None


HardCheck = Callable[[Subject], Finding]


def decide(axiom: Axiom[HardCheck], subject: Subject) -> Finding:
    """Return whether an axiom holds, with the first counterexample."""
    # A difference of infinite values is NaN, which equals nothing and needs no warning.
    with np.errstate(invalid="ignore"):
        return axiom.check(subject)


def _for_each_n(check: Callable[[PairValues], Counterexample | None]) -> HardCheck:
    """Check clusterings of 1, 2, … objects in turn; the first counterexample has the fewest."""

    def decide(subject: Subject) -> Finding:
        counterexample = next(filter(None, map(check, subject.by_size)), None)
        return Finding(counterexample is None, counterexample)

    return decide


def _for_clusters(
    check: Callable[[Sequence[ScoredCluster], Sequence[PairValues]], Finding],
) -> HardCheck:
    """Check an axiom on s; it is not applicable to a measure that is not built from one."""

    def decide(subject: Subject) -> Finding:
        if subject.clusters is None:
            return Finding(None, remark=NO_SCORE)
        return check(subject.clusters, subject.by_size)

    return decide


AXIOMS: tuple[Axiom[HardCheck], ...] = (
    Axiom(
        "fixed range",
        "every value lies within the bounds of the card; infinite bounds stand for 0 and 1",
        "lower <= S(x, y) <= upper",
        VINH_2010,
        "",
        _for_each_n(checks.fixed_range),
    ),
    Axiom(
        "perfect score iff equal",
        "a clustering has the same value with itself for all x and n, and a worse one with any "
        "other",
        "S(x, x) = perfect, and S(x, y) < perfect if y differs from x",
        GOSGENS_2021,
        "",
        _for_each_n(checks.perfect_score_iff_equal),
    ),
    Axiom(
        "symmetry",
        "the two clusterings may be exchanged",
        "S(x, y) = S(y, x)",
        GOSGENS_2021,
        "",
        _for_each_n(checks.symmetry),
    ),
    Axiom(
        "triangle inequality",
        "the direct distance is no longer than a detour, where d is perfect - S for a similarity S",
        "d(x, z) <= d(x, y) + d(y, z)",
        GOSGENS_2021,
        "",
        _for_each_n(checks.triangle_inequality),
    ),
    Axiom(
        "normalization",
        "every value lies in [0, 1], some pair has 0 and some pair has 1",
        "min S = 0 and max S = 1",
        XIANG_2012,
        "Section 5.1",
        lambda subject: normalization(subject.by_size),
    ),
    Axiom(
        "conditional normalization",
        "for every reference, itself alone has 1; some candidate has 0, unless n = 1; and all "
        "others lie strictly between, at least one unless n <= 2",
        "S(x, y) = 1 iff y = x; min over y of S(x, y) = 0; else 0 < S(x, y) < 1",
        XIANG_2012,
        "Property 5.1",
        _for_each_n(conditional_normalization),
    ),
    Axiom(
        "join-weighted decomposition",
        "the value is the mean over the clusters J of the join, weighted by their objects",
        "S(x, y) = sum over J of share(J) S(x_J, y_J)",
        XIANG_2012,
        "Property 4.1",
        _for_each_n(checks.join_weighted),
    ),
    Axiom(
        "monotonically decreasing",
        "the score of a cluster does not rise when its parts become more, by refinement, or their "
        "sizes less skewed, by majorization",
        "s(p) >= s(q) if the m largest parts of p have at least as many objects as those of q, "
        "for every m",
        XIANG_2012,
        "Property 4.2",
        _for_clusters(lambda clusters, _: of_clusters.monotonically_decreasing(clusters)),
    ),
    Axiom(
        "subcomponent-normalization",
        "the score of a cluster is 1 if and only if it is whole, 0 if and only if it is in two or "
        "more single objects, and else strictly between",
        "s = 1, s = 0, or 0 < s < 1",
        XIANG_2012,
        "Property 4.3",
        _for_clusters(lambda clusters, _: of_clusters.subcomponent_normalization(clusters)),
    ),
    Axiom(
        "subcomponent-consistency",
        "the value of a cluster against its parts, and of the parts against it, is its score",
        "S({L}, y_L) = s(y|L) for every cluster L of x, S(x_C, {C}) = s(x|C) for every C of y",
        XIANG_2012,
        "Property 4.4",
        _for_clusters(of_clusters.subcomponent_consistency),
    ),
    Axiom(
        "meet-weighted decomposition",
        "the value is the mean over the cells M of the meet, weighted by their objects, of some "
        "function sigma, the same for all n, of the sizes of the parts of the two clusters that M "
        "lies in and of the size of M",
        "S(x, y) = sum over M of share(M) sigma(M)",
        XIANG_2012,
        "Property 4.5",
        lambda subject: meet_weighted(subject.by_size),
    ),
    Axiom(
        "component monotonicity",
        "of two pairs with the same join, one whose components all have equal values has the same "
        "value, and one with none smaller and some greater has a greater value; it follows from "
        "Eq. (1) of the paper with positive weights",
        "S(x_J, y_J) >= S(x'_J, y'_J) for all J implies S(x, y) >= S(x', y'), strictly if one is",
        XIANG_2012,
        "a consequence of Eq. (1)",
        _for_each_n(component_monotonicity),
    ),
    Axiom(
        "convex additivity",
        "the value is the mean over the clusters K, weighted by their objects, of any clustering "
        "that both x and y refine",
        "S(x, y) = sum over K of share(K) S(x_K, y_K)",
        MEILA_2007,
        "Axiom A3 and Property 8",
        _for_each_n(checks.convex_additivity),
    ),
    Axiom(
        "n-invariance",
        "two or three copies of every object leave the value as it is",
        "S(copies of x, copies of y) = S(x, y)",
        MEILA_2007,
        "",
        _for_each_n(checks.n_invariance),
    ),
    Axiom(
        "constant baseline",
        "the mean over all orders of the objects of y is one constant for all x and y that have "
        "more than one cluster and fewer than n",
        "mean over orders of S(x, y) = constant",
        GOSGENS_2021,
        "",
        _for_each_n(checks.constant_baseline),
    ),
    Axiom(
        "refinement monotonicity",
        "along a chain of refinements the ends are the least similar; it follows from the paper's "
        "monotonicity",
        "S(x, z) <= S(x, y) and S(z, x) <= S(z, y) if x refines y and y refines z",
        GOSGENS_2021,
        "",
        _for_each_n(checks.refinement_monotonicity),
    ),
)
