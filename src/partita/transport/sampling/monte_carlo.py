"""Random tables of classes by sets, and confidence intervals for means of independent draws."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from partita.array_types import Floats, Integers
from partita.transport.focal_masses import FocalMasses

# The confidence level of all intervals from draws.
LEVEL = 0.99
# The largest weight of one draw in an interval; the weight 1 would let one draw decide.
_LARGEST_WEIGHT = 0.9
_NUMBERS_AT_ONCE = 1 << 21


def draw_columns(probabilities: Floats, n_draws: int, rng: np.random.Generator) -> Integers:
    """Draw a column for each row with the row's probabilities: array of shape (n_draws, rows)."""
    positive = probabilities > 0
    drawn = np.tile(positive.argmax(axis=1), (n_draws, 1))
    # Rows with one possible column need no random number.
    several = np.flatnonzero(positive.sum(axis=1) > 1)
    ends = np.cumsum(probabilities[several], axis=1)
    # Divided by the last, the ends after the last possible column are 1, which no draw reaches.
    ends /= ends[:, -1:]
    uniform = rng.random((n_draws, several.size))
    columns = np.zeros(uniform.shape, np.int64)
    for end in ends[:, :-1].T:
        columns += uniform >= end
    drawn[:, several] = columns
    return drawn


def random_tables(
    classes: FocalMasses, sets: FocalMasses, n_draws: int, rng: np.random.Generator
) -> Iterator[Integers]:
    """Yield random tables in batches: arrays of shape (tables, classes, sets).

    The side that has masses is drawn anew for each table: the sets of a soft clustering, or the
    classes of a fuzzy one.
    """
    n, size = sets.n, len(sets.sets)
    random = classes if classes.masses is not None else sets
    at_once = max(1, _NUMBERS_AT_ONCE // random.dense_masses.size)
    n_cells = classes.n_clusters * size
    for start in range(0, n_draws, at_once):
        number = min(at_once, n_draws - start)
        rows = _draw_sets(classes, number, rng) * size
        cells = rows + _draw_sets(sets, number, rng)
        cells = np.broadcast_to(cells, (number, n)) + np.arange(number)[:, None] * n_cells
        counts = np.bincount(cells.ravel(), minlength=number * n_cells)
        yield counts.reshape(number, classes.n_clusters, size)


def _draw_sets(x: FocalMasses, n_draws: int, rng: np.random.Generator) -> Integers:
    """Return the set of each object: the same for all draws, or an array (n_draws, objects)."""
    return draw_columns(x.dense_masses, n_draws, rng) if x.set_index is None else x.set_index


def states_per_draw(soft: FocalMasses) -> int:
    """Estimate the states to draw a set for each object and to count them."""
    return 30 + soft.n * (len(soft.sets) + 4) // 10


def standard_error(values: Floats) -> float:
    """Return the standard error of the mean of independent draws."""
    return float(values.std(ddof=1)) / math.sqrt(values.size) if values.size > 1 else 0.0


def mean_and_error(
    values: Floats, value_range: float, deviation: float = math.inf
) -> tuple[float, float]:
    """Estimate a mean, with the half width of its interval at `LEVEL`, for any number of draws.

    Parameters
    ----------
    values : array
        Values of independent draws, in the order in which they were drawn.
    value_range : float
        The largest difference of two draws. An event too rare to be drawn may cost that much.
    deviation : float, optional
        Draws are sub-Gaussian with this standard deviation; see :func:`deviation_of_draws`.

    Notes
    -----
    The interval is the empirical Bernstein interval of Theorem 2 in [1]_: draws are weighed by the
    variance of those before them, whose mean stands for the unknown mean. With few draws
    Hoeffding's inequality for the deviation can be narrower. The choice between the two does not
    depend on the values.

    References
    ----------
    .. [1] Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, Journal
       of the Royal Statistical Society B 2023. :doi:`10.1093/jrsssb/qkad009`
    """
    size = values.size
    log_odds = math.log(2 / (1 - LEVEL))
    by_deviation = deviation * math.sqrt(2 * log_odds / size)
    if by_deviation <= log_odds / (_LARGEST_WEIGHT * size) * value_range:
        return float(values.mean()), by_deviation
    if size < 2 or value_range <= 0:
        return float(values.mean()), value_range
    numbers = np.arange(1, size)
    means_before = np.cumsum(values)[:-1] / numbers
    squares = np.square((values[1:] - means_before) / value_range)
    # 1/4 is the largest variance of a variable in [0, 1], and stands for the first draw.
    variances = (0.25 + np.cumsum(squares) - squares) / numbers
    weights = np.minimum(np.sqrt(2 * log_odds / (size * variances)), _LARGEST_WEIGHT)
    penalties = squares * (-np.log1p(-weights) - weights)
    total = float(weights.sum())
    error = value_range * (log_odds + float(penalties.sum())) / total
    return float(weights @ values[1:]) / total, min(error, value_range)


def deviation_of_draws(soft: FocalMasses, effect: float) -> float:
    """Return the sub-Gaussian deviation of a function of all sets (McDiarmid 1989).

    The set of each object changes the function by at most `effect`.
    """
    undecided = int(np.count_nonzero(np.count_nonzero(soft.dense_masses, axis=1) > 1))
    return math.sqrt(undecided) * effect / 2
