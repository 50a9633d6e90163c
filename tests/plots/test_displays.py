"""Pictures: what is drawn, where, and without matplotlib."""

import subprocess
import sys
from itertools import combinations

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pytest
from matplotlib.colors import to_hex
from matplotlib.patches import Circle

import partita as pt
from partita.clusterers import EvidentialCMeans, FuzzyCMeans, PossibilisticCMeans
from partita.errors import InputError, InputTypeError
from partita.plots import (
    IntervalMDSDisplay,
    MembershipDisplay,
    RoughRegionsDisplay,
    SoftScatterDisplay,
)
from partita.plots.projection import COLORS, color_of, marker_of
from partita.plots.regions import convex_hull

mpl.use("agg")

X = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [3.0, 1.0], [5.0, 0.0], [6.0, 1.0], [5.0, 2.0]])
ROUGH = pt.Rough([{0}, {0}, {0}, {0, 1}, {1}, {1}, {1}])
EVIDENTIAL = pt.Evidential(
    [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [0.6, 0.4, 0, 0], [0, 0.5, 0, 0.5], [1, 0, 0, 0],
     [0, 0, 1, 0]],
    [set(), {0}, {1}, {0, 1}],
)  # fmt: skip


@pytest.fixture(autouse=True)
def close_figures():
    yield
    plt.close("all")


def legend_of(display):
    return [text.get_text() for text in display.ax_.get_legend().get_texts()]


# Scatter


def test_scatter_of_masses():
    display = SoftScatterDisplay.from_clustering(EVIDENTIAL, X)
    assert display.winners.tolist() == [0, 1, 0, -1, 0, -1, 1]
    assert display.ambiguity.tolist() == [0, 0, 1, 0, 0.5, 0, 0]
    assert display.ambiguity_name == "nonspecificity"
    np.testing.assert_array_equal(display.places, X)
    display.plot()
    drawn = [one for one in display.ax_.collections if len(one.get_offsets())]
    assert sorted(len(one.get_offsets()) for one in drawn) == [2, 2, 3]
    sizes = {
        tuple(np.round(p, 6)): s
        for one in drawn[:2]
        for p, s in zip(one.get_offsets(), one.get_sizes(), strict=False)
    }
    assert sizes[0.0, 1.0] > sizes[5.0, 0.0] > sizes[0.0, 0.0]
    assert legend_of(display)[:3] == ["cluster 0", "cluster 1", "noise"]
    assert "nonspecificity 1" in legend_of(display)
    assert display.figure_ is display.ax_.figure


def test_open_objects_are_paler():
    display = SoftScatterDisplay.from_clustering(ROUGH, X).plot()
    first = display.ax_.collections[0]
    shades = dict(
        zip(map(tuple, first.get_offsets().data.tolist()), first.get_facecolors(), strict=True)
    )
    certain, open_ = shades[0.0, 0.0], shades[3.0, 1.0]
    assert to_hex(certain) == COLORS[0].lower()
    assert open_[:3].min() > 0.85


def test_scatter_of_memberships_shows_entropy():
    fuzzy = pt.Fuzzy([[1, 0], [0.5, 0.5], [0.25, 0.75]])
    display = SoftScatterDisplay.from_clustering(fuzzy, X[:3])
    expected = [0, 1, -(0.25 * np.log2(0.25) + 0.75 * np.log2(0.75))]
    np.testing.assert_allclose(display.ambiguity, expected)
    assert "entropy 1" in legend_of(display.plot())


def test_scatter_of_a_clusterer_with_many_features():
    rng = np.random.default_rng(0)
    wide = rng.normal(size=(60, 5)) * [9, 3, 0.1, 0.1, 0.1]
    found = FuzzyCMeans(2, random_state=0).fit(wide)
    display = SoftScatterDisplay.from_clustering(found, wide).plot()
    assert display.centers.shape == (2, 2)
    assert display.axis_names[0].startswith("component 1 (")
    correlation = np.corrcoef(display.places[:, 0], wide[:, 0])[0, 1]
    assert correlation > 0.99  # with its sign
    assert "centers" in legend_of(display)


