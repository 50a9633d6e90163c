"""The picture of a curve."""

import numpy as np
import pytest
from matplotlib import pyplot
from scipy.cluster.hierarchy import linkage

import partita as pt
from partita.plots import CutCurveDisplay
from tests.plots.pictures import assert_inside

POINTS = np.random.default_rng(0).normal(size=(30, 2)).round(1)
FIRST, SECOND = (linkage(POINTS, one) for one in ("average", "complete"))


def lines_of(display):
    return {line.get_label(): line for line in display.ax_.lines}


def test_lines():
    result = pt.curve(FIRST, SECOND)
    display = result.plot()
    assert isinstance(display, CutCurveDisplay)
    lines = lines_of(display)
    assert lines["observed"].get_ydata().tolist() == result.value.tolist()
    assert lines["expected, objects permuted"].get_ydata().tolist() == result.expected.tolist()
    assert lines["arbitrary (ties)"].get_xdata().tolist() == list(result.ties)
    assert display.ax_.get_xscale() == "linear"
    assert_inside(display.figure_)


def test_a_best_cut_is_marked_for_a_reference_only():
    labels = pt.Hierarchy(FIRST).cut(4)
    display = pt.curve(FIRST, labels, "adjusted_rand").plot()
    assert display.best == (4, 1.0)
    assert display.ax_.get_title(loc="left") == "best at k = 4: 1.0000"
    both = pt.curve(FIRST, SECOND).plot()
    assert both.best is None
    assert both.ax_.get_title(loc="left") == ""


def test_measures_whose_chance_is_not_known():
    display = pt.curve(FIRST, SECOND, "jaccard").plot()
    assert "expected, objects permuted" not in lines_of(display)
    assert_inside(display.figure_)


def test_many_cuts_have_a_logarithmic_axis():
    points = np.random.default_rng(1).normal(size=(80, 2))
    display = pt.curve(linkage(points), linkage(points, "average")).plot()
    assert display.ax_.get_xscale() == "log"


def test_own_axes_and_faults():
    _, ax = pyplot.subplots()
    assert pt.curve(FIRST, SECOND).plot(ax=ax).ax_ is ax
    with pytest.raises(pt.InputTypeError, match=r"as partita\.curve returns it"):
        CutCurveDisplay.from_curve("curve")
    with pytest.raises(pt.InputError, match="has no option 'color'"):
        pt.curve(FIRST, SECOND).plot(color="red")
