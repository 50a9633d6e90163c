"""Rand distance of a hard from a soft clustering: closed forms, and draws for what they leave.

Against a hard clustering nothing is to be transported: the distance is an expectation over the sets
that objects have, of the closest or the farthest hard clustering that they allow.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.hard import Hard
from partita.measures.credal import alpha_rand_score
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified, between, exactly
from partita.results.interval import Interval
from partita.transport.bases import Base, read_base
from partita.transport.bounds.choice_rules import ClassMasses, mean_field
from partita.transport.bounds.gaps import largest_gap
from partita.transport.exact.by_class import sums_by_class
from partita.transport.exact.hard_rough_rand import ClosestInside, most_disagreements
from partita.transport.exact.hard_soft_any import drawn_ends
from partita.transport.exact.inside_tables import sweeping_steps
from partita.transport.exact.monte_carlo import (
    LEVEL,
    drawing_steps,
    mean_and_error,
    random_tables,
    spread_of_objects,
    standard_error,
)
from partita.transport.focal_masses import Side

_FEWEST_DRAWS = 4
# Each end may take so small a part of the budget.
_PARTS = 4
_SHARPEN = "method='sample' narrows it with stated confidence"
_MORE_DRAWS = "a larger budget allows more draws"
_MORE_WORK = "a larger budget allows more work on each draw"


class ExpectedPairs(NamedTuple):
    """Pairs of objects: in one class, and expected together, in all and in one class."""

    within: float
    together: float
    both: float


def expected_pairs(hard: Side, fuzzy: Side) -> ExpectedPairs:
    """A fuzzy clustering leaves each object one cluster: plain expectations, linear in n."""
    # Each set is one cluster, so masses are memberships.
    memberships = fuzzy.chances
    sums = sums_by_class(hard, memberships)
    alone = float(np.vdot(memberships, memberships))
    sizes = np.bincount(hard.codes).astype(np.float64)
    return ExpectedPairs(
        float((sizes * (sizes - 1)).sum()) / 2,
        (float(np.square(sums.sum(axis=0)).sum()) - alone) / 2,
        (float(np.square(sums).sum()) - alone) / 2,
    )


def linear_in_pairs(hard: Side, fuzzy: Side, base: Base) -> Certified | None:
    """The distance by a base that is linear in pairs, given the hard side; None for others.

    Those are the Rand index, and of precision and recall the one whose divisor the hard side fixes.
    """
    fixed = "pair_precision" if base.turned else "pair_recall"
    if base.name not in ("rand", fixed):
        return None
    pairs = expected_pairs(hard, fuzzy)
    if base.name == "rand":
        disagreeing = pairs.within + pairs.together - 2 * pairs.both
        return exactly(disagreeing / max(1.0, number_of_pairs(hard.n)), "closed form")
    return exactly(1.0 - pairs.both / pairs.within, "closed form") if pairs.within > 0 else None


class Proven(NamedTuple):
    """Bounds of both ends in closed form, and the rules that they come from."""

    lower: Certified
    upper: Certified
    near: Floats
    far: Floats
    masses: ClassMasses


def proven_bounds(hard: Side, soft: Side, rng: np.random.Generator) -> Proven:
    """Bounds in closed form: by pairs of objects on one side, by the best rule on the other.

    1 - d_0 <= Rand_0 holds for all kinds, and Rand_1 <= 1 - d_1 against a hard clustering.
    """
    pairs = max(1.0, number_of_pairs(hard.n))
    masses = ClassMasses.of(hard, soft)
    reference = Hard.from_codes(hard.codes, list(range(hard.n_clusters)))
    score: Interval = alpha_rand_score(reference, soft.evidential)
    near, far = (masses.best_rules(largest, rng) for largest in (False, True))
    closest, farthest = (masses.expected(rules) / pairs for rules in (near, far))
    return Proven(
        between(1.0 - score.upper, closest, "pairs of objects; best rule", _SHARPEN),
        between(farthest, 1.0 - score.lower, "best rule; pairs of objects", _SHARPEN),
        near,
        far,
        masses,
    )


def sampled(
    hard: Side, soft: Side, proven: Proven, states: int, rng: np.random.Generator
) -> tuple[Certified, Certified]:
    """Both ends by draws of sets, each with its closest and farthest clustering worked out."""
    draw = _Drawing(hard, soft, states // _PARTS, rng)
    closest = ClosestInside(soft, hard.n_clusters)
    lower = upper = None
    if closest.possible:
        lower = draw.narrowed(False, proven, closest, closest.steps)
    if soft.n_clusters <= 3:
        tables = np.rint(proven.masses.sums)[None].astype(np.int64)
        steps = int(sweeping_steps(tables, soft)[0])
        solve = partial(most_disagreements, rough=soft)
        upper = draw.narrowed(True, proven, solve, steps)
    if lower is None or upper is None:
        drawn = drawn_ends(hard, soft, read_base("rand"), states, rng)
        ends = (None, None) if drawn is None else drawn
        lower = lower or _within(proven.lower, ends[0], _MORE_WORK)
        upper = upper or _within(proven.upper, ends[1], _MORE_WORK)
    return lower, upper


def _within(proven: Certified, drawn: Certified | None, sharpen: str) -> Certified:
    """What is proven, narrowed by draws where these say more."""
    if proven.exact:
        return proven
    said = proven._replace(sharpen=sharpen)
    if drawn is None:
        return said
    low, high = max(proven.at_least, drawn.at_least), min(proven.at_most, drawn.at_most)
    if low > high:
        # What is proven does not miss.
        return said
    value = float(np.clip(drawn.value, low, high))
    if (low, high) == (proven.at_least, proven.at_most):
        return said._replace(value=value)
    return drawn._replace(value=value, at_least=low, at_most=high)


@dataclass(frozen=True)
class _Drawing:
    hard: Side
    soft: Side
    states: int
    rng: np.random.Generator

    def narrowed(
        self, largest: bool, proven: Proven, solve: Callable[[Integers], Floats], steps: int
    ) -> Certified:
        """The known expectation under rules, plus the mean of how much better can be done."""
        bounds, rules = (proven.upper, proven.far) if largest else (proven.lower, proven.near)
        draws = self.states // (drawing_steps(self.soft) + steps)
        if bounds.exact or draws < _FEWEST_DRAWS:
            return _within(bounds, None, _MORE_DRAWS)
        pairs = max(1.0, number_of_pairs(self.hard.n))
        tables = random_tables(self.hard, self.soft, draws, self.rng)
        gaps = np.concatenate([solve(some) - mean_field(some, rules) for some in tables])
        room = largest_gap(self.hard, self.soft, rules, largest) / pairs
        # An object that changes its set changes its pairs, for the best choice and for the rules,
        # and of the sum of 1 - |share|^2, of which f has half, one term.
        effect = (2 * (self.hard.n - 1) + 0.5) / pairs
        gap, error = mean_and_error(gaps / pairs, room, spread_of_objects(self.soft, effect))
        center = proven.masses.expected_mean_field(rules) / pairs + gap
        method = f"{draws:,} draws of sets, each solved exactly"
        drawn = Certified(
            center,
            center - error,
            center + error,
            False,
            method,
            LEVEL,
            _MORE_DRAWS,
            standard_error(gaps / pairs),
        )
        return _within(bounds, drawn, _MORE_DRAWS)
