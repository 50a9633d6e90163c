"""Matrices, dicts of labels and long tables that are read as overlapping clusterings."""

import numpy as np
import pandas as pd
import pytest
import scipy.sparse

import partita as pt


@pytest.mark.parametrize(
    "make",
    [np.array, scipy.sparse.csr_matrix, scipy.sparse.coo_array, scipy.sparse.csc_array],
)
def test_matrices_stay_as_they_are(make):
    dense = np.array([[1, 0], [1, 1], [0, 0]])
    given = make(dense)
    assert pt.Overlapping(given).clusters() == [[0, 1], [1]]
    assert pt.Overlapping(given, objects="abc").ids == ["a", "b", "c"]
    kept = given.toarray() if hasattr(given, "toarray") else given
    assert np.array_equal(kept, dense)


def test_a_large_sparse_matrix_is_not_made_dense():
    n, k = 200_000, 50_000
    rows = np.arange(n)
    matrix = scipy.sparse.csr_matrix((np.ones(n), (rows, rows % k)), (n, k))
    cover = pt.Overlapping(matrix)
    assert (cover.n, cover.n_clusters, int(cover.sizes.max())) == (n, k, 4)


def test_entries_of_a_sparse_matrix_add_up():
    twice = scipy.sparse.coo_matrix(([0.5, 0.5], ([0, 0], [0, 0])), (1, 1))
    assert pt.Overlapping(twice).clusters() == [[0]]
    assert twice.nnz == 2
    with pytest.raises(pt.InputError, match="1 row is not 0 or 1"):
        pt.Overlapping(scipy.sparse.coo_matrix(([1, 1], ([0, 0], [0, 0])), (1, 1)))
    with pytest.raises(pt.InputError, match="1 cluster without objects, first 1"):
        pt.Overlapping(scipy.sparse.csr_matrix([[1, 0]]))


@pytest.mark.parametrize(
    ("clusters", "words"),
    [
        (np.array([["ann", "x"], ["bob", "y"]]), "from_pairs reads a long"),
        (pd.DataFrame({"who": ["ann", "bob"], "what": [1, 2]}), "from_pairs reads a long table"),
        (np.array([[0.5, 0.5]]), "Fuzzy and Possibilistic hold degrees"),
        ([[1, 0, 0], [0, 1, 1]], "Overlapping.from_memberships reads a matrix"),
    ],
)
def test_what_looks_like_something_else_is_refused(clusters, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.Overlapping(clusters)


def test_lists_of_the_objects_0_and_1_are_clusters():
    assert pt.Overlapping([[0, 1], [1, 0]]).n_clusters == 2
    assert pt.Overlapping([[0, 1], [1]]).clusters() == [[0, 1], [1]]


def test_labels_of_objects():
    cover = pt.Overlapping.from_labels({"ann": ["x"], "bob": {"x", "y"}}, objects=["bob", "ann"])
    assert cover.ids == ["bob", "ann"]
    assert cover.clusters_of(0) == sorted(cover.clusters_of(0), key=cover.labels.index)
    with pytest.raises(pt.InputTypeError, match="'ann' has 'xy'"):
        pt.Overlapping.from_labels({"ann": "xy"})
