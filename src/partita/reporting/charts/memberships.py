"""A heat map of memberships or masses: objects are rows, the clusters of both sides columns."""

from __future__ import annotations

import math

from partita.plots.names import short_name
from partita.reporting.charts.heat import LEVELS
from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.views.memberships import MembershipsView, SideOfMemberships

_LEFT, _ROW, _GAP, _ROOM = 150.0, 22.0, 26.0, 620.0
_NARROWEST, _WIDEST, _WRITTEN = 22.0, 64.0, 30.0
_LONGEST = 20
# Smaller values have no cell.
_LEAST = 0.005


def memberships_chart(view: MembershipsView) -> Svg:
    """Draw the values as shaded cells, with numbers where they fit."""
    columns = sum(len(side.columns) for side in view.sides)
    cell = max(_NARROWEST, min(_WIDEST, _ROOM / max(1, columns)))
    names = [[short_name(name, _LONGEST) for name in side.columns] for side in view.sides]
    objects = [short_name(name, _LONGEST) for name in view.objects]
    top = 44 + 5.0 * max(len(name) for own in names for name in own)
    height = top + _ROW * len(view.objects)
    parts = [
        element(
            "text", short_name(name, _LONGEST), x=_LEFT - 8, y=_baseline(top, row), class_="end"
        )
        for row, name in enumerate(view.objects)
    ]
    left = _LEFT
    for side, own in zip(view.sides, names, strict=True):
        parts += _side(side, own, left, cell, top, objects)
        left += cell * len(own) + _GAP
    longest = max(map(len, names[-1]))
    return picture(
        left - _GAP + 3.6 * longest + 12,
        height + 6,
        "Memberships of the most ambiguous objects",
        "Rows are objects, columns the clusters of the reference, then those of the candidate. The "
        "table below has the same numbers.",
        *parts,
        id="memberships-chart",
    )


def _side(
    side: SideOfMemberships,
    names: list[str],
    left: float,
    cell: float,
    top: float,
    objects: list[str],
) -> list[Svg]:
    width = cell * len(names)
    parts = [
        element("text", side.side, x=left, y=14, class_="side"),
        element("rect", x=left, y=top, width=width, height=_ROW * len(objects), class_="field"),
    ]
    for column, name in enumerate(names):
        x, y = number(left + cell * (column + 0.5) + 3), number(top - 6)
        parts.append(element("text", name, transform=f"translate({x} {y}) rotate(-45)"))
    for row, values in enumerate(side.values):
        for column, value in enumerate(values):
            if value >= _LEAST:
                text = f"{objects[row]}, {side.side} {names[column]}: {value:.3f}"
                parts.append(
                    element(
                        "rect", element("title", text), x=left + cell * column,
                        y=top + _ROW * row, width=cell - 1, height=_ROW - 1,
                        class_=f"h{level(value)}",
                    )
                )  # fmt: skip
    if cell >= _WRITTEN:
        parts.append(element("g", joined(_numbers(side, left, cell, top)), class_="numbers"))
    return parts


def _numbers(side: SideOfMemberships, left: float, cell: float, top: float) -> list[Svg]:
    return [
        element(
            "text", value_text(value), x=left + cell * (column + 0.5), y=_baseline(top, row),
            class_=f"middle n{level(value)}",
        )
        for row, values in enumerate(side.values)
        for column, value in enumerate(values)
        if value >= _LEAST
    ]  # fmt: skip


def _baseline(top: float, row: int) -> float:
    return top + _ROW * (row + 0.5) + 4


def level(value: float) -> int:
    """Return the shade of a value from 0 to 1, from 1 to 9."""
    return max(1, min(LEVELS, math.ceil(LEVELS * value - 1e-9)))


def value_text(value: float) -> str:
    """Return a value with two decimals and without a zero before the point.

    >>> value_text(0.254), value_text(1.0), value_text(0.999)
    ('.25', '1', '> .99')
    """
    if value >= 1.0 - 1e-9:
        return "1"
    text = f"{value:.2f}"
    return "> .99" if text == "1.00" else text[1:]
