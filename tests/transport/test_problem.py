"""A problem: what solvers are given, and how it is turned and changed."""

import numpy as np
import pytest

import partita as pt
from partita.results.certified import between, exactly
from partita.transport.problem import Ends
from tests.transport.instances import problem, read

ROUGH = pt.Rough([{0}, {0, 1}, {1}])


def test_a_turned_problem_has_the_same_distances():
    given = problem(pt.Hard([0, 0, 1]), ROUGH, "homogeneity")
    turned = given.turn()
    assert given.kinds == ("hard", "rough")
    assert turned.kinds == ("rough", "hard")
    # Sets in the order {0}, {1}, {0, 1}.
    assert given.set_counts.tolist() == [[1, 0, 1], [0, 1, 0]]
    assert turned.set_counts.tolist() == given.set_counts.T.tolist()
    table = np.array([[[1, 1], [0, 1]]])
    assert turned.base.distances(table.swapaxes(1, 2)) == pytest.approx(given.base.distances(table))
    assert turned.turn().base == given.base


def test_nested_clusterings_are_a_kind_of_their_own():
    graded = pt.Possibilistic([[1, 0.5], [1, 0.5], [0, 1]], reading="nested")
    assert problem(graded, ROUGH).kinds == ("nested", "rough")
    # With one level only it is a rough clustering.
    flat = pt.Possibilistic([[1, 1], [1, 0], [0, 1]], reading="nested")
    assert problem(flat, ROUGH).kinds == ("rough", "rough")


def test_alphas_and_changes():
    given = problem(ROUGH, ROUGH, alpha=0.25)
    assert given.alphas == [0.25]
    other = given.between(read(pt.Hard([0, 1, 1])), given.second, budget=7)
    assert (other.alpha, other.alphas, other.budget) == (None, [0.0, 1.0], 7)
    assert other.rng is given.rng


def test_shared_results_are_computed_once_for_each_problem():
    given = problem(ROUGH, ROUGH)
    calls = []

    def compute():
        calls.append(1)
        return len(calls)

    assert given.shared("count", compute) == given.shared("count", compute) == 1
    assert given.turn().shared("count", compute) == 2


def test_ends_are_exact_if_both_are():
    half = Ends(exactly(0.1, "x"), between(0.2, 0.5, "y"))
    assert not half.exact
    assert half.width == pytest.approx(0.3)
    assert Ends(half.lower, half.lower).exact
