"""The contingency table: counts, sums, labels, and the ways to give one."""

import numpy as np
import pandas as pd
import pytest
from scipy.sparse import coo_array, csc_array, csr_array, csr_matrix

import partita as pt
from tests.naive.hard_measures import pair_counts as naive_pair_counts
from tests.tables_of import counted, table_of

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
    "given",
    [
        DENSE,
        tuple(map(tuple, DENSE)),
        np.array(DENSE),
        np.array(DENSE, np.int8),
        np.array(DENSE, np.uint64),
        np.array(DENSE, float),
        np.asfortranarray(DENSE),
        np.array([[2, 0, 1], [0, 0, 0], [2, 0, 0], [0, 0, 1]]),
        csr_array(DENSE),
        csc_array(DENSE),
        coo_array(DENSE),
        csr_matrix(DENSE),
        coo_array(([1, 1, 1, 2, 1], ([0, 0, 0, 1, 2], [0, 0, 1, 0, 1])), shape=(3, 2)),
        pd.DataFrame(DENSE),
    ],
    ids=lambda given: type(given).__name__,
)
def test_tables_in_many_forms(given):
    table = counted(given)
    assert table.to_dense().tolist() == DENSE
    assert table.pair_counts == naive_pair_counts(tuple(X), tuple(Y))
    assert table.row_sums.tolist() == [3, 2, 1]


def test_a_counted_table_is_taken_as_it_is():
    table = table_of(X, Y)
    assert counted(table) is table
    assert pt.rand_score(contingency=table) == pt.rand_score(X, Y)


def test_a_frame_gives_its_labels():
    frame = pd.DataFrame(DENSE, index=["a", "b", "c"], columns=[5, 7])
    table = counted(frame)
    assert table.reference_labels == ["a", "b", "c"]
    assert table.candidate_labels == [5, 7]


def test_pandas_crosstab():
    frame = pd.crosstab(pd.Series(X), pd.Series(Y))
    assert pt.adjusted_rand_score(contingency=frame) == pt.adjusted_rand_score(X, Y)


def test_given_tables_are_not_changed():
    given = np.array(DENSE)
    given.flags.writeable = False
    pt.pair_counts(contingency=given)
    assert given.tolist() == DENSE
    sparse = coo_array(([1, 1], ([0, 0], [0, 0])), shape=(1, 1))
    pt.pair_counts(contingency=sparse)
    assert sparse.nnz == 2


def test_fractional_tables():
    table = counted([[0.5, 1.5], [2.0, 0.0]])
    assert not table.whole
    assert table.n == 4.0
    assert pt.purity_score(contingency=[[0.5, 1.5], [2.0, 0.0]]) == pytest.approx(3.5 / 4)
    with pytest.raises(pt.InputError, match="whole weights"):
        pt.pair_counts(contingency=[[0.5, 1.5], [2.0, 0.0]])


def test_labels_beside_a_table_must_fit_it():
    assert pt.rand_score(X, Y, contingency=DENSE) == pt.rand_score(X, Y)
    with pytest.raises(pt.InputError, match="labels_true has 2 objects but contingency has 6"):
        pt.rand_score([0, 1], [0, 1], contingency=DENSE)


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


def test_contingency_matrix_sorts_labels_and_takes_weights():
    assert pt.contingency_matrix(["b", "a", "b"], [1, 0, 0]).tolist() == [[1, 0], [1, 1]]
    weighted = pt.contingency_matrix(["b", "a", "b"], [1, 0, 0], sample_weight=[2, 3, 4])
    assert weighted.tolist() == [[3, 0], [4, 2]]
    halves = pt.contingency_matrix(["b", "a", "b"], [1, 0, 0], sample_weight=[0.5, 1, 1])
    assert halves.tolist() == [[1, 0], [1, 0.5]]
    assert pt.contingency_matrix([0, 1], [0, 0], dtype=np.int8).dtype == np.int8
    assert pt.contingency_matrix([0, 1], [0, 0], eps=0.5).tolist() == [[1.5], [1.5]]
