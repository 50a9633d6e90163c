"""Multidimensional scaling of intervals: a map of discs for interval-valued distances."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count, as_generator, real_numbers
from partita.array_types import Floats
from partita.errors import InputError
from partita.many.pairwise import PairwiseComparison
from partita.parameter_texts import fill_parameters
from partita.results.equality import different_tuples, equal_tuples
from partita.results.plotting import plot_result

# Added to squared distances before division, because they have no gradient at 0. Bounds are scaled
# so that the largest is about 1.
_TINY = 1e-24


class IntervalMap(NamedTuple):
    """A map of discs in few dimensions; distances between points of two discs form an interval.

    Attributes
    ----------
    centers : ndarray of shape (n, n_components)
    radii : ndarray of shape (n,)
    stress : float
        The root of the sum of squared errors divided by the sum of squared bounds; 0 for a perfect
        map.
    raw_stress : float
        The sum of squared errors, which is minimized.
    lower, upper : ndarray of shape (n, n)
        The smallest and the largest distance between points of two discs.
    converged : bool
        Whether the best run converged before `max_iter` steps.
    """

    centers: Floats
    radii: Floats
    stress: float
    raw_stress: float
    lower: Floats
    upper: Floats
    converged: bool

    __eq__ = equal_tuples
    __ne__ = different_tuples

    def plot(self, *, ax: Any = None, **options: Any) -> Any:
        """Draw the map.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to :class:`partita.plots.IntervalMDSDisplay`: `names`.

        Returns
        -------
        display
            A :class:`partita.plots.IntervalMDSDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, None, ax, **options)


class Bounds(NamedTuple):
    """Symmetric matrices of lower and upper bounds of distances, 0 on the diagonal."""

    lower: Floats
    upper: Floats

    @property
    def n(self) -> int:
        """The number of objects."""
        return len(self.lower)


@fill_parameters
def interval_mds(
    intervals: Any,
    *,
    n_components: int = 2,
    n_init: int = 8,
    max_iter: int = 2000,
    rng: Any = None,
) -> IntervalMap:
    r"""Map objects with interval-valued distances to discs (Denœux and Masson 2000).

    Minimizes, over centers c and radii r, with :math:`d_{ij} = \|c_i - c_j\|`,

    .. math::

        \sum_{i<j} \left[l_{ij} - \max(0, d_{ij} - r_i - r_j)\right]^2
        + \left[u_{ij} - (d_{ij} + r_i + r_j)\right]^2

    so that the smallest and the largest distance between points of two discs approximate the
    bounds l and u. The first run starts at the classical scaling of the midpoints, the others at
    random perturbations of it.

    Parameters
    ----------
    intervals : array-like of shape (n, n, 2), tuple of two matrices, or PairwiseComparison
        The lower and the upper bound of each distance, a tuple of both matrices, or the result of
        :func:`partita.compare_many` for a distance. They must be symmetric; the diagonal is not
        used.
    n_components : int, default=2
        The number of dimensions of the map.
    n_init : int, default=8
        The number of runs; the best map is kept.
    max_iter : int, default=2000
        The largest number of steps of a run.
    <rng>

    Returns
    -------
    IntervalMap
        Centers, radii, stress, and the intervals of the map.

    References
    ----------
    T. Denœux and M.-H. Masson (2000), Multidimensional scaling of interval-valued dissimilarity
    data, Pattern Recognition Letters 21(1), :doi:`10.1016/S0167-8655(99)00135-X`.

    Examples
    --------
    Three clusterings, of which the last is rough:

    >>> import partita as pt
    >>> hard, rough = pt.Hard([0, 0, 1, 1]), pt.Rough([{0}, {0, 1}, {1}, {1}])
    >>> three = [hard, pt.Hard([0, 1, 0, 1]), rough]
    >>> result = pt.interval_mds(
    ...     [[pt.alpha_partition_distance(x, y) for y in three] for x in three], rng=0
    ... )
    >>> bool(result.radii[2] > result.radii[0]), result.stress < 0.05
    (True, True)
    """
    from scipy.optimize import minimize

    bounds, unit = _in_own_unit(_read_intervals(intervals))
    n_components, n_init = as_count(n_components, "n_components"), as_count(n_init, "n_init")
    max_iter = as_count(max_iter, "max_iter")
    runs = [
        minimize(
            stress_and_gradient,
            start,
            args=(bounds,),
            jac=True,
            method="L-BFGS-B",
            options={"maxiter": max_iter, "maxfun": 2 * max_iter, "ftol": 1e-14, "gtol": 1e-9},
        )
        for start in _starts(bounds, n_components, n_init, as_generator(rng))
    ]
    best = min(runs, key=lambda run: run.fun)
    return _result(bounds, best.x, unit, bool(best.success))


def _read_intervals(intervals: Any) -> Bounds:
    """Read two symmetric matrices of bounds."""
    if isinstance(intervals, PairwiseComparison):
        if intervals.card.higher_is_better:
            raise InputError(
                f"{intervals.card.name} is higher for clusterings that are more alike: distances "
                "are needed, as of compare_many(clusterings, 'alpha_partition_distance')"
            )
        values = intervals.values
        intervals = values if intervals.is_interval else (values, values)
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
    near = 1e-9 * float(np.where(apart, upper, 0.0).max())
    gaps = np.maximum(np.abs(lower - lower.T), np.abs(upper - upper.T))
    _refuse((gaps > near) & apart, "are not symmetric: take the mean of both directions")
    return Bounds(np.where(apart, lower, 0.0), np.where(apart, upper, 0.0))


def _in_own_unit(bounds: Bounds) -> tuple[Bounds, float]:
    """Return the bounds divided by a unit, so that the largest is about 1, and the unit.

    The unit is a power of 2, so that the division does not round.
    """
    largest = float(bounds.upper.max())
    unit = 2.0 ** (math.frexp(largest)[1] - 1) if largest > 0 else 1.0
    return Bounds(bounds.lower / unit, bounds.upper / unit), unit


def _refuse(wrong: Any, fault: str) -> None:
    if wrong.any():
        cells = np.argwhere(wrong)
        i, j = cells[0].tolist()
        raise InputError(f"intervals: {len(cells)} {fault}; first [{i}, {j}]")


def stress_and_gradient(unknowns: Floats, bounds: Bounds) -> tuple[float, Floats]:
    """Return the raw stress and its gradient in the centers and in rho, where radii are rho²."""
    centers, rho = _split(unknowns, bounds.n)
    distances, reach = _distances(centers, rho**2)
    apart = distances > reach
    low = np.where(apart, distances - reach, 0.0) - bounds.lower
    high = distances + reach - bounds.upper
    # The matrices count each pair twice, the stress counts it once.
    stress = ((low**2).sum() + (high**2).sum()) / 2.0
    by_distance = 2.0 * (low * apart + high)
    by_reach = 2.0 * (high - low * apart)
    pull = by_distance / np.sqrt(distances**2 + _TINY)
    by_center = pull.sum(axis=1)[:, None] * centers - pull @ centers
    return float(stress), np.concatenate([by_center.ravel(), 2.0 * rho * by_reach.sum(axis=1)])


def _split(unknowns: Floats, n: int) -> tuple[Floats, Floats]:
    return unknowns[:-n].reshape(n, -1), unknowns[-n:]


def _distances(centers: Floats, radii: Floats) -> tuple[Floats, Floats]:
    """Return the distances between centers and the sums of two radii, 0 on the diagonals."""
    distances = np.sqrt(((centers[:, None] - centers[None]) ** 2).sum(axis=2))
    reach = radii[:, None] + radii[None]
    np.fill_diagonal(reach, 0.0)
    return distances, reach


def _starts(
    bounds: Bounds, n_components: int, n_init: int, random: np.random.Generator
) -> Sequence[Floats]:
    """Return the classical scaling of the midpoints with equal radii, and perturbed copies."""
    middle = (bounds.lower + bounds.upper) / 2.0
    size = float(middle.max())
    centers = _classical(middle, n_components)
    width = (bounds.upper - bounds.lower).mean()
    rho = np.full(bounds.n, np.sqrt(width / 4.0 + 1e-4 * size))
    starts = [np.concatenate([centers.ravel(), rho])]
    for _ in range(n_init - 1):
        moved = centers + random.normal(0.0, 0.3 * size, centers.shape)
        starts.append(np.concatenate([moved.ravel(), rho * random.uniform(0.3, 1.5, bounds.n)]))
    return starts


def _classical(distances: Floats, n_components: int) -> Floats:
    """Return the centers of classical scaling (Torgerson 1952)."""
    n = len(distances)
    centering = np.eye(n) - 1.0 / n
    values, vectors = np.linalg.eigh(-0.5 * centering @ distances**2 @ centering)
    kept = min(n, n_components)
    centers = np.zeros((n, n_components))
    centers[:, :kept] = (vectors * np.sqrt(np.maximum(values, 0.0)))[:, ::-1][:, :kept]
    # If a coordinate is 0 for all objects, its gradient is 0, too: perturb it.
    centers += 1e-6 * distances.max() * np.cos(np.arange(centers.size)).reshape(centers.shape)
    return centers


def _turned(centers: Floats) -> Floats:
    """Rotate a map to its principal axes, which changes no distance.

    On each axis the coordinate of the largest modulus is positive, so that the signs of the axes do
    not depend on the machine.
    """
    axes = np.linalg.svd(centers, full_matrices=True)[2]
    turned: Floats = centers @ axes.T
    furthest = turned[np.abs(turned).argmax(axis=0), np.arange(turned.shape[1])]
    return turned * np.where(furthest < 0, -1.0, 1.0)


def _result(bounds: Bounds, unknowns: Floats, unit: float, converged: bool) -> IntervalMap:
    centers, rho = _split(unknowns, bounds.n)
    raw, _ = stress_and_gradient(unknowns, bounds)
    size = float((bounds.lower**2).sum() + (bounds.upper**2).sum()) / 2.0
    stress = float(np.sqrt(raw / size)) if size > 0 else 0.0
    centers, radii = _turned(centers - centers.mean(axis=0)), rho**2
    distances, reach = _distances(centers, radii)
    lower, upper = np.maximum(distances - reach, 0.0), distances + reach
    centers, radii, lower, upper = (unit * length for length in (centers, radii, lower, upper))
    return IntervalMap(centers, radii, stress, raw * unit * unit, lower, upper, converged)
