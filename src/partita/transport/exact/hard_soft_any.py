"""Any distance of a hard from a soft clustering: over the law of tables, or by draws from it."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from partita.array_types import Floats, Integers
from partita.results.certified import Certified, exactly
from partita.tolerances import ROUNDING
from partita.transport.bases import Base
from partita.transport.bounds.choice_rules import ClassMasses
from partita.transport.exact.by_class import sums_by_class
from partita.transport.exact.inside_tables import MOST_INSIDE, InsideTables
from partita.transport.exact.monte_carlo import (
    LEVEL,
    drawing_steps,
    mean_and_error,
    random_tables,
    spread_of_objects,
    standard_error,
)
from partita.transport.exact.table_distribution import joint_law
from partita.transport.focal_masses import Side

# With fewer draws nothing is learnt: where it is known how far draws stray, and where not.
_FEWEST_DRAWS = 16
_FEWEST_OF_ANY = 200
# What a table costs is first asked of so many.
_TRIED = 64

Ends = tuple[Certified, Certified]


def enumerated(hard: Side, soft: Side, base: Base, states: int) -> Ends | None:
    """Both ends from the law of tables, what is left out added to the bounds; None if too long."""
    solve = InsideTables(hard, soft, base, states)
    usual = float(solve.costs(_usual_tables(hard, soft)).max())
    if usual > states:
        return None
    most = int(states / 2 / usual)
    law = joint_law(soft.chances, hard.codes, hard.n_clusters, most, states / 2)
    if law is None:
        return None
    sums, kept, left = np.zeros(4), 0.0, states / 2
    for tables, chances in law.tables():
        costs = solve.costs(tables)
        # First what brings most for what it costs.
        order = np.argsort(-chances / costs, kind="stable")
        order = order[: np.searchsorted(np.cumsum(costs[order]), left, side="right")]
        if order.size:
            solved = solve(tables[order])
            sums += [chances[order] @ part for ends in solved for part in ends]
            kept += float(chances[order].sum())
            left -= float(costs[order].sum())
    if kept == 0:
        return None
    missing = 1.0 - kept if 1.0 - kept > ROUNDING else 0.0
    return _end(sums[0], sums[1], missing, base), _end(sums[2], sums[3], missing, base)


def _usual_tables(hard: Side, soft: Side) -> Integers:
    """A table of the most likely sets, and one of about as many objects as sets expect."""
    likely = np.zeros((hard.n_clusters, len(soft.sets)), np.int64)
    np.add.at(likely, (hard.codes, soft.chances.argmax(axis=1)), 1)
    return np.stack([likely, np.rint(sums_by_class(hard, soft.chances)).astype(np.int64)])


def _end(low: float, high: float, left: float, base: Base) -> Certified:
    at_least, at_most = float(low), float(high + left * base.largest)
    if left == 0 and at_most - at_least <= ROUNDING:
        return exactly(at_least, "distribution of the tables")
    method = f"distribution of the tables, mass {left:.2g} left out"
    # What was left out is taken for like the rest.
    middle = (low + high) / 2 / max(1.0 - left, ROUNDING)
    value = float(min(max(middle, at_least), at_most))
    sharpen = "a larger budget leaves less mass out"
    return Certified(value, at_least, min(at_most, base.largest), False, method, 1.0, sharpen)


def sampled(hard: Side, soft: Side, base: Base, states: int, rng: np.random.Generator) -> Ends:
    """Both ends by draws of sets, each worked out; or by rules where these cannot be."""
    drawn = drawn_ends(hard, soft, base, states, rng)
    return _ruled(hard, soft, base, states, rng) if drawn is None else drawn


def drawn_ends(
    hard: Side, soft: Side, base: Base, states: int, rng: np.random.Generator
) -> Ends | None:
    """Both ends by draws of sets, each with its closest and farthest hard clustering.

    Or by draws of classes: `hard` may be fuzzy where `soft` is rough. Half the budget goes into
    draws. None if that is too few of them, or if for most of them nothing would come out.
    """
    states //= 2
    random = hard if hard.masses is not None else soft
    spread = spread_of_draws(random, base)
    fewest = _FEWEST_OF_ANY if math.isinf(spread) else _FEWEST_DRAWS
    solve = InsideTables(hard, soft, base, states // (2 * _FEWEST_DRAWS))
    tried = np.concatenate(list(random_tables(hard, soft, _TRIED, rng)))
    cost = float(solve.costs(tried).mean()) + drawing_steps(random)
    draws = int(states / cost)
    if soft.shape == "fuzzy":
        # Nothing is simpler than a draw without choice.
        draws = max(draws, fewest)
    if draws < fewest or solve.within_reach(tried).mean() < 0.5:
        return None
    parts = [solve(tables) for tables in random_tables(hard, soft, draws, rng)]
    method = f"{draws:,} draws of {'classes' if random is hard else 'sets'}"
    lower, upper = (
        estimate(_joined(end, 0), _joined(end, 1), spread, base, method)
        for end in ([part.closest for part in parts], [part.farthest for part in parts])
    )
    return lower, upper


def _joined(parts: list[tuple[Floats, Floats]], which: int) -> Floats:
    """The lower bounds (0) or the upper bounds (1) of all draws."""
    return np.concatenate([part[which] for part in parts])


def estimate(below: Floats, above: Floats, spread: float, base: Base, method: str) -> Certified:
    """The mean of one end, of whose draws lower and upper bounds are given."""
    (low, error), (high, more) = (
        mean_and_error(bounds, base.largest, spread) for bounds in (below, above)
    )
    at_least, at_most = max(0.0, low - error), min(base.largest, high + more)
    value = float(np.clip((low + high) / 2, at_least, at_most))
    sharpen = "a larger budget allows more draws"
    spread_of_mean = standard_error((below + above) / 2)
    return Certified(value, at_least, at_most, False, method, LEVEL, sharpen, spread_of_mean)


def spread_of_draws(soft: Side, base: Base) -> float:
    """How far draws stray, where it is known what one object changes.

    An object that moves changes the partition distance by one object, and the Rand distance by no
    more than the pairs that it is in.
    """
    effects = {"partition_distance": 1 / max(1, soft.n - 1), "rand": 2 / soft.n}
    return spread_of_objects(soft, effects[base.name]) if base.name in effects else math.inf


def _ruled(hard: Side, soft: Side, base: Base, states: int, rng: np.random.Generator) -> Ends:
    """Whatever rule objects follow in choosing from their sets, it is between the two ends."""
    masses = ClassMasses.of(hard, soft)
    reached = []
    for largest in (False, True):
        rules = masses.best_rules(largest, rng)[hard.codes]
        chosen = replace(
            soft,
            shape="fuzzy",
            sets=tuple((cluster,) for cluster in range(soft.n_clusters)),
            keys=None,
            masses=np.einsum("xa,xaw->xw", soft.chances, rules, optimize=True),
        )
        reached.append(sampled(hard, chosen, base, states // 2, rng)[0])
    near, far = reached
    solve = InsideTables(hard, soft, base, states)
    few = solve.most_ways(_usual_tables(hard, soft)) <= MOST_INSIDE
    sharpen = (
        "a larger budget lets draws be worked out one by one"
        if few or base.name in ("rand", "partition_distance")
        else "no way is known to work the ends out for this base at this size"
    )
    words = "draws under a rule of choice"
    lower = Certified(near.value, 0.0, near.at_most, False, f"above by {words}", LEVEL, sharpen)
    upper = Certified(
        far.value, far.at_least, base.largest, False, f"below by {words}", LEVEL, sharpen
    )
    return lower, upper
