"""Which desirable properties a measure shows on a design: the marks of the paper's Table 3.

Four properties follow from the shares of parameters in bars, by a rule with one threshold tau. The
rule was found on the paper's own 24 marks, so every mark comes with the margin by which it holds
or fails. Two further properties follow from how the dissimilarity grows with q.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.choosing.regression import Fit
from partita.choosing.scoring import Scores

Floats = NDArray[np.float64]
Side = Literal["at most", "at least"]


class Condition(NamedTuple):
    """A share that must be at most, or at least, so much."""

    transformation: str
    term: str
    side: Side
    bound: float
    share: float

    @property
    def margin(self) -> float:
        """How far the share is on the right side of the bound; negative where it is not."""
        return self.bound - self.share if self.side == "at most" else self.share - self.bound

    def __str__(self) -> str:
        return (
            f"{self.term} under {self.transformation}: {self.share:.3f}, {self.side} {self.bound:g}"
        )


class Mark(NamedTuple):
    """Whether a measure shows a property, by what margin, and what decides.

    `holds` is None where the design lacks what the property speaks of, or a bar is constant.
    """

    measure: str
    property: str
    holds: bool | None
    margin: float
    conditions: tuple[Condition, ...]


_SC, _ONC, _KNC, _NCS, _OC = (
    "singleton_clusters",
    "one_new_cluster",
    "k_new_clusters",
    "neighbor_swaps",
    "orthogonal_clusters",
)
Rule = tuple[tuple[str, str, Side, Callable[[float], float]], ...]


def _tau(tau: float) -> float:
    return tau


def _rest(tau: float) -> float:
    return 1.0 - tau


RULES: dict[str, Rule] = {
    "k-invariance": ((_SC, "k", "at most", _tau), (_OC, "k", "at most", _tau)),
    "discriminativeness": ((_SC, "q", "at least", _rest),),
    "insensitivity to cluster size": (
        (_ONC, "k", "at least", _tau),
        (_NCS, "h", "at most", _tau),
    ),
    "convex additivity": tuple(
        (transformation, term, "at most", _tau)
        for transformation in (_SC, _KNC)
        for term in ("k", "h")
    ),
}
PROPORTIONALITY = "proportionality"
SENSITIVITY = "sensitivity to small differences"


def marks(
    fit: Fit, scores: Scores, tau: float, proportional: float, sensitive: float
) -> list[Mark]:
    """All properties of all measures."""
    found = []
    for m, measure in enumerate(scores.measures):
        for name, rule in RULES.items():
            conditions = _conditions(fit, scores, m, rule, tau)
            found.append(_mark(measure, name, conditions))
        uneven, lively = _growth(scores, m)
        found.append(
            _mark(measure, PROPORTIONALITY, _of_growth(scores, uneven, "at most", proportional))
        )
        found.append(_mark(measure, SENSITIVITY, _of_growth(scores, lively, "at least", sensitive)))
    return found


def _mark(measure: str, name: str, conditions: tuple[Condition, ...] | None) -> Mark:
    if not conditions or any(np.isnan(one.share) for one in conditions):
        return Mark(measure, name, None, float("nan"), conditions or ())
    margin = min(one.margin for one in conditions)
    return Mark(measure, name, margin >= 0, margin, conditions)


def _conditions(
    fit: Fit, scores: Scores, measure: int, rule: Rule, tau: float
) -> tuple[Condition, ...] | None:
    """The shares that a rule asks for; None where the design does not have them."""
    found = []
    # The published variant of a transformation stands for the transformation.
    names = [name.removesuffix("_as_published") for name in scores.design.names]
    for transformation, term, side, bound in rule:
        if transformation not in names or term not in fit.terms:
            return None
        t = names.index(transformation)
        share = float(fit.shares[measure, t, fit.terms.index(term)])
        share = float("nan") if fit.constant[measure, t] else share
        found.append(Condition(scores.design.names[t], term, side, bound(tau), share))
    return tuple(found)


def _growth(scores: Scores, measure: int) -> tuple[Floats, Floats]:
    """For each transformation: how uneven the growth with q is, and how lively it starts.

    Uneven: the mean distance of D(q) / D(largest q) from q / largest q. Lively: the mean of
    D(q) / D(largest q) at the smallest q above 0, as a share of what even growth would give.
    NaN where D is not positive at the largest q.
    """
    q = np.array([float(one) for one in scores.design.q])
    order = np.argsort(q)
    q = q[order]
    values = scores.values[measure][..., order]
    uneven = np.full(len(values), np.nan)
    lively = np.full(len(values), np.nan)
    above = np.flatnonzero(q > 0)
    if above.size < 2:
        return uneven, lively
    for t, by_setting in enumerate(values):
        largest = by_setting[..., -1:]
        if (largest <= 0).any():
            continue
        share = by_setting / largest
        uneven[t] = np.abs(share - q / q[-1]).mean()
        lively[t] = share[..., above[0]].mean() / (q[above[0]] / q[-1])
    return uneven, lively


def _of_growth(
    scores: Scores, values: Floats, side: Side, bound: float
) -> tuple[Condition, ...] | None:
    if "q" not in scores.design.varied:
        return None
    return tuple(
        Condition(name, "q", side, bound, float(value))
        for name, value in zip(scores.design.names, values, strict=True)
    )
