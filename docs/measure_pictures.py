"""A small picture of what a measure reacts to: a panel for each kind of error, as inline SVG."""

from __future__ import annotations

from html import escape

import numpy as np

import partita
from docs.measure_behavior import CURVE_NUMBERS, OBJECTS, SHARES, curves, on_the_default_design
from partita.array_types import Floats
from partita.measures import Card

WIDTH, HEIGHT = 150, 96
LEFT, RIGHT, TOP, BOTTOM = 30, 146, 6, 78


def picture(card: Card) -> str:
    """Return the picture of a hard measure as HTML; empty for a soft one."""
    values = curves(card.name)
    if values is None:
        return ""
    low, high = limits(card, values)
    panels = [
        panel(partita.choosing.TRANSFORMATIONS[name].error, lines, low, high)
        for name, lines in zip(on_the_default_design().design.names, values, strict=True)
    ]
    lines = ", ".join(
        f'<span class="line-{index}">{k}</span>' for index, k in enumerate(CURVE_NUMBERS)
    )
    caption = (
        f"Its value as the share of objects in error rises from 0 to 1. The lines are for {lines} "
        f"clusters of equal size, {OBJECTS} objects in all."
    )
    return "\n".join(['<div class="reactions">', *panels, f"<p>{caption}</p>", "</div>"])


def limits(card: Card, values: Floats) -> tuple[float, float]:
    """Return the ends of the value axis: 0 to 1, or as far as the values go."""
    highest = float(values.max())
    if card.bounds[1] == 1:
        highest = 1.0
    return min(0.0, float(values.min())), highest


def panel(error: str, lines: Floats, low: float, high: float) -> str:
    """Return one panel: a line for each number of clusters, and the error in words."""
    ys = TOP + (BOTTOM - TOP) * (high - lines) / (high - low)
    xs = np.interp(SHARES, (0, 1), (LEFT, RIGHT))
    drawn = [
        f'<polyline class="line-{index}" points="{points(xs, row)}"/>'
        for index, row in enumerate(ys)
    ]
    zero = TOP + (BOTTOM - TOP) * high / (high - low)
    parts = [
        f'<figure><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(described(error, lines))}">',
        f'<path class="axis" d="M{LEFT} {TOP}V{BOTTOM}M{LEFT} {zero:.1f}H{RIGHT}"/>',
        f'<text x="{LEFT - 4}" y="{TOP + 7}">{number(high)}</text>',
        f'<text x="{LEFT - 4}" y="{BOTTOM + 2}">{number(low)}</text>',
        f'<text x="{LEFT + 4}" y="{HEIGHT - 4}">0</text>',
        f'<text x="{RIGHT}" y="{HEIGHT - 4}">1</text>',
        *drawn,
        f"</svg><figcaption>{escape(error)}</figcaption></figure>",
    ]
    return "\n".join(parts)


def points(xs: Floats, ys: Floats) -> str:
    return " ".join(f"{x:.0f},{y:.1f}" for x, y in zip(xs, ys, strict=True))


def described(error: str, lines: Floats) -> str:
    """Return a panel in words, for readers who do not see it."""
    ends = ", ".join(
        f"{number(row[0])} to {number(row[-1])} with {k} clusters"
        for k, row in zip(CURVE_NUMBERS, lines, strict=True)
    )
    return f"Value as {error}: {ends}"


def number(value: float) -> str:
    """Return a value for an axis, in few digits."""
    if abs(value) >= 1000:
        return f"{value / 1000:.0f}k"
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "−.").replace("-", "−")
