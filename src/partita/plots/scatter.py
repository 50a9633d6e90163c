"""Objects in a plane: their most likely cluster, and how ambiguous they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterings.as_clustering import as_hard_or_soft
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.winners import winners_of
from partita.errors import InputError
from partita.plots.ambiguity import ambiguity_of
from partita.plots.axes import add_legend, axes_or_new
from partita.plots.names import cluster_name
from partita.plots.projection import Plane, project_objects
from partita.plots.style import GRAY, color_of, marker_of
from partita.renamed import Renamed

# The area of a marker of ambiguity 0, and what ambiguity 1 adds, in square points.
_SMALLEST, _GROWTH = 16.0, 130.0


@dataclass
class SoftScatterDisplay:
    r"""Objects in a plane, colored by cluster; ambiguous objects are larger and paler.

    Color and marker show the cluster with the largest pignistic probability. Size and paleness show
    the ambiguity, from 0 to 1: the nonspecificity :math:`\sum_A m(A) \log |A|` divided by
    :math:`\log k`; for fuzzy clusterings, whose masses are on single clusters, the entropy of the
    memberships divided by :math:`\log k`. In a possibilistic clustering, 1 minus the largest
    membership is added. Gray crosses are noise: objects whose largest mass is on the empty set, as
    in `labels_` of :class:`partita.clusterers.EvidentialCMeans`, and objects that are possible in
    no cluster.

    Attributes
    ----------
    points : ndarray of shape (n, 2)
        The coordinates of the objects in the picture.
    winners : ndarray of shape (n,)
        The index of each object's cluster among the labels, -1 for noise.
    ambiguity : ndarray of shape (n,)
        The ambiguity of each object, from 0 to 1.
    labels : list
        The names of the clusters.
    centers : ndarray of shape (k, 2), or None
        The coordinates of the centers of a fitted clusterer.
    axis_names : tuple of str
        The names of the two axes.
    ambiguity_name : str
        "nonspecificity" or "entropy".
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> clustering = pt.Rough([{0}, {0}, {0, 1}, {1}])
    >>> X = [[0, 0], [1, 0], [2, 1], [4, 0]]
    >>> pt.plots.SoftScatterDisplay.from_clustering(clustering, X).ambiguity.tolist()
    [0.0, 0.0, 1.0, 0.0]
    """

    points: Floats
    winners: NDArray[np.int64]
    ambiguity: Floats
    labels: list[Any]
    centers: Floats | None
    axis_names: tuple[str, str]
    ambiguity_name: str

    places = Renamed("points")

    @classmethod
    def from_clustering(cls, clustering: Any, X: Any) -> Self:
        """Compute what the picture shows.

        Parameters
        ----------
        clustering : clustering, or fitted clusterer
            Of any kind; the centers of a clusterer are shown too.
        X : array-like of shape (n, n_features)
            The objects; of more than two features, the first two principal components are shown.

        Returns
        -------
        SoftScatterDisplay
        """
        x = as_hard_or_soft(clustering)
        points, plane = project_objects(X, x.n)
        return cls(
            points,
            winners_of(x),
            ambiguity_of(x),
            x.labels,
            _centers(clustering, plane),
            plane.names,
            "entropy" if isinstance(x, Fuzzy) else "nonspecificity",
        )

    def plot(self, ax: Any = None) -> Self:
        """Draw the picture.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        SoftScatterDisplay
            The display itself, with `ax_` and `figure_`.
        """
        alone, ax = ax is None, axes_or_new(ax)
        self._draw_objects(ax)
        for cluster, label in enumerate(self.labels):
            style = {"marker": marker_of(cluster), "s": 36, "c": color_of(cluster)}
            ax.scatter([], [], **style, label=f"cluster {cluster_name(label)}")
        noise = self.points[self.winners == -1]
        if len(noise):
            ax.scatter(*noise.T, s=30, marker="x", c=GRAY, linewidths=1.2, label="noise")
        if self.centers is not None:
            style = {"marker": "+", "s": 140, "c": "black", "linewidths": 1.8}
            ax.scatter(*self.centers.T, **style, zorder=5, label="centers")
        self._explain(ax, alone)
        ax.set(xlabel=self.axis_names[0], ylabel=self.axis_names[1])
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_objects(self, ax: Any) -> None:
        """Draw the objects of all clusters, ambiguous ones first, so that they hide no others."""
        from matplotlib.colors import to_rgb
        from matplotlib.markers import MarkerStyle

        members = np.flatnonzero(self.winners >= 0)
        members = members[np.argsort(-self.ambiguity[members], kind="stable")]
        if not members.size:
            return
        clusters = range(len(self.labels))
        palette = np.array([to_rgb(color_of(cluster)) for cluster in clusters])
        colors = palette[self.winners[members]]
        paleness = 0.9 * self.ambiguity[members, None]
        drawn = ax.scatter(
            *self.points[members].T,
            s=_SMALLEST + _GROWTH * self.ambiguity[members],
            c=np.clip(colors + (1.0 - colors) * paleness, 0.0, 1.0),
            edgecolors=colors,
            linewidths=1.0,
        )
        # One collection keeps the order over all clusters; each point has the path of its marker.
        styles = [MarkerStyle(marker_of(cluster)) for cluster in clusters]
        paths = [style.get_path().transformed(style.get_transform()) for style in styles]
        drawn.set_paths([paths[winner] for winner in self.winners[members].tolist()])

    def _explain(self, ax: Any, alone: bool) -> None:
        """Add the legend, with the meaning of sizes."""
        for share in (0.0, 0.5, 1.0):
            shade = str(0.45 + 0.5 * share)
            size = _SMALLEST + _GROWTH * share
            style = {"s": size, "c": shade, "edgecolors": GRAY, "marker": "o"}
            ax.scatter([], [], **style, label=f"{self.ambiguity_name} {share:g}")
        add_legend(ax, beside=alone, labelspacing=0.9)


def _centers(clustering: Any, plane: Plane) -> Floats | None:
    """Return the coordinates of the centers of a clusterer in the plane of the objects."""
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
