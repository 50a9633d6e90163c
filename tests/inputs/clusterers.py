"""Fitted clusterers, and what the functions of other libraries for soft clusterings return."""

import contextlib
import io
import warnings

import numpy as np

from tests.inputs.registry import Made, example

GROUP = "Fitted clusterers"
SOFT = "Soft clusterings of other libraries"
# Three groups of 20 points that every clusterer finds, and two points far from all.
CENTERS = np.repeat([[0.0, 0.0], [10.0, 0.0], [0.0, 10.0]], 20, axis=0)
POINTS = CENTERS + np.random.default_rng(0).normal(size=CENTERS.shape)
WITH_OUTLIERS = np.vstack([POINTS, [[50.0, 50.0], [-50.0, 50.0]]])
LABELS = np.repeat([0, 1, 2], 20).tolist()


@example(GROUP, n=60, n_clusters=3, words="the labels that KMeans found")
def scikit_learn_kmeans():
    """A fitted clusterer of scikit-learn"""
    from sklearn.cluster import KMeans

    x = KMeans(3, n_init=1, random_state=0).fit(POINTS)  # shown
    return Made(x, LABELS)


@example(
    GROUP,
    n=62,
    n_clusters=4,
    words="where 2 objects have the label -1 (noise=-1 says that they are in no cluster)",
    note="-1 is a label like any other, unless `noise=-1` is given",
)
def scikit_learn_dbscan():
    """A fitted clusterer that leaves objects out, such as DBSCAN"""
    from sklearn.cluster import DBSCAN

    x = DBSCAN(eps=3).fit(WITH_OUTLIERS)  # shown
    return Made(x, [*LABELS, -1, -1])


@example(GROUP, n=60, n_clusters=3, words="the labels that KMeans found")
def scikit_learn_pipeline():
    """A pipeline that ends in a clusterer"""
    from sklearn.cluster import KMeans
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    x = make_pipeline(StandardScaler(), KMeans(3, n_init=1, random_state=0)).fit(POINTS)  # shown
    return Made(x, LABELS)


@example(
    GROUP,
    kind="fuzzy",
    n=60,
    n_clusters=3,
    words="what GaussianMixture predicts for X",
    note="needs the objects too: `as_clustering(mixture, X=points)`",
)
def scikit_learn_mixture():
    """A fitted mixture of scikit-learn"""
    from sklearn.mixture import GaussianMixture

    import partita as pt

    x = GaussianMixture(3, random_state=0).fit(POINTS)  # shown
    return Made(x, pt.Fuzzy(x.predict_proba(POINTS)), {"X": POINTS})


@example(
    GROUP,
    n=62,
    n_clusters=4,
    words="where 2 objects have the label -1",
    note="-1 is a label like any other, unless `noise=-1` is given",
)
def hdbscan_clusterer():
    """A fitted HDBSCAN of hdbscan or scikit-learn"""
    hdbscan = _hdbscan()
    x = hdbscan.HDBSCAN(min_cluster_size=5).fit(WITH_OUTLIERS)  # shown
    return Made(x, [*LABELS, -1, -1])


@example(
    SOFT,
    kind="possibilistic",
    n=62,
    n_clusters=3,
    words="rows do not add up to 1: possibilistic",
    note="rows that do not add up to 1; `Fuzzy(vectors, normalize=True)` divides by their sums",
)
def hdbscan_membership_vectors():
    """Membership vectors of hdbscan"""
    import partita as pt

    hdbscan = _hdbscan()
    clusterer = hdbscan.HDBSCAN(min_cluster_size=5, prediction_data=True).fit(WITH_OUTLIERS)
    x = hdbscan.all_points_membership_vectors(clusterer)  # shown
    return Made(x, pt.Possibilistic(x))


def _hdbscan():
    with warnings.catch_warnings():
        # Invalid escape sequences in its docstrings.
        warnings.simplefilter("ignore")
        import hdbscan
    return hdbscan


@example(SOFT, kind="fuzzy", n=60, n_clusters=3, words="what scikit-fuzzy returns")
def scikit_fuzzy_cmeans():
    """What `cmeans` of scikit-fuzzy returns"""
    import partita as pt

    skfuzzy = _scikit_fuzzy()
    x = skfuzzy.cmeans(POINTS.T, c=3, m=2, error=1e-6, maxiter=100, seed=0)  # shown
    return Made(x, pt.Fuzzy(x[1].T))


@example(SOFT, kind="fuzzy", n=60, n_clusters=3, words="what scikit-fuzzy returns")
def scikit_fuzzy_prediction():
    """What `cmeans_predict` of scikit-fuzzy returns"""
    import partita as pt

    skfuzzy = _scikit_fuzzy()
    centers = skfuzzy.cmeans(POINTS.T, c=3, m=2, error=1e-6, maxiter=100, seed=0)[0]
    x = skfuzzy.cmeans_predict(POINTS.T, centers, m=2, error=1e-6, maxiter=100, seed=0)  # shown
    return Made(x, pt.Fuzzy(x[0].T))


@example(
    SOFT,
    kind="fuzzy",
    n=60,
    n_clusters=3,
    words="a matrix, clusters by objects, whose columns add up to 1",
    note="its columns, not its rows, add up to 1",
)
def scikit_fuzzy_memberships():
    """The memberships `u` of scikit-fuzzy, clusters by objects"""
    import partita as pt

    skfuzzy = _scikit_fuzzy()
    x = skfuzzy.cmeans(POINTS.T, c=3, m=2, error=1e-6, maxiter=100, seed=0)[1]  # shown
    return Made(x, pt.Fuzzy(x.T))


def _scikit_fuzzy():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import skfuzzy
    return skfuzzy


@example(
    SOFT,
    kind="evidential",
    n=60,
    n_clusters=3,
    words="masses and focal sets, as evclust gives them",
    note="`Evidential(result['mass'], result['F'])` is the same",
)
def evclust_ecm():
    """What the functions of evclust return"""
    import partita as pt

    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from evclust.ecm import ecm

        np.random.seed(0)  # noqa: NPY002 - evclust draws from numpy's global generator
        x = ecm(POINTS, c=3)  # shown
    return Made(x, pt.Evidential(x["mass"], x["F"]))
