r"""Lower bound of the disagreements that every coupling of two soft clusterings must expect.

Hard clusterings with q by k table N, row sums r and column sums s disagree on (|r|^2 + |s|^2) / 2 -
|N|^2 pairs. Let M be N less its row and column means, so that

.. math:: |N|^2 = |r|^2 / k + |s|^2 / q - n^2 / (qk) + |M|^2.

The distributions of r and of s do not depend on the coupling: only E |M|^2 is to be bounded from
above. For M in a box with low l, high u and center m (in an orthonormal basis of such matrices) the
secants give |M|^2 <= 2 m M - l u. And 2 m M is a sum over objects of rewards 2 m[X, Y], at most
a(X) + b(Y) for any potentials of these rewards (`bounds.dual_potentials`). So with
the potentials that are best for each object

.. math:: |M|^2 \le \max_{\text{boxes}} \; F(X) + G(Y) - l u,

where F speaks of the first clustering alone and G of the second, each a sum over independent
objects. Let V be the expectation of F + G - l u for a box, V_* the largest, and let a box fall
short of it by V_* - V = v + w. Whatever the coupling, E |M|^2 exceeds V_* by at most

.. math:: E \max (F - F_* - E[F - F_*] - v)^+ + E \max (G - G_* - E[G - G_*] - w)^+

for any F_* and G_*: expectations over one clustering alone, which
`bounds.expected_maximum` bounds. By Toland's duality V_* tends to the best product
coupling as boxes shrink, and the excess is of the order of n pairs where that coupling is clearly
the best. So for many objects the bound comes close to the upper bound by product couplings.

With sets of clusters instead of clusters, for the closest choice from the sets, potentials of sets
are the largest of their clusters; and r, which the choice changes, enters by the tangent -|r|^2 <=
|rho|^2 - 2 rho r at any rho, which adds to the rewards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from partita.array_types import Floats
from partita.tolerances import ROUNDING
from partita.transport.bounds.dual_potentials import few_trees, number_of_vertices, potentials
from partita.transport.bounds.expected_maximum import by_draws, by_quadratic_form, centered
from partita.transport.exact.boxes import Boxes, refined
from partita.transport.focal_masses import Side

_FEWEST_BOXES, _MOST_BOXES, _MOST_PROVEN = 32, 4000, 2000
_FEWEST_DRAWS, _MOST_DRAWS = 100, 4000
# How many numbers of sums that are drawn make a state.
_NUMBERS_A_STATE = 300
_BOXES_AT_ONCE = 32
# Numbers that are held at once: boxes by objects by sets.
_MOST_NUMBERS = 10_000_000
_CLOSE = 1e-4
# Of n^2: what tables that are left out may add in expectation.
_NEGLIGIBLE = 1e-4


def applicable(first: Side, second: Side, states: int) -> bool:
    """Tell whether the bound exists, and is within the budget."""
    shape = first.n_clusters, second.n_clusters
    if min(shape) < 2 or not few_trees(*shape):
        return False
    return _number_of_boxes(first, second, states) >= _FEWEST_BOXES


def _number_of_boxes(first: Side, second: Side, states: int) -> int:
    room = _MOST_NUMBERS // (first.n * (len(first.sets) + len(second.sets)))
    # Half of the budget: half of the boxes are looked at twice, and the rest is for draws.
    return min(states // (2 * _steps_a_box(first, second)), 2 * room, _MOST_BOXES)


def _steps_a_box(first: Side, second: Side) -> int:
    q, k = first.n_clusters, second.n_clusters
    sets = len(first.sets) + len(second.sets)
    trees = int(q ** (k - 1) * k ** (q - 1))
    return 1500 + trees * q * k // 8 + first.n * (sets + 4) * number_of_vertices(q, k) // 16


def fewest_disagreements(
    first: Side, second: Side, table: Floats, states: int, rng: np.random.Generator | None
) -> float:
    """At least so many pairs are expected to disagree, whatever the coupling.

    Parameters
    ----------
    first, second : Side
        For which the bound is :func:`applicable`.
    table : array of shape (q, k)
        What a good coupling expects; any table gives a bound.
    states : int
    rng : numpy Generator, optional
        For a bound that rests on draws, at their level; without it the bound is proven.
    """
    search = _Search(first, second, table)
    most = _number_of_boxes(first, second, states)
    if rng is None:
        most = min(most, _MOST_PROVEN)
    boxes = refined(search.root(), search.bound, most)
    numbers = len(boxes.upper) * first.n * (len(first.sets) + len(second.sets))
    draws = states // 3 * _NUMBERS_A_STATE // numbers
    draws = int(np.clip(draws, _FEWEST_DRAWS, _MOST_DRAWS))
    return search.constant - boxes.largest - search.excess(boxes, draws, rng)


@dataclass(frozen=True)
class _Part:
    """What one side knows: set probabilities, and the weight of its sums in the disagreements."""

    side: Side
    weight: float
    tangent: Floats

    @property
    def exact(self) -> bool:
        """Whether the sums of this side are the same under every choice from its sets."""
        return all(len(one) == 1 for one in self.side.sets)

    @property
    def constant(self) -> float:
        """The expected weight * |sums|^2, or the constant of its tangent."""
        if not self.exact:
            return -self.weight * float(np.square(self.tangent).sum())
        shares = self.side.plausible
        expected = np.square(shares.sum(axis=0)).sum() + (shares - np.square(shares)).sum()
        return self.weight * float(expected)

    @property
    def slopes(self) -> Floats:
        """What each cluster of an object adds to the rewards."""
        return -2 * self.weight * self.tangent * (not self.exact)

    def of_sets(self, values: Floats) -> Floats:
        """The largest potential of each set's clusters: (vertices, sets)."""
        return np.stack([values[:, list(one)].max(axis=1) for one in self.side.sets], axis=1)


