"""A small picture of what a measure reacts to: a panel for each kind of change, as inline SVG."""

from __future__ import annotations

from html import escape

import numpy as np

import partita
from docs import cover_behavior, entity_behavior
from docs.measure_behavior import (
    CURVE_NUMBERS,
    OBJECTS,
    SOFT_CLUSTERS,
    SOFT_OBJECTS,
    curves,
    on_the_default_design,
    soft_curves,
)
from partita.array_types import Floats
from partita.measures import Card, Measure

WIDTH, HEIGHT = 150, 96
LEFT, RIGHT, TOP, BOTTOM = 30, 146, 6, 78


def picture(measure: Measure) -> str:
    """Return the picture of a measure as HTML; nothing if it has none."""
    return PICTURES[measure.takes_table](measure)


def no_picture(measure: Measure) -> str:
    """Return nothing: hierarchies have no share of objects in error."""
    return ""


def hard_picture(measure: Measure) -> str:
    """Draw the value against the share of objects in error, a line for each number of clusters."""
    names = on_the_default_design().design.names
    values = curves(measure.name)
    panels = {
        partita.choosing.TRANSFORMATIONS[name].error: lines
        for name, lines in zip(names, values, strict=True)
    }
    caption = (
        "Its value as the share of objects in error rises from 0 to 1. The lines are for "
        f"{', '.join(map(key, range(3), map(str, CURVE_NUMBERS)))} clusters of equal size, "
        f"{OBJECTS} objects in all."
    )
    labels = [f"with {k} clusters" for k in CURVE_NUMBERS]
    return drawn(measure.card, panels, labels, caption)


def soft_picture(measure: Measure) -> str:
    """Draw the value against the degree of doubt or error, a line for each end of an interval."""
    panels = soft_curves(measure)
    ends = len(next(iter(panels.values())))
    caption = (
        f"Its value for {SOFT_OBJECTS} objects in {SOFT_CLUSTERS} clusters, as the candidate moves "
        "away from a hard reference, from 0, not at all, to 1, as far as it goes."
    )
    if ends == 2:
        caption += f" The lines are the {key(0, 'lower')} and the {key(2, 'upper')} end."
    labels = [""] if ends == 1 else ["at the lower end", "at the upper end"]
    return drawn(measure.card, panels, labels, caption)


def cover_picture(measure: Measure) -> str:
    """Draw the value of a candidate that moves away from a ring of clusters that overlap."""
    caption = (
        f"Its value for {cover_behavior.OBJECTS} objects in {cover_behavior.CLUSTERS} clusters of "
        f"{cover_behavior.SIZE}, each of which shares {cover_behavior.SHARED} objects with the "
        "next, as the candidate moves away from them, from 0, not at all, to 1, as far as it goes."
    )
    return drawn(measure.card, cover_behavior.cover_curves(measure), [""], caption)


def entity_picture(measure: Measure) -> str:
    """Draw the value of a response that moves away from entities of the same size."""
    caption = (
        f"Its value for {entity_behavior.ENTITIES} entities of {entity_behavior.SIZE} mentions, as "
        "the response moves away from them, from 0, not at all, to 1, as far as it goes."
    )
    return drawn(measure.card, entity_behavior.entity_curves(measure), [""], caption)


PICTURES = {
    "entities": entity_picture,
    "hard": hard_picture,
    "soft": soft_picture,
    "covers": cover_picture,
    "trees": no_picture,
}


def drawn(card: Card, panels: dict[str, Floats], labels: list[str], caption: str) -> str:
    """Return panels side by side, with a caption below."""
    low, high = limits(card, np.concatenate([lines.ravel() for lines in panels.values()]))
    figures = [panel(words, lines, labels, low, high) for words, lines in panels.items()]
    return "\n".join(['<div class="reactions">', *figures, f"<p>{caption}</p>", "</div>"])


def key(index: int, words: str) -> str:
    """Return words underlined in the color of a line."""
    return f'<span class="line-{index}">{words}</span>'


def limits(card: Card, values: Floats) -> tuple[float, float]:
    """Return the ends of the value axis: 0 to 1, or as far as the values go."""
    highest = float(values.max())
    if card.bounds[1] == 1:
        highest = 1.0
    return min(0.0, float(values.min())), highest


def panel(words: str, lines: Floats, labels: list[str], low: float, high: float) -> str:
    """Return one panel: its lines, and what happens from left to right in words."""
    ys = TOP + (BOTTOM - TOP) * (high - lines) / (high - low)
    xs = np.linspace(LEFT, RIGHT, lines.shape[1])
    # Two lines are as different in color as two of three can be.
    colors = (0, 2) if len(lines) == 2 else range(len(lines))
    polylines = [
        f'<polyline class="line-{color}" points="{points(xs, row)}"/>'
        for color, row in zip(colors, ys, strict=True)
    ]
    zero = TOP + (BOTTOM - TOP) * high / (high - low)
    parts = [
        f'<figure><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(described(words, lines, labels))}">',
        f'<path class="axis" d="M{LEFT} {TOP}V{BOTTOM}M{LEFT} {zero:.1f}H{RIGHT}"/>',
        f'<text x="{LEFT - 4}" y="{TOP + 7}">{number(high)}</text>',
        f'<text x="{LEFT - 4}" y="{BOTTOM + 2}">{number(low)}</text>',
        f'<text x="{LEFT + 4}" y="{HEIGHT - 4}">0</text>',
        f'<text x="{RIGHT}" y="{HEIGHT - 4}">1</text>',
        *polylines,
        f"</svg><figcaption>{escape(words)}</figcaption></figure>",
    ]
    return "\n".join(parts)


def points(xs: Floats, ys: Floats) -> str:
    return " ".join(f"{x:.0f},{y:.1f}" for x, y in zip(xs, ys, strict=True))


def described(words: str, lines: Floats, labels: list[str]) -> str:
    """Return a panel in words, for readers who do not see it."""
    ends = ", ".join(
        f"{number(row[0])} to {number(row[-1])} {label}".strip()
        for label, row in zip(labels, lines, strict=True)
    )
    return f"Value as {words}: {ends}"


def number(value: float) -> str:
    """Return a value for an axis, in few digits."""
    if abs(value) >= 1000:
        return f"{value / 1000:.0f}k"
    return f"{value:.2f}".rstrip("0").rstrip(".").replace("-0.", "−.").replace("-", "−")
