r"""Upper bounds of the expected maximum of many sums over the same independent objects.

Sum b adds values[b, x, a] over objects x, where a is drawn with probability masses[x, a]. The bound
is on E max(0, max over b of (sum b - E sum b - behind[b])).

`by_quadratic_form` is proven, by Young's inequality: f z <= z L z + f L^-1 f / 4 for any positive
definite form L. Let f be the coefficient vectors of the centered sums in an orthonormal basis z of
their span. Then E z L z = tr L, so that the expectation is at most tr L if f L^-1 f <= 4 behind for
all sums. Unlike a union bound it does not grow with the number of sums.

`by_draws` is the upper end of an interval from random draws, at the level of
`sampling.monte_carlo`.
"""

from __future__ import annotations

import math

import numpy as np

from partita.array_types import Floats
from partita.transport.sampling.monte_carlo import draw_columns, mean_and_error

# Amounts added to all of `behind`, in units of the largest standard deviation.
_ALLOWANCES = np.geomspace(0.01, 3.0, 7)
_STEPS = 25
# Axes with less than this share of the largest variance are left to the remainder.
_SHORTEST = 1e-9
_MOST_AXES = 120
_DRAWS_AT_ONCE = 50


def centered(masses: Floats, values: Floats) -> Floats:
    """Subtract the mean of each object; values of probability 0 become 0."""
    means = np.einsum("xa,bxa->bx", masses, values)
    return np.where(masses > 0, values - means[:, :, None], 0.0)


def by_quadratic_form(masses: Floats, values: Floats, behind: Floats) -> float:
    """Return the proven bound for centered values."""
    vectors = (values * np.sqrt(masses)).reshape(len(values), -1)
    variances = np.square(vectors).sum(axis=1)
    if not variances.any():
        return 0.0
    squares, axes = np.linalg.eigh(vectors @ vectors.T)
    long = squares > _SHORTEST * float(squares[-1])
    long[:-_MOST_AXES] = False
    points = axes[:, long] * np.sqrt(squares[long])
    # The expected maximum of the remainder is at most the root of the sum of its variances.
    rest = np.maximum(variances - np.square(points).sum(axis=1), 0.0)
    bounds = [
        _least_trace(points / np.sqrt(4 * (behind + allowed))[:, None]) + allowed
        for allowed in _ALLOWANCES * math.sqrt(float(variances.max()))
    ]
    return float(min(bounds)) + math.sqrt(float(rest.sum()))


def _least_trace(points: Floats) -> float:
    """Return a small trace of a form L with p L^-1 p <= 1 for all points p.

    Weights of the points are improved by multiplicative updates.
    """
    weights = np.full(len(points), 1 / len(points))
    best = math.inf
    for _ in range(_STEPS):
        squares, axes = np.linalg.eigh((points * weights[:, None]).T @ points)
        lengths = np.sqrt(np.maximum(squares, _SHORTEST * squares[-1]))
        sizes = (np.square(points @ axes) / lengths).sum(axis=1)
        # L is scaled so that the largest point is on its boundary.
        best = min(best, float(lengths.sum() * sizes.max()))
        weights = weights * sizes / float(weights @ sizes)
    return best


def by_draws(
    masses: Floats, values: Floats, behind: Floats, n_draws: int, rng: np.random.Generator
) -> float:
    """Return the upper end of an interval from draws for centered values."""
    flat = values.reshape(len(values), -1).T
    offsets = np.arange(len(masses)) * masses.shape[1]
    maxima = []
    for start in range(0, n_draws, _DRAWS_AT_ONCE):
        drawn = draw_columns(masses, min(_DRAWS_AT_ONCE, n_draws - start), rng)
        chosen = np.zeros((len(drawn), masses.size))
        np.put_along_axis(chosen, drawn + offsets, 1.0, axis=1)
        maxima.append((chosen @ flat - behind).max(axis=1))
    largest, least = values.max(axis=2), values.min(axis=2)
    value_range = max(0.0, float((largest.sum(axis=1) - behind).max()))
    # McDiarmid: redrawing one object changes the maximum by at most its largest change of a sum.
    deviation = float(np.linalg.norm((largest - least).max(axis=0))) / 2
    mean, error = mean_and_error(np.maximum(np.concatenate(maxima), 0.0), value_range, deviation)
    return mean + error
