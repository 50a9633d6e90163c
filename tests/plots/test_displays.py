"""Tests over several displays: axes, layout, names, examples, and matplotlib that is missing."""

import doctest
import importlib
import subprocess
import sys

import pytest
from matplotlib import pyplot

import partita as pt
import partita.plots
from partita.plots import (
    CurvesDisplay,
    EffectsDisplay,
    SignificanceDisplay,
    TypologyDisplay,
)
from tests.plots.pictures import overlap

DISPLAYS = [CurvesDisplay, EffectsDisplay, SignificanceDisplay, TypologyDisplay]


def all_pairs_of_measures(found):
    return SignificanceDisplay.from_characterization(found, "measures")


@pytest.mark.parametrize("name", ["R", "the Rand index of pairs of objects"])
@pytest.mark.parametrize(
    "make", [*(kind.from_characterization for kind in DISPLAYS), all_pairs_of_measures]
)
def test_nothing_is_drawn_outside_the_picture(found, make, name):
    figure = make(found).plot(labels={"rand": name}).figure_
    figure.canvas.draw()
    width, height = figure.canvas.get_width_height()
    box = figure.get_tightbbox().transformed(figure.dpi_scale_trans)
    assert box.x0 >= -1
    assert box.y0 >= -1
    assert box.x1 <= width + 1
    assert box.y1 <= height + 1


@pytest.mark.parametrize("kind", DISPLAYS)
def test_own_axes(found, kind):
    panels = {SignificanceDisplay: 3, TypologyDisplay: 1}.get(kind, 5)
    display = kind.from_characterization(found)
    figure, axes = pyplot.subplots(1, panels, squeeze=False)
    assert display.plot(ax=axes) is display
    assert display.figure_ is figure
    assert display.axes_ == list(axes[0])
    with pytest.raises(pt.InputError, match=f"has {panels} panels"):
        display.plot(ax=[axes[0, 0]] * (panels + 1))


@pytest.mark.parametrize("kind", [SignificanceDisplay, CurvesDisplay])
@pytest.mark.parametrize("layout", [None, "constrained"])
def test_given_axes_are_labeled_and_nothing_overlaps(five, kind, layout):
    figure, axes = pyplot.subplots(1, 5, figsize=(14, 3.5), layout=layout)
    kind.from_characterization(five).plot(axes)
    figure.canvas.draw()
    legends = [panel.get_legend() for panel in axes]
    assert [one is not None for one in legends] == [False, False, False, False, True]
    boxes = [panel.get_tightbbox() for panel in axes]
    for place, panel in enumerate(axes):
        if kind is CurvesDisplay:
            assert panel.get_xlabel() == "intensity q"
            assert panel.get_ylabel() == "dissimilarity"
        else:
            names = [text.get_text() for text in panel.get_yticklabels()]
            assert names[-1] == "orthogonal clusters"
            assert panel.get_xticklabels()[0].get_text() == "singleton clusters"
        assert not any(overlap(boxes[place], box) for box in boxes[place + 1 :])
    words = legends[-1].get_window_extent()
    assert words.x1 <= figure.bbox.x1
    assert words.y0 >= 0
    assert not overlap(words, axes[-1].get_window_extent())


@pytest.mark.parametrize("kind", DISPLAYS)
def test_what_is_not_a_characterization_is_not_drawn(kind, advice):
    with pytest.raises(
        pt.InputTypeError, match=r"characterization must be a Charact.*not Recommendation"
    ):
        kind.from_characterization(advice)


def test_without_matplotlib_the_error_names_the_extra():
    program = """
import sys
sys.modules["matplotlib"] = None
import partita as pt
from partita.plots import TypologyDisplay
design = pt.Design(n=[60, 120], k=[2, 3], h=[0, 0.5], q=[0.5, 1])
display = TypologyDisplay.from_characterization(pt.characterize(["rand", "ari"], design), 2)
try:
    display.plot()
except pt.MissingDependencyError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stderr == ""
    assert "pip install 'partita[plots]'" in done.stdout


def test_names_are_loaded_when_used():
    assert dir(partita.plots) == partita.plots.__all__
    with pytest.raises(AttributeError, match="no_such_display"):
        partita.plots.no_such_display  # noqa: B018
    program = "import partita.plots, sys; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("name", partita.plots.__all__)
def test_examples(name):
    home = importlib.import_module(getattr(partita.plots, name).__module__)
    failed, tried = doctest.testmod(home)
    assert failed == 0
    assert tried >= 3


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
