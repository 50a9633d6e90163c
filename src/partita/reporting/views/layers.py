"""Where objects go through several clusterings in order: bars of clusters, and flows between."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.comparing.contributions import contributions_of
from partita.comparing.fates import FATES, Fates
from partita.many.members import Members
from partita.many.pair_tables import PairTables
from partita.plots.alluvial_graph import BUNDLED, STRAY, Flows
from partita.plots.alluvial_layout import Bars, bars_of_sizes, ribbons_of
from partita.plots.ordering import untangled
from partita.reporting.views.flows import THIN
from partita.reporting.views.ordered_matrix import evenly
from partita.reporting.views.table import Column, TableView
from partita.reporting.views.texts import label_text
from partita.tables.contingency import Contingency
from partita.words import counted

# The largest numbers of clusterings, of clusters of each, and of flows that are drawn.
MOST_LAYERS, MOST_CLUSTERS, MOST_FLOWS = 12, 16, 600
_WORDS = (*FATES, BUNDLED, STRAY)  # -2 and -1 count from the end


class LayerBar(NamedTuple):
    """A cluster, or the bundle of those not shown, from 1 at the top to 0 at the bottom."""

    name: str
    size: float
    top: float
    bottom: float
    is_bundle: bool


class Layer(NamedTuple):
    """A clustering: its name, and its bars from top to bottom."""

    name: str
    bars: tuple[LayerBar, ...]
    n_bundled: int


class LayerFlow(NamedTuple):
    """A flow from a bar of a layer to one of the next, and its ends, as those of a `Flow`."""

    layer: int
    source: int
    target: int
    objects: float
    fate: str
    ends: tuple[float, float, float, float]


@dataclass(frozen=True)
class LayersView:
    """Clusterings in order, and the objects that flow from each to the next.

    Attributes
    ----------
    layers : tuple of Layer
    flows : tuple of LayerFlow
        The largest first.
    n_folded : int
        The number of thin flows that are not drawn.
    folded_objects : int or float
        The objects in these flows, counted once for each flow.
    total : int
        The number of clusterings, of which some may be left out.
    remarks : tuple of str
        Which clusterings were made hard.
    """

    layers: tuple[Layer, ...]
    flows: tuple[LayerFlow, ...]
    n_folded: int
    folded_objects: float
    total: int
    remarks: tuple[str, ...]

    @property
    def fates(self) -> tuple[str, ...]:
        """The fates of the flows that are drawn, in their usual order."""
        present = {flow.fate for flow in self.flows}
        return tuple(fate for fate in (*FATES, STRAY, BUNDLED) if fate in present)

    @property
    def left_out(self) -> str:
        """What is not drawn, in words; empty if everything is."""
        more = self.total - len(self.layers)
        bundled = sum(layer.n_bundled for layer in self.layers)
        texts = []
        if more:
            texts.append(f"{counted(more, 'clustering')} left out, evenly along the order.")
        if bundled:
            texts.append(f"Bundled, not to scale: {counted(bundled, 'cluster')} of low cost.")
        if self.n_folded:
            beyond = f", or beyond the largest {MOST_FLOWS:,}"
            texts.append(
                f"Not drawn: {counted(self.n_folded, 'flow')} of under {THIN:.0%} of both clusters"
                f"{beyond if len(self.flows) == MOST_FLOWS else ''} "
                f"({counted(self.folded_objects, 'object')})."
            )
        return " ".join(texts)


class Link:
    """What a clustering and the next have in common, with the clusters of each numbered.

    Attributes
    ----------
    table : Contingency
    losses, fates : ndarray
        The loss and the fate of each cell.
    ends : (ndarray, ndarray)
        For each row, and for each column, the number of its cluster in its clustering.
    """

    def __init__(self, table: Contingency, tolerance: float) -> None:
        self.table = table
        self.losses: Floats = contributions_of(table).cell_losses
        self.fates: Integers = Fates(table, tolerance).cells
        self.ends: list[Integers] = [np.arange(table.n_rows), np.arange(table.n_columns)]

    @property
    def cells(self) -> tuple[Integers, Integers]:
        """The numbers of both clusters of each cell."""
        return self.ends[0][self.table.rows], self.ends[1][self.table.columns]


@dataclass(frozen=True)
class Chain:
    """Several clusterings in order, with what each has in common with the next.

    Attributes
    ----------
    names : list of str
    labels : list of list
        The clusters of each.
    links : list of Link
    remarks : tuple of str
    total : int
    """

    names: list[str]
    labels: list[list[Any]]
    links: list[Link]
    remarks: tuple[str, ...]
    total: int

    @classmethod
    def of(cls, members: Members, order: Integers, tolerance: float) -> Chain:
        """Compare each clustering with the next; at most a dozen, evenly along the order."""
        shown = evenly(order, MOST_LAYERS).tolist()
        links: list[Link] = []
        remarks: dict[str, None] = {}
        numbers: list[dict[Any, int]] = [{} for _ in shown]
        pairs = PairTables(members)
        for place, (one, other) in enumerate(pairwise(shown)):
            table, changes = pairs.hardened(one, other)
            link = Link(table, tolerance)
            for side, labels in enumerate((table.reference_labels, table.candidate_labels)):
                known = numbers[place + side]
                link.ends[side] = np.array(
                    [known.setdefault(label, len(known)) for label in labels], np.int64
                )
            links.append(link)
            remarks.update(dict.fromkeys(change.removeprefix("the ") for change in changes))
        return cls(
            [label_text(members.names[index]) for index in shown],
            [list(known) for known in numbers],
            links,
            tuple(remarks),
            order.size,
        )

    @cached_property
    def sizes(self) -> list[Floats]:
        """The sizes of the clusters of each clustering."""
        found = [np.zeros(len(labels)) for labels in self.labels]
        for place, link in enumerate(self.links):
            for side, sums in enumerate((link.table.row_sums, link.table.column_sums)):
                own = found[place + side]
                own[link.ends[side]] = np.maximum(own[link.ends[side]], sums)
        return found

    @cached_property
    def losses(self) -> list[Floats]:
        """The loss of each cluster, added up over both neighbors of its clustering."""
        found = [np.zeros(len(labels)) for labels in self.labels]
        for place, link in enumerate(self.links):
            for side, cells in enumerate(link.cells):
                found[place + side] += np.bincount(cells, link.losses, found[place + side].size)
        return found


def layers_view(chain: Chain, top: int) -> LayersView:
    """Return the flows between the costliest clusters of each clustering."""
    shown = [
        np.lexsort((-sizes, -losses))[: min(top, MOST_CLUSTERS)]
        for sizes, losses in zip(chain.sizes, chain.losses, strict=True)
    ]
    shown = _ordered(chain, shown)
    heights = [
        np.append(sizes[own], sizes.sum() - sizes[own].sum())
        for sizes, own in zip(chain.sizes, shown, strict=True)
    ]
    bars = bars_of_sizes(heights)
    flows: list[LayerFlow] = []
    n_folded, folded = 0, 0
    for place, link in enumerate(chain.links):
        own = _flows(link, shown[place], shown[place + 1])
        ends = ribbons_of(own, (bars[place], bars[place + 1]))
        drawn = _drawn(own, heights[place], heights[place + 1])
        n_folded += int((~drawn).sum())
        folded += own.counts[~drawn].sum().item()
        flows += [
            LayerFlow(
                place,
                int(own.sources[flow]),
                int(own.targets[flow]),
                own.counts[flow].item(),
                own.fates[flow],
                tuple(ends[flow].tolist()),
            )
            for flow in np.flatnonzero(drawn).tolist()
        ]
    flows.sort(key=lambda flow: -flow.objects)
    rest = flows[MOST_FLOWS:]
    return LayersView(
        tuple(
            _layer(name, chain.labels[place], shown[place], heights[place], bars[place])
            for place, name in enumerate(chain.names)
        ),
        tuple(flows[:MOST_FLOWS]),
        n_folded + len(rest),
        folded + sum(flow.objects for flow in rest),
        chain.total,
        chain.remarks,
    )


def _layer(name: str, labels: list[Any], shown: Integers, sizes: Floats, bars: Bars) -> Layer:
    n_bundled = len(labels) - shown.size
    names = [label_text(labels[cluster]) for cluster in shown.tolist()]
    if n_bundled:
        names.append(counted(n_bundled, "other cluster"))
    return Layer(
        name,
        tuple(
            LayerBar(
                text,
                int(size) if float(size).is_integer() else float(size),
                float(bars.tops[index]),
                float(bars.bottoms[index]),
                index == shown.size,
            )
            for index, (text, size) in enumerate(zip(names, sizes, strict=False))
        ),
        n_bundled,
    )


def _positions(shown: Integers, cells: Integers) -> Integers:
    """Return the position of each cell's cluster among those shown; after the last if not."""
    position = np.full(int(max(shown.max(initial=-1), cells.max(initial=-1))) + 1, shown.size)
    position[shown] = np.arange(shown.size)
    of_cells: Integers = position[cells]
    return of_cells


