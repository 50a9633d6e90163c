"""Stability against a parameter, with the most stable one marked."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from sklearn.cluster import AgglomerativeClustering

import partita as pt
from partita.plots import StabilityDisplay
from tests.plots.pictures import assert_inside

X = np.random.default_rng(0).normal(size=(40, 2))


def stability(**options):
    return pt.stability(AgglomerativeClustering(), X, n_draws=4, rng=0, **options)


def test_curve():
    result = stability(n_clusters=[4, 2, 3])
    display = result.plot()
    line = display.ax_.get_lines()[0]
    assert line.get_xdata().tolist() == [2, 3, 4]
    by_count = {row.parameters["n_clusters"]: row.adjusted for row in result}
    assert line.get_ydata().tolist() == [by_count[k] for k in (2, 3, 4)]
    assert display.ax_.get_xlabel() == "n clusters"
    assert display.ax_.get_ylabel() == "adjusted rand"
    best = result.best.parameters["n_clusters"]
    assert display.ax_.get_title(loc="left").startswith(f"most stable: n_clusters={best} (")
    marked = [one for one in display.ax_.get_lines() if one.get_markersize() == 7.5]
    assert [one.get_xdata()[0] for one in marked] == [best]
    assert display.ax_.get_legend() is None
    assert_inside(display.figure_)


def test_a_measure_that_is_not_0_by_chance_is_drawn_twice():
    display = stability(n_clusters=[2, 3], measure="rand").plot(labels={"rand": "Rand index"})
    assert display.ax_.get_ylabel() == "Rand index, adjusted for chance"
    words = [text.get_text() for text in display.ax_.get_legend().get_texts()]
    assert words == ["adjusted", "not adjusted"]


def test_several_parameters_and_trivial_ones():
    grid = {"linkage": ["ward", "complete"], "n_clusters": [1, 2]}
    display = stability(param_grid=grid).plot()
    words = [text.get_text() for text in display.ax_.get_legend().get_texts()]
    assert words == ["linkage='ward'", "linkage='complete'"]
    hollow = [one for one in display.ax_.get_lines() if one.get_markerfacecolor() == "white"]
    assert [one.get_xdata().tolist() for one in hollow] == [[1], [1]]
    assert_inside(display.figure_)


def test_parameters_that_are_no_numbers():
    display = stability(param_grid={"linkage": ["ward", "single", "average"]}).plot()
    ticks = [text.get_text() for text in display.ax_.get_xticklabels()]
    assert ticks == ["ward", "single", "average"]
    assert display.ax_.get_lines()[0].get_linestyle() == "None"
    display = stability(param_grid={}).plot()
    assert display.ax_.get_xlabel() == ""
    assert display.parameter == ""


def test_nothing_is_marked_if_all_are_trivial():
    display = stability(n_clusters=[1]).plot()
    assert display.ax_.get_title(loc="left") == ""


def test_own_axes_and_other_results():
    figure, ax = plt.subplots()
    assert stability(n_clusters=[2]).plot(ax=ax).figure_ is figure
    with pytest.raises(pt.InputTypeError, match=r"stability must be a Stability, as partita\.stab"):
        StabilityDisplay.from_stability(3)
