"""Clusterings as discs on a map, with names that do not cover each other."""

from __future__ import annotations

import math
from typing import NamedTuple

from partita.plots.names import short_name
from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.charts.text_widths import text_width
from partita.reporting.views.interval_map import Disc, IntervalMapView

_SIZE, _EDGE, _BELOW = 560.0, 90.0, 44.0
_LONGEST, _TALL = 24, 14.0
# Directions from a disc to its name, in degrees, in order of preference; distances in pixels.
_DIRECTIONS = (0, 180, -90, 90, -45, 45, -135, 135)
_GAPS = (8.0, 20.0)


class _Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: _Box) -> bool:
        return (
            self.left < other.right and other.left < self.right
            and self.top < other.bottom and other.top < self.bottom
        )  # fmt: skip


class _Spot(NamedTuple):
    """A disc in pixels."""

    x: float
    y: float
    radius: float


def interval_map_chart(view: IntervalMapView) -> Svg:
    """Draw discs, their centers and names; a name without room is in the title of its disc only."""
    spots, unit = _spots(view.discs)
    height = max(spot.y + spot.radius for spot in spots) + _EDGE / 2
    order = sorted(range(len(spots)), key=lambda index: -spots[index].radius)
    discs = [
        element(
            "g",
            element("title", view.discs[index].name),
            element("circle", cx=spots[index].x, cy=spots[index].y, r=spots[index].radius,
                    class_="disc"),
            element("circle", cx=spots[index].x, cy=spots[index].y, r=4.0, class_="center"),
        )
        for index in order
    ]  # fmt: skip
    return picture(
        _SIZE,
        height + _BELOW,
        "Map of the clusterings",
        "The nearer two clusterings, the more alike they are. The table of pairs has the values.",
        element("rect", width=_SIZE, height=height, rx=8, class_="field"),
        element("g", joined(discs)),
        element("g", joined(_names(view.discs, spots, height)), class_="names"),
        *_scale(view.scale, unit, height),
        id="map-chart",
    )


def _spots(discs: tuple[Disc, ...]) -> tuple[list[_Spot], float]:
    """Return the discs in pixels, and the number of pixels of one unit."""
    low = min(disc.x - disc.radius for disc in discs)
    high = max(disc.x + disc.radius for disc in discs)
    top = max(disc.y + disc.radius for disc in discs)
    extent = max(high - low, top - min(disc.y - disc.radius for disc in discs))
    unit = (_SIZE - 2 * _EDGE) / extent if extent > 0 else 1.0
    left = (_SIZE - unit * (high - low)) / 2
    return [
        _Spot(
            left + unit * (disc.x - low),
            _EDGE / 2 + unit * (top - disc.y),
            unit * disc.radius,
        )
        for disc in discs
    ], unit


def _names(discs: tuple[Disc, ...], spots: list[_Spot], height: float) -> list[Svg]:
    """Place names beside discs, those of small discs first, where they cover nothing."""
    taken = [_Box(spot.x - 5, spot.y - 5, spot.x + 5, spot.y + 5) for spot in spots]
    found = []
    for index in sorted(range(len(spots)), key=lambda index: spots[index].radius):
        name = short_name(discs[index].name, _LONGEST)
        width = text_width(name)
        box = next(
            (
                box
                for box in _choices(spots[index], width)
                if not any(map(box.meets, taken))
                and box.left >= 0 and box.right <= _SIZE and box.top >= 0 and box.bottom <= height
            ),
            None,
        )  # fmt: skip
        if box is None:
            continue
        taken.append(box)
        middle = (box.left + box.right) / 2
        found.append(element("text", name, x=middle, y=box.bottom - 3, class_="middle"))
    return found


def _choices(spot: _Spot, width: float) -> list[_Box]:
    boxes = []
    # A name stands beside the center, or beside the rim of a large disc.
    for reach in (0.0, spot.radius):
        for gap in _GAPS:
            for degrees in _DIRECTIONS:
                across, down = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
                x = spot.x + across * (reach + gap + width / 2)
                y = spot.y + down * (reach + gap + _TALL / 2)
                boxes.append(_Box(x - width / 2, y - _TALL / 2, x + width / 2, y + _TALL / 2))
    return boxes


def _scale(length: float, unit: float, height: float) -> list[Svg]:
    if not length:
        return []
    left, right, y = _EDGE / 2, _EDGE / 2 + unit * length, height + 26
    ends = f"M{number(left)} {number(y - 4)}V{number(y + 4)}M{number(left)} {number(y)}"
    return [
        element("path", d=f"{ends}H{number(right)}M{number(right)} {number(y - 4)}V{number(y + 4)}",
                class_="tree"),
        element("text", f"distance {length:g}", x=right + 8, y=y + 4, class_="tick"),
    ]  # fmt: skip
