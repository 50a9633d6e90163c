"""A heat map of memberships or masses, objects ordered by cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.conversion import Clustering, pignistic, to_fuzzy
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.winners import leaning_of
from partita.plots.projection import axes_or_new

# Beyond so many objects neighbors share a pixel, and are averaged.
_MANY = 2000
# Inches, and rows whose names can still be read.
_HIGHEST = 12.0
_MOST_NAMES = 40


@dataclass
class MembershipDisplay:
    """A heat map with a row for each cluster (or focal set) and a column for each object.

    Objects are ordered by the cluster that they lean to, then by how much. White lines part the
    clusters. For evidential clusterings the rows are the sets that have mass, small ones first.

    Attributes
    ----------
    values : ndarray of shape (n, rows)
        Memberships or masses, in the order of `order`.
    order : ndarray of shape (n,)
        The objects from left to right.
    borders : ndarray
        How many objects lie left of each white line.
    row_names : list of str
    value_name : str
        "membership" or "mass".
    ax_, figure_ : Axes and Figure
        After `plot`.

    Examples
    --------
    >>> import partita as pt
    >>> fuzzy = pt.Fuzzy([[0.6, 0.4], [0.1, 0.9], [0.8, 0.2]])
    >>> pt.plots.MembershipDisplay.from_clustering(fuzzy).order.tolist()
    [2, 0, 1]
    """

    values: Floats
    order: NDArray[np.int64]
    borders: NDArray[np.int64]
    row_names: list[str]
    value_name: str

    @classmethod
    def from_clustering(cls, clustering: Any) -> Self:
        """Compute what is to be seen.

        Parameters
        ----------
        clustering : clustering, or fitted clusterer
            Of any kind; rough ones are shown by equal shares.

        Returns
        -------
        MembershipDisplay
        """
        found = as_clustering(clustering)
        values, leaning, names = _rows(found)
        winners, strength = leaning.argmax(axis=1), leaning.max(axis=1)
        order = np.lexsort([-strength, winners])
        counts = np.bincount(winners, minlength=leaning.shape[1])
        borders = np.unique(np.cumsum(counts)[:-1])
        inside = borders[(borders > 0) & (borders < found.n)]
        what = "mass" if isinstance(found, Evidential) else "membership"
        return cls(values[order], order, inside, names, what)

    def plot(self, ax: Any = None) -> Self:
        """Draw.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; by default in a new figure.

        Returns
        -------
        MembershipDisplay
            Itself, with `ax_` and `figure_`.
        """
        rows = len(self.row_names)
        ax = axes_or_new(ax, (8.0, min(1.2 + 0.45 * rows, _HIGHEST)))
        image = ax.imshow(
            self.values.T,
            aspect="auto",
            cmap="cividis",
            vmin=0.0,
            vmax=1.0,
            interpolation="nearest" if len(self.values) <= _MANY else "antialiased",
        )
        for border in self.borders:
            ax.axvline(border - 0.5, color="white", linewidth=2.0)
        if rows <= _MOST_NAMES:
            ax.set_yticks(range(rows), self.row_names)
        else:
            ax.set_yticks([])
            ax.set(ylabel=f"{rows:,} rows, from {self.row_names[0]} to {self.row_names[-1]}")
        ax.set(xlabel="objects, by cluster")
        ax.figure.colorbar(image, ax=ax, label=self.value_name, pad=0.02)
        self.ax_, self.figure_ = ax, ax.figure
        return self


def _rows(x: Clustering) -> tuple[Floats, Floats, list[str]]:
    """What to show, how much each object leans to each cluster, and the names of rows."""
    if isinstance(x, Evidential):
        small_first = np.argsort(np.bitwise_count(x.masks), kind="stable")
        names = [_name(mask, x.labels) for mask in x.masks[small_first].tolist()]
        return x.masses[:, small_first], leaning_of(x), names
    if isinstance(x, Possibilistic):
        values = x.memberships
    elif isinstance(x, (Fuzzy, Hard)):
        values = to_fuzzy(x).memberships
    else:
        values = pignistic(x).memberships
    return values, values, [f"cluster {label}" for label in x.labels]


def _name(mask: int, labels: list[Any]) -> str:
    """A set of clusters, in their order."""
    members = [str(label) for place, label in enumerate(labels) if mask >> place & 1]
    return "{" + ", ".join(members) + "}" if members else "∅ (noise)"
