"""The tanglegram: what it joins and draws, and that names fit."""

import numpy as np
import pytest
from matplotlib import pyplot
from matplotlib.collections import LineCollection
from scipy.cluster.hierarchy import linkage

import partita as pt
from partita.plots import TanglegramDisplay
from partita.plots.style import GRAY
from partita.tables.tree_table import read_tree_table
from tests.plots.pictures import any_overlap, assert_inside, texts_of

FIRST, SECOND = "(((a:1,b:1):1,c:2):2,(d:1,e:1):3);", "(((b:1,a:1):1,d:2):2,(c:1,e:1):3);"


def trees_of(n, names=None):
    points = np.random.default_rng(n).normal(size=(n, 3))
    return [pt.Hierarchy(linkage(points, one), names) for one in ("complete", "average")]


def test_lines_join_equal_objects():
    display = TanglegramDisplay.from_hierarchies(FIRST, SECOND).plot()
    lines = display.ax_.lines
    assert len(lines) == 5
    places = [{one: i for i, one in enumerate(order)} for order in display.orders]
    for one, line in enumerate(lines):
        assert list(line.get_ydata()) == [places[0][one], places[1][one]]
    assert display.ax_.get_title(loc="left") == display.caption
    assert "entanglement" in display.caption


def test_common_clusters_have_a_color():
    display = TanglegramDisplay.from_hierarchies(FIRST, SECOND).plot()
    groups = dict(zip(display.names, display.groups.tolist(), strict=True))
    assert groups["a"] == groups["b"] >= 0
    assert groups["c"] == groups["d"] == groups["e"] == -1
    colors = [line.get_color() for line in display.ax_.lines]
    assert colors[0] == colors[1] != GRAY
    assert colors[2:] == [GRAY] * 3


def test_only_the_largest_common_clusters_count():
    display = TanglegramDisplay.from_hierarchies(FIRST, FIRST)
    groups = display.groups.tolist()
    assert groups[0] == groups[1] == groups[2] != groups[3] == groups[4]
    assert (display.crossings, display.entanglement, display.fewest) == (0, 0.0, True)


def test_each_merge_is_drawn():
    display = TanglegramDisplay.from_hierarchies("((a,b,c),d);", "((a,b),(c,d));").plot()
    drawn = [one for one in display.ax_.collections if isinstance(one, LineCollection)]
    # A vertical line for each merge, and a horizontal one for each of its children.
    assert [len(one.get_segments()) for one in drawn] == [2 + 5, 3 + 6]


def test_without_untangling():
    both = trees_of(30)
    tangled = TanglegramDisplay.from_hierarchies(*both, untangled=False)
    assert TanglegramDisplay.from_hierarchies(*both).crossings < tangled.crossings
    with pytest.raises(pt.InputTypeError, match="untangled='no': give True or False"):
        TanglegramDisplay.from_hierarchies(*both, untangled="no")


@pytest.mark.parametrize("n", [2, 8, 40])
@pytest.mark.parametrize("name", ["{}", "an object with a name that is rather long, number {}"])
def test_names_fit(n, name):
    display = TanglegramDisplay.from_hierarchies(*trees_of(n, [name.format(i) for i in range(n)]))
    figure = display.plot().figure_
    assert_inside(figure)
    texts = [text for text in texts_of(display.ax_) if text.get_text() in set(display.names)]
    assert len(texts) == 2 * n
    assert not any_overlap([text.get_window_extent() for text in texts])
    lines = [line.get_window_extent() for line in display.ax_.lines]
    left = max(text.get_window_extent().x1 for text in texts[:n])
    assert left <= min(line.x0 for line in lines) + 1


def test_many_names_are_left_out():
    display = TanglegramDisplay.from_hierarchies(*trees_of(600)).plot()
    assert len(texts_of(display.ax_)) == 2  # the titles of the two sides
    pyplot.close(display.figure_)


def test_own_axes_and_titles():
    figure, ax = pyplot.subplots(figsize=(8, 4))
    display = TanglegramDisplay.from_hierarchies(FIRST, SECOND)
    assert display.plot(ax, titles=("one", "two")) is display
    assert display.figure_ is figure
    assert {"one", "two"} <= {text.get_text() for text in texts_of(ax)}


def test_inversions_and_equal_heights_are_drawn():
    inverted = pt.Hierarchy([[0, 1, 2.0, 2], [2, 3, 1.0, 3]])
    flat = pt.Hierarchy([[0, 1, 0.0, 2], [2, 3, 0.0, 3]])
    negative = pt.Hierarchy([[0, 1, -2.0, 2], [2, 3, -1.0, 3]])
    for tree in (inverted, flat, negative):
        assert_inside(TanglegramDisplay.from_hierarchies(tree, inverted).plot().figure_)


def test_tables_and_faults():
    table = read_tree_table(FIRST, SECOND)
    assert TanglegramDisplay.from_table(table).names == list("abcde")
    with pytest.raises(pt.InputTypeError, match="treetable must be a TreeTable"):
        TanglegramDisplay.from_table(FIRST)
    with pytest.raises(pt.InputTypeError, match="this measure compares two hierarchies"):
        TanglegramDisplay.from_hierarchies(FIRST, dict.fromkeys("abcde", 0))
