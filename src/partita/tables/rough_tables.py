"""The contingency tables of the hard clusterings inside two rough ones.

Objects with the same possible clusters on both sides are of one type. A table is determined by the
numbers of objects of each type that go to each cell that is possible for the type.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers


class ObjectTypes(NamedTuple):
    """Types of objects: their possible cells, as flat indexes into a table, and their numbers.

    Attributes
    ----------
    cells : list of arrays
        For each type, the indexes of its possible cells.
    counts : list of int
        For each type, the number of its objects.
    shape : pair of int
        The numbers of rows and columns of the table.
    """

    cells: list[Integers]
    counts: list[int]
    shape: tuple[int, int]

    @property
    def n_ways(self) -> int:
        """Return the number of ways to distribute the objects of each type among their cells."""
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
    """Return the types, from the number of objects for each pair of sets of clusters."""
    cells, numbers = [], []
    for i, j in np.argwhere(counts).tolist():
        indexes = np.add.outer(np.array(first[i]) * shape[1], np.array(second[j]))
        cells.append(indexes.ravel().astype(np.int64))
        numbers.append(int(counts[i, j]))
    return ObjectTypes(cells, numbers, shape)


def possible_tables(types: ObjectTypes, limit: int) -> Integers | None:
    """Return all distinct tables, of shape (tables, rows, columns); None if beyond the limit."""
    size = types.shape[0] * types.shape[1]
    tables = np.zeros((1, size), np.int64)
    # Types with few cells come first: equal tables are merged before there are many ways.
    in_order = sorted(zip(types.cells, types.counts, strict=True), key=lambda one: one[0].size)
    for cells, count in in_order:
        ways = math.comb(count + cells.size - 1, cells.size - 1)
        if tables.shape[0] * ways > limit:
            return None
        added = np.zeros((ways, size), np.int64)
        added[:, cells] = compositions(count, cells.size)
        tables = distinct((tables[:, None, :] + added).reshape(-1, size), sum(types.counts))
    return tables.reshape(-1, *types.shape)


def compositions(total: int, parts: int) -> Integers:
    """Return all ways to write `total` as a sum of `parts` integers from 0 on, one in each row."""
    ways = math.comb(total + parts - 1, parts - 1)
    bars = np.array(list(combinations(range(total + parts - 1), parts - 1)), np.int64)
    bars = bars.reshape(ways, parts - 1)
    fences = np.column_stack([np.full(ways, -1), bars, np.full(ways, total + parts - 1)])
    shares: Integers = np.diff(fences, axis=1) - 1
    return shares


def log_choices(counts: Integers, size: int) -> Floats:
    """Return the logarithm of the number of ways to distribute each count among `size` cells."""
    from scipy.special import gammaln

    ways: Floats = gammaln(counts + size) - gammaln(counts + 1) - gammaln(size)
    return ways


def distinct(rows: Integers, largest: int) -> Integers:
    """Return the distinct rows; no entry may exceed `largest`.

    Rows are compared as single numbers, with a digit for each column, if these fit into 64 bits.
    """
    bases = [largest + 1] * rows.shape[1]
    if math.prod(bases) >= 1 << 63:
        bases = (rows.max(axis=0) + 1).tolist()
    if math.prod(bases) >= 1 << 63:
        return np.unique(rows, axis=0)
    digits = np.array([math.prod(bases[:column]) for column in range(len(bases))], np.int64)
    return rows[np.unique(rows @ digits, return_index=True)[1]]
