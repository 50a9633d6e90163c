"""An alluvial diagram through several clusterings, where colors follow clusters."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Self

import numpy as np

from partita.arguments import as_count
from partita.array_types import Floats, Integers
from partita.errors import InputError
from partita.many.evolution.evolution import evolution as evolve
from partita.many.evolution.result import Evolution
from partita.many.evolution.steps import Step
from partita.plots.alluvial_graph import BUNDLED, Flows, flow_matrix, positions_of
from partita.plots.alluvial_layout import Bars, bars_of_sizes, ribbons_of
from partita.plots.alluvial_names import MARGIN, bundle_text, line_height, write_names
from partita.plots.axes import axes_or_new, legend_below
from partita.plots.names import cluster_name
from partita.plots.ordering import untangled
from partita.plots.ribbons import draw_bars, draw_ribbon
from partita.plots.style import GRAY, PAGE, color_of, drawing, foreground, require_kind

FOLLOWED, BRANCH = "followed", "branch"
_STRENGTHS = {FOLLOWED: 0.55, BRANCH: 0.3, BUNDLED: 0.15}
_MEANINGS = {
    FOLLOWED: "goes on in its track (one color)",
    BRANCH: "to another track",
    BUNDLED: "to or from others",
}
MOST_LAYERS = 40
# The width of a bar, as a share of the width of the flows, and of the room between two bars.
_BAR, _BAR_OF_ROOM = 0.02, 0.18
# Inches: the height of a line of text, and the smallest and largest height of a picture.
_LINE, _LOWEST, _HIGHEST = 0.17, 2.6, 7.0
_SMALL = 6.0


@dataclass
class EvolutionDisplay:
    """Flows of objects through several clusterings, from left to right.

    The height of a bar is the size of its cluster. A color follows a cluster along its track. A
    flow has the color of the track that it comes from; it is pale if it goes to another track. A
    bar is higher than the flows at its side by the objects that arrive or leave there. Clusters
    stand in an order in which flows cross little. Clusters that are not shown are bundled at the
    bottom, not to scale.

    Attributes
    ----------
    names : list of str
        The names of the clusterings.
    clusters : list of list of str
        For each clustering the names of the clusters that are shown, from top to bottom.
    sizes : list of ndarray
        Their sizes, and last that of the bundle.
    tracks : list of list of int
        Their tracks.
    n_bundled : list of int
        The number of clusters that are bundled.
    flows : list of Flows
        The flows from each clustering to the next. Their fates are "followed", "branch" and
        "bundled".
    ax_, figure_ : Axes and Figure
        The axes and the figure that `plot` drew on.

    Examples
    --------
    >>> import partita as pt
    >>> display = pt.plots.EvolutionDisplay.from_clusterings(
    ...     {"2019": list("aaabb"), "2020": list("xxyzz"), "2021": list("pppqq")}
    ... )
    >>> display.clusters
    [['a (3)', 'b (2)'], ['x (2)', 'y (1)', 'z (2)'], ['p (3)', 'q (2)']]
    >>> display.tracks
    [[0, 1], [0, 2, 1], [0, 1]]
    >>> [flow for flow in zip(display.flows[0].counts.tolist(), display.flows[0].fates)]
    [(2, 'followed'), (1, 'branch'), (2, 'followed')]
    """

    names: list[str]
    clusters: list[list[str]]
    sizes: list[Floats]
    tracks: list[list[int]]
    n_bundled: list[int]
    flows: list[Flows]

    @classmethod
    def from_clusterings(cls, clusterings: Any, *, top: int = 16, **options: Any) -> Self:
        """Follow clusters through clusterings.

        Parameters
        ----------
        clusterings : list or dict of clusterings, in order
        top : int, default=16
            The largest number of clusters to show of each clustering: those of the largest tracks.
            The others are bundled.
        **options
            As for :func:`partita.evolution`.

        Returns
        -------
        EvolutionDisplay
        """
        return cls.from_evolution(evolve(clusterings, **options), top=top)

    @classmethod
    def from_evolution(cls, evolution: Evolution, *, top: int = 16) -> Self:
        """Take what the picture shows from the result of :func:`partita.evolution`.

        Parameters
        ----------
        evolution : Evolution
        top : int, default=16
            As for :meth:`from_clusterings`.

        Returns
        -------
        EvolutionDisplay
        """
        require_kind(evolution, Evolution, "partita.evolution")
        top = as_count(top, "top")
        if len(evolution) > MOST_LAYERS:
            raise InputError(
                f"{len(evolution)} clusterings have no room beside each other: choose at most "
                f"{MOST_LAYERS} of them"
            )
        tracks = evolution.track_numbers
        shown = []
        for layer, own in zip(evolution.layers, tracks.of_clusters, strict=True):
            alive = layer.clusters
            largest = np.lexsort((own[alive], -tracks.peaks[own[alive]]))
            shown.append(np.sort(alive[largest[:top]]))
        weights = [
            _matrix(evolution, place, shown[place], shown[place + 1])[:-1, :-1].astype(np.float64)
            for place in range(len(evolution.steps))
        ]
        shown = [own[order] for own, order in zip(shown, untangled(weights), strict=True)]
        sizes, clusters, n_bundled = [], [], []
        for layer, own in zip(evolution.layers, shown, strict=True):
            rest = layer.sizes.sum() - layer.sizes[own].sum()
            sizes.append(np.append(layer.sizes[own], rest).astype(np.float64))
            n_bundled.append(int(layer.clusters.size - own.size))
            clusters.append(
                [f"{cluster_name(layer.labels[i])} ({layer.sizes[i]:,})" for i in own.tolist()]
            )
        of_shown = [own[i].tolist() for own, i in zip(tracks.of_clusters, shown, strict=True)]
        flows = [
            _flows(_matrix(evolution, place, one, other), of_shown[place : place + 2])
            for place, (one, other) in enumerate(pairwise(shown))
        ]
        names = [cluster_name(name) for name in evolution.names]
        return cls(names, clusters, sizes, of_shown, n_bundled, flows)

    @property
    def colors(self) -> dict[int, str]:
        """The color of each track: the larger the track, the more its color stands out."""
        objects: Counter[int] = Counter()
        for own, sizes in zip(self.tracks, self.sizes, strict=True):
            objects.update(dict(zip(own, sizes.tolist(), strict=False)))
        return {track: color_of(rank) for rank, (track, _) in enumerate(objects.most_common())}

    def plot(self, ax: Any = None) -> Self:
        """Draw the diagram.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.

        Returns
        -------
        EvolutionDisplay
            The display itself, with `ax_` and `figure_`.
        """
        bars = bars_of_sizes(self.sizes)
        with drawing():
            lines = max(map(len, self.clusters)) + 2 * any(self.n_bundled)
            height = min(_HIGHEST, max(_LOWEST, 1.0 + _LINE * lines))
            alone, ax = ax is None, axes_or_new(ax, (PAGE, height))
            ax.set(xlim=(-MARGIN, 1 + MARGIN), ylim=(0, 1))
            ax.set_axis_off()
            self._draw_flows(ax, bars)
            for place, own in enumerate(bars):
                colors = [self.colors[track] for track in self.tracks[place]]
                bundle = bool(self.n_bundled[place])
                draw_bars(ax, self._between(place), own, colors, bundle=bundle)
            self._add_legend(ax, alone)
            self._write_titles(ax)
            # The room for names depends on the layout, which is known only after drawing.
            ax.figure.canvas.figure.draw_without_rendering()
            for side, place in ((0, 0), (1, -1)):
                bundle_name = bundle_text(self.n_bundled[place], self.sizes[place][-1])
                write_names(ax, side, bars[place], self.clusters[place], bundle_name)
            for place in range(1, len(bars) - 1):
                self._write_inside(ax, place, bars[place])
        self.ax_, self.figure_ = ax, ax.figure
        return self

    @property
    def _width(self) -> float:
        """The width of a bar."""
        return min(_BAR, _BAR_OF_ROOM / (len(self.names) - 1))

    def _between(self, place: int) -> tuple[float, float]:
        """Return the left and the right side of the bars of a clustering."""
        left = place * (1.0 - self._width) / (len(self.names) - 1)
        return left, left + self._width

    def _draw_flows(self, ax: Any, bars: list[Bars]) -> None:
        colors = self.colors
        for place, flows in enumerate(self.flows):
            between = self._between(place)[1], self._between(place + 1)[0]
            ribbons = ribbons_of(flows, (bars[place], bars[place + 1]))
            # Bundles below; thin flows last, so that they stay visible.
            apart = np.array([fate != BUNDLED for fate in flows.fates])
            for flow in np.lexsort((-flows.counts, apart)).tolist():
                fate = flows.fates[flow]
                color = GRAY if fate == BUNDLED else colors[self.tracks[place][flows.sources[flow]]]
                ribbon = draw_ribbon(ax, between, ribbons[flow], color, _STRENGTHS[fate])
                ribbon.set_gid(fate)

    def _write_titles(self, ax: Any) -> None:
        """Write the names of the clusterings above them, aslant if they are too long."""
        texts = [
            ax.text(
                sum(self._between(place)) / 2,
                1.02,
                name,
                ha="center",
                va="bottom",
                fontweight="bold",
            )
            for place, name in enumerate(self.names)
        ]
        ax.figure.canvas.figure.draw_without_rendering()
        boxes = [text.get_window_extent() for text in texts]
        if any(one.x1 + 2 > other.x0 for one, other in pairwise(boxes)):
            for text in texts:
                text.set(rotation=40, ha="left", rotation_mode="anchor")

    def _write_inside(self, ax: Any, place: int, bars: Bars) -> None:
        """Write the names of clusters right of their bars, where they have room.

        A cluster that looks the same as in the clustering before needs no name.
        """
        same = set(zip(self.tracks[place - 1], self.clusters[place - 1], strict=True))
        line = line_height(ax)
        left = self._between(place)[1] + 0.25 * self._width
        room = 0.75 * (self._between(place + 1)[0] - left)
        heights = bars.tops - bars.bottoms
        width = ax.get_window_extent().width / (1 + 2 * MARGIN)
        named = zip(self.tracks[place], self.clusters[place], heights, bars.middles, strict=False)
        for track, name, height, middle in named:
            if height < line or (track, name) in same:
                continue
            text = ax.text(
                left, middle, name, fontsize=_SMALL, va="center", ha="left", color=foreground(),
                alpha=0.85,
            )  # fmt: skip
            if text.get_window_extent().width > room * width:
                text.remove()

    def _add_legend(self, ax: Any, alone: bool) -> None:
        from matplotlib.patches import Patch

        present = {fate for flows in self.flows for fate in flows.fates}
        patches = [
            Patch(facecolor=foreground(), alpha=strength, label=_MEANINGS[fate])
            for fate, strength in _STRENGTHS.items()
            if fate in present
        ]
        legend_below(ax, patches, alone)


def _ends(
    evolution: Evolution, place: int, shown: tuple[Integers, Integers]
) -> tuple[Integers, Integers]:
    """Return the positions of both ends of each cell of a step; after the last if not shown."""
    step: Step = evolution.steps[place]
    table, layers = step.table, evolution.layers[place : place + 2]
    numbers = step.rows[table.rows], step.columns[table.columns]
    sources, targets = (
        positions_of(own, there, layer.sizes.size)
        for own, there, layer in zip(numbers, shown, layers, strict=True)
    )
    return sources, targets


def _matrix(evolution: Evolution, place: int, one: Integers, other: Integers) -> Any:
    """Return the objects in each flow of a step; the last row and column stand for bundles."""
    sources, targets = _ends(evolution, place, (one, other))
    counts = evolution.steps[place].table.counts
    return flow_matrix(sources, targets, counts, (one.size + 1, other.size + 1))


def _flows(matrix: Any, tracks: list[list[int]]) -> Flows:
    """Return the flows between shown clusters and bundles, and which of them stay in a track."""
    rows, columns = (np.arange(len(own)) for own in tracks)
    sources, targets = np.nonzero(matrix)
    fates = []
    for source, target in zip(sources.tolist(), targets.tolist(), strict=True):
        bundled = source == rows.size or target == columns.size
        same = not bundled and tracks[0][source] == tracks[1][target]
        fates.append(BUNDLED if bundled else FOLLOWED if same else BRANCH)
    return Flows(rows, columns, sources, targets, matrix[sources, targets], tuple(fates))
