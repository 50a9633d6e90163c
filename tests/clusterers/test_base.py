"""Tests that every clusterer passes: scikit-learn's checks, results of a fit, invariances."""

import pickle
import subprocess
import sys
import warnings

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils.estimator_checks import parametrize_with_checks

import partita as pt
from partita.clusterers import (
    EvidentialCMeans,
    FuzzyCMeans,
    PossibilisticCMeans,
    RoughKMeans,
)
from partita.errors import InputError
from tests.clusterers.datasets import blobs, iris

ALL = [FuzzyCMeans, PossibilisticCMeans, RoughKMeans, EvidentialCMeans]
KINDS = {
    FuzzyCMeans: pt.Fuzzy,
    PossibilisticCMeans: pt.Possibilistic,
    RoughKMeans: pt.Rough,
    EvidentialCMeans: pt.Evidential,
}
pytestmark = [
    pytest.mark.filterwarnings("ignore::partita.clusterers.CoincidentClustersWarning"),
]


@pytest.mark.filterwarnings("ignore")
@parametrize_with_checks([one() for one in ALL])
def test_scikit_learn_accepts_it(estimator, check):
    check(estimator)


@pytest.mark.parametrize("clusterer", ALL)
def test_what_a_fit_leaves(clusterer):
    X, y = iris()
    found = clusterer(3, random_state=0).fit(X)
    assert isinstance(found.clustering_, KINDS[clusterer])
    assert (found.clustering_.n, found.clustering_.n_clusters) == (150, 3)
    assert found.clustering_.labels == [0, 1, 2]
    assert found.cluster_centers_.shape == (3, 4)
    assert found.labels_.shape == (150,)
    assert found.n_features_in_ == 4
    assert found.objective_history_.shape == (found.n_iter_ + 1,)
    assert found.objective_ == found.objective_history_[-1]
    assert pt.as_clustering(found) is found.clustering_
    assert pt.alpha_rand_score(y, found) == pt.alpha_rand_score(y, found.clustering_)


@pytest.mark.parametrize("clusterer", [FuzzyCMeans, PossibilisticCMeans, EvidentialCMeans])
@pytest.mark.parametrize("exponent", [1.2, 2.0, 3.5])
def test_objectives_never_increase(clusterer, exponent):
    name = "beta" if clusterer is EvidentialCMeans else "m"
    for seed in range(5):
        X = blobs(200, 4, 3, spread=3.0, seed=seed)
        found = clusterer(4, tol=0.0, max_iter=60, random_state=seed, **{name: exponent})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            history = found.fit(X).objective_history_
        assert len(history) > 5, seed
        assert (np.diff(history) <= 1e-12 * history[0]).all(), seed


@pytest.mark.parametrize("clusterer", ALL)
def test_same_state_same_bits(clusterer):
    X = blobs(500, 5, 3, spread=3.0)
    one, other = (clusterer(5, random_state=3, n_init=2).fit(X) for _ in range(2))
    np.testing.assert_array_equal(one.cluster_centers_, other.cluster_centers_)
    np.testing.assert_array_equal(one.objective_history_, other.objective_history_)
    np.testing.assert_array_equal(one.labels_, other.labels_)


# PossibilisticCMeans is left out: it judges starts by the objective of fuzzy c-means.
@pytest.mark.parametrize("clusterer", [FuzzyCMeans, RoughKMeans, EvidentialCMeans])
def test_more_starts_are_not_worse(clusterer):
    X = blobs(300, 6, 2, spread=0.5, seed=1)
    objectives = [clusterer(6, random_state=0, n_init=n).fit(X).objective_ for n in (1, 10)]
    assert objectives[1] <= objectives[0]


@pytest.mark.parametrize("clusterer", ALL)
def test_single_precision(clusterer):
    X = blobs(400, 3, 2)
    init = X[[0, 10, 50]]
    double = clusterer(3, init=init).fit(X)
    single = clusterer(3, init=init).fit(X.astype(np.float32))
    assert single.cluster_centers_.dtype == np.float32
    assert double.cluster_centers_.dtype == np.float64
    np.testing.assert_allclose(single.cluster_centers_, double.cluster_centers_, atol=1e-5)
    np.testing.assert_array_equal(single.labels_, double.labels_)
    assert single.objective_ == pytest.approx(double.objective_, rel=1e-5)


@pytest.mark.parametrize("clusterer", ALL)
def test_weights_count_repetitions(clusterer):
    X = blobs(80, 3, 2)
    weights = np.random.default_rng(0).integers(0, 4, 80)
    init = X[[0, 3, 7]]
    weighted = clusterer(3, init=init, tol=1e-9).fit(X, sample_weight=weights)
    repeated = clusterer(3, init=init, tol=1e-9).fit(np.repeat(X, weights, axis=0))
    np.testing.assert_allclose(weighted.cluster_centers_, repeated.cluster_centers_, rtol=1e-9)
    assert weighted.objective_ == pytest.approx(repeated.objective_, rel=1e-10)
    plain = clusterer(3, init=init).fit(X)
    alike = clusterer(3, init=init).fit(X, sample_weight=2.0)
    assert alike.objective_ == pytest.approx(2 * plain.objective_)


