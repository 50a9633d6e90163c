"""Samples of objects, and clusterings of them by copies of an estimator."""

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.cluster import AgglomerativeClustering, KMeans
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import partita as pt
from partita.clusterers import FuzzyCMeans
from partita.many.stability.resampling import (
    Clusterer,
    Resampling,
    Task,
    is_precomputed,
    is_random_state,
    run,
    take_rows,
    words_for,
)

X = np.arange(24.0).reshape(12, 2)


def test_samples():
    drawn = Resampling("subsample", 100, 80, [1, 2])
    rows = drawn.rows(0)
    assert len(set(rows.tolist())) == 80
    assert (np.diff(rows) > 0).all()
    np.testing.assert_array_equal(drawn.rows(0), rows)
    assert set(rows.tolist()) != set(drawn.rows(1).tolist())
    drawn = Resampling("bootstrap", 100, 100, [1])
    objects, first = drawn.objects(0)
    assert drawn.rows(0).size == 100
    np.testing.assert_array_equal(objects, np.unique(drawn.rows(0)))
    np.testing.assert_array_equal(drawn.rows(0)[first], objects)


def test_subsamples_are_drawn_uniformly():
    counts = np.zeros(10)
    for seed in range(3000):
        counts[Resampling("subsample", 10, 3, [seed]).rows(0)] += 1
    assert counts / 3000 == pytest.approx(np.full(10, 0.3), abs=0.03)


@pytest.mark.parametrize("square", [False, True])
def test_rows_of_every_kind(square):
    matrix = np.arange(25).reshape(5, 5)
    rows = np.array([0, 0, 3])
    wanted = matrix[np.ix_(rows, rows)] if square else matrix[rows]
    np.testing.assert_array_equal(take_rows(matrix, rows, square), wanted)
    frame = pd.DataFrame(matrix, index=list("vwxyz"))
    np.testing.assert_array_equal(take_rows(frame, rows, square).to_numpy(), wanted)
    for kind in (sparse.coo_matrix, sparse.csc_array, sparse.csr_matrix):
        np.testing.assert_array_equal(take_rows(kind(matrix), rows, square).toarray(), wanted)


def test_words_and_marks_of_parameters():
    assert words_for({}) == "its own settings"
    assert is_random_state("random_state")
    assert is_random_state("kmeans__random_state")
    assert not is_random_state("random_states")
    assert is_precomputed(AgglomerativeClustering(metric="precomputed", linkage="average"))
    assert not is_precomputed(KMeans())


def test_a_copy_is_fitted_with_the_seed():
    model = make_pipeline(StandardScaler(), KMeans(2, n_init=1))
    drawn = Resampling("subsample", 12, 8, [5])
    found = Clusterer(model, X, drawn, False)(Task({"kmeans__n_clusters": 3}, 7, 0))
    wanted = KMeans(3, n_init=1, random_state=7).fit(
        StandardScaler().fit_transform(X[drawn.rows(0)])
    )
    np.testing.assert_array_equal(found.coding.values, wanted.labels_)
    assert not hasattr(model[-1], "labels_")


def test_soft_clusterings_of_bootstrap_samples_have_each_object_once():
    drawn = Resampling("bootstrap", 12, 12, [0])
    found = Clusterer(FuzzyCMeans(2), X, drawn, True)(Task({}, 0, 0))
    assert isinstance(found, pt.Fuzzy)
    assert found.n == drawn.objects(0)[0].size < 12


@pytest.mark.parametrize("n_jobs", [1, 2, -1])
def test_tasks_come_back_in_order_and_errors_end_the_work(n_jobs):
    drawn = Resampling("subsample", 12, 8, [1, 2, 3])
    clusterer = Clusterer(AgglomerativeClustering(), X, drawn, False)
    tasks = [Task({"n_clusters": k}, 0, 0) for k in (5, 2, 4)]
    found = list(run(clusterer, tasks, n_jobs, "threads"))
    assert [np.unique(one.coding.values).size for one in found] == [5, 2, 4]
    tasks.insert(1, Task({"n_clusters": 0}, 0, 1))
    with pytest.raises(pt.InputError, match="n_clusters=0 fails on sample 1"):
        list(run(clusterer, tasks, n_jobs, "threads"))
