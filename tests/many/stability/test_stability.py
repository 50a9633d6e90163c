"""Stability of clusterings of samples, against loops over scikit-learn."""

import warnings
from itertools import pairwise

import numpy as np
import pandas as pd
import polars as pl
import pytest
from scipy import sparse, stats
from sklearn.base import BaseEstimator, ClusterMixin
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans, SpectralClustering
from sklearn.datasets import make_blobs
from sklearn.decomposition import PCA
from sklearn.metrics import adjusted_rand_score, pairwise_distances, rand_score
from sklearn.mixture import GaussianMixture
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import partita as pt
from partita.clusterers import FuzzyCMeans, RoughKMeans

# Any two of three blobs are equally close, so that two clusters are a matter of luck.
X, _ = make_blobs(60, centers=[[0, 0], [8, 0], [4, 6.93]], random_state=4)
NOISY = np.random.default_rng(1).normal(size=(50, 2))
WARD = AgglomerativeClustering()


def labels_of_draws(result, data, model):
    """The objects and labels of each sample, fitted again."""
    found = []
    for draw in range(len(result.resampling.seeds)):
        rows = result.resampling.rows(draw)
        labels = model.fit(data[rows]).labels_
        objects, first = np.unique(rows, return_index=True)
        found.append(dict(zip(objects.tolist(), labels[first].tolist(), strict=True)))
    return found


def pairs_of(draws):
    for one, other in zip(draws[::2], draws[1::2], strict=True):
        common = sorted(one.keys() & other.keys())
        yield [one[i] for i in common], [other[i] for i in common]


@pytest.mark.parametrize("scheme", ["subsample", "bootstrap"])
def test_values_and_intervals_are_those_of_loops(scheme):
    result = pt.stability(WARD, NOISY, n_clusters=[2, 4], scheme=scheme, n_draws=8, rng=3)
    for k, row in zip([2, 4], result, strict=True):
        draws = labels_of_draws(result, NOISY, AgglomerativeClustering(k))
        values = [adjusted_rand_score(*pair) for pair in pairs_of(draws)]
        assert row.parameters == {"n_clusters": k}
        assert row.value == pytest.approx(np.mean(values))
        assert (row.expected, row.adjusted) == (
            pytest.approx(0, abs=1e-12),
            pytest.approx(row.value),
        )
        low, high = stats.t.interval(0.95, 3, np.mean(values), stats.sem(values))
        assert (row.low, row.high) == (pytest.approx(low), pytest.approx(min(1, high)))
        assert row.n_clusters == k


def test_measures_are_adjusted_for_chance():
    result = pt.stability(WARD, NOISY, n_clusters=[3], measure="rand", n_draws=6, rng=0)
    draws = labels_of_draws(result, NOISY, AgglomerativeClustering(3))
    pairs = list(pairs_of(draws))
    assert result[0].value == pytest.approx(np.mean([rand_score(*pair) for pair in pairs]))
    # The Rand index adjusted for chance is the adjusted Rand index.
    assert result[0].adjusted == pytest.approx(np.mean([adjusted_rand_score(*p) for p in pairs]))
    # No exact expectation is known for purity: it is estimated from permutations.
    row = pt.stability(WARD, NOISY, n_clusters=[3], measure="purity", n_draws=6, rng=0)[0]
    rng = np.random.default_rng(0)
    expected = np.array(
        [np.mean([pt.purity_score(x, rng.permutation(y)) for _ in range(300)]) for x, y in pairs]
    )
    values = np.array([pt.purity_score(x, y) for x, y in pairs])
    assert row.expected == pytest.approx(expected.mean(), abs=0.01)
    assert row.adjusted == pytest.approx(((values - expected) / (1 - expected)).mean(), abs=0.02)
    # Lower values of a distance are better, and higher adjusted ones.
    row = pt.stability(WARD, X, n_clusters=[3], measure="mirkin", n_draws=4, rng=0)[0]
    assert (row.value, row.adjusted) == (0, 1)


