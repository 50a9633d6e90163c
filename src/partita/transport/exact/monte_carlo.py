"""Random tables of classes by sets, and means of what is worked out from them."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from partita.array_types import Floats, Integers
from partita.transport.focal_masses import Side

LEVEL = 0.99
# The most that one draw counts in an interval; 1 would let one draw decide.
_LARGEST_WEIGHT = 0.9
_NUMBERS_AT_ONCE = 1 << 21


def draw_columns(chances: Floats, size: int, rng: np.random.Generator) -> Integers:
    """Draw a column for each row with its chances, so many times: an array (size, rows)."""
    positive = chances > 0
    drawn = np.tile(positive.argmax(axis=1), (size, 1))
    # A row with one chance has nothing to draw.
    several = np.flatnonzero(positive.sum(axis=1) > 1)
    ends = np.cumsum(chances[several], axis=1)
    # Divided by the last, all ends behind the last chance are 1, which no draw reaches.
    ends /= ends[:, -1:]
    uniform = rng.random((size, several.size))
    which = np.zeros(uniform.shape, np.int64)
    for end in ends[:, :-1].T:
        which += uniform >= end
    drawn[:, several] = which
    return drawn


def random_tables(
    classes: Side, sets: Side, draws: int, rng: np.random.Generator
) -> Iterator[Integers]:
    """Count classes by sets, some tables at a time: arrays (tables, classes, sets).

    The side that has masses is drawn anew for each table: the sets of a soft clustering, or the
    classes of a fuzzy one.
    """
    n, size = sets.n, len(sets.sets)
    random = classes if classes.masses is not None else sets
    at_once = max(1, _NUMBERS_AT_ONCE // random.chances.size)
    cells = classes.n_clusters * size
    for start in range(0, draws, at_once):
        number = min(at_once, draws - start)
        rows = _keys(classes, number, rng) * size
        places = rows + _keys(sets, number, rng)
        places = np.broadcast_to(places, (number, n)) + np.arange(number)[:, None] * cells
        counts = np.bincount(places.ravel(), minlength=number * cells)
        yield counts.reshape(number, classes.n_clusters, size)


def _keys(side: Side, number: int, rng: np.random.Generator) -> Integers:
    """The set of each object: the same for all draws, or an array (draws, objects)."""
    return draw_columns(side.chances, number, rng) if side.keys is None else side.keys


def drawing_steps(soft: Side) -> int:
    """About how many states it costs to draw a set for each object and to count."""
    return 30 + soft.n * (len(soft.sets) + 4) // 10


def standard_error(values: Floats) -> float:
    """Standard error of the mean of independent draws."""
    return float(values.std(ddof=1)) / math.sqrt(values.size) if values.size > 1 else 0.0


def mean_and_error(values: Floats, room: float, spread: float = math.inf) -> tuple[float, float]:
    """Estimate a mean, with the half width of its interval at the level; for any number of draws.

    Parameters
    ----------
    values : array
        What independent draws gave, in the order in which they were drawn.
    room : float
        How far apart two draws can be. Something so rare that no draw shows it may be worth that.
    spread : float, optional
        A draw strays no farther than a normal variable with this standard deviation; see
        :func:`spread_of_objects`.

    Notes
    -----
    An empirical Bernstein interval (Waudby-Smith and Ramdas 2023, Theorem 2): draws are weighed by
    the spread of those before them, and those before stand in for the mean that is not known. With
    few draws Hoeffding's inequality for the spread can be narrower, and which one is taken does not
    depend on the values.

    References
    ----------
    .. [1] Waudby-Smith and Ramdas, Estimating means of bounded random variables by betting, Journal
       of the Royal Statistical Society B 2023. :doi:`10.1093/jrsssb/qkad009`
    """
    size = values.size
    surprise = math.log(2 / (1 - LEVEL))
    by_spread = spread * math.sqrt(2 * surprise / size)
    if by_spread <= surprise / (_LARGEST_WEIGHT * size) * room:
        return float(values.mean()), by_spread
    if size < 2 or room <= 0:
        return float(values.mean()), room
    places = np.arange(1, size)
    before = np.cumsum(values)[:-1] / places
    squares = np.square((values[1:] - before) / room)
    # A quarter is the largest variance there can be, and stands for the first draw.
    variances = (0.25 + np.cumsum(squares) - squares) / places
    weights = np.minimum(np.sqrt(2 * surprise / (size * variances)), _LARGEST_WEIGHT)
    penalties = squares * (-np.log1p(-weights) - weights)
    total = float(weights.sum())
    error = room * (surprise + float(penalties.sum())) / total
    return float(weights @ values[1:]) / total, min(error, room)


def spread_of_objects(soft: Side, effect: float) -> float:
    """How far a draw strays if the set of each object changes it by at most so much.

    No farther than a normal variable of this standard deviation (McDiarmid 1989).
    """
    undecided = int(np.count_nonzero(np.count_nonzero(soft.chances, axis=1) > 1))
    return math.sqrt(undecided) * effect / 2
