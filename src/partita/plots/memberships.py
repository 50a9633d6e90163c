"""A heat map of memberships or masses, objects ordered by cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterings.as_clustering import as_hard_or_soft
from partita.clusterings.conversion import Clustering, pignistic, to_fuzzy
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.winners import leaning_of
from partita.errors import InputError
from partita.plots.axes import axes_or_new
from partita.plots.names import cluster_name, plural
from partita.plots.style import PAGE

# With more objects than this, neighbors share a pixel and are averaged.
_MANY = 2000
# The height in inches and the font size of a row: by the largest number of rows.
_ROWS = {8: (0.42, 10.0), 20: (0.26, 8.0), 36: (0.18, 7.0)}
_SMALLEST_ROW = (0.115, 6.0)


@dataclass
class MembershipDisplay:
    """A heat map with a row for each cluster (or focal set) and a column for each object.

    Objects are ordered by their most likely cluster, then by how likely it is. White lines separate
    the clusters. For evidential clusterings the rows are the focal sets, small ones first.

    Attributes
    ----------
    values : ndarray of shape (n, rows)
        Memberships or masses, in the order of `order`.
    order : ndarray of shape (n,)
        The indices of the objects from left to right.
    borders : ndarray
        The number of objects left of each white line.
    row_names : list of str
        The names of the clusters or focal sets.
    value_name : str
        "membership" or "mass".
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

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
    def from_clustering(cls, clustering: Any, *, top: int = 64) -> Self:
        """Compute what the picture shows.

        Parameters
        ----------
        clustering : clustering, or fitted clusterer
            Of any kind; a rough object has equal memberships in its possible clusters.
        top : int, default=64
            The largest number of rows. Of more, those with the largest sums are shown, and a last
            row adds up the others.

        Returns
        -------
        MembershipDisplay
        """
        x = as_hard_or_soft(clustering)
        values, names = shown_masses(x)
        likelihood = leaning_of(x) if isinstance(x, Evidential) else values
        winners, strength = likelihood.argmax(axis=1), likelihood.max(axis=1)
        order = np.lexsort([-strength, winners])
        counts = np.bincount(winners, minlength=likelihood.shape[1])
        borders = np.unique(np.cumsum(counts)[:-1])
        inside = borders[(borders > 0) & (borders < x.n)]
        value_name = "mass" if isinstance(x, Evidential) else "membership"
        prefix = "" if isinstance(x, Evidential) else "cluster "
        names = [f"{prefix}{cluster_name(name)}" for name in names]
        if top < 2:
            raise InputError(f"top={top}: show at least two rows")
        if len(names) > top:
            noun = "other set" if isinstance(x, Evidential) else "other cluster"
            values, names = _bundle_rows(values, names, top - 1, noun)
        return cls(values[order], order, inside, names, value_name)

    def plot(self, ax: Any = None) -> Self:
        """Draw the picture.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        MembershipDisplay
            The display itself, with `ax_` and `figure_`.
        """
        rows = len(self.row_names)
        height, size = next((look for most, look in _ROWS.items() if rows <= most), _SMALLEST_ROW)
        ax = axes_or_new(ax, (PAGE, 1.1 + height * max(rows, 2)))
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
        ax.set_yticks(range(rows), self.row_names, fontsize=size)
        ax.tick_params(axis="y", length=0)
        ax.set(xlabel=f"{plural(len(self.values), 'object')}, by cluster", xticks=[])
        ax.figure.colorbar(image, ax=ax, label=self.value_name, pad=0.02)
        self.ax_, self.figure_ = ax, ax.figure
        return self


def shown_masses(x: Clustering) -> tuple[Floats, list[str]]:
    """Return memberships or masses, with a row for each object, and the names of the columns.

    The columns are the clusters, or for evidential clusterings the focal sets, small ones first. A
    rough object has equal memberships in its possible clusters.
    """
    if isinstance(x, Evidential):
        small_first = np.argsort(np.bitwise_count(x.masks), kind="stable")
        return x.masses[:, small_first], [
            _name(mask, x.labels) for mask in x.masks[small_first].tolist()
        ]
    if isinstance(x, Possibilistic):
        values = x.memberships
    elif isinstance(x, (Fuzzy, Hard)):
        values = to_fuzzy(x).memberships
    else:
        values = pignistic(x).memberships
    return values, list(map(str, x.labels))


def _bundle_rows(
    values: Floats, names: list[str], kept: int, noun: str
) -> tuple[Floats, list[str]]:
    """Return the rows with the largest sums, and a last row that adds up the others."""
    largest = np.sort(np.argsort(-values.sum(axis=0), kind="stable")[:kept])
    rest = np.ones(len(names), bool)
    rest[largest] = False
    others = values[:, rest].sum(axis=1, keepdims=True)
    called = [*(names[row] for row in largest.tolist()), plural(int(rest.sum()), noun)]
    return np.hstack([values[:, largest], others]), called


def _name(mask: int, labels: list[Any]) -> str:
    """Return the name of a set of clusters."""
    members = [str(label) for cluster, label in enumerate(labels) if mask >> cluster & 1]
    return "{" + ", ".join(members) + "}" if members else "∅ (noise)"
