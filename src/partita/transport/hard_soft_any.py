"""Any distance of a hard from a soft clustering: over the law of tables, or by draws from it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.measures.many_table_formulas import matched_objects
from partita.measures.many_tables import Tables
from partita.tables.rough_tables import ObjectTypes, object_types, possible_tables
from partita.transport.bases import Base
from partita.transport.certified import Certified, exactly
from partita.transport.class_laws import joint_law
from partita.transport.drawing import LEVEL, mean_and_error, random_tables
from partita.transport.hard_rough_rand import ClosestInside, most_disagreements
from partita.transport.rules import ClassMasses
from partita.transport.sides import Side

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

# Chances add up to one but for so much.
_ROUNDING = 1e-12
_MOST_DRAWS = 20_000
_FEWEST_DRAWS = 100
_MOST_INSIDE = 1_000_000

Ends = tuple[Certified, Certified]


class Solved(NamedTuple):
    """For many tables of classes by sets: bounds of the closest and of the farthest distance."""

    closest: tuple[Floats, Floats]
    farthest: tuple[Floats, Floats]


class InsideTables:
    """The closest and farthest hard clusterings that tables of classes by sets allow."""

    def __init__(self, hard: Side, soft: Side, base: Base, states: int) -> None:
        self._soft, self._base = soft, base
        self._most_inside = min(_MOST_INSIDE, states)
        self._classes = hard.n_clusters
        self._pairs = max(1.0, hard.n * (hard.n - 1) / 2)
        self._single = all(len(clusters) == 1 for clusters in soft.sets)
        self._nearest = ClosestInside(soft, hard.n_clusters)
        swept = soft.n_clusters <= 3 and self._nearest.possible
        self._fast_rand = base.name == "rand" and swept and not self._single
        # What one table costs, in states.
        steps = base.steps(hard.n_clusters, soft.n_clusters)
        self.steps = steps
        if self._fast_rand:
            self.steps = self._nearest.steps + 40 * hard.n
        elif not self._single:
            # As many tables as the most likely sets leave open.
            likely = np.zeros((self._classes, len(soft.sets)), np.int64)
            np.add.at(likely, (hard.codes, soft.chances.argmax(axis=1)), 1)
            spread = np.rint(_sums_by_class(hard, soft)).astype(np.int64)
            ways = max(self._types(likely).n_ways, self._types(spread).n_ways)
            self.steps = steps * ways + 4000

    def _types(self, table: Integers) -> ObjectTypes:
        classes = [(place,) for place in range(self._classes)]
        shape = (self._classes, self._soft.n_clusters)
        return object_types(table, classes, self._soft.sets, shape)

    def __call__(self, tables: Integers) -> Solved:
        if self._single:
            distances = self._base.distances(tables @ self._soft.members)
            return Solved((distances, distances), (distances, distances))
        if self._fast_rand:
            near = self._nearest(tables) / self._pairs
            far = most_disagreements(tables, self._soft) / self._pairs
            return Solved((near, near), (far, far))
        ends = np.array([self._one(table) for table in tables])
        if self._base.name == "partition_distance":
            n = int(tables[0].sum())
            kept = matched_objects(Tables(tables @ self._soft.members.astype(np.int64)))
            ends[:, 0] = ends[:, 1] = (n - kept) / max(1, n - 1)
        return Solved((ends[:, 0], ends[:, 1]), (ends[:, 2], ends[:, 3]))

    def _one(self, table: Integers) -> tuple[float, float, float, float]:
        inside = possible_tables(self._types(table), self._most_inside)
        if inside is None:
            return 0.0, self._base.largest, 0.0, self._base.largest
        distances = self._base.distances(inside)
        near, far = float(distances.min()), float(distances.max())
        return near, near, far, far


def _sums_by_class(hard: Side, soft: Side) -> Floats:
    sums = [
        np.bincount(hard.codes, weights=column, minlength=hard.n_clusters)
        for column in soft.chances.T
    ]
    return np.array(sums, np.float64).T


def enumerated(hard: Side, soft: Side, base: Base, states: int) -> Ends | None:
    """Both ends from the law of tables, what is left out added to the bounds; None if too long."""
    solve = InsideTables(hard, soft, base, states)
    if solve.steps > states:
        return None
    law = joint_law(soft.chances, hard.codes, hard.n_clusters, states // solve.steps)
    if law is None:
        return None
    sums, kept = np.zeros(4), 0.0
    for tables, chances in law.tables():
        solved = solve(tables)
        sums += [chances @ part for ends in solved for part in ends]
        kept += float(chances.sum())
    left = 1.0 - kept if 1.0 - kept > _ROUNDING else 0.0
    lower, upper = ((sums[0], sums[1]), (sums[2], sums[3]))
    return _end(lower, left, base), _end(upper, left, base)


def _end(ends: tuple[float, float], left: float, base: Base) -> Certified:
    low, high = float(ends[0]), float(ends[1] + left * base.largest)
    if left == 0 and high - low <= _ROUNDING:
        return exactly(low, "law of the tables")
    method = f"law of the tables, mass {left:.2g} left out"
    # What was left out is taken for like the rest.
    value = min(max((ends[0] + ends[1]) / 2 / max(1.0 - left, _ROUNDING), low), high)
    sharpen = "a larger budget leaves less mass out"
    return Certified(float(value), low, min(high, base.largest), False, method, 1.0, sharpen)


def sampled(hard: Side, soft: Side, base: Base, states: int, rng: np.random.Generator) -> Ends:
    """Both ends by draws of sets, each with all hard clusterings inside; or by rules."""
    solve = InsideTables(hard, soft, base, states)
    draws = min(_MOST_DRAWS, states // (solve.steps + 4 * hard.n))
    if draws < _FEWEST_DRAWS:
        if soft.shape == "evidential":
            return _ruled(hard, soft, base, states, rng)
        draws = _FEWEST_DRAWS  # nothing is simpler than a draw without choice
    parts = [solve(tables) for tables in random_tables(hard, soft, draws, rng)]
    ends = [
        [np.concatenate(side) for side in zip(*end, strict=True)]
        for end in zip(*parts, strict=True)
    ]
    lower, upper = (_estimate(low, high, base, f"{draws:,} draws of sets") for low, high in ends)
    return lower, upper


def _estimate(low: Floats, high: Floats, base: Base, method: str) -> Certified:
    (below, error), (above, more) = (mean_and_error(x, base.largest) for x in (low, high))
    at_least, at_most = max(0.0, below - error), min(base.largest, above + more)
    value = float(np.clip((below + above) / 2, at_least, at_most))
    sharpen = "a larger budget allows more draws"
    return Certified(value, at_least, at_most, False, method, LEVEL, sharpen)


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
    sharpen = "no way is known to work the ends out for this base at this size"
    words = "draws under a rule of choice"
    lower = Certified(near.value, 0.0, near.at_most, False, f"above by {words}", LEVEL, sharpen)
    upper = Certified(
        far.value, far.at_least, base.largest, False, f"below by {words}", LEVEL, sharpen
    )
    return lower, upper
