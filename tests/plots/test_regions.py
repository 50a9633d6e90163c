"""Regions of rough clusters, and convex hulls."""

import numpy as np
import pytest

import partita as pt
from partita.clusterers import EvidentialCMeans
from partita.errors import InputError
from partita.plots import RoughRegionsDisplay
from partita.plots.regions import convex_hull
from tests.plots.pictures import ROUGH, X, legend_of


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
