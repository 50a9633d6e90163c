"""Rules by which an object of a class chooses a cluster from its set, and what they lead to.

With the share R[i][A, w] of the objects of class i with set A that choose w, the disagreements with
the classes of a table c of classes by sets are, on average,

    f(c) = (sum n_i^2 + |sum_i c_i R_i|^2) / 2 - sum_i |c_i R_i|^2,

and for random sets the expectation of f is known in closed form.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from partita.array_types import Floats, Integers
from partita.transport.exact.by_class import rows_by_class, sums_by_class
from partita.transport.focal_masses import Side

_STARTS = 6
_SWEEPS = 60
# Steps along one set of one class, from all starts together.
_MOST_STEPS = 20_000


@dataclass(frozen=True)
class ClassMasses:
    """Masses of a soft clustering, added up over the objects of each class of a hard one.

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
    soft: Side

    @classmethod
    def of(cls, hard: Side, soft: Side) -> ClassMasses:
        """Add up masses by class."""
        parts = rows_by_class(hard, soft.chances)
        return cls(
            sums_by_class(hard, soft.chances),
            np.array([part.T @ part for part in parts]),
            np.array([len(part) for part in parts]),
            soft,
        )

    @cached_property
    def within(self) -> float:
        """Pairs of objects in one class."""
        return float((self.sizes * (self.sizes - 1)).sum()) / 2

    def expected(self, rules: Floats) -> float:
        """Expected disagreements when each object follows the rule of its class and set.

        That is of the hard clustering that comes out, each object choosing on its own.
        """
        reached = self.sums[:, None, :] @ rules
        alone = self._alone(rules)
        same, total = float(np.square(reached).sum()), reached.sum(axis=0)
        return self.within + float(np.square(total).sum()) / 2 - same + alone / 2

    def _alone(self, rules: Floats) -> float:
        """The sum over objects of the chance to choose alike when choosing twice."""
        return float(((self.products @ rules) * rules).sum())

    def expected_mean_field(self, rules: Floats) -> float:
        """The expectation of f over random sets."""
        reached = self.sums[:, None, :] @ rules
        spread = float((self.sums[:, :, None] * np.square(rules)).sum()) - self._alone(rules)
        squares = float(np.square(reached).sum()) + spread
        total = float(np.square(reached.sum(axis=0)).sum()) + spread
        return (float(np.square(self.sizes).sum()) + total) / 2 - squares

    def best_rules(self, largest: bool, rng: np.random.Generator) -> Floats:
        """Rules with many (or few) expected disagreements, by steps along one set at a time."""
        allowed = self.soft.members / self.soft.members.sum(axis=1, keepdims=True)
        sign = 1.0 if largest else -1.0
        best = np.repeat(allowed[None], self.sizes.size, axis=0)
        best_value = -np.inf
        open_sets = self.soft.members.sum(axis=1) > 1
        a_sweep = int(np.count_nonzero(self.sums[:, open_sets] > 0))
        sweeps = max(1, _MOST_STEPS // max(1, a_sweep))
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
        """Change rules in place while that helps; sign times what they lead to, and the sweeps."""
        value = sign * self.expected(rules)
        several = np.flatnonzero(self.soft.members.sum(axis=1) > 1)
        sweeps, gained = 0, True
        while gained and sweeps < most:
            before = value
            reached = np.einsum("ia,iaw->iw", self.sums, rules)
            total = reached.sum(axis=0)
            for i in range(self.sizes.size):
                for place in several[self.sums[i, several] > 0].tolist():
                    moved = self._step(rules[i], i, place, sign, reached[i], total)
                    reached[i] += moved
                    total += moved
            value = sign * self.expected(rules)
            gained = value > before + 1e-12 * abs(before)
            sweeps += 1
        return value, sweeps

    def _step(
        self, rules: Floats, i: int, place: int, sign: float, reached: Floats, total: Floats
    ) -> Floats:
        """Move the rule of one class and set toward its best cluster; what its clusters gain."""
        members = self.soft.members[place]
        mass, square = self.sums[i, place], self.products[i, place, place]
        slope = sign * (mass * total - 2 * mass * reached + self.products[i, place] @ rules)
        direction = -rules[place]
        direction[int(np.where(members, slope, -np.inf).argmax())] += 1.0
        gain = float(slope[members] @ direction[members])
        if gain <= 0:
            return np.zeros_like(direction)
        # The second derivative along the direction: mass^2 / 2 - mass^2 + square / 2, times |d|^2.
        bend = sign * (square - mass * mass) * float(direction @ direction)
        step = 1.0 if bend >= 0 or gain >= -bend else gain / -bend
        rules[place] += step * direction
        gained: Floats = mass * step * direction
        return gained


def mean_field(tables: Integers, rules: Floats) -> Floats:
    """The function f of each of many tables of classes by sets."""
    reached = np.einsum("tia,iaw->tiw", tables, rules, optimize=True)
    sizes = tables.sum(axis=2)
    total = np.square(reached.sum(axis=1)).sum(axis=1)
    value: Floats = (np.square(sizes).sum(axis=1) + total) / 2 - np.square(reached).sum(axis=(1, 2))
    return value
