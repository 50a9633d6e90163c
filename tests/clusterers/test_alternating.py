"""Alternating steps: when they stop, and what a run holds."""

import numpy as np
import pytest

from partita.clusterers.alternating import Limits, alternate, means, means_of_nearest
from partita.clusterers.data import Data
from partita.clusterers.fuzzy_c_means import fuzzy_model
from partita.kernels.prototypes import Totals
from tests.clusterers.datasets import blobs


def run(tol, max_iter=300):
    X = blobs(60, 2, 2)
    data = Data(X, np.ones(60))
    limits = Limits(max_iter, tol, show=False)
    return data, alternate(fuzzy_model(2, 2.0), data, X[:2] + 0.1, limits, "test")


def test_a_converged_run_is_at_a_fixed_point():
    data, result = run(tol=1e-10)
    assert result.converged
    assert result.cycle == 0
    assert result.history.size == result.n_iter + 1
    assert result.objective == result.history[-1]
    again = alternate(fuzzy_model(2, 2.0), data, result.centers, Limits(1, 0.0, False), "test")
    np.testing.assert_allclose(again.centers, result.centers, atol=1e-9)


def test_a_run_stops_after_max_iter():
    _, result = run(tol=0.0, max_iter=3)
    assert result.n_iter == 3
    assert not result.converged


def test_pulls_are_the_weights_of_the_last_centers():
    data, result = run(tol=1e-6)
    squared = ((data.X[:, None] - result.centers) ** 2).sum(axis=2)
    memberships = (1 / squared) / (1 / squared).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(result.pulls, (memberships**2).sum(axis=0))


def test_centers_of_weight_zero_stay():
    found = means(np.array([[6.0], [9.0]]), np.array([3.0, 0.0]), np.array([[1.0], [7.0]]))
    assert found.tolist() == [[2.0], [7.0]]


def test_certain_and_uncertain_objects_are_averaged_together():
    sums = Totals(np.array([[4.0], [0.0], [2.0], [3.0]]), np.array([2.0, 0.0, 1.0, 1.0]), 0.0)
    found = means_of_nearest(sums, np.zeros((2, 1)))
    assert found.tolist() == [[pytest.approx(2.0)], [3.0]]
