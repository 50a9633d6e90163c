"""Colors, panels, names and files that all pictures share."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgb

import partita as pt
from partita.plots import CurvesDisplay, TypologyDisplay
from partita.plots.style import (
    color_of,
    dark_cells,
    drawing,
    foreground,
    heat_colors,
    marker_of,
    position_in_grid,
    save_figure,
    shown_name,
    some_of,
    term_style,
    tint,
)


def test_colors_and_markers_come_again_late():
    assert len({color_of(i) for i in range(21)}) == 21
    assert len({(color_of(i), marker_of(i)) for i in range(168)}) == 168


def test_colors_of_clusters_can_be_told_apart():
    colors = np.array([to_rgb(color_of(i)) for i in range(21)])
    gaps = np.abs(colors[:, None] - colors[None]).sum(axis=2) + 9 * np.eye(21)
    assert gaps.min() > 0.15


def test_numbers_on_dark_cells_are_white():
    image = plt.subplots()[1].imshow([[0.0, 1.0]], cmap=heat_colors())
    assert dark_cells(image, np.array([[0.0, 0.3, 1.0]])).tolist() == [[False, False, True]]
    assert to_hex(heat_colors()(0.0)) == "#ffffff"


def test_fonts_of_the_caller_have_the_glyphs_that_are_missing():
    with plt.rc_context({"font.family": ["serif"]}), drawing():
        assert plt.rcParams["font.family"] == ["DejaVu Sans", "serif"]


def test_texts_are_light_on_a_dark_background():
    with plt.style.context("dark_background"), drawing():
        assert foreground() == "white"


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


def test_a_figure_with_other_axes_keeps_its_layout(five):
    _, axes = plt.subplots(1, 6)
    before = [panel.get_position().bounds for panel in axes]
    CurvesDisplay.from_characterization(five).plot(axes[:5])
    assert [panel.get_position().bounds for panel in axes] == before


def test_positions_in_a_grid_whose_first_row_is_not_full():
    """Five panels in two columns: one above, then two rows of two."""
    assert [position_in_grid(index, 5, 2) for index in range(5)] == [
        (True, False),
        (True, False),
        (False, False),
        (True, True),
        (False, True),
    ]


def test_names():
    assert shown_name("one_new_cluster") == "one new cluster"
    assert shown_name("rand", {"rand": "R"}) == "R"
    assert some_of("b", ["a", "b"], "measures") == ("b",)
    assert some_of(None, ["a", "b"], "measures") == ("a", "b")
    with pytest.raises(pt.InputError, match="measures: there is no 'c'; there are a, b"):
        some_of(["c"], ["a", "b"], "measures")


def test_colors_of_terms():
    assert tint("#000000", 1.0) == (0, 0, 0)
    assert tint("#FF0000", 0.5) == (1.0, 0.5, 0.5)
    assert "hatch" not in term_style("k")
    assert term_style("k:q")["edgecolor"] == term_style("q")["facecolor"]
