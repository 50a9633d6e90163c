"""Axes of charts: where values stand, and lines with numbers at round values."""

from __future__ import annotations

import math
from dataclasses import dataclass

from partita.reporting.charts.svg import Svg, element, joined


@dataclass(frozen=True)
class Axis:
    """A scale from values to coordinates.

    Attributes
    ----------
    low, high : float
        The values at the ends.
    start, end : float
        The coordinates of the ends.
    logarithmic : bool
    """

    low: float
    high: float
    start: float
    end: float
    logarithmic: bool = False

    def __call__(self, value: float) -> float:
        """Return the coordinate of a value."""
        low, high, value = (
            (math.log10(x) for x in (self.low, self.high, value))
            if self.logarithmic
            else (self.low, self.high, value)
        )
        share = (value - low) / (high - low) if high > low else 0.5
        return self.start + (self.end - self.start) * share

    @property
    def ticks(self) -> list[float]:
        """Round values: powers of ten on a logarithmic scale, steps of 1, 2 or 5 otherwise."""
        if self.logarithmic:
            first, last = math.ceil(math.log10(self.low)), math.floor(math.log10(self.high))
            return [10.0**power for power in range(first, last + 1)]
        step = _step((self.high - self.low) / 5)
        first, last = math.ceil(self.low / step - 1e-9), math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def _step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, … (times a power of ten) that is at least `least`."""
    power = 10.0 ** math.floor(math.log10(least)) if least > 0 else 1.0
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least * (1 - 1e-9))


def tick_text(value: float) -> str:
    """Return the number beside a tick.

    >>> tick_text(0.2), tick_text(20000.0), tick_text(1e6)
    ('0.2', '20k', '1M')
    """
    for unit, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= unit:
            return f"{value / unit:.4g}{letter}"
    return f"{round(value, 10):.4g}"


def axes(across: Axis, up: Axis, x_title: str, y_title: str) -> Svg:
    """Return grid lines with numbers and titles; `across` goes right, and `up` upwards."""
    parts = []
    for value in across.ticks:
        x = across(value)
        parts.append(element("line", x1=x, x2=x, y1=up.start, y2=up.end, class_="grid"))
        text = tick_text(value)
        parts.append(element("text", text, x=x, y=up.start + 18, class_="tick middle"))
    for value in up.ticks:
        y = up(value)
        parts.append(element("line", x1=across.start, x2=across.end, y1=y, y2=y, class_="grid"))
        parts.append(
            element("text", tick_text(value), x=across.start - 8, y=y + 4, class_="tick end")
        )
    parts.append(
        element(
            "text", x_title, x=(across.start + across.end) / 2, y=up.start + 40,
            class_="axis middle",
        )
    )  # fmt: skip
    # The title of the upward axis stands above it, so that no text is turned.
    parts.append(element("text", y_title, x=across.start - 8, y=up.end - 14, class_="axis"))
    return element("g", joined(parts), class_="axes")
