"""Which desirable properties a measure shows on a design: the six of Arinik et al. 2021, Table 2.

Each property is tested under the transformations that Table 2 names. Four follow from the shares
of parameters in bars, by a rule with one threshold tau. The paper marks these four in its Table 3;
the rule was found on its 24 marks, so every mark comes with the margin by which it holds or fails.
Proportionality and sensitivity to small differences follow from how the dissimilarity grows with
q. The paper defines them in Table 2 and marks them nowhere, so their bounds are partita's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.dissimilarities import Dissimilarities
from partita.choosing.characterizing.regression import Fit
from partita.choosing.characterizing.transformations import (
    K_NEW_CLUSTERS,
    NEIGHBOR_SWAPS,
    ONE_NEW_CLUSTER,
    ORTHOGONAL_CLUSTERS,
    SINGLETON_CLUSTERS,
    Transformation,
)

Side = Literal["at most", "at least"]


class Condition(NamedTuple):
    """A figure that must be at most, or at least, so much.

    `value` is the share of the term in the bar of the transformation; for proportionality and
    sensitivity it says how the dissimilarity grows with q.
    """

    transformation: str
    term: str
    side: Side
    bound: float
    value: float

    @property
    def margin(self) -> float:
        """How far the value is on the right side of the bound; negative where it is not."""
        return self.bound - self.value if self.side == "at most" else self.value - self.bound

    def __str__(self) -> str:
        return (
            f"{self.term} under {self.transformation}: {self.value:.3f}, {self.side} {self.bound:g}"
        )


class Mark(NamedTuple):
    """Whether a measure shows a property, by what margin, and what decides.

    `holds` is None where the design lacks what the property is tested with, or a bar is constant.
    """

    measure: str
    property: str
    holds: bool | None
    margin: float
    conditions: tuple[Condition, ...]


Rule = tuple[tuple[Transformation, str, Side, Callable[[float], float]], ...]


def _tau(tau: float) -> float:
    return tau


def _rest(tau: float) -> float:
    return 1.0 - tau


RULES: dict[str, Rule] = {
    "k-invariance": (
        (SINGLETON_CLUSTERS, "k", "at most", _tau),
        (ORTHOGONAL_CLUSTERS, "k", "at most", _tau),
    ),
    "discriminativeness": ((SINGLETON_CLUSTERS, "q", "at least", _rest),),
    "insensitivity to cluster size": (
        (ONE_NEW_CLUSTER, "k", "at least", _tau),
        (NEIGHBOR_SWAPS, "h", "at most", _tau),
    ),
    "convex additivity": tuple(
        (transformation, term, "at most", _tau)
        for transformation in (SINGLETON_CLUSTERS, K_NEW_CLUSTERS)
        for term in ("k", "h")
    ),
}
PROPORTIONALITY = "proportionality"
SENSITIVITY = "sensitivity to small differences"
# Where growth with q is looked at.
GROWTH: dict[str, tuple[Transformation, ...]] = {
    PROPORTIONALITY: (ORTHOGONAL_CLUSTERS,),
    SENSITIVITY: (ORTHOGONAL_CLUSTERS, SINGLETON_CLUSTERS),
}


def marks(
    fit: Fit, scores: Dissimilarities, tau: float, proportional: float, sensitive: float
) -> list[Mark]:
    """All properties of all measures."""
    found = []
    for m, measure in enumerate(scores.measures):
        for name, rule in RULES.items():
            conditions = _conditions(fit, scores, m, rule, tau)
            found.append(_mark(measure, name, conditions))
        uneven, early = _growth(fit, scores, m)
        even = _of_growth(scores, PROPORTIONALITY, uneven, "at most", proportional)
        quick = _of_growth(scores, SENSITIVITY, early, "at least", sensitive)
        found += [_mark(measure, PROPORTIONALITY, even), _mark(measure, SENSITIVITY, quick)]
    return found


def _index_of(scores: Dissimilarities, transformation: Transformation) -> int | None:
    """The index of a transformation in the design; its published variant stands for it."""
    names = [name.removesuffix("_as_published") for name in scores.design.names]
    return names.index(transformation.name) if transformation.name in names else None


def _mark(measure: str, name: str, conditions: tuple[Condition, ...] | None) -> Mark:
    if not conditions or any(np.isnan(one.value) for one in conditions):
        return Mark(measure, name, None, float("nan"), conditions or ())
    margin = min(one.margin for one in conditions)
    return Mark(measure, name, margin >= 0, margin, conditions)


def _conditions(
    fit: Fit, scores: Dissimilarities, measure: int, rule: Rule, tau: float
) -> tuple[Condition, ...] | None:
    """The shares that a rule asks for; None where the design does not have them."""
    found = []
    for transformation, term, side, bound in rule:
        t = _index_of(scores, transformation)
        if t is None or term not in fit.terms:
            return None
        share = float(fit.shares[measure, t, fit.terms.index(term)])
        share = float("nan") if fit.constant[measure, t] else share
        found.append(Condition(scores.design.names[t], term, side, bound(tau), share))
    return tuple(found)


def _growth(fit: Fit, scores: Dissimilarities, measure: int) -> tuple[Floats, Floats]:
    """For each transformation: how uneven the growth with q is, and how early it sets in.

    Uneven: the mean of abs(D(q) / D(largest q) - q / largest q). Early: the mean of
    D(q) / D(largest q) at the smallest q above 0, divided by q / largest q, which proportional
    growth would give. NaN where D is not positive at the largest q, and in a constant bar.
    """
    q = np.array([float(one) for one in scores.design.q])
    order = np.argsort(q)
    q = q[order]
    values = scores.values[measure][..., order]
    uneven = np.full(len(values), np.nan)
    early = np.full(len(values), np.nan)
    above = np.flatnonzero(q > 0)
    if above.size < 2:
        return uneven, early
    for t, by_setting in enumerate(values):
        largest = by_setting[..., -1:]
        if fit.constant[measure, t] or (largest <= 0).any():
            continue
        share = by_setting / largest
        uneven[t] = np.abs(share - q / q[-1]).mean()
        early[t] = share[..., above[0]].mean() / (q[above[0]] / q[-1])
    return uneven, early


def _of_growth(
    scores: Dissimilarities, name: str, values: Floats, side: Side, bound: float
) -> tuple[Condition, ...] | None:
    """Conditions on growth where the property is tested; None where the design lacks that."""
    if "q" not in scores.design.varied:
        return None
    found = []
    for transformation in GROWTH[name]:
        t = _index_of(scores, transformation)
        if t is None:
            return None
        found.append(Condition(scores.design.names[t], "q", side, bound, float(values[t])))
    return tuple(found)
