"""The curve of a measure over all numbers of clusters."""

from __future__ import annotations

from collections.abc import Iterable

from partita.reporting.charts.axes import Axis, axes
from partita.reporting.charts.svg import Svg, element, number, picture
from partita.reporting.views.cut_curve import CutCurveView

_WIDTH, _HEIGHT, _LEFT, _TOP = 560.0, 260.0, 56.0, 34.0


def cut_curve_chart(view: CutCurveView) -> Svg:
    """Draw the values, and the band of what is expected of permuted objects."""
    drawn = [*view.value, *(view.expected or ()), *(view.limit or ())]
    low, high = min(0.0, *drawn), max(1.0, *drawn)
    last = max(view.k[-1], view.k[0] + 1)
    across = Axis(view.k[0], last, _LEFT, _LEFT + _WIDTH, view.logarithmic)
    up = Axis(low, high, _TOP + _HEIGHT, _TOP)
    points = list(zip(view.k, view.value, strict=True))
    parts = [axes(across, up, "number of clusters k", view.title)]
    if view.expected is not None and view.limit is not None:
        there = zip(view.k, view.expected, strict=True)
        back = zip(view.k[::-1], view.limit[::-1], strict=True)
        outline = _line(across, up, [*there, *back]) + "z"
        parts.append(element("path", d=outline, class_="band"))
    if view.expected is not None:
        expected = _line(across, up, zip(view.k, view.expected, strict=True))
        parts.append(element("path", d=expected, class_="leader"))
    parts.append(element("path", d=_line(across, up, points), class_="line side0"))
    return picture(
        _LEFT + _WIDTH + 24,
        _TOP + _HEIGHT + 52,
        f"{view.title} of the cuts at every number of clusters",
        "The method to_frame() of partita.curve has the values.",
        *parts,
        id="cut-curve-chart",
    )


def _line(across: Axis, up: Axis, points: Iterable[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(across(k))} {number(up(value))}" for k, value in points)
