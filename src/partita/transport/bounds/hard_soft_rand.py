"""Bounds of the Rand distance of a hard from a soft clustering, in closed form.

Pairs of objects bound d_0 from below and d_1 from above: 1 - d_0 <= Rand_0 for all kinds, and
Rand_1 <= 1 - d_1 against a hard clustering (Campagner et al. 2023, Theorem 4.1, as far as it
holds). A choice rule bounds d_0 from above and d_1 from below: it picks one hard clustering from
each focal one, which is no closer than the closest and no farther than the farthest
(`bounds.choice_rules`).
"""

from __future__ import annotations

from typing import NamedTuple

from partita.array_types import Floats
from partita.clusterings.hard import Hard
from partita.measures.credal import alpha_rand_score
from partita.measures.pair_means import number_of_pairs
from partita.results.certified import Certified, between
from partita.results.interval import Interval
from partita.transport.bounds.choice_rules import ClassMasses
from partita.transport.problem import Ends, Problem

_SHARPEN = "method='sample' narrows it with stated confidence"


class RuleBounds(NamedTuple):
    """Bounds of both ends, and the choice rules for the closest and the farthest end."""

    lower: Certified
    upper: Certified
    near: Floats
    far: Floats
    masses: ClassMasses


def solve(problem: Problem) -> Ends:
    """Return bounds of both ends."""
    bounds = rule_bounds(problem)
    return Ends(bounds.lower, bounds.upper)


def rule_bounds(problem: Problem) -> RuleBounds:
    """Return the bounds with their rules, which are computed once for each problem."""
    return problem.shared("rule bounds", lambda: _rule_bounds(problem))


def _rule_bounds(problem: Problem) -> RuleBounds:
    hard, soft = problem.first, problem.second
    pairs = max(1.0, number_of_pairs(hard.n))
    masses = ClassMasses.of(hard, soft)
    reference = Hard.from_codes(hard.codes, list(range(hard.n_clusters)))
    score: Interval = alpha_rand_score(reference, soft.evidential)
    near, far = (masses.best_rules(largest, problem.rng) for largest in (False, True))
    closest, farthest = (masses.expected(rules) / pairs for rules in (near, far))
    return RuleBounds(
        between(1.0 - score.upper, closest, "pairs of objects; best rule", _SHARPEN),
        between(farthest, 1.0 - score.lower, "best rule; pairs of objects", _SHARPEN),
        near,
        far,
        masses,
    )
