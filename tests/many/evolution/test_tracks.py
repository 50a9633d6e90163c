"""Tracks of clusters, against a naive twin."""

import numpy as np
import pytest

import partita as pt
from tests.many.evolution.test_steps import as_dict, clusters_of
from tests.naive import evolving as naive
from tests.naive.partitions import all_partitions


def check_against_the_twin(runs):
    result = pt.evolution([as_dict(labels) for labels in runs])
    layers = [clusters_of(labels) for labels in runs]
    wanted = {tuple(chain) for chain in naive.chains([list(own.values()) for own in layers])}
    found = set()
    for row in result.tracks:
        places = range(row.first, row.last + 1)
        assert row.length == len(places)
        clusters = [layers[place][label] for place, label in zip(places, row.clusters, strict=True)]
        assert row.sizes == tuple(map(len, clusters))
        found.add(tuple(zip(places, clusters, strict=True)))
        check_ends(result, row)
    assert found == wanted
    assert len(result.tracks) == len(wanted) == result.n_tracks
    assert [row.track for row in result.tracks] == list(range(len(wanted)))
    assert result.n_through == sum(row.length == len(runs) for row in result.tracks)


def check_ends(result, row):
    of_cluster = {(one.clustering, one.cluster): one for one in result.clusters}
    first = of_cluster[row.first, row.clusters[0]]
    last = of_cluster[row.last, row.clusters[-1]]
    assert (row.born, row.ended) == (first.came, last.becomes)
    assert row.born != "kept" != row.ended
    assert bool(row.parents) == (row.born not in ("start", "appeared"))
    assert bool(row.children) == (row.ended not in ("end", "vanished"))
    for parent in row.parents:
        assert result.tracks[parent].first < row.first
    for child in row.children:
        assert result.tracks[child].last > row.last


def test_small_sequences_against_the_twin():
    rng = np.random.default_rng(0)
    for n in (1, 2, 3, 4, 5):
        every = all_partitions(n)
        for _ in range(40):
            check_against_the_twin([every[i] for i in rng.integers(len(every), size=4)])


@pytest.mark.parametrize("absent", [0.0, 0.2])
def test_sequences_where_objects_come_and_go_against_the_twin(absent):
    rng = np.random.default_rng(1)
    for _ in range(40):
        labels = rng.integers(0, 6, 40)
        runs = []
        for _ in range(5):
            labels = labels.copy()
            labels[rng.choice(40, 8, replace=False)] = rng.integers(0, 8, 8)
            here = rng.random(40) >= absent
            runs.append([int(x) if h else None for x, h in zip(labels, here, strict=True)])
        check_against_the_twin(runs)


def test_parents_and_children():
    runs = ["aaaabbbb", "aaacbbbd", "aaaabbbb", "xxxxxxxx"]
    rows = list(pt.evolution([list(run) for run in runs], tolerance=0).tracks)
    assert [row.clusters for row in rows] == [
        ("a", "a", "a"), ("b", "b", "b"), ("c",), ("d",), ("x",),
    ]  # fmt: skip
    assert [(row.born, row.parents) for row in rows] == [
        ("start", ()), ("start", ()), ("split", (0,)), ("split", (1,)), ("merged", (0, 1)),
    ]  # fmt: skip
    assert [(row.ended, row.children) for row in rows] == [
        ("merged", (4,)), ("merged", (4,)), ("merged", (0,)), ("merged", (1,)), ("end", ()),
    ]  # fmt: skip
