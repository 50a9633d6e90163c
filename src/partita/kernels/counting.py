"""Count pairs of codes, and number distinct integers."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.exact_sums import sum_of_squares
from partita.kernels.numba_switch import use_compiled, worth_compiling

# Tables of at most this many cells, or this many cells per object, are counted into a dense array.
DENSE_CELLS = 1 << 16
DENSE_CELLS_PER_OBJECT = 2
DENSE_CELLS_AT_MOST = 1 << 24

_CHUNK = 1 << 22

_LABEL_TYPES = (np.dtype(np.int64), np.dtype(np.int32))


class Cells(NamedTuple):
    """The nonzero cells of a table, sorted by position = row * width + column."""

    positions: Integers
    counts: NDArray[Any]
    height: int
    width: int


class Grid(NamedTuple):
    """A dense table, its row and column sums, and the sums of squares of all three."""

    counts: NDArray[Any]
    row_sums: Integers
    column_sums: Integers
    squares: tuple[int, int, int]
    total: int


class Runs(NamedTuple):
    """A sparse table as one sorted key per object: each run of equal keys is a cell.

    A key is row * width + column. The sums are those of `Grid`.
    """

    keys: NDArray[Any]
    height: int
    width: int
    row_sums: Integers
    column_sums: Integers
    squares: tuple[int, int, int]
    total: int

    def cells(self) -> Cells:
        """Return the nonzero cells."""
        starts = _run_starts(self.keys)
        counts = np.diff(starts, append=self.keys.size)
        return Cells(self.keys[starts].astype(np.int64), counts, self.height, self.width)


class Codes(NamedTuple):
    """Integers in [first, first + span), one per object."""

    values: NDArray[Any]
    first: int
    span: int


def count_pairs(rows: Codes, columns: Codes) -> Grid | Runs:
    """Count how often each pair (row, column) occurs, exactly."""
    n = rows.values.size
    if rows.span * columns.span <= _cells_counted_densely(n):
        return _count_densely(rows, columns)
    row_sums, column_sums = _code_counts(rows), _code_counts(columns)
    keys = _packed_keys(rows, columns)
    keys.sort()
    squares = (
        sum(sum_of_squares(lengths, n) for lengths in _run_lengths(keys)),
        sum_of_squares(row_sums, n),
        sum_of_squares(column_sums, n),
    )
    return Runs(keys, rows.span, columns.span, row_sums, column_sums, squares, n)


def _code_counts(codes: Codes) -> Integers:
    """Return how often each code occurs; works in chunks to keep memory low."""
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
    """Count integer labels of a small range directly, in one compiled call.

    Return the table and the labels of its first row and first column. Return None where this does
    not apply: compiled loops are not in use, the labels have another type, or their range is large.
    """
    if (
        not worth_compiling(rows.size)
        or rows.dtype not in _LABEL_TYPES
        or columns.dtype not in _LABEL_TYPES
        or not 0 < rows.size < 1 << 31
        or not (rows.flags.c_contiguous and columns.flags.c_contiguous)
    ):
        return None
    grid, first_row, first_column = _compiled_counting().count_labels(
        rows, columns, _cells_counted_densely(rows.size)
    )
    counts, row_sums, column_sums, squares = grid
    if counts.size == 0:
        return None
    return Grid(counts, row_sums, column_sums, squares, rows.size), first_row, first_column


@functools.cache
def _compiled_counting() -> Any:
    """Import the compiled loops when they are first used: importing numba is slow."""
    from partita.kernels.compiled import counting as compiled_counting

    return compiled_counting


def _cells_counted_densely(n: int) -> int:
    """Return the largest number of cells that n objects are counted into densely."""
    return max(DENSE_CELLS, min(DENSE_CELLS_PER_OBJECT * n, DENSE_CELLS_AT_MOST))


def list_cells(grid: NDArray[Any]) -> tuple[Integers, Integers, Integers]:
    """Return the nonzero cells of a table, row by row, as (rows, columns, counts)."""
    if grid.dtype == np.int32 and use_compiled(grid.size):
        rows, columns, counts = _compiled_counting().list_cells(grid)
        return rows, columns, counts
    rows, columns = (np.ascontiguousarray(part) for part in grid.nonzero())
    return rows, columns, grid[rows, columns].astype(np.int64)


def sum_pairs(rows: Codes, columns: Codes, weights: NDArray[Any]) -> Cells:
    """Sum the weights of each pair (row, column); the sums of integers are exact."""
    keys = _packed_keys(rows, columns)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    starts = _run_starts(keys)
    sums = np.add.reduceat(weights[order], starts)
    positive = sums > 0
    positions = keys[starts][positive].astype(np.int64)
    return Cells(positions, sums[positive], rows.span, columns.span)


def factorize_integers(values: Integers) -> tuple[Integers, Integers]:
    """Number the distinct values; return (code of each value, distinct values by code)."""
    if use_compiled(values.size):
        codes, distinct = _compiled_counting().factorize(values)
        return codes, distinct
    distinct, codes = np.unique(values, return_inverse=True)
    return codes, distinct


def _count_densely(rows: Codes, columns: Codes) -> Grid:
    height, width = rows.span, columns.span
    n = rows.values.size
    if use_compiled(n) and n < 1 << 31:
        counts, row_sums, column_sums, squares = _compiled_counting().count_codes(
            rows.values, columns.values, rows.first, columns.first, height, width
        )
        return Grid(counts, row_sums, column_sums, squares, n)
    keys = np.multiply(rows.values, width, dtype=np.int64)
    keys += columns.values
    keys -= _wrapped(rows.first * width + columns.first)
    counts = np.bincount(keys, minlength=height * width).reshape(height, width)
    row_sums, column_sums = counts.sum(1), counts.sum(0)
    squares = (
        sum_of_squares(counts.ravel(), n),
        sum_of_squares(row_sums, n),
        sum_of_squares(column_sums, n),
    )
    return Grid(counts, row_sums, column_sums, squares, n)


def _packed_keys(rows: Codes, columns: Codes) -> NDArray[Any]:
    """Return row and column packed into one integer; 32 bits sort twice as fast as 64."""
    width = columns.span
    dtype = np.uint32 if rows.span * width < 1 << 32 else np.int64
    shift = rows.first * width + columns.first
    if dtype is np.uint32:
        # Intermediate results wrap around at 2^32; the final key fits, so it is right.
        keys = rows.values.astype(np.uint32)
        keys *= np.uint32(width)
        keys += columns.values.astype(np.uint32)
        keys -= np.uint32(shift % (1 << 32))
        return keys
    wide: Integers = np.multiply(rows.values, width, dtype=np.int64)
    wide += columns.values
    wide -= _wrapped(shift)
    return wide


def _wrapped(shift: int) -> int:
    """Return a shift modulo 2^64, as a signed integer.

    Where the shift overflows 64 bits the keys do too, and their difference is right.
    """
    return (shift + (1 << 63)) % (1 << 64) - (1 << 63)


def _run_starts(sorted_keys: NDArray[Any]) -> Integers:
    """Return the index at which each run of equal keys begins."""
    changes = np.empty(sorted_keys.size, np.bool_)
    changes[0] = True
    np.not_equal(sorted_keys[1:], sorted_keys[:-1], out=changes[1:])
    return changes.nonzero()[0]
