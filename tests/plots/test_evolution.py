"""Alluvial diagrams through several clusterings."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import PathPatch, Rectangle

import partita as pt
from partita.plots import EvolutionDisplay
from tests.plots.pictures import any_overlap, assert_inside, texts_of

RUNS = {"2019": list("aaabb"), "2020": list("xxyzz"), "2021": list("pppqq")}


def test_what_is_drawn():
    display = pt.evolution(RUNS).plot()
    ribbons = [one for one in display.ax_.patches if isinstance(one, PathPatch)]
    assert sorted(one.get_gid() for one in ribbons) == [
        "branch", "branch", "followed", "followed", "followed", "followed",
    ]  # fmt: skip
    bars = [one for one in display.ax_.patches if isinstance(one, Rectangle)]
    assert len(bars) == 7
    colors = [to_hex(bar.get_facecolor()) for bar in bars]
    # The tracks of a, x, p; of b, z, q; and of y.
    assert colors[0] == colors[2] == colors[5]
    assert colors[1] == colors[4] == colors[6]
    assert len(set(colors)) == 3
    texts = [text.get_text() for text in display.ax_.texts]
    assert texts[:3] == ["2019", "2020", "2021"]
    assert {"a (3)", "b (2)", "x (2)", "p (3)", "q (2)"} <= set(texts)
    assert_inside(display.figure_)


def drifting(n_layers, n_clusters, n=3000, share=0.1, seed=0):
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, n_clusters, n)
    runs = {}
    for layer in range(n_layers):
        runs[f"the year {2000 + layer}"] = labels
        labels = labels.copy()
        moved = rng.random(n) < share
        labels[moved] = rng.integers(0, n_clusters + 2, moved.sum())
    return runs


@pytest.mark.parametrize(
    ("n_layers", "n_clusters"), [(2, 1), (2, 300), (3, 5), (6, 300), (12, 5), (40, 1)]
)
@pytest.mark.filterwarnings("error")
def test_names_at_the_sides_do_not_overlap_and_stay_inside(n_layers, n_clusters):
    display = EvolutionDisplay.from_clusterings(drifting(n_layers, n_clusters)).plot()
    display.figure_.canvas.draw()
    assert_inside(display.figure_)
    sides = [one for one in texts_of(display.ax_) if not 0 <= one.get_position()[0] <= 1]
    boxes = [text.get_window_extent().padded(-1) for text in sides]
    assert len(boxes) >= 2
    assert not any_overlap(boxes)
    plt.close(display.figure_)


def test_the_largest_tracks_are_shown_and_the_others_bundled():
    labels = np.repeat(np.arange(30), np.arange(1, 31))
    display = EvolutionDisplay.from_clusterings([labels, labels, labels], top=4)
    assert sorted(display.clusters[1]) == ["26 (27)", "27 (28)", "28 (29)", "29 (30)"]
    assert display.n_bundled == [26] * 3
    assert display.sizes[0][-1] == sum(range(1, 27))
    assert sorted(display.flows[0].fates) == ["bundled", *["followed"] * 4]
    texts = [text.get_text() for text in display.plot().ax_.texts]
    assert "26 other clusters\n(351, not to scale)" in texts


def test_crossings_are_few():
    rng = np.random.default_rng(0)
    runs = [rng.permutation(8)[np.repeat(np.arange(8), 10)] for _ in range(5)]
    display = EvolutionDisplay.from_clusterings(runs)
    # Clusters that keep their objects stand in one row.
    for own in display.tracks[1:]:
        assert own == display.tracks[0]


def test_long_names_of_clusterings_stand_aslant():
    short = EvolutionDisplay.from_clusterings(drifting(3, 3)).plot()
    long = EvolutionDisplay.from_clusterings(drifting(12, 3)).plot()
    assert {text.get_rotation() for text in short.ax_.texts} == {0}
    assert {text.get_rotation() for text in long.ax_.texts[:12]} == {40}


def test_own_axes_and_errors():
    figure, ax = plt.subplots()
    display = pt.evolution(RUNS).plot(ax=ax)
    assert display.figure_ is figure
    with pytest.raises(pt.InputTypeError, match=r"evolution must be an Evolution, as partita\.evo"):
        EvolutionDisplay.from_evolution(RUNS)
    with pytest.raises(pt.InputError, match="top=0"):
        pt.evolution(RUNS).plot(top=0)
    with pytest.raises(pt.InputError, match="41 clusterings have no room beside each other"):
        pt.evolution([[0, 1]] * 41).plot()
