"""Clusters and triples in common: published values, naive twins, degenerate trees."""

from itertools import product

import numpy as np
import pytest

import partita as pt
from tests.measures.golden_trees import cases_with
from tests.naive import trees


def test_golden_values():
    for first, second, value in cases_with("rf_rooted"):
        assert pt.robinson_foulds_distance(first, second) == value
        n = len(first) + 1
        normalized = pt.robinson_foulds_distance(first, second, normalized=True)
        assert normalized == pytest.approx(value / (2 * (n - 2)))
    cases = cases_with("rooted_triples_same")
    assert len(cases) == 8
    for first, second, value in cases:
        assert pt.rooted_triples_score(first, second) == pytest.approx(value, abs=1e-9)


def test_all_binary_trees_of_five_objects():
    for n in (2, 3, 4, 5):
        every = [(one, trees.clusters(one)) for one in trees.every_linkage(n)]
        for first in trees.up_to_relabeling(n):
            sets = trees.clusters(first)
            one = pt.Hierarchy(trees.with_sizes(first))
            for second, others in every[:: 1 if n < 5 else 3]:
                other = pt.Hierarchy(trees.with_sizes(second))
                expected = trees.robinson_foulds(sets, others)
                assert pt.robinson_foulds_distance(one, other) == expected
                expected = trees.rooted_triples(sets, others, n)
                assert pt.rooted_triples_score(one, other) == pytest.approx(expected, abs=1e-12)


def test_multiway_trees():
    rng = np.random.default_rng(0)
    for _ in range(60):
        n = int(rng.integers(2, 10))
        nested = [trees.random_nested(n, rng, 5) for _ in range(2)]
        sets = [trees.sets_of_nested(one) for one in nested]
        both = [pt.Hierarchy.from_nested(one) for one in nested]
        distance = trees.robinson_foulds(*sets)
        assert pt.robinson_foulds_distance(*both) == distance
        clusters = len(sets[0]) + len(sets[1]) - 2
        normalized = pt.robinson_foulds_distance(*both, normalized=True)
        assert normalized == (distance / clusters if clusters else 0.0)
        expected = trees.rooted_triples(*sets, n)
        assert pt.rooted_triples_score(*both) == pytest.approx(expected, abs=1e-12)


def test_degenerate_trees():
    star = "(a,b,c,d);"
    assert pt.robinson_foulds_distance(star, star) == 0
    assert pt.robinson_foulds_distance(star, star, normalized=True) == 0
    assert pt.rooted_triples_score(star, star) == 1
    assert pt.rooted_triples_score(star, "((a,b),(c,d));") == 0
    assert pt.robinson_foulds_distance("(a,b);", "(b,a);", normalized=True) == 0
    assert pt.rooted_triples_score("(a,b);", "(b,a);") == 1


def test_the_distance_is_a_metric():
    rng = np.random.default_rng(2)
    some = [pt.Hierarchy.from_nested(trees.random_nested(6, rng)) for _ in range(8)]
    distance = {(i, j): pt.robinson_foulds_distance(x, y)
                for (i, x), (j, y) in product(enumerate(some), repeat=2)}  # fmt: skip
    for i, j, k in product(range(8), repeat=3):
        assert distance[i, j] == distance[j, i]
        assert distance[i, k] <= distance[i, j] + distance[j, k]


def test_order_and_names_do_not_matter():
    assert pt.robinson_foulds_distance("((a,b),(c,d));", "((d,c),(b,a));") == 0
    assert pt.rooted_triples_score("((a,b),(c,d));", "((d,c),(b,a));") == 1
    with pytest.raises(pt.InputTypeError, match="normalized='yes': give True or False"):
        pt.robinson_foulds_distance("(a,b);", "(a,b);", normalized="yes")


def test_large_trees():
    n = 3_000
    chain = [[0, 1, 1.0, 2], *([i + 1, n + i - 1, i + 1.0, i + 2] for i in range(1, n - 1))]
    other = [[n - 1, n - 2, 1.0, 2], *([n - 2 - i, n + i - 1, i + 1.0, i + 2] for i in
             range(1, n - 1))]  # fmt: skip
    assert pt.robinson_foulds_distance(chain, chain) == 0
    assert pt.robinson_foulds_distance(chain, other) == 2 * (n - 2)
