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
    from partita.kernels.compiled.forest_matching import (
        grow_forest,
        keep_tight_cells,
        raise_prices,
    )

    n_rows = starts.size - 1
    gains, prices = np.zeros(n_rows), np.zeros(n_columns)
    owner, partner = np.full(n_columns, _FREE), np.full(n_rows, _FREE)
    most_bids = min(most_steps, _LOOKS_A_CELL * weights.size)
    steps = raise_prices(starts, columns, weights, prices, partner, most_bids)
    free = keep_tight_cells(starts, columns, weights, gains, prices, owner, partner)
    graph = starts, rows, columns, weights
    steps += grow_forest(free, graph, (gains, prices), (owner, partner), most_steps - steps)

    cells, starts_of_columns = sort_by_group(columns, n_columns)
    turned = starts_of_columns, columns[cells], rows[cells], weights[cells]
    is_chosen = partner[rows[cells]] == cells
    row_of, column_of = np.full(n_columns, _FREE), np.full(n_rows, _FREE)
    row_of[columns[cells[is_chosen]]] = np.flatnonzero(is_chosen)
    column_of[rows[cells[is_chosen]]] = columns[cells[is_chosen]]
    free = np.flatnonzero((row_of == _FREE) & (prices > 0))
    steps += grow_forest(free, turned, (prices, gains), (column_of, row_of), most_steps - steps)
    is_matched = row_of != _FREE
    row_of[is_matched] = cells[row_of[is_matched]]
    return row_of, gains, prices, steps
