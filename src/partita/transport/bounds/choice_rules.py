"""Choice rules: each object chooses a cluster from its set with probabilities fixed beforehand.

A rule gives R[i][A, w], the probability that an object of class i with set A chooses cluster w. Any
choice bounds the least number of disagreements D with the classes from above and the largest from
below, so that the expectation under a rule lies between the two ends of the Rand distance. For
random sets that expectation is known in closed form.

The mean field of a table c of classes by sets,

    f(c) = (sum n_i^2 + |sum_i c_i R_i|^2) / 2 - sum_i |c_i R_i|^2,

is D with shares of objects in place of objects. Its expectation is known too, which makes it a
control variate for draws; `largest_gap` bounds the range of the gain of an optimal choice over f.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.tolerances import ROUNDING
from partita.transport.focal_masses import FocalMasses, rows_by_class, sums_by_class

_STARTS = 6
_SWEEPS = 60
# Line searches along one set of one class, from all starts together.
_MOST_STEPS = 20_000
# The most kinds of objects, and pairs of a class and a set, for which all pairs are compared.
_MOST_KINDS = 400
_MOST_CELLS = 1000


@dataclass(frozen=True)
class ClassMasses:
    """Masses of a soft clustering, summed over the objects of each class of a hard one.

    Attributes
    ----------
    sums : array of shape (classes, sets)
    products : array of shape (classes, sets, sets)
        Sums of m(A) m(B) over the objects of a class.
    sizes : array of shape (classes,)
    """

    sums: Floats
    products: Floats
    sizes: Integers
    soft: FocalMasses

    @classmethod
    def of(cls, hard: FocalMasses, soft: FocalMasses) -> ClassMasses:
        """Sum masses by class."""
        parts = rows_by_class(hard, soft.dense_masses)
        return cls(
            sums_by_class(hard, soft.dense_masses),
            np.array([part.T @ part for part in parts]),
            np.array([len(part) for part in parts]),
            soft,
        )

    @cached_property
    def within(self) -> float:
        """Pairs of objects in one class."""
        return float((self.sizes * (self.sizes - 1)).sum()) / 2

    def expected(self, rules: Floats) -> float:
        """Return the expected disagreements when each object follows its rule independently."""
        reached = self.sums[:, None, :] @ rules
        alone = self._collisions(rules)
        same, total = float(np.square(reached).sum()), reached.sum(axis=0)
        return self.within + float(np.square(total).sum()) / 2 - same + alone / 2

    def _collisions(self, rules: Floats) -> float:
        """Sum over objects the probability that two independent choices are the same."""
        return float(((self.products @ rules) * rules).sum())

    def expected_mean_field(self, rules: Floats) -> float:
        """Return the expectation of the mean field f over random sets."""
        reached = self.sums[:, None, :] @ rules
        spread = float((self.sums[:, :, None] * np.square(rules)).sum()) - self._collisions(rules)
        squares = float(np.square(reached).sum()) + spread
        total = float(np.square(reached.sum(axis=0)).sum()) + spread
        return (float(np.square(self.sizes).sum()) + total) / 2 - squares

    def best_rules(self, largest: bool, rng: np.random.Generator) -> Floats:
        """Return rules with few (or, if `largest`, many) expected disagreements.

        From several starts, the rule of one class and set at a time is improved by a line search.
        """
        allowed = self.soft.members / self.soft.members.sum(axis=1, keepdims=True)
        sign = 1.0 if largest else -1.0
        best = np.repeat(allowed[None], self.sizes.size, axis=0)
        best_value = -np.inf
        open_sets = self.soft.ambiguous_sets
        steps_per_sweep = int(np.count_nonzero(self.sums[:, open_sets] > 0))
        sweeps = max(1, _MOST_STEPS // max(1, steps_per_sweep))
        for start in range(_STARTS):
            rules = np.repeat(allowed[None], self.sizes.size, axis=0)
            if start:
                rules = rng.gamma(0.5, size=rules.shape) * self.soft.members + 1e-300
                rules *= self.soft.members
                rules /= rules.sum(axis=2, keepdims=True)
            value, used = self._improve(rules, sign, min(_SWEEPS, sweeps))
            if value > best_value:
                best, best_value = rules, value
            sweeps -= used
            if sweeps <= 0:
                break
        return best

    def _improve(self, rules: Floats, sign: float, most: int) -> tuple[float, int]:
        """Improve rules in place; return sign times their expectation, and the number of sweeps."""
        value = sign * self.expected(rules)
        several = np.flatnonzero(self.soft.ambiguous_sets)
        sweeps, gained = 0, True
        while gained and sweeps < most:
            before = value
            reached = np.einsum("ia,iaw->iw", self.sums, rules)
            total = reached.sum(axis=0)
            for i in range(self.sizes.size):
                for index in several[self.sums[i, several] > 0].tolist():
                    moved = self._step(rules[i], i, index, sign, reached[i], total)
                    reached[i] += moved
                    total += moved
            value = sign * self.expected(rules)
            gained = value > before + ROUNDING * abs(before)
            sweeps += 1
        return value, sweeps

    def _step(
        self, rules: Floats, i: int, index: int, sign: float, reached: Floats, total: Floats
    ) -> Floats:
        """Move the rule of one class and set toward its best cluster; return the change of mass."""
        members = self.soft.members[index]
        mass, square = self.sums[i, index], self.products[i, index, index]
        slope = sign * (mass * total - 2 * mass * reached + self.products[i, index] @ rules)
        direction = -rules[index]
        direction[int(np.where(members, slope, -np.inf).argmax())] += 1.0
        gain = float(slope[members] @ direction[members])
        if gain <= 0:
            return np.zeros_like(direction)
        # The second derivative along the direction: mass^2 / 2 - mass^2 + square / 2, times |d|^2.
        curvature = sign * (square - mass * mass) * float(direction @ direction)
        step = 1.0 if curvature >= 0 or gain >= -curvature else gain / -curvature
        rules[index] += step * direction
        gained: Floats = mass * step * direction
        return gained


def mean_field(tables: Integers, rules: Floats) -> Floats:
    """Return the mean field f for each table of classes by sets."""
    reached = np.einsum("tia,iaw->tiw", tables, rules, optimize=True)
    sizes = tables.sum(axis=2)
    total = np.square(reached.sum(axis=1)).sum(axis=1)
    value: Floats = (np.square(sizes).sum(axis=1) + total) / 2 - np.square(reached).sum(axis=(1, 2))
    return value


def largest_gap(hard: FocalMasses, soft: FocalMasses, rules: Floats, largest: bool) -> float:
    """Return an upper bound on the range of the gain of an optimal choice over the choice rules.

    The gain in one draw of sets is the least (or `largest`) D less f. Under the rules the expected
    disagreements are f less half of sum(1 - |share|^2) over objects. The optimal choice is no
    worse, and in each pair of objects it gains no more than their sets allow.
    """
    undecided = (soft.dense_masses[:, soft.ambiguous_sets] > 0).any(axis=1)
    alone = float(np.count_nonzero(undecided)) * (1 - 1 / soft.n_clusters) / 2
    # Objects of one class with the same possible sets are treated together.
    kinds, counts = np.unique(
        np.column_stack([hard.codes, soft.dense_masses > 0]), axis=0, return_counts=True
    )
    cells = np.zeros((len(kinds), hard.n_clusters, len(soft.sets)), np.bool_)
    cells[np.arange(len(kinds)), kinds[:, 0]] = kinds[:, 1:]
    used = np.logical_or.reduce(cells)
    if len(kinds) > _MOST_KINDS or np.count_nonzero(used) > _MOST_CELLS:
        settled = hard.n - np.count_nonzero(undecided)
        return (hard.n * (hard.n - 1) - settled * (settled - 1)) / 2 + alone
    gains = _gains_of_pairs(used, soft, rules, largest)
    # The largest gain of a pair, over the sets that its two objects may have.
    flags = cells[:, used]
    best = np.array([gains[row].max(axis=0) for row in flags])
    best = np.array([best[:, row].max(axis=1) for row in flags])
    return float(counts @ best @ counts - counts @ best.diagonal()) / 2 + alone


def _gains_of_pairs(used: Booleans, soft: FocalMasses, rules: Floats, largest: bool) -> Floats:
    """Bound the gain of a pair of objects, for each two pairs of a class and a set in use."""
    classes, sets = np.nonzero(used)
    shares, members = rules[used], soft.members[sets].astype(np.int64)
    together = shares @ shares.T
    same = classes[:, None] == classes
    by_rules = np.where(same, 1.0 - together, together)
    common = members @ members.T
    sizes = members.sum(axis=1)
    can_be_together = common > 0
    must_be_together = can_be_together & (sizes == 1) & (sizes == 1)[:, None]
    if largest:
        gains = np.where(same, ~must_be_together, can_be_together) - by_rules
    else:
        gains = by_rules - np.where(same, ~can_be_together, must_be_together)
    positive: Floats = np.maximum(gains, 0.0)
    return positive
