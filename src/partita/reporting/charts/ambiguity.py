"""Histograms of the ambiguity of objects, those without any in a column apart."""

from __future__ import annotations

from partita.reporting.charts.svg import Svg, element, joined, picture
from partita.reporting.views.ambiguity import Histogram, SideOfAmbiguity
from partita.words import counted

_WIDTH, _HEIGHT, _TOP, _BOTTOM = 300.0, 176.0, 26.0, 42.0
_LEFT, _ZERO, _SPACE = 6.0, 26.0, 16.0


def ambiguity_chart(histogram: Histogram, side: SideOfAmbiguity) -> Svg:
    """Draw the number of objects in each class of a share as bars, with the counts above them."""
    counts = (histogram.zeros, *histogram.counts)
    tallest = max(counts) or 1
    base = _HEIGHT - _BOTTOM
    room = base - _TOP
    parts = [element("line", x1=_LEFT, x2=_WIDTH - 6, y1=base, y2=base, class_="grid")]
    start = _LEFT + _ZERO + _SPACE
    width = (_WIDTH - 6 - start) / len(histogram.counts)
    for place, count in enumerate(counts):
        left, wide = (_LEFT, _ZERO) if place == 0 else (start + width * (place - 1), width - 2)
        if not count:
            continue
        height = max(1.5, room * count / tallest)
        text = f"{_class(place, len(histogram.counts))}: {counted(count, 'object')}"
        parts.append(
            element(
                "rect", element("title", text), x=left, y=base - height, width=wide, height=height,
                class_="side0" if side.side == "reference" else "side1",
            )
        )  # fmt: skip
        parts.append(
            element(
                "text", _short(count), x=left + wide / 2, y=base - height - 5, class_="small middle"
            )
        )
    ticks = [
        element("text", "0", x=_LEFT + _ZERO / 2, y=base + 16, class_="tick middle"),
        element("text", "> 0", x=start, y=base + 16, class_="tick"),
        element("text", histogram.largest, x=_WIDTH - 6, y=base + 16, class_="tick end"),
        element("text", histogram.name, x=(start + _WIDTH) / 2, y=base + 34, class_="axis middle"),
    ]
    name = histogram.name.replace(" ", "-")
    return picture(
        _WIDTH,
        _HEIGHT,
        f"{histogram.name} of the objects of the {side.side}",
        f"Bars count objects; {counted(histogram.zeros, 'object')} without any. The table below "
        "has the same numbers.",
        element("g", joined(parts)),
        element("g", joined(ticks)),
        id=f"ambiguity-{side.side}-{name}",
    )


def _class(place: int, classes: int) -> str:
    if place == 0:
        return "0"
    return f"over {100 * (place - 1) // classes} to {100 * place // classes} % of the largest"


def _short(count: int) -> str:
    """Return a count in at most four characters, if it is below a thousand millions."""
    for unit, letter in ((1_000_000, "M"), (1000, "k")):
        if count >= unit:
            return (
                f"{count / unit:.0f}{letter}"
                if count >= 9.95 * unit
                else f"{count / unit:.1f}{letter}"
            )
    return f"{count}"
