"""The heaviest matching of rows and columns in many tables, against all matchings."""

import itertools

import numpy as np
import pytest

from partita.measures.best_matching import matched_objects
from partita.tables.many_tables import Tables


@pytest.mark.parametrize("shape", [(2, 7), (7, 2), (3, 3), (4, 6)])
def test_best_matching(shape):
    rng = np.random.default_rng(2)
    tables = rng.integers(0, 9, (20, *shape))
    few, many = min(shape), max(shape)
    flat = tables if shape[0] == few else tables.swapaxes(1, 2)
    wanted = [
        max(
            int(table[range(few), chosen].sum())
            for chosen in map(list, itertools.permutations(range(many), few))
        )
        for table in flat
    ]
    assert Tables(tables).shared(matched_objects).tolist() == wanted


def test_a_column_is_matched_no_more_often_than_it_is_there():
    cells = [[[3, 1], [3, 2], [3, 0]]] * 3
    assert Tables(cells, [[1, 1], [2, 1], [3, 1]]).shared(matched_objects).tolist() == [5, 8, 9]
