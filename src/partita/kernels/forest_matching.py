"""Maximum-weight matching on a sparse bipartite graph without heavy cells.

Where no cell stands out, single augmenting paths become long. Three steps avoid them:

1. An auction finds prices close to the best ones. Each bid raises a price by a least amount:
   Bertsekas, The auction algorithm, Annals of Operations Research 1988.
2. Trees of tight cells grow from all free rows at the same pace, until they meet a free column or
   a row that loses nothing by staying free. The matching that results is optimal but for free
   columns that still have a price.
3. Trees grow from those columns in the same way, with rows and columns exchanged.

All of it is for tables that are solved by compiled loops: there is no numpy path.
"""

from __future__ import annotations

import numpy as np

from partita.array_types import Floats, Integers
from partita.kernels.grouping import sort_by_group

_FREE = -1

# How often bids may look at a cell.
_LOOKS_A_CELL = 256

# A cell is tight if its slack is at most this share of the largest weight.
_TIGHT = 1e-15

_Graph = tuple[Integers, Integers, Integers, Floats]


def match_by_forests(
    starts: Integers,
    rows: Integers,
    columns: Integers,
    weights: Floats,
    n_columns: int,
    most_steps: int,
) -> tuple[Integers, Floats, Floats, int]:
    """Return the cell chosen for each column, or -1, and the dual solution: gains and prices.

    The cells of row i are starts[i] to starts[i + 1] - 1. The dual solution proves that the
    matching is optimal: gain + price >= weight for every cell, and a row or a column without a
    partner has 0. The last result is the number of cells looked at; the search gives up when it
    exceeds `most_steps`.
    """
    from partita.kernels.compiled.forest_matching import keep_tight_cells, raise_prices

    n_rows = starts.size - 1
    gains, prices = np.zeros(n_rows), np.zeros(n_columns)
    owner, partner = np.full(n_columns, _FREE), np.full(n_rows, _FREE)
    most_bids = min(most_steps, _LOOKS_A_CELL * weights.size)
    steps = raise_prices(starts, columns, weights, prices, partner, most_bids)
    free = keep_tight_cells(starts, columns, weights, gains, prices, owner, partner)
    graph = starts, rows, columns, weights
    steps += _grow_forest(free, graph, (gains, prices), (owner, partner), most_steps - steps)

    cells, starts_of_columns = sort_by_group(columns, n_columns)
    turned = starts_of_columns, columns[cells], rows[cells], weights[cells]
    is_chosen = partner[rows[cells]] == cells
    row_of, column_of = np.full(n_columns, _FREE), np.full(n_rows, _FREE)
    row_of[columns[cells[is_chosen]]] = np.flatnonzero(is_chosen)
    column_of[rows[cells[is_chosen]]] = columns[cells[is_chosen]]
    free = np.flatnonzero((row_of == _FREE) & (prices > 0))
    steps += _grow_forest(free, turned, (prices, gains), (column_of, row_of), most_steps - steps)
    is_matched = row_of != _FREE
    row_of[is_matched] = cells[row_of[is_matched]]
    return row_of, gains, prices, steps


def _grow_forest(
    free: Integers,
    graph: _Graph,
    duals: tuple[Floats, Floats],
    matching: tuple[Integers, Integers],
    most_steps: int,
) -> int:
    """Grow trees from free rows until each is matched or has no gain; return the number of steps.

    What the loops fill is made here, since numba would take seconds to compile that.
    """
    from partita.kernels.compiled.forest_matching import grow_forest

    (gains, prices), weights = duals, graph[-1]
    n_rows, n_columns, n_cells = gains.size, prices.size, weights.size
    forest = (
        np.full(n_rows, _FREE),  # the root of each row's tree
        np.zeros(n_rows),  # when the row joined it
        np.full(n_rows, _FREE),  # the next row of the tree
        np.empty(n_columns, np.int64),  # the cell by which a column joined its tree
        np.full(n_cells, _FREE),  # the next cell that is parked at the same column
        np.full(n_columns, n_cells),  # the first one, or the number of cells
    )
    n_events = n_cells + n_rows
    events = (
        np.empty(3 * n_events),  # keys of the heap: times
        np.empty(3 * n_events, np.int64),  # its items: events
        np.full(n_events, -1.0),  # when each event is due; -1: it is not
        np.zeros(1, np.int64),  # the size of the heap
    )
    tight = _TIGHT * float(weights.max())
    steps: int = grow_forest(free, graph, duals, matching, forest, events, tight, most_steps)
    return steps
