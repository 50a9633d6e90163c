"""What may be demanded of a measure: the axioms, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from partita.choosing.axioms import axiom_checks as checks, subcomponent_axioms as of_clusters
from partita.choosing.axioms.component_monotonicity import component_monotonicity
from partita.choosing.axioms.counterexamples import Counterexample, Finding
from partita.choosing.axioms.meet_weighted import meet_weighted
from partita.choosing.axioms.normalization import conditional_normalization, normalization
from partita.choosing.axioms.subcomponent_axioms import NO_SCORE, Scored
from partita.choosing.axioms.values import Scores

_XIANG = "Xiang et al., A split-merge framework for comparing clusterings, ICML 2012"
_MEILA = (
    "Meilă, Comparing clusterings: an information based distance, J. Multivariate Analysis 2007"
)
_VINH = (
    "Vinh, Epps and Bailey, Information theoretic measures for clusterings comparison, "
    "JMLR 11, 2010"
)
_GOSGENS = (
    "Gösgens, Tikhonov and Prokhorenkova, Systematic analysis of cluster similarity indices, "
    "ICML 2021"
)


@dataclass(frozen=True)
class Subject:
    """What axioms are asked of.

    Attributes
    ----------
    by_size : sequence of Scores
        The values for all pairs of partitions of 1, 2, …, n objects.
    clusters : tuple of Scored or None
        The scores s of single clusters that the measure is built from; None if there is no s.
    """

    by_size: Sequence[Scores]
    clusters: tuple[Scored, ...] | None


Check = Callable[[Subject], Finding]


@dataclass(frozen=True)
class Axiom:
    """A property that a measure has for all clusterings, or lacks for some.

    Attributes
    ----------
    name : str
    statement : str
        S is the measure as a similarity, d as a distance, s the score of one cluster that S is
        built from, x the reference, n the number of objects, share(K) the share of objects in K,
        and x_K is x on these objects only.
    reference : str
        Where it was proposed.
    check : callable
        From a subject to what was found, with the first counterexample.
    """

    name: str
    statement: str
    reference: str
    check: Check

    def decide(self, subject: Subject) -> Finding:
        """Say whether the axiom holds."""
        # Infinite values may give no number, which is equal to nothing, and no cause for warnings.
        with np.errstate(invalid="ignore"):
            return self.check(subject)


def _for_each_n(check: Callable[[Scores], Counterexample | None]) -> Check:
    """Decide an axiom on clusterings of 1, 2, … objects; find the counterexample with fewest."""

    def decide(subject: Subject) -> Finding:
        found = next(filter(None, map(check, subject.by_size)), None)
        return Finding(found is None, found)

    return decide


def _for_clusters(check: Callable[[Sequence[Scored], Sequence[Scores]], Finding]) -> Check:
    """Decide an axiom on s; it cannot be asked of a measure that is not built from one."""

    def decide(subject: Subject) -> Finding:
        if subject.clusters is None:
            return Finding(None, remark=NO_SCORE)
        return check(subject.clusters, subject.by_size)

    return decide


AXIOMS = (
    Axiom(
        "fixed range",
        "every value lies within the bounds of the card; infinite bounds stand for 0 and 1",
        _VINH,
        _for_each_n(checks.fixed_range),
    ),
    Axiom(
        "perfect score iff equal",
        "S(x, x) is the same for all x and n, and S(x, y) is worse wherever y differs from x",
        _GOSGENS,
        _for_each_n(checks.perfect_score_iff_equal),
    ),
    Axiom("symmetry", "S(x, y) = S(y, x)", _GOSGENS, _for_each_n(checks.symmetry)),
    Axiom(
        "triangle inequality",
        "d(x, z) <= d(x, y) + d(y, z), where d is perfect - S for a similarity S",
        _GOSGENS,
        _for_each_n(checks.triangle_inequality),
    ),
    Axiom(
        "normalization",
        "every S(x, y) lies in [0, 1], some pair has 0 and some pair has 1",
        f"{_XIANG}, Section 5.1",
        lambda subject: normalization(subject.by_size),
    ),
    Axiom(
        "conditional normalization",
        "for every reference x: S(x, y) = 1 if and only if y = x; S(x, y) = 0 for some y, unless "
        "n = 1; and all other S(x, y) lie strictly between, for some y unless n <= 2",
        f"{_XIANG}, Property 5.1",
        _for_each_n(conditional_normalization),
    ),
    Axiom(
        "join-weighted decomposition",
        "S(x, y) = sum of share(J) S(x_J, y_J) over the clusters J of the join of x and y",
        f"{_XIANG}, Property 4.1",
        _for_each_n(checks.join_weighted),
    ),
    Axiom(
        "monotonically decreasing",
        "s does not rise when the parts of a cluster become more, by refinement, or their sizes "
        "less skewed, by majorization",
        f"{_XIANG}, Property 4.2",
        _for_clusters(lambda clusters, _: of_clusters.monotonically_decreasing(clusters)),
    ),
    Axiom(
        "subcomponent-normalization",
        "s = 1 if and only if the cluster is whole, s = 0 if and only if it is in two or more "
        "single objects, and else s lies strictly between",
        f"{_XIANG}, Property 4.3",
        _for_clusters(lambda clusters, _: of_clusters.subcomponent_normalization(clusters)),
    ),
    Axiom(
        "subcomponent-consistency",
        "S({L}, y_L) = s(y|L) for every cluster L of x, and S(x_C, {C}) = s(x|C) for every cluster "
        "C of y",
        f"{_XIANG}, Property 4.4",
        _for_clusters(of_clusters.subcomponent_consistency),
    ),
    Axiom(
        "meet-weighted decomposition",
        "some function sigma, the same for all n, gives S(x, y) = sum of share(M) sigma over the "
        "cells M of the meet, where sigma depends on the sizes of the parts of the two clusters "
        "that M lies in, and on the size of M",
        f"{_XIANG}, Property 4.5",
        lambda subject: meet_weighted(subject.by_size),
    ),
    Axiom(
        "component monotonicity",
        "of two pairs with the same join J, one whose S(x_J, y_J) are all the same has the same "
        "S, and one with none smaller and some greater has a greater S",
        f"partita; it follows from Eq. (1) of {_XIANG}, with positive weights",
        _for_each_n(component_monotonicity),
    ),
    Axiom(
        "convex additivity",
        "S(x, y) = sum of share(K) S(x_K, y_K) over the clusters K of any clustering that both x "
        "and y refine",
        _MEILA,
        _for_each_n(checks.convex_additivity),
    ),
    Axiom(
        "n-invariance",
        "two or three copies of every object leave S(x, y) as it is",
        _MEILA,
        _for_each_n(checks.n_invariance),
    ),
    Axiom(
        "constant baseline",
        "the mean of S(x, y) over all orders of the objects of y is one constant for all x and y "
        "that have more than one cluster and fewer than n",
        _GOSGENS,
        _for_each_n(checks.constant_baseline),
    ),
    Axiom(
        "refinement monotonicity",
        "if x refines y and y refines z, S(x, z) <= S(x, y) and S(z, x) <= S(z, y)",
        f"{_GOSGENS}, where it follows from monotonicity",
        _for_each_n(checks.refinement_monotonicity),
    ),
)
