r"""Upper bounds of the expected maximum of many sums over the same independent objects.

Sum b adds values[b, x, a] over objects x, where a is drawn with probability chances[x, a]. What is
bounded is E max over b of (sum b - E sum b - behind[b]), or 0 where that is larger.

`by_quadratic_form` is proven. For any positive definite form L, Young's inequality gives f z <=
z L z + f L^-1 f / 4. Let f be the vectors of the centered sums in an orthonormal basis of their
span, and z the basis: E z L z = tr L, so the expectation is at most tr L where f L^-1 f <= 4 behind
for all sums. Unlike a union bound it does not grow with the number of sums.

`by_draws` is an interval from random draws, at the level of `exact.monte_carlo`.
"""

from __future__ import annotations

import math

import numpy as np

from partita.array_types import Floats
from partita.transport.exact.monte_carlo import draw_columns, mean_and_error

# What may be added to all shortfalls, in units of the largest standard deviation.
_ALLOWANCES = np.geomspace(0.01, 3.0, 7)
_STEPS = 25
# Axes with less than this of the largest variance are short.
_SHORTEST = 1e-9
_MOST_AXES = 120
_DRAWS_AT_ONCE = 50


def centered(chances: Floats, values: Floats) -> Floats:
    """Values less their means, object by object; 0 where the probability is 0."""
    means = np.einsum("xa,bxa->bx", chances, values)
    return np.where(chances > 0, values - means[:, :, None], 0.0)


def by_quadratic_form(chances: Floats, values: Floats, behind: Floats) -> float:
    """Proven bound; `values` are centered."""
    vectors = (values * np.sqrt(chances)).reshape(len(values), -1)
    variances = np.square(vectors).sum(axis=1)
    if not variances.any():
        return 0.0
    squares, axes = np.linalg.eigh(vectors @ vectors.T)
    long = squares > _SHORTEST * float(squares[-1])
    long[:-_MOST_AXES] = False
    points = axes[:, long] * np.sqrt(squares[long])
    # E max of what the short axes hold is at most the root of the sum of its variances.
    rest = np.maximum(variances - np.square(points).sum(axis=1), 0.0)
    bounds = [
        _least_trace(points / np.sqrt(4 * (behind + allowed))[:, None]) + allowed
        for allowed in _ALLOWANCES * math.sqrt(float(variances.max()))
    ]
    return float(min(bounds)) + math.sqrt(float(rest.sum()))


def _least_trace(points: Floats) -> float:
    """Small trace of a form L with p L^-1 p <= 1 for all points p, by multiplicative steps."""
    weights = np.full(len(points), 1 / len(points))
    best = math.inf
    for _ in range(_STEPS):
        squares, axes = np.linalg.eigh((points * weights[:, None]).T @ points)
        lengths = np.sqrt(np.maximum(squares, _SHORTEST * squares[-1]))
        sizes = (np.square(points @ axes) / lengths).sum(axis=1)
        # L scaled so that the largest point is just inside.
        best = min(best, float(lengths.sum() * sizes.max()))
        weights = weights * sizes / float(weights @ sizes)
    return best


def by_draws(
    chances: Floats, values: Floats, behind: Floats, draws: int, rng: np.random.Generator
) -> float:
    """Upper end of an interval from draws; `values` are centered."""
    flat = values.reshape(len(values), -1).T
    places = np.arange(len(chances)) * chances.shape[1]
    maxima = []
    for start in range(0, draws, _DRAWS_AT_ONCE):
        drawn = draw_columns(chances, min(_DRAWS_AT_ONCE, draws - start), rng)
        chosen = np.zeros((len(drawn), chances.size))
        np.put_along_axis(chosen, drawn + places, 1.0, axis=1)
        maxima.append((chosen @ flat - behind).max(axis=1))
    largest, least = values.max(axis=2), values.min(axis=2)
    room = max(0.0, float((largest.sum(axis=1) - behind).max()))
    # An object that is drawn anew changes the maximum by at most what it changes some sum.
    spread = float(np.linalg.norm((largest - least).max(axis=0))) / 2
    mean, error = mean_and_error(np.maximum(np.concatenate(maxima), 0.0), room, spread)
    return mean + error
