"""The bound from triangle inequalities: valid, and the best that they give."""

import numpy as np
import pytest
from scipy.optimize import linprog

from partita.many.consensus import triangle_bound as module
from partita.many.consensus.triangle_bound import triangle_bound


def points(seed, m):
    """Distances of points in a plane, which are a metric."""
    places = np.random.default_rng(seed).random((m, 2))
    return np.sqrt(((places[:, None] - places) ** 2).sum(axis=2))


def best(distances, weights):
    """The least sum of w_i d_i with all triangle inequalities, between two points too."""
    m = len(weights)
    rows, limits = [], []
    for i in range(m):
        for j in range(i):
            for first, second in ((-1, -1), (1, -1), (-1, 1)):
                row = np.zeros(m)
                row[i], row[j] = first, second
                rows.append(row)
                limits.append(-distances[i, j] if first == second else distances[i, j])
    return linprog(weights, np.array(rows), np.array(limits), bounds=(0, None)).fun


@pytest.mark.parametrize("m", [2, 3, 4, 7])
@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_best_of_all_triangle_inequalities(m, seed):
    rng = np.random.default_rng(seed)
    distances = points(seed, m)
    for weights in (np.ones(m), rng.random(m) + 0.1):
        assert triangle_bound(distances, weights) == pytest.approx(best(distances, weights))


def test_equal_shares_are_the_mean_distance():
    distances = 1.0 - np.eye(6)
    assert triangle_bound(distances, np.ones(6)) == pytest.approx(15 / 5)


def test_proportional_shares_are_admissible(monkeypatch):
    monkeypatch.setattr(module, "_MOST_CLUSTERINGS", 3)
    rng = np.random.default_rng(0)
    for seed in range(5):
        distances, weights = points(seed, 8), rng.random(8) + 0.1
        bound = triangle_bound(distances, weights)
        assert 0.5 * best(distances, weights) < bound <= best(distances, weights) + 1e-9


def test_equal_clusterings_have_the_bound_0():
    assert triangle_bound(np.zeros((4, 4)), np.ones(4)) == 0.0
