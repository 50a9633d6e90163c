"""What may be demanded of a measure: the axioms, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from partita.choosing import axiom_checks as checks
from partita.choosing.counterexamples import Counterexample
from partita.choosing.monotonicity import monotonicity
from partita.choosing.scores import Scores

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
class Axiom:
    """A property that a measure has for all clusterings, or lacks for some.

    Attributes
    ----------
    name : str
    statement : str
        S is the measure as a similarity, d as a distance, x the reference, n the number of
        objects, share(K) the share of objects in K, and x_K is x on these objects only.
    reference : str
        Where it was proposed.
    check : callable
        From the values for all pairs of partitions of n objects to the first counterexample, or
        None.
    """

    name: str
    statement: str
    reference: str
    check: Callable[[Scores], Counterexample | None]

    def first_counterexample(self, by_size: Sequence[Scores]) -> Counterexample | None:
        """The counterexample with the fewest objects, or None."""
        # Infinite values may give no number, which is equal to nothing, and no cause for warnings.
        with np.errstate(invalid="ignore"):
            return next(filter(None, map(self.check, by_size)), None)


AXIOMS = (
    Axiom(
        "fixed range",
        "every value lies within the bounds of the card; infinite bounds stand for 0 and 1",
        _VINH,
        checks.fixed_range,
    ),
    Axiom(
        "perfect score iff equal",
        "S(x, x) is the same for all x and n, and S(x, y) is worse wherever y differs from x",
        _GOSGENS,
        checks.perfect_score_iff_equal,
    ),
    Axiom("symmetry", "S(x, y) = S(y, x)", _GOSGENS, checks.symmetry),
    Axiom(
        "triangle inequality",
        "d(x, z) <= d(x, y) + d(y, z), where d is perfect - S for a similarity S",
        _GOSGENS,
        checks.triangle_inequality,
    ),
    Axiom(
        "conditional normalisation",
        "for every reference x with n >= 2, the least of all S(x, y) is 0 and the greatest is 1",
        f"{_XIANG}, property 5.1",
        checks.conditional_normalisation,
    ),
    Axiom(
        "join-weighted decomposition",
        "S(x, y) = sum of share(J) S(x_J, y_J) over the clusters J of the join of x and y",
        f"{_XIANG}, property 4.1",
        checks.join_weighted,
    ),
    Axiom(
        "monotonicity",
        "of two pairs with the same join J, one whose S(x_J, y_J) are all the same has the same "
        "S, and one with none smaller and some greater has a greater S",
        f"{_XIANG}, property 4.2",
        monotonicity,
    ),
    Axiom(
        "meet-weighted decomposition",
        "S(x, y) = sum of share(M) S({L}, y_L) S(x_C, {C}) over the cells M of the meet, where M "
        "lies in the clusters L of x and C of y",
        f"{_XIANG}, property 4.3",
        checks.meet_weighted,
    ),
    Axiom(
        "subcomponent-consistency",
        "if the join is one cluster, S(x, y) is at most sum of share(L) S({L}, y_L) over the "
        "clusters L of x, and at most sum of share(C) S(x_C, {C}) over the clusters C of y",
        f"{_XIANG}, property 4.4",
        checks.subcomponent_consistency,
    ),
    Axiom(
        "convex additivity",
        "S(x, y) = sum of share(K) S(x_K, y_K) over the clusters K of any clustering that both x "
        "and y refine",
        _MEILA,
        checks.convex_additivity,
    ),
    Axiom(
        "n-invariance",
        "two or three copies of every object leave S(x, y) as it is",
        _MEILA,
        checks.n_invariance,
    ),
    Axiom(
        "constant baseline",
        "the mean of S(x, y) over all orders of the objects of y is one constant for all x and y "
        "that have more than one cluster and fewer than n",
        _GOSGENS,
        checks.constant_baseline,
    ),
    Axiom(
        "refinement monotonicity",
        "if x refines y and y refines z, S(x, z) <= S(x, y) and S(z, x) <= S(z, y)",
        f"{_GOSGENS}, where it follows from monotonicity",
        checks.refinement_monotonicity,
    ),
)
