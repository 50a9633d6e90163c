"""Interval multidimensional scaling: a map of discs for distances known to lie in intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from partita.clusterings.amounts import real_numbers
from partita.clusterings.soft import Floats
from partita.errors import InputError

# Distances are taken a little above 0, where they have no gradient.
_TINY = 1e-24


class IntervalMap(NamedTuple):
    """Discs in a space of few dimensions; distances between their points fill the intervals.

    Attributes
    ----------
    centers : ndarray of shape (n, n_components)
    radii : ndarray of shape (n,)
    stress : float
        Root of the squared errors of all bounds over the sum of their squares: 0 is a perfect map.
    raw_stress : float
        The sum of the squared errors, which was minimised.
    lower, upper : ndarray of shape (n, n)
        The least and the greatest distance between points of two discs.
    """

    centers: Floats
    radii: Floats
    stress: float
    raw_stress: float
    lower: Floats
    upper: Floats


class _Problem(NamedTuple):
    """Bounds of the distances of pairs i < j."""

    n: int
    n_components: int
    first: Any
    second: Any
    lower: Floats
    upper: Floats


def interval_mds(
    intervals: Any,
    *,
    n_components: int = 2,
    n_init: int = 8,
    max_iter: int = 2000,
    rng: Any = None,
) -> IntervalMap:
    r"""Draw a map for distances that are intervals, each object a disc (Denœux and Masson 2000).

    Minimises, over centres c and radii r, with :math:`d_{ij} = \|c_i - c_j\|`,

    .. math::

        \sum_{i<j} \left[l_{ij} - \max(0, d_{ij} - r_i - r_j)\right]^2
        + \left[u_{ij} - (d_{ij} + r_i + r_j)\right]^2

    so that the least and the greatest distance between points of two discs come near to the bounds
    l and u. The first start is the classical scaling of the midpoints, the others disturb it.

    Parameters
    ----------
    intervals : array-like of shape (n, n, 2), or tuple of two matrices
        The lower and the upper bound of each distance, or both in a tuple (lower, upper). They must
        be symmetric; what the diagonal holds is not used.
    n_components : int, default=2
        The dimensions of the map.
    n_init : int, default=8
        The number of starts; the best map is kept.
    max_iter : int, default=2000
        The most steps of a start.
    rng : Generator, int or None
        Makes the starts repeatable.

    Returns
    -------
    IntervalMap
        Centres, radii, stress, and the intervals that the map shows.

    References
    ----------
    T. Denœux and M.-H. Masson (2000), Multidimensional scaling of interval-valued dissimilarity
    data, Pattern Recognition Letters 21(1), :doi:`10.1016/S0167-8655(99)00135-X`.

    Examples
    --------
    Three clusterings, of which the last is rough:

    >>> import partita as pt
    >>> clusterings = [pt.Hard([0, 0, 1, 1]), pt.Hard([0, 1, 0, 1]), pt.Rough([{0}, {0, 1}, {1}, {1}])]
    >>> scores = [[pt.alpha_rand_score(x, y) for y in clusterings] for x in clusterings]
    >>> found = pt.interval_mds([[(1 - s.upper, 1 - s.lower) for s in row] for row in scores], rng=0)
    >>> bool(found.radii[2] > found.radii[0]), found.stress < 0.05
    (True, True)
    """  # noqa: E501
    from scipy.optimize import minimize

    lower, upper = _read_intervals(intervals)
    problem = _problem(lower, upper, n_components)
    if len(lower) == 1:
        return _result(problem, np.zeros(n_components + 1))
    random = np.random.default_rng(rng)
    runs = [
        minimize(
            stress_and_gradient,
            start,
            args=(problem,),
            jac=True,
            method="L-BFGS-B",
            options={"maxiter": max_iter, "ftol": 1e-15, "gtol": 1e-10, "maxfun": 10 * max_iter},
        )
        for start in _starts(problem, lower, upper, n_init, random)
    ]
    return _result(problem, min(runs, key=lambda run: run.fun).x)


def _read_intervals(intervals: Any) -> tuple[Floats, Floats]:
    """Read two symmetric matrices of bounds."""
    if isinstance(intervals, tuple) and len(intervals) == 2:
        lower, upper = (
            real_numbers(bound, name, "a matrix")
            for bound, name in zip(intervals, ("lower bounds", "upper bounds"), strict=True)
        )
        shapes_fit = lower.shape == upper.shape
    else:
        both = real_numbers(intervals, "intervals", "an array (n, n, 2)")
        shapes_fit = both.ndim == 3 and both.shape[2] == 2
        lower, upper = (both[..., 0], both[..., 1]) if shapes_fit else (both, both)
    if not shapes_fit or lower.ndim != 2 or lower.shape[0] != lower.shape[1] or not lower.size:
        raise InputError(
            "intervals must be an array of shape (n, n, 2), or a tuple of two square matrices, "
            f"lower and upper; got shapes {lower.shape} and {upper.shape}"
        )
    apart = ~np.eye(len(lower), dtype=bool)
    _refuse(~(np.isfinite(lower) & np.isfinite(upper)) & apart, "are NaN or infinite")
    _refuse((lower < 0) & apart, "have a negative lower bound: distances are needed, not scores")
    _refuse((lower > upper) & apart, "have a lower bound above the upper one")
    near = 1e-9 * max(1.0, float(np.abs(np.where(apart, upper, 0.0)).max()))
    gaps = np.maximum(np.abs(lower - lower.T), np.abs(upper - upper.T))
    _refuse((gaps > near) & apart, "are not symmetric: take the mean of both directions")
    return np.where(apart, lower, 0.0), np.where(apart, upper, 0.0)


def _refuse(wrong: Any, fault: str) -> None:
    if wrong.any():
        places = np.argwhere(wrong)
        i, j = places[0].tolist()
        raise InputError(f"intervals: {len(places)} {fault}; first [{i}, {j}]")


def _problem(lower: Floats, upper: Floats, n_components: int) -> _Problem:
    if n_components < 1:
        raise InputError(f"n_components must be at least 1, not {n_components}")
    first, second = np.triu_indices(len(lower), 1)
    return _Problem(
        len(lower), n_components, first, second, lower[first, second], upper[first, second]
    )


def stress_and_gradient(unknowns: Floats, problem: _Problem) -> tuple[float, Floats]:
    """Return the raw stress, and its gradient by centres and by rho, where radii are rho²."""
    centers, rho = _split(unknowns, problem)
    i, j = problem.first, problem.second
    gaps = centers[i] - centers[j]
    distances = np.sqrt((gaps**2).sum(axis=1) + _TINY)
    reach = rho[i] ** 2 + rho[j] ** 2
    apart = distances > reach
    low = np.where(apart, distances - reach, 0.0) - problem.lower
    high = distances + reach - problem.upper
    by_distance = 2.0 * (low * apart + high)
    by_reach = 2.0 * (high - low * apart)
    pull = (by_distance / distances)[:, None] * gaps
    by_center, by_radius = np.zeros_like(centers), np.zeros_like(rho)
    for place, sign in ((i, 1.0), (j, -1.0)):
        np.add.at(by_center, place, sign * pull)
        np.add.at(by_radius, place, by_reach)
    gradient = np.concatenate([by_center.ravel(), 2.0 * rho * by_radius])
    return float(low @ low + high @ high), gradient


def _split(unknowns: Floats, problem: _Problem) -> tuple[Floats, Floats]:
    size = problem.n * problem.n_components
    return unknowns[:size].reshape(problem.n, problem.n_components), unknowns[size:]


def _starts(
    problem: _Problem, lower: Floats, upper: Floats, n_init: int, random: np.random.Generator
) -> Sequence[Floats]:
    """Classical scaling of the midpoints with equal radii, and disturbed copies of it."""
    if n_init < 1:
        raise InputError(f"n_init must be at least 1, not {n_init}")
    middle = (lower + upper) / 2.0
    centers = _classical(middle, problem.n_components)
    radius = np.sqrt(np.mean(problem.upper - problem.lower) / 4.0 + 1e-4 * middle.max())
    radii = np.full(problem.n, radius)
    starts = [np.concatenate([centers.ravel(), radii])]
    for _ in range(n_init - 1):
        moved = centers + random.normal(0.0, 0.3 * middle.max() + 1e-12, centers.shape)
        starts.append(np.concatenate([moved.ravel(), radii * random.uniform(0.3, 1.5, problem.n)]))
    return starts


def _classical(distances: Floats, n_components: int) -> Floats:
    """Centres whose scalar products are nearest to those of the distances (Torgerson 1952)."""
    n = len(distances)
    centring = np.eye(n) - 1.0 / n
    values, vectors = np.linalg.eigh(-0.5 * centring @ distances**2 @ centring)
    kept = min(n, n_components)
    centers = np.zeros((n, n_components))
    centers[:, :kept] = (vectors * np.sqrt(np.maximum(values, 0.0)))[:, ::-1][:, :kept]
    # A direction that is 0 throughout has no gradient either.
    centers += 1e-6 * distances.max() * np.cos(np.arange(centers.size)).reshape(centers.shape)
    return centers


def _result(problem: _Problem, unknowns: Floats) -> IntervalMap:
    centers, rho = _split(unknowns, problem)
    centers, radii = centers - centers.mean(axis=0), rho**2
    raw = stress_and_gradient(unknowns, problem)[0] if problem.n > 1 else 0.0
    size = float(problem.lower @ problem.lower + problem.upper @ problem.upper)
    distances = np.linalg.norm(centers[:, None] - centers[None], axis=2)
    reach = radii[:, None] + radii[None]
    np.fill_diagonal(reach, 0.0)
    stress = float(np.sqrt(raw / size)) if size > 0 else 0.0
    return IntervalMap(
        centers, radii, stress, raw, np.maximum(distances - reach, 0.0), distances + reach
    )
