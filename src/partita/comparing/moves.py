"""Find the moves of objects to other candidate clusters that raise the score S_H most."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers
from partita.comparing.contributions import Contributions
from partita.kernels.exact_sums import sum_by_group
from partita.kernels.grouping import group_starts, sort_by_group, sort_within_groups
from partita.kernels.line_sums import x_log_x
from partita.kernels.move_gains import MoveTable, Targets, best_targets
from partita.kernels.partial_sorting import LazyOrder
from partita.tolerances import LAST_BITS

# All parts of a reference cluster are tried as targets, beginning with the clusters of few parts,
# as long as the number of trials stays below this; for the other clusters, only the largest parts.
_WORK = 5_000_000
_TARGETS = 8


@dataclass(frozen=True, eq=False)
class BestMoves:
    """For some cells, the best move of one of its objects, and its gain.

    `targets` are cells of the same reference cluster, or -1 for a new cluster. `gains_together` are
    the gains if all objects of the cell move. `counts` are the numbers of objects of the cells.
    `order` begins with the cells from which a single object gains, followed by those that gain only
    if all their objects move.
    """

    cells: Integers
    targets: Integers
    gains: Floats
    gains_together: Floats
    counts: NDArray[Any]
    order: LazyOrder

    @cached_property
    def n_objects(self) -> int:
        """The number of objects with a move."""
        return int(self.counts.sum())

    def locate(self, indices: Integers) -> tuple[Integers, Integers]:
        """Return the moves of objects, and which objects of their cells they are.

        Objects are numbered in the order of the moves, cell by cell.
        """
        last = int(indices.max(initial=-1))
        order, ends = self.order.first, np.cumsum(self.counts[self.order.first])
        if ends.size == 0 or last >= ends[-1]:
            order, ends = self.order.whole, self._ends
        which = np.searchsorted(ends, indices, side="right")
        within = indices - (ends[which] - self.counts[order[which]])
        return order[which], within

    @cached_property
    def _ends(self) -> Integers:
        ends: Integers = np.cumsum(self.counts[self.order.whole])
        return ends


def best_moves(contributions: Contributions) -> BestMoves:
    """Return the best move of the objects of each cell that has a loss.

    An object can move to a cluster of its own, or to another part of its reference cluster. All
    objects of a cell gain the same, so one of each cell is tried.
    """
    table = contributions.table
    cells = np.flatnonzero(contributions.cell_losses > 0)
    moves = _move_table(contributions)
    best = best_targets(moves, cells, _targets(contributions))
    by_itself = best.gains > LAST_BITS
    targets = np.where(by_itself, best.targets, best.targets_together)
    one, all_of_them = np.ones(cells.size, table.counts.dtype), table.counts[cells]
    gains, gains_together = best.gains, best.gains_together
    # Where the better target of one object differs from that of all, one of the gains is open.
    differ = np.flatnonzero(best.targets != best.targets_together)
    gains[differ] = moves.gains(cells[differ], targets[differ], one[differ])
    gains_together[differ] = moves.gains(cells[differ], targets[differ], all_of_them[differ])
    kept = np.flatnonzero(by_itself | (gains_together > LAST_BITS))
    order = LazyOrder(-gains[kept] * by_itself[kept], -gains_together[kept] / all_of_them[kept])
    return BestMoves(
        cells[kept], targets[kept], gains[kept], gains_together[kept], all_of_them[kept], order
    )


def _targets(contributions: Contributions) -> Targets:
    """Return the parts of each reference cluster, the largest first, and how many are tried."""
    table = contributions.table
    order = sort_within_groups(table.rows, table.counts, table.shape[0])
    parts = contributions.derivation.parts_of_clusters[0]
    return Targets(order, group_starts(table.rows, table.shape[0]), _tried_parts(parts))


def _tried_parts(parts: Integers) -> Integers:
    """Return the number of parts of each reference cluster that are tried as targets."""
    by_parts, _ = sort_by_group(parts, int(parts.max()) + 1)
    affordable = np.cumsum(parts[by_parts] ** 2) <= _WORK
    tried = np.minimum(parts, _TARGETS)
    tried[by_parts[affordable]] = parts[by_parts[affordable]]
    return tried


def _move_table(contributions: Contributions) -> MoveTable:
    """Return the table with the sums over its cells that a move changes."""
    table, scores = contributions.table, contributions.side_scores
    values = x_log_x(table.counts)
    first = table.counts * scores.candidate[table.columns]
    second = table.counts * scores.reference[table.rows]
    rows, columns = table.shape
    return MoveTable(
        table.rows,
        table.columns,
        table.counts,
        table.row_sums,
        table.column_sums,
        sum_by_group(table.rows, values, rows),
        sum_by_group(table.columns, values, columns),
        scores.reference,
        scores.candidate,
        sum_by_group(table.rows, first, rows),
        sum_by_group(table.columns, second, columns),
        table.n,
    )
