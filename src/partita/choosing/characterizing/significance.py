"""Tests whether two profiles differ in the slope of a parameter.

These are the tests of Arinik, Labatut and Figueiredo 2021, Figures 5 and 6. The difference of two
slopes, divided by its standard error, is compared with Student's t distribution. The residual
variance in the standard error is estimated in one of two ways:

- "group": the profiles to compare (one measure under several transformations, or several measures
  under one) form a linear regression with an intercept and a slope of each parameter for every
  profile, without products of parameters. They share one variance.
- "model": all profiles of all measures form one regression, products included, with one variance:
  Eq. (1) of the paper.

The slopes are the same either way, because the regressors of a design are orthogonal. Nothing is
random in a design: the residuals of the regression count as noise.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.choosing.characterizing.design import PARAMETERS
from partita.choosing.characterizing.regression import Fit
from partita.errors import InputError

Between = Literal["transformations", "measures"]
Noise = Literal["group", "model"]


class Difference(NamedTuple):
    """The difference of two profiles in the slope of one parameter.

    `within` is what the two profiles have in common: a measure, or a transformation. `p_value` is
    that of a single test; `p_holm` is adjusted for all tests that were made, by Holm's method.
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
    noise: Noise = "group",
) -> list[Difference]:
    """Test all pairs of profiles in all parameters that vary."""
    if between == "transformations":
        groups, members, turn = measures, transformations, (0, 1)
    else:
        groups, members, turn = transformations, measures, (1, 0)
    parameters = _parameters(fit)
    slopes = fit.b[..., : len(parameters)].transpose(*turn, 2)
    pairs = np.array(list(combinations(range(len(members)), 2)), np.int64).reshape(-1, 2)
    if not can_be_tested(fit, noise):
        counted = "terms" if noise == "model" else "parameters"
        raise InputError(
            f"significance needs more settings than {counted} + 1: the design has {fit.rows} "
            f"for each profile, with {', '.join(parameters)} varied; give a parameter more values"
        )
    variances, freedom = _residual_variances(fit, noise, turn)
    tests: list[tuple[str, str, str, str, float, float]] = []
    for g, group in enumerate(groups):
        for p, parameter in enumerate(parameters):
            gaps = slopes[g, pairs[:, 0], p] - slopes[g, pairs[:, 1], p]
            error = math.sqrt(2 * variances[g] / float(fit.squares[p]))
            for (i, j), gap in zip(pairs.tolist(), gaps.tolist(), strict=True):
                t = gap / error if error else (math.copysign(math.inf, gap) if gap else 0.0)
                tests.append((group, parameter, members[i], members[j], gap, t))
    single = _two_sided([row[-1] for row in tests], freedom)
    adjusted = holm(single)
    return [
        Difference(*row, p, q, p < level)
        for row, p, q in zip(tests, single.tolist(), adjusted.tolist(), strict=True)
    ]


def can_be_tested(fit: Fit, noise: Noise = "group") -> bool:
    """Return whether the regression leaves degrees of freedom to estimate the noise with."""
    return _freedom_of_profile(fit, noise) > 0


def _freedom_of_profile(fit: Fit, noise: Noise) -> int:
    """Return the residual degrees of freedom of one profile."""
    return fit.rows - 1 - _terms_in_model(fit, noise)


def _terms_in_model(fit: Fit, noise: Noise) -> int:
    """Return the number of terms in the regression; the terms begin with the parameters."""
    return len(fit.terms) if noise == "model" else len(_parameters(fit))


def _residual_variances(fit: Fit, noise: Noise, turn: tuple[int, int]) -> tuple[list[float], int]:
    """Return the residual variance of each group and its degrees of freedom."""
    explained = fit.explained[..., : _terms_in_model(fit, noise)].sum(axis=2)
    left = np.maximum(fit.spread - explained, 0.0).transpose(turn)
    groups, members = left.shape
    if noise == "model":
        freedom = groups * members * _freedom_of_profile(fit, noise)
        return [float(left.sum()) / freedom] * groups, freedom
    freedom = members * _freedom_of_profile(fit, noise)
    return [float(total) / freedom for total in left.sum(axis=1)], freedom


def _parameters(fit: Fit) -> list[str]:
    return [term for term in fit.terms if term in PARAMETERS]


def _two_sided(ts: Sequence[float], freedom: int) -> Floats:
    """Return the two-sided p-values of Student's t."""
    from scipy.special import stdtr

    probabilities: Floats = np.minimum(1.0, 2 * stdtr(freedom, -np.abs(np.array(ts, np.float64))))
    return probabilities


def holm(probabilities: Floats) -> Floats:
    """Adjust p-values for their number, step by step from the smallest (Holm 1979)."""
    order = np.argsort(probabilities, kind="stable")
    factors = np.arange(probabilities.size, 0, -1)
    stepped = np.maximum.accumulate(probabilities[order] * factors)
    adjusted = np.empty_like(probabilities)
    adjusted[order] = np.minimum(1.0, stepped)
    return adjusted
