import numpy as np

import partita as pt
from partita.reporting.charts.ordered_matrix import level, ordered_matrix_chart
from partita.reporting.views.ordered_matrix import in_order, ordered_matrix_view
from tests.reporting.example import HOSTILE, RUNS


def drawn(result):
    return ordered_matrix_chart(ordered_matrix_view(result, *in_order(result)))


def test_each_pair_has_a_cell_with_its_value():
    text = drawn(pt.compare_many(RUNS, "rand"))
    assert text.count("<rect") == 9
    assert text.count(">1.0000<") == 3
    assert "<title>one and two: 0.6667</title>" in text
    assert text.count('class="h9"') == 3
    assert [level(share) for share in (0, 0.5, 1)] == [1, 5, 9]


def test_the_tree_stands_beside_its_rows():
    text = drawn(pt.compare_many(RUNS, "rand"))
    tree = text.split('class="tree"')[0].rsplit("<path", 1)[1]
    assert tree.count("M") == 2
    assert tree.count("L") == 6


def test_ends_of_intervals_are_two_lines():
    text = drawn(pt.compare_many([[0, 0, 1], pt.Rough([{0}, {0, 1}, {1}])], "alpha_rand"))
    assert text.count(">0.3333<") == 2
    assert text.count(">1.0000<") == 4


def test_many_clusterings_have_cells_without_numbers():
    rng = np.random.default_rng(1)
    text = drawn(pt.compare_many([rng.integers(0, 3, 9) for _ in range(50)]))
    assert text.count("M") == 2500 + 49
    assert "<rect" not in text
    assert "middle n" not in text
    assert "rotate(-90)" in text
    assert len(text) < 120_000


def test_names_are_text():
    text = drawn(pt.compare_many({HOSTILE: [0, 1, 1], "b": [0, 0, 1]}))
    assert "<img" not in text
    assert "</script>" not in text
