"""An alluvial diagram through several clusterings in order."""

from __future__ import annotations

from partita.plots.names import short_name
from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.charts.text_widths import text_width
from partita.reporting.views.layers import Layer, LayerBar, LayerFlow, LayersView
from partita.words import counted

# The distance of two columns of bars, the width of a bar, and the room at the left and the right.
_WIDEST, _NARROWEST, _ROOM, _BAR, _EDGE = 300.0, 110.0, 1000.0, 12.0, 60.0
_TOP, _HEIGHT, _BELOW = 34.0, 460.0, 8.0
# A bar that is lower than a line has no name; names stand right of their bars.
_LINE, _SMALL, _LONGEST, _LONGEST_IN_TITLE = 13.0, 10.5, 14, 30


def layers_chart(view: LayersView) -> Svg:
    """Draw the flows as ribbons between columns of bars."""
    step = _step(len(view.layers))
    flows = [_ribbon(view, flow, step) for flow in view.flows]
    bars, names, heads = [], [], []
    for place, layer in enumerate(view.layers):
        left = _EDGE + step * place
        heads.append(
            element(
                "text", short_name(layer.name, int(step / 7.5)), x=left + _BAR / 2, y=16,
                class_="side middle",
            )
        )  # fmt: skip
        bars += [_bar(layer, bar, left) for bar in layer.bars]
        names += [
            _name(bar, left) for bar in layer.bars if (bar.top - bar.bottom) * _HEIGHT >= _LINE
        ]
    last = max(text_width(short_name(bar.name, _LONGEST), _SMALL) for bar in view.layers[-1].bars)
    return picture(
        _EDGE + step * (len(view.layers) - 1) + _BAR + max(_EDGE, last + 8),
        _TOP + _HEIGHT + _BELOW,
        "Flows of objects through the clusterings in order",
        "Each column of bars is a clustering. The table of changes below lists what neighbors "
        "share.",
        *heads,
        element("g", joined(flows), class_="flows"),
        element("g", joined(bars)),
        element("g", joined(names), class_="names"),
        id="layers-chart",
    )


def _step(layers: int) -> float:
    """Return the distance of two columns of bars."""
    return max(_NARROWEST, min(_WIDEST, _ROOM / max(1, layers - 1)))


def _y(position: float) -> float:
    return _TOP + _HEIGHT * (1 - position)


def _ribbon(view: LayersView, flow: LayerFlow, step: float) -> Svg:
    upper, lower, end_upper, end_lower = (number(_y(at)) for at in flow.ends)
    start = _EDGE + step * flow.layer + _BAR
    end = start + step - _BAR
    left, middle, right = number(start), number((start + end) / 2), number(end)
    path = (
        f"M{left} {upper}C{middle} {upper} {middle} {end_upper} {right} {end_upper}"
        f"V{end_lower}C{middle} {end_lower} {middle} {lower} {left} {lower}Z"
    )
    one, other = view.layers[flow.layer : flow.layer + 2]
    text = (
        f"{_title(one, one.bars[flow.source])} → {_title(other, other.bars[flow.target])}: "
        f"{counted(flow.objects, 'object')}, {flow.fate}"
    )
    return element("path", element("title", text), d=path, class_=f"flow {flow.fate}")


def _bar(layer: Layer, bar: LayerBar, left: float) -> Svg:
    top, bottom = _y(bar.top), _y(bar.bottom)
    text = f"{_title(layer, bar)}: {counted(bar.size, 'object')}"
    return element(
        "rect", element("title", text), x=left, y=top, width=_BAR, height=max(1.0, bottom - top),
        class_="bar bundled" if bar.is_bundle else "bar whole-bar",
    )  # fmt: skip


def _title(layer: Layer, bar: LayerBar) -> str:
    return f"{short_name(layer.name, _LONGEST_IN_TITLE)} {short_name(bar.name, _LONGEST_IN_TITLE)}"


def _name(bar: LayerBar, left: float) -> Svg:
    return element(
        "text", short_name(bar.name, _LONGEST), x=left + _BAR + 4,
        y=_y((bar.top + bar.bottom) / 2) + 3.5, class_="small",
    )  # fmt: skip
