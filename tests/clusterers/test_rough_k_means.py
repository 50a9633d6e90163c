"""Rough k-means against k-means, worked examples and published figures."""

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning

import partita as pt
from partita.clusterers import EmptyClustersWarning, RoughKMeans
from partita.errors import InputError, InputTypeError
from tests.clusterers.datasets import IRIS_WITH_17_ERRORS, blobs, iris, lloyd

X = blobs(30, 3, 2)


@pytest.mark.parametrize("version", ["pi", "lingras-west"])
@pytest.mark.parametrize(("threshold", "epsilon"), [("ratio", 1.0), ("difference", 0.0)])
def test_rough_k_means_without_tolerance_is_lloyds(version, threshold, epsilon):
    for seed in range(5):
        X = blobs(150, 4, 3, spread=2.0, seed=seed)
        init = X[:4]
        labels, centers = lloyd(X, init)
        found = RoughKMeans(
            4, epsilon=epsilon, threshold=threshold, version=version, init=init, tol=0.0
        ).fit(X)
        np.testing.assert_array_equal(found.labels_, labels)
        np.testing.assert_array_equal(found.clustering_.lower, np.eye(4, dtype=bool)[labels])
        np.testing.assert_allclose(found.cluster_centers_, centers, rtol=1e-12, atol=1e-12)
        assert (np.diff(found.objective_history_) <= 1e-9).all()


def test_rough_k_means_on_iris():
    """Table 2 of Campagner, Ciucci and Denœux: two ambiguous objects, A-RI (.871, .889)."""
    X, y = iris()
    labels, centers = lloyd(X, IRIS_WITH_17_ERRORS)
    assert (labels != y).sum() == 17
    np.testing.assert_allclose(centers, IRIS_WITH_17_ERRORS)
    found = RoughKMeans(3, epsilon=1.1, init=IRIS_WITH_17_ERRORS, tol=0.0).fit(X)
    ambiguous = np.flatnonzero(found.clustering_.upper.sum(axis=1) > 1)
    assert [found.clustering_.sets[i] for i in ambiguous] == [{1, 2}, {1, 2}]
    interval = pt.alpha_rand_score(y, found.clustering_)
    assert [round(bound, 4) for bound in interval] == [0.8710, 0.8886]


def test_pi_centers_by_hand():
    """One step: objects 0, 1 and 9, 10 are certain, 5 counts one half on either side."""
    X = np.array([[0.0], [1.0], [5.0], [9.0], [10.0]])
    found = RoughKMeans(2, init=[[0.0], [10.0]], tol=0.0).fit(X)
    np.testing.assert_allclose(found.cluster_centers_, [[3.5 / 2.5], [21.5 / 2.5]])
    assert found.clustering_.sets == [{0}, {0}, {0, 1}, {1}, {1}]


def test_lingras_west_centers_by_hand():
    X = np.array([[0.0], [1.0], [5.0], [9.0], [10.0]])
    options = {"version": "lingras-west", "lower_weight": 0.8, "init": [[0.0], [10.0]]}
    found = RoughKMeans(2, tol=0.0, **options).fit(X)
    np.testing.assert_allclose(
        found.cluster_centers_, [[0.8 * 0.5 + 0.2 * 5], [0.8 * 9.5 + 0.2 * 5]]
    )


def test_all_boundary_when_everything_is_near():
    X = blobs(40, 2, 2)
    found = RoughKMeans(2, epsilon=1e9, version="lingras-west", init=X[:2] + 0.01).fit(X)
    assert found.clustering_.upper.all()
    np.testing.assert_allclose(found.cluster_centers_, np.tile(X.mean(axis=0), (2, 1)))


def test_labels_of_ambiguous_objects_are_the_nearest():
    X = np.array([[0.0], [10.0], [5.1], [0.1], [9.9]])
    found = RoughKMeans(2, init=[[0.0], [10.0]], epsilon=1.5).fit(X)
    assert found.clustering_.sets[2] == {0, 1}
    distances = np.abs(X - found.cluster_centers_[:, 0])
    np.testing.assert_array_equal(found.labels_, distances.argmin(axis=1))


def test_clusters_without_objects_are_named():
    X, _ = iris()
    init = [[5.0, 3.0, 1.0, 0.0], [6.0, 3.0, 5.0, 2.0], [1000.0] * 4]
    message = r"clusters \[2\] ended without objects, so there are fewer than n_clusters=3"
    with pytest.warns(EmptyClustersWarning, match=message):
        found = RoughKMeans(3, init=init).fit(X)
    assert np.bincount(found.labels_, minlength=3)[2] == 0
    np.testing.assert_array_equal(found.cluster_centers_[2], init[2])


def test_circles_end_at_the_best_of_them():
    """Three states follow each other for ever, with objectives 143.16, 142.26, 127.89."""
    rng = np.random.default_rng(172)
    X = rng.integers(0, 12, size=(20, 2)).astype(float)
    init = X[:3] + np.array([[0.1], [0.2], [0.3]])
    options = {"version": "lingras-west", "init": init, "tol": 0.0}
    with pytest.warns(ConvergenceWarning, match="goes round in circles of 3 steps; the best"):
        found = RoughKMeans(3, **options).fit(X)
    expected = [143.1633, 142.2610, 127.8920]
    np.testing.assert_allclose(found.objective_history_[2:5], expected, atol=1e-4)
    assert found.n_iter_ < 10
    assert found.objective_ == found.objective_history_[4]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"epsilon": 0.9}, "epsilon must be a number of at least 1"),
        ({"epsilon": -0.1, "threshold": "difference"}, "epsilon must be.*at least 0"),
        ({"threshold": "relative"}, 'threshold must be "ratio"'),
        ({"version": "peters"}, 'version must be "pi"'),
        ({"lower_weight": 1.5}, "lower_weight must be a number from 0 to 1"),
    ],
)
def test_bad_parameters(options, message):
    with pytest.raises((InputError, InputTypeError), match=message):
        RoughKMeans(3, **options).fit(X)
