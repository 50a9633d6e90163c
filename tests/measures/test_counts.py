"""Counts rather than scores: the contingency matrix and the pair confusion matrix."""

import numpy as np

import partita as pt


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
