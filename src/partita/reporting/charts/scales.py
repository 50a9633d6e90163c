"""A measure on its scale, as a small picture."""

from __future__ import annotations

from partita.reporting.charts.axes import Axis, tick_text
from partita.reporting.charts.svg import Svg, element, number, picture
from partita.reporting.views.scales import ScaleView
from partita.reporting.views.texts import decimal_text

_WIDTH, _HEIGHT, _EDGE, _LINE = 220.0, 46.0, 8.0, 16.0


def scale_chart(view: ScaleView) -> Svg:
    """Draw the value as a dot between chance, a triangle, and the perfect value, a diamond."""
    x = Axis(view.low, view.high, _EDGE, _WIDTH - _EDGE)
    start = view.chance if view.chance is not None else view.low
    parts = [
        element("line", x1=_EDGE, x2=_WIDTH - _EDGE, y1=_LINE, y2=_LINE, class_="track"),
        element("line", x1=x(start), x2=x(view.value), y1=_LINE, y2=_LINE, class_="reach"),
        element("text", tick_text(view.low), x=_EDGE, y=_LINE + 24, class_="tick"),
        element("text", _end(view), x=_WIDTH - _EDGE, y=_LINE + 24, class_="tick end"),
    ]
    described = [f"{view.title}: {view.text}"]
    if view.chance is not None:
        at = number(x(view.chance))
        parts.append(element("path", d=f"M{at} {_LINE + 3:g}l5 9h-10z", class_="chance"))
        described.append(f"chance level {decimal_text(view.chance, 4)}")
    if view.perfect is not None:
        at = number(x(view.perfect))
        parts.append(element("path", d=f"M{at} {_LINE - 7:g}l7 7l-7 7l-7 -7z", class_="perfect"))
        described.append(f"identical clusterings {view.perfect:g}")
    if view.interval is not None:
        low, high = view.interval
        ends_text = f"{decimal_text(low, 4)} to {decimal_text(high, 4)}"
        ends = {"x1": x(low), "x2": x(high), "y1": _LINE, "y2": _LINE}
        parts.append(element("line", **ends, class_="interval"))
        described.append(f"{view.level:.0%} interval {ends_text}")
    parts.append(element("circle", cx=x(view.value), cy=_LINE, r=5.5, class_="value"))
    return picture(
        _WIDTH, _HEIGHT, f"Scale of {view.title}", "; ".join(described), *parts,
        id=f"scale-{view.measure}",
    )  # fmt: skip


def _end(view: ScaleView) -> str:
    """Return the number at the right end; an arrow if the scale has no end."""
    return tick_text(view.high) if view.bounded else "→ ∞"
