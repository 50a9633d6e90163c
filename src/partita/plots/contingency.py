"""A heat map of a contingency table, ordered so that agreement lies on the diagonal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self, get_args

import numpy as np
from numpy.typing import NDArray

from partita.arguments import as_count
from partita.array_types import Floats, Integers
from partita.comparing.explanation import Explanation
from partita.errors import InputError
from partita.measures.read_counts import read_table
from partita.plots.axes import axes_or_new
from partita.plots.names import cluster_name, plural
from partita.plots.ordering import Order, check_order, diagonal_order
from partita.plots.style import PAGE, dark_cells, drawing, heat_colors, require_kind
from partita.tables.contingency import Contingency

Normalize = Literal["reference", "candidate"]

# With more rows or columns than this, no numbers are written into the cells.
_MOST_WRITTEN = 14
# Inches: the height of a row, the largest height of a picture, and what surrounds the cells.
_ROW, _HIGHEST, _AROUND = 0.3, 6.6, 1.1


@dataclass
class ContingencyDisplay:
    """A heat map of the objects that clusters of both sides share.

    Rows are reference clusters, columns candidate clusters. An optimal matching of both puts as
    many objects as possible on the diagonal; matched cells have a frame. If there are too many
    clusters, the last row and the last column bundle those that are not shown.

    Attributes
    ----------
    counts : ndarray of shape (rows, columns)
        The objects in each cell, in the order of the picture.
    rows, columns : ndarray
        The numbers of the clusters that are shown, in order; bundles are not among them.
    row_names, column_names : list of str
    n_matched : int
        The number of matched pairs, which are the first cells of the diagonal.
    n_bundled : (int, int)
        The number of reference and of candidate clusters that are bundled.
    normalize : {"reference", "candidate"} or None
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> display = pt.plots.ContingencyDisplay.from_clusterings(
    ...     ["a", "a", "b", "b", "b", "c"], [1, 1, 0, 0, 1, 2]
    ... )
    >>> display.row_names, display.column_names
    (['a', 'b', 'c'], ['1', '0', '2'])
    >>> display.counts.tolist()
    [[2, 0, 0], [1, 2, 0], [0, 0, 1]]
    """

    counts: NDArray[Any]
    rows: Integers
    columns: Integers
    row_names: list[str]
    column_names: list[str]
    n_matched: int
    n_bundled: tuple[int, int]
    normalize: Normalize | None = None

    @classmethod
    def from_clusterings(
        cls,
        reference: Any = None,
        candidate: Any = None,
        *,
        normalize: Normalize | None = None,
        order: Order = "size",
        top: int = 30,
        **reading: Any,
    ) -> Self:
        """Count a table and order it.

        Parameters
        ----------
        reference, candidate : clusterings
            Labels in any form that :func:`partita.compare` reads.
        normalize : {"reference", "candidate"}, optional
            Show shares of the reference cluster, so that rows add up to 1, or of the candidate
            cluster, instead of counts.
        order : {"size", "neighbors", "label"}, default="size"
            The order of matched pairs: the largest first; pairs that share many objects side by
            side; or that of the reference labels.
        top : int, default=30
            The largest number of clusters to show on each side; the others are bundled.
        **reading
            How to read the clusterings, as for :func:`partita.explain`: `contingency`,
            `missing`, `noise`, `on_mismatch`.

        Returns
        -------
        ContingencyDisplay
        """
        table = read_table(reference, candidate, **reading)
        return cls.from_table(table, normalize=normalize, order=order, top=top)

    @classmethod
    def from_explanation(
        cls,
        explanation: Explanation,
        *,
        normalize: Normalize | None = None,
        order: Order = "size",
        top: int = 30,
    ) -> Self:
        """Show the table of an explanation; of many clusters those with the largest losses.

        Parameters
        ----------
        explanation : Explanation
            The result of :func:`partita.explain`.
        normalize, order, top
            As for :meth:`from_clusterings`.

        Returns
        -------
        ContingencyDisplay
        """
        require_kind(explanation, Explanation, "partita.explain")
        contributions = explanation.contributions
        losses = contributions.losses_of("reference"), contributions.losses_of("candidate")
        return cls._make(contributions.table, losses, normalize, order, top)

    @classmethod
    def from_table(
        cls,
        table: Contingency,
        *,
        normalize: Normalize | None = None,
        order: Order = "size",
        top: int = 30,
    ) -> Self:
        """Show a contingency table; of many clusters the largest.

        Parameters
        ----------
        table : Contingency
        normalize, order, top
            As for :meth:`from_clusterings`.

        Returns
        -------
        ContingencyDisplay
        """
        require_kind(table, Contingency, "partita.tables.contingency.contingency_of")
        sizes = table.row_sums, table.column_sums
        return cls._make(table, sizes, normalize, order, top)

    @classmethod
    def _make(
        cls,
        table: Contingency,
        weights: tuple[NDArray[Any], NDArray[Any]],
        normalize: Normalize | None,
        order: Order,
        top: int,
    ) -> Self:
        check_order(order)
        if normalize not in (None, *get_args(Normalize)):
            raise InputError(f"normalize={normalize!r}: choose 'reference', 'candidate' or None")
        top = as_count(top, "top")
        shown = _shown_clusters(table, weights, top)
        counts = _bundled_counts(table, shown[0], shown[1])
        few = counts[: shown[0].size, : shown[1].size]
        rows, columns = diagonal_order(few, order)
        ordered = counts[
            np.ix_(_with_bundle(rows, counts.shape[0]), _with_bundle(columns, counts.shape[1]))
        ]
        n_matched = int((ordered.diagonal()[: min(few.shape)] > 0).cumprod().sum())
        bundled = table.n_rows - shown[0].size, table.n_columns - shown[1].size
        rows, columns = shown[0][rows], shown[1][columns]
        names = (
            _names(table.reference_labels, rows, bundled[0]),
            _names(table.candidate_labels, columns, bundled[1]),
        )
        return cls(ordered, rows, columns, names[0], names[1], n_matched, bundled, normalize)

    @property
    def shares(self) -> Floats:
        """The counts, or the shares of the reference or of the candidate clusters."""
        counts: Floats = self.counts.astype(np.float64)
        if self.normalize is None:
            return counts
        axis = 1 if self.normalize == "reference" else 0
        totals = counts.sum(axis=axis, keepdims=True)
        shares: Floats = np.divide(counts, totals, out=np.zeros_like(counts), where=totals > 0)
        return shares

    @property
    def on_diagonal(self) -> float:
        """The share of the objects of the shown reference clusters that are in matched cells."""
        shown = self.counts[: self.rows.size]
        return float(self.counts.diagonal()[: self.n_matched].sum() / shown.sum())

    def plot(self, ax: Any = None) -> Self:
        """Draw the heat map.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        ContingencyDisplay
            The display itself, with `ax_` and `figure_`.
        """
        from matplotlib.ticker import MaxNLocator

        with drawing():
            ax = axes_or_new(ax, self._size())
            values = self.shares
            image = ax.imshow(
                values, aspect="auto", cmap=heat_colors(), interpolation="nearest",
                vmin=0.0, vmax=self._largest(values),
            )  # fmt: skip
            self._frame_matches(ax)
            if max(values.shape) <= _MOST_WRITTEN:
                self._write_numbers(ax, image, values)
            self._name_lines(ax)
            shown = _objects(self.counts[: self.rows.size])
            of = f"{shown} of the clusters shown" if any(self.n_bundled) else shown
            ax.set_title(f"{self.on_diagonal:.0%} of {of} on the diagonal")
            ticks = MaxNLocator(6, integer=self.normalize is None)
            ax.figure.colorbar(image, ax=ax, label=self._meaning, pad=0.02, aspect=30, ticks=ticks)
        self.ax_, self.figure_ = ax, ax.figure
        return self

    @property
    def _meaning(self) -> str:
        if self.normalize is None:
            return "objects"
        return f"share of the {self.normalize} cluster"

    def _size(self) -> tuple[float, float]:
        return PAGE, min(_HIGHEST, max(2.4, _AROUND + _ROW * self.counts.shape[0]))

    def _largest(self, values: Floats) -> float:
        """The value of the darkest color: the largest count of clusters that are not bundled."""
        if self.normalize is not None:
            return 1.0
        shown = values[: self.rows.size, : self.columns.size]
        return float(shown.max()) or 1.0

    def _frame_matches(self, ax: Any) -> None:
        from matplotlib.collections import PolyCollection

        corners = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]])
        squares = [corners + position for position in range(self.n_matched)]
        width = 0.9 if max(self.counts.shape) <= _MOST_WRITTEN else 0.5
        frames: dict[str, Any] = {"facecolors": "none", "edgecolors": "black", "linewidths": width}
        ax.add_collection(PolyCollection(squares, **frames), autolim=False)
        # Bundles stand apart.
        for count, side, line in zip(
            self.n_bundled, (self.rows, self.columns), (ax.axhline, ax.axvline), strict=True
        ):
            if count:
                line(side.size - 0.5, color="black", linewidth=0.6, linestyle=(0, (4, 3)))

    def _write_numbers(self, ax: Any, image: Any, values: Floats) -> None:
        dark = dark_cells(image, values)
        for row, column in np.argwhere(self.counts > 0).tolist():
            text = (
                _compact(self.counts[row, column].item())
                if self.normalize is None
                else f"{values[row, column]:.0%}"
            )
            ax.text(
                column, row, text, ha="center", va="center_baseline",
                color="white" if dark[row, column] else "black",
            )  # fmt: skip

    def _name_lines(self, ax: Any) -> None:
        rows, columns = self.counts.shape
        long = sum(map(len, self.column_names)) > 80 or columns > _MOST_WRITTEN
        turned = {"rotation": 45, "ha": "right", "rotation_mode": "anchor"} if long else {}
        small = {"fontsize": 6} if max(rows, columns) > 24 else {}
        ax.set_yticks(range(rows), self.row_names, **small)
        ax.set_xticks(range(columns), self.column_names, **turned, **small)
        ax.tick_params(length=0)
        ax.spines[:].set_visible(True)
        shown = self.rows.size, self.columns.size
        totals = tuple(a + b for a, b in zip(shown, self.n_bundled, strict=True))
        ax.set(
            ylabel=plural(totals[0], "reference cluster"),
            xlabel=plural(totals[1], "candidate cluster"),
        )


def _names(labels: list[Any], clusters: Integers, bundled: int) -> list[str]:
    """Return the names of clusters, and of the bundle if there is one."""
    names = [cluster_name(labels[cluster]) for cluster in clusters.tolist()]
    return [*names, plural(bundled, "other")] if bundled else names


def _shown_clusters(
    table: Contingency, weights: tuple[NDArray[Any], NDArray[Any]], top: int
) -> tuple[Integers, Integers]:
    """Return the heaviest rows, and the columns that share most with them; all if few.

    Equally good columns are taken by their own weight.
    """
    rows = _heaviest(weights[0], top)
    if table.n_columns <= top:
        return rows, np.arange(table.n_columns)
    chosen = np.zeros(table.n_rows, bool)
    chosen[rows] = True
    inside = chosen[table.rows]
    shared = np.bincount(
        table.columns[inside], table.counts[inside].astype(np.float64), table.n_columns
    )
    return rows, np.sort(np.lexsort((-weights[1], -shared))[:top])


def _heaviest(weights: NDArray[Any], top: int) -> Integers:
    """Return the numbers of the `top` heaviest clusters, in increasing order; all if few."""
    if weights.size <= top:
        return np.arange(weights.size)
    return np.sort(np.argsort(-weights, kind="stable")[:top])


def _bundled_counts(table: Contingency, rows: Integers, columns: Integers) -> NDArray[Any]:
    """Return the counts of some clusters; a last row and a last column add up the others."""
    lines, shape = [], []
    for cells, shown, total in zip(
        (table.rows, table.columns), (rows, columns), table.shape, strict=True
    ):
        line_of = np.full(total, shown.size)
        line_of[shown] = np.arange(shown.size)
        lines.append(line_of[cells])
        shape.append(shown.size + (shown.size < total))
    counts = np.zeros(shape, table.counts.dtype)
    np.add.at(counts, tuple(lines), table.counts)
    return counts


def _with_bundle(order: Integers, length: int) -> Integers:
    return np.concatenate([order, np.arange(order.size, length)])


def _objects(counts: NDArray[Any]) -> str:
    total = counts.sum()
    return plural(int(total), "object") if counts.dtype.kind == "i" else f"a weight of {total:,.6g}"


def _compact(count: float) -> str:
    """Return a count in few characters: 950, 12k, 3.4M."""
    for unit, letter in ((1e9, "G"), (1e6, "M"), (1e4, "k")):
        if count >= unit:
            size = count / min(unit, 1e3 if letter == "k" else unit)
            return f"{size:.3g}{letter}"
    return f"{count:,.4g}" if isinstance(count, float) else f"{count:,}"
