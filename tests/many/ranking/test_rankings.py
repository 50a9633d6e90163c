"""Ranks, ties, and how stable they are over draws."""

import numpy as np
import pytest

from partita.many.ranking.rankings import is_better, ranks_of, stability_of


def test_rounding_makes_no_rank():
    assert ranks_of([0.3, 0.1 + 0.2, 0.2], True) == [1, 1, 3]
    assert ranks_of([0.3, 0.1 + 0.2, 0.2], False) == [2, 2, 1]
    assert ranks_of([1.0], True) == [1]
    assert not is_better(1e9 + 1e-5, 1e9, True)
    assert is_better(2.0, 3.0, False)


@pytest.mark.parametrize("higher", [True, False])
def test_stability_counts_draws(higher):
    rng = np.random.default_rng(0)
    draws = rng.integers(0, 3, (4, 200)).astype(float)
    found = stability_of(draws, higher)
    first, ranks = np.zeros(4), np.zeros(4)
    for column in draws.T:
        signed = column if higher else -column
        best = signed == signed.max()
        first += best / best.sum() / 200
        for i in range(4):
            ranks[i] += (
                1 + (signed > signed[i]).sum() + ((signed == signed[i]).sum() - 1) / 2
            ) / 200
    assert np.allclose(found.first, first)
    assert np.allclose(found.mean_rank, ranks)
    assert found.first.sum() == pytest.approx(1)
    assert found.mean_rank.sum() == pytest.approx(10)
