"""The majority class of each candidate cluster: the class that it shares most objects with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from partita.array_types import Integers

if TYPE_CHECKING:
    from partita.tables.contingency import Contingency


def majority_rows(table: Contingency) -> Integers:
    """Find the largest part of each candidate cluster; on a tie, that of the largest class."""
    shared = table.line_maxima[1]
    cells = np.flatnonzero(table.counts == shared[table.columns])
    columns, sizes = table.columns[cells], table.row_sums[table.rows[cells]]
    largest = np.zeros(table.shape[1], sizes.dtype)
    np.maximum.at(largest, columns, sizes)
    cells = cells[sizes == largest[columns]]
    row = np.empty(table.shape[1], np.int64)
    row[table.columns[cells[::-1]]] = table.rows[cells[::-1]]
    return row
