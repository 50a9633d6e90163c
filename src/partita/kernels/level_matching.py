"""Maximum-weight matching on a sparse bipartite graph with small integer weights.

All of it is for tables that are solved by compiled loops: there is no numpy path. What the loops
fill is made here, since numba would take seconds to compile that.
"""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers

FREE = -1

# What is known of a column, side by side in memory, since columns are met in random order: the last
# search that visited it, its price, and the row that it is matched with.
VISITED, PRICE, OWNER = 0, 1, 2


def match_by_levels(
    starts: Integers, columns: Integers, weights: Integers, n_columns: int, most_steps: int
) -> tuple[Integers, Integers, Integers, int]:
    """Return the cell chosen for each row, or -1, and the dual solution: gains and prices.

    The cells of row i are starts[i] to starts[i + 1] - 1. The dual solution proves that the
    matching is optimal: gain + price >= weight for every cell, and a row or a column without a
    partner has 0. The last result is the number of cells looked at; the search gives up when it
    exceeds `most_steps`.
    """
    from partita.kernels.compiled.level_matching import lower_levels

    n_rows = starts.size - 1
    gains, partner = np.full(n_rows, weights.max()), np.full(n_rows, FREE)
    of_column = np.zeros((n_columns, 4), np.int64)
    of_column[:, OWNER] = FREE
    queue, layers, next_cell = (np.empty(n_rows, np.int64) for _ in range(3))
    reached = np.empty(n_rows + n_columns, np.int64)
    search = queue, layers, next_cell, reached
    free = np.arange(n_rows)
    steps = lower_levels(
        starts, columns, weights, of_column, gains, partner, free, search, most_steps
    )
    return partner, gains, of_column[:, PRICE].copy(), steps