@pytest.mark.parametrize("delta", [0.3, 1.0, 1.3, 3.0])
def test_noise_is_that_of_the_clusterer(delta):
    rng = np.random.default_rng(0)
    objects = rng.normal(size=(120, 2)) + rng.choice([0, 4, 8], 120)[:, None]
    found = EvidentialCMeans(3, delta=delta, random_state=0).fit(objects)
    winners = SoftScatterDisplay.from_clustering(found, objects).winners
    np.testing.assert_array_equal(winners, found.labels_)
    assert (found.labels_ == -1).sum() == {0.3: 111, 1.0: 66, 1.3: 48, 3.0: 1}[delta]


def test_possibilistic_objects_have_the_color_of_their_cluster():
    """The less they are possible, the paler and larger; noise is what is not possible at all."""
    memberships = [[1.0, 0.0], [0.1, 0.3], [0.0, 0.0], [1.0, 1.0]]
    display = SoftScatterDisplay.from_clustering(pt.Possibilistic(memberships), X[:4])
    assert display.winners.tolist() == [0, 1, -1, 0]
    np.testing.assert_allclose(display.ambiguity, [0.0, 0.8, 1.0, 1.0])
    objects = np.random.default_rng(0).normal(size=(60, 2)) + np.repeat([[0, 0], [6, 0]], 30, 0)
    found = PossibilisticCMeans(2, random_state=0).fit(objects)
    winners = SoftScatterDisplay.from_clustering(found, objects).winners
    np.testing.assert_array_equal(winners, found.labels_)


def test_scatter_of_one_object():
    display = SoftScatterDisplay.from_clustering(pt.Fuzzy([[1.0, 0.0]]), [[1.0, 2.0, 3.0]])
    assert display.places.tolist() == [[0.0, 0.0]]
    assert display.axis_names == ("component 1 (0%)", "component 2 (0%)")


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_components_in_any_units(scale):
    wide = np.random.default_rng(0).normal(size=(7, 3)) * [5.0, 2.0, 1.0]
    plain, found = (SoftScatterDisplay.from_clustering(ROUGH, wide * s) for s in (1.0, scale))
    np.testing.assert_allclose(found.places / scale, plain.places, atol=1e-12)
    assert found.axis_names == plain.axis_names


def test_columns_name_the_axes():
    frame = pd.DataFrame(X, columns=["length", "width"])
    for display in (SoftScatterDisplay, RoughRegionsDisplay):
        ax = display.from_clustering(ROUGH, frame).plot().ax_
        assert (ax.get_xlabel(), ax.get_ylabel()) == ("length", "width")


def test_features_that_the_clusterer_does_not_know():
    wide = np.random.default_rng(0).normal(size=(30, 4))
    found = FuzzyCMeans(2, random_state=0).fit(wide)
    with pytest.raises(InputError, match="X has 2 features, but the clusterer was fitted to 4"):
        SoftScatterDisplay.from_clustering(found, wide[:, :2])
    assert SoftScatterDisplay.from_clustering(found.clustering_, wide[:, :2]).centers is None


@pytest.mark.parametrize("display", [SoftScatterDisplay, RoughRegionsDisplay])
def test_legends_on_given_axes_cover_nothing(display):
    figure, axes = plt.subplots(1, 2, figsize=(9, 4))
    for ax in axes:
        display.from_clustering(ROUGH, X).plot(ax=ax)
    figure.canvas.draw()
    for ax in axes:
        legend, room = ax.get_legend().get_window_extent(), ax.get_window_extent()
        assert room.x0 <= legend.x0 < legend.x1 <= room.x1
        assert room.y0 <= legend.y0 < legend.y1 <= room.y1
        assert ax.transData.transform(X)[:, 1].max() < legend.y0


def test_given_axes_are_used():
    _, ax = plt.subplots()
    for display in (
        SoftScatterDisplay.from_clustering(ROUGH, X),
        MembershipDisplay.from_clustering(ROUGH),
        RoughRegionsDisplay.from_clustering(ROUGH, X),
        IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), rng=0),
    ):
        assert plt.get_fignums() == [1]  # making a display draws nothing
        assert display.plot(ax=ax) is display
        assert display.ax_ is ax
        assert plt.get_fignums() == [1]


@pytest.mark.parametrize("display", [SoftScatterDisplay, RoughRegionsDisplay])
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (X[:, :1], "two features or more"),
        (X[:3], "X has 3 objects, but the clustering has 7"),
        (np.full((7, 2), np.nan), "NaN"),
        (np.ma.masked_equal(X, 5.0), "X: 2 rows have NaN, infinite or masked values"),
    ],
)
def test_bad_objects(display, data, message):
    with pytest.raises(InputError, match=message):
        display.from_clustering(ROUGH, data)


