"""Rough clusterings in a plane: the certain and the possible objects of each cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from partita.array_types import Floats
from partita.clusterings.as_clustering import as_hard_or_soft
from partita.clusterings.conversion import by_largest_mass, to_rough
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import Rough
from partita.plots.axes import add_legend, axes_or_new
from partita.plots.names import cluster_name
from partita.plots.projection import project_objects
from partita.plots.style import color_of, marker_of
from partita.renamed import Renamed


@dataclass
class RoughRegionsDisplay:
    """The lower approximation of each cluster, filled, inside its upper approximation, dashed.

    Regions are convex hulls of the objects. Certain objects have the color and marker of their
    cluster; an object of the boundary has a ring for each of its possible clusters.

    Attributes
    ----------
    points : ndarray of shape (n, 2)
        The coordinates of the objects in the picture.
    clustering : Rough
        The clustering that is drawn.
    axis_names : tuple of str
        The names of the two axes.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> X = [[0, 0], [1, 0], [0, 1], [3, 3]]
    >>> display = pt.plots.RoughRegionsDisplay.from_clustering(pt.Rough([{0}, {0}, {0}, {0, 1}]), X)
    >>> len(display.hull(0, "lower")), len(display.hull(0, "upper"))
    (3, 4)
    """

    points: Floats
    clustering: Rough
    axis_names: tuple[str, str]

    places = Renamed("points")

    @classmethod
    def from_clustering(cls, clustering: Any, X: Any) -> Self:
        """Compute what the picture shows.

        Parameters
        ----------
        clustering : clustering, or fitted clusterer
            Hard or rough; for an evidential one, each object's set of largest mass is shown.
        X : array-like of shape (n, n_features)
            The objects; of more than two features, the first two principal components are shown.

        Returns
        -------
        RoughRegionsDisplay
        """
        x = as_hard_or_soft(clustering)
        rough = by_largest_mass(x) if isinstance(x, Evidential) else to_rough(x)
        points, plane = project_objects(X, x.n)
        return cls(points, rough, plane.names)

    def hull(self, cluster: int, bound: str) -> Floats:
        """Return the corners of the region of a cluster.

        Parameters
        ----------
        cluster : int
            The index of the cluster.
        bound : {"lower", "upper"}
            Whether the region is that of the certain or of the possible objects.

        Returns
        -------
        ndarray of shape (corners, 2)
            Counterclockwise; fewer than three if the region has no area.
        """
        inside = self.clustering.lower if bound == "lower" else self.clustering.upper
        return convex_hull(self.points[inside[:, cluster]])

    def plot(self, ax: Any = None) -> Self:
        """Draw the picture.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        RoughRegionsDisplay
            The display itself, with `ax_` and `figure_`.
        """
        alone, ax = ax is None, axes_or_new(ax)
        lower, upper = self.clustering.lower, self.clustering.upper
        for cluster, label in enumerate(self.clustering.labels):
            color = color_of(cluster)
            within, around = self.hull(cluster, "lower"), self.hull(cluster, "upper")
            if len(within) > 2:
                ax.fill(*within.T, facecolor=color, alpha=0.18, edgecolor=color, zorder=1)
            if len(around) > 1:
                closed = np.vstack([around, around[:1]])
                ax.plot(*closed.T, color=color, linestyle="--", linewidth=1.4, zorder=1)
            certain = self.points[lower[:, cluster]]
            style = {"c": color, "marker": marker_of(cluster), "s": 22}
            name = f"cluster {cluster_name(label)}, certain"
            ax.scatter(*certain.T, **style, zorder=2, label=name)
        self._draw_boundary(ax, upper & ~lower)
        ax.fill([np.nan], [np.nan], facecolor="black", alpha=0.18, label="lower region")
        ax.plot([], [], color="black", linestyle="--", linewidth=1.4, label="upper region")
        add_legend(ax, beside=alone)
        ax.set(xlabel=self.axis_names[0], ylabel=self.axis_names[1])
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_boundary(self, ax: Any, possible: Any) -> None:
        """Draw concentric rings; the innermost is that of the first possible cluster."""
        if not possible.any():
            return
        ring = np.cumsum(possible, axis=1)
        for cluster in range(possible.shape[1]):
            rows = np.flatnonzero(possible[:, cluster])
            ax.scatter(
                *self.points[rows].T,
                s=(3.0 + 4.0 * ring[rows, cluster]) ** 2,
                facecolors="none",
                edgecolors=color_of(cluster),
                linewidths=1.8,
                zorder=3,
            )
        style = {"facecolors": "none", "edgecolors": "black", "s": 49, "linewidths": 1.8}
        ax.scatter([], [], **style, label="boundary: a ring for\neach possible cluster")


def convex_hull(points: Floats) -> Floats:
    """Return the corners of the convex hull, counterclockwise (Andrew's monotone chain)."""
    ordered = np.unique(points, axis=0)
    if len(ordered) < 3:
        return ordered
    chains = []
    for side in (ordered, ordered[::-1]):
        chain: list[Any] = []
        for point in side:
            while len(chain) > 1 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        chains += chain[:-1]
    return np.array(chains)


def _turn(a: Any, b: Any, c: Any) -> float:
    """Return a number that is positive if the path a, b, c turns left."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
