"""Possibilistic c-means: radii, coincident clusters, and the fuzzy c-means it starts from."""

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning

from partita.clusterers import CoincidentClustersWarning, FuzzyCMeans, PossibilisticCMeans
from partita.clusterers.possibilistic_c_means import coincident
from partita.errors import InputError, InputTypeError
from tests.clusterers.datasets import blobs, iris

X = blobs(30, 3, 2)


def test_labels_where_all_memberships_vanish():
    X, _ = iris()
    found = PossibilisticCMeans(3, m=1.01, random_state=0).fit(X)
    far = np.array([[30.0, 10.0, 20.0, 8.0]])
    assert found.predict_clustering(far).memberships.tolist() == [[0.0, 0.0, 0.0]]
    nearness = ((far - found.cluster_centers_) ** 2).sum(axis=1) / found.eta_
    assert found.predict(far).tolist() == [nearness.argmin()] == [2]


def test_both_methods_say_that_they_stopped_early():
    X, _ = iris()
    with pytest.warns(ConvergenceWarning) as said:
        PossibilisticCMeans(3, random_state=0, max_iter=3).fit(X)
    assert [str(one.message).partition(" stopped after max_iter=3")[0] for one in said] == [
        "fuzzy c-means, which PossibilisticCMeans takes its start and eta from,",
        "PossibilisticCMeans",
    ]


def test_coincidence_does_not_depend_on_order():
    """Two centers that a third joins are at the same center, whichever comes first."""
    places = np.array([[0.0], [0.08], [0.16], [5.0]])
    assert coincident(places, np.ones(4)) == [[0, 1, 2]]
    assert coincident(places[[0, 2, 3, 1]], np.ones(4)) == [[0, 1, 3]]


def test_eta_is_the_spread_of_fuzzy_c_means():
    X = blobs(200, 3, 2, spread=0.5)
    fuzzy = FuzzyCMeans(3, random_state=0).fit(X)
    found = PossibilisticCMeans(3, random_state=0).fit(X)
    weights = fuzzy.clustering_.memberships**2
    squared = ((X[:, None] - fuzzy.cluster_centers_) ** 2).sum(axis=2)
    expected = (weights * squared).sum(axis=0) / weights.sum(axis=0)
    np.testing.assert_allclose(found.eta_, expected, rtol=1e-9)
    assert found.coincident_clusters_ == []
    final = ((X[:, None] - found.cluster_centers_) ** 2).sum(axis=2)
    np.testing.assert_allclose(found.clustering_.memberships, 1 / (1 + final / expected))


def test_possibilistic_c_means_collapses_and_says_so():
    X, _ = iris()
    for m in (2.0, 5.0):
        with pytest.warns(CoincidentClustersWarning, match=r"\[0, 2\] ended at the same center"):
            found = PossibilisticCMeans(3, m=m, random_state=0).fit(X)
        assert found.coincident_clusters_ == [[0, 2]]
        one, _, other = found.cluster_centers_
        assert np.linalg.norm(one - other) < 0.02
    with pytest.warns(CoincidentClustersWarning, match=r"\[0, 1, 2\] ended at the same center"):
        PossibilisticCMeans(3, eta=50.0, random_state=0).fit(X)


def test_eta_can_be_given():
    X = blobs(100, 2, 2, spread=0.3)
    found = PossibilisticCMeans(2, eta=[0.5, 2.0], random_state=0).fit(X)
    assert found.eta_.tolist() == [0.5, 2.0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"m": 1}, "m must be a number above 1"),
        ({"eta": 0.0}, "eta must be positive"),
        ({"eta": [1.0, 2.0]}, "eta must be one number or 3"),
        ({"eta": 1e-320}, "eta=1e-320 is out of all proportion"),
    ],
)
def test_bad_parameters(options, message):
    with pytest.raises((InputError, InputTypeError), match=message):
        PossibilisticCMeans(3, **options).fit(X)
