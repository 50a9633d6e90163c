"""The majority class of each candidate cluster."""

from partita.tables.majorities import majority_rows
from tests.tables_of import counted


def test_the_largest_cell_wins_and_on_a_tie_the_largest_class():
    table = counted([[2, 1, 0], [2, 0, 3], [1, 1, 9]])
    # Column 0: rows 0 and 1 have 2 objects each, and row 1 is larger. Column 1: row 2 is.
    assert majority_rows(table).tolist() == [1, 2, 2]
    assert table.majority_rows.tolist() == [1, 2, 2]
    assert [x.tolist() for x in table.majorities] == [[2, 1, 9], [5, 11, 11]]


def test_of_equal_classes_the_first_wins():
    assert majority_rows(counted([[1, 2], [1, 2]])).tolist() == [0, 0]
