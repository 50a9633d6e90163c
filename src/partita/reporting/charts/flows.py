"""The diagram of flows from reference to candidate clusters, as vector graphics."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from partita.plots.names import largest_that_fit, short_name, spread
from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.charts.text_widths import text_width, widest
from partita.reporting.views.flows import Bar, Flow, FlowsView
from partita.reporting.views.texts import LONGEST_ON_PICTURE, integer_text
from partita.words import counted

# The width of the flows and of a bar, the room between a bar and its name.
_FLOWS, _BAR, _GAP = 680.0, 12.0, 10.0
# The room above the bars, the height of a line of text, the least and the largest height of bars.
_TOP, _LINE, _LOWEST, _HIGHEST = 28.0, 17.0, 120.0, 640.0


def flows_chart(view: FlowsView) -> Svg:
    """Draw the flows as ribbons between bars, with names beside the bars."""
    return _Drawing.of(view).picture()


@dataclass(frozen=True)
class _Drawing:
    """The drawing of a view: the left ends of its two columns of bars, and its measures."""

    view: FlowsView
    columns: tuple[float, float]
    height: float
    width: float

    @classmethod
    def of(cls, view: FlowsView) -> _Drawing:
        lines = max(map(len, view.bars))
        height = min(_HIGHEST, max(_LOWEST, 1.6 * _LINE * lines))
        rooms = [
            widest(f"{_short(view, side, bar)}  {integer_text(bar.size)}" for bar in bars) + _GAP
            for side, bars in enumerate(view.bars)
        ]
        left, right = (
            max(room, text_width(side) - _BAR + 4)
            for room, side in zip(rooms, ("reference", "candidate"), strict=True)
        )
        end = left + _FLOWS
        return cls(view, (left, end - _BAR), height, end + right + 4)

    def picture(self) -> Svg:
        view, (left, right) = self.view, self.columns
        sides = (0, 1)
        return picture(
            self.width,
            _TOP + self.height + 10,
            "Flows of objects from reference clusters to candidate clusters",
            "The tables of reference and candidate clusters below list the same clusters with "
            "their parts.",
            element("text", "reference", x=left + _BAR, y=14, class_="side end"),
            element("text", "candidate", x=right, y=14, class_="side"),
            element("g", joined(map(self._ribbon, view.flows)), class_="flows"),
            element("g", joined(self._bar(i, bar) for i in sides for bar in view.bars[i])),
            element("g", joined(name for side in sides for name in self._names(side))),
            id="flows-chart",
        )

    def _y(self, position: float) -> float:
        return _TOP + self.height * (1 - position)

    def _ribbon(self, flow: Flow) -> Svg:
        upper, lower, end_upper, end_lower = (number(self._y(at)) for at in flow.ends)
        left, right = self.columns[0] + _BAR, self.columns[1]
        middle, left_end, right_end = number((left + right) / 2), number(left), number(right)
        path = (
            f"M{left_end} {upper}C{middle} {upper} {middle} {end_upper} {right_end} {end_upper}"
            f"V{end_lower}C{middle} {end_lower} {middle} {lower} {left_end} {lower}Z"
        )
        source, target = self.view.bars[0][flow.source], self.view.bars[1][flow.target]
        text = (
            f"{_name(self.view, 0, source)} → {_name(self.view, 1, target)}: "
            f"{counted(flow.objects, 'object')}, {flow.fate}"
        )
        return element(
            "path", element("title", text), d=path, class_=f"flow {flow.fate}",
            data_r=source.place, data_c=target.place,
        )  # fmt: skip

    def _bar(self, side: int, bar: Bar) -> Svg:
        text = f"{_name(self.view, side, bar)}: {counted(bar.size, 'object')}"
        if bar.place is not None:
            text += f", {counted(bar.parts, 'part')}, {bar.fate}"
        top, bottom = self._y(bar.top), self._y(bar.bottom)
        return element(
            "rect", element("title", text), x=self.columns[side], y=top, width=_BAR,
            height=max(1.0, bottom - top), class_=f"bar {bar.fate}",
            **{("data_r", "data_c")[side]: bar.place},
        )  # fmt: skip

    def _names(self, side: int) -> list[Svg]:
        """Write the names beside their bars, none over another; of too many the largest."""
        bars = self.view.bars[side]
        middles = np.array([1 - (bar.top + bar.bottom) / 2 for bar in bars]) * self.height
        # The bundle always has its name.
        sizes = np.array([2.0 if bar.place is None else bar.top - bar.bottom for bar in bars])
        written = np.flatnonzero(largest_that_fit(sizes, int(self.height / _LINE)))
        places = spread(middles[written], _LINE, 0.4 * _LINE, self.height)
        if side == 0:
            edge, x, anchor = self.columns[0] - 2, self.columns[0] - _GAP, "end"
        else:
            edge, x, anchor = self.columns[1] + _BAR + 2, self.columns[1] + _BAR + _GAP, None
        found = []
        for index, place in zip(written.tolist(), places.tolist(), strict=True):
            bar, middle = bars[index], float(middles[index])
            size = element("tspan", integer_text(bar.size), dx=6, class_="soft")
            name = _short(self.view, side, bar)
            label = element("tspan", name, class_="label")
            found.append(element("text", label, size, x=x, y=_TOP + place + 4, class_=anchor))
            if abs(place - middle) > 3:
                start, end = number(_TOP + middle), number(_TOP + place)
                path = f"M{number(edge)} {start}L{number(x)} {end}"
                found.append(element("path", d=path, class_="leader"))
        return found


def _name(view: FlowsView, side: int, bar: Bar) -> str:
    if bar.place is None:
        return counted(view.n_bundled[side], "other cluster")
    return view.names.texts[side][bar.place]


def _short(view: FlowsView, side: int, bar: Bar) -> str:
    return short_name(_name(view, side, bar), LONGEST_ON_PICTURE)
