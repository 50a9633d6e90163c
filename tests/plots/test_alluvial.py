"""Alluvial diagrams: names, colors, bundles, axes."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import PathPatch, Rectangle

import partita as pt
from partita.plots import AlluvialDisplay
from partita.plots.alluvial import FLOW_COLORS
from partita.plots.alluvial_layout import bars_of, ribbons_of
from tests.plots.pictures import any_overlap, assert_inside, texts_of

REFERENCE = ["ann", "ann", "bob", "bob", "cleo", "cleo", "dan"]
CANDIDATE = [1, 1, 2, 3, 4, 4, 4]


def test_what_is_drawn():
    display = AlluvialDisplay.from_clusterings(REFERENCE, CANDIDATE).plot()
    assert display.names[0] == ["bob (2)", "cleo (2)", "dan (1)", "ann (2)"]
    assert sorted(display.names[1]) == ["1 (2)", "2 (1)", "3 (1)", "4 (3)"]
    flows = [one for one in display.ax_.patches if isinstance(one, PathPatch)]
    expected = ribbons_of(display.flows, bars_of(display.flows))
    found = [
        [path.vertices[i, 1] for i in (0, 6, 3, 4)] for path in (one.get_path() for one in flows)
    ]
    np.testing.assert_allclose(sorted(found), sorted(expected.tolist()))
    for one in flows:
        assert to_hex(one.get_facecolor()) == FLOW_COLORS[one.get_gid()].lower()
    bars = [one for one in display.ax_.patches if isinstance(one, Rectangle)]
    assert len(bars) == 8
    legend = [text.get_text() for text in display.figure_.legends[0].get_texts()]
    assert legend == ["kept", "split", "merged"]
    assert_inside(display.figure_)


def pairs():
    rng = np.random.default_rng(0)
    scattered = np.repeat(np.arange(60), 50)
    stray = rng.random(3000) < 0.2
    entities = np.repeat(np.arange(3000), 5)
    lost = rng.random(15_000) < 0.02
    sizes = [5000, *[1] * 30, 700, 2, 2]
    return {
        "one object": ([0], [0]),
        "one cluster": ([0] * 9, list(range(9))),
        "all merged": (list(range(60)), [0] * 60),
        "60 scattered": (scattered, np.where(stray, rng.integers(0, 60, 3000), scattered)),
        "3000 entities": (entities, np.where(lost, rng.integers(0, 3000, 15_000), entities)),
        "random": (rng.integers(0, 300, 900), rng.integers(0, 300, 900)),
        "uneven": (np.repeat(np.arange(34), sizes), np.repeat(np.arange(34) // 2, sizes)),
        "long names": (["a name that is much too long to be written $out$"] * 3 + ["β"], "abca"),
    }


@pytest.mark.parametrize("name", pairs())
@pytest.mark.filterwarnings("error")
def test_names_do_not_overlap_and_stay_inside(name):
    reference, candidate = pairs()[name]
    display = AlluvialDisplay.from_clusterings(reference, list(candidate)).plot()
    display.figure_.canvas.draw()
    boxes = [text.get_window_extent() for text in texts_of(display.ax_)]
    assert len(boxes) > 2
    assert not any_overlap([box.padded(-1) for box in boxes])
    assert_inside(display.figure_)
    width, height = display.figure_.get_size_inches()
    assert 6.4 <= width <= 7
    assert height <= 7


def test_names_that_have_no_room_are_left_out_the_smallest_first():
    sizes = np.arange(1, 25)
    labels = np.repeat(np.arange(24), sizes)
    _, ax = plt.subplots(figsize=(6, 1.5))
    display = AlluvialDisplay.from_clusterings(labels, labels).plot(ax)
    display.figure_.canvas.draw()
    written = [text.get_text() for text in texts_of(ax) if text.get_ha() == "right"][1:]
    assert 2 <= len(written) < 24
    assert written == [f"{label} ({label + 1})" for label in range(23, 23 - len(written), -1)]
    assert not any_overlap([text.get_window_extent().padded(-1) for text in texts_of(ax)])


def test_bundles_say_what_they_hold():
    rng = np.random.default_rng(0)
    entities = np.repeat(np.arange(3000), 5)
    found = np.where(rng.random(15_000) < 0.02, rng.integers(0, 3000, 15_000), entities)
    display = AlluvialDisplay.from_clusterings(entities, found, top=10).plot()
    shown = len(display.names[0]), len(display.names[1])
    assert max(shown) <= 10
    assert display.n_bundled[0] == 3000 - shown[0]
    assert display.bundled_sizes[0] == 15_000 - 5 * shown[0]
    texts = [text.get_text() for text in texts_of(display.ax_)]
    objects = f"{display.bundled_sizes[0]:,.6g}"
    assert f"{display.n_bundled[0]:,} other clusters\n({objects}, not to scale)" in texts


def test_every_way_to_make_one_gives_the_same():
    explanation = pt.explain(REFERENCE, CANDIDATE)
    table = explanation.contributions.table
    one, *others = (
        AlluvialDisplay.from_clusterings(REFERENCE, CANDIDATE),
        AlluvialDisplay.from_explanation(explanation),
        AlluvialDisplay.from_contributions(explanation.contributions),
        AlluvialDisplay.from_table(table),
    )
    for other in others:
        assert other.names == one.names
        assert other.flows.fates == one.flows.fates


def test_a_hundred_thousand_clusters():
    labels = np.arange(100_000).repeat(3)
    display = AlluvialDisplay.from_clusterings(labels, np.roll(labels, 1)).plot()
    assert display.n_bundled[0] >= 100_000 - 24


def test_own_axes_keep_their_figure():
    figure, axes = plt.subplots(1, 2, figsize=(12, 4), layout="constrained")
    display = AlluvialDisplay.from_clusterings(REFERENCE, CANDIDATE).plot(axes[1])
    assert display.figure_ is figure
    assert not axes[0].patches
    assert not figure.legends
    assert_inside(figure)


@pytest.mark.parametrize(
    ("options", "message"), [({"top": 0}, "top=0"), ({"tolerance": 0.5}, "tolerance=0.5")]
)
def test_bad_options(options, message):
    with pytest.raises(pt.InputError, match=message):
        AlluvialDisplay.from_clusterings([0], [0], **options)


def test_a_number_of_clusters_that_is_no_number_is_named():
    for kind in ("alluvial", "contingency"):
        with pytest.raises(pt.InputTypeError, match="top='x': give a whole number"):
            pt.explain([0, 0], [0, 1]).plot(kind, top="x")