def _flows(link: Link, rows: Integers, columns: Integers) -> Flows:
    """Add up the cells of each flow; only flows between two shown clusters have a fate."""
    sources, targets = (
        _positions(shown, cells) for shown, cells in zip((rows, columns), link.cells, strict=True)
    )
    matrix = np.zeros((rows.size + 1, columns.size + 1), link.table.counts.dtype)
    np.add.at(matrix, (sources, targets), link.table.counts)
    fates = np.full(matrix.shape, -2)
    fates[sources, targets] = link.fates
    fates[-1] = fates[:, -1] = -2
    first, second = np.nonzero(matrix)
    words = tuple(_WORDS[fate] for fate in fates[first, second].tolist())
    return Flows(rows, columns, first, second, matrix[first, second], words)


def _drawn(flows: Flows, left: Floats, right: Floats) -> Booleans:
    """Return which flows are drawn: not those between bundles, nor those thin for both bars."""
    thick = np.zeros(flows.counts.size, bool)
    for ends, sizes in ((flows.sources, left), (flows.targets, right)):
        own = np.append(sizes[:-1], np.inf)
        thick |= flows.counts >= THIN * own[ends]
    return thick


def _ordered(chain: Chain, shown: list[Integers]) -> list[Integers]:
    """Order the shown clusters of each clustering so that flows cross little."""
    weights = [
        _weights(link, one, other)
        for link, (one, other) in zip(chain.links, pairwise(shown), strict=True)
    ]
    return [own[order] for own, order in zip(shown, untangled(weights), strict=True)]


