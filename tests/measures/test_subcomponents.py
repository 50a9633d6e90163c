"""Scores of single clusters: the built-in ones, and a caller's function."""

import itertools
import math

import numpy as np
import pytest

import partita as pt
from partita.measures.subcomponents import score_sides
from tests.measures.split_merge_scores import (
    COMBINATIONS,
    WITHOUT_POINTS,
    pairs_of_partitions,
    score,
)
from tests.tables_of import table_of


def whole_clusters(table):
    """Which reference clusters and which candidate clusters have one part."""
    cells = table.to_dense() > 0
    return cells.sum(axis=1) == 1, cells.sum(axis=0) == 1


def test_scores_of_clusters_lie_in_their_bounds_and_are_one_for_whole_ones_only(every_path):
    for x, y in pairs_of_partitions(1, 2, 3, 4):
        table = table_of(x, y)
        whole = np.concatenate(whole_clusters(table))
        for subcomponent, combine in itertools.product(WITHOUT_POINTS, COMBINATIONS):
            scores = np.concatenate(score_sides(table, subcomponent, combine))
            doubled = combine == "mean" and subcomponent in ("pairs", "log-n")
            assert scores.min() >= (-1.0 if doubled else 0.0), (x, y)
            assert ((scores == 1.0) == whole).all(), (subcomponent, combine, x, y)
            assert scores.max() <= 1.0, (x, y)


def own_entropy(cluster, parts):
    if cluster == 1:
        return 1.0
    shares = parts / cluster
    return 1 + (shares * np.log(shares)).sum() / math.log(cluster)


def own_pairs(cluster, parts):
    together = (parts * (parts - 1) // 2).sum()
    cut = cluster * (cluster - 1) / 2 - together
    return 1 - 2 * cut / (cluster * max(1, cluster.n - 1))


def own_log_n(cluster, parts):
    shares = parts / cluster.size
    return 1 + (shares * np.log(shares)).sum() / math.log(cluster.n) if cluster.n > 1 else 1.0


OWN = {
    "entropy": own_entropy,
    "max": lambda cluster, parts: parts.max() / cluster,
    "pairs": own_pairs,
    "log-n": own_log_n,
}


@pytest.mark.parametrize(("name", "function"), OWN.items(), ids=OWN)
def test_own_functions_equal_the_built_in_ones(name, function):
    combinations = ("product",) if name in ("pairs", "log-n") else COMBINATIONS
    for x, y in pairs_of_partitions(1, 2, 3, 4):
        for combine in combinations:
            assert score(x, y, function, combine) == pytest.approx(
                score(x, y, name, combine), rel=0, abs=1e-14
            ), (x, y)


def test_a_cluster_is_a_number_that_knows_its_objects():
    seen = []

    def remember(cluster, parts):
        seen.append(cluster)
        assert [len(members) for members in cluster.members_of_parts] == parts.tolist()
        return 1.0

    reference = {"p": "a", "q": "a", "r": "b", "s": "a"}
    candidate = {"s": 2, "r": 2, "q": 1, "p": 1}
    assert pt.split_merge_score(reference, candidate, subcomponent=remember) == 1.0
    assert [(one.side, one.label, float(one), one.size, one.n) for one in seen] == [
        ("reference", "a", 3.0, 3.0, 4),
        ("reference", "b", 1.0, 1.0, 4),
        ("candidate", 1, 2.0, 2.0, 4),
        ("candidate", 2, 2.0, 2.0, 4),
    ]
    assert [[sorted(part) for part in one.members_of_parts] for one in seen] == [
        [["p", "q"], ["s"]],
        [["r"]],
        [["p", "q"]],
        [["s"], ["r"]],
    ]
    assert [sorted(one.members) for one in seen] == [
        ["p", "q", "s"],
        ["r"],
        ["p", "q"],
        ["r", "s"],
    ]


def test_members_are_positions_where_objects_have_no_ids():
    found = {}

    def remember(cluster, parts):
        found[cluster.side, cluster.label] = cluster.members_of_parts
        return 0.5

    value = pt.split_merge_score([7, 7, 8, 7], [1, 0, 0, 1], subcomponent=remember)
    assert value == 0.25
    assert found == {
        ("reference", 7): [[1], [0, 3]],
        ("reference", 8): [[2]],
        ("candidate", 0): [[1], [2]],
        ("candidate", 1): [[0, 3]],
    }


def test_own_scores_may_leave_their_bounds_by_rounding_only():
    for off in (-1e-12, 1 + 1e-12):
        found = pt.split_merge_score([0, 0, 1], [0, 1, 1], subcomponent=lambda c, p, v=off: v)
        assert found == round(off)
