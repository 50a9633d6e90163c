"""Names of clusters beside the outer bars of an alluvial diagram, none over another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from partita.plots.alluvial_layout import Bars
from partita.plots.names import largest_that_fit, plural, spread
from partita.plots.style import GRAY

# The room between bars and names, as a share of the width of the flows.
MARGIN = 0.035
NAME_SIZE = 7.0
_LINE_SPACING = 1.25


def bundle_text(n_clusters: int, n_objects: float) -> str | None:
    r"""Return what is written beside a bundle of clusters; None if there is none.

    >>> bundle_text(3, 1200.0)
    '3 other clusters\n(1,200, not to scale)'
    """
    if not n_clusters:
        return None
    return f"{plural(n_clusters, 'other cluster')}\n({n_objects:,.6g}, not to scale)"


def line_height(ax: Any) -> float:
    """Return the height of a line of names, as a share of the axes."""
    font = ax.figure.dpi / 72.0 * NAME_SIZE
    height: float = min(1.0, _LINE_SPACING * font / ax.get_window_extent().height)
    return height


def write_names(ax: Any, side: int, bars: Bars, names: Sequence[str], bundle: str | None) -> None:
    """Write names left (side 0) or right (1) of their bars; of too many those of the largest.

    The size of the axes must be known: the figure is laid out before.
    """
    line = line_height(ax)
    low = bars.tops[-1] + 0.5 * line if bundle else 0.0
    room = int((1.0 - low) / line) + 1
    heights = (bars.tops - bars.bottoms)[:-1]
    written = np.flatnonzero(largest_that_fit(heights, room))
    middles = bars.middles[written]
    # From bottom to top, since positions must increase.
    places = spread(middles[::-1], line, low + 0.5 * line * bool(bundle), 1.0)[::-1]
    for name, middle, place in zip(written.tolist(), middles, places, strict=True):
        _write(ax, side, names[name], middle, place)
    if bundle:
        _write(ax, side, bundle, bars.middles[-1], max(line, bars.middles[-1]))


def _write(ax: Any, side: int, text: str, middle: float, place: float) -> None:
    """Write a name beside a bar, and draw a line to the bar if the name is not level."""
    sign, edge = (-1, 0.0) if side == 0 else (1, 1.0)
    ends = edge + sign * 0.15 * MARGIN, edge + sign * 0.85 * MARGIN
    if abs(place - middle) > 1e-9:
        line = {"color": GRAY, "linewidth": 0.5, "clip_on": False}
        ax.plot([edge, *ends], [middle, middle, place], **line)
    ax.text(
        edge + sign * MARGIN, place, text, fontsize=NAME_SIZE, va="center",
        ha="right" if side == 0 else "left",
    )  # fmt: skip
