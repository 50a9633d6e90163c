"""The contingency table: counts, sums, labels and pair counts."""

import numpy as np
import pytest

import partita as pt
from tests.naive.hard_measures import pair_counts as naive_pair_counts
from tests.tables_of import table_of

X = ["a", "b", "a", "c", "b", "a"]
Y = [5, 5, 7, 7, 5, 5]
DENSE = [[2, 1], [2, 0], [0, 1]]


def test_counts_sums_and_labels():
    table = table_of(X, Y)
    assert table.reference_labels == ["a", "b", "c"]
    assert table.candidate_labels == [5, 7]
    assert table.to_dense().tolist() == DENSE
    assert table.counts.tolist() == [2, 1, 2, 1]
    assert table.rows.tolist() == [0, 0, 1, 2]
    assert table.columns.tolist() == [0, 1, 0, 1]
    assert table.row_sums.tolist() == [3, 2, 1]
    assert table.column_sums.tolist() == [4, 2]
    assert (table.n, table.shape, table.whole) == (6, (3, 2), True)
    assert repr(table) == "Contingency(3 x 2 clusters, 4 cells, n=6)"


def test_unused_numbers_between_labels_are_no_clusters():
    table = table_of([0, 0, 9], [4, 2, 2])
    assert table.shape == (2, 2)
    assert table.reference_labels == [0, 9]
    assert table.candidate_labels == [2, 4]
    assert table.to_dense().tolist() == [[1, 1], [1, 0]]


@pytest.mark.parametrize(
    ("x", "y", "identical"),
    [
        ([0, 0, 1], ["b", "b", "a"], True),
        ([0, 1, 2], [0, 0, 1], False),
        ([0, 0, 1], [0, 1, 2], False),
        ([0, 0, 1, 1], [0, 1, 0, 1], False),
        ([3], [4], True),
    ],
)
def test_identical(x, y, identical):
    assert table_of(x, y).identical is identical


def test_what_measures_share_is_computed_once():
    table = table_of(X, Y)
    calls = []

    def costly(given):
        calls.append(given)
        return 7

    assert [table.shared(costly), table.shared(costly)] == [7, 7]
    assert calls == [table]


@pytest.mark.parametrize("seed", range(5))
def test_pair_counts_of_random_labels(seed):
    rng = np.random.default_rng(seed)
    x, y = rng.integers(0, 6, 60), rng.integers(-2, 4, 60)
    pairs = table_of(x, y).pair_counts
    wanted = naive_pair_counts(tuple(x.tolist()), tuple(y.tolist()))
    assert pairs == wanted
    assert pairs.total == 60 * 59 // 2
    assert pairs.in_reference == wanted[0] + wanted[1]
    assert pairs.in_candidate == wanted[0] + wanted[2]


FAR = [10**17, -(10**17), 2**62, -(2**63), 2**63 - 3000]


@pytest.mark.parametrize("offset", FAR)
@pytest.mark.parametrize("spread", [5, 700])
def test_labels_far_from_zero(offset, spread):
    """Row times width must not leave 64 bits, whatever number a label is."""
    rng = np.random.default_rng(1)
    x, y = rng.integers(0, spread, 2000), rng.integers(0, spread, 2000)
    wanted = pt.pair_counts(x, y)
    assert pt.pair_counts(x + offset, y) == wanted
    assert pt.pair_counts(x, y + offset) == wanted
    assert pt.pair_counts(x + offset, y + offset) == wanted
