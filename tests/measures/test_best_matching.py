"""Measures of the best one-to-one matching of clusters."""

from fractions import Fraction

import pytest

import partita as pt
from tests.rounding import exactly


def test_simovici_iris_table_is_label_switching():
    table = [[50, 0, 0], [0, 11, 39], [0, 36, 14]]
    assert pt.matching_accuracy_score(contingency=table) == exactly(Fraction(125, 150))


def test_partition_distance_is_divided_by_n_minus_one():
    """One cluster against all singletons: n - 1 objects move, and the distance is 1."""
    assert pt.partition_distance([0] * 5, list(range(5))) == 1.0
    assert pt.partition_distance([0, 0, 1, 2], [0, 0, 1, 1]) == exactly(Fraction(1, 3))
    assert pt.partition_distance([7], ["x"]) == 0.0


def test_pair_sets_worked_by_hand():
    """Sizes 4 and 2 against 3 and 3: 3/4 and 2/3 are matched, and (3 + 2)/6 are expected."""
    found = pt.pair_sets_score([0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1])
    matched, expected = Fraction(3, 4) + Fraction(2, 3), Fraction(5, 6)
    assert found == pytest.approx(float((matched - expected) / (2 - expected)), rel=1e-14)
    assert pt.pair_sets_score([0, 0, 1, 1], [0, 1, 0, 1]) == 0.0
