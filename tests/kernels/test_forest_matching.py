"""Matchings by an auction and growing forests: against scipy, and proven by their dual solution."""

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from partita.kernels.forest_matching import match_by_forests
from tests.kernels.test_assignment import unrelated


@pytest.fixture(autouse=True)
def _compiled(compiled):
    """The loops of forests are always compiled."""


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize(("k", "n"), [(1, 3), (4, 5), (30, 200), (200, 3000)])
def test_forests_find_the_best_matching(k, n, seed):
    """Against scipy; the dual solution of the loop proves it without."""
    rows, columns, counts, (n_rows, n_columns) = unrelated(k, n, seed)
    rng = np.random.default_rng(seed)
    scale = 10.0 ** (seed % 5 * 40 - 80)
    for weights in (
        rng.random(rows.size) * scale,
        counts * 1.0,
        np.ceil(3 * rng.random(rows.size)),
    ):
        starts = np.searchsorted(rows, np.arange(n_rows + 1))
        chosen, gains, prices, _ = match_by_forests(
            starts, rows, columns, weights, n_columns, 1 << 60
        )
        chosen = chosen[chosen >= 0]
        table = np.zeros((n_rows, n_columns))
        table[rows, columns] = weights
        best = table[linear_sum_assignment(table, maximize=True)].sum()
        assert np.unique(rows[chosen]).size == np.unique(columns[chosen]).size == chosen.size
        assert weights[chosen].sum() == pytest.approx(best, rel=1e-13)
        assert gains.sum() + prices.sum() == pytest.approx(best, rel=1e-13)
        assert (gains[rows] + prices[columns] - weights).min() >= -1e-14 * weights.max()


def test_forests_give_up_when_told():
    rows, columns, counts, shape = unrelated(3000, 30_000)
    starts = np.searchsorted(rows, np.arange(shape[0] + 1))
    weights = counts + np.random.default_rng(0).random(counts.size)
    *_, steps = match_by_forests(starts, rows, columns, weights, shape[1], 1000)
    assert 1000 < steps < 2000
