"""Bounds of correlation clusterings by linear relaxation."""

import numpy as np
import pytest

from partita.many.consensus import triangle_cuts as module
from partita.many.consensus.triangle_cuts import regret, relax
from tests.naive.partitions import all_partitions


def gains_of(seed, n, whole=True):
    rng = np.random.default_rng(seed)
    gains = rng.integers(-5, 6, (n, n)) if whole else rng.normal(size=(n, n))
    gains = np.triu(gains, 1)
    return gains + gains.T


def slow_regret(gains, labels):
    total = 0
    for i in range(len(labels)):
        for j in range(i):
            apart = labels[i] != labels[j]
            if (gains[i, j] > 0) == apart:
                total += abs(gains[i, j])
    return total


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_no_partition_is_below_the_bound(seed, whole):
    gains = gains_of(seed, 7, whole)
    regrets = [slow_regret(gains, labels) for labels in all_partitions(7)]
    relaxed = relax(gains, np.inf)
    assert 0 <= relaxed.bound <= min(regrets) + 1e-9
    assert relaxed.bound >= 0.7 * min(regrets)
    assert regret(gains, relaxed.labels) == pytest.approx(slow_regret(gains, relaxed.labels))
    assert regret(gains, relaxed.labels) >= min(regrets) - 1e-9


def test_a_wrong_triangle_costs_its_lightest_side():
    gains = np.array([[0, 3, 3], [3, 0, -2], [3, -2, 0]])
    relaxed = relax(gains, np.inf)
    assert relaxed.bound == pytest.approx(2.0)
    assert len(set(relaxed.labels.tolist())) == 1
    assert regret(gains, relaxed.labels) == 2


def test_a_limit_of_cuts_leaves_a_valid_bound(monkeypatch):
    gains = gains_of(1, 12)
    full = relax(gains, np.inf).bound
    monkeypatch.setattr(module, "_CUTS_A_CLASS", 1)
    monkeypatch.setattr(module, "_MOST_CUTS", 12)
    assert 0 <= relax(gains, np.inf).bound <= full + 1e-9


def test_planted_clusters_have_a_bound_that_meets():
    rng = np.random.default_rng(0)
    truth = np.repeat(np.arange(4), 8)
    gains = np.where(truth[:, None] == truth, 3, -3) * (rng.random((32, 32)) < 0.9)
    flipped = np.triu(rng.random((32, 32)) < 0.05, 1)
    gains = np.triu(np.where(flipped, -gains, gains), 1)
    gains = gains + gains.T
    relaxed = relax(gains, np.inf)
    assert relaxed.bound == pytest.approx(regret(gains, truth))
    assert regret(gains, relaxed.labels) == regret(gains, truth)
