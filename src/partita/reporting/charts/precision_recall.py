"""Precision against recall of every candidate cluster, as a scatter."""

from __future__ import annotations

import math

from partita.reporting.charts.axes import Axis, axes
from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.views.precision_recall import SQUARES, Point, PrecisionRecallView
from partita.reporting.views.texts import share_text
from partita.words import counted

_SIDE, _LEFT, _TOP = 400.0, 56.0, 40.0
_SMALLEST, _LARGEST = 3.5, 13.0
_LEVELS = 5


def precision_recall_chart(view: PrecisionRecallView) -> Svg:
    """Draw a mark for each cluster, and shaded squares where there are too many to draw."""
    across = Axis(0.0, 1.0, _LEFT, _LEFT + _SIDE)
    up = Axis(0.0, 1.0, _TOP + _SIDE, _TOP)
    largest = max(point.size for point in view.points)
    marks = [_mark(view, point, across, up, largest) for point in view.points]
    return picture(
        _LEFT + _SIDE + 24,
        _TOP + _SIDE + 52,
        "Precision against recall of candidate clusters",
        "The table of candidate clusters has precision and recall of each of them.",
        element("g", joined(_squares(view, across, up)), class_="squares"),
        axes(across, up, "recall: share of the class that the cluster has",
             "precision: share of the cluster that is of one class"),
        element("g", joined(marks), class_="marks"),
        id="precision-recall-chart",
    )  # fmt: skip


def _squares(view: PrecisionRecallView, across: Axis, up: Axis) -> list[Svg]:
    most = max((square.clusters for square in view.squares), default=1)
    width = _SIDE / SQUARES

    def shade(clusters: int) -> int:
        return max(1, math.ceil(_LEVELS * math.log1p(clusters) / math.log1p(most)))

    return [
        element(
            "rect",
            element("title", f"{square.clusters:,} clusters"),
            x=across(square.recall / SQUARES),
            y=up((square.precision + 1) / SQUARES),
            width=width,
            height=width,
            class_=f"q{shade(square.clusters)}",
        )
        for square in view.squares
    ]


def _mark(view: PrecisionRecallView, point: Point, across: Axis, up: Axis, largest: float) -> Svg:
    radius = max(_SMALLEST, _LARGEST * math.sqrt(point.size / largest))
    x, y = across(point.recall), up(point.precision)
    text = (
        f"{view.names.texts[1][point.candidate]}: {counted(point.size, 'object')}, precision "
        f"{share_text(point.precision)}, recall {share_text(point.recall)} of "
        f"{view.names.texts[0][point.reference]}"
    )
    return element(
        "path", element("title", text), d=shape(point.fate, x, y, radius),
        class_=f"mark {point.fate}", data_c=point.candidate, data_r=point.reference,
    )  # fmt: skip


def shape(fate: str, x: float, y: float, radius: float) -> str:
    """Return the path of a mark: a fate differs from others in its shape, not only in its color.

    Kept clusters are circles, split ones triangles, merged ones squares and mixed ones diamonds.
    """
    r = radius
    if fate == "kept":
        arc = f"a{number(r)} {number(r)} 0 1 0"
        width = number(2 * r)
        return f"M{number(x - r)} {number(y)}{arc} {width} 0{arc} -{width} 0z"
    corners = {
        "split": ((0, -1.2), (1.1, 0.8), (-1.1, 0.8)),
        "merged": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        "mixed": ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    }[fate]
    return "M" + "L".join(f"{number(x + r * a)} {number(y + r * b)}" for a, b in corners) + "z"
