"""Bars of shares and effects, and the signs of directions."""

from itertools import pairwise

import numpy as np
import pytest

import partita as pt
from partita.plots import EffectsDisplay


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


def test_signs_are_explained(five):
    figure = EffectsDisplay.from_characterization(five).plot().figure_
    words = figure.legends[0].get_title().get_text()
    assert words == (
        "▲ rises, ▼ falls, = does not depend on it, ≈ less than rounding, · both"
    )  # fmt: skip


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
    assert width <= 7.2
    assert 2 < height < 8
    figure.canvas.draw()
    written = [one.xaxis.label for one in display.axes_ if one.xaxis.label.get_text()]
    boxes = sorted((one.get_window_extent() for one in written), key=lambda box: box.x0)
    assert len(boxes) == 3
    assert all(left.x1 < right.x0 for left, right in pairwise(boxes))


def test_one_bar_has_room_beside_its_legend(found):
    options = {"measures": "rand", "transformations": "neighbor_swaps"}
    display = EffectsDisplay.from_characterization(found, **options).plot()
    display.figure_.canvas.draw()
    (panel,) = display.axes_
    assert panel.get_window_extent().y0 > display.figure_.legends[0].get_window_extent().y1


def test_measures_that_can_exceed_1_are_left_out_of_the_common_axis():
    design = pt.Design(n=60, k=[2, 3], h=0, q=[0.5, 1])
    found = pt.characterize(["rand", "mirkin", "variation_of_information"], design)
    display = EffectsDisplay.from_characterization(found, scale="effect").plot()
    assert display.measures == ("rand",)
    assert display.left_out == ("mirkin", "variation_of_information")
    (legend,) = display.figure_.legends
    assert (
        legend.get_title()
        .get_text()
        .endswith("left out, as they can exceed 1: mirkin, variation of information")
    )
    assert EffectsDisplay.from_characterization(found).measures == found.measures
    # Those that are asked for are drawn, and all if there are no others.
    asked = EffectsDisplay.from_characterization(found, measures=["mirkin"], scale="effect")
    assert (asked.measures, asked.left_out) == (("mirkin",), ())
    alone = EffectsDisplay.from_characterization(pt.characterize("mirkin", design), scale="effect")
    assert (alone.measures, alone.left_out) == (("mirkin",), ())
