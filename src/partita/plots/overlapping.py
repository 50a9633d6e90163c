"""The clusters of one or two overlapping clusterings: which objects are in which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Integers
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.overlapping import Overlapping
from partita.comparing.cover_explanation import CoverExplanation
from partita.errors import InputError
from partita.plots.axes import axes_or_new
from partita.plots.names import cluster_name, plural
from partita.plots.style import BLUE, ORANGE, PAGE, drawing
from partita.tables.cover_table import CoverTable, read_cover_table

# The height of a row in inches, and the largest number of rows whose names are written.
_ROW, _MOST_ROWS = 0.28, 40


@dataclass
class CoverDisplay:
    """A line for each cluster, with a mark for each of its objects.

    Objects are ordered by their reference clusters, so that these are mostly solid bars, and those
    of the candidate show where they differ. The candidate's clusters follow the order of the
    reference clusters that they share most objects with.

    Attributes
    ----------
    members : tuple of boolean arrays
        For each side whether each cluster (row) has each object (column), in the order of the
        picture.
    names : tuple of lists of str
        The names of the clusters of each side.
    order : ndarray of shape (n,)
        The indices of the objects from left to right.
    shown : tuple of arrays
        The indices of the clusters of each side.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> x, y = pt.Overlapping([{0, 1, 2}, {2, 3}], 5), pt.Overlapping([{3, 4}, {0, 1}], 5)
    >>> display = pt.plots.CoverDisplay.from_clusterings(x, y)
    >>> display.order.tolist(), display.names[1]
    ([0, 1, 2, 3, 4], ['candidate 1', 'candidate 0'])
    """

    members: tuple[Booleans, ...]
    names: tuple[list[str], ...]
    order: NDArray[np.int64]
    shown: tuple[Integers, ...]

    @classmethod
    def from_clusterings(
        cls, reference: Any, candidate: Any, *, top: int = _MOST_ROWS, **reading: Any
    ) -> Self:
        """Compute what the picture shows of two clusterings.

        Parameters
        ----------
        reference, candidate : hard or overlapping clusterings
            In any form that :func:`partita.compare` reads.
        top : int, default=40
            The largest number of clusters of a side; the largest ones are shown.
        **reading
            `on_mismatch`, as for :func:`partita.compare`.

        Returns
        -------
        CoverDisplay
        """
        return cls.from_table(read_cover_table(reference, candidate, **reading), top=top)

    @classmethod
    def from_table(cls, table: CoverTable, *, top: int = _MOST_ROWS) -> Self:
        """Compute what the picture shows of a table.

        Parameters
        ----------
        table : CoverTable
        top : int, default=40
            The largest number of clusters of a side; the largest ones are shown.

        Returns
        -------
        CoverDisplay
        """
        rows, columns, shared = table.intersections
        closest = np.full(table.shape[1], table.shape[0])
        order = np.lexsort((rows, -shared, columns))
        first = order[np.flatnonzero(np.diff(columns[order], prepend=-1))]
        closest[columns[first]] = rows[first]
        sides = (table.reference, np.arange(table.shape[0])), (table.candidate, closest)
        return cls._of(sides, ("reference", "candidate"), top)

    @classmethod
    def from_explanation(cls, explanation: CoverExplanation, *, top: int = _MOST_ROWS) -> Self:
        """Compute what the picture shows of an explanation.

        Parameters
        ----------
        explanation : CoverExplanation
        top : int, default=40
            The largest number of clusters of a side; the largest ones are shown.

        Returns
        -------
        CoverDisplay
        """
        return cls.from_table(explanation.table, top=top)

    @classmethod
    def from_clustering(cls, clustering: Any, *, top: int = _MOST_ROWS) -> Self:
        """Compute what the picture shows of one clustering.

        Parameters
        ----------
        clustering : hard or overlapping clustering
        top : int, default=40
            The largest number of clusters; the largest ones are shown.

        Returns
        -------
        CoverDisplay
        """
        x = Overlapping.of(as_clustering(clustering))
        return cls._of([(x, np.arange(x.n_clusters))], ("cluster",), top)

    @classmethod
    def _of(cls, sides: Any, prefixes: tuple[str, ...], top: int) -> Self:
        if top < 1:
            raise InputError(f"top={top}: show at least one cluster")
        # Later keys come first: the reference's clusters, then the candidate's in their order.
        order = np.lexsort([key for x, rank in reversed(sides) for key in _keys(x, rank)])
        members, names, drawn = [], [], []
        for (x, rank), prefix in zip(sides, prefixes, strict=True):
            largest = np.sort(np.argsort(-x.sizes, kind="stable")[:top])
            shown = largest[np.argsort(rank[largest], kind="stable")]
            drawn.append(shown)
            members.append(_matrix(x, shown)[:, order])
            names.append([f"{prefix} {cluster_name(x.labels[one])}" for one in shown.tolist()])
        return cls(tuple(members), tuple(names), order, tuple(drawn))

    def plot(self, ax: Any = None) -> Self:
        """Draw the picture.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        CoverDisplay
            The display itself, with `ax_` and `figure_`.
        """
        with drawing():
            self._draw(axes_or_new(ax, (PAGE, 0.9 + _ROW * max(self._n_rows, 2))))
        return self

    @property
    def _n_rows(self) -> int:
        return sum(map(len, self.names))

    def _draw(self, ax: Any) -> None:
        top, ticks, labels = 0.0, [], []
        for members, names, color in zip(self.members, self.names, (BLUE, ORANGE), strict=False):
            for own, name in zip(members, names, strict=True):
                ends = np.flatnonzero(np.diff(own.astype(np.int8), prepend=0, append=0))
                bars = [(begin, end - begin) for begin, end in ends.reshape(-1, 2).tolist()]
                ax.broken_barh(bars, (top + 0.1, 0.8), color=color)
                ticks.append(top + 0.5)
                labels.append(name)
                top += 1.0
            top += 0.5
        n = self.order.size
        ax.set(xlim=(0, n), ylim=(top - 0.5, 0), xticks=[], yticks=ticks)
        ax.set_yticklabels(labels)
        ax.tick_params(axis="y", length=0)
        ax.set_xlabel(f"{plural(n, 'object')}, by cluster")
        for side in ("top", "right", "left"):
            ax.spines[side].set_visible(False)
        self.ax_, self.figure_ = ax, ax.figure


def _keys(x: Overlapping, rank: Integers) -> tuple[Integers, Integers]:
    """Return for each object the last and the first place of its clusters; of none, beyond all."""
    last = np.full(x.n, -1)
    first = np.full(x.n, 1 + rank.max(initial=0))
    places = np.repeat(rank, x.sizes)
    np.maximum.at(last, x.members, places)
    np.minimum.at(first, x.members, places)
    return last, first


def _matrix(x: Overlapping, shown: Integers) -> Booleans:
    """Return whether each of some clusters has each object."""
    matrix = np.zeros((shown.size, x.n), np.bool_)
    for row, cluster in enumerate(shown.tolist()):
        matrix[row, x.members[x.starts[cluster] : x.starts[cluster + 1]]] = True
    return matrix