def test_clusters_against_sets():
    result = pt.stability(WARD, NOISY, n_clusters=[4], n_draws=10, rng=5)
    whole = AgglomerativeClustering(4).fit(NOISY).labels_
    draws = labels_of_draws(result, NOISY, AgglomerativeClustering(4))
    assert len(result.clusters) == 4
    for row in result.clusters:
        cluster = set(np.flatnonzero(whole == row.cluster).tolist())
        best = []
        for draw in draws:
            others = [{i for i, label in draw.items() if label == one} for one in range(4)]
            own = cluster & draw.keys()
            best.append(max(len(own & other) / len(own | other) for other in others))
        assert row.size == len(cluster)
        assert row.jaccard == pytest.approx(np.mean(best))
        assert row.recovered == np.mean([value > 0.75 for value in best])
        assert row.dissolved == np.mean([value <= 0.5 for value in best])


def test_the_number_of_blobs_is_found_and_one_cluster_is_not():
    result = pt.stability(WARD, X, n_clusters=range(1, 6), n_draws=20, rng=0)
    assert result.best.parameters == {"n_clusters": 3}
    assert result[0].adjusted == 1
    assert result[0].is_trivial
    assert result.tied == []
    assert list(result.clusters.to_frame().jaccard) == [1, 1, 1]
    assert pt.stability(WARD, X, n_clusters=[1], n_draws=4).best is None
    assert "nothing to choose" in str(pt.stability(WARD, X, n_clusters=[1], n_draws=4))


@pytest.mark.parametrize("model", [KMeans(n_init=1), GaussianMixture(), FuzzyCMeans(2)])
def test_the_same_seed_gives_the_same_bits_whatever_the_number_of_workers(model):
    measure = "soft_adjusted_rand" if isinstance(model, FuzzyCMeans) else "adjusted_rand"
    options = {"n_clusters": [2, 5], "n_draws": 6, "measure": measure}
    one = pt.stability(model, NOISY, rng=4, **options)
    two = pt.stability(model, NOISY, rng=4, n_jobs=2, **options)
    np.testing.assert_array_equal(one.pairs, two.pairs)
    assert one.rows == two.rows
    assert pt.stability(model, NOISY, rng=5, **options).rows != one.rows
    assert not hasattr(model, "labels_")
    assert model.get_params()["random_state"] is None


def test_processes_give_the_same():
    options = {"n_clusters": [3], "n_draws": 4, "rng": 4}
    one = pt.stability(KMeans(n_init=1), NOISY, **options)
    assert (
        pt.stability(KMeans(n_init=1), NOISY, n_jobs=2, workers="processes", **options).rows
        == one.rows
    )


def test_rows_of_every_kind_of_objects():
    options = {"n_clusters": [2, 3], "n_draws": 4, "rng": 0}
    wanted = pt.stability(KMeans(n_init=1), X, **options).rows
    frame = pd.DataFrame(X, index=np.arange(60) * 7 + 3)
    for same in (frame, X.tolist(), pl.DataFrame(X), np.asfortranarray(X)):
        assert pt.stability(KMeans(n_init=1), same, **options).rows == wanted
    scattered = pt.stability(KMeans(n_init=1), sparse.csc_matrix(X), **options)
    assert [row.adjusted for row in scattered] == pytest.approx([row.adjusted for row in wanted])


def test_a_precomputed_matrix_is_indexed_on_both_axes():
    model = AgglomerativeClustering(linkage="average")
    wanted = pt.stability(model, NOISY, n_clusters=[3], n_draws=4, rng=0).rows
    far = pairwise_distances(NOISY)
    model = AgglomerativeClustering(metric="precomputed", linkage="average")
    for matrix in (far, pd.DataFrame(far)):
        assert pt.stability(model, matrix, n_clusters=[3], n_draws=4, rng=0).rows == wanted
    near = np.exp(-far)
    model = SpectralClustering(affinity="precomputed")
    assert pt.stability(model, near, n_clusters=[2], n_draws=4, rng=0)[0].n_clusters == 2


