"""Each clusterer against what is known of it: limits, published figures, another library."""

import math

import numpy as np
import pytest
import skfuzzy
from sklearn.base import clone
from sklearn.cluster import KMeans
from sklearn.exceptions import ConvergenceWarning

import partita as pt
from partita.clusterers import (
    CoincidentClustersWarning,
    EmptyClustersWarning,
    EvidentialCMeans,
    FuzzyCMeans,
    PossibilisticCMeans,
    RoughKMeans,
)
from partita.clusterers.possibilistic_c_means import coincident
from tests.clusterers.datasets import BUTTERFLY, IRIS_WITH_17_ERRORS, blobs, iris


def lloyd(X, centers):
    """k-means from its definition."""
    while True:
        labels = ((X[:, None] - centers) ** 2).sum(axis=2).argmin(axis=1)
        moved = np.array([X[labels == j].mean(axis=0) for j in range(len(centers))])
        if (moved == centers).all():
            return labels, centers
        centers = moved


# Fuzzy c-means


@pytest.mark.parametrize("m", [1.3, 2.0, 3.0])
@pytest.mark.parametrize("seed", range(3))
def test_fuzzy_c_means_is_that_of_scikit_fuzzy(m, seed):
    X = blobs(200, 3, 4, spread=2.0, seed=seed)
    rng = np.random.default_rng(seed)
    start = rng.dirichlet(np.ones(3), 200).T
    centers, memberships, *_ = skfuzzy.cmeans(X.T, 3, m, 1e-12, 5000, init=start)
    weights = start**m
    init = (weights @ X) / weights.sum(axis=1)[:, None]
    found = FuzzyCMeans(3, m=m, init=init, tol=1e-12, max_iter=5000).fit(X)
    np.testing.assert_allclose(found.cluster_centers_, centers, atol=1e-6)
    np.testing.assert_allclose(found.clustering_.memberships, memberships.T, atol=1e-6)


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


# Rough k-means


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


# Possibilistic c-means


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
    """Two centers that a third joins are at the same place, whichever comes first."""
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
        with pytest.warns(CoincidentClustersWarning, match=r"\[0, 2\] ended at the same place"):
            found = PossibilisticCMeans(3, m=m, random_state=0).fit(X)
        assert found.coincident_clusters_ == [[0, 2]]
        one, _, other = found.cluster_centers_
        assert np.linalg.norm(one - other) < 0.02
    with pytest.warns(CoincidentClustersWarning, match=r"\[0, 1, 2\] ended at the same place"):
        PossibilisticCMeans(3, eta=50.0, random_state=0).fit(X)


def test_eta_can_be_given():
    X = blobs(100, 2, 2, spread=0.3)
    found = PossibilisticCMeans(2, eta=[0.5, 2.0], random_state=0).fit(X)
    assert found.eta_.tolist() == [0.5, 2.0]


# Evidential c-means


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


def test_focal_sets():
    X = blobs(60, 4, 2, spread=3.0)
    pairs = EvidentialCMeans(4, focal="pairs", random_state=0).fit(X).clustering_
    assert len(pairs.focal_sets) == 1 + 4 + 6 + 1
    assert {0, 1, 2, 3} in pairs.focal_sets
    everything = EvidentialCMeans(4, random_state=0).fit(X).clustering_
    assert len(everything.focal_sets) == 16
    assert set() in everything.focal_sets
    without = EvidentialCMeans(4, delta=math.inf, random_state=0).fit(X).clustering_
    assert len(without.focal_sets) == 15


def test_given_sets_are_taken_as_given():
    """Without the empty set there is no noise, however small delta is."""
    X = blobs(60, 3, 2)
    singles = [{0}, {1}, {2}]
    found = EvidentialCMeans(3, focal=singles, delta=0.1, random_state=0).fit(X)
    assert found.clustering_.focal_sets == singles
    assert -1 not in found.labels_
    noisy = EvidentialCMeans(3, focal=[*singles, set()], delta=0.1, random_state=0).fit(X)
    assert noisy.clustering_.focal_sets == [set(), *singles]
    assert -1 in noisy.labels_


def test_sets_from_a_generator_serve_several_fits():
    X = blobs(60, 3, 2)
    found = EvidentialCMeans(3, focal=({one} for one in range(3)), random_state=0)
    masses = [found.fit(X).clustering_.masses for _ in range(2)]
    np.testing.assert_array_equal(*masses)
    assert found.get_params()["focal"] == [{0}, {1}, {2}]
    assert clone(found).fit(X).clustering_.focal_sets == [{0}, {1}, {2}]


def test_new_objects_have_the_clusters_of_the_fit():
    X = blobs(60, 3, 2)
    found = EvidentialCMeans(3, random_state=0).fit(X).set_params(n_clusters=5)
    assert found.predict_clustering(X[:4]).n_clusters == 3
