"""Find the moves of objects to other candidate clusters that raise the score S_H most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.comparing.contributions import Contributions
from partita.kernels.exact_sums import sum_by_group
from partita.kernels.line_sums import x_log_x
from partita.tolerances import LAST_BITS

# All parts of a reference cluster are tried as targets, beginning with the clusters of few parts,
# as long as the number of trials stays below this; for the other clusters, only the largest parts.
_WORK = 5_000_000
_TARGETS = 8
_CHUNK = 1 << 18
_ALONE = -1


class BestMoves(NamedTuple):
    """For some cells, the best move of one of its objects, and its gain.

    `targets` are cells of the same reference cluster, or -1 for a new cluster. `gains_together` are
    the gains if all objects of the cell move.
    """

    cells: Integers
    targets: Integers
    gains: Floats
    gains_together: Floats


def best_moves(contributions: Contributions) -> BestMoves:
    """Return the best move of the objects of each cell that has a loss.

    An object can move to a cluster of its own, or to another part of its reference cluster. All
    objects of a cell gain the same, so one of each cell is tried. The result begins with the cells
    from which a single object gains, followed by those that gain only if all their objects move.
    """
    table, state = contributions.table, _State.of(contributions)
    cells = np.flatnonzero(contributions.cell_losses > 0)
    one, all_of_them = np.ones(cells.size, np.int64), table.counts[cells]
    alone = _Best(state, cells, one)
    together = _Best(state, cells, all_of_them)
    for able, targets in _targets(contributions, cells):
        alone.try_targets(able, targets)
        together.try_targets(able, targets)
    by_itself = alone.gains > LAST_BITS
    targets = np.where(by_itself, alone.targets, together.targets)
    gains = np.where(by_itself, alone.gains, state.gains(cells, targets, one))
    gains_together = state.gains(cells, targets, all_of_them)
    order = np.lexsort((-gains_together / all_of_them, -alone.gains * by_itself))
    order = order[by_itself[order] | (gains_together[order] > LAST_BITS)]
    return BestMoves(cells[order], targets[order], gains[order], gains_together[order])


class _Best:
    """The best targets so far for `moved` objects of each cell; at first a new cluster."""

    def __init__(self, state: _State, cells: Integers, moved: Integers) -> None:
        self._state, self._cells, self._moved = state, cells, moved
        self.targets = np.full(cells.size, _ALONE)
        self.gains = state.gains(cells, self.targets, moved)

    def try_targets(self, able: Integers, targets: Integers) -> None:
        """Try a target for each of some cells, and keep it where it gains more."""
        gains = self._state.gains(self._cells[able], targets, self._moved[able])
        better = gains > self.gains[able]
        self.gains[able[better]], self.targets[able[better]] = gains[better], targets[better]


def _targets(contributions: Contributions, cells: Integers) -> Iterator[tuple[Integers, Integers]]:
    """Yield cells with their targets: the largest part of their cluster, the second, and so on."""
    table = contributions.table
    order = np.lexsort((-table.counts, table.rows))
    starts = np.searchsorted(table.rows, np.arange(table.shape[0]))
    parts = contributions.derivation.parts_of_clusters[0]
    tried = _tried_parts(parts)[table.rows[cells]]
    for rank in range(int(parts.max())):
        able = np.flatnonzero(tried > rank)
        targets = order[starts[table.rows[cells[able]]] + rank]
        other = targets != cells[able]
        yield able[other], targets[other]


def _tried_parts(parts: Integers) -> Integers:
    """Return the number of parts of each reference cluster that are tried as targets."""
    by_parts = np.argsort(parts, kind="stable")
    affordable = np.cumsum(parts[by_parts] ** 2) <= _WORK
    tried = np.minimum(parts, _TARGETS)
    tried[by_parts[affordable]] = parts[by_parts[affordable]]
    return tried


def _score(kept: Floats, size: Integers) -> Floats:
    """Return the scores of clusters: the sum of c log c over their parts, divided by n log n."""
    whole = x_log_x(size)
    return np.divide(np.maximum(kept, 0.0), whole, out=np.ones_like(kept), where=whole > 0)


@dataclass(frozen=True)
class _State:
    """The scores of the clusters and the sums over their cells that a move changes.

    With cells n_ij and scores r_i and c_j of the clusters, n S_H = sum_ij n_ij r_i c_j. A move from
    cell (i, j) to (i, k) changes only r_i, c_j and c_k, so its gain takes constant time.
    """

    rows: Integers
    columns: Integers
    counts: Integers
    sizes: tuple[Integers, Integers]
    kept: tuple[Floats, Floats]  # sums of n log n over the cells of a line
    scores: tuple[Floats, Floats]
    across: tuple[Floats, Floats]  # sums of n times the score of the other line
    n: int

    @classmethod
    def of(cls, contributions: Contributions) -> _State:
        table, scores = contributions.table, contributions.side_scores
        values = x_log_x(table.counts)
        first = table.counts * scores.candidate[table.columns]
        second = table.counts * scores.reference[table.rows]
        rows, columns = table.shape
        return cls(
            table.rows,
            table.columns,
            table.counts,
            (table.row_sums, table.column_sums),
            (
                sum_by_group(table.rows, values, rows),
                sum_by_group(table.columns, values, columns),
            ),
            (scores.reference, scores.candidate),
            (
                sum_by_group(table.rows, first, rows),
                sum_by_group(table.columns, second, columns),
            ),
            table.n,
        )

    def gains(self, cells: Integers, targets: Integers, moved: Integers) -> Floats:
        """Return the change of S_H if `moved` objects of each cell go to the target cell."""
        parts = [
            self._gains(*(array[start : start + _CHUNK] for array in (cells, targets, moved)))
            for start in range(0, cells.size, _CHUNK)
        ]
        return np.concatenate(parts) if parts else np.empty(0)

    def _gains(self, cells: Integers, targets: Integers, moved: Integers) -> Floats:
        row, source = self.rows[cells], self.columns[cells]
        new = targets == _ALONE
        target = self.columns[targets]
        here = self.counts[cells]
        there = np.where(new, 0, self.counts[targets])
        row_score, source_score = self.scores[0][row], self.scores[1][source]
        target_score = np.where(new, 0.0, self.scores[1][target])
        leaves, arrives = here - moved, there + moved
        lost = x_log_x(leaves) - x_log_x(here)
        won = x_log_x(arrives) - x_log_x(there)
        new_row = _score(self.kept[0][row] + lost + won, self.sizes[0][row])
        new_source = _score(self.kept[1][source] + lost, self.sizes[1][source] - moved)
        kept_there = np.where(new, 0.0, self.kept[1][target])
        new_target = _score(kept_there + won, np.where(new, 0, self.sizes[1][target]) + moved)
        across_source = self.across[1][source]
        across_target = np.where(new, 0.0, self.across[1][target])
        change: Floats = (
            new_source * (across_source - here * row_score + leaves * new_row)
            - source_score * across_source
            + new_target * (across_target - there * row_score + arrives * new_row)
            - target_score * across_target
            + (new_row - row_score)
            * (self.across[0][row] - here * source_score - there * target_score)
        )
        return change / self.n
