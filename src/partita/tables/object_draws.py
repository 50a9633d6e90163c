"""Random tables drawn object by object in compiled loops, each from a seed of its own.

A plan holds all that is random about a draw, and a plan can be carried out on any thread.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.counting import Cells, Grid
from partita.kernels.exact_sums import sum_of_squares
from partita.kernels.table_draws import (
    MOST_OBJECTS,
    columns_of_objects,
    objects_by_row,
    resample_rows,
    seed_of,
    shuffle_rows,
    worth_drawing,
)
from partita.tables.contingency import Contingency
from partita.tables.pair_count_table import PairCountTable
from partita.tables.random_tables import has_few_cells

Drawn = Contingency | PairCountTable
Plan = Callable[[], Drawn]

# Drawing the count of a cell in numpy takes as long as drawing this many objects.
_OBJECTS_PER_CELL = 16

# A table of more cells would take too much memory, drawn as a dense one.
_MOST_CELLS = 1 << 24


def draws_shuffled_objects(n_rows: int, n_columns: int, n: int, samples: int) -> bool:
    """Return whether random tables with given sizes should be drawn object by object."""
    cells = n_rows * n_columns
    return (
        cells <= _MOST_CELLS
        and n <= MOST_OBJECTS
        and not has_few_cells(cells, n)
        and worth_drawing(n * samples)
    )


def draws_resampled_objects(cells: int, n: int, samples: int) -> bool:
    """Return whether resampled tables should be drawn object by object."""
    return n <= MOST_OBJECTS and n < _OBJECTS_PER_CELL * cells and worth_drawing(n * samples)


class ObjectDraws:
    """Draws of random tables.

    Parameters
    ----------
    table : Contingency
        With whole counts.
    pairs_only : bool
        Whether the tables need only pair counts.
    """

    def __init__(self, table: Contingency, *, pairs_only: bool) -> None:
        self._table = table
        self._pairs_only = pairs_only

    @cached_property
    def _columns(self) -> NDArray[Any]:
        return columns_of_objects(self._table.column_sums)

    def plan_shuffled(
        self, row_sums: Integers, column_sums: Integers, rng: np.random.Generator
    ) -> Plan:
        """Plan a draw of the table of two clusterings with these sizes."""
        columns = self._columns if column_sums is self._table.column_sums else None
        return partial(self._shuffled, row_sums, column_sums, columns, seed_of(rng))

    def _shuffled(
        self, row_sums: Integers, column_sums: Integers, columns: NDArray[Any] | None, seed: Any
    ) -> Drawn:
        if columns is None:
            columns = columns_of_objects(column_sums)
        grid, cell_squares = shuffle_rows(
            row_sums, columns, column_sums.size, seed, with_cells=not self._pairs_only
        )
        n = int(row_sums.sum())
        squares = cell_squares, sum_of_squares(row_sums, n), sum_of_squares(column_sums, n)
        if self._pairs_only:
            return PairCountTable.from_squares(n, row_sums.size, column_sums.size, squares)
        return Contingency(Grid(grid, row_sums, column_sums, squares, n))

    def plan_resampled(self, rng: np.random.Generator) -> Plan:
        """Plan a draw of n objects with replacement: how many are from each row, and a seed."""
        table = self._table
        row_sums = rng.multinomial(table.n, table.row_sums / table.n)
        return partial(self._resampled, row_sums, self._objects, seed_of(rng))

    @cached_property
    def _objects(self) -> Any:
        table = self._table
        return objects_by_row(table.rows, table.columns, table.counts, table.shape)

    def _resampled(self, row_sums: Integers, objects: Any, seed: Any) -> Drawn:
        table = self._table
        counts, column_sums, cell_squares = resample_rows(
            objects, row_sums, seed, with_cells=not self._pairs_only
        )
        if self._pairs_only:
            n = table.n
            squares = cell_squares, sum_of_squares(row_sums, n), sum_of_squares(column_sums, n)
            n_rows, n_columns = np.count_nonzero(row_sums), np.count_nonzero(column_sums)
            return PairCountTable.from_squares(n, int(n_rows), int(n_columns), squares)
        kept = counts.nonzero()[0]
        positions = table.rows[kept] * table.shape[1] + table.columns[kept]
        return Contingency(Cells(positions, counts[kept], *table.shape))
