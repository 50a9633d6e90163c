"""Objects in a plane: to which cluster they lean, and how much remains open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.winners import winners_of
from partita.errors import InputError
from partita.plots.ambiguity import ambiguity_of
from partita.plots.projection import (
    Plane,
    add_legend,
    axes_or_new,
    color_of,
    marker_of,
    objects_to_draw,
    plane_of,
)
from partita.plots.style import GRAY

_SMALLEST, _GROWTH = 16.0, 130.0


@dataclass
class SoftScatterDisplay:
    r"""Objects in a plane, colored by cluster; the more is open, the larger and paler.

    The color and marker show the cluster with the largest pignistic probability. Size and paleness
    show what remains open, from 0 to 1: the nonspecificity :math:`\sum_A m(A) \log |A|` over
    :math:`\log k`; for fuzzy clusterings, whose masses are on single clusters, the entropy of
    memberships over :math:`\log k`. In a possibilistic clustering what an object lacks to being
    possible counts as open among all clusters. Noise is shown by gray crosses: objects whose
    largest mass is on the empty set, as in `labels_` of
    :class:`partita.clusterers.EvidentialCMeans`, and those that are possible in no cluster at all.

    Attributes
    ----------
    places : ndarray of shape (n, 2)
        Where objects are drawn.
    winners : ndarray of shape (n,)
        The position of each object's cluster among the labels, -1 for noise.
    ambiguity : ndarray of shape (n,)
        What remains open, from 0 to 1.
    labels : list
        The names of the clusters.
    centers : ndarray of shape (k, 2), or None
        Where the centers of a fitted clusterer are drawn.
    axis_names : tuple of str
    ambiguity_name : str
        "nonspecificity" or "entropy".
    ax_, figure_ : Axes and Figure
        After `plot`.

    Examples
    --------
    >>> import partita as pt
    >>> clustering = pt.Rough([{0}, {0}, {0, 1}, {1}])
    >>> X = [[0, 0], [1, 0], [2, 1], [4, 0]]
    >>> pt.plots.SoftScatterDisplay.from_clustering(clustering, X).ambiguity.tolist()
    [0.0, 0.0, 1.0, 0.0]
    """

    places: Floats
    winners: NDArray[np.int64]
    ambiguity: Floats
    labels: list[Any]
    centers: Floats | None
    axis_names: tuple[str, str]
    ambiguity_name: str

    @classmethod
    def from_clustering(cls, clustering: Any, X: Any) -> Self:
        """Compute what is to be seen.

        Parameters
        ----------
        clustering : clustering, or fitted clusterer
            Of any kind; a clusterer's centers are shown too.
        X : array-like of shape (n, n_features)
            The objects; with more than two features, their principal components are shown.

        Returns
        -------
        SoftScatterDisplay
        """
        found = as_clustering(clustering)
        objects = objects_to_draw(X, found.n)
        plane = plane_of(objects, X)
        return cls(
            plane.project(objects),
            winners_of(found),
            ambiguity_of(found),
            found.labels,
            _centers(clustering, plane),
            plane.names,
            "entropy" if isinstance(found, Fuzzy) else "nonspecificity",
        )

    def plot(self, ax: Any = None) -> Self:
        """Draw.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; by default in a new figure.

        Returns
        -------
        SoftScatterDisplay
            Itself, with `ax_` and `figure_`.
        """
        alone, ax = ax is None, axes_or_new(ax)
        for cluster, label in enumerate(self.labels):
            self._draw_cluster(ax, cluster, str(label))
        noise = self.places[self.winners == -1]
        if len(noise):
            ax.scatter(*noise.T, s=30, marker="x", c=GRAY, linewidths=1.2, label="noise")
        if self.centers is not None:
            style = {"marker": "+", "s": 140, "c": "black", "linewidths": 1.8}
            ax.scatter(*self.centers.T, **style, zorder=5, label="centers")
        self._explain(ax, alone)
        ax.set(xlabel=self.axis_names[0], ylabel=self.axis_names[1])
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_cluster(self, ax: Any, cluster: int, label: str) -> None:
        from matplotlib.colors import to_rgb

        mine = np.flatnonzero(self.winners == cluster)
        # Large ones first, so that they hide no small ones.
        mine = mine[np.argsort(-self.ambiguity[mine], kind="stable")]
        color = np.array(to_rgb(color_of(cluster)))
        open_ = self.ambiguity[mine, None]
        ax.scatter(
            *self.places[mine].T,
            s=_SMALLEST + _GROWTH * self.ambiguity[mine],
            marker=marker_of(cluster),
            c=np.clip(color + (1.0 - color) * 0.9 * open_, 0.0, 1.0),
            edgecolors=color_of(cluster),
            linewidths=1.0,
        )
        style = {"marker": marker_of(cluster), "s": 36, "c": color_of(cluster)}
        ax.scatter([], [], **style, label=f"cluster {label}")

    def _explain(self, ax: Any, alone: bool) -> None:
        """Add what sizes mean to the legend."""
        for share in (0.0, 0.5, 1.0):
            shade = str(0.45 + 0.5 * share)
            size = _SMALLEST + _GROWTH * share
            style = {"s": size, "c": shade, "edgecolors": GRAY, "marker": "o"}
            ax.scatter([], [], **style, label=f"{self.ambiguity_name} {share:g}")
        add_legend(ax, beside=alone, labelspacing=0.9)


def _centers(clustering: Any, plane: Plane) -> Floats | None:
    """Where the centers of a clusterer are in the plane of the objects."""
    centers = getattr(clustering, "cluster_centers_", None)
    if centers is None:
        return None
    shown, fitted = plane.mean.size, np.shape(centers)[1]
    if shown != fitted:
        raise InputError(
            f"X has {shown} features, but the clusterer was fitted to {fitted}: give all of them, "
            "or its clustering_ instead of the clusterer"
        )
    return plane.project(centers)
