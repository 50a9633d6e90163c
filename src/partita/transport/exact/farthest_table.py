r"""The largest number of disagreeing pairs over all tables that object types allow.

Hard clusterings with table N, row sums r and column sums s disagree on

.. math:: D(N) = (|r|^2 + |s|^2) / 2 - |N|^2

pairs. D is a difference of convex functions, and only the sums z = (r, s) make it nonconvex. For z
in a box with low l and high u every square is at most its secant, so that

.. math:: D(N) \le G((l + u) / 2) - \tfrac{1}{2} l \cdot u, \quad
          G(t) = \max_N \; t \cdot z(N) - |N|^2,

where N ranges over all tables, in the box or not. By the duality of Toland (1978) and Singer (1979)
for differences of convex functions, the maximum of D is that of G(t) - |t|^2 / 2. So the bounds
converge to it as boxes shrink, with an error of half the squared radius of a box. G is the distance
of a point from a polytope (`exact.table_polytope`). Weak linear programming duality bounds G from
above, however inaccurate the nearest point is: with prices p = t - 2 N, G(t) <= max_x p x + |N|^2.

The lower bound comes from an ascent: N maximizes G at t, then t becomes z(N), and so on. Each step
raises D. The last table is rounded to integers and improved by moves of single objects.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.tables.rough_tables import ObjectTypes
from partita.tolerances import SAFE_SHARE
from partita.transport.exact.table_polytope import TablePolytope, tractable
from partita.transport.search.branch_and_bound import Boxes, refined

# Boxes are not split when a table of fractional objects comes this close to their bound.
_CLOSE = 0.25
_FIRST_CLIMBS = 8
_ASCENTS = 40
_MOVES = 400


class Extreme(NamedTuple):
    """A lower bound on the largest D, which some table reaches, and an upper bound."""

    reached: float
    bound: float


def most_disagreements_within(types: ObjectTypes, states: int) -> Extreme | None:
    """Bound the largest D(N) within a number of states; None where there are too many cells.

    The two bounds are equal where the search ended.
    """
    if not tractable(types):
        return None
    search = _Search(types)
    boxes = search.run(states // states_per_box(types), whole=True)
    # Disagreements are integers.
    return Extreme(search.found, max(search.found, float(np.floor(boxes.largest))))


def bound_of_disagreements(types: ObjectTypes, states: int) -> float:
    """Return an upper bound on D(N), for types that are :func:`tractable`."""
    search = _Search(types)
    boxes = search.run(states // states_per_box(types), whole=False)
    return max(search.reached, boxes.largest)


def states_per_box(types: ObjectTypes) -> int:
    """Estimate the states that the bound of one box takes."""
    return 150 + TablePolytope(types).numbers_per_point // 4


class _Search:
    """Branch and bound over boxes of row and column sums.

    `reached` is the largest D of a table of fractional objects, `found` that of whole objects.
    """

    def __init__(self, types: ObjectTypes) -> None:
        self._polytope = TablePolytope(types)
        self._n = sum(types.counts)
        rows, columns = np.divmod(np.arange(self._polytope.size), types.shape[1])
        self._rows = types.shape[0]
        self._lines = np.concatenate(
            [
                rows == np.arange(types.shape[0])[:, None],
                columns == np.arange(types.shape[1])[:, None],
            ]
        )
        self._slack = SAFE_SHARE * self._n * self._n
        self._climbs = 0
        self.found = self.reached = -np.inf

    def run(self, most_boxes: int, whole: bool) -> Boxes:
        """Return the boxes that may contain a larger D than was found, with their bounds.

        `whole` asks for tables of whole objects.
        """
        low = [self._n - self._polytope.rank(~line) for line in self._lines]
        high = [self._polytope.rank(line) for line in self._lines]
        self._whole = whole
        # An ascent takes as long as several boxes.
        self._first_climbs = min(_FIRST_CLIMBS, 1 + most_boxes // (4 * _ASCENTS))
        boxes = refined(self._bound(Boxes.one(low, high)), self._bound, most_boxes - 1)
        return boxes.take(self._open(boxes.upper))

    def _open(self, upper: Floats) -> NDArray[np.bool_]:
        """Return which bounds exceed what was found."""
        beyond: NDArray[np.bool_] = upper >= self.found + 1 if self._whole else upper > self.reached
        return beyond

    def _bound(self, boxes: Boxes) -> Boxes:
        boxes = self._shrunk(boxes)
        if not len(boxes.upper):
            return boxes
        maximum, sums, reached, _ = self._solve(boxes.centers)
        bounds = maximum - (boxes.low * boxes.high).sum(axis=1) / 2 + self._slack
        upper = np.minimum(boxes.upper, bounds)
        if self._climbs < self._first_climbs or reached.max() > self.reached:
            self._climb(sums[int(reached.argmax())])
        worth = self._open(upper) & (upper > self.reached + _CLOSE)
        # Positive, and the larger the higher the bound.
        return boxes._replace(upper=upper, priority=np.where(worth, self._n**2 + upper, 0.0))

    def _shrunk(self, boxes: Boxes) -> Boxes:
        """Shrink boxes to sums that add up to n, and drop empty boxes."""
        low, high = boxes.low.copy(), boxes.high.copy()
        for part in (slice(0, self._rows), slice(self._rows, None)):
            some, more = low[:, part], high[:, part]
            some[:] = np.maximum(some, self._n - (more.sum(axis=1, keepdims=True) - more))
            more[:] = np.minimum(more, self._n - (some.sum(axis=1, keepdims=True) - some))
        inside = np.flatnonzero((low <= high + self._slack).all(axis=1))
        return boxes._replace(low=low, high=np.maximum(low, high)).take(inside)

    def _solve(self, slopes: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Return an upper bound on G, the sums of its table, D of that table, and the table."""
        rewards = slopes @ self._lines
        tables = self._polytope.nearest(rewards / 2)
        squares = np.square(tables).sum(axis=1)
        maximum = self._polytope.largest(rewards - 2 * tables) + squares
        sums = tables @ self._lines.T
        return maximum, sums, np.square(sums).sum(axis=1) / 2 - squares, tables

    def _climb(self, sums: Floats) -> None:
        """Ascend from given sums; round to whole objects if the ascent passes what was found."""
        self._climbs += 1
        value = -np.inf
        for _ in range(_ASCENTS):
            _, new, reached, tables = self._solve(sums[None])
            if reached[0] <= value + 1e-9 * abs(value):
                break
            sums, value, table = new[0], float(reached[0]), tables[0]
        self.reached = max(self.reached, value)
        if self._whole and value > self.found:
            self.found = max(self.found, self._with_whole_objects(table, sums))

    def _with_whole_objects(self, table: Floats, sums: Floats) -> float:
        """Round a table to whole objects, improve it by moves of one object, and return its D."""
        whole = self._polytope.whole(table, sums @ self._lines)
        for _ in range(_MOVES):
            source, target = self._polytope.moves(whole)
            gains = self._gains(whole, source, target)
            if not gains.size or gains.max() <= 0:
                break
            best = int(gains.argmax())
            whole[source[best]] -= 1
            whole[target[best]] += 1
        sums_now = self._lines @ whole
        return float(np.square(sums_now).sum() / 2 - np.square(whole).sum())

    def _gains(self, table: Integers, source: Integers, target: Integers) -> Integers:
        """Return the change of D when one object moves from each source to each target."""
        sums = self._lines @ table
        gains = -2 * (table[target] - table[source] + 1)
        for lines in (slice(0, self._rows), slice(self._rows, None)):
            line_of = self._lines[lines].argmax(axis=0)
            here, there = line_of[source], line_of[target]
            risen = sums[lines][there] - sums[lines][here] + 1
            gains += np.where(here == there, 0, risen)
        return gains
