"""A heat map of how often objects are together, ordered by the clusters of a consensus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats, Integers
from partita.many.consensus.result import Consensus
from partita.plots.axes import axes_or_new
from partita.plots.names import plural, spread
from partita.plots.style import PAGE, drawing, foreground, heat_colors, require_kind

# The least distance of two names as a share of the height, and the most lines between clusters.
_NAME_HEIGHT = 0.032
# Clusters less high than this share of a name are counted only.
_LEAST_SEEN = 0.4
_MOST_LINES = 60


@dataclass
class ConsensusDisplay:
    """A heat map of the share of clusterings that put two objects together.

    Objects are ordered by the cluster of the consensus, the largest first, and in a cluster by
    their support. Squares on the diagonal are clusters; a dark square without dark cells beside it
    is one that the clusterings agree on.

    Attributes
    ----------
    together : ndarray of shape (objects, objects)
        The shares, in the order of the picture.
    order : ndarray
        The indices of the objects that are shown, in the order of the picture.
    clusters : ndarray
        The cluster of each of them.
    names : list of str
        The label of each cluster with its size and support.
    title : str
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> result = pt.consensus([[0, 0, 1, 1], [0, 0, 1, 2], [0, 0, 1, 1]])
    >>> display = pt.plots.ConsensusDisplay.from_consensus(result)
    >>> display.names
    ['0: 2 objects, 1.00', '1: 2 objects, 0.67']
    """

    together: Floats
    order: Integers
    clusters: Integers
    names: list[str]
    title: str

    @classmethod
    def from_consensus(cls, consensus: Consensus, most: int = 800) -> Self:
        """Order the objects of a consensus.

        Parameters
        ----------
        consensus : Consensus
            The result of :func:`partita.consensus`.
        most : int, default=800
            The largest number of objects to show. Of more, evenly spread ones of each cluster stand
            for all.

        Returns
        -------
        ConsensusDisplay
        """
        require_kind(consensus, Consensus, "partita.consensus")
        most = as_count(most, "most")
        codes = consensus.clustering.codes
        order = np.lexsort((-consensus.support, codes))
        if order.size > most:
            order = order[np.linspace(0, order.size - 1, most).round().astype(np.int64)]
        names = [
            f"{row.cluster}: {plural(row.size, 'object')}, {row.support:.2f}"
            for row in consensus.clusters
        ]
        shares = np.asarray(consensus.together(order), np.float64)
        title = f"share of {plural(len(consensus.inputs), 'clustering')} that put objects together"
        return cls(shares, order, codes[order], names, title)

    def plot(self, ax: Any = None) -> Self:
        """Draw the heat map.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        ConsensusDisplay
            The display itself, with `ax_` and `figure_`.
        """
        count = self.order.size
        with drawing():
            ax = axes_or_new(ax, (PAGE, 5.8))
            image = ax.imshow(
                self.together, cmap=heat_colors(), vmin=0.0, vmax=1.0, interpolation="nearest",
                aspect="auto",
                extent=(0, count, count, 0),
            )  # fmt: skip
            starts = np.flatnonzero(np.diff(self.clusters, prepend=-1))
            stops = np.append(starts[1:], count)
            if starts.size <= _MOST_LINES:
                for at in starts[1:]:
                    ax.axhline(at, color=foreground(), linewidth=0.5)
                    ax.axvline(at, color=foreground(), linewidth=0.5)
            self._name_clusters(ax, starts, stops)
            ax.set(xticks=[], yticks=[])
            ax.set_ylabel(f"{plural(count, 'object')}, by cluster and support")
            ax.figure.colorbar(
                image, ax=ax, label=self.title, location="bottom", pad=0.02, aspect=40,
                fraction=0.04,
            )  # fmt: skip
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _name_clusters(self, ax: Any, starts: Integers, stops: Integers) -> None:
        """Write the names of the clusters that can be seen at the right, each near its rows."""
        count = self.order.size
        height = _NAME_HEIGHT * count
        # One name is left for those that are only counted.
        largest = np.argsort(starts - stops, kind="stable")[: int(1 / _NAME_HEIGHT) - 1]
        seen = np.sort(largest[(stops - starts)[largest] >= _LEAST_SEEN * height])
        middles = (starts[seen] + stops[seen]) / 2
        names = [self.names[int(self.clusters[starts[index]])] for index in seen.tolist()]
        hidden = len(self.names) - len(names)
        if hidden:
            middles = np.append(middles, count)
            names.append(plural(hidden, "smaller cluster" if names else "cluster"))
        places = spread(middles, height, height / 2, count - height / 2)
        for name, middle, place in zip(names, middles, places, strict=True):
            line = {"color": foreground(), "linewidth": 0.4, "clip_on": False}
            ax.plot([count, 1.03 * count], [middle, place], **line)
            ax.text(1.04 * count, place, name, va="center")
        ax.set(xlim=(0, count), ylim=(count, 0))
