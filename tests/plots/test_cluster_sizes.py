"""Cluster sizes: pairs of bars, and distributions."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

import partita as pt
from partita.plots import ClusterSizesDisplay
from partita.plots.cluster_sizes import survival
from tests.plots.pictures import any_overlap, assert_inside


def test_bars_are_paired_by_the_matching():
    reference = ["a"] * 5 + ["b"] * 3 + ["c"] * 2
    candidate = [1] * 4 + [0] * 4 + [0] * 2
    display = ClusterSizesDisplay.from_clusterings(reference, candidate).plot()
    assert display.names == ["a | 1", "b | 0", "c | –"]
    assert [side.tolist() for side in display.sizes] == [[5, 3, 2], [4, 6, 0]]
    assert display.shared.tolist() == [4, 3, 0]
    widths = [[bar.get_width() for bar in container] for container in display.ax_.containers[:4]]
    assert widths == [[5, 3, 2], [4, 3, 0], [4, 6, 0], [4, 3, 0]]
    legend = [text.get_text() for text in display.figure_.legends[0].get_texts()]
    assert legend == [
        "3 reference clusters",
        "2 candidate clusters",
        "strong color: shared by both",
    ]
    assert_inside(display.figure_)


def test_many_clusters_are_a_distribution():
    rng = np.random.default_rng(0)
    reference, candidate = rng.zipf(1.8, 5000) % 900, rng.integers(0, 700, 5000)
    display = ClusterSizesDisplay.from_clusterings(reference, candidate).plot()
    assert (display.shared, display.names) == (None, None)
    assert display.sizes[0].tolist() == sorted(np.bincount(reference)[np.unique(reference)])[::-1]
    assert (display.ax_.get_xscale(), display.ax_.get_yscale()) == ("log", "log")
    x, y = display.ax_.lines[0].get_data()
    for size, count in zip(x, y, strict=True):
        assert count == (display.sizes[0] >= size).sum()
    first = display.ax_.get_legend().get_texts()[0].get_text()
    assert first.startswith(f"{display.sizes[0].size} reference clusters, median 1, largest")
    assert_inside(display.figure_)


def test_numbers_of_at_least_a_size():
    sizes, counts = survival(np.array([1, 1, 4, 9]))
    assert (sizes.tolist(), counts.tolist()) == ([1, 4, 9], [4, 2, 1])


def test_a_hundred_thousand_clusters():
    labels = np.arange(100_000).repeat(2)
    display = ClusterSizesDisplay.from_clusterings(labels, labels // 2).plot()
    assert (display.sizes[0].size, display.sizes[1].size) == (100_000, 50_000)


@pytest.mark.parametrize(
    "pair",
    [
        ([0], [0]),
        ([0] * 4, [0, 1, 2, 3]),
        (list(range(25)), [0] * 25),
        (["x" * 90] * 2, ["β", "β"]),
    ],
)
def test_few_clusters(pair):
    display = ClusterSizesDisplay.from_clusterings(*pair).plot()
    display.figure_.canvas.draw()
    assert not any_overlap([name.get_window_extent() for name in display.ax_.get_yticklabels()])
    assert_inside(display.figure_)
    for side, labels in zip(display.sizes, pair, strict=True):
        assert side.sum() == len(labels)


def test_own_axes_and_explanations():
    figure, axes = plt.subplots(2, 1, figsize=(6, 6), layout="constrained")
    explanation = pt.explain([0, 0, 1], [0, 1, 1])
    display = ClusterSizesDisplay.from_explanation(explanation).plot(axes[1])
    assert display.figure_ is figure
    assert [side.tolist() for side in display.sizes] == [[2, 1], [1, 2]]
    assert_inside(figure)
    with pytest.raises(pt.InputTypeError, match="explanation must be an Explanation"):
        ClusterSizesDisplay.from_explanation(5)


def test_objects_are_counted_in_whole_numbers():
    for kind in ("sizes", "contingency"):
        figure = pt.explain([0, 0], [0, 0]).plot(kind).figure_
        figure.canvas.draw()
        axis = figure.axes[0].xaxis if kind == "sizes" else figure.axes[1].yaxis
        assert {"0", "1", "2"} <= {label.get_text() for label in axis.get_ticklabels()}
        assert all(float(tick).is_integer() for tick in axis.get_ticklocs())
