"""Positions of the bars and of the ribbons between them in an alluvial diagram."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from partita.array_types import Floats
from partita.kernels.exact_sums import sum_by_group
from partita.plots.alluvial_graph import Flows

# The height between two bars, the share of the height that is left free at most, and the largest
# height of a bundle.
_GAP, _FREE, _BUNDLE = 0.02, 0.25, 0.12


class Bars(NamedTuple):
    """The bars of one side, from 1 at the top to 0 at the bottom; the last is the bundle.

    `scale` is the height of one object in each bar.
    """

    tops: Floats
    bottoms: Floats
    scale: Floats

    @property
    def middles(self) -> Floats:
        """The middle of each bar."""
        return (self.tops + self.bottoms) / 2


def bars_of(flows: Flows) -> tuple[Bars, Bars]:
    """Return the bars of both sides."""
    counts = flows.counts.astype(np.float64)
    first, second = bars_of_sizes(
        [
            sum_by_group(flows.sources, counts, flows.rows.size + 1),
            sum_by_group(flows.targets, counts, flows.columns.size + 1),
        ]
    )
    return first, second


def bars_of_sizes(sizes: Sequence[Floats]) -> list[Bars]:
    """Return the bars of several columns, given the sizes of their clusters and of their bundle.

    Bars of clusters that are shown have the same scale. Bundles are at the bottom and lower than
    their size, if they would need too much room.
    """
    most = max(side.size - 1 for side in sizes)
    gap = min(_GAP, _FREE / max(1, most))
    bundle = _BUNDLE if any(side[-1] for side in sizes) else 0.0
    shown = max(float(side[:-1].sum()) for side in sizes)
    scale = (1.0 - gap * (most if bundle else most - 1) - bundle) / (shown or 1.0)
    return [_bars(side, scale, gap) for side in sizes]


def _bars(sizes: Floats, scale: float, gap: float) -> Bars:
    bundle = min(_BUNDLE, float(sizes[-1]) * scale)
    heights = np.append(sizes[:-1] * scale, bundle)
    tops = 1.0 - np.concatenate([[0.0], np.cumsum(heights + gap)[:-1]])
    tops[-1] = bundle
    scales = np.full(sizes.size, scale)
    scales[-1] = bundle / sizes[-1] if sizes[-1] else 0.0
    return Bars(tops, tops - heights, scales)


def ribbons_of(flows: Flows, bars: tuple[Bars, Bars]) -> Floats:
    """Return for each flow its upper and its lower end at the left, then at the right.

    Flows leave a bar in the order of their other ends, so that they do not cross there.
    """
    ends = np.empty((flows.counts.size, 4))
    sides = (flows.sources, flows.targets), (flows.targets, flows.sources)
    for at, ((own, others), side) in enumerate(zip(sides, bars, strict=True)):
        heights = flows.counts * side.scale[own]
        order = np.lexsort((others, own))
        total = np.concatenate([[0.0], np.cumsum(heights[order])])
        first = np.searchsorted(own[order], own[order])
        upper = side.tops[own[order]] - (total[:-1] - total[first])
        ends[order, 2 * at] = upper
        ends[order, 2 * at + 1] = upper - heights[order]
    return ends
