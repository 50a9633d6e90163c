"""Which objects are in which cell of a contingency table."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from partita.array_types import Integers
from partita.kernels.grouping import concatenated_ranges, sort_by_group
from partita.tables.contingency import Contingency

# The members of at most this many cells are looked for without sorting all objects.
_FEW_CELLS = 100


class CellMembers:
    """The objects of a table, sorted by cell when that is needed."""

    def __init__(self, table: Contingency) -> None:
        self._table = table
        self.objects = table.require_objects()

    @cached_property
    def _sorted(self) -> tuple[Integers, Integers]:
        """The objects in the order of their cells, and where each cell begins."""
        # Cells are listed by row and column, so objects are sorted by column, and then by row.
        rows, columns = self.objects.rows, self.objects.columns
        order, _ = sort_by_group(columns, self._table.shape[1])
        order = order[sort_by_group(rows[order], self._table.shape[0])[0]]
        if self.objects.weights is None:
            ends = np.cumsum(self._table.counts)
        else:
            sorted_rows, sorted_columns = rows[order], columns[order]
            changes = sorted_rows[1:] != sorted_rows[:-1]
            changes |= sorted_columns[1:] != sorted_columns[:-1]
            ends = np.append(np.flatnonzero(changes) + 1, order.size)
        return order, np.concatenate([[0], ends])

    @cached_property
    def cells(self) -> Integers:
        """The cell of each object."""
        order, starts = self._sorted
        cells = np.empty(order.size, np.int64)
        cells[order] = np.repeat(np.arange(starts.size - 1), np.diff(starts))
        return cells

    def of_cell(self, cell: int) -> Integers:
        """Return the objects of a cell, in their order."""
        order, starts = self._sorted
        return order[starts[cell] : starts[cell + 1]]

    def of_cells(self, cells: Integers) -> Integers:
        """Return the objects of several cells, cell by cell."""
        order, starts = self._sorted
        return order[concatenated_ranges(starts[cells], starts[cells + 1] - starts[cells])]

    def at(self, cells: Integers, indices: Integers) -> Integers:
        """Return the object with a given index in each of some cells."""
        order, starts = self._sorted
        members: Integers = order[starts[cells] + indices]
        return members

    def first_of(self, cells: Integers, at_most: int) -> list[Integers]:
        """Return the first objects of each of some cells."""
        if "_sorted" in self.__dict__ or cells.size > _FEW_CELLS:
            return [self.of_cell(cell)[:at_most] for cell in cells.tolist()]
        table, objects = self._table, self.objects
        in_rows = np.zeros(table.shape[0], np.bool_)
        in_rows[table.rows[cells]] = True
        found = np.flatnonzero(in_rows[objects.rows])
        rows, columns = objects.rows[found], objects.columns[found]
        return [
            found[(rows == table.rows[cell]) & (columns == table.columns[cell])][:at_most]
            for cell in cells.tolist()
        ]
