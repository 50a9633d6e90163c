"""Neighbors of rows: other rows that have cells in the same columns of a sparse table."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.exact_sums import sum_by_group
from partita.kernels.grouping import concatenated_ranges
from partita.kernels.numba_switch import use_compiled

# Pairs of cells that are compared at once in numpy.
_CHUNK = 1 << 22

# Nanoseconds that the compiled loop saves for each pair of cells.
_SAVED_A_PAIR = 50


class SharedColumns(NamedTuple):
    """A sparse table by columns, and for each of some rows the columns it shares with others.

    Attributes
    ----------
    column_starts : array
        Where each column begins in `cells`.
    cells : array
        The cells sorted by column, in a column by row.
    rows, counts : arrays
        The row and the count of each cell.
    asked : array
        The rows whose neighbors are asked for.
    shared_starts, shared : arrays
        The columns of the row asked[i] are shared[shared_starts[i] : shared_starts[i + 1]].
    """

    column_starts: Integers
    cells: Integers
    rows: Integers
    counts: NDArray[Any]
    asked: Integers
    shared_starts: Integers
    shared: Integers


class Neighbors(NamedTuple):
    """The largest neighbors of some rows, row by row, each with its count in shared columns.

    `lengths` are the numbers of neighbors listed for each row, `totals` those of all neighbors.
    """

    rows: Integers
    counts: NDArray[Any]
    lengths: Integers
    totals: Integers


def largest_neighbors(table: SharedColumns, n_rows: int, at_most: int) -> Neighbors:
    """Return the neighbors of rows with the largest counts, equal ones by row."""
    lengths = np.diff(table.column_starts)[table.shared]
    work = np.concatenate([[0], np.cumsum(lengths)])[table.shared_starts]
    total = int(work[-1])
    if use_compiled("neighbors", _SAVED_A_PAIR * total):
        from partita.kernels.compiled import neighbors as compiled

        capacity = min(total, table.asked.size * at_most)
        return Neighbors(*compiled.largest_neighbors(table, n_rows, at_most, capacity))
    chunks = np.searchsorted(work[1:], np.arange(_CHUNK, total, _CHUNK), side="right")
    borders = np.unique(np.concatenate([[0], chunks, [table.asked.size]]))
    parts = [
        _neighbors(table, n_rows, at_most, start, stop)
        for start, stop in pairwise(borders.tolist())
    ]
    return Neighbors(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _neighbors(table: SharedColumns, n_rows: int, at_most: int, start: int, stop: int) -> Neighbors:
    """Return the neighbors of the rows asked[start:stop]."""
    first, last = table.shared_starts[start], table.shared_starts[stop]
    shared = table.shared[first:last]
    owner = np.repeat(np.arange(start, stop), np.diff(table.shared_starts[start : stop + 1]))
    lengths = table.column_starts[shared + 1] - table.column_starts[shared]
    cells = table.cells[concatenated_ranges(table.column_starts[shared], lengths)]
    keys = np.repeat(owner, lengths) * n_rows + table.rows[cells]
    others = table.rows[cells] != table.asked[np.repeat(owner, lengths)]
    found, which = np.unique(keys[others], return_inverse=True)
    counts = sum_by_group(which, table.counts[cells[others]], found.size)
    owners, rows = np.divmod(found, n_rows)
    order = np.lexsort((-counts, owners))
    totals = np.bincount(owners - start, minlength=stop - start)
    rank = np.arange(found.size) - np.repeat(np.cumsum(totals) - totals, totals)
    order = order[rank < at_most]
    return Neighbors(rows[order], counts[order], np.minimum(totals, at_most), totals)
