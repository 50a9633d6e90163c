"""Fitted clusterers, pipelines and mixtures."""

import numpy as np
import pytest
from sklearn.cluster import DBSCAN, HDBSCAN, KMeans
from sklearn.linear_model import LogisticRegression
from sklearn.mixture import BayesianGaussianMixture, GaussianMixture
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import OneClassSVM

import partita as pt
from partita.clusterings.fitted_clusterers import is_estimator

CENTERS = np.repeat([[0.0, 0.0], [10.0, 0.0]], 10, axis=0)
POINTS = CENTERS + np.random.default_rng(0).normal(size=CENTERS.shape)
LABELS = [0] * 10 + [1] * 10
WITH_OUTLIER = np.vstack([POINTS, [[50.0, 50.0]]])


def test_labels():
    kmeans = KMeans(2, n_init=1, random_state=0).fit(POINTS)
    assert pt.rand_score(LABELS, kmeans) == 1
    assert pt.as_clustering(kmeans, X=POINTS).taken_as == "the labels that KMeans found: hard"


@pytest.mark.parametrize("clusterer", [DBSCAN(eps=4), HDBSCAN(copy=True)])
def test_noise_is_a_label_unless_it_is_named(clusterer):
    clusterer.fit(WITH_OUTLIER)
    found = pt.as_clustering(clusterer)
    assert (found.n, found.n_clusters) == (21, 3)
    assert found.taken_as.endswith(
        "found, where 1 object has the label -1 (noise=-1 says that they are in no cluster): hard"
    )
    without = pt.as_clustering(clusterer, noise=-1, missing="drop")
    assert (without.n, without.n_clusters) == (20, 2)
    assert "-1" not in without.taken_as


@pytest.mark.parametrize("mixture", [GaussianMixture, BayesianGaussianMixture])
def test_mixtures(mixture):
    fitted = mixture(n_components=2, random_state=0).fit(POINTS)
    found = pt.as_clustering(fitted, X=POINTS)
    assert (found.memberships == fitted.predict_proba(POINTS)).all()
    scaled = make_pipeline(StandardScaler(), fitted).fit(POINTS)
    assert (pt.as_clustering(scaled, X=POINTS).memberships == scaled.predict_proba(POINTS)).all()


def test_pipelines():
    pipeline = make_pipeline(StandardScaler(), KMeans(2, n_init=1, random_state=0)).fit(POINTS)
    assert pt.rand_score(pipeline[-1].labels_, pipeline) == 1
    assert pt.as_clustering(pipeline).taken_as == "the labels that KMeans found: hard"


def test_predicted_labels():
    machine = OneClassSVM().fit(POINTS)
    found = pt.as_clustering(machine, X=POINTS)
    assert found.taken_as == "the labels that OneClassSVM predicts: hard"
    assert [found.labels[code] for code in found.codes] == machine.predict(POINTS).tolist()


class Odd:
    """A class with the attributes of an estimator, and nothing that can be read."""

    clustering_ = "none"
    labels_ = (0, 0, 1)


def test_what_is_called_clustering_and_is_none():
    assert pt.as_clustering(Odd()).sizes.tolist() == [2, 1]


BAD = {
    "unfitted": (KMeans(2), {}, "KMeans without labels_ or predict_proba: is it fitted"),
    "unfitted pipeline": (make_pipeline(KMeans(2)), {}, "Pipeline without labels_"),
    "mixture without X": (GaussianMixture(2).fit(POINTS), {}, r"give the objects too, as X=…"),
    "predictor without X": (OneClassSVM().fit(POINTS), {}, r"give the objects too, as X=…"),
    "unfitted mixture": (GaussianMixture(2), {"X": POINTS}, r"predict_proba\(X\) fails: This"),
    "unfitted classifier": (LogisticRegression(), {"X": POINTS}, r"predict_proba\(X\) fails"),
    "X of others": (GaussianMixture(2).fit(POINTS), {"X": [[0, 1, 2]]}, "fails: X has 3 features"),
    "X of nothing": (DBSCAN().fit(POINTS), {"X": 5}, "X must be the objects, one row for each"),
}  # fmt: skip


@pytest.mark.parametrize(("x", "options", "words"), BAD.values(), ids=BAD)
def test_bad_input(x, options, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.as_clustering(x, **options)


def test_classes_are_no_estimators():
    assert not is_estimator(KMeans)
    assert is_estimator(KMeans())
