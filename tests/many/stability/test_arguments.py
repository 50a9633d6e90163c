"""The arguments of stability, each by itself; their errors are tested with the function."""

import numpy as np
import pandas as pd
import pytest
from scipy import sparse
from sklearn.cluster import DBSCAN, AgglomerativeClustering, KMeans
from sklearn.mixture import GaussianMixture
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import partita as pt
from partita.many.stability.arguments import (
    as_jobs,
    as_resampling,
    check_counts,
    read_grid,
    read_objects,
)

RNG = np.random.default_rng(0)


def test_objects_stay_what_they_are_if_their_rows_can_be_taken():
    for x in (np.zeros((4, 2)), pd.DataFrame(np.zeros((4, 2))), sparse.csr_matrix((4, 2))):
        assert read_objects(x)[0] is x
        assert read_objects(x)[1] == 4
    X, n = read_objects([[1, 2], [3, 4], [5, 6]])
    assert (X.tolist(), n) == ([[1, 2], [3, 4], [5, 6]], 3)


@pytest.mark.parametrize(
    ("estimator", "name"),
    [
        (KMeans(), "n_clusters"),
        (make_pipeline(StandardScaler(), KMeans()), "kmeans__n_clusters"),
        (GaussianMixture(), "n_components"),
        (make_pipeline(StandardScaler(), GaussianMixture()), "gaussianmixture__n_components"),
    ],
)
def test_the_number_of_clusters_is_a_parameter_of_the_estimator(estimator, name):
    assert read_grid(estimator, [2, 5], None) == ([{name: 2}, {name: 5}], [2, 5])
    grid, counts = read_grid(estimator, None, None)
    assert counts == list(range(2, 11))
    assert len(grid) == 9


def test_a_grid_has_all_combinations_and_knows_its_numbers_of_clusters():
    grid, counts = read_grid(
        AgglomerativeClustering(), None, {"n_clusters": [2, 3], "linkage": ["ward", "single"]}
    )
    assert [list(one.values()) for one in grid] == [
        [2, "ward"], [2, "single"], [3, "ward"], [3, "single"],
    ]  # fmt: skip
    assert counts == [2, 2, 3, 3]
    assert read_grid(DBSCAN(), None, {}) == ([{}], [])


def test_samples_have_the_share_that_is_asked_for():
    assert as_resampling("subsample", 50, None, 4, RNG).size == 40
    assert as_resampling("subsample", 50, 0.5, 4, RNG).size == 25
    assert as_resampling("bootstrap", 50, None, 4, RNG).size == 50
    assert len(as_resampling("subsample", 50, None, 6, RNG).seeds) == 6


def test_more_clusters_than_different_objects_are_refused():
    resampling = as_resampling("bootstrap", 20, None, 4, np.random.default_rng(1))
    fewest = min(resampling.objects(draw)[0].size for draw in range(4))
    check_counts([fewest], resampling)
    with pytest.raises(pt.InputError, match=f"is above the {fewest} objects"):
        check_counts([fewest + 1], resampling)


def test_workers_are_counted():
    assert (as_jobs(-1), as_jobs(3)) == (-1, 3)
    with pytest.raises(pt.InputTypeError, match="n_jobs=True"):
        as_jobs(True)
