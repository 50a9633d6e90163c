"""Standard errors and tests of differences, against slow twins and scipy."""

import math

import numpy as np
import pytest
from scipy import stats

from partita.many.ranking.paired_differences import Spread, compare_all_pairs, spread_of
from tests.naive import ranked


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("full", [None, 0.3])
def test_the_spread_is_that_of_single_units(seed, full):
    rng = np.random.default_rng(seed)
    values, counts = rng.normal(size=6), rng.integers(1, 5, 6)
    found = spread_of(values, counts, full)
    wanted = ranked.spread(np.repeat(values, counts).tolist(), full)
    assert found == pytest.approx(wanted)


def test_a_mean_has_its_usual_standard_error():
    x = np.random.default_rng(0).normal(size=50)
    left = (x.sum() - x) / 49
    spread = spread_of(left, np.ones(50, int), x.mean())
    assert spread.standard_error == pytest.approx(x.std(ddof=1) / math.sqrt(50))


def test_few_units_that_matter_leave_few_degrees_of_freedom():
    # One object of a hundred changes the difference.
    left = np.zeros(100)
    left[0] = 1.0
    spread = spread_of(left, np.ones(100, int))
    assert spread.freedom == pytest.approx(2, abs=0.1)
    even = spread_of(np.tile([0.0, 1.0], 50), np.ones(100, int))
    assert even.freedom == 99


def test_nothing_varies():
    spread = spread_of(np.full(5, 0.7), np.ones(5, int))
    assert spread == (0.0, math.inf)
    assert spread.reach(0.95) == 0.0
    assert (spread.p_value(0.0), spread.p_value(0.2)) == (1.0, 0.0)
    rounded = spread_of(np.array([0.1 + 0.2, 0.3]), np.array([1, 4]))
    assert rounded.standard_error == 0.0


def test_a_bias_counts_where_nothing_varies():
    # Without either object the two candidates are equal, and with both they are not.
    spread = spread_of(np.zeros(1), np.array([2]), 1.0)
    assert spread == (1.0, 1.0)
    assert spread.p_value(1.0) == pytest.approx(0.5)
    assert spread_of(np.ones(1), np.array([2]), 1.0) == (0.0, math.inf)


def test_intervals_and_p_values_are_those_of_student():
    spread = Spread(0.1, 7.5)
    assert spread.reach(0.9) == pytest.approx(0.1 * stats.t.ppf(0.95, 7.5))
    assert spread.p_value(-0.23) == pytest.approx(2 * stats.t.sf(2.3, 7.5))
    assert spread.p_value(spread.reach(0.95)) == pytest.approx(0.05)


@pytest.mark.parametrize("with_bias", [False, True])
def test_all_pairs_are_adjusted_together(with_bias):
    rng = np.random.default_rng(1)
    values, left = [0.9, 0.8, 0.5], rng.normal(0.7, 0.01, (3, 30))
    counts = np.ones(30, int)
    pairs = compare_all_pairs(values, lambda i: left[i], counts, with_bias=with_bias)
    wanted = []
    for i, j in ((0, 1), (0, 2), (1, 2)):
        full = values[j] - values[i]
        error, freedom = ranked.spread((left[j] - left[i]).tolist(), full if with_bias else None)
        wanted.append(2 * stats.t.sf(abs(full) / error, freedom))
    assert list(pairs.p_values) == [(0, 1), (0, 2), (1, 2)]
    assert list(pairs.p_values.values()) == pytest.approx(wanted)
    assert list(pairs.adjusted.values()) == pytest.approx(ranked.holm(wanted))


def test_one_candidate_has_no_pairs():
    pairs = compare_all_pairs([0.5], lambda _: np.zeros(3), np.ones(3, int))
    assert pairs == ({}, {}, {})
