"""Count pairs of codes."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.codes import Codes
from partita.kernels.exact_sums import sum_by_group, sum_of_squares
from partita.kernels.numba_switch import use_compiled
from partita.kernels.sorted_keys import packed_keys, sorted_keys, wide_keys
from partita.kernels.threaded_rows import usable_cores

# Tables of at most this many cells are counted into a dense array, and larger ones up to so many
# cells per object: (cells per object, cells).
DENSE_CELLS = 1 << 16
DENSE_CELLS_PER_OBJECT = ((10, 1 << 22), (2, 1 << 24))
_FEW_OBJECTS = DENSE_CELLS // 10  # for which the former limit is the larger one

# Nanoseconds that compiled loops save: for each call, each object and each cell of a dense table,
# and each key of a sparse one.
_SAVED_A_CALL = 10_000
_SAVED_AN_OBJECT = 1
_SAVED_A_CELL = 2
_SAVED_A_KEY = 5

# From this number of objects on, two threads count half of them each, if the table is small enough
# to be counted twice.
_WORTH_THREADS = 1 << 23
_CELLS_COUNTED_TWICE = 1 << 20

# The numpy paths work in chunks of this many objects, those of a dense table if it is small.
_CHUNK = 1 << 22
_DENSE_CHUNK = 1 << 18

_UNSIGNED = {np.dtype(np.int64): np.uint64, np.dtype(np.int32): np.uint32}
_LABEL_TYPES = tuple(_UNSIGNED)


class Cells(NamedTuple):
    """The nonzero cells of a table, sorted by position = row * width + column."""

    positions: Integers
    counts: NDArray[Any]
    height: int
    width: int

    def listed(self) -> tuple[Integers, Integers, NDArray[Any]]:
        """Return the nonzero cells, row by row, as (rows, columns, counts)."""
        rows, columns = np.divmod(self.positions, self.width)
        return rows, columns, self.counts

    def sums(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return the sums of all rows and columns."""
        rows, columns, counts = self.listed()
        return sum_by_group(rows, counts, self.height), sum_by_group(columns, counts, self.width)


class Grid(NamedTuple):
    """A dense table, its row and column sums, and the sums of squares of all three."""

    counts: NDArray[Any]
    row_sums: Integers
    column_sums: Integers
    squares: tuple[int, int, int]
    total: int

    def listed(self) -> tuple[Integers, Integers, Integers]:
        """Return the nonzero cells, row by row, as (rows, columns, counts)."""
        return list_cells(self.counts)

    def sums(self) -> tuple[Integers, Integers]:
        """Return the sums of all rows and columns."""
        return self.row_sums, self.column_sums


class Runs(NamedTuple):
    """A sparse table as one sorted key per object: each run of equal keys is a cell.

    A key is row * width + column. The sums are those of `Grid`.
    """

    keys: NDArray[Any]
    height: int
    width: int
    column_sums: Integers
    squares: tuple[int, int, int]
    total: int

    def listed(self) -> tuple[Integers, Integers, Integers]:
        """Return the nonzero cells, row by row, as (rows, columns, counts)."""
        if self._use_compiled():
            size = np.count_nonzero(self.keys[1:] != self.keys[:-1]) + 1
            cells = np.empty(size, np.int64), np.empty(size, np.int64), np.empty(size, np.int64)
            _compiled_counting().list_runs(self.keys, self.width, *cells)
            return cells
        starts = _run_starts(self.keys)
        rows, columns = np.divmod(self.keys[starts].astype(np.int64), self.width)
        return rows, columns, np.diff(starts, append=self.keys.size)

    def sums(self) -> tuple[Integers, Integers]:
        """Return the sums of all rows and columns."""
        return self._row_sums(), self.column_sums

    def _row_sums(self) -> Integers:
        if self._use_compiled():
            sums: Integers = _compiled_counting().row_sums_of_runs(
                self.keys, self.height, self.width
            )
            return sums
        borders = np.arange(1, self.height + 1) * self.width - 1
        ends = np.searchsorted(self.keys, borders.astype(self.keys.dtype), side="right")
        return np.diff(ends, prepend=0)

    def _use_compiled(self) -> bool:
        return use_compiled("counting", _SAVED_A_KEY * self.keys.size)


def count_pairs(rows: Codes, columns: Codes) -> Grid | Runs:
    """Count how often each pair (row, column) occurs, exactly."""
    n = rows.values.size
    if rows.span * columns.span <= _cells_counted_densely(n):
        return _count_densely(rows, columns)
    keys = sorted_keys(rows, columns)
    column_sums = count_codes(columns)
    squares = *_squares_of_runs(keys, rows, columns.span), sum_of_squares(column_sums, n)
    return Runs(keys, rows.span, columns.span, column_sums, squares, n)


