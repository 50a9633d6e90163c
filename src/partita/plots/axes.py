"""Axes of one picture, new or given by the caller, and their legend."""

from __future__ import annotations

from typing import Any

from partita.errors import InputTypeError
from partita.plots.style import require_matplotlib
from partita.words import counted

# The largest share of the height of axes that a legend may take.
_MOST_OF_THE_HEIGHT = 0.6


def axes_or_new(ax: Any, size: tuple[float, float] = (7.0, 5.0)) -> Any:
    """Return the given axes, or those of a new figure of a size in inches."""
    require_matplotlib()
    if ax is not None:
        from matplotlib.axes import Axes

        if not isinstance(ax, Axes):
            raise InputTypeError(f"ax must be axes of matplotlib, not {ax!r}")
        return ax
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=size, layout="constrained")[1]


def add_legend(ax: Any, beside: bool, **options: Any) -> None:
    """Add a legend beside the axes, or inside them at the top.

    Inside, the vertical limits are extended so that the legend covers nothing.
    """
    if beside:
        _add_beside(ax, options)
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


def _add_beside(ax: Any, options: dict[str, Any]) -> None:
    """Add a legend right of the axes: smaller, and in more columns, if it would be too high."""
    position = {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0), "frameon": False}
    available = 0.94 * ax.figure.canvas.figure.bbox.height
    for columns, size in ((1, "medium"), (1, "small"), (1, "x-small"), (2, "x-small")):
        style = {"ncols": columns, "fontsize": size, "columnspacing": 1.0, **options}
        legend = ax.legend(**position, **style)
        if legend.get_window_extent().height <= available:
            return
    # Names of the clusters that remain unnamed are counted.
    handles, labels = ax.get_legend_handles_labels()
    entries = list(zip(handles, labels, strict=True))
    room = max(2, int(len(entries) * available / legend.get_window_extent().height) - 2)
    clusters = [entry for entry in entries if entry[1].startswith("cluster ")]
    others = [entry for entry in entries if entry not in clusters]
    kept = clusters[: max(1, room - len(others))]
    more = f"… {counted(len(clusters) - len(kept), 'more cluster')}"
    from matplotlib.lines import Line2D

    shown = [*kept, (Line2D([], [], linestyle="none"), more), *others]
    ax.legend(*map(list, zip(*shown, strict=True)), **position, **style)


def legend_below(ax: Any, handles: list[Any], alone: bool) -> None:
    """Add a legend below axes and their labels, with as many columns as fit.

    It belongs to the whole figure if the axes are `alone` in it.
    """
    from matplotlib.transforms import ScaledTranslation

    figure = ax.figure
    figure.canvas.figure.draw_without_rendering()  # determines the size of the axes
    options = {"handles": handles, "frameon": False, "handlelength": 1.3, "columnspacing": 1.4}
    box, axis = ax.get_window_extent(), ax.xaxis.get_tightbbox()
    below = 0.0 if axis is None else min(0.0, (axis.y0 - box.y0) / figure.dpi)
    available = figure.canvas.figure.bbox.width if alone else box.width
    for columns in range(len(handles), 0, -1):
        if alone:
            legend = figure.legend(ncols=columns, loc="outside lower center", **options)
        else:
            # The distance is kept when a layout changes the height of the axes.
            anchor = ax.transAxes + ScaledTranslation(0, below, figure.dpi_scale_trans)
            position = {"loc": "upper center", "bbox_to_anchor": (0.5, 0.0)}
            legend = ax.legend(ncols=columns, bbox_transform=anchor, **position, **options)
        if legend.get_window_extent().width <= available or columns == 1:
            break
        legend.remove()
