"""Distance of a hard from a soft clustering by draws of sets.

Against a hard clustering the distance is an expectation over the sets that objects draw (Campagner
et al. 2023, Theorem 3.3). Each draw is a table of classes by sets, whose closest and farthest hard
clustering are computed or bounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np

from partita.array_types import Floats, Integers
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified
from partita.transport.bases import PARTITION, RAND, Base
from partita.transport.bounds.choice_rules import ClassMasses, largest_gap, mean_field
from partita.transport.bounds.hard_soft_rand import RuleBounds, rule_bounds
from partita.transport.exact.hard_rough_rand import ClosestByOrders, most_disagreements
from partita.transport.exact.hard_soft_tables import typical_tables
from partita.transport.exact.table_ends import MOST_INSIDE, TableEnds, sweeping_states
from partita.transport.focal_masses import FocalMasses
from partita.transport.problem import Ends, Problem
from partita.transport.sampling.monte_carlo import (
    LEVEL,
    deviation_of_draws,
    mean_and_error,
    random_tables,
    standard_error,
    states_per_draw,
)

# The fewest draws that are worth their cost: with and without a known deviation.
_FEWEST_DRAWS = 16
_FEWEST_WITHOUT_DEVIATION = 200
_FEWEST_SOLVED_DRAWS = 4
# The cost of a table is estimated from this many draws.
_TRIED = 64
# For Rand, each end takes this part of the budget.
_PARTS = 4
_MORE_DRAWS = "a larger budget allows more draws"
_MORE_WORK = "a larger budget allows more work on each draw"


def solve(problem: Problem) -> Ends:
    """Estimate both ends for any base, by draws or, where these cannot be solved, by rules."""
    return _drawn_or_by_rules(
        problem.first, problem.second, problem.base, problem.budget, problem.rng
    )


def solve_rand(problem: Problem) -> Ends:
    """Estimate both ends of the Rand distance within the proven bounds."""
    hard, soft = problem.first, problem.second
    proven = rule_bounds(problem)
    draws = _RandDraws(problem, proven)
    closest = ClosestByOrders(soft, hard.n_clusters)
    lower = upper = None
    if closest.possible:
        lower = draws.narrowed(False, closest, closest.states)
    if soft.n_clusters <= 3:
        tables = np.rint(proven.masses.sums)[None].astype(np.int64)
        states = int(sweeping_states(tables, soft)[0])
        upper = draws.narrowed(True, partial(most_disagreements, rough=soft), states)
    if lower is None or upper is None:
        drawn = drawn_ends(hard, soft, problem.base, problem.budget, problem.rng)
        lower = lower or _within(proven.lower, drawn and drawn.lower, _MORE_WORK)
        upper = upper or _within(proven.upper, drawn and drawn.upper, _MORE_WORK)
    return Ends(lower, upper)


def drawn_ends(
    hard: FocalMasses,
    soft: FocalMasses,
    base: Base,
    states: int,
    rng: np.random.Generator,
) -> Ends | None:
    """Estimate both ends by draws, each with its closest and farthest hard clustering.

    The sets of `soft` are drawn; or the classes of `hard`, which may be fuzzy where `soft` is
    rough. Draws take half of the budget. None if that allows too few draws, or if most of them
    cannot be bounded.
    """
    states //= 2
    random = hard if hard.masses is not None else soft
    deviation = deviation_for(random, base)
    fewest = _FEWEST_WITHOUT_DEVIATION if math.isinf(deviation) else _FEWEST_DRAWS
    table_ends = TableEnds(hard, soft, base, states // (2 * _FEWEST_DRAWS))
    tried = np.concatenate(list(random_tables(hard, soft, _TRIED, rng)))
    cost = float(table_ends.costs(tried).mean()) + states_per_draw(random)
    n_draws = int(states / cost)
    if soft.kind == "fuzzy":
        # Each draw is a hard clustering, the least work that any estimate can take.
        n_draws = max(n_draws, fewest)
    if n_draws < fewest or table_ends.within_reach(tried).mean() < 0.5:
        return None
    parts = [table_ends(tables) for tables in random_tables(hard, soft, n_draws, rng)]
    method = f"{n_draws:,} draws of {'classes' if random is hard else 'sets'}"
    lower, upper = (
        estimate(
            np.concatenate([low for low, _ in end]),
            np.concatenate([high for _, high in end]),
            deviation,
            base,
            method,
        )
        for end in ([part.closest for part in parts], [part.farthest for part in parts])
    )
    return Ends(lower, upper)


def estimate(
    at_least: Floats, at_most: Floats, deviation: float, base: Base, method: str
) -> Certified:
    """Return the mean of one end, given a lower and an upper bound for each draw."""
    (low, low_error), (high, high_error) = (
        mean_and_error(bounds, base.largest, deviation) for bounds in (at_least, at_most)
    )
    lower, upper = max(0.0, low - low_error), min(base.largest, high + high_error)
    value = float(np.clip((low + high) / 2, lower, upper))
    error = standard_error((at_least + at_most) / 2)
    return Certified(value, lower, upper, False, method, LEVEL, _MORE_DRAWS, error)


def deviation_for(soft: FocalMasses, base: Base) -> float:
    """Return the deviation of draws where the effect of one object is known; else infinity.

    An object that moves changes the partition distance by one object, and the Rand distance by at
    most the pairs that it is in.
    """
    effects = {PARTITION: 1 / max(1, soft.n - 1), RAND: 2 / soft.n}
    return deviation_of_draws(soft, effects[base.name]) if base.name in effects else math.inf


def _drawn_or_by_rules(
    hard: FocalMasses,
    soft: FocalMasses,
    base: Base,
    states: int,
    rng: np.random.Generator,
) -> Ends:
    drawn = drawn_ends(hard, soft, base, states, rng)
    return _by_rules(hard, soft, base, states, rng) if drawn is None else drawn


def _by_rules(
    hard: FocalMasses,
    soft: FocalMasses,
    base: Base,
    states: int,
    rng: np.random.Generator,
) -> Ends:
    """Bound the lower end from above and the upper end from below, by draws under choice rules.

    A rule turns the soft clustering into a fuzzy one inside it, whose distance lies between the
    two ends.
    """
    masses = ClassMasses.of(hard, soft)
    reached = []
    for largest in (False, True):
        rules = masses.best_rules(largest, rng)[hard.codes]
        memberships = np.einsum("xa,xaw->xw", soft.dense_masses, rules, optimize=True)
        chosen = soft.with_memberships(memberships)
        reached.append(_drawn_or_by_rules(hard, chosen, base, states // 2, rng).lower)
    near, far = reached
    table_ends = TableEnds(hard, soft, base, states)
    few = table_ends.most_ways(typical_tables(hard, soft)) <= MOST_INSIDE
    sharpen = (
        "a larger budget lets each draw be solved"
        if few or base.name in (RAND, PARTITION)
        else "no solver is known for this base at this size"
    )
    words = "draws under a rule of choice"
    lower = Certified(near.value, 0.0, near.at_most, False, f"above by {words}", LEVEL, sharpen)
    upper = Certified(
        far.value, far.at_least, base.largest, False, f"below by {words}", LEVEL, sharpen
    )
    return Ends(lower, upper)


def _within(proven: Certified, drawn: Certified | None, sharpen: str) -> Certified:
    """Return the proven bounds, narrowed by draws where these are narrower."""
    if proven.exact:
        return proven
    unchanged = proven._replace(sharpen=sharpen)
    if drawn is None:
        return unchanged
    low, high = max(proven.at_least, drawn.at_least), min(proven.at_most, drawn.at_most)
    if low > high:
        # An interval from draws may miss the distance; proven bounds do not.
        return unchanged
    value = float(np.clip(drawn.value, low, high))
    if (low, high) == (proven.at_least, proven.at_most):
        return unchanged._replace(value=value)
    return drawn._replace(value=value, at_least=low, at_most=high)


class _RandDraws:
    """Draws of sets that are each solved exactly, with choice rules as a control variate."""

    def __init__(self, problem: Problem, proven: RuleBounds) -> None:
        self._hard, self._soft, self._rng = problem.first, problem.second, problem.rng
        self._states = problem.budget // _PARTS
        self._proven = proven

    def narrowed(
        self, largest: bool, solve: Callable[[Integers], Floats], states: int
    ) -> Certified:
        """Return one end: the known expectation under rules, plus the mean gain over them.

        Parameters
        ----------
        largest : bool
            Whether the upper end is wanted.
        solve : callable
            Maps tables of classes by sets to their least or largest numbers of disagreements.
        states : int
            The cost of one table.
        """
        proven = self._proven
        bounds, rules = (proven.upper, proven.far) if largest else (proven.lower, proven.near)
        n_draws = self._states // (states_per_draw(self._soft) + states)
        if bounds.exact or n_draws < _FEWEST_SOLVED_DRAWS:
            return _within(bounds, None, _MORE_DRAWS)
        pairs = max(1.0, number_of_pairs(self._hard.n))
        tables = random_tables(self._hard, self._soft, n_draws, self._rng)
        gaps = np.concatenate([solve(some) - mean_field(some, rules) for some in tables])
        gap_range = largest_gap(self._hard, self._soft, rules, largest) / pairs
        # An object that changes its set changes its n - 1 pairs, for the best choice and for the
        # rules, and one term of sum(1 - |share|^2), half of which is in the mean field.
        effect = (2 * (self._hard.n - 1) + 0.5) / pairs
        deviation = deviation_of_draws(self._soft, effect)
        gap, error = mean_and_error(gaps / pairs, gap_range, deviation)
        center = proven.masses.expected_mean_field(rules) / pairs + gap
        drawn = Certified(
            center,
            center - error,
            center + error,
            False,
            f"{n_draws:,} draws of sets, each solved exactly",
            LEVEL,
            _MORE_DRAWS,
            standard_error(gaps / pairs),
        )
        return _within(bounds, drawn, _MORE_DRAWS)
