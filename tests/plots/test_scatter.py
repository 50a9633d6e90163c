"""Objects in a plane: clusters, ambiguity, noise and centers."""

import numpy as np
import pytest
from matplotlib.colors import to_hex

import partita as pt
from partita.clusterers import EvidentialCMeans, FuzzyCMeans, PossibilisticCMeans
from partita.errors import InputError
from partita.plots import SoftScatterDisplay
from partita.plots.style import COLORS
from tests.plots.pictures import EVIDENTIAL, ROUGH, X, assert_inside, legend_of


def test_scatter_of_masses():
    display = SoftScatterDisplay.from_clustering(EVIDENTIAL, X)
    assert display.winners.tolist() == [0, 1, 0, -1, 0, -1, 1]
    assert display.ambiguity.tolist() == [0, 0, 1, 0, 0.5, 0, 0]
    assert display.ambiguity_name == "nonspecificity"
    np.testing.assert_array_equal(display.points, X)
    display.plot()
    drawn = [one for one in display.ax_.collections if len(one.get_offsets())]
    assert [len(one.get_offsets()) for one in drawn] == [5, 2]
    sizes = {
        tuple(np.round(p, 6)): s
        for p, s in zip(drawn[0].get_offsets(), drawn[0].get_sizes(), strict=True)
    }
    assert sizes[0.0, 1.0] > sizes[5.0, 0.0] > sizes[0.0, 0.0]
    assert legend_of(display)[:3] == ["cluster 0", "cluster 1", "noise"]
    assert "nonspecificity 1" in legend_of(display)
    assert display.figure_ is display.ax_.figure


def test_certain_objects_are_drawn_over_ambiguous_ones_of_other_clusters():
    memberships = [[1.0, 0.0], [0.4, 0.6], [0.0, 1.0], [0.8, 0.2]]
    display = SoftScatterDisplay.from_clustering(pt.Fuzzy(memberships), X[:4]).plot()
    objects = display.ax_.collections[0]
    sizes = objects.get_sizes().tolist()
    assert sizes == sorted(sizes, reverse=True)
    np.testing.assert_array_equal(objects.get_offsets(), X[[1, 3, 0, 2]])
    # Each object has the marker of its cluster: a circle has curves, a square has none.
    curved = [path.codes is not None and 4 in path.codes for path in objects.get_paths()]
    assert curved == [False, True, True, False]


def test_a_long_legend_stays_inside_the_picture():
    clusters = np.repeat(np.arange(90), 2)
    points = np.random.default_rng(0).normal(size=(180, 2))
    display = SoftScatterDisplay.from_clustering(pt.Hard(clusters), points).plot()
    assert_inside(display.figure_)
    shown = legend_of(display)
    named = sum(text.startswith("cluster ") for text in shown)
    assert f"… {90 - named} more clusters" in shown
    assert shown[-1] == "nonspecificity 1"
    few = SoftScatterDisplay.from_clustering(pt.Hard(clusters % 18), points).plot()
    assert_inside(few.figure_)
    assert "cluster 17" in legend_of(few)


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
    correlation = np.corrcoef(display.points[:, 0], wide[:, 0])[0, 1]
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
    assert display.points.tolist() == [[0.0, 0.0]]
    assert display.axis_names == ("component 1 (0%)", "component 2 (0%)")


def test_features_that_the_clusterer_does_not_know():
    wide = np.random.default_rng(0).normal(size=(30, 4))
    found = FuzzyCMeans(2, random_state=0).fit(wide)
    with pytest.raises(InputError, match="X has 2 features, but the clusterer was fitted to 4"):
        SoftScatterDisplay.from_clustering(found, wide[:, :2])
    assert SoftScatterDisplay.from_clustering(found.clustering_, wide[:, :2]).centers is None
