"""Curves, bars, matrices and tables: what they show is what was computed."""

import doctest
import importlib
import subprocess
import sys

import numpy as np
import pytest

import partita as pt
import partita.plots
from partita.plots import (
    CurvesDisplay,
    EffectsDisplay,
    SignificanceDisplay,
    TypologyDisplay,
)
from partita.plots.drawing import PARAMETER_COLOURS, save_figure

DISPLAYS = [CurvesDisplay, EffectsDisplay, SignificanceDisplay, TypologyDisplay]


def test_curves_are_means_of_scores(found):
    display = CurvesDisplay.from_characterization(found, "k").plot()
    scores = found.scores.values  # measures, transformations, n, k, h, q
    assert display.lines == pytest.approx(scores.mean(axis=(2, 4, 5)).transpose(1, 0, 2))
    assert len(display.axes_) == 5
    drawn = display.axes_[1].get_lines()[0]
    assert drawn.get_xdata().tolist() == [2, 3, 4]
    assert drawn.get_ydata() == pytest.approx(scores[0, 1].mean(axis=(0, 2, 3)))
    # Nothing is cut off.
    assert display.axes_[0].get_ylim()[1] > display.lines.max()


def test_curves_hold_what_is_asked_for(found):
    display = CurvesDisplay.from_characterization(
        found, "q", measures="rand", transformations="one_new_cluster",
        at={"n": 60, "k": 2, "h": "1/2"},
    )  # fmt: skip
    wanted = [found.scores["rand", "one_new_cluster", 60, 2, 0.5, q] for q in (0.2, 0.6, 1)]
    assert display.lines[0, 0] == pytest.approx(wanted)
    assert display.at == "n = 60, k = 2, h = 1/2"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"parameter": "x"}, "choose one of n, k, h, q"),
        ({"measures": ["rant"]}, "did you mean 'rand'"),
        ({"measures": []}, "measures is empty"),
        ({"transformations": "swaps"}, "there is no 'swaps'"),
        ({"at": {"q": 0.2}}, "give values of n, k, h"),
        ({"at": {"k": 7}}, "k=7 is not in the design, which has 2, 3, 4"),
    ],
)
def test_curves_of_what_is_not_there(found, options, message):
    with pytest.raises(pt.InputError, match=message):
        CurvesDisplay.from_characterization(found, **{"parameter": "q", **options})


def test_bars_are_as_wide_as_shares(found):
    display = EffectsDisplay.from_characterization(found).plot()
    assert display.axes_[0].get_title(loc="left") == "singleton clusters"
    for panel, name in zip(display.axes_, found.design.names, strict=True):
        for place, measure in enumerate(found.measures):
            bars = [
                bar for bar in panel.patches if round(bar.get_y() + bar.get_height() / 2) == place
            ]
            widths = [bar.get_width() for bar in bars]
            wanted = [found.share(measure, name, term) for term in found.terms]
            assert widths == pytest.approx([share for share in wanted if share > 0])


def test_constant_bars_say_so(found):
    display = EffectsDisplay.from_characterization(found).plot()
    words = [[text.get_text() for text in panel.texts].count("constant") for panel in display.axes_]
    assert words == [1, 0, 1, 0, 0]  # purity, under singleton and k new clusters


def test_directions_are_beside_the_bars(found):
    display = EffectsDisplay.from_characterization(found, measures="rand").plot()
    signs = [text.get_text() for text in display.axes_[0].texts if text.get_position()[0] > 1]
    wanted = {
        row.parameter: row.symbol
        for row in found.monotonicity()
        if (row.measure, row.transformation) == ("rand", "singleton_clusters")
    }
    assert signs == [one for name in "nkhq" for one in (name, wanted[name])]
    assert wanted["k"] == "▼"
    assert wanted["q"] == "▲"


@pytest.mark.parametrize("between", ["transformations", "measures"])
def test_matrices_are_the_tests(found, between):
    display = SignificanceDisplay.from_characterization(found, between, level=0.01)
    assert display.significant.shape[1] == 4
    assert (display.significant == display.significant.transpose(0, 1, 3, 2)).all()
    rows = found.significance(between, level=0.01)
    assert display.significant.sum() == 2 * sum(row.significant for row in rows)
    assert 0 < display.significant.sum() < display.significant.size


def test_quarters_of_a_cell_are_parameters(found):
    from matplotlib.colors import to_rgb

    display = SignificanceDisplay.from_characterization(found, "measures").plot()
    picture = display.axes_[0].get_images()[0].get_array()
    assert picture.shape == (6, 6, 3)
    # Row 1 is the Jaccard index, column 0 the Rand index: k moves only the latter.
    assert display.significant[0, 1, 1, 0]
    assert tuple(picture[2, 1]) == pytest.approx(to_rgb(PARAMETER_COLOURS["k"]))
    assert tuple(picture[0, 0]) == (1, 1, 1)
    adjusted = SignificanceDisplay.from_characterization(found, "measures", adjusted=True)
    assert adjusted.significant.sum() <= display.significant.sum()


def test_one_measure_differs_from_no_other(found):
    one = pt.characterize("rand", found.design)
    with pytest.raises(pt.InputError, match="nothing can differ"):
        SignificanceDisplay.from_characterization(one, "measures")


def test_groups_are_in_the_table(found):
    display = TypologyDisplay.from_characterization(found, groups=3).plot()
    shown = [text.get_text() for text in display.axes_[0].texts]
    wanted = [
        "–" if (group := display.cell(measure, name)) is None else str(group)
        for measure in found.measures
        for name in found.design.names
    ]
    assert shown == wanted
    assert shown.count("–") == 2
    bold = [text for text in display.axes_[0].texts if text.get_fontweight() == "bold"]
    assert len(bold) == 3
    assert f"{display.typology.silhouette:.3f}" in display.axes_[0].get_xlabel()


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
    from matplotlib import pyplot

    panels = {SignificanceDisplay: 3, TypologyDisplay: 1}.get(kind, 5)
    display = kind.from_characterization(found)
    figure, axes = pyplot.subplots(1, panels, squeeze=False)
    assert display.plot(ax=axes) is display
    assert display.figure_ is figure
    assert display.axes_ == list(axes[0])
    with pytest.raises(pt.InputError, match=f"has {panels} panels"):
        display.plot(ax=[axes[0, 0]] * (panels + 1))


def test_the_same_picture_is_the_same_file(found, tmp_path):
    for place in ("one", "two"):
        figure = TypologyDisplay.from_characterization(found, 2).plot().figure_
        for ending in ("svg", "png"):
            save_figure(figure, tmp_path / f"{place}.{ending}")
    for ending in ("svg", "png"):
        one, two = (tmp_path / f"{place}.{ending}" for place in ("one", "two"))
        assert one.read_bytes() == two.read_bytes()
        assert one.stat().st_size > 5000


def test_many_measures_stand_side_by_side(found):
    many = EffectsDisplay(
        found.design.names,
        tuple(f"m{number}" for number in range(13)),
        found.terms,
        np.full((5, 13, len(found.terms)), 1 / len(found.terms)),
        {
            (f"m{number}", name, parameter): "mixed"
            for number in range(13)
            for name in found.design.names
            for parameter in "nkhq"
        },
    ).plot()
    width, height = many.figure_.get_size_inches()
    assert width > height


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
