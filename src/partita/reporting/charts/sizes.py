"""Cluster sizes of both sides, as pairs of bars or as distributions."""

from __future__ import annotations

import math

from partita.plots.names import short_name
from partita.reporting.charts.axes import Axis, axes
from partita.reporting.charts.svg import Svg, element, number, picture
from partita.reporting.charts.text_widths import widest
from partita.reporting.views.sizes import Distribution, PairOfBars, SizesView
from partita.reporting.views.texts import integer_text

_WIDTH, _RIGHT = 560.0, 500.0
_LINE, _BAR = 34.0, 11.0
_LONGEST = 20


def sizes_chart(view: SizesView) -> Svg:
    """Draw bars of matched pairs if there are few clusters, and distributions otherwise."""
    return _bars(view) if view.pairs else _distributions(view)


def _bars(view: SizesView) -> Svg:
    largest = max(max(pair.reference_size, pair.candidate_size) for pair in view.pairs)
    names = [
        view.names.texts[side][place]
        for pair in view.pairs
        for side, place in enumerate(pair[:2])
        if place is not None
    ]
    left = 8 + widest((short_name(name, _LONGEST) for name in names), 10.5)
    x = Axis(0.0, float(largest), left, _RIGHT)
    parts: list[Svg] = []
    for line, pair in enumerate(view.pairs):
        parts += _pair(view, pair, x, 10 + _LINE * line)
    return picture(
        _WIDTH,
        10 + _LINE * len(view.pairs),
        "Sizes of matched clusters",
        "The tables of reference and candidate clusters have the same sizes.",
        *parts,
        id="sizes-chart",
    )


def _pair(view: SizesView, pair: PairOfBars, x: Axis, top: float) -> list[Svg]:
    sides = (
        ("r", 0, pair.reference, pair.reference_size),
        ("c", 1, pair.candidate, pair.candidate_size),
    )
    parts: list[Svg] = []
    for key, side, place, size in sides:
        if place is None:
            continue
        y = top + _BAR * side * 1.15
        name = view.names.texts[side][place]
        label = f"{'reference' if side == 0 else 'candidate'} {name}: {integer_text(size)} objects"
        shared = f", of which the partner has {integer_text(pair.shared)}" if pair.shared else ""
        data = {f"data_{key}": place}
        parts.append(
            element(
                "rect", element("title", label + shared), x=x.start, y=y,
                width=max(1.0, x(size) - x.start), height=_BAR, class_=f"side{side} whole", **data,
            )
        )  # fmt: skip
        if pair.shared:
            width = max(1.0, x(pair.shared) - x.start)
            parts.append(
                element(
                    "rect", x=x.start, y=y, width=width, height=_BAR, class_=f"side{side} part",
                    pointer_events="none",
                )
            )  # fmt: skip
        short = short_name(name, _LONGEST)
        parts.append(element("text", short, x=x.start - 8, y=y + 9.5, class_="end small"))
        parts.append(
            element("text", integer_text(size), x=x(size) + 6, y=y + 9.5, class_="small soft")
        )
    return parts


def _distributions(view: SizesView) -> Svg:
    both = view.distributions
    smallest = 10.0 ** math.floor(math.log10(min(one.sizes[0] for one in both)))
    largest = max(float(one.largest) for one in both)
    across = Axis(smallest, max(10 * smallest, largest), 60, 540, True)
    up = Axis(1.0, max(10.0, *(float(one.clusters) for one in both)), 300, 40, True)
    lines = [_steps(one, across, up, side) for side, one in enumerate(both)]
    words = " ".join(
        f"{side}: {one.clusters:,} clusters, median {one.median:g}, largest "
        f"{integer_text(one.largest)}."
        for side, one in zip(("Reference", "Candidate"), both, strict=True)
    )
    return picture(
        _WIDTH, 350, "Numbers of clusters that have at least a given size",
        f"{words} The tables of reference and candidate clusters have the sizes.",
        axes(across, up, "objects in a cluster", "clusters of at least this size"), *lines,
        id="sizes-chart",
    )  # fmt: skip


def _steps(one: Distribution, across: Axis, up: Axis, side: int) -> Svg:
    path = f"M{number(across.start)} {number(up(one.at_least[0]))}"
    for size, at_least in zip(one.sizes, one.at_least, strict=True):
        path += f"V{number(up(at_least))}H{number(across(size))}"
    return element("path", d=path, class_=f"line side{side}")
