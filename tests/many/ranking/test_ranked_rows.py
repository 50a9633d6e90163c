"""From samples to rows: intervals, shifted draws, and the order of rows and measures."""

import numpy as np
import pytest

import partita as pt
from partita.errors import InputError
from partita.many.ranking.hard_scores import LeftOut, as_they_are
from partita.many.ranking.leaderboard import RankedNumber
from partita.many.ranking.ranked_rows import Group, Settings, rank_group


class Sampled:
    """Samples that a test chooses."""

    def __init__(self, drawn, left):
        self._drawn, self._left = np.array(drawn, float), np.array(left, float)

    def draws(self, count, rng, progress):
        return self._drawn

    def left_out(self, resample, rng, progress):
        ones = np.ones(self._left.shape[2], int)
        values = list(self._left.transpose(1, 0, 2))
        return LeftOut(ones, values, [as_they_are] * len(values))


def group_of(name, values, drawn, left):
    return Group(
        [RankedNumber.of(pt.measures[name].card)], np.array([values]), Sampled([drawn], [left])
    )


def settings(interval="bootstrap", level=0.5, resample="objects"):
    return Settings(interval, 5, level, resample, np.random.default_rng(0), False)


def test_draws_are_shifted_to_the_value_and_cut_at_the_bounds():
    drawn = [[0.5, 0.6, 0.7, 0.8, 0.9], [0.1, 0.2, 0.3, 0.4, 0.5]]
    left = np.random.default_rng(0).random((2, 6))
    (ranked,) = rank_group(group_of("rand", [0.9, 0.2], drawn, left), settings())
    first, second = ranked.scores
    assert (first.low, first.high) == pytest.approx((0.8, 1.0))
    assert (second.low, second.high) == pytest.approx((0.1, 0.3))
    assert (first.first, first.mean_rank, second.mean_rank) == (1.0, 1.0, 2.0)
    assert first.standard_error == pytest.approx(np.std(drawn[0], ddof=1))
    wide = rank_group(group_of("rand", [0.9, 0.2], drawn, left), settings(level=0.99))
    assert wide[0].scores[0].high == 1.0
    assert wide[0].scores[1].low == pytest.approx(0.002)


def test_distances_have_the_lowest_first():
    drawn, left = [[0.5] * 4 + [0.1], [0.2] * 5], np.random.default_rng(0).random((2, 6))
    group = group_of("variation_of_information", [0.5, 0.2], drawn, left)
    (ranked,) = rank_group(group, settings())
    assert [score.rank for score in ranked.scores] == [2, 1]
    assert ranked.best == 1
    assert ranked.differences[0][1].value == pytest.approx(0.3)


def test_samples_without_a_value_are_refused():
    left = np.random.default_rng(0).random((2, 6))
    left[0, 0] = np.inf
    with pytest.raises(InputError, match="infinite for samples"):
        rank_group(group_of("rand", [0.9, 0.2], [[0.5] * 5] * 2, left), settings())


def test_draws_of_units_have_the_jackknife_variance():
    left = np.random.default_rng(0).random((2, 40)) / 40
    drawn = Settings("bootstrap", 20_000, 0.5, "clusters", np.random.default_rng(0), False)
    (ranked,) = rank_group(group_of("rand", [0.9, 0.2], [[0.0]] * 2, left), drawn)
    wanted = np.sqrt(39 * left.var(axis=1))
    assert [score.standard_error for score in ranked.scores] == pytest.approx(wanted, rel=0.02)