def _squares_of_runs(keys: NDArray[Any], rows: Codes, width: int) -> tuple[int, int]:
    """Return the sums of squares of the cells and of the rows of sorted keys."""
    n = keys.size
    if n < 1 << 31 and use_compiled("counting", _SAVED_A_KEY * n):
        squares, row_squares = _compiled_counting().squares_of_runs(keys, width)
        return squares, row_squares
    squares = sum(sum_of_squares(lengths, n) for lengths in _run_lengths(keys))
    return squares, sum_of_squares(count_codes(rows), n)


def count_codes(codes: Codes) -> Integers:
    """Return how often each code occurs; works in chunks to keep memory low."""
    if use_compiled("counting", _SAVED_A_KEY * codes.values.size):
        counts: Integers = _compiled_counting().occurrences(*codes)
        return counts
    chunk = max(_CHUNK, codes.span)
    counts = np.zeros(codes.span, np.int64)
    for start in range(0, codes.values.size, chunk):
        part = codes.values[start : start + chunk].astype(np.int64)
        part -= codes.first
        counts += np.bincount(part, minlength=codes.span)
    return counts


def _run_lengths(sorted_keys: NDArray[Any]) -> Iterator[Integers]:
    """Yield the lengths of the runs of equal keys, a chunk at a time."""
    run_start = 0
    for start in range(1, sorted_keys.size, _CHUNK):
        keys = sorted_keys[start : start + _CHUNK]
        previous = sorted_keys[start - 1 : start - 1 + keys.size]
        borders = (keys != previous).nonzero()[0] + start
        if borders.size:
            yield np.diff(borders, prepend=run_start)
            run_start = int(borders[-1])
    yield np.array([sorted_keys.size - run_start])


def count_label_pairs(rows: NDArray[Any], columns: NDArray[Any]) -> tuple[Grid, int, int] | None:
    """Count integer labels of a small range directly.

    Return the table and the labels of its first row and first column. Return None where this does
    not apply: the labels have another type, or their range is large.
    """
    if (
        rows.dtype not in _LABEL_TYPES
        or columns.dtype not in _LABEL_TYPES
        or not 0 < rows.size < 1 << 31
        or not (rows.flags.c_contiguous and columns.flags.c_contiguous)
    ):
        return None
    cells_at_most = _cells_counted_densely(rows.size)
    if not _pays_threads(rows.size) and _count_is_compiled(rows.size):
        counted = _compiled_counting().count_labels(rows, columns, cells_at_most)
        (counts, row_sums, column_sums, squares), first_row, first_column = counted
        if counts.size == 0:
            return None
        return Grid(counts, row_sums, column_sums, squares, rows.size), first_row, first_column
    codes = tuple(_on_threads(rows.size, _as_codes, (rows, columns)))
    if codes[0].span * codes[1].span > cells_at_most:
        # Without the labels below the least, as in the compiled loop.
        codes = tuple(map(_from_the_least, codes))
        if codes[0].span * codes[1].span > cells_at_most:
            return None
    return _count_densely(*codes), codes[0].first, codes[1].first


def _count_is_compiled(n: int) -> bool:
    return use_compiled("counting", _SAVED_A_CALL + _SAVED_AN_OBJECT * n)


def _as_codes(labels: NDArray[Any]) -> Codes:
    """Return integer labels as codes: from 0 on if they are small, otherwise from the least."""
    # As unsigned integers, negative numbers are huge: one pass shows if all are in [0, size).
    largest = int(labels.view(_UNSIGNED[labels.dtype]).max())
    if largest < DENSE_CELLS:
        return Codes(labels, 0, largest + 1)
    low, high = int(labels.min()), int(labels.max())
    return Codes(labels, low, high - low + 1)


def _from_the_least(codes: Codes) -> Codes:
    """Return codes whose range begins with the least of them."""
    low = int(codes.values.min())
    return Codes(codes.values, low, codes.first + codes.span - low)


def _pays_threads(n: int) -> bool:
    return n >= _WORTH_THREADS and usable_cores() > 1


def _on_threads(n: int, function: Any, arguments: Any) -> list[Any]:
    """Return the function of each argument, on two threads if there are many objects."""
    if not _pays_threads(n):
        return [function(argument) for argument in arguments]
    from concurrent.futures import ThreadPoolExecutor  # slow to import

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(function, arguments))


