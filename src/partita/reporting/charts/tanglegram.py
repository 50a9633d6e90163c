"""A tanglegram: two dendrograms face to face, with lines between equal objects."""

from __future__ import annotations

from partita.reporting.charts.svg import Svg, element, joined, number, picture
from partita.reporting.charts.text_widths import widest
from partita.reporting.views.tanglegram import DrawnTree, TanglegramView

_TREE, _BETWEEN, _EDGE, _ABOVE, _GAP = 150.0, 170.0, 4.0, 26.0, 6.0
# The height of a leaf, and the size of its name; of many leaves.
_LEAF, _DENSE_LEAF, _DENSE = 18.0, 11.0, 60
_SIZE, _SMALL = 12.5, 8.5


def tanglegram_chart(view: TanglegramView) -> Svg:
    """Draw both trees, the names of their leaves, and a line for each object."""
    dense = len(view.names) > _DENSE
    leaf, size = (_DENSE_LEAF, _SMALL) if dense else (_LEAF, _SIZE)
    room = widest(view.names, size) + 2 * _GAP
    width = 2 * (_EDGE + _TREE + room) + _BETWEEN
    ends = _EDGE + _TREE, width - _EDGE - _TREE
    places = [
        {one: _ABOVE + leaf * (place + 0.5) for place, one in enumerate(tree.order)}
        for tree in view.trees
    ]
    small = "tiny" if dense else ""
    names = [
        element(
            "text",
            view.names[one],
            x=ends[side] + (_GAP if side == 0 else -_GAP),
            y=y + size / 3,
            class_=" ".join(filter(None, (small, "" if side == 0 else "end"))) or None,
        )
        for side in (0, 1)
        for one, y in places[side].items()
    ]
    links = [
        _link(view, one, (ends[0] + room, places[0][one]), (ends[1] - room, places[1][one]))
        for one in view.trees[0].order
    ]
    heads = [
        element("text", "reference", x=_EDGE, y=14, class_="axis"),
        element("text", "candidate", x=width - _EDGE, y=14, class_="axis end"),
    ]
    return picture(
        width,
        _ABOVE + leaf * len(view.names) + _EDGE,
        "Tanglegram of both hierarchies",
        f"Two dendrograms, with a line between the two leaves of each object: {view.caption}.",
        joined(heads),
        element("path", d=_branches(view.trees[0], places[0], ends[0], -_TREE), class_="tree"),
        element("path", d=_branches(view.trees[1], places[1], ends[1], _TREE), class_="tree"),
        element("g", joined(links), class_="links"),
        element("g", joined(names), class_="names"),
        id="tanglegram-chart",
    )


def _link(
    view: TanglegramView, one: int, start: tuple[float, float], end: tuple[float, float]
) -> Svg:
    group = view.groups[one]
    kind = "loose" if group < 0 else f"group{group % 2}"
    return element(
        "path",
        element("title", view.names[one]),
        d=f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}",
        class_=f"link {kind}",
    )


def _branches(tree: DrawnTree, places: dict[int, float], leaves: float, depth: float) -> str:
    """Return the path of a dendrogram: for each merge a bar, and a branch to each child."""
    n = len(tree.order)
    down = [places[one] for one in range(n)]
    across = [leaves + depth * height for height in tree.heights]
    path = []
    for node, children in enumerate(tree.children, n):
        ys = [down[child] for child in children]
        down.append((min(ys) + max(ys)) / 2)
        x = number(across[node])
        path.append(f"M{x} {number(min(ys))}V{number(max(ys))}")
        path += [f"M{x} {number(down[child])}H{number(across[child])}" for child in children]
    return "".join(path)
