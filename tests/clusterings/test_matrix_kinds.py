"""The kind of clustering that a matrix describes."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.matrix_kinds import clustering_of_matrix, is_matrix
from partita.clusterings.soft import Matrix

KINDS = {
    "hard": ([[1, 0], [0, 1], [1, 0]], "a single 1 in each row"),
    "fuzzy": ([[0.5, 0.5], [1, 0], [0, 1]], "rows add up to 1"),
    "possibilistic": ([[0.5, 1], [1, 0], [0, 1]], "1 of 3 rows does not add up to 1"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind):
    values, words = KINDS[kind]
    reasons = []
    given = Matrix(np.array(values, float), ["a", "b"], ["p", "q", "r"], False)
    found, why = clustering_of_matrix(given, "x", None, None, reasons.append)
    assert found.kind == kind
    assert words in why
    assert reasons == [why]
    assert (found.labels, found.ids, found.ids_bind) == (["a", "b"], ["p", "q", "r"], False)


def test_booleans_are_rough_unless_they_are_hard():
    rough = pt.as_clustering(np.array([[True, True], [False, True]]))
    assert rough.sets == [{0, 1}, {1}]
    assert pt.as_clustering(np.array([[True, False], [False, True]])).kind == "hard"


def test_clusters_by_objects_are_transposed():
    shares = np.array([[0.5, 0.2, 1.0], [0.5, 0.8, 0.0]])
    found = pt.as_clustering(shares)
    assert found.memberships.tolist() == shares.T.tolist()
    assert found.taken_as.startswith("a matrix, clusters by objects")


def test_what_is_a_matrix():
    for x in ([[0.5, 0.5], [1, 0]], np.eye(2), np.eye(2, dtype=bool)):
        assert is_matrix(x)
    for x in ([0, 1], [[0, 1], [2, 3]], [[0.5], [0.5, 1]], [], np.array([["a", "b"]]), 3):
        assert not is_matrix(x)


def test_clusters_by_objects_that_are_hard_are_transposed():
    found = pt.as_clustering(np.array([[1, 0, 0, 1], [0, 1, 1, 0]]))
    assert (found.kind, found.codes.tolist()) == ("hard", [0, 1, 1, 0])
    assert found.taken_as.startswith("a matrix, clusters by objects")


def test_a_symmetric_matrix_is_a_clustering_if_it_is_constant_or_its_rows_add_up_to_1():
    third = np.full((3, 3), 1 / 3)
    assert pt.as_clustering(third).memberships.tolist() == third.tolist()
    mixed = np.array([[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.25, 0.25, 0.5]])
    assert pt.as_clustering(mixed).kind == "fuzzy"
    with pytest.raises(pt.InputError, match=r"x is a symmetric matrix of shape \(3, 3\)"):
        pt.as_clustering(2 * mixed)
