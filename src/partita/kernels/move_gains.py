"""Gains in the split-merge score S_H when objects move from one cell of a row to another.

With cells n_ij and scores r_i and c_j of the clusters, n S_H = sum_ij n_ij r_i c_j. A move from
cell (i, j) to (i, k) changes only r_i, c_j and c_k, so its gain takes constant time.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.kernels.line_sums import x_log_x
from partita.kernels.numba_switch import use_compiled

# The target of a move to a new cluster.
ALONE = -1
_CHUNK = 1 << 18

# Nanoseconds that the compiled loop saves for each cell.
_SAVED_A_CELL = 300


class MoveTable(NamedTuple):
    """The cells of a table, the scores of its lines, and the sums that a move changes.

    `kept` are the sums of n log n over the cells of a row or column, `across` those of n times the
    score of the other line.
    """

    rows: Integers
    columns: Integers
    counts: NDArray[Any]
    row_sizes: NDArray[Any]
    column_sizes: NDArray[Any]
    row_kept: Floats
    column_kept: Floats
    row_scores: Floats
    column_scores: Floats
    row_across: Floats
    column_across: Floats
    n: Any

    def gains(self, cells: Integers, targets: Integers, moved: NDArray[Any]) -> Floats:
        """Return the change of S_H if `moved` objects of each cell go to the target cell."""
        parts = [
            self._gains(*(array[start : start + _CHUNK] for array in (cells, targets, moved)))
            for start in range(0, cells.size, _CHUNK)
        ]
        return np.concatenate(parts) if parts else np.empty(0)

    def _gains(self, cells: Integers, targets: Integers, moved: NDArray[Any]) -> Floats:
        row, source = self.rows[cells], self.columns[cells]
        new = targets == ALONE
        target = self.columns[targets]
        here = self.counts[cells]
        there = np.where(new, 0, self.counts[targets])
        row_score, source_score = self.row_scores[row], self.column_scores[source]
        target_score = np.where(new, 0.0, self.column_scores[target])
        leaves, arrives = here - moved, there + moved
        lost = x_log_x(leaves) - x_log_x(here)
        won = x_log_x(arrives) - x_log_x(there)
        new_row = _score(self.row_kept[row] + lost + won, self.row_sizes[row])
        new_source = _score(self.column_kept[source] + lost, self.column_sizes[source] - moved)
        kept_there = np.where(new, 0.0, self.column_kept[target])
        new_target = _score(kept_there + won, np.where(new, 0, self.column_sizes[target]) + moved)
        across_source = self.column_across[source]
        across_target = np.where(new, 0.0, self.column_across[target])
        change: Floats = (
            new_source * (across_source - here * row_score + leaves * new_row)
            - source_score * across_source
            + new_target * (across_target - there * row_score + arrives * new_row)
            - target_score * across_target
            + (new_row - row_score)
            * (self.row_across[row] - here * source_score - there * target_score)
        )
        change /= self.n
        return change


class Targets(NamedTuple):
    """The parts of each row that are tried as targets, the largest first.

    Row i has the cells cells[starts[i] : starts[i + 1]], of which the first tried[i] are tried.
    """

    cells: Integers
    starts: Integers
    tried: Integers


class Best(NamedTuple):
    """The best target of each cell and its gain, for one object and for all objects of the cell."""

    targets: Integers
    gains: Floats
    targets_together: Integers
    gains_together: Floats


def best_targets(table: MoveTable, cells: Integers, tried: Targets) -> Best:
    """Return the best moves of one object and of all objects of each cell."""
    if table.counts.dtype == np.int64 and use_compiled("move_gains", _SAVED_A_CELL * cells.size):
        from partita.kernels.compiled import move_gains as compiled

        # The loops look up the logarithms that numpy would take, and so give the same bits.
        largest = min(int(table.n), int(table.column_sizes.max()) + int(table.counts.max()))
        logarithms = x_log_x(np.arange(max(largest, int(table.row_sizes.max())) + 1))
        return Best(*compiled.best_targets(table, cells, tried, logarithms))
    one, all_of_them = np.ones(cells.size, table.counts.dtype), table.counts[cells]
    alone, together = (_Best(table, cells, moved) for moved in (one, all_of_them))
    row = table.rows[cells]
    for rank in range(int(tried.tried[row].max(initial=0))):
        able = np.flatnonzero(tried.tried[row] > rank)
        targets = tried.cells[tried.starts[row[able]] + rank]
        other = targets != cells[able]
        alone.try_targets(able[other], targets[other])
        together.try_targets(able[other], targets[other])
    return Best(alone.targets, alone.gains, together.targets, together.gains)


class _Best:
    """The best targets so far for `moved` objects of each cell; at first a new cluster."""

    def __init__(self, table: MoveTable, cells: Integers, moved: NDArray[Any]) -> None:
        self._table, self._cells, self._moved = table, cells, moved
        self.targets = np.full(cells.size, ALONE)
        self.gains = table.gains(cells, self.targets, moved)

    def try_targets(self, able: Integers, targets: Integers) -> None:
        """Try a target for each of some cells, and keep it where it gains more."""
        gains = self._table.gains(self._cells[able], targets, self._moved[able])
        better = gains > self.gains[able]
        self.gains[able[better]], self.targets[able[better]] = gains[better], targets[better]


def _score(kept: Floats, size: NDArray[Any]) -> Floats:
    """Return the scores of clusters: the sum of c log c over their parts, divided by n log n."""
    whole = x_log_x(size)
    return np.divide(np.maximum(kept, 0.0), whole, out=np.ones_like(kept), where=whole > 0)
