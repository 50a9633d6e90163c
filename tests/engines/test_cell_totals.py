"""Totals over cells."""

import narwhals as nw
import polars as pl
import pytest

from partita.engines.cell_totals import CellTotals, totals_of


def test_sides_of_a_join_are_told_apart():
    cells = pl.LazyFrame(
        {
            "a": [1, None, None, None, None, None],
            "b": [1, 2, None, None, None, None],
            "side": pl.Series([0, 0, 0, 1, 2, 3], dtype=pl.Int8),
            "n": [10, 20, 40, 100, 200, 400],
        }
    )
    wanted = CellTotals(3, 70, 60, 40, 60, 100, 200, 400)
    assert totals_of(nw.from_native(cells)) == wanted
    assert totals_of(nw.from_native(cells.drop("side"))) == CellTotals(6, 770, 760, 740, 760)


def test_totals_are_added():
    assert CellTotals(1, 2) + CellTotals(3, 4, 5) == CellTotals(4, 6, 5)
    assert CellTotals(2, 5, 1, 1, 2, 9).without_missing == CellTotals(2, 3)
    with pytest.raises(TypeError):
        CellTotals() + 1
