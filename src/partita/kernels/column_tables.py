"""Count the tables of one column of codes and several others in one pass over the objects."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Integers
from partita.kernels.counting import Grid
from partita.kernels.exact_sums import sum_of_squares
from partita.kernels.numba_switch import use_compiled

# Tables of at most so many cells are counted together: four of them stay in the fastest cache.
MOST_CELLS = 1 << 12
# So many tables are counted by one call, in which other threads run.
MOST_TABLES = 32
# Counts are 32-bit integers.
MOST_OBJECTS = (1 << 31) - 1

# Nanoseconds that the compiled loop saves for each object of each table.
_SAVED_AN_OBJECT = 2

# The numpy path works in chunks of this many objects, whose keys stay in the cache.
_CHUNK = 1 << 18


class Columns(NamedTuple):
    """The codes of several clusterings of the same objects.

    Attributes
    ----------
    codes : ndarray of shape (clusterings, objects)
        Unsigned integers of one or two bytes.
    spans : ndarray
        The number of clusters of each, whose codes are from 0 on.
    complete : ndarray of bool
        Whether a clustering has all objects; the others have its span as their code.
    """

    codes: NDArray[Any]
    spans: Integers
    complete: Booleans

    @property
    def lines(self) -> Integers:
        """The number of different codes of each clustering."""
        return self.spans + ~self.complete

    def fit(self, row: int, others: Integers) -> Booleans:
        """Return for which of the others `count_columns` counts the table."""
        fitting: Booleans = self.lines[row] * self.lines[others] <= MOST_CELLS
        small = self.codes.dtype.itemsize <= 2 and self.codes.shape[1] <= MOST_OBJECTS
        return fitting if small else np.zeros_like(fitting)


def announce(columns: Columns, tables: int) -> None:
    """Say how many tables will be counted, so that compiled loops serve from the first if they pay.

    Without it they serve as soon as tables that were counted in numpy would have paid for them.
    """
    use_compiled("column_tables", _SAVED_AN_OBJECT * columns.codes.shape[1] * tables)


def count_columns(columns: Columns, row: int, others: Integers) -> list[Grid]:
    """Return the tables of one clustering (rows) and each of the others (columns).

    Objects that one of the two does not have are not counted. Tables have the width of the largest
    of them: rows and columns may be empty.
    """
    absent = np.where(columns.complete, -1, columns.spans)
    lines, n = columns.lines, columns.codes.shape[1]
    shape = int(lines[row]), int(lines[others].max())
    if use_compiled("column_tables", _SAVED_AN_OBJECT * n * others.size):
        from partita.kernels.compiled import column_tables as compiled

        tables = compiled.count_columns(
            columns.codes, row, others, *shape, int(absent[row]), absent[others]
        )
        counts, row_sums, column_sums, squares = tables
        totals = row_sums.sum(axis=1).tolist()
        return [
            Grid(counts[one], row_sums[one], column_sums[one], (own[0], own[1], own[2]), total)
            for one, (own, total) in enumerate(zip(squares.tolist(), totals, strict=True))
        ]
    grids = []
    for other in others.tolist():
        cells = _count(columns.codes[row], columns.codes[other], shape)
        for line, own in ((cells, absent[row]), (cells.T, absent[other])):
            if own >= 0:
                line[own] = 0
        grids.append(_with_sums(cells))
    return grids


def _with_sums(cells: Integers) -> Grid:
    sums = cells.sum(axis=1), cells.sum(axis=0)
    total = int(sums[0].sum())
    squares = (
        sum_of_squares(cells.ravel(), total),
        sum_of_squares(sums[0], total),
        sum_of_squares(sums[1], total),
    )
    return Grid(cells, *sums, squares, total)


def _count(rows: NDArray[Any], columns: NDArray[Any], shape: tuple[int, int]) -> Integers:
    """Return the table of two columns of codes."""
    height, width = shape
    counts = np.zeros(height * width, np.int64)
    for start in range(0, rows.size, _CHUNK):
        keys = rows[start : start + _CHUNK] * np.int64(width) + columns[start : start + _CHUNK]
        counts += np.bincount(keys, minlength=counts.size)
    return counts.reshape(shape)
