import numpy as np

from partita.kernels.components import components_of_edges, connected_components


def test_components_of_rows_and_columns():
    """Rows 0 and 1 share column 0; row 2 stands alone with column 1."""
    rows, columns = np.array([0, 1, 2]), np.array([0, 0, 1])
    count, of_row, of_column = connected_components(rows, columns, (3, 2))
    assert count == 2
    assert of_row[0] == of_row[1] == of_column[0]
    assert of_row[2] == of_column[1] != of_row[0]


def test_components_are_numbered_by_their_first_nodes():
    count, component = components_of_edges(np.array([4, 1]), np.array([0, 3]), 5)
    assert (count, component.tolist()) == (3, [0, 1, 2, 1, 0])
    assert components_of_edges(np.array([], int), np.array([], int), 2)[1].tolist() == [0, 1]
