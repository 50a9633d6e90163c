"""A table of pair counts gives measures of pair counts what the whole table gives."""

import pytest

import partita as pt
from partita.measures.read_counts import read_table
from partita.tables.pair_count_table import PairCountTable

PAIRS = [
    ([0, 0, 1, 1, 2], [0, 1, 1, 1, 2]),
    ([0, 0, 0], [0, 1, 2]),
    ([0, 1, 2], [0, 1, 2]),
    ([0, 0, 0], [1, 1, 1]),
    ([0], [0]),
]


@pytest.mark.parametrize("name", [m.name for m in pt.measures.search(family="pair counting")])
@pytest.mark.parametrize("pair", PAIRS)
def test_same_values(name, pair):
    whole = read_table(*pair)
    table = PairCountTable(whole.n, whole.n_rows, whole.n_columns, whole.pair_counts)
    measure = pt.measures[name]
    assert measure.from_table(table) == measure.from_table(whole)


def test_identical():
    assert PairCountTable(3, 1, 1, pt.PairCounts(3, 0, 0, 0)).identical
    assert not PairCountTable(3, 1, 2, pt.PairCounts(1, 2, 0, 0)).identical
    assert PairCountTable(3, 1, 1, pt.PairCounts(3, 0, 0, 0)).has_pair_counts
