"""Random walks through a tree in closed form, against the inverse of a matrix."""

import math

import numpy as np
import pytest

import partita as pt
from partita.kernels.tree_affinity import node_levels, tree_affinity
from tests.naive import trees


def matrix_of(tree, alpha, weights):
    """All probabilities, from the numbers of objects and nodes."""
    affinity = tree_affinity(tree.parents, tree.n, weights, alpha)
    n = tree.n
    rows = np.empty((n, n))
    for u in range(n):
        for v in range(n):
            above = [u]
            while above[-1] != -1:
                above.append(tree.parents[above[-1]])
            node = v
            while (u == v and node < n) or node not in above:
                node = tree.parents[node]
            rows[u, v] = affinity.sources[u] * affinity.targets[v] * affinity.levels[node]
        rows[u, u] += affinity.stays[u]
    return rows


@pytest.mark.parametrize("alpha", [0.1, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("r", [-5.0, 0.0, 1.0, 5.0])
def test_probabilities(alpha, r):
    rng = np.random.default_rng(0)
    for most in (2, 3, 6):
        for n in (2, 3, 6, 9):
            tree = pt.Hierarchy.from_nested(trees.random_nested(n, rng, most))
            tree = tree.take(np.argsort(tree.ids))
            levels = node_levels(tree.parents, n)
            found = matrix_of(tree, alpha, np.exp(r * levels))
            sets = set(map(frozenset, tree.clusters()))
            assert found == pytest.approx(trees.tree_walks(sets, n, alpha, r), abs=1e-12)
            assert found.sum(axis=1) == pytest.approx(np.ones(n), abs=1e-12)


def test_levels():
    rng = np.random.default_rng(1)
    for n in (2, 5, 9):
        tree = pt.Hierarchy.from_nested(trees.random_nested(n, rng))
        tree = tree.take(np.argsort(tree.ids))
        sets = [frozenset([i]) for i in range(n)] + list(map(frozenset, tree.clusters()))
        expected = trees.levels(set(sets), n)
        assert node_levels(tree.parents, n).tolist() == pytest.approx([expected[s] for s in sets])


def test_deep_trees_keep_their_digits():
    n = 3000
    parents = np.concatenate([[n], np.arange(n, 2 * n - 1), np.arange(n + 1, 2 * n - 1), [-1]])
    affinity = tree_affinity(parents, n, np.exp(node_levels(parents, n)), 0.9)
    for values in affinity:
        assert np.isfinite(values).all()
    # The first object is joined with the one that comes m-th by merge m - 1.
    row = affinity.sources[0] * affinity.targets * affinity.levels[np.maximum(parents[:n], n)]
    row[0] += affinity.stays[0]
    assert math.fsum(row) == pytest.approx(1.0, abs=1e-12)
