"""Means over pairs of objects."""

from partita.measures.pair_means import mean_over_pairs, number_of_pairs


def test_numbers_and_means():
    assert [number_of_pairs(n) for n in (0, 1, 2, 5)] == [0, 0, 1, 10]
    assert mean_over_pairs(4.0, 5, alone=0.25) == 0.4
    assert mean_over_pairs(4.0, 1, alone=0.25) == 0.25


def test_rounding_stays_within_the_bounds():
    assert mean_over_pairs(1 + 1e-12, 2, alone=0.0) == 1.0
    assert mean_over_pairs(-1e-12, 2, alone=0.0) == 0.0
