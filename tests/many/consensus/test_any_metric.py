"""Consensus by values of tables alone."""

import numpy as np
import pytest

from partita.many.consensus import any_metric as module
from partita.many.consensus.any_metric import partitions, search_any, totals, try_all
from partita.many.consensus.distances import find_distance, metrics
from partita.many.consensus.ensemble import collapse
from tests.naive.partitions import all_partitions


def some(seed, n=30, m=5, k=4, noise=0.3):
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, k, n)
    codes = [np.where(rng.random(n) < noise, rng.integers(0, k, n), truth) for _ in range(m)]
    return collapse(codes, rng.integers(1, 4, m))[0]


@pytest.mark.parametrize("n", range(1, 9))
def test_all_partitions(n):
    assert {tuple(row) for row in partitions(n).tolist()} == set(all_partitions(n))
    assert len(partitions(n)) == len(all_partitions(n))


@pytest.mark.parametrize("name", metrics())
def test_totals_of_many_are_those_of_each(name, monkeypatch):
    monkeypatch.setattr(module, "_CELLS_AT_ONCE", 40)
    ensemble = some(0, n=12)
    distance = find_distance(name)
    labels = np.random.default_rng(0).integers(0, 4, (7, ensemble.n_classes))
    expected = [distance.total(ensemble, row) for row in labels]
    assert totals(distance, ensemble, labels).tolist() == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("name", ["partition_distance", "van_dongen", "pair_jaccard"])
def test_a_search_ends_where_no_move_and_no_merge_is_better(name):
    distance, ensemble = find_distance(name), some(1, n=14)
    found = search_any(distance, ensemble, list(ensemble.codes), 0.0)
    least = distance.total(ensemble, found)
    assert least <= min(distance.total(ensemble, codes) for codes in ensemble.codes)
    n_clusters = int(found.max()) + 1
    for index in range(found.size):
        for cluster in range(n_clusters + 1):
            other = found.copy()
            other[index] = cluster
            assert totals(distance, ensemble, other[None])[0] >= least - 1e-9
    for one in range(n_clusters):
        for cluster in range(one):
            merged = np.where(found == one, cluster, found)
            assert totals(distance, ensemble, merged[None])[0] >= least - 1e-9


@pytest.mark.parametrize("name", ["partition_distance", "matching_accuracy", "van_dongen"])
def test_plurality_lowers_the_total_without_single_moves(name, monkeypatch):
    monkeypatch.setattr(module, "_MOST_LOOKS", 1e5)
    distance, ensemble = find_distance(name), some(2, n=3000, m=7, noise=0.3)
    start = min(ensemble.codes, key=lambda codes: distance.total(ensemble, codes))
    found = search_any(distance, ensemble, [start], 0.0)
    assert distance.total(ensemble, found) < 0.8 * distance.total(ensemble, start)


def test_a_search_ends_at_its_goal():
    distance, ensemble = find_distance("partition_distance"), some(3)
    start = ensemble.codes[0]
    found = search_any(distance, ensemble, [start], distance.total(ensemble, start))
    np.testing.assert_array_equal(found, start)


def test_all_are_tried():
    distance, ensemble = find_distance("pair_jaccard"), some(4, n=6, k=3)
    best = distance.total(ensemble, try_all(distance, ensemble))
    for labels in all_partitions(ensemble.n_classes):
        assert distance.total(ensemble, np.array(labels)) >= best - 1e-12


def test_moves_look_at_labels_and_cells_no_longer_than_they_may(monkeypatch):
    looked_at = []
    of_tables = module.totals

    def counting(distance, ensemble, labels):
        cells = int(ensemble.spans.max()) * (int(labels.max()) + 1)
        looked_at.append(len(labels) * len(ensemble) * (cells + ensemble.n_classes))
        return of_tables(distance, ensemble, labels)

    monkeypatch.setattr(module, "totals", counting)
    distance, ensemble = find_distance("pair_jaccard"), some(5, n=200, m=5, noise=0.4)
    for most in (1e5, 1e6):
        looked_at.clear()
        monkeypatch.setattr(module, "_MOST_LOOKS", most)
        search_any(distance, ensemble, [ensemble.codes[0]], 0.0)
        assert 0.5 * most < sum(looked_at) <= most + looked_at[0]
