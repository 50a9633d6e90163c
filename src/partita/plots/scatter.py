"""Objects in a plane: to which cluster they lean, and how much remains open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.conversion import to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.kinds import as_clustering
from partita.clusterings.rough import unpack
from partita.clusterings.soft import Floats
from partita.plots.drawing import GREY
from partita.plots.plane import (
    Plane,
    axes_or_new,
    color_of,
    marker_of,
    plane_of,
    read_objects,
)

_SMALLEST, _GROWTH = 16.0, 130.0


@dataclass
class SoftScatterDisplay:
    r"""Objects in a plane, coloured by cluster; the more is open, the larger and paler.

    The colour and marker show the cluster with the largest pignistic probability. Size and paleness
    show what remains open, from 0 to 1: the nonspecificity :math:`\sum_A m(A) \log |A|` over
    :math:`\log k`; for fuzzy clusterings, whose masses are on single clusters, the entropy of
    memberships over :math:`\log k`. Objects with more than half of their mass on the empty set are
    grey crosses.

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
        Where the centres of a fitted clusterer are drawn.
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
            Of any kind; a clusterer's centres are shown too.
        X : array-like of shape (n, n_features)
            The objects; with more than two features, their principal components are shown.
        """
        found = as_clustering(clustering)
        objects = read_objects(X, found.n)
        plane = plane_of(objects)
        evidence = to_evidential(found)
        fuzzy = isinstance(found, Fuzzy)
        return cls(
            plane.project(objects),
            _winners(evidence),
            _entropy(found.memberships) if isinstance(found, Fuzzy) else _openness(evidence),
            found.labels,
            _centers(clustering, plane),
            plane.names,
            "entropy" if fuzzy else "nonspecificity",
        )

    def plot(self, ax: Any = None) -> Self:
        """Draw.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; by default in a new figure.
        """
        ax = axes_or_new(ax)
        for cluster, label in enumerate(self.labels):
            self._draw_cluster(ax, cluster, str(label))
        noise = self.places[self.winners == -1]
        if len(noise):
            ax.scatter(*noise.T, s=30, marker="x", c=GREY, linewidths=1.2, label="noise")
        if self.centers is not None:
            style = {"marker": "+", "s": 140, "c": "black", "linewidths": 1.8}
            ax.scatter(*self.centers.T, **style, zorder=5, label="centres")
        self._explain(ax)
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

    def _explain(self, ax: Any) -> None:
        """Add what sizes mean to the legend, beside the picture."""
        for share in (0.0, 0.5, 1.0):
            shade = str(0.45 + 0.5 * share)
            size = _SMALLEST + _GROWTH * share
            style = {"s": size, "c": shade, "edgecolors": GREY, "marker": "o"}
            ax.scatter([], [], **style, label=f"{self.ambiguity_name} {share:g}")
        ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False, labelspacing=0.9)


def _winners(x: Evidential) -> NDArray[np.int64]:
    members = unpack(x.masks, x.n_clusters)
    shares = x.masses @ (members / np.maximum(members.sum(axis=1), 1)[:, None])
    noise = x.masses[:, x.masks == 0].sum(axis=1) > 0.5
    return np.where(noise, -1, shares.argmax(axis=1))


def _openness(x: Evidential) -> Floats:
    """Nonspecificity, as a share of that of all clusters."""
    bits = x.masses @ np.log2(np.maximum(np.bitwise_count(x.masks), 1))
    share: Floats = bits / max(1.0, np.log2(x.n_clusters))
    return share


def _entropy(memberships: Floats) -> Floats:
    logs = np.log2(memberships, out=np.zeros_like(memberships), where=memberships > 0)
    bits = np.maximum(0.0, -(memberships * logs).sum(axis=1))
    share: Floats = bits / max(1.0, np.log2(memberships.shape[1]))
    return share


def _centers(clustering: Any, plane: Plane) -> Floats | None:
    centers = getattr(clustering, "cluster_centers_", None)
    return None if centers is None else plane.project(centers)
