"""A tanglegram: two dendrograms face to face, with lines between equal objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from partita.arguments import as_flag
from partita.array_types import Floats, Integers
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.pairing import OnMismatch
from partita.comparing.tree_explanation import TreeExplanation
from partita.plots.axes import axes_or_new
from partita.plots.names import cluster_name, plural
from partita.plots.style import GRAY, PAGE, color_of, drawing, foreground, require_kind
from partita.plots.untangling import Rotations, count_crossings, entanglement, untangle
from partita.tables.tree_table import TreeTable, read_tree_table

# Inches: the height of a leaf, the lowest and the highest picture, the room above it, the width of
# the lines between the trees, the least width of a tree, the room beside names, and at the edge.
_LEAF, _LOWEST, _HIGHEST, _ABOVE = 0.15, 1.6, 11.0, 0.4
_BETWEEN, _LEAST_TREE, _GAP, _EDGE = 1.2, 0.8, 0.06, 0.01
# Points: the sizes of names; with less room than the smaller one, names are left out.
_NAME_SIZE, _LEAST_SIZE = 7.0, 2.6
# The width of a character as a share of its size, and the points of an inch.
_CHARACTER, _POINTS = 0.62, 72.0


@dataclass
class TanglegramDisplay:
    """Two dendrograms that face each other, with a line between the two leaves of each object.

    Nodes are rotated so that few lines cross. Lines of one color lead to the largest clusters that
    both hierarchies have; gray lines are of objects in no common cluster but the whole.
    The entanglement, from 0 for straight lines to 1 for reversed orders, is a property of the
    drawing and not of the hierarchies: it depends on how nodes are rotated.

    Attributes
    ----------
    hierarchies : (Hierarchy, Hierarchy)
    orders : (array, array)
        The objects of either side from top to bottom.
    names : list of str
        The names of the objects.
    groups : array
        The common cluster of each object, counted from the top on the left; -1 for none.
    crossings : int
        The number of pairs of lines that cross.
    fewest : bool
        Whether it is certain that no rotations give fewer crossings.
    entanglement : float
        With the exponent 1.5.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> display = pt.plots.TanglegramDisplay.from_hierarchies(
    ...     "((a:1,b:1):1,(c:1,d:1):1);", "((a:1,c:1):2,(b:1,d:1):2);"
    ... )
    >>> display.caption
    '1 crossing (the fewest possible), entanglement 0.16'
    """

    hierarchies: tuple[Hierarchy, Hierarchy]
    orders: tuple[Integers, Integers]
    names: list[str]
    groups: Integers
    crossings: int
    fewest: bool
    entanglement: float

    @classmethod
    def from_hierarchies(
        cls,
        reference: Any,
        candidate: Any,
        *,
        untangled: bool = True,
        on_mismatch: OnMismatch = "error",
    ) -> Self:
        """Join the objects of two hierarchies, and rotate their nodes.

        Parameters
        ----------
        reference, candidate : hierarchies
            In any form that :class:`partita.Hierarchy` reads; the reference is on the left.
        untangled : bool, default=True
            Rotate nodes so that few lines cross; otherwise leaves stay in the order of the merges.
        on_mismatch : {"error", "intersect"}, default="error"
            What to do with objects that only one of the two has.

        Returns
        -------
        TanglegramDisplay
        """
        return cls.from_table(
            read_tree_table(reference, candidate, on_mismatch), untangled=untangled
        )

    @classmethod
    def from_explanation(cls, explanation: TreeExplanation, *, untangled: bool = True) -> Self:
        """Draw two hierarchies that were explained; see :meth:`from_hierarchies`."""
        require_kind(explanation, TreeExplanation, "partita.explain")
        return cls.from_table(explanation.table, untangled=untangled)

    @classmethod
    def from_table(cls, table: TreeTable, *, untangled: bool = True) -> Self:
        """Draw the two hierarchies of a table; parameters are those of :meth:`from_hierarchies`."""
        require_kind(table, TreeTable, "partita.tables.tree_table.read_tree_table")
        first, second = table.hierarchies
        if as_flag(untangled, "untangled"):
            left, right, crossings, fewest = untangle(first, second)
        else:
            left, right = Rotations(first).order(), Rotations(second).order()
            crossings = count_crossings(left, right)
            fewest = crossings == 0
        ids = first.ids or list(range(table.n))
        return cls(
            (first, second),
            (left, right),
            [cluster_name(one) for one in ids],
            _common_groups(table, left),
            crossings,
            fewest,
            entanglement(left, right),
        )

    @property
    def caption(self) -> str:
        """What the lines show: crossings and entanglement."""
        least = " (the fewest possible)" if self.fewest and self.crossings else ""
        return f"{plural(self.crossings, 'crossing')}{least}, entanglement {self.entanglement:.2f}"

    def plot(self, ax: Any = None, *, titles: tuple[str, str] = ("reference", "candidate")) -> Self:
        """Draw the tanglegram.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        titles : pair of str, default=("reference", "candidate")
            What to write above the two.

        Returns
        -------
        TanglegramDisplay
            The display itself, with `ax_` and `figure_`.
        """
        n = len(self.names)
        with drawing():
            height = min(_HIGHEST, max(_LOWEST, _ABOVE + _LEAF * n))
            ax = axes_or_new(ax, (PAGE, height))
            ax.set_axis_off()
            ax.set_title(self.caption, loc="left")
            # The size of the axes depends on the layout, which is known only after drawing.
            ax.figure.canvas.figure.draw_without_rendering()
            box = ax.get_window_extent()
            width, height = box.width / ax.figure.dpi, box.height / ax.figure.dpi
            ax.set(xlim=(0, width), ylim=(n - 0.5, -1.6))
            size = self._name_size(width, height)
            self._draw(ax, width, size, titles)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _name_size(self, width: float, height: float) -> float:
        """Return the size of names in points, 0 if there is no room for them."""
        longest = max(map(len, self.names))
        high = 0.85 * _POINTS * height / (len(self.names) + 1.1)
        room = (width - _BETWEEN - 2 * (_LEAST_TREE + _EDGE)) / 2 - 2 * _GAP
        wide = _POINTS * room / (_CHARACTER * longest)
        size = min(_NAME_SIZE, high, max(wide, 0.0))
        return size if size >= _LEAST_SIZE else 0.0

    def _draw(self, ax: Any, width: float, size: float, titles: tuple[str, str]) -> None:
        longest = max(map(len, self.names))
        name = _CHARACTER * size * longest / _POINTS + 2 * _GAP if size else _GAP
        between = max(_BETWEEN, 0.4 * (width - 2 * name))
        tree = (width - between - 2 * name) / 2 - _EDGE
        colors = self._colors()
        places = [np.argsort(order) for order in self.orders]
        for side, sign in ((0, 1.0), (1, -1.0)):
            left = _EDGE, _EDGE + tree
            root, leaves = left if side == 0 else (width - left[0], width - left[1])
            self._draw_tree(ax, side, places[side], (root, leaves))
            ax.text(root, -1.1, titles[side], ha=("left", "right")[side], va="center")
            if not size:
                continue
            for one, place in enumerate(places[side].tolist()):
                ax.text(
                    leaves + sign * _GAP, place, self.names[one], fontsize=size,
                    ha=("left", "right")[side], va="center",
                )  # fmt: skip
        ends = _EDGE + tree + name, width - _EDGE - tree - name
        for one, color in enumerate(colors):
            # Lines of common clusters lie on top.
            order = 2 if color != GRAY else 1
            heights = [places[0][one], places[1][one]]
            ax.plot(ends, heights, color=color, linewidth=0.8, zorder=order, alpha=0.85)

    def _colors(self) -> list[str]:
        return [GRAY if group < 0 else color_of(group) for group in self.groups.tolist()]

    def _draw_tree(self, ax: Any, side: int, places: Integers, ends: tuple[float, float]) -> None:
        """Draw a dendrogram between the places of its root and of its leaves."""
        from matplotlib.collections import LineCollection

        hierarchy = self.hierarchies[side]
        root, leaves = ends
        heights = drawn_heights(hierarchy)
        across = leaves + (root - leaves) * heights
        down = np.concatenate([places.astype(np.float64), np.zeros(hierarchy.n_merges)])
        lines = []
        for node, children in enumerate(hierarchy.children, hierarchy.n):
            ys = down[children]
            down[node] = (ys.min() + ys.max()) / 2
            lines.append([(across[node], ys.min()), (across[node], ys.max())])
            lines += [[(across[node], down[c]), (across[c], down[c])] for c in children]
        ax.add_collection(LineCollection(lines, colors=foreground(), linewidths=0.7))


def drawn_heights(hierarchy: Hierarchy) -> Floats:
    """Return the height of each node from 0 for leaves to 1; that of a tree without, in steps."""
    inner = hierarchy.heights
    if inner is None:
        inner = np.zeros(hierarchy.n_merges)
        for node, children in enumerate(hierarchy.children):
            below = [inner[child - hierarchy.n] for child in children if child >= hierarchy.n]
            inner[node] = 1 + max(below, default=0.0)
    heights = np.concatenate([np.zeros(hierarchy.n), inner - min(0.0, float(inner.min()))])
    top = float(heights.max())
    return heights / top if top else heights


def _common_groups(table: TreeTable, order: Integers) -> Integers:
    """Return the largest common cluster of each object, apart from the whole, or -1."""
    second = table.hierarchies[1]
    groups = np.full(table.n, -1)
    starts, stops = second.bounds
    leaves = second.dendrogram.order
    shared = np.flatnonzero(table.shared_clusters[:-1] >= 0)
    for number, node in enumerate(shared.tolist()):
        # Later merges are larger and replace those that they hold.
        groups[leaves[starts[node] : stops[node]]] = number
    found = [group for group in dict.fromkeys(groups[order].tolist()) if group >= 0]
    rank = {group: index for index, group in enumerate(found)}
    return np.array([rank.get(group, -1) for group in groups.tolist()], np.int64)
