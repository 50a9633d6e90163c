"""What cannot be clustered is refused, with the argument and the remedy."""

import math

import numpy as np
import pytest
import scipy.sparse

from partita.clusterers import EvidentialCMeans, FuzzyCMeans, PossibilisticCMeans, RoughKMeans
from partita.errors import InputError, InputTypeError
from tests.clusterers.datasets import blobs

ALL = [FuzzyCMeans, PossibilisticCMeans, RoughKMeans, EvidentialCMeans]
X = blobs(30, 3, 2)


def with_values(*values):
    changed = X.copy()
    changed[4, 1], *_ = values
    return changed


@pytest.mark.parametrize("clusterer", ALL)
@pytest.mark.parametrize(
    ("data", "error", "message"),
    [
        (with_values(np.nan), InputError, "X contains NaN"),
        (with_values(np.inf), InputError, "infinity"),
        (with_values(1e200), InputError, "X: 1 rows have values beyond 1e.150.*first 4"),
        (X[:2], InputError, "X has n_samples=2, fewer than n_clusters=3"),
        (np.ones((10, 2)), InputError, "X has only 1 distinct points"),
        (np.repeat(X[:2], 5, axis=0), InputError, "X has only 2 distinct points"),
        (X[:, 0], InputError, "2D"),
        (scipy.sparse.csr_array(X), InputTypeError, "X is sparse.*toarray"),
        ([["a", "b"]] * 5, InputError, "could not convert"),
    ],
)
def test_objects(clusterer, data, error, message):
    with pytest.raises(error, match=message):
        clusterer(3, random_state=0).fit(data)


@pytest.mark.parametrize("clusterer", ALL)
@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"n_clusters": 0}, InputError, "n_clusters must be at least 1"),
        ({"n_clusters": 2.5}, InputTypeError, "n_clusters must be a whole number"),
        ({"n_clusters": True}, InputTypeError, "n_clusters must be a whole number"),
        ({"n_init": 0}, InputError, "n_init must be at least 1"),
        ({"max_iter": 0}, InputError, "max_iter must be at least 1"),
        ({"tol": -1.0}, InputError, "tol must be a number of at least 0"),
        ({"tol": math.nan}, InputError, "tol must be a number of at least 0"),
        ({"init": "random"}, InputError, 'init must be "k-means'),
        ({"init": X[:2]}, InputError, r"row for each of 3 clusters.*\(2, 2\)"),
        ({"init": X[[0, 1, 0]]}, InputError, "init has the same centre more than once.*row 0"),
        ({"init": [[0, 1], [2, 3], [4, np.nan]]}, InputError, "init: 1 rows have NaN"),
    ],
)
def test_common_parameters(clusterer, options, error, message):
    with pytest.raises(error, match=message):
        clusterer(**{"n_clusters": 3, **options}).fit(X)


@pytest.mark.parametrize("clusterer", ALL)
@pytest.mark.parametrize(
    ("weights", "error", "message"),
    [
        (np.ones(29), InputError, "one weight for each of 30 objects"),
        (np.full(30, -1.0), InputError, "negative or not finite"),
        (np.zeros(30), InputError, "zero for all"),
        (["a"] * 30, InputTypeError, "sample_weight must be"),
    ],
)
def test_weights(clusterer, weights, error, message):
    with pytest.raises(error, match=message):
        clusterer(3).fit(X, sample_weight=weights)


@pytest.mark.parametrize(
    ("clusterer", "options", "message"),
    [
        (FuzzyCMeans, {"m": 1.0}, "m must be a number above 1"),
        (FuzzyCMeans, {"m": 0.5}, "m must be a number above 1"),
        (FuzzyCMeans, {"m": math.inf}, "at most 50"),
        (FuzzyCMeans, {"m": "2"}, "m must be a number above 1"),
        (PossibilisticCMeans, {"m": 1}, "m must be a number above 1"),
        (PossibilisticCMeans, {"eta": 0.0}, "eta must be positive"),
        (PossibilisticCMeans, {"eta": [1.0, 2.0]}, "eta must be one number or 3"),
        (RoughKMeans, {"epsilon": 0.9}, "epsilon must be a number of at least 1"),
        (RoughKMeans, {"epsilon": -0.1, "threshold": "difference"}, "epsilon must be.*at least 0"),
        (RoughKMeans, {"threshold": "relative"}, 'threshold must be "ratio"'),
        (RoughKMeans, {"version": "peters"}, 'version must be "pi"'),
        (RoughKMeans, {"lower_weight": 1.5}, "lower_weight must be a number from 0 to 1"),
        (EvidentialCMeans, {"alpha": -1.0}, "alpha must be a number of at least 0"),
        (EvidentialCMeans, {"alpha": 1e4}, "alpha=10000 makes"),
        (EvidentialCMeans, {"beta": 1.0}, "beta must be a number above 1"),
        (EvidentialCMeans, {"delta": 0.0}, "delta must be a number above 0"),
        (EvidentialCMeans, {"focal": "none"}, 'focal must be "all", "pairs"'),
        (EvidentialCMeans, {"focal": 3}, 'focal must be "all", "pairs"'),
        (EvidentialCMeans, {"focal": [0, 1]}, "focal must be sets of clusters"),
        (EvidentialCMeans, {"focal": [{0}, {5}]}, "cluster 5, which labels lacks"),
        (EvidentialCMeans, {"focal": [{0}, {0}, {1}, {2}]}, "more than once"),
        (EvidentialCMeans, {"focal": [set()]}, "no nonempty set"),
        (EvidentialCMeans, {"focal": [{0}, {1, 2}]}, "do not tell the 3 clusters apart"),
    ],
)
def test_own_parameters(clusterer, options, message):
    with pytest.raises((InputError, InputTypeError), match=message):
        clusterer(3, **options).fit(X)


def test_too_many_focal_sets():
    many = blobs(60, 3, 2)
    message = r'2\^20 = 1,048,576 sets.*"pairs", which makes 212'
    with pytest.raises(InputError, match=message):
        EvidentialCMeans(20).fit(many)
    found = EvidentialCMeans(20, focal="pairs", random_state=0, max_iter=500).fit(many)
    assert found.clustering_.masks.size == 212


@pytest.mark.parametrize("clusterer", [RoughKMeans, EvidentialCMeans])
def test_too_many_clusters_for_sets(clusterer):
    with pytest.raises(InputError, match="more than 64 clusters"):
        clusterer(65).fit(blobs(100))


def test_memberships_have_no_such_limit():
    found = FuzzyCMeans(70, random_state=0, tol=1e-2).fit(blobs(200))
    assert found.clustering_.n_clusters == 70


def test_predicting_before_fitting_and_with_other_features():
    from sklearn.exceptions import NotFittedError

    with pytest.raises(NotFittedError):
        FuzzyCMeans().predict(X)
    with pytest.raises(InputError, match="expecting 2 features"):
        FuzzyCMeans(2).fit(X).predict(X[:, :1])
