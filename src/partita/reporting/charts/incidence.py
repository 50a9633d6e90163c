"""Clusters that may overlap, as bars over one line of objects."""

from __future__ import annotations

from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.charts.text_widths import widest
from partita.reporting.views.incidence import ClusterBars, IncidenceView
from partita.words import counted

_ROW, _BAR, _WIDTH, _ABOVE, _APART = 20.0, 13.0, 560.0, 6.0, 12.0
_NARROWEST = 1.0


def incidence_chart(view: IncidenceView) -> Svg:
    """Draw a row for each cluster; objects stand in one order in all of them."""
    left = widest(one.name for one in view.clusters) + 10
    parts, y, side = [], _ABOVE, 0
    for cluster in view.clusters:
        if cluster.side != side:
            side, y = cluster.side, y + _APART
        parts.append(_row(cluster, left, y))
        y += _ROW
    return picture(
        left + _WIDTH,
        y + _ABOVE,
        "Clusters and their objects",
        "A row for each cluster; its bars cover its objects. The tables of clusters list the same.",
        joined(parts),
        id="incidence-chart",
    )


def _row(cluster: ClusterBars, left: float, y: float) -> Svg:
    bars = "".join(
        f"M{number(left + _WIDTH * begin)} {number(y)}h"
        f"{number(max(_NARROWEST, _WIDTH * (end - begin)))}v{number(_BAR)}H"
        f"{number(left + _WIDTH * begin)}z"
        for begin, end in cluster.runs
    )
    return element(
        "g",
        element("title", f"{cluster.name}: {counted(cluster.size, 'object')}"),
        element("rect", x=left, y=y, width=_WIDTH, height=_BAR, class_="field"),
        element("text", cluster.name, x=left - 8, y=y + _BAR - 2, class_="end"),
        element("path", d=bars, class_=f"side{cluster.side}"),
    )
