import re

import partita as pt
from partita.reporting.charts.interval_map import _Box, _names, _spots, interval_map_chart
from partita.reporting.charts.text_widths import text_width
from partita.reporting.views.interval_map import Disc, IntervalMapView
from tests.reporting.example import HOSTILE


def view(*discs, scale=0.5):
    return IntervalMapView(tuple(discs), 0.1, scale, "distance", True, len(discs))


def test_discs_have_one_scale():
    spots, unit = _spots((Disc("a", 0, 0, 0.5), Disc("b", 2, 1, 0.0)))
    assert unit == (560 - 2 * 90) / 2.5
    assert spots[0].radius == 0.5 * unit
    assert spots[1].x - spots[0].x == 2 * unit
    # Up is positive on the map, and down in the picture.
    assert spots[0].y - spots[1].y == unit


def test_equal_clusterings_are_drawn():
    text = interval_map_chart(view(Disc("a", 0, 0, 0), Disc("b", 0, 0, 0), scale=0.0))
    assert text.count('class="center"') == 2
    assert "distance 0.5" not in text


def test_names_do_not_cover_each_other():
    discs = tuple(Disc(f"clustering {i}", i % 4 / 3, i // 4 / 3, 0.0) for i in range(16))
    spots, _ = _spots(discs)
    names = _names(discs, spots, 600.0)
    boxes = []
    for name in names:
        x, y = (float(re.search(rf' {axis}="([\d.]+)"', name)[1]) for axis in "xy")
        half = text_width(re.search(">(.*)<", name)[1]) / 2
        boxes.append(_Box(x - half, y - 11, x + half, y + 3))
    assert len(boxes) == 16
    assert not any(one.meets(other) for i, one in enumerate(boxes) for other in boxes[:i])


def test_names_without_room_are_in_titles_only():
    discs = tuple(Disc(f"clustering {i}", 1e-9 * i, 0, 0) for i in range(60))
    text = interval_map_chart(view(*discs))
    assert text.count("<title>clustering") == 60
    assert 0 < text.count(">clustering") - 60 < 60


def test_large_discs_are_below_small_ones():
    text = interval_map_chart(view(Disc("small", 0, 0, 0.1), Disc("large", 0, 0, 1)))
    assert text.index("<title>large") < text.index("<title>small")


def test_names_are_text():
    assert "<img" not in interval_map_chart(view(Disc(HOSTILE, 0, 0, 0), Disc("b", 1, 0, 0)))


def test_the_whole_way():
    report = pt.report([[0, 0, 1], pt.Rough([{0}, {0, 1}, {1}])])
    assert report.html.count('class="disc"') == 2
