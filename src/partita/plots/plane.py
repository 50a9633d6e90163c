"""What pictures share: matplotlib when it is needed, colours that all eyes tell apart, a plane."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partita.clusterings.amounts import real_numbers
from partita.clusterings.soft import Floats, refuse_rows
from partita.errors import InputError
from partita.plots.drawing import BLUE, GREEN, ORANGE, PURPLE, RED, SKY, require_matplotlib

# Colours that the colour-blind tell apart; markers tell twice.
COLORS = [BLUE, RED, GREEN, PURPLE, ORANGE, SKY, "#7A5230"]
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "p"]


def color_of(cluster: int) -> str:
    """The colour of a cluster; together with the marker it comes again after 56."""
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


class Plane(NamedTuple):
    """Where objects are drawn: two features as they are, or the two main components."""

    mean: Floats
    directions: Floats
    names: tuple[str, str]

    def project(self, points: Any) -> Floats:
        """Coordinates in the plane."""
        return (np.asarray(points, np.float64) - self.mean) @ self.directions


def read_objects(X: Any, n: int) -> Floats:
    """Read as many objects as a clustering has, with two features or more."""
    objects = real_numbers(X, "X", "a matrix")
    if objects.ndim != 2 or objects.shape[1] < 2:
        raise InputError(
            f"X must be a matrix with two features or more; its shape is {objects.shape}. "
            "MembershipDisplay needs no X"
        )
    if len(objects) != n:
        raise InputError(f"X has {len(objects)} objects, but the clustering has {n}")
    refuse_rows(~np.isfinite(objects).all(axis=1), "X", "have NaN or infinite values")
    return objects


def plane_of(X: Floats) -> Plane:
    """Two features are drawn as they are, more by their principal components."""
    width = X.shape[1]
    if width == 2:
        return Plane(np.zeros(2), np.eye(2), ("feature 0", "feature 1"))
    mean = X.mean(axis=0)
    values, vectors = np.linalg.eigh(np.cov(X - mean, rowvar=False))
    largest = np.argsort(values)[::-1][:2]
    shares = values[largest] / max(float(values.sum()), np.finfo(float).tiny)
    directions = vectors[:, largest]
    # Signs are arbitrary; this way pictures do not flip from one machine to another.
    directions = directions * np.sign(directions[np.abs(directions).argmax(axis=0), [0, 1]])
    first, second = (f"component {i + 1} ({share:.0%})" for i, share in enumerate(shares))
    return Plane(mean, directions, (first, second))
