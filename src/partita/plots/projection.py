"""What pictures share: matplotlib when it is needed, colors that all eyes tell apart, a plane."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partita.arguments import real_numbers, refuse_rows
from partita.array_types import Floats
from partita.errors import InputError
from partita.plots.style import BLUE, GREEN, ORANGE, PURPLE, RED, SKY, require_matplotlib

# Colors that the color-blind tell apart; markers tell twice.
COLORS = [BLUE, RED, GREEN, PURPLE, ORANGE, SKY, "#7A5230"]
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "p"]
# What a legend may take of the height of axes.
_MOST_OF_THE_AXES = 0.6


def color_of(cluster: int) -> str:
    """The color of a cluster; together with the marker it comes again after 56."""
    return COLORS[cluster % len(COLORS)]


def marker_of(cluster: int) -> str:
    """The marker of a cluster."""
    return MARKERS[cluster % len(MARKERS)]


def axes_or_new(ax: Any, size: tuple[float, float] = (7.0, 5.0)) -> Any:
    """Given axes, or those of a new figure."""
    if ax is not None:
        return ax
    require_matplotlib()
    import matplotlib.pyplot as plt

    return plt.subplots(figsize=size, layout="constrained")[1]


def add_legend(ax: Any, beside: bool, **options: Any) -> None:
    """A legend beside axes that have the figure to themselves, at the top of those of a caller."""
    if beside:
        place = {"loc": "upper left", "bbox_to_anchor": (1.01, 1.0), "frameon": False}
        ax.legend(**place, **options)
        return
    ax.figure.canvas.figure.draw_without_rendering()  # settles how large the axes are
    room = ax.get_window_extent()
    for columns in (3, 2, 1):
        place = {"loc": "upper center", "fontsize": "small", "columnspacing": 1.0, "ncols": columns}
        taken = ax.legend(**place, **options).get_window_extent()
        if taken.width <= room.width:
            break
    share = min(taken.height / room.height + 0.02, _MOST_OF_THE_AXES)
    low, high = ax.get_ylim()
    ax.set_ylim(low, low + (high - low) / (1.0 - share))  # so that nothing is covered


class Plane(NamedTuple):
    """Where objects are drawn: two features as they are, or the two main components."""

    mean: Floats
    directions: Floats
    names: tuple[str, str]

    def project(self, points: Any) -> Floats:
        """Coordinates in the plane."""
        return (np.asarray(points, np.float64) - self.mean) @ self.directions


def objects_to_draw(X: Any, n: int) -> Floats:
    """Read as many objects as a clustering has, with two features or more."""
    given = X.filled(np.nan) if isinstance(X, np.ma.MaskedArray) else X
    objects = real_numbers(given, "X", "a matrix")
    if objects.ndim != 2 or objects.shape[1] < 2:
        raise InputError(
            f"X must be a matrix with two features or more; its shape is {objects.shape}. "
            "MembershipDisplay needs no X"
        )
    if len(objects) != n:
        raise InputError(f"X has {len(objects)} objects, but the clustering has {n}")
    refuse_rows(~np.isfinite(objects).all(axis=1), "X", "have NaN, infinite or masked values")
    return objects


def plane_of(objects: Floats, X: Any) -> Plane:
    """Two features are drawn as they are, more by their principal components.

    `X` are the objects as given, which may have names for their features.
    """
    if objects.shape[1] == 2:
        first, second = getattr(X, "columns", ("feature 0", "feature 1"))
        return Plane(np.zeros(2), np.eye(2), (str(first), str(second)))
    mean = objects.mean(axis=0)
    gaps = objects - mean
    gaps /= np.abs(gaps).max() or 1.0  # else squares might overflow, or vanish
    values, vectors = np.linalg.eigh(gaps.T @ gaps)
    largest = np.argsort(values)[::-1][:2]
    shares = values[largest] / (values.sum() or 1.0)
    directions = vectors[:, largest]
    # Signs are arbitrary; this way pictures do not flip from one machine to another.
    directions = directions * np.sign(directions[np.abs(directions).argmax(axis=0), [0, 1]])
    first, second = (f"component {i + 1} ({share:.0%})" for i, share in enumerate(shares))
    return Plane(mean, directions, (first, second))
