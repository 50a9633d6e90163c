"""Rough clusterings in a plane: what is certain of each cluster, and what is possible."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from partita.array_types import Floats
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.conversion import by_largest_mass, to_rough
from partita.clusterings.evidential import Evidential
from partita.clusterings.rough import Rough
from partita.plots.projection import (
    add_legend,
    axes_or_new,
    color_of,
    marker_of,
    objects_to_draw,
    plane_of,
)


@dataclass
class RoughRegionsDisplay:
    """The lower approximation of each cluster, filled, inside its upper one, dashed.

    Regions are convex hulls of the objects. Objects that are certain have the color and marker of
    their cluster; an object of the boundary has a ring for each cluster that is possible.

    Attributes
    ----------
    places : ndarray of shape (n, 2)
        Where objects are drawn.
    clustering : Rough
        What is drawn.
    axis_names : tuple of str
    ax_, figure_ : Axes and Figure
        After `plot`.

    Examples
    --------
    >>> import partita as pt
    >>> X = [[0, 0], [1, 0], [0, 1], [3, 3]]
    >>> display = pt.plots.RoughRegionsDisplay.from_clustering(pt.Rough([{0}, {0}, {0}, {0, 1}]), X)
    >>> len(display.hull(0, "lower")), len(display.hull(0, "upper"))
    (3, 4)
    """

    places: Floats
    clustering: Rough
    axis_names: tuple[str, str]

    @classmethod
    def from_clustering(cls, clustering: Any, X: Any) -> Self:
        """Compute what is to be seen.

        Parameters
        ----------
        clustering : clustering, or fitted clusterer
            Hard or rough; of an evidential one, each object's set of largest mass is shown.
        X : array-like of shape (n, n_features)
            The objects; with more than two features, their principal components are shown.

        Returns
        -------
        RoughRegionsDisplay
        """
        found = as_clustering(clustering)
        rough = by_largest_mass(found) if isinstance(found, Evidential) else to_rough(found)
        objects = objects_to_draw(X, found.n)
        plane = plane_of(objects, X)
        return cls(plane.project(objects), rough, plane.names)

    def hull(self, cluster: int, bound: str) -> Floats:
        """Return the corners of the region of a cluster.

        Parameters
        ----------
        cluster : int
            The cluster, by position.
        bound : {"lower", "upper"}
            Of the objects that are certain, or of those that are possible.

        Returns
        -------
        ndarray of shape (corners, 2)
            Counterclockwise; fewer than three where the region has no area.
        """
        inside = self.clustering.lower if bound == "lower" else self.clustering.upper
        return convex_hull(self.places[inside[:, cluster]])

    def plot(self, ax: Any = None) -> Self:
        """Draw.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; by default in a new figure.

        Returns
        -------
        RoughRegionsDisplay
            Itself, with `ax_` and `figure_`.
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
            certain = self.places[lower[:, cluster]]
            style = {"c": color, "marker": marker_of(cluster), "s": 22}
            ax.scatter(*certain.T, **style, zorder=2, label=f"cluster {label}, certain")
        self._draw_boundary(ax, upper & ~lower)
        ax.fill([np.nan], [np.nan], facecolor="black", alpha=0.18, label="lower region")
        ax.plot([], [], color="black", linestyle="--", linewidth=1.4, label="upper region")
        add_legend(ax, beside=alone)
        ax.set(xlabel=self.axis_names[0], ylabel=self.axis_names[1])
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_boundary(self, ax: Any, possible: Any) -> None:
        """Concentric rings, the first possible cluster's being the innermost."""
        if not possible.any():
            return
        ring = np.cumsum(possible, axis=1)
        for cluster in range(possible.shape[1]):
            rows = np.flatnonzero(possible[:, cluster])
            ax.scatter(
                *self.places[rows].T,
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
    """Positive if a, b, c turn left."""
    return float((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
