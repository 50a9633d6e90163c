"""What the diagram of flows shows: bars of clusters on two sides, and flows between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats
from partita.comparing.explanation import Explanation
from partita.comparing.fates import FATES
from partita.plots.alluvial_graph import BUNDLED, Flows, flows_of
from partita.plots.alluvial_layout import Bars, bars_of, ribbons_of
from partita.reporting.views.table import ClusterNames
from partita.tables.contingency import Contingency
from partita.words import counted

# A flow is folded if it has less than this share of both of its clusters; more than the largest
# number of flows are not drawn in any case.
THIN = 0.01
MOST_FLOWS = 1000


class Bar(NamedTuple):
    """A cluster as a bar from 1 at the top to 0 at the bottom; `place` is None for a bundle."""

    place: int | None
    size: float
    fate: str
    parts: int
    top: float
    bottom: float


class Flow(NamedTuple):
    """A flow between the bars at two positions, and its ends: upper and lower, left and right."""

    source: int
    target: int
    objects: float
    fate: str
    ends: tuple[float, float, float, float]


@dataclass(frozen=True)
class FlowsView:
    """Clusters of both sides, and the objects that flow between them.

    Attributes
    ----------
    bars : (tuple of Bar, tuple of Bar)
        From top to bottom; the last is the bundle of the clusters not shown, if there are any.
    flows : tuple of Flow
        The largest first.
    names : ClusterNames
    n_bundled : (int, int)
        The numbers of clusters in the bundles.
    n_folded : int
        The number of thin flows that are not drawn.
    folded_objects : int or float
        The objects in these flows.
    tolerance : float
    """

    bars: tuple[tuple[Bar, ...], tuple[Bar, ...]]
    flows: tuple[Flow, ...]
    names: ClusterNames
    n_bundled: tuple[int, int]
    n_folded: int
    folded_objects: float
    tolerance: float

    @property
    def left_out(self) -> str:
        """What is not drawn, in words; empty if everything is."""
        bundled = [
            counted(number, f"{side} cluster")
            for number, side in zip(self.n_bundled, ("reference", "candidate"), strict=True)
            if number
        ]
        texts = [f"Bundled, not to scale: {' and '.join(bundled)}."] if bundled else []
        if self.n_folded:
            which = f"under {100 * THIN:g} % of both clusters"
            if len(self.flows) == MOST_FLOWS:
                which += f", or less than the {MOST_FLOWS:,} largest flows"
            texts.append(
                f"Not drawn: {counted(self.n_folded, 'flow')} with {which} "
                f"({counted(self.folded_objects, 'object')})."
            )
        return " ".join(texts)

    @property
    def small_parts(self) -> str:
        """Which parts do not count, in words; empty if all do."""
        if not self.tolerance:
            return ""
        return f"Parts with at most {100 * self.tolerance:g} % of a cluster do not count."

    @property
    def meanings(self) -> tuple[tuple[str, str], ...]:
        """The words for fates that the page uses, and what each means."""
        meanings = {
            "kept": "the same cluster on both sides",
            "split": "a reference cluster that is in several candidate clusters",
            "merged": "reference clusters that are in one candidate cluster",
            "mixed": "both split and merged",
            "stray": "a part that does not count",
            BUNDLED: "to or from clusters that are not shown one by one",
        }
        return tuple(
            (fate, meaning)
            for fate, meaning in meanings.items()
            if fate in FATES or fate in self.fates
        )

    @property
    def fates(self) -> tuple[str, ...]:
        """The fates of the flows that are drawn, in their usual order."""
        present = {flow.fate for flow in self.flows}
        return tuple(fate for fate in (*FATES, "stray", BUNDLED) if fate in present)


def flows_view(explanation: Explanation, names: ClusterNames, top: int) -> FlowsView:
    """Return the flows between the clusters of the costliest components."""
    table = explanation.contributions.table
    flows = flows_of(explanation.contributions, top, explanation.tolerance)
    layout = bars_of(flows)
    ends = ribbons_of(flows, layout)
    between_bundles = (flows.sources == flows.rows.size) & (flows.targets == flows.columns.size)
    drawn = _drawn(flows, table) & ~between_bundles
    folded = ~drawn & ~between_bundles
    chosen = np.flatnonzero(drawn)
    chosen = chosen[np.argsort(-flows.counts[chosen], kind="stable")]
    shown = flows.rows.size, flows.columns.size
    return FlowsView(
        (
            _bars(explanation, names, 0, flows, layout[0]),
            _bars(explanation, names, 1, flows, layout[1]),
        ),
        tuple(
            Flow(
                int(flows.sources[flow]),
                int(flows.targets[flow]),
                flows.counts[flow].item(),
                flows.fates[flow],
                tuple(ends[flow].tolist()),
            )
            for flow in chosen.tolist()
        ),
        names,
        (table.shape[0] - shown[0], table.shape[1] - shown[1]),
        int(folded.sum()),
        flows.counts[folded].sum().item(),
        explanation.tolerance,
    )


def _drawn(flows: Flows, table: Contingency) -> Booleans:
    """Return which flows are drawn: not the thin ones, nor more than `MOST_FLOWS`."""
    thick = np.zeros(flows.counts.size, bool)
    sides = (flows.sources, flows.rows, table.row_sums), (
        flows.targets, flows.columns, table.column_sums
    )  # fmt: skip
    for ends, shown, sizes in sides:
        own: Floats = np.append(sizes[shown].astype(np.float64), np.inf)
        thick |= flows.counts >= THIN * own[ends]
    candidates = np.flatnonzero(thick)
    largest = candidates[np.argsort(-flows.counts[candidates], kind="stable")[:MOST_FLOWS]]
    drawn = np.zeros_like(thick)
    drawn[largest] = True
    return drawn


def _bars(
    explanation: Explanation, names: ClusterNames, side: int, flows: Flows, bars: Bars
) -> tuple[Bar, ...]:
    derivation, table = explanation.derivation, explanation.contributions.table
    clusters = (flows.rows, flows.columns)[side]
    sizes = (table.row_sums, table.column_sums)[side]
    parts = derivation.parts_of_clusters[side]
    fates = (explanation.broad_fates.reference, explanation.broad_fates.candidate)[side]
    shown = [
        Bar(
            names.place(side, cluster),
            sizes[cluster].item(),
            FATES[fates[cluster]],
            int(parts[cluster]),
            float(top),
            float(bottom),
        )
        for cluster, top, bottom in zip(
            clusters.tolist(), bars.tops[:-1], bars.bottoms[:-1], strict=True
        )
    ]
    bundled = sizes.size - clusters.size
    if bundled:
        rest = (sizes.sum() - sizes[clusters].sum()).item()
        shown.append(Bar(None, rest, BUNDLED, 0, float(bars.tops[-1]), float(bars.bottoms[-1])))
    return tuple(shown)
