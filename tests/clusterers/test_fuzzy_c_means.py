"""Fuzzy c-means against its limits and against scikit-fuzzy."""

import math

import numpy as np
import pytest
import skfuzzy
from sklearn.cluster import KMeans

from partita.clusterers import EvidentialCMeans, FuzzyCMeans
from partita.errors import InputError, InputTypeError
from tests.clusterers.datasets import blobs, iris, lloyd

X = blobs(30, 3, 2)


@pytest.mark.parametrize("m", [1.3, 2.0, 3.0])
def test_results_are_those_of_scikit_fuzzy(m):
    for seed in range(3):
        X = blobs(200, 3, 4, spread=2.0, seed=seed)
        rng = np.random.default_rng(seed)
        start = rng.dirichlet(np.ones(3), 200).T
        centers, memberships, *_ = skfuzzy.cmeans(X.T, 3, m, 1e-12, 5000, init=start)
        weights = start**m
        init = (weights @ X) / weights.sum(axis=1)[:, None]
        found = FuzzyCMeans(3, m=m, init=init, tol=1e-12, max_iter=5000).fit(X)
        np.testing.assert_allclose(found.cluster_centers_, centers, atol=1e-6, err_msg=str(seed))
        np.testing.assert_allclose(
            found.clustering_.memberships, memberships.T, atol=1e-6, err_msg=str(seed)
        )


def test_fuzzy_c_means_tends_to_k_means():
    X, _ = iris()
    labels, centers = lloyd(X, X[[0, 60, 120]])
    found = FuzzyCMeans(3, m=1 + 1e-6, init=centers, tol=0.0).fit(X)
    np.testing.assert_array_equal(found.labels_, labels)
    np.testing.assert_allclose(found.cluster_centers_, centers, atol=1e-6)
    inertia = KMeans(3, init=centers, n_init=1, max_iter=1).fit(X).inertia_
    assert found.objective_ == pytest.approx(inertia, rel=1e-4)


def test_an_object_on_a_center_belongs_to_it():
    X = np.array([[0.0], [1.0], [2.0], [10.0]])
    found = FuzzyCMeans(2, init=[[1.1], [10.1]], max_iter=1, tol=10.0).fit(X)
    again = found.predict_clustering(found.cluster_centers_)
    assert again.memberships.tolist() == [[1.0, 0.0], [0.0, 1.0]]


@pytest.mark.parametrize(
    ("clusterer", "options", "objective"),
    [
        (FuzzyCMeans, {"m": 15.0}, 8.98992e-5),
        (FuzzyCMeans, {"m": 50.0}, 1.91916e-21),
        (EvidentialCMeans, {"beta": 8.0}, 4.65992e-4),
    ],
)
def test_high_powers_come_to_rest_at_the_bottom(clusterer, options, objective):
    """And not where the first objects were drawn."""
    X, _ = iris()
    found = clusterer(3, random_state=0, **options).fit(X)
    assert found.n_iter_ > 10
    assert found.objective_ == pytest.approx(objective, rel=1e-5)
    further = clusterer(3, random_state=0, tol=1e-8, max_iter=3000, **options).fit(X)
    assert found.objective_ == pytest.approx(further.objective_, rel=1e-7)


@pytest.mark.parametrize("m", [8.0, 15.0, 20.0, 30.0])
def test_centers_given_on_objects_get_away_from_them(m):
    """Their first steps are tiny and grow, which is no rest."""
    X, _ = iris()
    on = FuzzyCMeans(3, m=m, init=X[[0, 60, 120]]).fit(X)
    off = FuzzyCMeans(3, m=m, init=X[[0, 60, 120]] + 0.01).fit(X)
    assert on.objective_ == pytest.approx(off.objective_, rel=1e-6)


def test_centers_for_large_m():
    """Memberships come near to 1/k; centers stay apart, or fall on the mean of a round cloud."""
    X, _ = iris()
    found = FuzzyCMeans(3, m=50.0, random_state=0).fit(X)
    assert found.clustering_.memberships.max() < 0.5
    np.testing.assert_allclose(
        found.cluster_centers_[:, 2], [4.495, 1.51, 5.184], atol=2e-3
    )  # petal lengths: the mean of all is 3.758
    cloud = np.random.default_rng(0).normal(size=(500, 10))
    found = FuzzyCMeans(3, m=5.0, random_state=0, tol=1e-8).fit(cloud)
    np.testing.assert_allclose(found.cluster_centers_, [cloud.mean(axis=0)] * 3, atol=1e-6)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"m": 1.0}, "m must be a number above 1"),
        ({"m": 0.5}, "m must be a number above 1"),
        ({"m": math.inf}, "at most 50"),
        ({"m": "2"}, "m must be a number above 1"),
    ],
)
def test_bad_parameters(options, message):
    with pytest.raises((InputError, InputTypeError), match=message):
        FuzzyCMeans(3, **options).fit(X)


def test_any_number_of_clusters():
    found = FuzzyCMeans(70, random_state=0, tol=1e-2).fit(blobs(200))
    assert found.clustering_.n_clusters == 70
