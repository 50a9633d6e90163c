"""A value on its scale: an interval as a bar, a certificate as a thin line with caps above it."""

from __future__ import annotations

from partita.comparing.rendering import format_value
from partita.reporting.charts.axes import Axis, tick_text
from partita.reporting.charts.svg import Svg, element, number, picture
from partita.reporting.views.intervals import End, ValueOnScale

_WIDTH, _HEIGHT, _EDGE, _LINE, _ABOVE = 320.0, 48.0, 10.0, 22.0, 8.0
_THICK, _CAP, _THINNEST = 10.0, 3.5, 3.0


def interval_chart(view: ValueOnScale) -> Svg:
    """Draw the number as a dot or the interval as a bar, and above it what bounds each end."""
    x = Axis(view.low, view.high, _EDGE, _WIDTH - _EDGE)
    parts = [
        element("line", x1=_EDGE, x2=_WIDTH - _EDGE, y1=_LINE, y2=_LINE, class_="track"),
        element("text", tick_text(view.low), x=_EDGE, y=_LINE + 22, class_="tick"),
        element("text", _last(view), x=_WIDTH - _EDGE, y=_LINE + 22, class_="tick end"),
    ]
    if view.perfect is not None:
        at = number(x(view.perfect))
        parts.append(element("path", d=f"M{at} {_LINE - 7:g}l7 7l-7 7l-7 -7z", class_="perfect"))
    if view.is_interval:
        left, right = sorted(x(end.value) for end in view.ends)
        width = max(_THINNEST, right - left)
        left = min(left, _WIDTH - _EDGE - width)
        parts.append(
            element("rect", x=left, y=_LINE - _THICK / 2, width=width, height=_THICK, class_="open")
        )
    else:
        parts.append(element("circle", cx=x(view.ends[0].value), cy=_LINE, r=5.5, class_="value"))
    parts += [_certificate(x, end) for end in view.ends if not end.is_exact]
    return picture(
        _WIDTH, _HEIGHT, f"{view.title} on its scale", _described(view), *parts,
        id=f"interval-{view.measure}",
    )  # fmt: skip


def _certificate(x: Axis, end: End) -> Svg:
    left, right = (number(x(bound)) for bound in (end.at_least, end.at_most))
    top, bottom = number(_ABOVE - _CAP), number(_ABOVE + _CAP)
    path = f"M{left} {top}V{bottom}M{left} {number(_ABOVE)}H{right}M{right} {top}V{bottom}"
    return element("path", d=path, class_="certificate")


def _described(view: ValueOnScale) -> str:
    what = "interval" if view.is_interval else "value"
    texts = [f"{what} {view.text}"]
    texts += [
        f"certificate {format_value(end.at_least)} to {format_value(end.at_most)}"
        for end in view.ends
        if not end.is_exact
    ]
    if view.perfect is not None:
        texts.append(f"identical clusterings {view.perfect:g}")
    return "; ".join(texts)


def _last(view: ValueOnScale) -> str:
    """Return the number at the right end; an arrow if the scale has no end."""
    return tick_text(view.high) if view.bounded else "→ ∞"
