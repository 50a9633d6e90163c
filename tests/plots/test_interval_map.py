"""Maps of intervals: discs, equal discs, and maps that cannot be drawn."""

import numpy as np
import pytest
from matplotlib.patches import Circle

from partita.errors import InputError, InputTypeError
from partita.plots import IntervalMDSDisplay
from tests.plots.pictures import map_of


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


def test_bad_maps():
    with pytest.raises(InputError, match="n_components=2"):
        IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), n_components=3)
    with pytest.raises(InputError, match="3 discs but 1 names"):
        IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), ["a"])
    for names in (5, "abc"):
        with pytest.raises(InputTypeError, match=f"names must be a sequence.*not {names!r}"):
            IntervalMDSDisplay.from_intervals(np.ones((3, 3, 2)), names)
