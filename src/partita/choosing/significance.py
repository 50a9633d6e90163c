"""Whether two bars differ in how a parameter moves them: the tests of the paper's Figures 5 and 6.

The bars to compare (one measure under several transformations, or several measures under one) are
put into one linear regression with an intercept and a slope of each parameter for every bar, and
without products of parameters. All bars share one residual variance. A difference of two slopes,
over its standard error, is compared with Student's law: this is the test of the interaction of
bar and parameter when one of the two bars is the level of reference.

Nothing is random in a design. What counts as noise is what straight lines leave unexplained.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.choosing.design import PARAMETERS
from partita.choosing.regression import Fit
from partita.errors import InputError

Floats = NDArray[np.float64]
Between = Literal["transformations", "measures"]


class Difference(NamedTuple):
    """How far two bars differ in the slope of one parameter.

    `within` is what the two bars have in common: a measure, or a transformation. `p_value` is that
    of a single test; `p_holm` is adjusted for all tests that were made, by Holm's method.
    """

    within: str
    parameter: str
    first: str
    second: str
    difference: float
    t: float
    p_value: float
    p_holm: float
    significant: bool


def differences(
    fit: Fit,
    measures: Sequence[str],
    transformations: Sequence[str],
    between: Between,
    level: float,
) -> list[Difference]:
    """All pairs of bars and all parameters that vary."""
    if between == "transformations":
        groups, members, turn = measures, transformations, (0, 1)
    else:
        groups, members, turn = transformations, measures, (1, 0)
    parameters = _parameters(fit)
    slopes = fit.b[..., : len(parameters)].transpose(*turn, 2)
    left = (fit.spread - fit.explained[..., : len(parameters)].sum(axis=2)).transpose(turn)
    left = np.maximum(left, 0.0)
    pairs = np.array(list(combinations(range(len(members)), 2)), np.int64).reshape(-1, 2)
    if not can_be_tested(fit):
        raise InputError(
            f"significance needs more settings than parameters + 1: the design has {fit.rows} "
            f"for each bar, with {', '.join(parameters)} varied; give a parameter more values"
        )
    freedom = len(members) * _freedom_of_a_bar(fit)
    found: list[tuple[str, str, str, str, float, float]] = []
    for g, group in enumerate(groups):
        variance = float(left[g].sum()) / freedom
        for p, parameter in enumerate(parameters):
            gaps = slopes[g, pairs[:, 0], p] - slopes[g, pairs[:, 1], p]
            error = math.sqrt(2 * variance / float(fit.squares[p]))
            for (i, j), gap in zip(pairs.tolist(), gaps.tolist(), strict=True):
                t = gap / error if error else (math.copysign(math.inf, gap) if gap else 0.0)
                found.append((group, parameter, members[i], members[j], gap, t))
    single = _two_sided([row[-1] for row in found], freedom)
    adjusted = holm(single)
    return [
        Difference(*row, p, q, p < level)
        for row, p, q in zip(found, single.tolist(), adjusted.tolist(), strict=True)
    ]


def can_be_tested(fit: Fit) -> bool:
    """Whether settings are left to tell noise by, once each bar has its level and slopes."""
    return _freedom_of_a_bar(fit) > 0


def _freedom_of_a_bar(fit: Fit) -> int:
    return fit.rows - 1 - len(_parameters(fit))


def _parameters(fit: Fit) -> list[str]:
    return [term for term in fit.terms if term in PARAMETERS]


def _two_sided(ts: Sequence[float], freedom: int) -> Floats:
    from scipy.special import stdtr

    chances: Floats = np.minimum(1.0, 2 * stdtr(freedom, -np.abs(np.array(ts, np.float64))))
    return chances


def holm(chances: Floats) -> Floats:
    """Adjust p-values for their number, step by step from the smallest (Holm 1979)."""
    order = np.argsort(chances, kind="stable")
    factors = np.arange(chances.size, 0, -1)
    stepped = np.maximum.accumulate(chances[order] * factors)
    adjusted = np.empty_like(chances)
    adjusted[order] = np.minimum(1.0, stepped)
    return adjusted