@functools.cache
def _compiled_counting() -> Any:
    """Import the compiled loops when they are first used: importing numba is slow."""
    from partita.kernels.compiled import counting as compiled_counting

    return compiled_counting


def _cells_counted_densely(n: int) -> int:
    """Return the largest number of cells that n objects are counted into densely."""
    if n <= _FEW_OBJECTS:
        return DENSE_CELLS
    return max(DENSE_CELLS, *(min(share * n, most) for share, most in DENSE_CELLS_PER_OBJECT))


def list_cells(grid: NDArray[Any]) -> tuple[Integers, Integers, Integers]:
    """Return the nonzero cells of a table, row by row, as (rows, columns, counts)."""
    if grid.dtype == np.int32 and use_compiled("counting", _SAVED_A_CELL * grid.size):
        size = np.count_nonzero(grid)
        cells = np.empty(size, np.int64), np.empty(size, np.int64), np.empty(size, np.int64)
        _compiled_counting().list_cells(grid, *cells)
        return cells
    rows, columns = (np.ascontiguousarray(part) for part in grid.nonzero())
    return rows, columns, grid[rows, columns].astype(np.int64)


def sum_pairs(rows: Codes, columns: Codes, weights: NDArray[Any]) -> Cells:
    """Sum the weights of each pair (row, column); the sums of integers are exact."""
    if _sums_are_exact_floats(rows.span * columns.span, weights):
        sums = np.bincount(wide_keys(rows, columns, slice(None)), weights)
        positions = np.flatnonzero(sums)
        return Cells(positions, sums[positions].astype(np.int64), rows.span, columns.span)
    keys = packed_keys(rows, columns)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    starts = _run_starts(keys)
    sums = np.add.reduceat(weights[order], starts)
    positive = sums > 0
    positions = keys[starts][positive].astype(np.int64)
    return Cells(positions, sums[positive], rows.span, columns.span)


def _sums_are_exact_floats(size: int, weights: NDArray[Any]) -> bool:
    """Return whether weights can be summed as floats without rounding, into a dense table."""
    if weights.dtype.kind not in "iu" or size > _cells_counted_densely(weights.size):
        return False
    return float(weights.sum(dtype=np.float64)) < 1 << 53


def _count_densely(rows: Codes, columns: Codes) -> Grid:
    n = rows.values.size
    if n < 1 << 31 and _count_is_compiled(n):
        return _count_compiled(rows, columns)
    height, width = rows.span, columns.span
    flat = _count_keys(rows, columns)
    counts = flat.reshape(height, width)
    row_sums, column_sums = counts.sum(1), counts.sum(0)
    squares = sum_of_squares(flat, n), sum_of_squares(row_sums, n), sum_of_squares(column_sums, n)
    return Grid(counts, row_sums, column_sums, squares, n)


def _count_keys(rows: Codes, columns: Codes) -> Integers:
    """Return the dense table as one array; works in chunks, whose keys stay in the cache."""
    size = rows.span * columns.span
    chunk = max(_DENSE_CHUNK, size)
    keys = (
        wide_keys(rows, columns, slice(start, start + chunk))
        for start in range(0, rows.values.size, chunk)
    )
    counts = np.bincount(next(keys), minlength=size)
    for others in keys:
        counts += np.bincount(others, minlength=size)
    return counts


def _count_compiled(rows: Codes, columns: Codes) -> Grid:
    n, size = rows.values.size, rows.span * columns.span
    compiled = _compiled_counting()
    # Taken here, so that it is compiled once and not in both threads.
    counter = compiled.cell_counter(rows.values.dtype, columns.values.dtype)
    ranges = rows.first, columns.first, rows.span, columns.span

    def count(part: slice) -> Integers:
        cells: Integers = counter(rows.values[part], columns.values[part], *ranges)
        return cells

    if size > _CELLS_COUNTED_TWICE or not _pays_threads(n):
        cells = count(slice(None))
    else:
        cells, others = _on_threads(n, count, (slice(n // 2), slice(n // 2, None)))
        cells += others
    counts, row_sums, column_sums, squares = compiled.with_sums(cells, rows.span, columns.span)
    return Grid(counts, row_sums, column_sums, squares, n)


def _run_starts(sorted_keys: NDArray[Any]) -> Integers:
    """Return the index at which each run of equal keys begins."""
    changes = np.empty(sorted_keys.size, np.bool_)
    changes[0] = True
    np.not_equal(sorted_keys[1:], sorted_keys[:-1], out=changes[1:])
    return changes.nonzero()[0]
