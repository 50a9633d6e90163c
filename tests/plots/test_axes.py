"""Axes that are new or given, and legends that cover nothing."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.patches import Patch

import partita as pt
from partita.plots import (
    IntervalMDSDisplay,
    MembershipDisplay,
    RoughRegionsDisplay,
    SoftScatterDisplay,
)
from partita.plots.axes import axes_or_new, legend_below
from tests.plots.pictures import ROUGH, X, assert_inside, overlap


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


def test_new_axes_have_the_size_asked_for():
    ax = axes_or_new(None, (3.0, 2.0))
    assert ax.figure.get_size_inches().tolist() == [3.0, 2.0]
    assert axes_or_new(ax, (9.0, 9.0)) is ax


@pytest.mark.parametrize("ax", ["x", 5])
def test_what_are_no_axes_is_refused(ax):
    with pytest.raises(pt.InputTypeError, match="ax must be axes of matplotlib"):
        axes_or_new(ax)


@pytest.mark.parametrize(("width", "columns"), [(6.0, 4), (2.0, 1)])
@pytest.mark.parametrize("alone", [True, False])
def test_a_legend_below_has_as_many_columns_as_fit(width, columns, alone):
    figure, ax = plt.subplots(figsize=(width, 3), layout="constrained")
    handles = [Patch(label=f"the number {number}") for number in range(4)]
    ax.set_xlabel("what is measured")
    legend_below(ax, handles, alone)
    assert_inside(figure)
    (legend,) = figure.legends if alone else [ax.get_legend()]
    figure.canvas.draw()
    places = {round(text.get_window_extent().x0) for text in legend.get_texts()}
    assert len(places) == columns or (not alone and len(places) <= columns)
    assert not overlap(legend.get_window_extent(), ax.xaxis.label.get_window_extent())