def test_pipelines_and_grids():
    model = make_pipeline(StandardScaler(), PCA(), KMeans(n_init=1))
    result = pt.stability(model, X, n_clusters=[2, 3], n_draws=4, rng=0)
    assert result.parameter_names == ["kmeans__n_clusters"]
    assert result.best.parameters == {"kmeans__n_clusters": 3}
    grid = [{"linkage": ["ward"], "n_clusters": [2, 3]}, {"linkage": ["average"]}]
    result = pt.stability(WARD, X, param_grid=grid, n_draws=4, rng=0)
    assert [row.parameters for row in result] == [
        {"linkage": "ward", "n_clusters": 2},
        {"linkage": "ward", "n_clusters": 3},
        {"linkage": "average"},
    ]
    frame = result.to_frame()
    assert list(frame.columns) == [
        "linkage", "n_clusters", "value", "expected", "adjusted", "low", "high", "clusters_found",
        "trivial",
    ]  # fmt: skip
    assert frame.n_clusters.tolist()[:2] == [2, 3]
    assert len(pt.stability(WARD, X, param_grid={}, n_draws=4, rng=0)) == 1


def test_noise():
    grid = {"eps": [1.5]}
    with pytest.raises(pt.InputError, match=r"eps=1.5: .*noise=-1.*missing=\"drop\" leaves them"):
        pt.stability(DBSCAN(), X, param_grid=grid, noise=-1, n_draws=4, rng=0)
    result = pt.stability(DBSCAN(), X, param_grid=grid, noise=-1, missing="drop", n_draws=10, rng=0)
    draws = labels_of_draws(result, X, DBSCAN(eps=1.5))
    values = [
        adjusted_rand_score(
            *zip(*[(a, b) for a, b in zip(x, y, strict=True) if a >= 0 <= b], strict=True)
        )
        for x, y in pairs_of(draws)
    ]
    assert result[0].value == pytest.approx(np.mean(values))
    whole = DBSCAN(eps=1.5).fit(X).labels_
    assert sum(row.size for row in result.clusters) == (whole >= 0).sum()
    with pytest.raises(pt.InputError, match=r"eps=0.001: two samples have 0 labeled objects"):
        pt.stability(
            DBSCAN(), X, param_grid={"eps": [0.001]}, noise=-1, missing="drop", n_draws=4, rng=0
        )


def test_soft_clusterers():
    fuzzy = pt.stability(
        FuzzyCMeans(2), X, measure="soft_adjusted_rand", n_clusters=[3], n_draws=4, rng=0
    )
    assert 0.9 < fuzzy[0].adjusted <= 1
    assert [row.jaccard for row in fuzzy.clusters] == [1, 1, 1]
    hard = pt.stability(FuzzyCMeans(2), X, n_clusters=[3], n_draws=4, rng=0)
    assert hard[0].adjusted == 1
    rough = {"n_clusters": [3], "n_draws": 4, "rng": 0}
    with pytest.raises(pt.InputError, match=r"interval: choose .* 'alpha_rand.lower'"):
        pt.stability(RoughKMeans(2), NOISY, measure="alpha_rand", **rough)
    ends = [
        pt.stability(RoughKMeans(2), NOISY, measure=f"alpha_rand.{end}", **rough)[0].value
        for end in ("lower", "upper")
    ]
    assert 0 <= ends[0] < ends[1] <= 1


def test_a_function_is_a_measure():
    def agreement(table):
        return float(table.row_maxima_sum / table.n)

    row = pt.stability(WARD, X, n_clusters=[3], measure=agreement, n_draws=4, rng=0)[0]
    assert (row.value, row.adjusted) == (1, 1)


class OnlyFitPredict(ClusterMixin, BaseEstimator):
    def fit_predict(self, X, y=None):
        return (X[:, 0] > 3).astype(int)


class Nothing(BaseEstimator):
    def fit(self, X, y=None):
        return self


class Fails(BaseEstimator):
    def __init__(self, n_clusters=2):
        self.n_clusters = n_clusters

    def fit(self, X, y=None):
        if self.n_clusters == 3:
            raise RuntimeError("no luck")
        self.labels_ = np.zeros(len(X) - (self.n_clusters == 4), int)


def test_estimators_that_are_hardly_any():
    result = pt.stability(OnlyFitPredict(), X, param_grid={}, n_draws=4, rng=0)
    assert result[0].n_clusters == 2
    with pytest.raises(TypeError, match="Nothing is no clusterer: it has no labels_, predict"):
        pt.stability(Nothing(), X, param_grid={}, n_draws=4)
    with pytest.raises(pt.InputError, match=r"Fails with n_clusters=3 fails on all .*: no luck"):
        pt.stability(Fails(), X, n_clusters=[2, 3], n_draws=4, n_jobs=2)
    with pytest.raises(pt.InputError, match=r"n_clusters=4 .*labels of 59 objects came back"):
        pt.stability(Fails(), X, n_clusters=[4], n_draws=4)