class _Search:
    def __init__(self, first: Side, second: Side, table: Floats) -> None:
        q, k = first.n_clusters, second.n_clusters
        self._n = first.n
        self._parts = (
            _Part(first, 0.5 - 1 / k, table.sum(axis=1)),
            _Part(second, 0.5 - 1 / q, table.sum(axis=0)),
        )
        self._basis = _centered_basis(q, k)
        self.constant = self._n**2 / (q * k) + sum(part.constant for part in self._parts)
        self._slopes = self._parts[0].slopes[:, None] + self._parts[1].slopes
        self._slack = ROUNDING * self._n**2
        center = np.tensordot(self._basis, table, 2)
        self._reference = next(self._potentials(center[None]))
        self._reached = -np.inf

    def root(self) -> Boxes:
        """A box that M leaves with negligible probability; what that may cost is a constant."""
        first, second = (part.side.plausible > 0 for part in self._parts)
        possible = first[:, :, None] & second[:, None, :]
        ends = []
        for sign in (1.0, -1.0):
            sure = [
                np.where(possible, sign * one, -np.inf).max(axis=(1, 2)).sum()
                for one in self._basis
            ]
            ends.append(np.minimum(sure, self._likely_ends(sign * self._basis)))
        return self.bound(Boxes.one(-ends[1], ends[0]))

    def _likely_ends(self, rewards: Floats) -> Floats:
        """What sums of rewards exceed with little probability under any coupling.

        A centered sum of variance v whose terms rise by at most R exceeds sqrt(2 v t) + R t / 3
        with probability at most exp(-t) (Bernstein). Outside, |M|^2 is at most n^2, the expectation
        of the reference box at least -2 n^2, and its sums may have fallen as far as they can.
        """
        fallen = sum(
            float(-centered(part.side.chances, own[None]).min(axis=2).sum())
            for part, own in zip(self._parts, self._reference, strict=True)
        )
        lost = _NEGLIGIBLE * self._n**2
        self.constant -= lost / 2
        surprise = np.log(8 * len(rewards) * (3 * self._n**2 + fallen) / lost)
        ends = []
        for tables in self._potentials_of(rewards):
            end = 0.0
            for part, values in zip(self._parts, tables, strict=True):
                chances = part.side.chances
                off = centered(chances, values[None])[0]
                variance, rise = float(np.vdot(chances, np.square(off))), float(off.max())
                end += float(np.vdot(chances, values))
                end += float(np.sqrt(2 * variance * surprise)) + rise * surprise / 3
            ends.append(end)
        return np.array(ends)

    def bound(self, boxes: Boxes) -> Boxes:
        """The expectation V of each box, and how much it is likely to add to the excess."""
        values, deviations = np.array(
            [self._mean_and_deviation(tables) for tables in self._potentials(boxes.centers)]
        ).T
        # By Toland's duality no bound comes below this.
        self._reached = max(
            self._reached, float((values - np.square(boxes.centers).sum(axis=1)).max())
        )
        # Not the bound of the box that was split, even where that is lower: the excess compares
        # what F and G of a box reach with their own expectation.
        upper = values - (boxes.low * boxes.high).sum(axis=1) + self._slack
        wide = np.square(boxes.high - boxes.low).sum(axis=1) / 4 > _CLOSE * self._n**2
        priority = np.where(wide, _expected_rise(self._reached - upper, deviations), 0.0)
        return boxes._replace(upper=upper, priority=priority)

    def _mean_and_deviation(self, tables: list[Floats]) -> tuple[float, float]:
        """E [F + G], and the standard deviations of F - F_* and G - G_* together."""
        mean = deviation = 0.0
        for part, values, own in zip(self._parts, tables, self._reference, strict=True):
            chances = part.side.chances
            mean += float(np.vdot(chances, values))
            off = values - own
            means = np.einsum("xa,xa->x", chances, off)
            variance = float(np.vdot(chances, np.square(off))) - float(means @ means)
            deviation += float(np.sqrt(max(0.0, variance)))
        return mean, deviation

    def _potentials(self, centers: Floats) -> Iterator[list[Floats]]:
        """For each center and side the potentials of sets, best for each object."""
        for start in range(0, len(centers), _BOXES_AT_ONCE):
            some = centers[start : start + _BOXES_AT_ONCE]
            rewards = 2 * np.tensordot(some, self._basis, 1) + self._slopes
            yield from self._potentials_of(rewards)

    def _potentials_of(self, rewards: Floats) -> Iterator[list[Floats]]:
        cut = self._parts[0].side.n_clusters
        for vertices in potentials(rewards):
            ends = [
                part.of_sets(values)
                for part, values in zip(
                    self._parts, (vertices[:, :cut], vertices[:, cut:]), strict=True
                )
            ]
            costs = sum(
                part.side.chances @ values.T for part, values in zip(self._parts, ends, strict=True)
            )
            best = np.asarray(costs).argmin(axis=1)
            yield [values[best] for values in ends]

    def excess(self, boxes: Boxes, draws: int, rng: np.random.Generator | None) -> float:
        """By how much E |M|^2 may exceed the largest V."""
        tables = zip(*self._potentials(boxes.centers), strict=True)
        values = [
            centered(part.side.chances, np.array(some) - own)
            for part, some, own in zip(self._parts, tables, self._reference, strict=True)
        ]
        # The shortfall of a box is divided as the deviations of its sums are.
        deviations = np.sqrt(
            [
                np.einsum("xa,bxa,bxa->b", part.side.chances, some, some)
                for part, some in zip(self._parts, values, strict=True)
            ]
        )
        shares = deviations / np.maximum(deviations.sum(axis=0), 1e-300)
        behind = boxes.largest - boxes.upper
        total = 0.0
        for part, some, share in zip(self._parts, values, shares, strict=True):
            given = part.side.chances, some, share * behind
            total += by_quadratic_form(*given) if rng is None else by_draws(*given, draws, rng)
        return total


def _centered_basis(rows: int, columns: int) -> Floats:
    """Orthonormal basis of the matrices whose rows and columns add up to 0."""
    one, other = (
        np.linalg.qr(np.column_stack([np.ones(size), np.eye(size)[:, 1:]]))[0][:, 1:]
        for size in (rows, columns)
    )
    basis: Floats = np.einsum("ia,wb->abiw", one, other).reshape(-1, rows, columns)
    return basis


def _expected_rise(behind: Floats, deviations: Floats) -> Floats:
    """E (Z - behind)^+ of normal Z; a guess that decides which boxes are split."""
    from scipy.special import ndtr

    scaled = behind / np.maximum(deviations, 1e-300)
    density = np.exp(-np.square(np.clip(scaled, -30, 30)) / 2) / np.sqrt(2 * np.pi)
    rise: Floats = deviations * density - behind * ndtr(-scaled)
    return rise