# Memberships


def test_objects_are_ordered_by_cluster_and_strength():
    memberships = np.array([[0.1, 0.9], [0.6, 0.4], [0.4, 0.6], [0.8, 0.2], [0.9, 0.1]])
    display = MembershipDisplay.from_clustering(pt.Fuzzy(memberships)).plot()
    assert display.order.tolist() == [4, 3, 1, 0, 2]
    assert display.borders.tolist() == [3]
    np.testing.assert_array_equal(display.ax_.images[0].get_array(), memberships[display.order].T)
    assert display.ax_.lines[0].get_xdata() == [2.5, 2.5]
    assert [text.get_text() for text in display.ax_.get_yticklabels()] == ["cluster 0", "cluster 1"]


def test_masses_have_a_row_for_each_set():
    display = MembershipDisplay.from_clustering(EVIDENTIAL)
    assert display.row_names == ["∅ (noise)", "{0}", "{1}", "{0, 1}"]
    assert display.value_name == "mass"


@pytest.mark.parametrize(
    ("clustering", "first"),
    [
        (pt.Hard([1, 0, 0]), [1, 0]),
        (pt.Rough([{0, 1}, {0}, {1}]), [1, 0]),
        (pt.Possibilistic([[0.2, 0.3], [0.9, 0.8], [0, 1]]), [0.9, 0.8]),
    ],
)
def test_other_kinds(clustering, first):
    display = MembershipDisplay.from_clustering(clustering)
    assert display.values[0].tolist() == first
    assert display.value_name == "membership"


def test_many_objects_are_averaged():
    fuzzy = pt.Fuzzy(np.random.default_rng(0).dirichlet([1, 1, 1], 3000))
    display = MembershipDisplay.from_clustering(fuzzy).plot()
    assert display.ax_.images[0].get_interpolation() != "nearest"


def test_more_rows_than_names_have_room():
    masses = np.random.default_rng(0).dirichlet(np.ones(2048), 30)
    evidential = pt.Evidential(masses, range(2048), labels=range(11))
    display = MembershipDisplay.from_clustering(evidential).plot()
    assert display.figure_.get_size_inches().tolist() == [8.0, 12.0]
    assert display.ax_.get_yticks().size == 0
    assert display.ax_.get_ylabel() == (
        "2,048 rows, from ∅ (noise) to {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}"
    )


# Regions


def test_hull_of_points():
    rng = np.random.default_rng(0)
    points = np.vstack([rng.uniform(0.1, 0.9, (50, 2)), [[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0]]])
    assert convex_hull(points).tolist() == [[0, 0], [1, 0], [1, 1], [0, 1]]
    assert convex_hull(np.array([[0.0, 0], [1, 1], [2, 2], [3, 3]])).tolist() == [[0, 0], [3, 3]]
    assert convex_hull(points[:0]).shape == (0, 2)
    assert len(convex_hull(points[:2])) == 2


def test_regions():
    display = RoughRegionsDisplay.from_clustering(ROUGH, X)
    assert len(display.hull(0, "lower")) == 3
    assert [3.0, 1.0] in display.hull(0, "upper").tolist()
    assert [3.0, 1.0] in display.hull(1, "upper").tolist()
    display.plot()
    rings = [one for one in display.ax_.collections if one.get_facecolors().size == 0]
    assert sum(len(one.get_offsets()) for one in rings) == 2  # one object, two clusters
    inner, outer = (one.get_sizes()[0] for one in rings if len(one.get_offsets()))
    assert outer > inner


def test_regions_of_other_kinds():
    display = RoughRegionsDisplay.from_clustering(pt.Hard([0, 0, 0, 1, 1, 1, 1]), X).plot()
    assert not any("boundary" in text for text in legend_of(display))
    masses = EvidentialCMeans(2, random_state=0).fit(X)
    assert RoughRegionsDisplay.from_clustering(masses, X).clustering.n == 7
    with pytest.raises(InputError, match="not rough"):
        RoughRegionsDisplay.from_clustering(pt.Fuzzy(np.full((7, 2), 0.5)), X)


def test_empty_clusters_and_lines():
    clustering = pt.Rough([{0}, {0}, {1}], labels=[0, 1, 2])
    RoughRegionsDisplay.from_clustering(clustering, X[:3]).plot().figure_.canvas.draw()


# Maps


