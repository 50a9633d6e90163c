"""The contingency tables that rough clusterings leave open, without repeating equal objects.

Objects with the same possible clusters on both sides are of one type; a table comes out of saying
how many of each type go to each cell that the type may go to.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers


class ObjectTypes(NamedTuple):
    """How many objects may go to which cells of a table with so many columns."""

    cells: list[Integers]
    counts: list[int]
    shape: tuple[int, int]

    @property
    def n_ways(self) -> int:
        """In how many ways objects of each type can be shared among their cells."""
        return math.prod(
            math.comb(count + cells.size - 1, cells.size - 1)
            for count, cells in zip(self.counts, self.cells, strict=True)
        )


def object_types(
    counts: Integers,
    first: Sequence[Sequence[int]],
    second: Sequence[Sequence[int]],
    shape: tuple[int, int],
) -> ObjectTypes:
    """List the types from the number of objects for each pair of sets of clusters."""
    cells, numbers = [], []
    for i, j in np.argwhere(counts).tolist():
        places = np.add.outer(np.array(first[i]) * shape[1], np.array(second[j]))
        cells.append(places.ravel().astype(np.int64))
        numbers.append(int(counts[i, j]))
    return ObjectTypes(cells, numbers, shape)


def possible_tables(types: ObjectTypes, limit: int) -> Integers | None:
    """All tables without repetitions, of shape (tables, rows, columns); None if beyond limit."""
    size = types.shape[0] * types.shape[1]
    tables = np.zeros((1, size), np.int64)
    # The few ways first: tables that come out equal are put together before the many ways.
    order = sorted(range(len(types.cells)), key=lambda place: types.cells[place].size)
    for place in order:
        cells, count = types.cells[place], types.counts[place]
        ways = math.comb(count + cells.size - 1, cells.size - 1)
        if tables.shape[0] * ways > limit:
            return None
        shared = np.zeros((ways, size), np.int64)
        shared[:, cells] = compositions(count, cells.size)
        tables = distinct((tables[:, None, :] + shared).reshape(-1, size), sum(types.counts))
    return tables.reshape(-1, *types.shape)


def compositions(total: int, parts: int) -> Integers:
    """All ways to write a number as a sum of so many numbers from 0 on."""
    ways = math.comb(total + parts - 1, parts - 1)
    bars = np.array(list(combinations(range(total + parts - 1), parts - 1)), np.int64)
    bars = bars.reshape(ways, parts - 1)
    fences = np.column_stack([np.full(ways, -1), bars, np.full(ways, total + parts - 1)])
    shares: Integers = np.diff(fences, axis=1) - 1
    return shares


def log_choices(counts: Integers, size: int) -> Floats:
    """The logarithm of the ways in which so many objects can be shared among so many cells."""
    from scipy.special import gammaln

    ways: Floats = gammaln(counts + size) - gammaln(counts + 1) - gammaln(size)
    return ways


def distinct(rows: Integers, largest: int) -> Integers:
    """Rows without repetitions; as numbers where these fit into 64 bits, being faster.

    The digits of a column go up to the largest number in it, which is at most `largest`.
    """
    bases = [largest + 1] * rows.shape[1]
    if math.prod(bases) >= 1 << 63:
        bases = (rows.max(axis=0) + 1).tolist()
    if math.prod(bases) >= 1 << 63:
        return np.unique(rows, axis=0)
    digits = np.array([math.prod(bases[:place]) for place in range(len(bases))], np.int64)
    return rows[np.unique(rows @ digits, return_index=True)[1]]
