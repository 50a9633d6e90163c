"""The sizes of the clusters of two clusterings: paired bars, or distributions if there are many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.comparing.explanation import Explanation
from partita.measures.read_counts import read_table
from partita.plots.axes import axes_or_new, legend_below
from partita.plots.names import cluster_name, plural
from partita.plots.ordering import diagonal_order
from partita.plots.style import BLUE, ORANGE, PAGE, drawing, require_kind
from partita.tables.contingency import Contingency

# With more clusters than this on a side, distributions are drawn instead of bars.
_MOST_BARS = 25
_COLORS = {"reference": BLUE, "candidate": ORANGE}


@dataclass
class ClusterSizesDisplay:
    """Cluster sizes of both sides.

    With few clusters there are two bars for each pair of an optimal matching, with the objects that
    both clusters share in a strong color; clusters without a partner follow. With many clusters,
    two lines show on logarithmic axes how many clusters have at least a given size.

    Attributes
    ----------
    sizes : (ndarray, ndarray)
        The sizes of the reference and of the candidate clusters; for bars in the order of the
        picture, with 0 for a missing partner, otherwise decreasing.
    shared : ndarray or None
        The objects that both clusters of a pair have in common; None for distributions.
    names : list of str or None
        The names of the pairs; None for distributions.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> display = pt.plots.ClusterSizesDisplay.from_clusterings(
    ...     ["a", "a", "a", "b", "b", "b"], [0, 0, 1, 1, 1, 2]
    ... )
    >>> [side.tolist() for side in display.sizes], display.shared.tolist()
    ([[3, 3, 0], [3, 2, 1]], [2, 2, 0])
    >>> display.names
    ['b | 1', 'a | 0', '– | 2']
    """

    sizes: tuple[NDArray[Any], NDArray[Any]]
    shared: NDArray[Any] | None
    names: list[str] | None

    @classmethod
    def from_clusterings(cls, reference: Any = None, candidate: Any = None, **reading: Any) -> Self:
        """Count the clusters of two clusterings.

        Parameters
        ----------
        reference, candidate : clusterings
            Labels in any form that :func:`partita.compare` reads.
        **reading
            How to read the clusterings, as for :func:`partita.explain`: `contingency`,
            `missing`, `noise`, `on_mismatch`.

        Returns
        -------
        ClusterSizesDisplay
        """
        return cls.from_table(read_table(reference, candidate, **reading))

    @classmethod
    def from_explanation(cls, explanation: Explanation) -> Self:
        """Take the sizes from an explanation.

        Parameters
        ----------
        explanation : Explanation
            The result of :func:`partita.explain`.

        Returns
        -------
        ClusterSizesDisplay
        """
        require_kind(explanation, Explanation, "partita.explain")
        return cls.from_table(explanation.contributions.table)

    @classmethod
    def from_table(cls, table: Contingency) -> Self:
        """Take the sizes from a contingency table.

        Parameters
        ----------
        table : Contingency

        Returns
        -------
        ClusterSizesDisplay
        """
        require_kind(table, Contingency, "partita.tables.contingency.contingency_of")
        sides = table.row_sums, table.column_sums
        if max(table.shape) > _MOST_BARS:
            return cls((np.sort(sides[0])[::-1], np.sort(sides[1])[::-1]), None, None)
        counts = table.to_dense()
        orders = diagonal_order(counts)
        matched = int((counts[np.ix_(*orders)].diagonal() > 0).cumprod().sum())
        places = _places(matched, counts.shape)
        sizes, names = [], []
        labels = table.reference_labels, table.candidate_labels
        total = max(int(place.max()) for place in places) + 1
        for order, place, side, own in zip(orders, places, sides, labels, strict=True):
            shown = np.zeros(total, side.dtype)
            shown[place] = side[order]
            called = ["–"] * total
            for i, cluster in zip(place.tolist(), order.tolist(), strict=True):
                called[i] = cluster_name(own[cluster], 18)
            sizes.append(shown)
            names.append(called)
        shared = np.zeros(total, counts.dtype)
        shared[:matched] = counts[np.ix_(*orders)].diagonal()[:matched]
        pairs = [f"{first} | {second}" for first, second in zip(*names, strict=True)]
        return cls((sizes[0], sizes[1]), shared, pairs)

    def plot(self, ax: Any = None) -> Self:
        """Draw the sizes.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        ClusterSizesDisplay
            The display itself, with `ax_` and `figure_`.
        """
        with drawing():
            if self.names is None:
                ax = axes_or_new(ax, (PAGE, 3.6))
                self._draw_distributions(ax)
                ax.legend(frameon=False)
            else:
                from matplotlib.patches import Patch

                height = max(1.8, 1.0 + 0.3 * len(self.names))
                alone, ax = ax is None, axes_or_new(ax, (PAGE, height))
                self._draw_bars(ax, self.names)
                shared = Patch(color=BLUE, label="strong color: shared by both")
                legend_below(ax, [*ax.get_legend_handles_labels()[0], shared], alone)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_bars(self, ax: Any, names: list[str]) -> None:
        from matplotlib.ticker import MaxNLocator

        rows = np.arange(len(names))
        for offset, (side, color), sizes in zip(
            (-0.2, 0.2), _COLORS.items(), self.sizes, strict=True
        ):
            label = plural(int((sizes > 0).sum()), f"{side} cluster")
            ax.barh(rows + offset, sizes, 0.38, color=color, alpha=0.45, label=label)
            ax.barh(rows + offset, self.shared, 0.38, color=color)
        ax.set_yticks(rows, names)
        ax.xaxis.set_major_locator(MaxNLocator(8, integer=True))
        ax.set(ylim=(len(names) - 0.5, -0.5), xlabel="objects", ylabel="reference | candidate")
        ax.tick_params(axis="y", length=0)

    def _draw_distributions(self, ax: Any) -> None:
        for (side, color), sizes, dashes in zip(
            _COLORS.items(), self.sizes, ("-", (0, (4, 1.5))), strict=True
        ):
            x, y = survival(sizes)
            label = (
                f"{plural(sizes.size, f'{side} cluster')}, "
                f"median {np.median(sizes):,.6g}, largest {sizes[0]:,.6g}"
            )
            ax.step(x, y, where="pre", color=color, linestyle=dashes, linewidth=1.4, label=label)
            ax.plot(x[-1:], y[-1:], "o", color=color, markersize=3)
        ax.set_xscale("log")
        ax.set_yscale("log")
        ax.set(xlabel="size", ylabel="clusters of at least this size")


def _places(matched: int, shape: tuple[int, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rows of the bars of each side: pairs, then reference clusters, then candidates."""
    rows, columns = shape
    return np.arange(rows), np.concatenate(
        [np.arange(matched), np.arange(rows, rows + columns - matched)]
    )


def survival(sizes: NDArray[Any]) -> tuple[Floats, Floats]:
    """Return the different sizes, and the number of clusters of at least each."""
    different, counts = np.unique(sizes, return_counts=True)
    return different.astype(np.float64), np.cumsum(counts[::-1])[::-1].astype(np.float64)