@pytest.mark.parametrize("clusterer", ALL)
def test_order_of_objects_does_not_matter(clusterer):
    X = blobs(200, 4, 3, spread=2.0)
    order = np.random.default_rng(0).permutation(200)
    one = clusterer(4, random_state=5).fit(X)
    other = clusterer(4, random_state=5).fit(X[order])
    np.testing.assert_allclose(one.cluster_centers_, other.cluster_centers_, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("clusterer", ALL)
def test_new_objects(clusterer):
    X, _ = iris()
    found = clusterer(3, random_state=0).fit(X)
    np.testing.assert_array_equal(found.predict(X), found.labels_)
    again = found.predict_clustering(X[:10])
    assert isinstance(again, KINDS[clusterer])
    first = found.clustering_.take(range(10))
    np.testing.assert_array_equal(pt.pignistic(again).memberships, pt.pignistic(first).memberships)


@pytest.mark.parametrize("clusterer", ALL)
def test_one_cluster(clusterer):
    X = blobs(50, 2, 2)
    found = clusterer(1).fit(X)
    assert set(found.labels_) == {0}
    if clusterer in (FuzzyCMeans, RoughKMeans):
        np.testing.assert_allclose(found.cluster_centers_[0], X.mean(axis=0))


@pytest.mark.parametrize("clusterer", ALL)
def test_constant_features_change_nothing(clusterer):
    X = blobs(100, 3, 2)
    wide = np.column_stack([X, np.full(100, 7.0)])
    init = X[[1, 2, 3]]
    plain = clusterer(3, init=init, tol=1e-8).fit(X)
    found = clusterer(3, init=np.column_stack([init, [7.0] * 3]), tol=1e-8).fit(wide)
    np.testing.assert_allclose(found.cluster_centers_[:, 2], 7)
    np.testing.assert_allclose(found.cluster_centers_[:, :2], plain.cluster_centers_, atol=1e-5)


@pytest.mark.parametrize("clusterer", ALL)
@pytest.mark.parametrize("k", [2, 3])
def test_as_many_clusters_as_distinct_points(clusterer, k):
    """Objects on centers: exact memberships and no NaN."""
    X = np.repeat([[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]][:k], 4, axis=0)
    found = clusterer(k, random_state=0).fit(X)
    assert len(set(found.labels_)) == k
    assert found.objective_ == pytest.approx(0, abs=1e-250)
    shares = pt.pignistic(found.clustering_).memberships
    np.testing.assert_array_equal(np.sort(shares, axis=1)[:, ::-1], np.eye(k)[[0] * len(X)])


@pytest.mark.parametrize("clusterer", ALL)
def test_far_from_zero(clusterer):
    """Differences are taken before squares, so that an offset costs no digits."""
    X = blobs(200, 3, 2)
    near = clusterer(3, init=X[:3]).fit(X)
    far = clusterer(3, init=X[:3] + 1e7).fit(X + 1e7)
    np.testing.assert_allclose(far.cluster_centers_ - 1e7, near.cluster_centers_, atol=1e-6)


@pytest.mark.parametrize("clusterer", ALL)
def test_pickling(clusterer):
    X = blobs(30)
    found = clusterer(2, random_state=0).fit(X)
    copy = pickle.loads(pickle.dumps(found))
    np.testing.assert_array_equal(copy.predict(X), found.labels_)
    assert not hasattr(clone(found), "labels_")


@pytest.mark.parametrize("clusterer", ALL)
def test_stopping_early_is_said(clusterer):
    with pytest.warns(ConvergenceWarning, match="max_iter=1"):
        clusterer(4, max_iter=1, random_state=0).fit(blobs(200, 4, spread=3.0))


@pytest.mark.parametrize("clusterer", ALL)
def test_progress_can_be_asked_for(clusterer, capfd):
    X = blobs(30)
    clusterer(2, random_state=0).fit(X)
    assert capfd.readouterr() == ("", "")
    clusterer(2, random_state=0, verbose=True).fit(X)
    assert clusterer.__name__ in capfd.readouterr().err


@pytest.mark.parametrize("clusterer", ALL)
def test_generators(clusterer):
    X = blobs(100, 3, 2, spread=2.0)
    one, other = (clusterer(3, random_state=np.random.default_rng(4)).fit(X) for _ in range(2))
    np.testing.assert_array_equal(one.cluster_centers_, other.cluster_centers_)
    clone(clusterer(random_state=np.random.default_rng(4))).fit(X)


@pytest.mark.parametrize("clusterer", [RoughKMeans, EvidentialCMeans])
def test_too_many_clusters_for_sets(clusterer):
    with pytest.raises(InputError, match="more than 64 clusters"):
        clusterer(65).fit(blobs(100))


def test_predicting_before_fitting_and_with_other_features():
    from sklearn.exceptions import NotFittedError

    with pytest.raises(NotFittedError):
        FuzzyCMeans().predict(blobs(30))
    with pytest.raises(InputError, match="expecting 2 features"):
        FuzzyCMeans(2).fit(blobs(30)).predict(blobs(30)[:, :1])


WITHOUT = """
import importlib.util
real = importlib.util.find_spec
importlib.util.find_spec = lambda name, *rest: None if name == "sklearn" else real(name, *rest)
from partita import *
import partita
try:
    import partita.clusterers
except partita.MissingDependencyError as error:
    print(error)
try:
    partita.clusterers
except ImportError as error:
    print(type(error).__name__)
"""


def test_without_scikit_learn():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert done.stdout.splitlines() == [
        "partita.clusterers needs scikit-learn, which is not installed: "
        "pip install 'partita[clusterers]'",
        "MissingDependencyError",
    ], done.stderr


def test_importing_partita_loads_no_clusterer():
    program = "import sys, partita; dir(partita); print('sklearn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "False\n"


def test_clusterers_know_of_clusterings_and_kernels_alone():
    import ast
    from pathlib import Path

    import partita.clusterers

    used = set()
    for path in Path(partita.clusterers.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("partita."):
                used.add(node.module.split(".")[1])
    ground = {"arguments", "array_types", "errors", "progress", "words"}
    assert used == ground | {"clusterers", "clusterings", "kernels"}
