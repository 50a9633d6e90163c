"""The ordered matrix of several clusterings as a heat map, with the tree of their order."""

from __future__ import annotations

import math

from partita.plots.names import short_name
from partita.reporting.charts.heat import LEVELS
from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.charts.text_widths import widest
from partita.reporting.views.ordered_matrix import OrderedMatrixView

_ROOM, _SMALLEST, _LARGEST = 620.0, 10.0, 58.0
# With more clusterings than this cells have no values, or not even titles.
_MOST_WRITTEN, _MOST_TITLED = 12, 30
# The width of the tree.
_TREE = 90.0
_LONGEST = 24
# Smaller cells have small names.
_DENSE, _SMALL = 15.0, 8.5


def ordered_matrix_chart(view: OrderedMatrixView) -> Svg:
    """Draw values as shaded squares, the darker or stronger the more alike."""
    count = len(view.names)
    cell = max(_SMALLEST, min(_LARGEST, _ROOM / count))
    small = cell < _DENSE
    names = [short_name(name, _LONGEST) for name in view.names]
    room = widest(names, _SMALL if small else 12.5)
    slanted = room * (1.0 if small else math.sin(math.radians(45)))
    left, top = room + 8, slanted + 14
    end = left + cell * count
    parts = [
        element("g", joined(_cells(view, cell, left, top)), class_="cells"),
        element("g", joined(_numbers(view, cell, left, top)), class_="numbers"),
        element("g", joined(_names(names, cell, left, top)), class_="names"),
        element("path", d=_tree(view, cell, end + 6, top), class_="tree"),
    ]
    return picture(
        end + max(_TREE + 6 if view.tree else 0.0, slanted),
        top + cell * count + 4,
        f"Heat map of {view.title} for all pairs of clusterings",
        "Rows are references, columns candidates, in an order in which clusterings that are alike "
        "stand together. The table of pairs has the same values.",
        *parts,
        id=f"{view.id}-chart",
    )


def level(likeness: float) -> int:
    """Return the shade of a likeness from 0 to 1, from 1 to 9."""
    return max(1, min(LEVELS, math.ceil(LEVELS * likeness - 1e-9)))


def _cells(view: OrderedMatrixView, cell: float, left: float, top: float) -> list[Svg]:
    """Return a square with a title for each cell; if there are many, a path for each shade."""
    size = number(cell - 0.8, 2)
    if len(view.names) > _MOST_TITLED:
        squares: dict[int, list[str]] = {}
        for i, line in enumerate(view.likeness):
            for j, share in enumerate(line):
                x, y = number(left + cell * j), number(top + cell * i)
                shape = f"M{x} {y}h{size}v{size}h-{size}z"
                squares.setdefault(level(share), []).append(shape)
        return [element("path", d="".join(squares[one]), class_=f"h{one}") for one in squares]
    names = [short_name(name, _LONGEST) for name in view.names]
    return [
        element(
            "rect", element("title", f"{names[i]} and {names[j]}: {text}"),
            x=left + cell * j, y=top + cell * i, width=size, height=size,
            class_=f"h{level(view.likeness[i][j])}",
        )
        for i, line in enumerate(view.texts)
        for j, text in enumerate(line)
    ]  # fmt: skip


def _numbers(view: OrderedMatrixView, cell: float, left: float, top: float) -> list[Svg]:
    if len(view.names) > _MOST_WRITTEN:
        return []
    return [
        element(
            "text", end, x=left + cell * (j + 0.5), y=top + cell * (i + 0.5) + 4 + shift,
            class_=f"small middle n{level(view.likeness[i][j])}",
        )
        for i, line in enumerate(view.texts)
        for j, text in enumerate(line)
        for end, shift in _lines(text)
    ]  # fmt: skip


def _lines(text: str) -> list[tuple[str, float]]:
    """Return the ends of an interval as two lines, and how far each is from the middle."""
    ends = text.split(" … ")
    return [(text, 0.0)] if len(ends) == 1 else [(ends[0], -7.0), (ends[1], 7.0)]


def _names(names: list[str], cell: float, left: float, top: float) -> list[Svg]:
    small = cell < _DENSE
    size, turn = (" tiny", -90) if small else ("", -45)
    parts = []
    for place, name in enumerate(names):
        middle = cell * (place + 0.5)
        parts.append(element("text", name, x=left - 6, y=top + middle + 3.5, class_=f"end{size}"))
        x, y = number(left + middle + 3), number(top - 6)
        turned = f"translate({x} {y}) rotate({turn})"
        parts.append(element("text", name, transform=turned, class_=size.strip() or None))
    return parts


def _tree(view: OrderedMatrixView, cell: float, left: float, top: float) -> str:
    lines = []
    for line in view.tree:
        points = [
            f"{number(left + _TREE * height)} {number(top + cell * (position + 0.5))}"
            for height, position in line
        ]
        lines.append("M" + "L".join(points))
    return "".join(lines)
