"""Connected components of the bipartite graph whose edges are the nonempty cells of a table."""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers


def connected_components(
    rows: Integers, columns: Integers, shape: tuple[int, int]
) -> tuple[int, Integers, Integers]:
    """Return the number of components and the component of each row and of each column."""
    from scipy.sparse import coo_array, csgraph

    n_rows, n_columns = shape
    edges = coo_array(
        (np.ones(rows.size, np.int8), (rows, columns + n_rows)),
        shape=(n_rows + n_columns, n_rows + n_columns),
    )
    count, component = csgraph.connected_components(edges, directed=False)
    component = component.astype(np.int64)
    return int(count), component[:n_rows], component[n_rows:]
