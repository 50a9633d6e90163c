"""Worst clusterings, the series that leads to one, and candidates by what they score."""

import math
from itertools import islice, pairwise

import numpy as np
import pytest
from hypothesis import given, strategies as st

import partita as pt
from partita.choosing import best_to_worst, worst_clusterings
from tests.naive.hard_measures import clusters_of
from tests.naive.lattice import refines
from tests.naive.partitions import all_partitions, canonical


def is_worst(reference, candidate):
    """Table 2: the meet is bottom, and no cluster is in both."""
    cells = set(zip(reference, candidate, strict=True))
    shared = set(clusters_of(reference)) & set(clusters_of(candidate))
    return len(cells) == len(reference) and not shared


@pytest.mark.parametrize(("n", "total"), [(1, 0), (2, 2), (3, 8), (4, 68), (5, 712), (6, 9642)])
def test_all_worst_clusterings(n, total):
    found = 0
    for reference in all_partitions(n):
        worst = [tuple(labels.tolist()) for labels in worst_clusterings(reference)]
        assert len(set(worst)) == len(worst)
        expected = [one for one in all_partitions(n) if is_worst(reference, one)]
        assert sorted(worst) == expected
        found += len(worst)
    assert found == total


@pytest.mark.parametrize("reference", [np.arange(1200), np.arange(1200) // 5, [0] * 1200])
def test_worst_clusterings_of_many_objects(reference):
    for labels in islice(worst_clusterings(reference), 3):
        assert is_worst(tuple(reference), tuple(labels.tolist()))
        assert pt.split_merge_score(reference, labels) == 0.0


GOLD = [[0, 1], [0, 0], [0, 0, 1], [0, 1, 1, 1], list(range(6)), list(range(7)), [0] * 9]


def assert_leads_from_best_to_worst(gold, rng):
    series = [tuple(labels.tolist()) for labels in best_to_worst(gold, rng=rng)]
    n, k = len(gold), len(set(gold))
    singletons = sum(gold.count(label) == 1 for label in set(gold))
    assert canonical(series[0]) == canonical(gold)
    assert len(series) - 1 == n - k + math.ceil(singletons / 2)
    bottom = n - k
    assert len(set(series[bottom])) == n
    for number, (before, after) in enumerate(pairwise(series)):
        finer, coarser = (after, before) if number < bottom else (before, after)
        assert len(set(finer)) == len(set(coarser)) + 1
        assert refines(finer, coarser)
    for before, after in pairwise(series[: bottom + 1]):
        sizes = sorted((before.count(label) for label in set(before)), reverse=True)
        halves = [sizes[0] // 2, (sizes[0] + 1) // 2]
        assert sorted(after.count(label) for label in set(after)) == sorted(sizes[1:] + halves)
    assert is_worst(tuple(gold), series[-1])
    scores = [pt.split_merge_score(gold, labels) for labels in series]
    assert scores[0] == 1.0
    assert all(after < before for before, after in pairwise(scores))
    assert scores[-1] == 0.0


@pytest.mark.parametrize("gold", GOLD, ids=str)
@pytest.mark.parametrize("rng", [0, 1])
def test_series(gold, rng):
    assert_leads_from_best_to_worst(gold, rng)


@given(st.lists(st.integers(0, 9), min_size=2, max_size=30), st.integers(0, 99))
def test_series_of_any_reference(gold, rng):
    assert_leads_from_best_to_worst(gold, rng)


def test_one_object_has_no_steps():
    assert [labels.tolist() for labels in best_to_worst([5])] == [[0]]
    assert list(worst_clusterings([5])) == []


def test_the_cluster_of_a_left_over_singleton_is_drawn():
    last = {tuple(list(best_to_worst([0, 0, 0, 1], rng=rng))[-1].tolist()) for rng in range(20)}
    assert {canonical(labels) for labels in last} == {(0, 1, 2, 0), (0, 1, 2, 1), (0, 1, 2, 2)}
    again = [list(best_to_worst([0, 0, 0, 1], rng=7))[-1].tolist() for _ in range(2)]
    assert again[0] == again[1]


def test_a_reference_is_left_as_it_is():
    reference = np.array([0, 0, 1])
    for labels in best_to_worst(reference):
        labels[:] = 9
    assert reference.tolist() == [0, 0, 1]
