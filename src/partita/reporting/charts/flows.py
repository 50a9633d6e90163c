"""The diagram of flows from reference to candidate clusters, as vector graphics."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from partita.plots.names import largest_that_fit, spread
from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.views.flows import Bar, Flow, FlowsView
from partita.reporting.views.texts import LONGEST_ON_PICTURE, integer_text, label_text
from partita.words import counted

_WIDTH, _LEFT, _RIGHT, _BAR = 960.0, 190.0, 770.0, 12.0
Height = Callable[[float], float]

_TOP, _LINE, _LOWEST, _HIGHEST = 28.0, 17.0, 180.0, 620.0


def flows_chart(view: FlowsView) -> Svg:
    """Draw the flows as ribbons between bars, with names beside the bars."""
    lines = max(map(len, view.bars))
    height = min(_HIGHEST, max(_LOWEST, 1.6 * _LINE * lines))

    def y(position: float) -> float:
        return _TOP + height * (1 - position)

    flows = [_ribbon(view, flow, y) for flow in view.flows]
    bars = [
        _bar(view, side, index, bar, y)
        for side in (0, 1)
        for index, bar in enumerate(view.bars[side])
    ]
    names = [one for side in (0, 1) for one in _names(view, side, height)]
    heads = [
        element("text", "reference", x=_LEFT + _BAR, y=14, text_anchor="end", class_="side"),
        element("text", "candidate", x=_RIGHT - _BAR, y=14, class_="side"),
    ]
    return picture(
        _WIDTH,
        _TOP + height + 12,
        "Flows of objects from reference clusters to candidate clusters",
        "The tables of reference and candidate clusters below list the same clusters with their "
        "parts.",
        *heads,
        element("g", joined(flows), class_="flows"),
        element("g", joined(bars), class_="bars"),
        element("g", joined(names), class_="names"),
        id="flows-chart",
    )


def _ribbon(view: FlowsView, flow: Flow, y: Height) -> Svg:
    upper, lower, end_upper, end_lower = (number(y(at)) for at in flow.ends)
    left, right = number(_LEFT + _BAR), number(_RIGHT - _BAR)
    middle = number((_LEFT + _RIGHT) / 2)
    path = (
        f"M{left} {upper}C{middle} {upper} {middle} {end_upper} {right} {end_upper}"
        f"V{end_lower}C{middle} {end_lower} {middle} {lower} {left} {lower}Z"
    )
    source, target = view.bars[0][flow.source], view.bars[1][flow.target]
    text = (
        f"{_name(view, 0, source)} → {_name(view, 1, target)}: {counted(flow.objects, 'object')}, "
        f"{flow.fate}"
    )
    return element(
        "path", element("title", text), d=path, class_=f"flow {flow.fate}",
        data_r=source.place, data_c=target.place,
    )  # fmt: skip


def _bar(view: FlowsView, side: int, index: int, bar: Bar, y: Height) -> Svg:
    left = _LEFT if side == 0 else _RIGHT - _BAR
    text = f"{_name(view, side, bar)}: {counted(bar.size, 'object')}"
    if bar.place is not None:
        text += f", {counted(bar.parts, 'part')}, {bar.fate}"
    return element(
        "rect", element("title", text), x=left, y=y(bar.top), width=_BAR,
        height=max(1.0, y(bar.bottom) - y(bar.top)), class_=f"bar {bar.fate}",
        **{"data_r" if side == 0 else "data_c": bar.place},
    )  # fmt: skip


def _name(view: FlowsView, side: int, bar: Bar) -> str:
    if bar.place is None:
        return f"{counted(view.n_bundled[side], 'other cluster')}"
    return view.names.texts[side][bar.place]


def _names(view: FlowsView, side: int, height: float) -> list[Svg]:
    """Write the names beside their bars, none over another; of too many the largest."""
    bars = view.bars[side]
    if not bars:
        return []
    middles = np.array([1 - (bar.top + bar.bottom) / 2 for bar in bars]) * height
    sizes = np.array([bar.top - bar.bottom for bar in bars])
    sizes[[bar.place is None for bar in bars]] = 2.0
    written = np.flatnonzero(largest_that_fit(sizes, int(height / _LINE)))
    places = spread(middles[written], _LINE, 0.4 * _LINE, height)
    x, edge, anchor = (
        (_LEFT - 10, _LEFT - 2, "end") if side == 0 else (_RIGHT + 10, _RIGHT + 2, "start")
    )
    found = []
    for index, place in zip(written.tolist(), places.tolist(), strict=True):
        bar, middle = bars[index], middles[index]
        name = label_text(_name(view, side, bar), LONGEST_ON_PICTURE)
        size = element("tspan", integer_text(bar.size), dx=6, class_="size")
        found.append(
            element("text", name, size, x=x, y=_TOP + place + 4, text_anchor=anchor, class_="name")
        )
        if abs(place - middle) > 3:
            found.append(
                element(
                    "path",
                    d=f"M{number(edge)} {number(_TOP + middle)}L{number(x)} {number(_TOP + place)}",
                    class_="leader",
                )
            )
    return found
