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
        (np.ma.masked_array(X, X[4] == X), InputError, "X: 1 rows have masked values.*first 4"),
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
        ({"n_clusters": 0}, InputError, "n_clusters=0: give a whole number of at least 1"),
        ({"n_clusters": 2.5}, InputTypeError, "n_clusters=2.5: give a whole number"),
        ({"n_clusters": True}, InputTypeError, "n_clusters=True: give a whole number"),
        ({"n_init": 0}, InputError, "n_init=0: give a whole number of at least 1"),
        ({"max_iter": 0}, InputError, "max_iter=0: give a whole number of at least 1"),
        ({"tol": -1.0}, InputError, "tol must be a number of at least 0"),
        ({"tol": math.nan}, InputError, "tol must be a number of at least 0"),
        ({"init": "random"}, InputError, 'init must be "k-means'),
        ({"init": X[:2]}, InputError, r"row for each of 3 clusters.*\(2, 2\)"),
        ({"init": X[[0, 1, 0]]}, InputError, "init has the same center more than once.*row 0"),
        ({"init": [[0, 1], [2, 3], [4, np.nan]]}, InputError, "init: 1 rows have NaN"),
        ({"init": [[0, 0], [1, 1], [1e200, 0]]}, InputError, r"init: 1 rows.*1e\+100.*first 2"),
        ({"init": np.ma.masked_less(X[:3], 0)}, InputError, "init: . rows have masked values"),
        ({"verbose": "x"}, InputTypeError, "verbose must be True, False or None, not 'x'"),
        ({"random_state": "x"}, InputError, "random_state must be a whole number.*not 'x'"),
        ({"random_state": -1}, InputError, "random_state must be a whole number.*not -1"),
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
        (np.ma.masked_array(np.ones(30), np.arange(30) == 7), InputError, "sample_weight.*first 7"),
        (
            np.arange(30) < 2,
            InputError,
            "only 2 distinct points with positive sample_weight, fewer",
        ),
    ],
)
def test_weights(clusterer, weights, error, message):
    with pytest.raises(error, match=message):
        clusterer(3, random_state=0).fit(X, sample_weight=weights)


@pytest.mark.parametrize("clusterer", ALL)
def test_masked_arrays_that_hide_nothing(clusterer):
    plain = clusterer(3, random_state=0).fit(X)
    found = clusterer(3, random_state=0).fit(np.ma.masked_array(X))
    np.testing.assert_array_equal(found.cluster_centers_, plain.cluster_centers_)


@pytest.mark.parametrize("clusterer", ALL)
def test_new_objects_out_of_all_proportion(clusterer):
    found = clusterer(3, random_state=0).fit(X)
    with pytest.raises(InputError, match=r"X: 1 rows have values beyond 1e\+100.*first 1"):
        found.predict([[0.0, 0.0], [1e120, 0.0]])


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
        (EvidentialCMeans, {"focal": [{0}, {5}]}, r"set 1 is \{5\}, but clusters are 0 to 2"),
        (EvidentialCMeans, {"focal": [{0}, {1}, {2}, {3}]}, "focal: set 3.*clusters are 0 to 2"),
        (EvidentialCMeans, {"focal": [{"a"}]}, "focal: set 0 is .*clusters are 0 to 2"),
        (EvidentialCMeans, {"focal": [iter([0])]}, "focal must be sets of clusters"),
        (EvidentialCMeans, {"focal": [{0}, {0}, {1}, {2}]}, "more than once"),
        (EvidentialCMeans, {"focal": [set(), {0}, {1}, {2}, set()]}, "more than once"),
        (EvidentialCMeans, {"focal": [set()]}, "no nonempty set"),
        (
            EvidentialCMeans,
            {"focal": [set(), {0}, {1}, {2}], "delta": math.inf},
            "focal has the empty set, but with delta=inf no object is noise",
        ),
        (EvidentialCMeans, {"delta": 1e-170}, "delta=1e-170 is so small beside X"),
        (PossibilisticCMeans, {"eta": 1e-320}, "eta=1e-320 is out of all proportion"),
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


def test_too_many_given_sets():
    sets = [{place for place in range(13) if mask >> place & 1} for mask in range(1, 1 << 13)]
    with pytest.raises(InputError, match=r"focal has 8,191 sets.*at most 4,096"):
        EvidentialCMeans(13, focal=sets).fit(X)


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