def _weights(link: Link, rows: Integers, columns: Integers) -> Floats:
    sources, targets = (
        _positions(shown, cells) for shown, cells in zip((rows, columns), link.cells, strict=True)
    )
    matrix = np.zeros((rows.size + 1, columns.size + 1))
    np.add.at(matrix, (sources, targets), link.table.counts)
    return matrix[:-1, :-1]


def changes_table(chain: Chain, rows: int) -> TableView:
    """Return the parts that neighbors in the order share, those of the largest loss first."""
    losses = np.concatenate([link.losses for link in chain.links])
    starts = np.cumsum([0, *(link.losses.size for link in chain.links)])
    chosen = np.argsort(-losses, kind="stable")[:rows]
    places = np.searchsorted(starts, chosen, side="right") - 1
    found = []
    for cell, place in zip(chosen.tolist(), places.tolist(), strict=True):
        link, own = chain.links[place], cell - int(starts[place])
        one, other = (int(cells[own]) for cells in link.cells)
        found.append(
            (
                chain.names[place],
                label_text(chain.labels[place][one]),
                chain.names[place + 1],
                label_text(chain.labels[place + 1][other]),
                link.table.counts[own].item(),
                _WORDS[int(link.fates[own])],
                float(link.losses[own]),
            )
        )
    return TableView(
        "changes",
        "Parts that a cluster shares with a cluster of the next clustering, the costliest first",
        (
            Column("from", "clustering"),
            Column("cluster", "cluster"),
            Column("to", "next clustering"),
            Column("goes_to", "goes to"),
            Column("size", "objects", "integer"),
            Column("fate", "fate", "fate"),
            Column("loss", "loss", "loss"),
        ),
        tuple(found),
        losses.size,
    )
