"""Axes of one picture, new or given by the caller, and their legend."""

from __future__ import annotations

from typing import Any

from partita.plots.style import require_matplotlib

# The largest share of the height of axes that a legend may take.
_MOST_OF_THE_HEIGHT = 0.6


def axes_or_new(ax: Any, size: tuple[float, float] = (7.0, 5.0)) -> Any:
    """Return the given axes, or those of a new figure of a size in inches."""
    if ax is not None:
        return ax
    require_matplotlib()
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=size, layout="constrained")[1]


def add_legend(ax: Any, beside: bool, **options: Any) -> None:
    """Add a legend beside the axes, or inside them at the top.

    Inside, the vertical limits are extended so that the legend covers nothing.
    """
    if beside:
        position = {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0), "frameon": False}
        ax.legend(**position, **options)
        return
    ax.figure.canvas.figure.draw_without_rendering()  # determines the size of the axes
    available = ax.get_window_extent()
    for columns in (3, 2, 1):
        position = {
            "loc": "upper center",
            "fontsize": "small",
            "columnspacing": 1.0,
            "ncols": columns,
        }
        taken = ax.legend(**position, **options).get_window_extent()
        if taken.width <= available.width:
            break
    share = min(taken.height / available.height + 0.02, _MOST_OF_THE_HEIGHT)
    low, high = ax.get_ylim()
    ax.set_ylim(low, low + (high - low) / (1.0 - share))
