"""Two hierarchies face to face, with their leaves in orders that cross little."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from partita.plots.tanglegram import TanglegramDisplay, drawn_heights
from partita.reporting.views.texts import LONGEST_ON_PICTURE, label_text
from partita.tables.tree_table import TreeTable

# Of more objects a tanglegram shows nothing on a page.
MOST_LEAVES = 200


class DrawnTree(NamedTuple):
    """A tree: its leaves from top to bottom, its heights from 0 to 1, and the children of nodes."""

    order: tuple[int, ...]
    heights: tuple[float, ...]
    children: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class TanglegramView:
    """A tanglegram.

    Attributes
    ----------
    trees : (DrawnTree, DrawnTree)
    names : tuple of str
        The names of the objects.
    groups : tuple of int
        The largest cluster of both hierarchies that holds each object, but the whole; -1 for none.
    caption : str
        The number of crossings, and the entanglement.
    """

    trees: tuple[DrawnTree, DrawnTree]
    names: tuple[str, ...]
    groups: tuple[int, ...]
    caption: str


def tanglegram_view(table: TreeTable) -> TanglegramView:
    """Return the tanglegram of two hierarchies, untangled."""
    display = TanglegramDisplay.from_table(table)
    first, second = (
        DrawnTree(
            tuple(order.tolist()),
            tuple(drawn_heights(hierarchy).tolist()),
            tuple(map(tuple, hierarchy.children)),
        )
        for order, hierarchy in zip(display.orders, display.hierarchies, strict=True)
    )
    ids = table.reference.ids or range(table.n)
    names = tuple(label_text(one, LONGEST_ON_PICTURE) for one in ids)
    return TanglegramView((first, second), names, tuple(display.groups.tolist()), display.caption)
