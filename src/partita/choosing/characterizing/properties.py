"""The six desirable properties of Arinik et al. 2021, Table 2, decided from profiles.

Each property is tested under the transformations that Table 2 names. Four follow from the shares
of parameters, by criteria with one threshold tau. The paper marks these four in its Table 3; the
criteria were fitted to its 24 marks, so every mark comes with the margin by which it holds or
fails. Proportionality and sensitivity to small differences follow from how the dissimilarity grows
with q. The paper defines them in Table 2 and marks them nowhere, so their bounds are partita's own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.design import Design
from partita.choosing.characterizing.profiles import Profiles
from partita.choosing.characterizing.transformation import Transformation
from partita.choosing.characterizing.transformations import (
    k_new_clusters,
    neighbor_swaps,
    one_new_cluster,
    orthogonal_clusters,
    singleton_clusters,
)

Relation = Literal["at most", "at least"]


class Condition(NamedTuple):
    """A value that must be at most, or at least, a bound.

    `value` is the share of the term in the profile of the transformation. For proportionality and
    sensitivity it says how the dissimilarity grows with q.
    """

    transformation: str
    term: str
    relation: Relation
    bound: float
    value: float

    @property
    def margin(self) -> float:
        """The distance of the value from the bound; negative where the condition fails."""
        return self.bound - self.value if self.relation == "at most" else self.value - self.bound

    def __str__(self) -> str:
        return (
            f"{self.term} under {self.transformation}: {self.value:.3f}, {self.relation} "
            f"{self.bound:g}"
        )


class Mark(NamedTuple):
    """Whether a measure has a property, by what margin, and by which conditions.

    `holds` is None where the design lacks a parameter or transformation that the property is
    tested with, or where the profile is constant.
    """

    measure: str
    property: str
    holds: bool | None
    margin: float
    conditions: tuple[Condition, ...]


class Criterion(NamedTuple):
    """A bound on the share of a term under a transformation; the bound depends on tau."""

    transformation: Transformation
    term: str
    relation: Relation
    bound: Callable[[float], float]


def _tau(tau: float) -> float:
    return tau


def _one_minus_tau(tau: float) -> float:
    return 1.0 - tau


CRITERIA: dict[str, tuple[Criterion, ...]] = {
    "k-invariance": (
        Criterion(singleton_clusters, "k", "at most", _tau),
        Criterion(orthogonal_clusters, "k", "at most", _tau),
    ),
    "discriminativeness": (Criterion(singleton_clusters, "q", "at least", _one_minus_tau),),
    "insensitivity to cluster size": (
        Criterion(one_new_cluster, "k", "at least", _tau),
        Criterion(neighbor_swaps, "h", "at most", _tau),
    ),
    "convex additivity": tuple(
        Criterion(transformation, term, "at most", _tau)
        for transformation in (singleton_clusters, k_new_clusters)
        for term in ("k", "h")
    ),
}
PROPORTIONALITY = "proportionality"
SENSITIVITY = "sensitivity to small differences"
# The transformations under which growth with q is tested.
GROWTH: dict[str, tuple[Transformation, ...]] = {
    PROPORTIONALITY: (orthogonal_clusters,),
    SENSITIVITY: (orthogonal_clusters, singleton_clusters),
}


def marks(
    profiles: Profiles, design: Design, tau: float, proportional: float, sensitive: float
) -> list[Mark]:
    """Return the marks of all measures and properties."""
    growth, marked = profiles.growth, []
    bounds: dict[str, tuple[Floats, Relation, float]] = {
        PROPORTIONALITY: (growth.unevenness, "at most", proportional),
        SENSITIVITY: (growth.early, "at least", sensitive),
    }
    for m, measure in enumerate(profiles.measures):
        for name, criteria in CRITERIA.items():
            conditions = _share_conditions(profiles, design, m, criteria, tau)
            marked.append(_mark(measure, name, conditions))
        for name, (values, relation, bound) in bounds.items():
            conditions = _growth_conditions(design, name, values[m], relation, bound)
            marked.append(_mark(measure, name, conditions))
    return marked


def _mark(measure: str, name: str, conditions: tuple[Condition, ...] | None) -> Mark:
    if not conditions or any(np.isnan(condition.value) for condition in conditions):
        return Mark(measure, name, None, float("nan"), conditions or ())
    margin = min(condition.margin for condition in conditions)
    return Mark(measure, name, margin >= 0, margin, conditions)


def _share_conditions(
    profiles: Profiles, design: Design, m: int, criteria: tuple[Criterion, ...], tau: float
) -> tuple[Condition, ...] | None:
    """Return the conditions of a property on shares; None where the design lacks them."""
    fit, conditions = profiles.fit, []
    for transformation, term, relation, bound in criteria:
        t = design.position(transformation)
        if t is None or term not in fit.terms:
            return None
        share = float(fit.shares[m, t, fit.terms.index(term)])
        share = float("nan") if fit.constant[m, t] else share
        conditions.append(Condition(design.names[t], term, relation, bound(tau), share))
    return tuple(conditions)


def _growth_conditions(
    design: Design, name: str, values: Floats, relation: Relation, bound: float
) -> tuple[Condition, ...] | None:
    """Return the conditions of a property on growth with q; None where the design lacks them."""
    if "q" not in design.varied:
        return None
    conditions = []
    for transformation in GROWTH[name]:
        t = design.position(transformation)
        if t is None:
            return None
        conditions.append(Condition(design.names[t], "q", relation, bound, float(values[t])))
    return tuple(conditions)
