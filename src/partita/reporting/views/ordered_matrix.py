"""The values of all pairs of several clusterings, ordered so that those alike stand together."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from partita.array_types import Floats, Integers
from partita.many.pairwise import PairwiseComparison
from partita.many.pairwise_html import likeness
from partita.plots.pairwise import tree_lines
from partita.reporting.views.texts import label_text
from partita.words import counted

# A picture has at most this number of clusterings.
MOST_CLUSTERINGS = 60


@dataclass(frozen=True)
class OrderedMatrixView:
    """Values of pairs, rows and columns in one order.

    Attributes
    ----------
    title, direction : str
        The measure, and in which direction it gets better.
    names : tuple of str
    texts : tuple of tuple of str
        The values; both ends of intervals.
    likeness : tuple of tuple of float
        From 0 for the worst value that occurs to 1 for the best.
    tree : tuple of polylines
        The dendrogram: four points each, (height from 0 to 1, position); empty if not all
        clusterings are shown.
    total : int
        The number of clusterings, of which some may be left out.
    symmetric : bool
    id : str
        The prefix of the ids in its picture.
    """

    title: str
    direction: str
    names: tuple[str, ...]
    texts: tuple[tuple[str, ...], ...]
    likeness: tuple[tuple[float, ...], ...]
    tree: tuple[tuple[tuple[float, float], ...], ...]
    total: int
    symmetric: bool
    id: str = "matrix"

    @property
    def left_out(self) -> str:
        """How many clusterings are left out, in words."""
        return left_out_text(self.total - len(self.names))


def left_out_text(number: int) -> str:
    """Return how many clusterings a picture leaves out, in words; empty if none."""
    if not number:
        return ""
    return f"{counted(number, 'clustering')} left out, evenly along the order."


def in_order(result: PairwiseComparison) -> tuple[Integers, Floats]:
    """Return the order of all clusterings, and the tree that it comes from."""
    tree, order = result.dendrogram()
    return order, tree


def evenly(order: Integers, most: int) -> Integers:
    """Return at most so many entries of an order, evenly spaced, with its first and its last."""
    if order.size <= most:
        return order
    return order[np.linspace(0, order.size - 1, most).round().astype(np.int64)]


def ordered_matrix_view(
    result: PairwiseComparison, order: Integers, linkage: Floats | None, id: str = "matrix"
) -> OrderedMatrixView:
    """Return the matrix of a comparison in an order; without the tree if the order is another's."""
    shown = evenly(order, MOST_CLUSTERINGS)
    shares = likeness(result.values, result.card.higher_is_better)
    names = [result.names[i] for i in shown.tolist()]
    return OrderedMatrixView(
        result.card.title,
        result.card.direction,
        tuple(map(label_text, names)),
        tuple(tuple(result.text(one, other) for other in names) for one in names),
        tuple(map(tuple, shares[np.ix_(shown, shown)].tolist())),
        _tree(linkage) if linkage is not None and shown.size == order.size else (),
        order.size,
        result.card.symmetric,
        id,
    )


def _tree(linkage: Floats) -> tuple[tuple[tuple[float, float], ...], ...]:
    """Return the dendrogram, its heights divided by the largest one."""
    lines = tree_lines(linkage)
    highest = lines[..., 1].max() or 1.0
    return tuple(
        tuple((float(height / highest), float(position)) for position, height in line)
        for line in lines.tolist()
    )
