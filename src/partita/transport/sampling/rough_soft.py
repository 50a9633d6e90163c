"""Distance of a rough from a soft clustering by draws of the soft one.

A rough clustering is a point mass among rough clusterings, so that it has one coupling with any
distribution, and the transport distance is an expectation: d(R, m) = E d(R, S) with S drawn from m.
Draws of S, each with d(R, S) computed, estimate the distance without bias. Where both sides are
random, independent draws estimate the cost of the independent coupling instead.
"""

from __future__ import annotations

import math

import numpy as np

from partita.arguments import shared_generator
from partita.transport.bases import PARTITION, RAND, Base
from partita.transport.focal_masses import FocalMasses, set_counts
from partita.transport.problem import Ends, Problem
from partita.transport.sampling.hard_soft import deviation_for, drawn_ends, estimate
from partita.transport.sampling.monte_carlo import draw_columns, states_per_draw
from partita.transport.solve import run_solvers

_FEWEST_DRAWS, _MOST_DRAWS = 16, 2000
# States of the Rand distance of two rough clusterings, measured, by the cells of their table: a
# few orders of up to four cells, all orders of up to nine, a search; and of other distances.
_STATES_BY_CELLS = ((4, 400_000), (9, 10_000_000), (math.inf, 3_000_000))
_STATES_OF_OTHERS = 1_000_000
# An integer program: for each program, and for each square of its number of choices.
_STATES_OF_PROGRAM, _STATES_PER_SQUARE = 400_000, 5


def solve(problem: Problem) -> Ends | None:
    """Estimate both ends by draws; None where the budget allows too few of them."""
    if problem.first.kind != "rough":
        problem = problem.turn()
    rough, soft, base, rng = problem.first, problem.second, problem.base, problem.rng
    # With "auto", bounds have been computed before; they seldom take their whole budget.
    budget = problem.budget // 3 if problem.method == "auto" else problem.budget
    if soft.kind == "fuzzy":
        # Each draw is hard: a table of its clusters by the sets of the rough clustering.
        return drawn_ends(soft, rough, base.turn(), budget, rng)
    trial = draw_columns(soft.dense_masses, 1, np.random.default_rng(0))[0]
    cost = _states_per_distance(rough, soft.with_sets(trial), base) + states_per_draw(soft)
    n_draws = min(budget // cost, _MOST_DRAWS)
    if n_draws < _FEWEST_DRAWS:
        return None
    bounds = np.empty((n_draws, 2, 2))
    for draw in range(n_draws):
        drawn = soft.with_sets(draw_columns(soft.dense_masses, 1, rng)[0])
        # A fixed seed: the result of a search must not depend on the draws before.
        pair = problem.between(
            rough, drawn, budget=budget // n_draws, generator=shared_generator(None)
        )
        bounds[draw] = [(end.at_least, end.at_most) for end in run_solvers(pair)]
    deviation, method = deviation_for(soft, base), f"{n_draws:,} draws of sets"
    lower, upper = (
        estimate(bounds[:, end, 0], bounds[:, end, 1], deviation, base, method) for end in (0, 1)
    )
    return Ends(lower, upper)


def _states_per_distance(rough: FocalMasses, drawn: FocalMasses, base: Base) -> int:
    """Estimate the cost of the distance between two rough clusterings, in states."""
    if base.name == PARTITION:
        types = set_counts(rough, drawn) > 0
        rows, columns = (x.members.sum(axis=1) for x in (rough, drawn))
        choices = int((rows[:, None] * types).sum()), int((columns * types).sum())
        return _STATES_OF_PROGRAM + _STATES_PER_SQUARE * sum(one * one for one in choices)
    if base.name != RAND:
        return _STATES_OF_OTHERS
    cells = rough.n_clusters * drawn.n_clusters
    return next(states for most, states in _STATES_BY_CELLS if cells <= most)
