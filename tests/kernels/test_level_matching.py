"""Matchings level by level: against scipy, and proven by their dual solution."""

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from partita.kernels.level_matching import match_by_levels
from tests.kernels.test_assignment import unrelated


@pytest.fixture(autouse=True)
def _compiled(compiled):
    """The loops over levels are always compiled."""


def solved(k, n, seed=1):
    """Return a table's cells and counts, and the chosen cells, gains, prices and steps."""
    rows, columns, counts, shape = unrelated(k, n, seed)
    starts = np.searchsorted(rows, np.arange(shape[0] + 1))
    return rows, columns, counts, match_by_levels(starts, columns, counts, shape[1], 1 << 60)


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("k", "n"), [(1, 3), (4, 5), (30, 200), (200, 3000)])
def test_levels_find_the_best_matching(k, n, seed):
    rows, columns, counts, (chosen, gains, prices, _) = solved(k, n, seed)
    chosen = chosen[chosen >= 0]
    table = np.zeros((k, k), np.int64)
    table[rows, columns] = counts
    best = table[linear_sum_assignment(table, maximize=True)].sum()
    assert np.unique(rows[chosen]).size == np.unique(columns[chosen]).size == chosen.size
    assert counts[chosen].sum() == gains.sum() + prices.sum() == best


def test_unrelated_clusterings_take_few_steps():
    """The dual solution proves that no matching is heavier."""
    rows, columns, counts, (chosen, gains, prices, steps) = solved(3000, 9000)
    assert steps < 10**6
    assert (gains[rows] + prices[columns] >= counts).all()
    assert counts[chosen[chosen >= 0]].sum() == gains.sum() + prices.sum()


def test_levels_give_up_when_told():
    rows, columns, counts, shape = unrelated(3000, 9000)
    starts = np.searchsorted(rows, np.arange(shape[0] + 1))
    *_, steps = match_by_levels(starts, columns, counts, shape[1], 1000)
    assert 1000 < steps < 100_000
