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
from numpy.typing import NDArray

from partita.clusterings.hard import Hard
from partita.measures.credal import Interval, alpha_rand_score
from partita.measures.soft_inputs import number_of_pairs
from partita.transport.bases import Base
from partita.transport.certified import Certified, between, exactly
from partita.transport.drawing import LEVEL, mean_and_error, random_tables
from partita.transport.hard_rough_rand import ClosestInside, most_disagreements
from partita.transport.rules import ClassMasses, mean_field
from partita.transport.sides import Side

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

_MOST_DRAWS = 8000
_FEWEST_DRAWS = 12
_SHARPEN = "method='sample' narrows it with stated confidence"


class ExpectedPairs(NamedTuple):
    """Pairs of objects: in one class, and expected together, in all and in one class."""

    within: float
    together: float
    both: float


def expected_pairs(hard: Side, fuzzy: Side) -> ExpectedPairs:
    """A fuzzy clustering leaves each object one cluster: plain expectations, linear in n."""
    # Each set is one cluster, so masses are memberships.
    memberships = fuzzy.chances
    sums = np.array(
        [
            np.bincount(hard.codes, weights=column, minlength=hard.n_clusters)
            for column in memberships.T
        ]
    )
    alone = float(np.vdot(memberships, memberships))
    sizes = np.bincount(hard.codes).astype(np.float64)
    return ExpectedPairs(
        float((sizes * (sizes - 1)).sum()) / 2,
        (float(np.square(sums.sum(axis=1)).sum()) - alone) / 2,
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
    lower, upper = proven.lower, proven.upper
    draw = _Drawing(hard, soft, proven.masses, rng)
    closest = ClosestInside(soft, hard.n_clusters)
    if closest.possible:
        draws = _number_of_draws(states // 2, hard.n * 4 + closest.steps)
        lower = draw.narrowed(lower, proven.near, closest, draws)
    if soft.n_clusters <= 3:
        ambiguous = float(proven.masses.sums[:, soft.members.sum(axis=1) > 1].sum())
        steps = int(ambiguous**2 / 5 + 20 * ambiguous) * hard.n_clusters // 3
        draws = _number_of_draws(states // 2, hard.n * 4 + steps)
        upper = draw.narrowed(upper, proven.far, partial(most_disagreements, rough=soft), draws)
    return lower, upper


def _number_of_draws(states: int, steps: int) -> int:
    return min(_MOST_DRAWS, states // max(1, steps))


@dataclass(frozen=True)
class _Drawing:
    hard: Side
    soft: Side
    masses: ClassMasses
    rng: np.random.Generator

    def narrowed(
        self, proven: Certified, rules: Floats, solve: Callable[[Integers], Floats], draws: int
    ) -> Certified:
        """The known expectation under rules, plus the mean of how much better can be done."""
        if proven.exact or draws < _FEWEST_DRAWS:
            return proven
        pairs = max(1.0, number_of_pairs(self.hard.n))
        tables = random_tables(self.hard, self.soft, draws, self.rng)
        gaps = np.concatenate([solve(some) - mean_field(some, rules) for some in tables])
        gap, error = mean_and_error(gaps / pairs, proven.width)
        centre = self.masses.expected_mean_field(rules) / pairs + gap
        low, high = max(proven.at_least, centre - error), min(proven.at_most, centre + error)
        if low > high:
            return proven
        value = float(np.clip(centre, low, high))
        method = f"{draws:,} draws of sets, each solved exactly"
        return Certified(
            value, low, high, False, method, LEVEL, "a larger budget allows more draws"
        )
