"""Totals as sums over clusters, and the search for lower ones."""

import numpy as np
import pytest

import partita as pt
from partita.many.consensus import cluster_costs
from partita.many.consensus.cluster_costs import ClusterCosts, compact, entropies, search, squares
from partita.many.consensus.ensemble import collapse

FORMS = [
    (squares, pt.mirkin_distance, lambda n: 1),
    (entropies, pt.variation_of_information, float),
]


def planted(seed, n=60, m=5, k=4, noise=0.2):
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, k, n)
    codes = [np.where(rng.random(n) < noise, rng.integers(0, k, n), truth) for _ in range(m)]
    return truth, codes, *collapse(codes, np.ones(m, np.int64))


@pytest.mark.parametrize(("form", "measure", "scale"), FORMS)
def test_totals_are_sums_of_distances(form, measure, scale, monkeypatch):
    rng = np.random.default_rng(0)
    for seed in range(4):
        _, codes, ensemble, class_of = planted(seed)
        costs = ClusterCosts(ensemble, form)
        labels = rng.integers(0, 5, ensemble.n_classes)
        expected = scale(60) * sum(measure(one, labels[class_of]) for one in codes)
        assert costs.total(labels) == pytest.approx(expected, rel=1e-12)
        # All cells, those that are not zero as they are counted, and as they are sorted.
        for all_cells, counted in ((4, 0), (0, 100), (0, 0)):
            monkeypatch.setattr(cluster_costs, "_CELLS_A_ROW", all_cells)
            monkeypatch.setattr(cluster_costs, "_CELLS_COUNTED", counted)
            assert costs.total(labels) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("form", "measure", "scale"), FORMS)
def test_no_move_and_no_merge_is_better_than_what_is_found(form, measure, scale):
    for seed in range(3):
        _, _, ensemble, _ = planted(seed, noise=0.5)
        costs = ClusterCosts(ensemble, form)
        q = ensemble.n_classes
        for start in (np.zeros(q, np.int64), np.arange(q), ensemble.codes[0]):
            labels = costs.improve(start, np.arange(q))
            least = costs.total(labels)
            assert least <= costs.total(start) + 1e-9
            n_clusters = int(labels.max()) + 1
            for index in range(q):
                for cluster in range(n_clusters + 1):
                    other = labels.copy()
                    other[index] = cluster
                    assert costs.total(compact(other)) >= least - 1e-6
            for one in range(n_clusters):
                for cluster in range(one):
                    merged = compact(np.where(labels == one, cluster, labels))
                    assert costs.total(merged) >= least - 1e-6


def test_planted_clusters_are_found_from_any_start():
    truth, codes, ensemble, class_of = planted(0, n=200, m=9, k=4, noise=0.1)
    costs = ClusterCosts(ensemble, squares)
    for start in (np.zeros(ensemble.n_classes, np.int64), np.arange(ensemble.n_classes)):
        found = search(costs, [start], 0.0, np.random.default_rng(0))
        # One object is alone, which is even better than the truth.
        assert pt.adjusted_rand_score(truth, found.labels[class_of]) > 0.99
        assert found.total < sum(pt.mirkin_distance(truth, one) for one in codes)


def test_splits_along_a_clustering():
    """Two clusters in one: no object gains by leaving alone, all of them do together."""
    codes = [np.repeat([0, 1], 30)] * 2
    ensemble, _ = collapse(codes, np.ones(2, np.int64))
    costs = ClusterCosts(ensemble, squares)
    labels = costs._split(np.zeros(2, np.int64))
    assert sorted(labels.tolist()) == [0, 1]
    assert costs._split(labels) is None


def test_a_search_ends_at_its_goal():
    _, _, ensemble, _ = planted(1)
    costs = ClusterCosts(ensemble, squares)
    start = ensemble.codes[0]
    found = search(costs, [start], costs.total(start), np.random.default_rng(0))
    np.testing.assert_array_equal(found.labels, start)
