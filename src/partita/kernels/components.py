"""Connected components of graphs that are given by their edges."""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers


def components_of_edges(left: Integers, right: Integers, n: int) -> tuple[int, Integers]:
    """Return the number of components of a graph with n nodes and the component of each node.

    Components are numbered in the order of their first nodes.
    """
    from scipy.sparse import coo_array, csgraph

    edges = coo_array((np.ones(left.size, np.int8), (left, right)), shape=(n, n))
    count, component = csgraph.connected_components(edges, directed=False)
    return int(count), component.astype(np.int64)


def connected_components(
    rows: Integers, columns: Integers, shape: tuple[int, int]
) -> tuple[int, Integers, Integers]:
    """Return the components of the bipartite graph whose edges are the nonempty cells of a table.

    The result has the number of components, the component of each row and that of each column.
    """
    n_rows, n_columns = shape
    count, component = components_of_edges(rows, columns + n_rows, n_rows + n_columns)
    return count, component[:n_rows], component[n_rows:]
