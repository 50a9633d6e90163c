"""The ordered contingency table as a heat map."""

from __future__ import annotations

import math

from partita.plots.names import short_name
from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.charts.text_widths import widest
from partita.reporting.views.heat import HeatView
from partita.reporting.views.texts import integer_text

# The number of shades, and with more lines than this no numbers are written into cells.
LEVELS, _MOST_WRITTEN = 9, 12
_ROOM, _SMALLEST, _LARGEST = 620.0, 9.0, 40.0
_LONGEST = 20
# Cells that are smaller have small names, those of columns upright.
_DENSE, _SMALL = 16.0, 8.5


def level(count: float, largest: float) -> int:
    """Return the shade of a count, from 1 to 9; square roots keep small counts visible."""
    return max(1, min(LEVELS, math.ceil(LEVELS * math.sqrt(count / largest) - 1e-9)))


def heat_chart(view: HeatView) -> Svg:
    """Draw the counts as shaded squares; matched cells, on the diagonal, have a frame."""
    n_rows, n_columns = len(view.counts), len(view.counts[0])
    cell = max(_SMALLEST, min(_LARGEST, _ROOM / max(n_rows, n_columns)))
    names = [_names(view, side) for side in (0, 1)]
    left = widest(names[0]) + 8
    # Names of columns are turned by 45 degrees.
    turn = -90 if cell < _DENSE else -45
    slanted = widest(names[1], _SMALL if cell < _DENSE else 12.5) * math.sin(math.radians(-turn))
    top = 14 + slanted
    parts = [
        element(
            "rect", x=left, y=top, width=cell * n_columns, height=cell * n_rows, class_="field"
        ),
        element("g", joined(_cells(view, cell, left, top)), class_="cells"),
        element("g", joined(_numbers(view, cell, left, top)), class_="numbers"),
        element("path", d=_frames(view, cell, left, top), class_="match"),
        element("g", joined(_texts(names, cell, turn, left, top)), class_="names"),
    ]
    return picture(
        left + cell * n_columns + (0.0 if cell < _DENSE else max(0.0, slanted - cell / 2)),
        top + cell * n_rows + 8,
        "Heat map of the objects that clusters of both sides share",
        "Rows are reference clusters, columns candidate clusters. The tables of reference and "
        "candidate clusters list the same numbers.",
        *parts,
        id="heat-chart",
    )


def _cells(view: HeatView, cell: float, left: float, top: float) -> list[Svg]:
    """Return one path for each shade, which is much shorter than an element for each cell."""
    largest = largest_count(view)
    squares: dict[int, list[str]] = {}
    size = number(cell - 0.6, 2)
    for row, line in enumerate(view.counts):
        for column, count in enumerate(line):
            if count:
                x, y = number(left + cell * column), number(top + cell * row)
                shape = f"M{x} {y}h{size}v{size}h-{size}z"
                squares.setdefault(level(count, largest), []).append(shape)
    return [element("path", d="".join(squares[one]), class_=f"h{one}") for one in sorted(squares)]


def largest_count(view: HeatView) -> float:
    """Return the count of the darkest shade: the largest one outside of bundles."""
    shown = [line[: len(view.columns)] for line in view.counts[: len(view.rows)]]
    return max((max(line, default=0) for line in shown), default=0) or 1


def _numbers(view: HeatView, cell: float, left: float, top: float) -> list[Svg]:
    if max(len(view.counts), len(view.counts[0])) > _MOST_WRITTEN:
        return []
    largest = largest_count(view)
    return [
        element(
            "text",
            _compact(count),
            x=left + cell * (column + 0.5),
            y=top + cell * (row + 0.5) + 4,
            class_=f"middle n{level(count, largest)}",
        )
        for row, line in enumerate(view.counts)
        for column, count in enumerate(line)
        if count
    ]


def _compact(count: float) -> str:
    for unit, letter in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if count >= unit:
            return f"{count / min(unit, 1e3 if letter == 'k' else unit):.3g}{letter}"
    return integer_text(count)


def _frames(view: HeatView, cell: float, left: float, top: float) -> str:
    size = number(cell - 0.6, 2)
    corners = (
        (number(left + cell * place), number(top + cell * place)) for place in range(view.n_matched)
    )
    return "".join(f"M{x} {y}h{size}v{size}h-{size}z" for x, y in corners)


def _names(view: HeatView, side: int) -> list[str]:
    places, texts = (view.rows, view.columns)[side], view.names.texts[side]
    names = [short_name(texts[place], _LONGEST) for place in places]
    bundled = view.n_bundled[side]
    return [*names, f"{bundled:,} others"] if bundled else names


def _texts(names: list[list[str]], cell: float, turn: int, left: float, top: float) -> list[Svg]:
    small = " tiny" if cell < _DENSE else ""
    rows = [
        element("text", name, x=left - 6, y=top + cell * (row + 0.5) + 3.5, class_=f"end{small}")
        for row, name in enumerate(names[0])
    ]
    columns = []
    for column, name in enumerate(names[1]):
        x, y = number(left + cell * (column + 0.5) + 3.5), number(top - 6)
        turned = f"translate({x} {y}) rotate({turn})"
        columns.append(element("text", name, transform=turned, class_=small.strip() or None))
    return [*rows, *columns]
