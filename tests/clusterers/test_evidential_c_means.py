"""Evidential c-means against published figures, its limits and its formulas."""

import math

import numpy as np
import pytest

import partita as pt
from partita.clusterers import EvidentialCMeans, FuzzyCMeans
from partita.errors import InputError, InputTypeError
from tests.clusterers.datasets import BUTTERFLY, blobs

X = blobs(30, 3, 2)


def test_butterfly():
    """What the R package evclust prints for these data: J = 35.16, nonspecificity 0.29."""
    found = EvidentialCMeans(2, delta=5.0, random_state=0, tol=1e-10).fit(BUTTERFLY)
    assert round(found.objective_, 2) == 35.16
    dense = found.clustering_.to_dense()
    # There the empty set is as unspecific as the set of all clusters.
    assert round(float((dense[:, 0] + dense[:, 3]).mean()), 2) == 0.29
    assert dense[5, 3] > 0.99  # the body lies between the wings
    assert found.labels_[11] == -1  # the outlier


def test_singletons_without_noise_are_fuzzy_c_means():
    X = blobs(200, 3, 2, spread=2.0)
    init = X[:3]
    for beta in (1.5, 2.0):
        fuzzy = FuzzyCMeans(3, m=beta, init=init, tol=1e-10, max_iter=2000).fit(X)
        singles = [{0}, {1}, {2}]
        for delta, focal in ((1e6, [set(), *singles]), (1e6, singles), (math.inf, singles)):
            found = EvidentialCMeans(
                3, beta=beta, delta=delta, focal=focal, init=init, tol=1e-10, max_iter=2000
            ).fit(X)
            np.testing.assert_allclose(
                found.cluster_centers_, fuzzy.cluster_centers_, rtol=1e-7, atol=1e-7
            )
            masses = pt.pignistic(found.clustering_).memberships
            np.testing.assert_allclose(masses, fuzzy.clustering_.memberships, atol=1e-7)
        assert found.objective_ == pytest.approx(fuzzy.objective_, rel=1e-12)
        assert set() not in found.clustering_.focal_sets


def test_expensive_sets_get_no_mass():
    X = blobs(200, 3, 2, spread=2.0)
    found = EvidentialCMeans(3, alpha=40.0, delta=1e6, init=X[:3], tol=1e-8).fit(X)
    fuzzy = FuzzyCMeans(3, init=X[:3], tol=1e-8).fit(X)
    np.testing.assert_allclose(found.cluster_centers_, fuzzy.cluster_centers_, atol=1e-5)
    assert pt.belief.ambiguity(found.clustering_).overall < 1e-10


def test_masses_satisfy_the_formula():
    X = blobs(60, 3, 2, spread=2.0)
    alpha, beta, delta = 1.5, 1.7, 4.0
    found = EvidentialCMeans(3, alpha=alpha, beta=beta, delta=delta, init=X[:3], tol=1e-12).fit(X)
    dense = found.clustering_.to_dense()
    for x, masses in zip(X, dense, strict=True):
        costs = [delta**2]
        for mask in range(1, 8):
            inside = [j for j in range(3) if mask >> j & 1]
            place = found.cluster_centers_[inside].mean(axis=0)
            costs.append(len(inside) ** alpha * ((x - place) ** 2).sum())
        shares = np.array(costs) ** (-1 / (beta - 1))
        np.testing.assert_allclose(masses, shares / shares.sum(), rtol=1e-9)


@pytest.mark.parametrize("focal", ["all", "pairs", [{0}, {1}, {2}, {3}, {0, 1, 2}]])
def test_centers_are_stationary(focal):
    """Moving any coordinate of a center, masses held fixed, does not lower the objective."""
    X = blobs(80, 4, 2, spread=2.0)
    found = EvidentialCMeans(
        4, focal=focal, alpha=1.3, delta=5.0, init=X[:4], tol=1e-11, max_iter=5000
    ).fit(X)
    sets = [sorted(one) for one in found.clustering_.focal_sets]
    masses = found.clustering_.masses

    def objective(centers):
        total = 0.0
        for column, inside in enumerate(sets):
            if inside:
                gaps = X - centers[inside].mean(axis=0)
                total += len(inside) ** 1.3 * (masses[:, column] ** 2 @ (gaps**2).sum(axis=1))
            else:
                total += 25.0 * (masses[:, column] ** 2).sum()
        return total

    assert objective(found.cluster_centers_) == pytest.approx(found.objective_, rel=1e-9)
    for place in np.ndindex(4, 2):
        for step in (1e-4, -1e-4):
            moved = found.cluster_centers_.copy()
            moved[place] += step
            assert objective(moved) > objective(found.cluster_centers_)


def test_new_objects_have_the_clusters_of_the_fit():
    X = blobs(60, 3, 2)
    found = EvidentialCMeans(3, random_state=0).fit(X).set_params(n_clusters=5)
    assert found.predict_clustering(X[:4]).n_clusters == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"alpha": -1.0}, "alpha must be a number of at least 0"),
        ({"alpha": 1e4}, "alpha=10000 makes"),
        ({"beta": 1.0}, "beta must be a number above 1"),
        ({"delta": 0.0}, "delta must be a number above 0"),
        ({"delta": 1e-170}, "delta=1e-170 is so small beside X"),
    ],
)
def test_bad_parameters(options, message):
    with pytest.raises((InputError, InputTypeError), match=message):
        EvidentialCMeans(3, **options).fit(X)
