"""Transport of nested possibilistic clusterings, which are distributions over few cuts.

All objects of a nested clustering share one level, so that its focal clusterings are the cuts at
the levels that occur (Campagner et al. 2023, Eq. 13 with the minimum). Transport between two nested
clusterings, or from one to a hard or rough clustering, has a row and a column for each cut.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.clusterings.common_cuts import CommonCuts
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.rough import Rough
from partita.measures.credal import alpha_rand_score
from partita.results.certified import Certified, between, exactly
from partita.transport.bases import PARTITION, RAND
from partita.transport.empty_set import with_empty_point
from partita.transport.exact.support import (
    MOST_OBJECTS,
    STATES_PER_NUMBER,
    Support,
    most_partitions,
    number_of_focal,
    padded_with_empty_point,
    support_costs,
    support_of,
    support_of_labelings,
    transport,
)
from partita.transport.focal_masses import FocalMasses, read_focal_masses
from partita.transport.problem import Answer, Problem
from partita.transport.solve import solve as solve_problem

# The least cost of the distance between two cuts in states, measured, by their kinds.
_AGAINST_HARD, _AGAINST_HARD_PER_OBJECT = 40_000, 300
_RAND_OF_FEW_CLUSTERS_PER_OBJECT, _RAND_OF_MANY_CLUSTERS = 1000, 2_500_000
_AGAINST_MASSES = 500_000
_MASSES_OF_MANY_CLUSTERS_PER_OBJECT = 10_000
_BOTH_ROUGH = 8_000_000
_BOTH_SMALL = 100_000
_SMALL = 6
# This many distances are always computed, whatever the budget.
_FEW_PAIRS = 4
_TOO_MANY_STATES = 10**18
_SHARPEN = "a larger budget allows more cuts"


@dataclass(frozen=True)
class Points:
    """The focal clusterings of one side: the cuts of a nested clustering, or a single point.

    Attributes
    ----------
    masses : array
        The mass of each focal clustering, from the smallest cut to the largest; they sum to 1.
    given : FocalMasses
    nested : Possibilistic or None
        The nested clustering; None for a single hard or rough clustering.
    """

    masses: Floats
    given: FocalMasses
    nested: Possibilistic | None = None

    @classmethod
    def of(cls, x: FocalMasses) -> Points | None:
        """Return the points of a nested, hard or rough clustering; None for any other."""
        if x.nested is not None:
            return cls(CommonCuts(x.nested).masses, x, x.nested)
        return None if x.set_index is None else cls(np.ones(1), x)

    @cached_property
    def _cuts(self) -> CommonCuts:
        assert self.nested is not None
        return CommonCuts(self.nested)

    def point(self, index: int) -> FocalMasses:
        """Return one of the focal clusterings, without the empty set."""
        if self.nested is None:
            return replace(self.given, nonempty_probability=1.0)
        cut = Rough.from_masks(self._cuts.masks(index), self.nested.labels)
        return read_focal_masses(cut, "normalize", "cut")

    def support(self) -> Support:
        """Return the sets of partitions inside the focal clusterings."""
        if self.nested is None:
            return support_of(self.given)
        flags = (self._cuts.flags(index) for index in range(self.masses.size))
        inside = np.stack([reduce(np.kron, cut) for cut in flags])
        return support_of_labelings(inside, self.masses, self.nested.n, self.nested.n_clusters)


@dataclass(frozen=True)
class _Nested:
    """A problem with a nested clustering; `first` or `second` is None for a distribution."""

    problem: Problem
    first: Points | None
    second: Points | None

    @property
    def finite(self) -> bool:
        """Whether both sides have few focal clusterings."""
        return self.first is not None and self.second is not None

    @property
    def single_point(self) -> bool:
        """Whether one side has one focal clustering, and with it only one coupling."""
        return any(x is not None and x.masses.size == 1 for x in (self.first, self.second))

    @property
    def against_hard(self) -> bool:
        """Whether one side is hard."""
        return "hard" in (self.problem.first.kind, self.problem.second.kind)

    def ends(self, first: int, second: int, budget: int) -> Answer:
        """Return both ends of the distance between two focal clusterings, by their indices."""
        points = (
            replace(given, nonempty_probability=1.0) if x is None else x.point(index)
            for given, x, index in (
                (self.problem.first, self.first, first),
                (self.problem.second, self.second, second),
            )
        )
        # Figures that each hold with some confidence would leave little confidence in their sum,
        # so that draws are allowed between two points only.
        proven = self.problem.method == "certified" or not self.finite
        return solve_problem(
            self.problem.between(
                *points, method="certified" if proven else "auto", budget=max(1, budget)
            )
        )


def solve(problem: Problem) -> Answer:
    """Return the distance at each alpha, where at least one side is nested."""
    nested = _Nested(problem, Points.of(problem.first), Points.of(problem.second))
    if problem.method != "certified" and _listing_cost(nested) <= problem.budget:
        one, other = (
            support_of(given) if points is None else points.support()
            for given, points in (
                (problem.first, nested.first),
                (problem.second, nested.second),
            )
        )
        nonempty = problem.first.nonempty_probability, problem.second.nonempty_probability
        costs = support_costs(one, other, nonempty, problem.base, problem.alphas)
        return tuple(exactly(cost, "optimal transport of the support") for cost in costs)
    if nested.first is not None and nested.second is not None:
        n_pairs = nested.first.masses.size * nested.second.masses.size
        budget = max(problem.budget, _FEW_PAIRS * _BOTH_ROUGH)
        if n_pairs * _states_per_pair(nested) <= budget:
            return _by_all_pairs(nested, nested.first, nested.second)
    return _by_levels(nested)


def _states_per_pair(nested: _Nested) -> int:
    """Estimate the least cost of the distance between two cuts, in states."""
    problem = nested.problem
    n = problem.n
    many = max(problem.first.n_clusters, problem.second.n_clusters) > 3
    if nested.against_hard:
        if problem.base.name != RAND:
            return _AGAINST_HARD + _AGAINST_HARD_PER_OBJECT * n
        # Up to three clusters are swept; with more, priority orders and boxes are tried.
        few = max(_AGAINST_HARD, _RAND_OF_FEW_CLUSTERS_PER_OBJECT * n)
        return _RAND_OF_MANY_CLUSTERS if many else few
    if not nested.finite:
        return _AGAINST_MASSES + many * _MASSES_OF_MANY_CLUSTERS_PER_OBJECT * n
    return _BOTH_SMALL if n <= _SMALL else _BOTH_ROUGH


def _listing_cost(nested: _Nested) -> int:
    """Estimate the states to list two supports and all distances between them."""
    problem = nested.problem
    if problem.n > MOST_OBJECTS:
        return _TOO_MANY_STATES
    sides = problem.first, problem.second
    n_focal = [
        number_of_focal(x) if points is None else points.masses.size
        for x, points in zip(sides, (nested.first, nested.second), strict=True)
    ]
    listing = sum(number * x.n_clusters**x.n for number, x in zip(n_focal, sides, strict=True))
    states = problem.base.states_per_table(sides[0].n_clusters, sides[1].n_clusters)
    partitions = most_partitions(sides[0]) * most_partitions(sides[1])
    return int(
        max(STATES_PER_NUMBER * listing, states * partitions, states * n_focal[0] * n_focal[1])
    )


def _by_all_pairs(nested: _Nested, first: Points, second: Points) -> Answer:
    """Solve the transport problem between the cuts, from the distances of all pairs of cuts."""
    problem = nested.problem
    budget = problem.budget // (first.masses.size * second.masses.size)
    ends = [
        [nested.ends(i, j, budget) for j in range(second.masses.size)]
        for i in range(first.masses.size)
    ]
    at_least = np.array([[[end.at_least for end in pair] for pair in row] for row in ends])
    at_most = np.array([[[end.at_most for end in pair] for pair in row] for row in ends])
    level = _joint_level([end for row in ends for pair in row for end in pair])
    answer = []
    for alpha in problem.alphas:
        low, high = (
            _transport_with_empty(nested, (1 - alpha) * costs[..., 0] + alpha * costs[..., 1])
            for costs in (at_least, at_most)
        )
        figure = between(low, high, "optimal transport of the cuts", _SHARPEN)
        answer.append(figure._replace(level=level))
    return tuple(answer)


def _transport_with_empty(nested: _Nested, costs: Floats) -> float:
    """Return the least transport cost, with the empty set as a point of its own."""
    assert nested.first is not None
    assert nested.second is not None
    p, q = (x.given.nonempty_probability for x in (nested.first, nested.second))
    masses = nested.first.masses, nested.second.masses
    if p == q == 1:
        return transport(*masses, costs)
    costs = padded_with_empty_point(costs, nested.problem.base.largest)
    one = np.append(masses[0] * p, 1 - p)
    return transport(one, np.append(masses[1] * q, 1 - q), costs)


class _Stretch(NamedTuple):
    """A range of levels: the cuts of both sides at its two ends, and its mass."""

    small: tuple[int, int]
    large: tuple[int, int]
    mass: float


def _by_levels(nested: _Nested) -> Answer:
    """Bound the distance by coupling the cuts of both sides at common levels.

    A coupling bounds the distance from above. From below, pairs of objects bound it; and where one
    side is a single point, there is only one coupling, so that the lower bounds of the cuts count.

    Cuts grow as the level falls. Within a stretch of levels, the closest partitions get closer. A
    partition is no farther from the other side than one in the larger cut, and a partition of the
    other side is no farther than from the smaller cut. The farthest partition from a hard
    clustering gets farther.
    """
    problem = nested.problem
    most = max(1, problem.budget // (4 * _states_per_pair(nested)))
    stretches = _stretches(nested, most)
    budget = problem.budget // (4 * len(stretches))
    bounds = np.zeros((2, 2))
    used: list[Certified] = []

    def ends(first: int, second: int) -> Answer:
        ends = nested.ends(first, second, budget)
        used.extend(ends)
        return ends

    for stretch in stretches:
        (i, j), (p, q) = stretch.small, stretch.large
        closer = ends(p, q)
        if stretch.small == stretch.large:
            bounds += stretch.mass * np.array([[end.at_least, end.at_most] for end in closer])
            continue
        farther = ends(i, j)
        forward, backward = ends(p, j)[1].at_most, ends(i, q)[1].at_most
        # Against a distribution both are means, and the mean of a maximum is at most their sum.
        far = (
            max(forward, backward)
            if nested.finite
            else min(problem.base.largest, forward + backward)
        )
        least = farther[1].at_least if nested.against_hard else closer[0].at_least
        bounds += stretch.mass * np.array([[closer[0].at_least, farther[0].at_most], [least, far]])
    if not nested.single_point:
        bounds[:, 0] = _pair_bound(nested)
    bounds[:, 1] = np.minimum(bounds[:, 1], problem.base.largest)
    level = _joint_level(used)
    return tuple(_at_alpha(bounds, alpha, level, problem) for alpha in problem.alphas)


def _joint_level(figures: list[Certified]) -> float:
    """Return the confidence that all bounds hold at once (Bonferroni)."""
    return max(0.0, 1.0 - sum(1.0 - figure.level for figure in figures))


def _at_alpha(bounds: Floats, alpha: float, level: float, problem: Problem) -> Certified:
    """Return the figure at alpha; `bounds` has (at least, at most) for both ends."""
    low, high = (1 - alpha) * bounds[0] + alpha * bounds[1]
    figure = between(min(low, high), high, "cuts at common levels; pairs of objects", _SHARPEN)
    figure = figure._replace(level=level)
    return with_empty_point(figure, problem.first, problem.second, problem.base.largest)


def _stretches(nested: _Nested, most: int) -> list[_Stretch]:
    """Split the levels where a cut changes on either side, into at most `most` stretches."""
    sums = [
        np.ones(1) if points is None else np.cumsum(points.masses)
        for points in (nested.first, nested.second)
    ]
    borders = np.append(np.union1d(*(one[:-1] for one in sums)), 1.0)
    groups = np.array_split(np.arange(borders.size), min(most, borders.size))
    stretches, start = [], 0.0
    for group in groups:
        inner = borders[group]
        # A stretch ends in the first cut whose cumulated mass reaches the border.
        small, large = (
            tuple(min(int(np.searchsorted(one, at, side="left")), one.size - 1) for one in sums)
            for at in (inner[0], inner[-1])
        )
        mass = float(inner[-1] - start)
        stretches.append(_Stretch((small[0], small[1]), (large[0], large[1]), mass))
        start = float(inner[-1])
    return stretches


def _pair_bound(nested: _Nested) -> float:
    """Return the lower bound 1 - Rand_0 <= d_0, with the pair relations of each reading."""
    problem = nested.problem
    n, base = problem.n, problem.base
    if base.name not in (RAND, PARTITION) or n * n > problem.budget:
        return 0.0
    if not (problem.first.has_masks and problem.second.has_masks):
        return 0.0
    one, other = (
        x.evidential if x.nested is None else x.nested for x in (problem.first, problem.second)
    )
    share = max(0.0, 1.0 - float(alpha_rand_score(one, other, alpha=0.0)))
    # One of two objects that disagree moves, and moving an object settles at most n - 1 pairs.
    return share if base.name == RAND else share * n / (2 * max(1, n - 1))
