"""Tables that a caller has counted: arrays, sparse matrices, dataframes and lists."""

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


@pytest.mark.parametrize("form", [np.array, csr_array])
def test_bad_counts_are_named_by_row_and_column(form):
    for bad in (-1, np.nan):
        table = np.array([[2.0, 1.0, 0.0], [2.0, bad, 3.0]])
        with pytest.raises(pt.InputError, match=r"\(1, 1\)"):
            counted(form(table))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([[1, 2], [3]], r"got rows of lengths 2, 1"),
        ([1, 2], r"got list of shape \(2,\)"),
        (np.ones((1, 1, 1), int), r"got ndarray of shape \(1, 1, 1\)"),
        (np.ma.array([[1, 2]], mask=[[True, False]]), "is a masked array: fill it"),
        (np.array([[[1], [2, 3]]], object), "must hold counts, not collections"),
    ],
)
def test_what_is_no_table_of_counts(given, words):
    with pytest.raises(pt.PartitaError, match=words):
        counted(given)


def test_python_integers_are_counts():
    given = np.array([[2, 1], [0, 3]], object)
    assert counted(given).to_dense().tolist() == [[2, 1], [0, 3]]
