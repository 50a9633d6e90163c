"""Maps of intervals: discs, equal discs, and maps that cannot be drawn."""

import numpy as np
import pytest
from matplotlib.patches import Circle

from partita.errors import InputError, InputTypeError
from partita.plots import IntervalMDSDisplay
from partita.plots.interval_map import round_length
from tests.plots.pictures import assert_inside, map_of, overlap


def circles_of(display):
    return [one for one in display.ax_.patches if isinstance(one, Circle) and not one.get_fill()]


def test_circles_are_those_of_the_map():
    lower, upper = np.full((3, 3), 1.0), np.full((3, 3), 2.0)
    display = IntervalMDSDisplay.from_intervals((lower, upper), iter("abc"), rng=0).plot()
    found = sorted((*one.center, one.radius) for one in circles_of(display))
    expected = np.column_stack([display.map.centers, display.map.radii])
    np.testing.assert_allclose(found, sorted(expected.tolist()))
    np.testing.assert_allclose(display.map.radii, 0.25, atol=1e-3)
    assert [text.get_text() for text in display.ax_.texts] == ["a", "b", "c"]
    assert display.ax_.get_title() == "interval scaling, stress 0.000"
    assert "least distance" in display.ax_.get_xlabel()
    assert_inside(display.figure_)
    low, high = display.ax_.get_xlim()
    assert low < (display.map.centers[:, 0] - 0.25).min()
    assert high > (display.map.centers[:, 0] + 0.25).max()


def test_equal_discs_are_all_seen():
    """Larger ones below, dashes upon equal ones, rings around equal centers."""
    centers = [[0, 0], [0, 0], [3, 0], [0, 0]]
    display = IntervalMDSDisplay.from_map(map_of(centers, [0.5, 1.0, 0.5, 1.0])).plot()
    drawn = circles_of(display)
    assert [one.radius for one in drawn] == [1.0, 1.0, 0.5, 0.5]
    assert [one.get_linestyle() for one in drawn] == ["-", "--", "-", "-"]
    dots = display.ax_.lines
    assert [dot.get_markersize() for dot in dots] == [4, 8, 12, 4]
    assert [dot.get_markerfacecolor() == "none" for dot in dots] == [False, True, True, False]


def test_a_scale_instead_of_ticks():
    display = IntervalMDSDisplay.from_map(map_of([[0, 0], [4, 3]], [1.0, 0.5])).plot()
    assert display.ax_.get_xticks().size == display.ax_.get_yticks().size == 0
    (bar,) = display.ax_.artists
    assert bar.txt_label.get_text() == "distance 1"
    display.figure_.canvas.draw()
    (line,) = [one for one in bar.size_bar.get_children() if one.get_visible()]
    pixels = display.ax_.transData.transform([[0, 0], [1, 0]])
    np.testing.assert_allclose(line.get_width(), 1.0)
    assert pixels[1, 0] - pixels[0, 0] > 10
    # It stands in the corner that is farther from the discs, and no name covers it.
    box = bar.get_window_extent()
    assert box.x0 > display.ax_.get_window_extent().x1 / 2
    assert not any(overlap(box, text.get_window_extent()) for text in display.ax_.texts)


@pytest.mark.parametrize(
    ("most", "length"),
    [(1.0, 1.0), (0.99, 0.5), (0.3, 0.2), (49, 20), (7e-5, 5e-5)],
)
def test_round_lengths(most, length):
    assert round_length(most) == pytest.approx(length)


def test_a_map_of_one_disc():
    display = IntervalMDSDisplay.from_map(map_of([[0, 0]], [0.0])).plot()
    assert len(display.ax_.artists) == 0
    assert_inside(display.figure_)


def test_bad_maps():
    with pytest.raises(InputError, match="n_components=2"):
        IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), n_components=3)
    with pytest.raises(InputError, match=r"3 discs but 1 name$"):
        IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), ["a"])
    for names in (5, "abc"):
        with pytest.raises(InputTypeError, match=f"names must be a sequence.*not {names!r}"):
            IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), names)
