"""Transport of nested possibilistic clusterings: distributions over few rough clusterings.

The cuts at the levels that occur are all there is, so that transport between two such clusterings,
or against a hard or a rough one, is a problem with a row and a column for each cut.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.clusterings.common_cuts import CommonCuts, is_nested
from partita.clusterings.conversion import Clustering
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.rough import Rough
from partita.measures.credal import alpha_rand_score
from partita.results.certified import Certified, between, exactly
from partita.transport.bases import Base
from partita.transport.exact.support import (
    Support,
    most_partitions,
    number_of_focal,
    support_costs,
    support_of,
    support_of_labelings,
    transport,
)
from partita.transport.focal_masses import Empty, Side, side_of
from partita.transport.transport_distance import with_empty_point

Ends = tuple[Certified, Certified]
# Both ends of the distance of two sides.
Solve = Callable[[Side, Side, int], Ends]

# What one distance takes at least, by what the two are; few objects take less.
_AGAINST_HARD, _AGAINST_HARD_AN_OBJECT = 40_000, 300
_RAND_OF_FEW_CLUSTERS_AN_OBJECT, _RAND_OF_MANY_CLUSTERS = 1000, 2_500_000
_AGAINST_MASSES = 500_000
_MASSES_OF_MANY_CLUSTERS_AN_OBJECT = 10_000
_BOTH_ROUGH = 8_000_000
_BOTH_SMALL = 100_000
_SMALL = 6
# So many distances are always worked out.
_FEW_PAIRS = 4
_STATES_A_NUMBER = 4
_FEW_OBJECTS = 64
_SHARPEN = "a larger budget allows more cuts"


@dataclass(frozen=True)
class Cuts:
    """The rough clusterings of one side, from the smallest to the largest, with their masses.

    Attributes
    ----------
    side : Side
        The objects one by one, as in the product reading, and the mass beside the empty set.
    masses : array
        They add up to 1.
    given : Possibilistic or None
        The nested clustering, each object with a fully possible cluster; None for one point.
    """

    side: Side
    masses: Floats
    given: Possibilistic | None = None

    @cached_property
    def _common(self) -> CommonCuts:
        assert self.given is not None
        return CommonCuts(self.given)

    def point(self, place: int) -> Side:
        """One of the rough clusterings."""
        if self.given is None:
            return self.side
        masks = self._common.masks(place)
        return side_of(Rough.from_masks(masks, self.given.labels), "normalize", "cut")

    def support(self) -> Support:
        """The sets of partitions inside the cuts."""
        if self.given is None:
            return support_of(self.side)
        flags = (self._common.flags(place) for place in range(self.masses.size))
        inside = np.stack([reduce(np.kron, cut) for cut in flags])
        return support_of_labelings(inside, self.masses, self.given.n, self.given.n_clusters)


def cuts_of(x: Clustering, side: Side, empty: Empty) -> Cuts | None:
    """The cuts of a nested clustering, or the one point of a hard or rough one; otherwise None."""
    if side.keys is not None and (side.present == 1 or not is_nested(x)):
        return Cuts(side, np.ones(1))
    if not is_nested(x):
        return None
    if side.present == 0:
        return Cuts(side, np.ones(1))
    present = 1.0 if empty == "normalize" else 1.0 - CommonCuts(x).empty
    # Below the level at which some object becomes empty, that level is as good as full.
    memberships = x.memberships if empty == "normalize" else np.minimum(x.memberships, present)
    whole = Possibilistic(memberships, labels=x.labels, normalize=True, reading="nested")
    return Cuts(replace(side, present=present), CommonCuts(whole).masses, whole)


def same_cuts(first: Cuts, second: Cuts) -> bool:
    """Tell whether two clusterings have the same cuts, cluster by cluster."""
    if first.given is None or second.given is None or first.side.present != second.side.present:
        return False
    return bool(np.array_equal(first.given.memberships, second.given.memberships))


def nested_ends(
    first: Cuts | Side,
    second: Cuts | Side,
    base: Base,
    alphas: list[float],
    proven: bool,
    states: int,
    solve: Solve,
) -> list[Certified]:
    """The distance at each alpha; one side at least has cuts.

    Parameters
    ----------
    proven : bool
        Whether supports must not be listed.
    solve : function
        Both ends for two sides of which one is a point, within so many states.
    """
    if not proven and _listing_cost(first, second, base) <= states:
        supports = [x.support() if isinstance(x, Cuts) else support_of(x) for x in (first, second)]
        presence = _side(first).present, _side(second).present
        costs = support_costs(supports[0], supports[1], presence, base, alphas)
        return [exactly(value, "optimal transport of the support") for value in costs]
    if isinstance(first, Cuts) and isinstance(second, Cuts):
        number = first.masses.size * second.masses.size
        if number * _states_a_pair(first, second, base) <= max(states, _FEW_PAIRS * _BOTH_ROUGH):
            return _by_all_pairs(first, second, base, alphas, states // number, solve)
    return _by_levels(first, second, base, alphas, states, solve)


def _states_a_pair(first: Cuts | Side, second: Cuts | Side, base: Base) -> int:
    """About how many states the distance of two cuts takes, whatever the budget."""
    sides = _side(first), _side(second)
    n, many = sides[0].n, max(side.n_clusters for side in sides) > 3
    if "hard" in (sides[0].shape, sides[1].shape):
        if base.name != "rand":
            return _AGAINST_HARD + _AGAINST_HARD_AN_OBJECT * n
        # Up to three clusters are swept; of more, orders and boxes are tried.
        few = max(_AGAINST_HARD, _RAND_OF_FEW_CLUSTERS_AN_OBJECT * n)
        return _RAND_OF_MANY_CLUSTERS if many else few
    if not (isinstance(first, Cuts) and isinstance(second, Cuts)):
        return _AGAINST_MASSES + many * _MASSES_OF_MANY_CLUSTERS_AN_OBJECT * n
    return _BOTH_SMALL if n <= _SMALL else _BOTH_ROUGH


def _side(x: Cuts | Side) -> Side:
    return x.side if isinstance(x, Cuts) else x


def _listing_cost(first: Cuts | Side, second: Cuts | Side, base: Base) -> int:
    """How many states it takes to list two supports and all distances between them."""
    sides = [_side(x) for x in (first, second)]
    if sides[0].n > _FEW_OBJECTS:
        return 10**18
    focal = [x.masses.size if isinstance(x, Cuts) else number_of_focal(x) for x in (first, second)]
    listing = sum(
        number * side.n_clusters**side.n for number, side in zip(focal, sides, strict=True)
    )
    steps = base.steps(sides[0].n_clusters, sides[1].n_clusters)
    partitions = most_partitions(sides[0]) * most_partitions(sides[1])
    return int(max(_STATES_A_NUMBER * listing, steps * partitions, steps * focal[0] * focal[1]))


def _by_all_pairs(
    first: Cuts, second: Cuts, base: Base, alphas: list[float], states: int, solve: Solve
) -> list[Certified]:
    """Optimal transport between the cuts, from the distances of all pairs of them."""
    rows = [_point(first, i) for i in range(first.masses.size)]
    columns = [_point(second, j) for j in range(second.masses.size)]
    ends = [[solve(one, other, states) for other in columns] for one in rows]
    low, high = (
        np.array([[[end[bound] for end in pair] for pair in row] for row in ends])
        for bound in (1, 2)
    )
    level = _level([end for row in ends for pair in row for end in pair])
    found = []
    for alpha in alphas:
        mixed = [(1 - alpha) * part[..., 0] + alpha * part[..., 1] for part in (low, high)]
        bounds = [_transport_with_empty(first, second, costs, base.largest) for costs in mixed]
        figure = between(bounds[0], bounds[1], "optimal transport of the cuts", _SHARPEN)
        found.append(figure._replace(level=level))
    return found


def _transport_with_empty(first: Cuts, second: Cuts, costs: Floats, largest: float) -> float:
    """Transport where the empty set is a point of its own, as far from all others as can be."""
    p, q = first.side.present, second.side.present
    if p == q == 1:
        return transport(first.masses, second.masses, costs)
    costs = np.pad(costs, ((0, 1), (0, 1)), constant_values=largest)
    costs[-1, -1] = 0.0
    one = np.append(first.masses * p, 1 - p)
    return transport(one, np.append(second.masses * q, 1 - q), costs)


class _Step(NamedTuple):
    """Levels at which both sides have cuts between two: the smallest and the largest, and mass."""

    small: tuple[int, int]
    large: tuple[int, int]
    mass: float


def _by_levels(
    first: Cuts | Side,
    second: Cuts | Side,
    base: Base,
    alphas: list[float],
    states: int,
    solve: Solve,
) -> list[Certified]:
    """Bounds from cuts at common levels: a coupling, hence from above; from below by pairs.

    Where one side is a point there is no other coupling, and what the cuts have from below counts.
    Cuts grow with falling levels. Between two of them the closest partitions get closer, and no
    partition is farther from the other side than in the larger cut, nor one of the other side than
    from the smaller one; the farthest from a hard clustering gets farther.
    """
    most = max(1, states // (4 * _states_a_pair(first, second, base)))
    steps = _steps(first, second, most)
    budget = states // (4 * len(steps))
    values = np.zeros((2, 2))
    used: list[Certified] = []

    def ends(place: int, other: int) -> Ends:
        found = solve(_point(first, place), _point(second, other), budget)
        used.extend(found)
        return found

    hard = "hard" in (_side(first).shape, _side(second).shape)
    points = isinstance(first, Cuts) and isinstance(second, Cuts)
    for step in steps:
        (i, j), (p, q) = step.small, step.large
        closer = ends(p, q)
        if step.small == step.large:
            values += step.mass * np.array([[end.at_least, end.at_most] for end in closer])
            continue
        farther = ends(i, j)
        there, back = ends(p, j)[1].at_most, ends(i, q)[1].at_most
        # Against a distribution the two are means, and the mean of the larger is at most both.
        far = max(there, back) if points else min(base.largest, there + back)
        least = farther[1].at_least if hard else closer[0].at_least
        values += step.mass * np.array([[closer[0].at_least, farther[0].at_most], [least, far]])
    if not _has_one_point(first) and not _has_one_point(second):
        values[:, 0] = _pair_bound(first, second, base, states)
    values[:, 1] = np.minimum(values[:, 1], base.largest)
    return [_at(values, alpha, first, second, base, _level(used)) for alpha in alphas]


def _level(figures: list[Certified]) -> float:
    """The confidence that all bounds hold at once: at least 1 less what each may miss."""
    return max(0.0, 1.0 - sum(1.0 - figure.level for figure in figures))


def _at(
    values: Floats,
    alpha: float,
    first: Cuts | Side,
    second: Cuts | Side,
    base: Base,
    level: float,
) -> Certified:
    low, high = (1 - alpha) * values[0] + alpha * values[1]
    figure = between(min(low, high), high, "cuts at common levels; pairs of objects", _SHARPEN)
    figure = figure._replace(level=level)
    return with_empty_point(figure, _side(first), _side(second), base.largest)


def _has_one_point(x: Cuts | Side) -> bool:
    return isinstance(x, Cuts) and x.masses.size == 1


def _point(x: Cuts | Side, place: int) -> Side:
    """One of the cuts; a distribution that has none as it is, without the empty set."""
    side = x.point(place) if isinstance(x, Cuts) else x
    return replace(side, present=1.0)


def _steps(first: Cuts | Side, second: Cuts | Side, most: int) -> list[_Step]:
    """Pairs of cuts at common levels, neighbors put together until there are few enough."""
    sums = [np.cumsum(x.masses) if isinstance(x, Cuts) else np.ones(1) for x in (first, second)]
    ends = np.union1d(*(one[:-1] for one in sums))
    ends = np.append(ends, 1.0)
    groups = np.array_split(np.arange(ends.size), min(most, ends.size))
    found, start = [], 0.0
    for group in groups:
        inner = ends[group]
        # The cut on which a stretch of levels ends is the first whose masses reach that far.
        small, large = (
            tuple(min(int(np.searchsorted(one, at, side="left")), one.size - 1) for one in sums)
            for at in (inner[0], inner[-1])
        )
        found.append(_Step((small[0], small[1]), (large[0], large[1]), float(inner[-1] - start)))
        start = float(inner[-1])
    return found


def _pair_bound(first: Cuts | Side, second: Cuts | Side, base: Base, states: int) -> float:
    """1 - d_0 <= Rand_0, for all kinds, with the relations of each reading."""
    n = _side(first).n
    if base.name not in ("rand", "partition_distance") or n * n > states:
        return 0.0
    if not (_side(first).has_masks and _side(second).has_masks):
        return 0.0
    one, other = (
        x.given if isinstance(x, Cuts) and x.given is not None else _side(x).evidential
        for x in (first, second)
    )
    share = max(0.0, 1.0 - float(alpha_rand_score(one, other, alpha=0.0)))
    # Of two objects that disagree one moves; all pairs of n objects have n/2 in common.
    return share if base.name == "rand" else share * n / (2 * max(1, n - 1))
