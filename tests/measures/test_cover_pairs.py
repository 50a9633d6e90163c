"""Pairs of objects and the clusters that they share: exact counts, and what they cannot see."""

import numpy as np
import pytest

import partita as pt
from tests.measures.covers import random_cover
from tests.naive import covers as naive


def test_two_fano_planes_look_alike_to_pairs():
    """Every pair of objects is in one line of both planes."""
    found = pt.compare(pt.Overlapping(naive.FANO), pt.Overlapping(naive.OTHER_FANO))
    blind = {name for name, value in found.items() if value == 1.0}
    assert blind == {
        "omega",
        "extended_bcubed_precision",
        "extended_bcubed_recall",
        "extended_bcubed",
        "element_centric_overlapping",
    }
    assert found["onmi"] == pytest.approx(0.5029, abs=5e-5)
    assert found["average_f1"] == pytest.approx(0.8095, abs=5e-5)


def test_counts_of_pairs_are_exact():
    x, y = [{0, 1, 2}, {0, 1}], [{0, 1}, {1, 2}, {1, 2}]
    found = pt.pair_cooccurrence(pt.Overlapping(x, 5), pt.Overlapping(y, 5))
    assert found == naive.cooccurrence(x, y, range(5))
    assert sum(found.values()) == 10
    assert all(type(number) is int for number in found.values())


def test_pairs_of_many_objects_do_not_overflow():
    """More than 2^32 pairs in one cell."""
    n = 100_000
    cover = pt.Overlapping([range(n - 1), range(0, n, 2)], n)
    found = pt.pair_cooccurrence(cover, cover)
    half = n // 2
    assert found[(2, 2)] == half * (half - 1) // 2
    assert sum(found.values()) == n * (n - 1) // 2


def test_cdlib_computes_the_same_omega():
    cdlib = pytest.importorskip("cdlib")
    import networkx as nx
    from cdlib import evaluation

    rng = np.random.default_rng(3)
    graph = nx.complete_graph(12)
    for _ in range(5):
        x, y = ([*random_cover(rng, 12, 4, 6), set(range(12))] for _ in range(2))
        both = [cdlib.NodeClustering([list(c) for c in one], graph, overlap=True) for one in (x, y)]
        assert pt.omega_score(*both) == pytest.approx(evaluation.omega(*both).score, abs=1e-12)


def test_a_side_without_clusters():
    """Of a candidate without clusters nothing is wrong, and all of the reference is missing."""
    empty, some = pt.Overlapping([], 3), pt.Overlapping([{0, 1}, {1, 2}], 3)
    scores = pt.extended_bcubed_precision_score, pt.extended_bcubed_recall_score
    assert [score(some, empty) for score in scores] == [1.0, 0.0]
    assert [score(empty, some) for score in scores] == [0.0, 0.0]
    assert [score(empty, empty) for score in scores] == [1.0, 1.0]
