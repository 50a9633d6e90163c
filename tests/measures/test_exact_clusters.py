"""Exact-cluster precision, recall and F."""

from fractions import Fraction

import pytest

import partita as pt
from partita.tables.many_tables import Tables
from tests.rounding import exactly

REFERENCE = ["a", "a", "b", "b", "c", "d", "d", "d"]
CANDIDATE = [0, 0, 1, 2, 3, 4, 4, 3]


def test_scores_worked_by_hand():
    # Of the clusters a, b, c, d only a is found whole; five clusters were found.
    precision, recall, f = pt.exact_cluster_precision_recall_f(REFERENCE, CANDIDATE, beta=2)
    assert precision == exactly(Fraction(1, 5))
    assert recall == exactly(Fraction(1, 4))
    assert f == exactly(Fraction(5, 4 * 4 + 5))


def test_an_f_score_of_nothing_recovered_is_0():
    assert pt.exact_cluster_f_score([0, 0, 1, 1], [0, 1, 0, 1]) == 0.0


def test_weights_do_not_change_which_clusters_are_recovered():
    weights = [0.1, 0.2, 0.3, 0.7, 1.1, 0.1, 0.1, 0.1]
    weighted = pt.exact_cluster_recall_score(REFERENCE, CANDIDATE, sample_weight=weights)
    assert weighted == exactly(Fraction(1, 4))


def test_equal_columns_are_recovered_only_if_they_fill_their_row():
    """Columns with multiplicities: two singletons of one class are no cluster of it."""
    tables = Tables([[[1, 0], [0, 2]], [[1, 0], [0, 2]]], [[1, 1], [2, 1]])
    measure = pt.measures["exact_cluster_precision"]
    assert measure.compute(tables).tolist() == [1.0, pytest.approx(1 / 3)]
