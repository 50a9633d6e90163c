"""Many tables at once: sums and pair counts, against those of each table."""

import numpy as np
import pytest

import partita as pt
from partita.tables.many_tables import Tables, at_once, form_for_many


def test_counts_may_be_narrow_integers():
    tables = Tables(np.full((1, 2, 2), 40_000, np.int32))
    assert tables.pair_counts.a.tolist() == [4 * 40_000 * 39_999 / 2]
    assert tables.n.tolist() == [160_000]


def test_shapes_are_checked():
    with pytest.raises(pt.InputError, match="tables by rows by columns"):
        Tables([[1, 2]])
    with pytest.raises(pt.InputError, match="one for each column"):
        Tables([[[1, 2]]], [[1]])


def random_batches():
    rng = np.random.default_rng(3)
    for most in (1, 5, 10**9):
        cells = rng.integers(0, most + 1, (12, 3, 4))
        cells[:, 0, 0] += 1
        yield Tables(cells)
        yield Tables(cells, rng.integers(1, 4, (12, 4)))


def test_quantities_are_those_of_each_table():
    for tables in random_batches():
        for index in range(len(tables)):
            one = tables.contingency(index)
            for name in ("n", "n_rows", "n_columns", "row_maxima_sum", "column_maxima_sum"):
                assert getattr(tables, name)[index] == getattr(one, name), name
            assert tables.identical[index] == one.identical
            # Integers of any size, rounded once.
            assert [count[index] for count in tables.pair_counts] == [*map(float, one.pair_counts)]


def test_fractional_pair_counts_are_never_negative():
    """One cluster on both sides: no pair is apart, whatever rounding does."""
    for size in np.linspace(2, 50, 97):
        counts = Tables([[[size / 3, size / 7]]], [[2.0, 1.0]]).pair_counts
        assert counts.d.tolist() == [0.0]
        assert min(count[0] for count in counts) >= 0.0


def test_a_quantity_is_computed_once_by_its_form_for_many_tables():
    calls = []

    def cells(table):
        return table.counts.size

    @at_once(cells)
    def cells_of_many(tables):
        calls.append(len(tables))
        return np.count_nonzero(tables.cells, axis=(1, 2))

    tables = Tables([[[2, 0], [1, 3]], [[1, 0], [0, 0]]])
    assert tables.shared(cells).tolist() == [3, 1]
    assert tables.shared(cells).tolist() == [3, 1]
    assert calls == [2]
    assert form_for_many(cells) is cells_of_many
    assert form_for_many(calls.append) == calls.append


def test_identical_clusterings_may_leave_cells_empty():
    tables = Tables([[[2, 0], [0, 3]], [[2, 1], [0, 3]], [[0, 5], [0, 0]], [[2, 3], [0, 0]]])
    assert tables.identical.tolist() == [True, False, True, False]
    copied = Tables([[[2, 0], [0, 3]], [[2, 0], [0, 3]]], [[1, 1], [1, 2]])
    assert copied.identical.tolist() == [True, False]


def test_sums_over_cells_count_each_copy_of_a_column():
    tables = Tables([[[2, 0], [1, 3]], [[0, 0], [0, 5]]], [[2, 3], [1, 4]])
    assert tables.listed.counts.tolist() == [2, 1, 3, 5]
    assert tables.over_cells(tables.listed.counts).tolist() == [2 * 2 + 2 * 1 + 3 * 3, 4 * 5]
    assert Tables([[[2, 0], [1, 3]]]).over_cells(np.array([1.0, 2.0, 4.0])).tolist() == [7.0]
