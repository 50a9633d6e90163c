"""An alluvial diagram of splits and merges, from reference to candidate clusters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats
from partita.comparing.contributions import Contributions, contributions_of
from partita.comparing.explanation import Explanation
from partita.comparing.fates import TOLERANCE, check_tolerance
from partita.measures.read_counts import read_table
from partita.plots.alluvial_graph import BUNDLED, STRAY, Flows, flows_of
from partita.plots.alluvial_layout import Bars, bars_of, ribbons_of
from partita.plots.alluvial_names import MARGIN, bundle_text, write_names
from partita.plots.axes import axes_or_new, legend_below
from partita.plots.names import cluster_name
from partita.plots.ribbons import draw_bars, draw_ribbon
from partita.plots.style import (
    FATE_COLORS,
    GRAY,
    PAGE,
    drawing,
    foreground,
    require_kind,
)
from partita.tables.contingency import Contingency

FLOW_COLORS = {**FATE_COLORS, STRAY: GRAY, BUNDLED: GRAY}
_STRENGTH = {STRAY: 0.35, BUNDLED: 0.2}
_USUAL_STRENGTH = 0.6
_MEANINGS = {
    "kept": "kept",
    "split": "split",
    "merged": "merged",
    "mixed": "split and merged",
    STRAY: "strays, at most {:.0%} of both",
    BUNDLED: "to or from others",
}
# The width of a bar as a share of the width of the flows.
_BAR = 0.02
# Inches: the height of a line of text, and the smallest and largest height of a picture.
_LINE, _LOWEST, _HIGHEST = 0.17, 2.4, 7.0


@dataclass
class AlluvialDisplay:
    """Flows of objects from reference clusters, left, to candidate clusters, right.

    The height of a bar is the size of its cluster. Clusters that share objects stand together, the
    costliest components on top, ordered so that flows cross little. A flow is colored by what
    happens to its two clusters: kept (both are whole), split (the flow is one of several parts of
    its reference cluster), merged (one of several parts of its candidate cluster), or mixed (both).
    Whether a cluster has several parts is decided without those that hold at most `tolerance` of
    it; a flow that holds so little of both clusters is a stray. Clusters that are not shown are
    bundled at the bottom, not to scale.

    Attributes
    ----------
    flows : Flows
        The clusters that are shown, in order, and the flows between them.
    names : (list of str, list of str)
        The names of the clusters that are shown, with their sizes.
    n_bundled : (int, int)
        The number of reference and of candidate clusters that are bundled.
    bundled_sizes : (float, float)
        The number of objects in the bundles.
    tolerance : float
        The share of a cluster that does not count as a part of it.
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> display = pt.plots.AlluvialDisplay.from_clusterings(
    ...     ["ann", "ann", "bob", "bob", "cleo", "cleo", "dan"], [1, 1, 2, 3, 4, 4, 4]
    ... )
    >>> display.names[0]
    ['bob (2)', 'cleo (2)', 'dan (1)', 'ann (2)']
    >>> sorted(zip(display.flows.fates, display.flows.counts.tolist()))
    [('kept', 2), ('merged', 1), ('merged', 2), ('split', 1), ('split', 1)]
    """

    flows: Flows
    names: tuple[list[str], list[str]]
    n_bundled: tuple[int, int]
    bundled_sizes: tuple[float, float]
    tolerance: float = TOLERANCE

    @classmethod
    def from_clusterings(
        cls,
        reference: Any = None,
        candidate: Any = None,
        *,
        top: int = 24,
        tolerance: float = TOLERANCE,
        **reading: Any,
    ) -> Self:
        """Compute the flows between two clusterings.

        Parameters
        ----------
        reference, candidate : clusterings
            Labels in any form that :func:`partita.compare` reads.
        top : int, default=24
            The largest number of clusters to show on each side: whole components, those with the
            largest loss of the split-merge score first. The others are bundled.
        tolerance : float, default=0.05
            The share of a cluster that does not count as a part of it; 0 to count every object.
        **reading
            How to read the clusterings, as for :func:`partita.explain`: `contingency`,
            `missing`, `noise`, `on_mismatch`.

        Returns
        -------
        AlluvialDisplay
        """
        table = read_table(reference, candidate, **reading)
        return cls.from_table(table, top=top, tolerance=tolerance)

    @classmethod
    def from_table(cls, table: Contingency, *, top: int = 24, tolerance: float = TOLERANCE) -> Self:
        """Compute the flows of a contingency table.

        Parameters
        ----------
        table : Contingency
        top, tolerance
            As for :meth:`from_clusterings`.

        Returns
        -------
        AlluvialDisplay
        """
        require_kind(table, Contingency, "partita.tables.contingency.contingency_of")
        return cls._make(contributions_of(table), top, tolerance)

    @classmethod
    def from_explanation(
        cls, explanation: Explanation, *, top: int = 24, tolerance: float | None = None
    ) -> Self:
        """Compute the flows of an explanation.

        Parameters
        ----------
        explanation : Explanation
            The result of :func:`partita.explain`.
        top : int, default=24
            As for :meth:`from_clusterings`.
        tolerance : float, optional
            By default that of the explanation.

        Returns
        -------
        AlluvialDisplay
        """
        require_kind(explanation, Explanation, "partita.explain")
        if tolerance is None:
            tolerance = explanation.tolerance
        return cls._make(explanation.contributions, top, tolerance)

    @classmethod
    def from_contributions(
        cls, contributions: Contributions, *, top: int = 24, tolerance: float = TOLERANCE
    ) -> Self:
        """Compute the flows, with the losses of any split-merge score.

        Parameters
        ----------
        contributions : Contributions
            The result of :func:`partita.split_merge_contributions`.
        top, tolerance
            As for :meth:`from_clusterings`.

        Returns
        -------
        AlluvialDisplay
        """
        require_kind(contributions, Contributions, "partita.split_merge_contributions")
        return cls._make(contributions, top, tolerance)

    @classmethod
    def _make(cls, contributions: Contributions, top: int, tolerance: float) -> Self:
        top = as_count(top, "top")
        tolerance = check_tolerance(tolerance)
        table = contributions.table
        flows = flows_of(contributions, top, tolerance)
        shown = flows.rows, flows.columns
        sizes = table.row_sums, table.column_sums
        names = [
            [
                f"{cluster_name(side[cluster])} ({size[cluster].item():,})"
                for cluster in clusters.tolist()
            ]
            for side, size, clusters in zip(
                contributions.derivation.labels, sizes, shown, strict=True
            )
        ]
        rest = [
            (size.size - clusters.size, float(size.sum() - size[clusters].sum()))
            for size, clusters in zip(sizes, shown, strict=True)
        ]
        counts, objects = zip(*rest, strict=True)
        return cls(flows, (names[0], names[1]), counts, objects, tolerance)

    def plot(self, ax: Any = None) -> Self:
        """Draw the diagram.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        AlluvialDisplay
            The display itself, with `ax_` and `figure_`.
        """
        bars = bars_of(self.flows)
        with drawing():
            lines = max(map(len, self.names)) + 2 * any(self.n_bundled)
            height = min(_HIGHEST, max(_LOWEST, 1.0 + _LINE * lines))
            alone, ax = ax is None, axes_or_new(ax, (PAGE, height))
            ax.set(xlim=(-MARGIN, 1 + MARGIN), ylim=(0, 1))
            ax.set_axis_off()
            self._draw_flows(ax, ribbons_of(self.flows, bars))
            for side in (0, 1):
                self._draw_bars(ax, side, bars[side])
            self._add_legend(ax, alone)
            # The room for names depends on the layout, which is known only after drawing.
            ax.figure.canvas.figure.draw_without_rendering()
            for side in (0, 1):
                self._write_names(ax, side, bars[side])
        self.ax_, self.figure_ = ax, ax.figure
        return self

    def _draw_flows(self, ax: Any, ribbons: Floats) -> None:
        # Strays and bundles below; thin flows last, so that they stay visible.
        apart = np.array([fate not in _STRENGTH for fate in self.flows.fates])
        for flow in np.lexsort((-self.flows.counts, apart)).tolist():
            fate = self.flows.fates[flow]
            strength = _STRENGTH.get(fate, _USUAL_STRENGTH)
            ribbon = draw_ribbon(ax, (_BAR, 1 - _BAR), ribbons[flow], FLOW_COLORS[fate], strength)
            ribbon.set_gid(fate)

    def _draw_bars(self, ax: Any, side: int, bars: Bars) -> None:
        left = 0.0 if side == 0 else 1.0 - _BAR
        colors: list[Any] = [foreground()] * len(self.names[side])
        draw_bars(ax, (left, left + _BAR), bars, colors, bundle=bool(self.n_bundled[side]))

    def _write_names(self, ax: Any, side: int, bars: Bars) -> None:
        bundle = bundle_text(self.n_bundled[side], self.bundled_sizes[side])
        write_names(ax, side, bars, self.names[side], bundle)

    def _add_legend(self, ax: Any, alone: bool) -> None:
        from matplotlib.patches import Patch

        present = [fate for fate in FLOW_COLORS if fate in self.flows.fates]
        patches = [
            Patch(
                facecolor=FLOW_COLORS[fate], alpha=_STRENGTH.get(fate, _USUAL_STRENGTH),
                label=_MEANINGS[fate].format(self.tolerance),
            )
            for fate in present
        ]  # fmt: skip
        legend_below(ax, patches, alone)
        for edge, side, align in ((0.0, "reference", "left"), (1.0, "candidate", "right")):
            ax.text(edge, 1.02, side, ha=align, va="bottom", fontweight="bold")
