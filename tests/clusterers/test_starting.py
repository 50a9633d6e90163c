"""Starting centers: given ones, and those drawn by k-means++."""

import numpy as np
import pytest

from partita.clusterers.data import Data
from partita.clusterers.starting import draw_centers, read_centers
from partita.errors import InputError
from tests.clusterers.datasets import blobs


def test_given_centers_are_copied():
    given = np.array([[0, 1], [2, 3]])
    centers = read_centers(given, 2, 2)
    assert centers.tolist() == [[0.0, 1.0], [2.0, 3.0]]
    centers[0] = 9.0
    assert given[0].tolist() == [0, 1]
    assert read_centers("k-means++", 2, 2) is None


def test_far_groups_get_a_center_each():
    """Of two groups, the second center is drawn from the other one with probability near 1."""
    X = np.array([[0.0], [1.0], [1000.0], [1001.0]])
    for seed in range(20):
        centers = draw_centers(Data(X, np.ones(4)), 2, np.random.default_rng(seed))
        assert sorted(centers[:, 0].tolist()) == [0.5, 1000.5], seed


def test_objects_of_weight_zero_are_never_drawn():
    X = np.array([[0.0], [1.0], [50.0], [1000.0]])
    for seed in range(20):
        weights = np.array([1.0, 1.0, 1.0, 0.0])
        centers = draw_centers(Data(X, weights), 2, np.random.default_rng(seed))
        assert centers.max() <= 50.0, seed


def test_order_of_objects_does_not_matter():
    X = blobs(100, 4, 3)
    order = np.random.default_rng(1).permutation(100)
    first, second = (
        draw_centers(Data(objects, np.ones(100)), 4, np.random.default_rng(0))
        for objects in (X, X[order])
    )
    np.testing.assert_allclose(first, second, rtol=1e-12)


def test_fewer_distinct_points_than_clusters():
    X = np.array([[0.0], [0.0], [1.0]])
    with pytest.raises(InputError, match="X has only 2 distinct points, fewer than n_clusters=3"):
        draw_centers(Data(X, np.ones(3)), 3, np.random.default_rng(0))