def circles_of(display):
    return [one for one in display.ax_.patches if isinstance(one, Circle) and not one.get_fill()]


def test_circles_are_those_of_the_map():
    lower, upper = np.full((3, 3), 1.0), np.full((3, 3), 2.0)
    display = IntervalMDSDisplay.from_intervals((lower, upper), iter("abc"), rng=0).plot()
    found = sorted((*one.center, one.radius) for one in circles_of(display))
    expected = np.column_stack([display.map.centers, display.map.radii])
    np.testing.assert_allclose(found, sorted(expected.tolist()))
    np.testing.assert_allclose(display.map.radii, 0.25, atol=1e-3)
    assert [text.get_text() for text in display.ax_.texts] == ["a", "b", "c"]
    assert display.ax_.get_title() == "interval scaling, stress 0.000"
    low, high = display.ax_.get_xlim()
    assert low < (display.map.centers[:, 0] - 0.25).min()
    assert high > (display.map.centers[:, 0] + 0.25).max()


def map_of(centers, radii):
    """A map as it would be computed, with discs at known places."""
    some = pt.interval_mds(np.ones((len(radii), len(radii), 2)), rng=0, n_init=1)
    return some._replace(centers=np.array(centers, float), radii=np.array(radii, float))


CROWDED = [
    ([[0, 0], [0.01, 0], [0, 0.01], [1, 1]], [0, 0, 0, 0]),
    ([[0, 0], [0, 0], [0, 0], [1, 1]], [0.2, 0.2, 0.1, 0]),
    ([[0, 0], [0.02, 0.01], [0.3, 0], [0.31, 0.01], [0.5, 0.5]], [0.05, 0.06, 0.4, 0, 0]),
]


@pytest.mark.parametrize(("centers", "radii"), CROWDED)
@pytest.mark.parametrize("own", [True, False])
def test_names_cover_neither_each_other_nor_centers(centers, radii, own):
    names = [f"clustering {i}" for i in range(len(radii))]
    ax = None if own else plt.subplots(figsize=(5, 4))[1]
    display = IntervalMDSDisplay.from_map(map_of(centers, radii), names).plot(ax)
    display.figure_.canvas.draw()
    boxes = [text.get_window_extent() for text in display.ax_.texts]
    assert [text.get_text() for text in display.ax_.texts] == names
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    for point in display.ax_.transData.transform(display.map.centers):
        assert not any(box.contains(*point) for box in boxes)
    outer = display.ax_.get_window_extent()
    assert all(outer.x0 <= box.x0 and box.x1 <= outer.x1 for box in boxes)


def test_equal_discs_are_all_seen():
    """Larger ones below, dashes upon equal ones, rings around equal centers."""
    centers = [[0, 0], [0, 0], [3, 0], [0, 0]]
    display = IntervalMDSDisplay.from_map(map_of(centers, [0.5, 1.0, 0.5, 1.0])).plot()
    drawn = circles_of(display)
    assert [one.radius for one in drawn] == [1.0, 1.0, 0.5, 0.5]
    assert [one.get_linestyle() for one in drawn] == ["-", "--", "-", "-"]
    dots = display.ax_.lines
    assert [dot.get_markersize() for dot in dots] == [4, 8, 12, 4]
    assert [dot.get_markerfacecolor() == "none" for dot in dots] == [False, True, True, False]


def test_bad_maps():
    with pytest.raises(InputError, match="n_components=2"):
        IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), n_components=3)
    with pytest.raises(InputError, match="3 discs but 1 names"):
        IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), ["a"])
    for names in (5, "abc"):
        with pytest.raises(InputTypeError, match=f"names must be a sequence.*not {names!r}"):
            IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), names)


# Around


def test_colors_and_markers_come_again_late():
    assert len({(color_of(i), marker_of(i)) for i in range(56)}) == 56


WITHOUT = """
import sys
import partita as pt
display = pt.plots.MembershipDisplay.from_clustering(pt.Fuzzy([[1, 0], [0.5, 0.5]]))
print("matplotlib" in sys.modules)
sys.modules["matplotlib"] = None  # what makes Python say that it is not installed
try:
    display.plot()
except pt.MissingDependencyError as error:
    print(error)
"""


def test_without_matplotlib():
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True)
    assert done.stdout.splitlines() == [
        "False",
        "drawing a picture needs matplotlib, which is not installed: pip install 'partita[plots]'",
    ], done.stderr
