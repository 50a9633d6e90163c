"""Heat maps of all pairs: order, tree, direction."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from scipy.cluster.hierarchy import dendrogram

import partita as pt
from partita.plots import PairwiseDisplay
from partita.plots.pairwise import tree_lines
from tests.plots.pictures import any_overlap, assert_inside, texts_of


def runs(count, seed=0):
    """Clusterings of two families, in turn."""
    rng = np.random.default_rng(seed)
    base = rng.integers(0, 6, 200), rng.integers(0, 6, 200)
    return {
        f"run {i}": np.where(rng.random(200) < 0.1, rng.integers(0, 6, 200), base[i % 2])
        for i in range(count)
    }


@pytest.mark.parametrize("measure", ["adjusted_rand", "variation_of_information", "pair_precision"])
def test_alike_clusterings_stand_together(measure):
    result = pt.compare_many(runs(10), measure)
    display = PairwiseDisplay.from_comparison(result)
    families = [int(name.split()[1]) % 2 for name in display.names]
    assert np.count_nonzero(np.diff(families)) == 1
    np.testing.assert_array_equal(
        display.values, result.values[np.ix_(display.order, display.order)]
    )
    assert display.higher_is_better is (measure != "variation_of_information")


def test_dark_means_alike_in_both_directions():
    for measure in ("rand", "variation_of_information"):
        display = PairwiseDisplay.from_comparison(pt.compare_many(runs(4), measure)).plot()
        image = display.ax_.images[0]
        colors = image.cmap(image.norm(display.values))[..., :3].sum(axis=2)
        assert (colors.diagonal() <= colors.min() + 1e-9).all()


@pytest.mark.parametrize("count", [2, 3, 12, 60, 100])
def test_names_are_readable(count):
    display = PairwiseDisplay.from_comparison(pt.compare_many(runs(count))).plot()
    display.figure_.canvas.draw()
    names = display.ax_.get_yticklabels()
    assert [name.get_text() for name in names] == (display.names if count <= 80 else [])
    assert not any_overlap([name.get_window_extent().padded(-0.5) for name in names])
    columns = [name.get_window_extent().padded(-0.5) for name in display.ax_.get_xticklabels()]
    assert not any_overlap(columns)
    numbers = texts_of(display.ax_)
    assert len(numbers) == (count**2 if count <= 12 else 0)
    assert not any_overlap([number.get_window_extent() for number in numbers[:12]])
    assert_inside(display.figure_)
    assert display.figure_.get_size_inches()[0] <= 7
    if count > 80:
        assert display.ax_.get_xlabel() == "100 clusterings"


def test_the_tree_is_that_of_scipy():
    display = PairwiseDisplay.from_comparison(pt.compare_many(runs(9))).plot()
    theirs = dendrogram(display.linkage, no_plot=True)
    assert theirs["leaves"] == display.order.tolist()
    expected = sorted(
        [(x - 5) / 10, y]
        for xs, ys in zip(theirs["icoord"], theirs["dcoord"], strict=True)
        for x, y in zip(xs, ys, strict=True)
    )
    found = sorted(tree_lines(display.linkage).reshape(-1, 2).tolist())
    np.testing.assert_allclose(found, expected, atol=1e-12)
    (inset,) = display.ax_.child_axes
    assert inset.get_xlim() == display.ax_.get_xlim()
    assert inset.get_ylim()[1] > display.linkage[:, 2].max()


def test_equal_clusterings():
    display = PairwiseDisplay.from_comparison(pt.compare_many([[0, 1], [0, 1], [1, 0]])).plot()
    assert (display.linkage[:, 2] == 0).all()
    assert_inside(display.figure_)


def test_directions_of_a_measure_that_is_not_symmetric():
    display = PairwiseDisplay.from_comparison(pt.compare_many(runs(3), "pair_precision")).plot()
    assert (display.ax_.get_ylabel(), display.ax_.get_xlabel()) == ("reference", "candidate")


def test_own_axes():
    figure, axes = plt.subplots(1, 2, figsize=(12, 5), layout="constrained")
    display = PairwiseDisplay.from_comparison(pt.compare_many(runs(4))).plot(axes[0])
    assert display.ax_ is axes[0]
    assert_inside(figure)
    with pytest.raises(pt.InputTypeError, match="pairwisecomparison must be a PairwiseComparison"):
        PairwiseDisplay.from_comparison([[0, 1]])


def test_intervals_have_both_ends():
    soft = {
        "hard": pt.Hard([0, 0, 1, 1]),
        "rough": pt.Rough([{0}, {0, 1}, {1}, {1}]),
        "other": pt.Hard([0, 1, 0, 1]),
    }
    result = pt.compare_many(soft, "alpha_rand")
    display = PairwiseDisplay.from_comparison(result).plot()
    assert display.values.shape == (3, 3, 2)
    middles = display.values.mean(axis=2)
    np.testing.assert_array_equal(display.ax_.images[0].get_array(), middles)
    first, second = display.names.index("hard"), display.names.index("rough")
    low, high = result["hard", "rough"]
    text = texts_of(display.ax_)[3 * first + second].get_text()
    assert text == f"{low:.3f}\n{high:.3f}"
    assert_inside(display.figure_)