class Unpicklable(Fails):
    def __getstate__(self):
        raise TypeError("not me")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"estimator": KMeans}, r"estimator is the class KMeans: give an object, KMeans\("),
        ({"estimator": "kmeans"}, "estimator is a str, which scikit-learn cannot copy"),
        ({"X": [1, 2, 3]}, r"X must have two dimensions, .*: its shape is \(3,\)"),
        ({"X": np.zeros((4, 2, 2))}, "X must have two dimensions"),
        ({"X": [[1, 2], [3]]}, "X must be a matrix"),
        ({"X": [[1, 2], [3, 4]]}, "X has 2 objects: samples of them need at least 3"),
        ({"n_clusters": [2, 49]}, "n_clusters=49 is above the 48 objects of a sample"),
        ({"n_clusters": [2, 60], "scheme": "bootstrap"}, "n_clusters=60 is above the 3. objects"),
        ({"n_clusters": 3}, "n_clusters=3: give a list of numbers"),
        ({"n_clusters": []}, "n_clusters is empty"),
        ({"n_clusters": [2.5]}, "n_clusters=2.5: give a whole number"),
        ({"n_clusters": [2], "param_grid": {}}, "n_clusters and param_grid are given"),
        ({"param_grid": {"k": [2]}}, "param_grid has 'k', which the estimator has not"),
        ({"param_grid": {"linkage": "ward"}}, r"param_grid\['linkage'\]='ward': give a list"),
        ({"param_grid": {"linkage": []}}, r"param_grid\['linkage'\] is empty"),
        ({"param_grid": []}, "param_grid is empty"),
        ({"param_grid": 3}, "param_grid=3: give a dict of lists"),
        ({"estimator": DBSCAN()}, "DBSCAN has no parameter n_clusters: give param_grid"),
        ({"n_draws": 5}, "n_draws=5: samples are compared in pairs, so give an even number"),
        ({"n_draws": 2}, "n_draws=2: give a whole number of at least 4"),
        ({"fraction": 1.5}, "fraction=1.5: it must lie between 0 and 1"),
        ({"fraction": 0.1}, "fraction=0.1: samples of 6 of 60 objects have less than two"),
        ({"fraction": 0.5, "scheme": "bootstrap"}, "fraction is for subsamples"),
        ({"scheme": "jackknife"}, "scheme='jackknife': choose one of 'subsample', 'bootstrap'"),
        ({"workers": "fibers"}, "workers='fibers': choose one of 'threads', 'processes'"),
        ({"n_jobs": 0}, "n_jobs=0"),
        ({"level": 1}, "level=1"),
        ({"measure": "no_such"}, "no_such"),
        ({"measure": "transport_rand"}, "transport_rand"),
        ({"rng": "x"}, "rng='x'"),
        ({"missing": "perhaps"}, "missing='perhaps'"),
        (
            {"estimator": Unpicklable(), "workers": "processes", "n_jobs": 2},
            r"cannot be pickled \(not me\): use workers='threads'",
        ),
    ],
)
def test_errors_name_the_argument(arguments, message):
    given = {"estimator": WARD, "X": X, "n_draws": 4, **arguments}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(pt.PartitaError, match=message):
            pt.stability(given.pop("estimator"), given.pop("X"), **given)


def test_progress_is_shown_when_asked(capfd):
    pt.stability(WARD, X, n_clusters=[2], n_draws=4, rng=0, progress=True)
    out, err = capfd.readouterr()
    assert "clustering samples" in out + err
    pt.stability(WARD, X, n_clusters=[2], n_draws=4, rng=0)
    assert capfd.readouterr() == ("", "")


def test_pairs_are_made_of_different_samples():
    result = pt.stability(WARD, X, n_clusters=[2], n_draws=6, rng=0)
    rows = [result.resampling.rows(draw).tolist() for draw in range(6)]
    assert all(one != other for one, other in pairwise(rows))
    assert all(len(set(own)) == 48 for own in rows)
