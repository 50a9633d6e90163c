"""Fuzzy and possibilistic clusterings: memberships, normalization and readings."""

import pytest

import partita as pt


def test_normalization_divides_by_the_sum_or_by_the_largest():
    values = [[2.0, 2.0], [3.0, 1.0]]
    fuzzy = pt.Fuzzy(values, normalize=True)
    assert fuzzy.memberships.tolist() == [[0.5, 0.5], [0.75, 0.25]]
    possibilistic = pt.Possibilistic(values, normalize=True)
    assert possibilistic.memberships.tolist() == [[1.0, 1.0], [1.0, pytest.approx(1 / 3)]]


def test_a_reading_is_kept_when_objects_are_taken():
    graded = pt.Possibilistic([[1, 0.5], [0.25, 1]], ids=["p", "q"])
    assert graded.reading == "product"
    nested = graded.with_reading("nested")
    assert nested.reading == nested.take([1]).reading == "nested"
    assert nested.take([1]).ids == ["q"]
    assert repr(nested) == "Possibilistic(n=2, n_clusters=2, reading='nested')"
    assert graded.reading == "product"
    with pytest.raises(pt.InputError, match="reading='other': choose one of 'product', 'nested'"):
        graded.with_reading("other")
