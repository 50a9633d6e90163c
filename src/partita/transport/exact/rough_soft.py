"""Distance of a rough from a soft clustering by draws of the soft one.

A rough clustering is a point mass among rough clusterings, so that it has one coupling with any
distribution, and the transport distance is a plain expectation: d(R, m) = E d(R, S) with S drawn
from m. Draws of S, each with d(R, S) worked out, therefore estimate the distance without bias.
Where both sides are random this is not so: independent draws estimate the independent coupling.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from partita.results.certified import Certified
from partita.transport.bases import Base
from partita.transport.exact.hard_soft_any import drawn_ends, estimate, spread_of_draws
from partita.transport.exact.monte_carlo import draw_columns, drawing_steps
from partita.transport.focal_masses import Side, set_counts

Ends = tuple[Certified, Certified]
# Both ends of two rough clusterings within so many states.
Solver = Callable[[Side, Side, int], Ends]

_FEWEST_DRAWS, _MOST_DRAWS = 16, 2000
# What the Rand distances of two rough clusterings take, by the cells of their table: a few orders
# of up to four cells, all orders of up to nine, a search; and what other distances take.
_STATES_BY_CELLS = ((4, 400_000), (9, 10_000_000), (math.inf, 3_000_000))
_STATES_OF_OTHERS = 1_000_000
# An integer program: at all, and for each square of its choices.
_STATES_OF_PROGRAM, _STATES_A_SQUARE = 400_000, 5


def sampled(
    rough: Side, soft: Side, base: Base, solve: Solver, states: int, rng: np.random.Generator
) -> Ends | None:
    """Both ends by draws of the soft clustering; None where the budget has too few of them.

    `base` has the rough clustering's clusters in rows.
    """
    if soft.shape == "fuzzy":
        # Each draw is hard: a table of its clusters by the sets of the rough clustering.
        return drawn_ends(soft, rough, base.turn(), states, rng)
    trial = draw_columns(soft.chances, 1, np.random.default_rng(0))[0]
    drawn = replace(soft, shape="rough", keys=trial, masses=None)
    cost = _states_a_draw(rough, drawn, base) + drawing_steps(soft)
    draws = min(states // cost, _MOST_DRAWS)
    if draws < _FEWEST_DRAWS:
        return None
    bounds = np.empty((draws, 2, 2))
    for place in range(draws):
        keys = draw_columns(soft.chances, 1, rng)[0]
        ends = solve(rough, replace(soft, shape="rough", keys=keys, masses=None), states // draws)
        bounds[place] = [(end.at_least, end.at_most) for end in ends]
    spread, method = spread_of_draws(soft, base), f"{draws:,} draws of sets"
    lower, upper = (
        estimate(bounds[:, end, 0], bounds[:, end, 1], spread, base, method) for end in (0, 1)
    )
    return lower, upper


def _states_a_draw(rough: Side, drawn: Side, base: Base) -> int:
    if base.name == "partition_distance":
        types = set_counts(rough, drawn) > 0
        rows, columns = (side.members.sum(axis=1) for side in (rough, drawn))
        choices = int((rows[:, None] * types).sum()), int((columns * types).sum())
        return _STATES_OF_PROGRAM + _STATES_A_SQUARE * sum(one * one for one in choices)
    if base.name != "rand":
        return _STATES_OF_OTHERS
    cells = rough.n_clusters * drawn.n_clusters
    return next(states for most, states in _STATES_BY_CELLS if cells <= most)
