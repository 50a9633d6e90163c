"""Curves, bars, matrices and tables: what they show is what was computed."""

import doctest
import importlib
import subprocess
import sys
from itertools import pairwise

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
from partita.plots.style import PARAMETER_COLORS, save_figure

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


def test_bars_as_long_as_effects_compare(found):
    """As the paper draws them: a panel a measure, a bar a transformation, not normalized."""
    order = found.design.names[::-1]
    display = EffectsDisplay.from_characterization(
        found, transformations=order, scale="effect", panel="measures"
    ).plot()
    titles = [panel.get_title(loc="left") for panel in display.axes_]
    assert titles == [name.replace("_", " ") for name in found.measures]
    b = {(row.measure, row.transformation, row.term): row.b for row in found.coefficients}
    for panel, measure in zip(display.axes_, found.measures, strict=True):
        shown = [label.get_text().replace(" ", "_") for label in panel.get_yticklabels()]
        assert shown == list(order)
        for place, name in enumerate(order):
            bars = [
                bar for bar in panel.patches if round(bar.get_y() + bar.get_height() / 2) == place
            ]
            widths = [bar.get_width() for bar in bars]
            wanted = [abs(b[measure, name, term]) for term in found.terms]
            constant = (measure, name) in found.constant
            assert widths == ([] if constant else pytest.approx([one for one in wanted if one]))
    heights = display.effects.sum(axis=2)
    assert display.axes_[0].spines["bottom"].get_bounds() == (0, heights.max())
    sign = display.axes_[0].texts[-1]
    assert sign.get_position()[0] > heights.max()


def test_effects_of_what_is_not_there(found):
    with pytest.raises(pt.InputError, match="scale='b': choose 'share' or 'effect'"):
        EffectsDisplay.from_characterization(found, scale="b")
    with pytest.raises(pt.InputError, match="panel='x': choose 'transformations' or 'measures'"):
        EffectsDisplay.from_characterization(found, panel="x")
    shares = EffectsDisplay.from_characterization(found)
    with pytest.raises(pt.InputError, match="scale='effect' needs effects"):
        EffectsDisplay(
            shares.transformations, shares.measures, shares.terms, shares.shares,
            shares.directions, scale="effect",
        )  # fmt: skip


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
    assert tuple(picture[2, 1]) == pytest.approx(to_rgb(PARAMETER_COLORS["k"]))
    assert tuple(picture[0, 0]) == (1, 1, 1)
    adjusted = SignificanceDisplay.from_characterization(found, "measures", adjusted=True)
    assert adjusted.significant.sum() <= display.significant.sum()
    model = SignificanceDisplay.from_characterization(found, "measures", noise="model")
    rows = found.significance("measures", noise="model")
    assert model.significant.sum() == 2 * sum(row.significant for row in rows)


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


@pytest.fixture(scope="module")
def five():
    names = ["rand", "adjusted_rand", "pair_jaccard", "bcubed", "normalized_mutual_info"]
    return pt.characterize(names, {"n": [60, 120], "k": [2, 3, 4], "h": [0, 0.5], "q": [0.2, 1]})


@pytest.mark.parametrize("between", ["transformations", "measures"])
@pytest.mark.parametrize("count", [5, 12])
def test_matrices_fit_on_a_page(five, between, count):
    display = SignificanceDisplay.from_characterization(five, between)
    display.within = tuple(f"panel {number}" for number in range(count))
    display.significant = np.resize(display.significant, (count, *display.significant.shape[1:]))
    display.plot()
    width, height = display.figure_.get_size_inches()
    assert width <= 7.2
    assert height <= 9.0
    columns = {round(panel.get_position().x0, 2) for panel in display.axes_}
    assert len(columns) in (2, 3)


def overlap(one, other):
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


