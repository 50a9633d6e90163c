r"""Lower bound on the expected disagreements of every coupling of two soft clusterings.

It rests on Kantorovich duality for single objects (weak duality suffices) and on secants of squares
in boxes, which by Toland's duality for differences of convex functions (1978) lose nothing as boxes
shrink.

Hard clusterings with q by k table N, row sums r and column sums s disagree on (|r|^2 + |s|^2) / 2 -
|N|^2 pairs. Let M be N less its row and column means, so that

.. math:: |N|^2 = |r|^2 / k + |s|^2 / q - n^2 / (qk) + |M|^2.

The distributions of r and of s do not depend on the coupling, so that only E |M|^2 must be bounded
from above. For M in a box with low l, high u and center m (in an orthonormal basis of such
matrices) the secants give |M|^2 <= 2 m M - l u. And 2 m M is a sum over objects of rewards
2 m[X, Y], at most a(X) + b(Y) for any potentials of these rewards (`bounds.dual_potentials`). With
the best potentials for each object,

.. math:: |M|^2 \le \max_{\text{boxes}} \; F(X) + G(Y) - l u,

where F depends on the first clustering alone and G on the second, each a sum over independent
objects. Let V be the expectation of F + G - l u for a box, V_* the largest of them, and divide the
shortfall of a box as V_* - V = v + w. For every coupling, E |M|^2 exceeds V_* by at most

.. math:: E \max (F - F_* - E[F - F_*] - v)^+ + E \max (G - G_* - E[G - G_*] - w)^+

for any F_* and G_*: expectations over one clustering alone, which `bounds.expected_maximum` bounds.
By Toland's duality V_* tends to the best product coupling as boxes shrink, and the excess is of the
order of n pairs where that coupling is clearly the best. So for many objects the bound comes close
to the upper bound by product couplings.

With sets instead of clusters, and the closest choice from the sets, the potential of a set is the
largest of its clusters. The sums r, which the choice changes, enter by the tangent
-|r|^2 <= |rho|^2 - 2 rho r at any rho, which adds to the rewards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from partita.array_types import Floats
from partita.tolerances import ROUNDING
from partita.transport.bounds.dual_potentials import few_trees, number_of_vertices, potentials
from partita.transport.bounds.expected_maximum import by_draws, by_quadratic_form, centered
from partita.transport.focal_masses import FocalMasses
from partita.transport.search.branch_and_bound import Boxes, refined

_FEWEST_BOXES, _MOST_BOXES, _MOST_PROVEN = 32, 4000, 2000
_FEWEST_DRAWS, _MOST_DRAWS = 100, 4000
# Numbers in sums that are drawn, for each state.
_NUMBERS_PER_STATE = 300
_BOXES_AT_ONCE = 32
# The most numbers held at once: boxes by objects by sets.
_MOST_NUMBERS = 10_000_000
_CLOSE = 1e-4
# The share of n^2 that tables outside the root box may add in expectation.
_NEGLIGIBLE = 1e-4


def applicable(first: FocalMasses, second: FocalMasses, states: int) -> bool:
    """Return whether the bound exists for the numbers of clusters, and fits in the budget."""
    shape = first.n_clusters, second.n_clusters
    if min(shape) < 2 or not few_trees(*shape):
        return False
    return _number_of_boxes(first, second, states) >= _FEWEST_BOXES


def _number_of_boxes(first: FocalMasses, second: FocalMasses, states: int) -> int:
    room = _MOST_NUMBERS // (first.n * (len(first.sets) + len(second.sets)))
    # Half of the budget: half of the boxes are bounded twice, and the rest is for draws.
    return min(states // (2 * _states_per_box(first, second)), 2 * room, _MOST_BOXES)


def _states_per_box(first: FocalMasses, second: FocalMasses) -> int:
    q, k = first.n_clusters, second.n_clusters
    sets = len(first.sets) + len(second.sets)
    trees = int(q ** (k - 1) * k ** (q - 1))
    return 1500 + trees * q * k // 8 + first.n * (sets + 4) * number_of_vertices(q, k) // 16


def fewest_disagreements(
    first: FocalMasses,
    second: FocalMasses,
    table: Floats,
    states: int,
    rng: np.random.Generator | None,
) -> float:
    """Return a lower bound on the expected number of disagreeing pairs, for every coupling.

    Parameters
    ----------
    first, second : FocalMasses
        Clusterings for which the bound is :func:`applicable`.
    table : array of shape (q, k)
        The expected table of a good coupling; the bound holds for any table.
    states : int
        The number of states that the bound may take.
    rng : numpy Generator, optional
        Use draws, so that the bound holds at their confidence level; without it, it is proven.
    """
    search = _Search(first, second, table)
    most = _number_of_boxes(first, second, states)
    if rng is None:
        most = min(most, _MOST_PROVEN)
    boxes = refined(search.root(), search.bound, most)
    numbers = len(boxes.upper) * first.n * (len(first.sets) + len(second.sets))
    n_draws = states // 3 * _NUMBERS_PER_STATE // numbers
    n_draws = int(np.clip(n_draws, _FEWEST_DRAWS, _MOST_DRAWS))
    return search.constant - boxes.largest - search.excess(boxes, n_draws, rng)


@dataclass(frozen=True)
class _Part:
    """One side of the problem.

    `weight` is the weight of the side's squared sums in the disagreements, and `tangent` the point
    at which these squares are linearized.
    """

    side: FocalMasses
    weight: float
    tangent: Floats

    @property
    def exact(self) -> bool:
        """Whether every set has one cluster, so that there is nothing to choose."""
        return all(len(one) == 1 for one in self.side.sets)

    @property
    def constant(self) -> float:
        """The expectation of weight * |sums|^2, or the constant of its tangent."""
        if not self.exact:
            return -self.weight * float(np.square(self.tangent).sum())
        shares = self.side.plausibilities
        expected = np.square(shares.sum(axis=0)).sum() + (shares - np.square(shares)).sum()
        return self.weight * float(expected)

    @property
    def slopes(self) -> Floats:
        """The slope of the tangent for each cluster, which adds to the rewards."""
        return -2 * self.weight * self.tangent * (not self.exact)

    def of_sets(self, values: Floats) -> Floats:
        """Return the largest potential in each set: array of shape (vertices, sets)."""
        return np.stack([values[:, list(one)].max(axis=1) for one in self.side.sets], axis=1)


class _Search:
    """Branch and bound over boxes of M; `constant` collects all terms that do not depend on M."""

    def __init__(self, first: FocalMasses, second: FocalMasses, table: Floats) -> None:
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
        """Return a box that M leaves with negligible probability, at a cost that is a constant."""
        first, second = (part.side.plausibilities > 0 for part in self._parts)
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
        """Return numbers that sums of rewards exceed with little probability, for any coupling.

        By Bernstein's inequality a centered sum of variance v whose terms are at most R exceeds
        sqrt(2 v t) + R t / 3 with probability at most exp(-t). Outside the box, |M|^2 is at most
        n^2, the expectation of the reference box at least -2 n^2, and its sums at least their
        minimum.
        """
        largest_fall = sum(
            float(-centered(part.side.dense_masses, own[None]).min(axis=2).sum())
            for part, own in zip(self._parts, self._reference, strict=True)
        )
        lost = _NEGLIGIBLE * self._n**2
        self.constant -= lost / 2
        log_odds = np.log(8 * len(rewards) * (3 * self._n**2 + largest_fall) / lost)
        ends = []
        for tables in self._potentials_of(rewards):
            end = 0.0
            for part, values in zip(self._parts, tables, strict=True):
                masses = part.side.dense_masses
                off = centered(masses, values[None])[0]
                variance, rise = float(np.vdot(masses, np.square(off))), float(off.max())
                end += float(np.vdot(masses, values))
                end += float(np.sqrt(2 * variance * log_odds)) + rise * log_odds / 3
            ends.append(end)
        return np.array(ends)

    def bound(self, boxes: Boxes) -> Boxes:
        """Set the bound V of each box, and its likely contribution to the excess as priority."""
        values, deviations = np.array(
            [self._mean_and_deviation(tables) for tables in self._potentials(boxes.centers)]
        ).T
        # By Toland's duality no bound is below this value.
        self._reached = max(
            self._reached, float((values - np.square(boxes.centers).sum(axis=1)).max())
        )
        # A lower bound of the parent box must not be inherited: the excess compares F and G of a
        # box with their own expectation.
        upper = values - (boxes.low * boxes.high).sum(axis=1) + self._slack
        wide = np.square(boxes.high - boxes.low).sum(axis=1) / 4 > _CLOSE * self._n**2
        priority = np.where(wide, _expected_rise(self._reached - upper, deviations), 0.0)
        return boxes._replace(upper=upper, priority=priority)

    def _mean_and_deviation(self, tables: list[Floats]) -> tuple[float, float]:
        """Return E[F + G], and the sum of the standard deviations of F - F_* and G - G_*."""
        mean = deviation = 0.0
        for part, values, own in zip(self._parts, tables, self._reference, strict=True):
            masses = part.side.dense_masses
            mean += float(np.vdot(masses, values))
            off = values - own
            means = np.einsum("xa,xa->x", masses, off)
            variance = float(np.vdot(masses, np.square(off))) - float(means @ means)
            deviation += float(np.sqrt(max(0.0, variance)))
        return mean, deviation

    def _potentials(self, centers: Floats) -> Iterator[list[Floats]]:
        """Yield, for each center, the best potentials of sets for each object of both sides."""
        for start in range(0, len(centers), _BOXES_AT_ONCE):
            some = centers[start : start + _BOXES_AT_ONCE]
            rewards = 2 * np.tensordot(some, self._basis, 1) + self._slopes
            yield from self._potentials_of(rewards)

    def _potentials_of(self, rewards: Floats) -> Iterator[list[Floats]]:
        """Yield, for each reward matrix, the vertex with the least cost for each object."""
        cut = self._parts[0].side.n_clusters
        for vertices in potentials(rewards):
            ends = [
                part.of_sets(values)
                for part, values in zip(
                    self._parts, (vertices[:, :cut], vertices[:, cut:]), strict=True
                )
            ]
            costs = sum(
                part.side.dense_masses @ values.T
                for part, values in zip(self._parts, ends, strict=True)
            )
            best = np.asarray(costs).argmin(axis=1)
            yield [values[best] for values in ends]

    def excess(self, boxes: Boxes, n_draws: int, rng: np.random.Generator | None) -> float:
        """Bound the excess of E |M|^2 over the largest V."""
        tables = zip(*self._potentials(boxes.centers), strict=True)
        values = [
            centered(part.side.dense_masses, np.array(some) - own)
            for part, some, own in zip(self._parts, tables, self._reference, strict=True)
        ]
        # Divide the shortfall of a box in the ratio of the deviations of its two sums.
        deviations = np.sqrt(
            [
                np.einsum("xa,bxa,bxa->b", part.side.dense_masses, some, some)
                for part, some in zip(self._parts, values, strict=True)
            ]
        )
        shares = deviations / np.maximum(deviations.sum(axis=0), 1e-300)
        behind = boxes.largest - boxes.upper
        total = 0.0
        for part, some, share in zip(self._parts, values, shares, strict=True):
            given = part.side.dense_masses, some, share * behind
            total += by_quadratic_form(*given) if rng is None else by_draws(*given, n_draws, rng)
        return total


def _centered_basis(rows: int, columns: int) -> Floats:
    """Return an orthonormal basis of the matrices whose rows and columns sum to 0."""
    one, other = (
        np.linalg.qr(np.column_stack([np.ones(size), np.eye(size)[:, 1:]]))[0][:, 1:]
        for size in (rows, columns)
    )
    basis: Floats = np.einsum("ia,wb->abiw", one, other).reshape(-1, rows, columns)
    return basis


def _expected_rise(behind: Floats, deviations: Floats) -> Floats:
    """Return E max(0, Z - behind) for normal Z: a heuristic for which boxes to split."""
    from scipy.special import ndtr

    scaled = behind / np.maximum(deviations, 1e-300)
    density = np.exp(-np.square(np.clip(scaled, -30, 30)) / 2) / np.sqrt(2 * np.pi)
    rise: Floats = deviations * density - behind * ndtr(-scaled)
    return rise
