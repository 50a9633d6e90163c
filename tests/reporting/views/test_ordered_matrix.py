import numpy as np
import pytest

import partita as pt
from partita.reporting.views import ordered_matrix
from partita.reporting.views.ordered_matrix import evenly, in_order, ordered_matrix_view
from tests.reporting.example import RUNS


def view_of(result):
    return ordered_matrix_view(result, *in_order(result))


def test_clusterings_that_are_alike_stand_together():
    result = pt.compare_many(RUNS, "rand")
    view = view_of(result)
    assert abs(view.names.index("one") - view.names.index("two")) == 1
    for i, one in enumerate(view.names):
        for j, other in enumerate(view.names):
            assert view.texts[i][j] == f"{result[one, other]:.4f}"
    shares = np.array(view.likeness)
    assert (shares.diagonal() == 1).all()
    assert shares.min() == 0
    assert view.left_out == ""


def test_the_tree_has_a_line_for_each_merge():
    view = view_of(pt.compare_many(RUNS, "rand"))
    assert len(view.tree) == 2
    heights = [point[0] for line in view.tree for point in line]
    assert max(heights) == 1
    assert {point[1] for line in view.tree for point in line if point[0] == 0} == {0, 1, 2}


def test_ends_of_intervals_are_written():
    result = pt.compare_many([[0, 0, 1], pt.Rough([{0}, {0, 1}, {1}])], "alpha_rand")
    view = view_of(result)
    assert sorted({text for line in view.texts for text in line}) == ["0.3333 … 1.0000", "1.0000"]


def test_of_many_clusterings_some_are_left_out_evenly(monkeypatch):
    monkeypatch.setattr(ordered_matrix, "MOST_CLUSTERINGS", 4)
    rng = np.random.default_rng(0)
    result = pt.compare_many([rng.integers(0, 3, 20) for _ in range(9)])
    order, linkage = in_order(result)
    view = ordered_matrix_view(result, order, linkage)
    assert view.names == tuple(str(order[place]) for place in (0, 3, 5, 8))
    assert view.left_out == "5 clusterings left out, evenly along the order."
    assert view.tree == ()


@pytest.mark.parametrize("most", [2, 3, 7, 10])
def test_an_even_choice_has_both_ends(most):
    chosen = evenly(np.arange(10), most)
    assert chosen.size == most
    assert (chosen[0], chosen[-1]) == (0, 9)
    assert (np.diff(chosen) > 0).all()
