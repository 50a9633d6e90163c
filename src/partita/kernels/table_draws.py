"""Draw random tables object by object, for tables with nearly as many cells as objects.

Loops draw their own random numbers (xoshiro256**, Blackman and Vigna 2021) from a seed of four
integers, so that draws on several threads do not depend on each other. As other tables are drawn
cell by cell in numpy, there is no numpy path.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.grouping import group_starts
from partita.kernels.numba_switch import use_compiled_by_size

# Sums of squares of counts stay below 2^63.
MOST_OBJECTS = (1 << 31) - 1
# Loading compiled loops takes as long as drawing this many objects in numpy.
_WORTH_LOADING = 1 << 24


def worth_drawing(objects: int) -> bool:
    """Return whether this many objects, over all draws, are worth loading compiled loops.

    It depends on nothing else, so that a seed gives the same tables in every process.
    """
    return use_compiled_by_size(objects, _WORTH_LOADING)


class ShuffledTable(NamedTuple):
    """A random table with given row and column sums: its cells, and their sum of squares.

    `grid` has no rows if it was not asked for.
    """

    grid: NDArray[np.int32]
    squares: int


class ResampledTable(NamedTuple):
    """A table of objects drawn with replacement.

    `counts` are those of the cells, and empty if they were not asked for; `squares` is the sum of
    their squares.
    """

    counts: Integers
    column_sums: Integers
    squares: int


class ObjectsByRow(NamedTuple):
    """The objects of a table, row by row, for `resample_rows`.

    `cells` is the cell of each object, `columns` the column of each cell, `object_starts` and
    `cell_starts` say where each row begins among the objects and among the cells.
    """

    cells: NDArray[np.int32]
    columns: NDArray[np.int32]
    object_starts: Integers
    cell_starts: Integers
    n_columns: int


def seed_of(rng: np.random.Generator) -> NDArray[np.uint64]:
    """Draw the seed of one table."""
    seed = rng.integers(0, 1 << 64, 4, dtype=np.uint64)
    seed[0] |= np.uint64(1)  # all zeros would stay zeros
    return seed


def columns_of_objects(column_sums: Integers) -> NDArray[Any]:
    """Return the column of each object, column by column, in the smallest type."""
    dtype = np.int16 if column_sums.size <= 1 << 15 else np.int32
    return np.repeat(np.arange(column_sums.size, dtype=dtype), column_sums)


def objects_by_row(
    rows: Integers, columns: Integers, counts: Integers, shape: tuple[int, int]
) -> ObjectsByRow:
    """Return the objects of a table whose cells are listed row by row."""
    cell_starts = group_starts(rows, shape[0])
    return ObjectsByRow(
        np.repeat(np.arange(counts.size, dtype=np.int32), counts),
        columns.astype(np.int32),
        np.concatenate([[0], np.cumsum(counts)])[cell_starts],
        cell_starts,
        shape[1],
    )


def shuffle_rows(
    row_sums: Integers,
    columns: NDArray[Any],
    n_columns: int,
    seed: NDArray[np.uint64],
    *,
    with_cells: bool,
) -> ShuffledTable:
    """Draw the table of two clusterings with given sizes, all assignments equally likely.

    `columns` is what :func:`columns_of_objects` gives.
    """
    from partita.kernels.compiled import table_draws as compiled

    height = row_sums.size if with_cells else 0
    return ShuffledTable(*compiled.shuffle_rows(row_sums, columns, n_columns, seed, height))


def resample_rows(
    objects: ObjectsByRow, row_sums: Integers, seed: NDArray[np.uint64], *, with_cells: bool
) -> ResampledTable:
    """Draw objects with replacement: from each row as many as the row sums say."""
    from partita.kernels.compiled import table_draws as compiled

    return ResampledTable(*compiled.resample_rows(*objects, row_sums, seed, with_cells))
