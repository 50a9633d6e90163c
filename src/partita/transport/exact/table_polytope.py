"""The polytope of tables that object types allow: nearest points and linear maxima.

The objects of a type are divided among the cells that the type may go to. Let rank(U) be the number
of objects that may go to some cell of U. The possible tables x are those with x(U) <= rank(U) for
every set U of cells and x(all cells) = n: the bases of a transversal polymatroid (Edmonds 1970).
Integer points of this polytope are tables of whole objects.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.tables.rough_tables import ObjectTypes

# All sets of cells of a component are listed: at most 2^16.
_MOST_CELLS = 16


class _Component(NamedTuple):
    """A connected component of cells, which exchange objects only with each other.

    ``flags[u, c]`` says whether subset u of the cells contains cell c, and ``ranks[u]`` is the
    number of objects that may go to subset u.
    """

    cells: Integers
    flags: Booleans
    ranks: Integers


class TablePolytope:
    """The polytope of tables for a list of object types.

    Parameters
    ----------
    types : ObjectTypes
        Numbers of objects and their possible cells; must be :func:`tractable`.
    """

    def __init__(self, types: ObjectTypes) -> None:
        self.size = types.shape[0] * types.shape[1]
        self._components = [_component(types, cells) for cells in _connected_cells(types)]

    @property
    def numbers_per_point(self) -> int:
        """The count of numbers that the computation of one nearest point visits."""
        return sum(one.cells.size * one.ranks.size for one in self._components)

    def nearest(self, points: Floats) -> Floats:
        """Return the nearest point of the polytope for each row of an array (points, cells).

        All coordinates of a component rise together until the constraint of a set of cells is
        tight; these coordinates stay fixed, and the others continue to rise (the decomposition
        algorithm of Fujishige 1980).
        """
        nearest = np.zeros_like(points)
        for one in self._components:
            nearest[:, one.cells] = _risen(points[:, one.cells], one)
        return nearest

    def largest(self, prices: Floats) -> Floats:
        """Return the maximum of prices @ x over the polytope, for each row of prices.

        The greedy algorithm takes cells in the order of falling prices (Edmonds 1970).
        """
        total = np.zeros(len(prices))
        for one in self._components:
            here = prices[:, one.cells]
            order = np.argsort(-here, axis=1, kind="stable")
            ranks = one.ranks[np.cumsum(1 << order, axis=1)]
            amounts = np.diff(ranks, axis=1, prepend=0)
            total += (np.take_along_axis(here, order, axis=1) * amounts).sum(axis=1)
        return total

    def rank(self, cells: Booleans) -> int:
        """Return the number of objects that may go to some of the given cells."""
        total = 0
        for one in self._components:
            bits = (1 << np.flatnonzero(cells[one.cells])).sum()
            total += int(one.ranks[bits])
        return total

    def whole(self, table: Floats, prices: Floats) -> Integers:
        """Round a table down to whole objects, and add the rest where prices are highest."""
        rounded = np.zeros(self.size, np.int64)
        for one in self._components:
            # The slack allows for rounding; the loop restores feasibility.
            down = np.floor(table[one.cells] + 1e-9).astype(np.int64)
            while (one.flags @ down > one.ranks).any():
                down[int(down.argmax())] -= 1
            rounded[one.cells] = _completed(down, one, prices[one.cells])
        return rounded

    def moves(self, table: Integers) -> tuple[Integers, Integers]:
        """Return all pairs of cells (sources, targets) between which one object can move."""
        pairs = []
        for one in self._components:
            here = table[one.cells]
            tight = one.flags[one.flags @ here == one.ranks].astype(np.int64)
            # An object cannot enter a tight set of cells from outside.
            blocked = (1 - tight).T @ tight > 0
            blocked |= here[:, None] == 0
            np.fill_diagonal(blocked, True)
            source, target = np.nonzero(~blocked)
            pairs.append((one.cells[source], one.cells[target]))
        sources, targets = zip(*pairs, strict=True)
        return np.concatenate(sources), np.concatenate(targets)


def tractable(types: ObjectTypes) -> bool:
    """Return whether the subsets of each component are few enough to be listed."""
    return max(cells.size for cells in _connected_cells(types)) <= _MOST_CELLS


def _connected_cells(types: ObjectTypes) -> list[Integers]:
    """Return the connected components of cells: no object can choose between two of them."""
    parts: list[set[int]] = []
    for cells in types.cells:
        joined = set(cells.tolist())
        apart = []
        for part in parts:
            if part & joined:
                joined |= part
            else:
                apart.append(part)
        parts = [*apart, joined]
    return [np.array(sorted(part), np.int64) for part in parts]


def _component(types: ObjectTypes, cells: Integers) -> _Component:
    bit_of = {cell: bit for bit, cell in enumerate(cells.tolist())}
    subsets = np.arange(1 << cells.size)
    ranks = np.zeros(subsets.size, np.int64)
    counts: dict[int, int] = {}
    for chosen, count in zip(types.cells, types.counts, strict=True):
        if int(chosen[0]) in bit_of:
            mask = sum(1 << bit_of[cell] for cell in chosen.tolist())
            counts[mask] = counts.get(mask, 0) + count
    for mask, count in counts.items():
        ranks[subsets & mask != 0] += count
    flags = (subsets[:, None] >> np.arange(cells.size) & 1).astype(np.bool_)
    return _Component(cells, flags, ranks)


def _risen(points: Floats, one: _Component) -> Floats:
    """Return the nearest points of one component; see :meth:`TablePolytope.nearest`."""
    subsets = np.arange(one.ranks.size)
    sizes = one.flags.sum(axis=1)
    room = one.ranks - points @ one.flags.T.astype(np.float64)
    rows = np.arange(len(points))
    nearest = points.copy()
    fixed = np.zeros(len(points), np.int64)
    for _ in range(one.cells.size):
        larger = (subsets & fixed[:, None] == fixed[:, None]) & (subsets != fixed[:, None])
        more = np.where(larger, sizes - sizes[fixed][:, None], 1)
        rise = np.where(larger, (room - room[rows, fixed][:, None]) / more, np.inf)
        full = np.where(larger.any(axis=1), rise.argmin(axis=1), fixed)
        rising = one.flags[full] & ~one.flags[fixed]
        nearest += np.where(rising, rise[rows, full][:, None], 0.0)
        fixed = full
        if (fixed == subsets[-1]).all():
            break
    return nearest


def _completed(table: Integers, one: _Component, prices: Floats) -> Integers:
    """Add objects one by one to the open cell with the highest price less twice its count."""
    table = table.copy()
    flags = one.flags.astype(np.int64)
    while True:
        full = flags[flags @ table == one.ranks]
        open_cells = ~(full > 0).any(axis=0)
        if not open_cells.any():
            return table
        worth = np.where(open_cells, prices - 2 * table, -np.inf)
        table[int(worth.argmax())] += 1
