"""Public counts: pairs, the pair confusion matrix, and the contingency matrix."""

import enum

import numpy as np
import pytest

import partita as pt

X, Y = ["b", "a", "b", "c"], [1, 0, 1, 1]


def test_pairs():
    assert pt.pair_counts(X, Y) == (1, 0, 2, 3)
    assert pt.pair_confusion_matrix(X, Y).tolist() == [[6, 4], [0, 2]]


def test_pair_counts_beyond_64_bits_are_exact():
    n = 10**10
    matrix = pt.pair_confusion_matrix(contingency=[[n]])
    assert matrix.dtype == object
    assert matrix[1, 1] == n * (n - 1)


def test_contingency_matrix_is_sorted_by_label():
    assert pt.contingency_matrix(X, Y).tolist() == [[1, 0], [0, 2], [0, 1]]
    assert pt.contingency_matrix(X, Y, eps=0.5).tolist() == [[1.5, 0.5], [0.5, 2.5], [0.5, 1.5]]
    assert (pt.contingency_matrix(X, Y, sparse=True).toarray() == [[1, 0], [0, 2], [0, 1]]).all()
    assert pt.contingency_matrix(X, Y, dtype=np.float32).dtype == np.float32
    with pytest.raises(pt.InputError, match="Cannot set 'eps' when sparse=True"):
        pt.contingency_matrix(X, Y, eps=1.0, sparse=True)


def test_labels_that_cannot_be_sorted_keep_their_order():
    color = enum.Enum("color", ["red", "blue"])
    labels = [color.red, color.blue, color.red]
    assert pt.contingency_matrix(labels, [0, 0, 1]).tolist() == [[1, 1], [1, 0]]


def test_pair_confusion_matrix_counts_ordered_pairs():
    matrix = pt.pair_confusion_matrix([0, 0, 0, 1, 0, 1, 1, 1], [0, 0, 0, 0, 1, 1, 2, 2])
    assert matrix.tolist() == [[24, 8], [16, 8]]


def test_contingency_matrix_sorts_labels_and_takes_weights():
    assert pt.contingency_matrix(["b", "a", "b"], [1, 0, 0]).tolist() == [[1, 0], [1, 1]]
    weighted = pt.contingency_matrix(["b", "a", "b"], [1, 0, 0], sample_weight=[2, 3, 4])
    assert weighted.tolist() == [[3, 0], [4, 2]]
    halves = pt.contingency_matrix(["b", "a", "b"], [1, 0, 0], sample_weight=[0.5, 1, 1])
    assert halves.tolist() == [[1, 0], [1, 0.5]]
    assert pt.contingency_matrix([0, 1], [0, 0], dtype=np.int8).dtype == np.int8
    assert pt.contingency_matrix([0, 1], [0, 0], eps=0.5).tolist() == [[1.5], [1.5]]


def test_the_type_of_a_contingency_matrix():
    weights = [0.5, 1, 1, 1]
    assert pt.contingency_matrix(X, Y).dtype == np.int64
    assert pt.contingency_matrix(X, Y, dtype=np.float32).dtype == np.float32
    assert pt.contingency_matrix(X, Y, sample_weight=weights).tolist() == [[1, 0], [0, 1.5], [0, 1]]
    single = pt.contingency_matrix(X, Y, sample_weight=weights, dtype=np.float32)
    assert single.dtype == np.float32
