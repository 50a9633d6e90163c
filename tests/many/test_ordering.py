"""The order of clusterings."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import dendrogram as dendrogram_of_scipy

from partita.many.ordering import dendrogram, distances_of, middles_of


def test_distances():
    values = np.array([[1.0, 0.2], [0.6, 1.0]])
    assert distances_of(values, True, 1.0) == pytest.approx(np.array([[0, 0.6], [0.6, 0]]))
    distances = np.array([[0.0, 3.0, np.inf], [3.0, 0.0, 1.0], [np.inf, 1.0, 0.0]])
    assert distances_of(distances, False, 0.0).tolist() == [[0, 3, 3], [3, 0, 1], [3, 1, 0]]
    # Without a perfect value, the largest value is the closest.
    assert distances_of(np.array([[2.0, 0.5], [0.5, 3.0]]), True, None)[0, 1] == 2.5


def test_middles_of_intervals():
    values = np.array([[[0.0, 1.0], [np.inf, np.inf]], [[-1.0, 0.5], [2.0, 2.0]]])
    assert middles_of(values).tolist() == [[0.5, np.inf], [-0.25, 2.0]]
    numbers = np.eye(2)
    assert middles_of(numbers) is numbers


def test_alike_clusterings_stand_together():
    rng = np.random.default_rng(0)
    points = np.array([0.0, 10.0, 0.1, 10.1, 0.2]) + rng.normal(0, 0.01, 5)
    distances = np.abs(points[:, None] - points)
    tree, order = dendrogram(distances, False, 0.0)
    assert np.count_nonzero(np.diff(order % 2)) == 1
    assert dendrogram_of_scipy(tree, no_plot=True)["leaves"] == order.tolist()
    similar = dendrogram(1 - distances, True, 1.0)
    assert similar.order.tolist() == order.tolist()
    intervals = np.stack([distances - 0.1, distances + 0.1], axis=2)
    assert dendrogram(intervals, False, 0.0).order.tolist() == order.tolist()