@pytest.mark.parametrize("kind", [SignificanceDisplay, CurvesDisplay])
@pytest.mark.parametrize("layout", [None, "constrained"])
def test_given_axes_are_labeled_and_nothing_overlaps(five, kind, layout):
    from matplotlib import pyplot

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


def test_a_figure_with_other_axes_keeps_its_layout(five):
    from matplotlib import pyplot

    _, axes = pyplot.subplots(1, 6)
    before = [panel.get_position().bounds for panel in axes]
    CurvesDisplay.from_characterization(five).plot(axes[:5])
    assert [panel.get_position().bounds for panel in axes] == before


def test_ten_groups_can_be_told_apart():
    from matplotlib.colors import to_rgb

    from partita.plots.typology import _fill

    looks = [_fill(group) for group in range(10)]
    assert len(set(looks)) == 10
    plain = np.array([to_rgb(look.color) for look in looks if not look.hatch])
    gaps = np.abs(plain[:, None] - plain[None]).sum(axis=2) + 9 * np.eye(len(plain))
    assert gaps.min() > 0.2


def test_the_eighth_group_has_a_hatch(five):
    display = TypologyDisplay.from_characterization(five, 8).plot()
    hatched = [patch for patch in display.axes_[0].patches if patch.get_hatch()]
    assert len(hatched) == display.typology.groups.count(7) > 0


def test_curves_of_nothing_do_not_warn():
    import warnings

    def same(table):
        return 1.0

    found = pt.characterize(same, {"n": [60, 120], "k": 2, "h": 0, "q": [0.2, 1]})
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        display = CurvesDisplay.from_characterization(found).plot()
        display.figure_.canvas.draw()
    assert display.axes_[0].get_ylim() == (0.0, 1.0)


def test_signs_are_explained(five):
    figure = EffectsDisplay.from_characterization(five).plot().figure_
    words = figure.legends[0].get_title().get_text()
    assert words == (
        "▲ rises, ▼ falls, = does not depend on it, ≈ less than rounding, · both"
    )  # fmt: skip


@pytest.mark.parametrize("kind", DISPLAYS)
def test_what_is_not_a_characterization_is_not_drawn(kind, advice):
    with pytest.raises(pt.InputTypeError, match=r"found must be a Charact.*not Recommendation"):
        kind.from_characterization(advice)


@pytest.mark.parametrize("ax", ["x", 5, ["x"]])
def test_what_are_no_axes_is_not_drawn_on(found, ax):
    display = TypologyDisplay.from_characterization(found, 2)
    with pytest.raises(pt.InputTypeError, match="ax must be axes of matplotlib"):
        display.plot(ax=ax)


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


@pytest.fixture(scope="module")
def many():
    """Fourteen measures under five transformations: too many bars for one column."""
    design = pt.Design(n=60, k=[2, 3], h=0, q=[0.5, 1])
    return pt.characterize([name for name in pt.measures.hard if name != "mirkin"][:14], design)


@pytest.mark.parametrize("panel", ["transformations", "measures"])
def test_many_bars_fit_a_page_and_their_axes_do_not_overlap(many, panel):
    display = EffectsDisplay.from_characterization(many, scale="effect", panel=panel).plot()
    figure = display.figure_
    width, height = figure.get_size_inches()
    assert width < 13
    assert 2 < height < 8
    figure.canvas.draw()
    written = [one.xaxis.label for one in display.axes_ if one.xaxis.label.get_text()]
    boxes = sorted((one.get_window_extent() for one in written), key=lambda box: box.x0)
    assert len(boxes) >= 5
    assert all(left.x1 < right.x0 for left, right in pairwise(boxes))


def test_one_bar_has_room_beside_its_legend(found):
    options = {"measures": "rand", "transformations": "neighbor_swaps"}
    display = EffectsDisplay.from_characterization(found, **options).plot()
    display.figure_.canvas.draw()
    (panel,) = display.axes_
    assert panel.get_window_extent().y0 > display.figure_.legends[0].get_window_extent().y1
