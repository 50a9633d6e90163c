"""Gains of moves between the cells of a table (compiled)."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types

from partita.kernels.compiled.compiling import kernel, read_only


@numba.njit(nogil=True)
def _score(kept, whole):
    return max(kept, 0.0) / whole if whole > 0 else 1.0


@numba.njit(nogil=True)
def _gain(
    here, there, moved, row_size, source_size, target_size, kept, scores, across, logarithms, n
):
    """Return the gain of a move, term by term as `MoveTable.gains` computes it.

    `kept`, `scores` and `across` are those of the row, of the source and of the target.
    """
    leaves, arrives = here - moved, there + moved
    lost = logarithms[leaves] - logarithms[here]
    won = logarithms[arrives] - logarithms[there]
    new_row = _score(kept[0] + lost + won, logarithms[row_size])
    new_source = _score(kept[1] + lost, logarithms[source_size - moved])
    new_target = _score(kept[2] + won, logarithms[target_size + moved])
    change = (
        new_source * (across[1] - here * scores[0] + leaves * new_row)
        - scores[1] * across[1]
        + new_target * (across[2] - there * scores[0] + arrives * new_row)
        - scores[2] * across[2]
        + (new_row - scores[0]) * (across[0] - here * scores[1] - there * scores[2])
    )
    return change / n


_INTEGERS, _FLOATS = read_only(np.int64), read_only(np.float64)


@kernel(
    types.Tuple((types.int64[::1], types.float64[::1]) * 2)(
        *(_INTEGERS,) * 5, *(_FLOATS,) * 6, types.int64, *(_INTEGERS,) * 4, _FLOATS
    )
)
def _best_targets(
    rows,
    columns,
    counts,
    row_sizes,
    column_sizes,
    row_kept,
    column_kept,
    row_scores,
    column_scores,
    row_across,
    column_across,
    n,
    cells,
    target_cells,
    target_starts,
    tried,
    logarithms,
):
    targets = np.full((2, cells.size), -1, np.int64)
    gains = np.empty((2, cells.size))
    for index in range(cells.size):
        cell = cells[index]
        row, source, here = rows[cell], columns[cell], counts[cell]
        for rank in range(-1, tried[row]):
            target_cell = np.int64(-1)
            there = target_size = np.int64(0)
            target_kept = target_score = target_across = 0.0
            if rank >= 0:
                target_cell = target_cells[target_starts[row] + rank]
                if target_cell == cell:
                    continue
                target = columns[target_cell]
                there, target_size = counts[target_cell], column_sizes[target]
                target_kept, target_score = column_kept[target], column_scores[target]
                target_across = column_across[target]
            for together in range(2):
                gain = _gain(
                    here,
                    there,
                    here if together else np.int64(1),
                    row_sizes[row],
                    column_sizes[source],
                    target_size,
                    (row_kept[row], column_kept[source], target_kept),
                    (row_scores[row], column_scores[source], target_score),
                    (row_across[row], column_across[source], target_across),
                    logarithms,
                    n,
                )
                if rank < 0 or gain > gains[together, index]:
                    gains[together, index] = gain
                    targets[together, index] = target_cell
    return targets[0].copy(), gains[0].copy(), targets[1].copy(), gains[1].copy()


def best_targets(table: Any, cells: Any, tried: Any, logarithms: Any) -> Any:
    """Return the best target of each cell and its gain, for one object and for all objects."""
    arrays = [np.ascontiguousarray(array) for array in table[:-1]]
    return _best_targets(*arrays, table.n, cells, *tried, logarithms)
