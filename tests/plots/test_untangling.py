"""Rotations of two trees: crossings, entanglement, and that small ones are exact."""

import doctest
from itertools import combinations, product

import numpy as np
import pytest
from scipy.cluster.hierarchy import linkage

import partita as pt
from partita.plots import untangling
from partita.plots.untangling import Rotations, count_crossings, entanglement, untangle
from tests.measures.golden_trees import CASES
from tests.naive import trees


def naive_crossings(first, second):
    places = [{leaf: i for i, leaf in enumerate(order)} for order in (first, second)]
    return sum(
        (places[0][i] < places[0][j]) != (places[1][i] < places[1][j])
        for i, j in combinations(places[0], 2)
    )


def test_examples():
    assert doctest.testmod(untangling).attempted >= 4
    assert doctest.testmod(untangling).failed == 0


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_golden_entanglement(case):
    orders = np.array(case["order1"]), np.array(case["order2"])
    for exponent, value in case["values"]["entanglement"].items():
        if float(exponent) > 0:
            assert entanglement(*orders, float(exponent)) == pytest.approx(value, abs=1e-9)


def test_crossings_are_pairs_in_different_orders():
    rng = np.random.default_rng(0)
    for n in (2, 3, 5, 8, 13):
        first, second = rng.permutation(n), rng.permutation(n)
        assert count_crossings(first, second) == naive_crossings(first.tolist(), second.tolist())


def every_order(tree):
    """The orders of the leaves of a binary tree under all rotations."""
    rotations = Rotations(tree)
    for turned in product([False, True], repeat=tree.n_merges):
        saved = rotations.save()
        for node, turn in enumerate(turned):
            if turn:
                rotations.turn(node)
        yield rotations.order()
        rotations.restore(saved)


def test_small_trees_have_the_fewest_crossings():
    rng = np.random.default_rng(1)
    tangled = 0
    for _ in range(25):
        n = int(rng.integers(2, 6))
        both = [pt.Hierarchy(linkage(rng.normal(size=(n, 2)))) for _ in range(2)]
        found = untangle(*both)
        fewest = min(
            count_crossings(*orders) for orders in product(*(list(every_order(x)) for x in both))
        )
        assert found.crossings == fewest == count_crossings(found.first, found.second)
        assert found.exact
        tangled += fewest > 0
    assert tangled > 2


@pytest.mark.parametrize("n", [2, 11, 40])
def test_orders_are_rotations(n):
    rng = np.random.default_rng(n)
    both = [pt.Hierarchy.from_nested(trees.random_nested(n, rng)) for _ in range(2)]
    both = [tree.take(np.argsort(tree.ids)) for tree in both]
    found = untangle(*both)
    for tree, order in zip(both, (found.first, found.second), strict=True):
        places = np.argsort(order)
        assert sorted(order.tolist()) == list(range(n))
        for cluster in tree.clusters():
            own = places[cluster]
            assert own.max() - own.min() + 1 == len(cluster)
    assert found.crossings == count_crossings(found.first, found.second)


def test_untangling_never_makes_it_worse_and_undoes_rotations():
    rng = np.random.default_rng(4)
    matrix = linkage(rng.normal(size=(60, 3)), "average")
    tree = pt.Hierarchy(matrix)
    swapped = matrix.copy()
    flips = rng.random(len(matrix)) < 0.5
    swapped[flips, :2] = swapped[flips, 1::-1]
    assert untangle(tree, pt.Hierarchy(swapped)).crossings == 0
    other = pt.Hierarchy(linkage(rng.normal(size=(60, 3)), "average"))
    before = count_crossings(Rotations(tree).order(), Rotations(other).order())
    assert untangle(tree, other).crossings < before


def test_one_answer_is_the_best_of_all_rotations():
    rng = np.random.default_rng(5)
    for _ in range(20):
        n = int(rng.integers(3, 7))
        tree = pt.Hierarchy(linkage(rng.normal(size=(n, 2))))
        order = rng.permutation(n)
        rotations = Rotations(tree)
        rotations.answer(order)
        fewest = min(count_crossings(order, one) for one in every_order(tree))
        assert count_crossings(order, rotations.order()) == fewest
