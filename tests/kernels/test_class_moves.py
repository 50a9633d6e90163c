"""Moves of classes between clusters: both paths, against totals that are computed anew."""

import numpy as np
import pytest

from partita.kernels.class_moves import move_classes
from partita.kernels.numba_switch import force_path


def total(rows, sizes, weights, convex, labels):
    """The cost of a consensus, class by class."""
    cost = 0.0
    for cluster in set(labels.tolist()):
        inside = labels == cluster
        cost += weights.sum() * convex[sizes[inside].sum()]
        for clustering in range(rows.shape[1]):
            for row in set(rows[inside, clustering].tolist()):
                chosen = inside & (rows[:, clustering] == row)
                cost -= 2 * weights[clustering] * convex[sizes[chosen].sum()]
    return cost


def problem(seed, form, n=30, m=4):
    rng = np.random.default_rng(seed)
    rows = np.ascontiguousarray((rng.integers(0, 3, (m, n)) + 3 * np.arange(m)[:, None]).T)
    sizes, weights = rng.integers(1, 4, n), rng.random(m) + 0.5
    x = np.arange(sizes.sum() + 1, dtype=np.float64)
    convex = x * x if form == "squares" else x * np.log(np.maximum(x, 1))
    labels = rng.integers(0, 4, n)
    table = np.zeros((3 * m, 6), np.int64)
    np.add.at(table, (rows, labels[:, None]), sizes[:, None])
    cluster_sizes = np.bincount(labels, sizes, 6).astype(np.int64)
    return [rows, sizes, weights, convex, labels, table, cluster_sizes, rng.permutation(n)]


@pytest.mark.parametrize("form", ["squares", "entropies"])
@pytest.mark.parametrize("seed", range(5))
def test_every_path_ends_where_no_move_is_better(form, seed):
    results = []
    for path in ("numpy", "compiled"):
        rows, sizes, weights, convex, labels, table, cluster_sizes, order = problem(seed, form)
        before = total(rows, sizes, weights, convex, labels)
        with force_path(path):
            sweeps = move_classes(
                rows, sizes, weights, convex, labels, table, cluster_sizes, order, 50
            )
        assert 1 < sweeps < 50
        after = total(rows, sizes, weights, convex, labels)
        assert after < before
        for index in range(labels.size):
            for cluster in range(6):
                other = labels.copy()
                other[index] = cluster
                assert total(rows, sizes, weights, convex, other) >= after - 1e-9
        fresh = np.zeros_like(table)
        np.add.at(fresh, (rows, labels[:, None]), sizes[:, None])
        np.testing.assert_array_equal(table, fresh)
        np.testing.assert_array_equal(cluster_sizes, np.bincount(labels, sizes, 6))
        results.append(labels)
    np.testing.assert_array_equal(*results)


def test_sweeps_are_limited():
    arguments = problem(0, "squares")
    assert move_classes(*arguments, 1) == 1
