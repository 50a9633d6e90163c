"""An order of clusterings in which those that are alike stand together."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from partita.array_types import Floats, Integers


class Dendrogram(NamedTuple):
    """A tree of clusterings, and the order of its leaves.

    Attributes
    ----------
    linkage : ndarray
        The tree, as :func:`scipy.cluster.hierarchy.linkage` returns it.
    order : ndarray
        The indices of the clusterings in the order of the leaves.
    """

    linkage: Floats
    order: Integers


def middles_of(values: Floats) -> Floats:
    """Return the middles of intervals, and numbers as they are."""
    if values.ndim == 2:
        return values
    lower, upper = values[..., 0], values[..., 1]
    # The mean of two infinite ends is that end.
    return np.where(lower == upper, lower, lower / 2 + upper / 2)


def distances_of(values: Floats, higher_is_better: bool, perfect: float | None) -> Floats:
    """Return symmetric distances, 0 on the diagonal; infinite ones become the largest finite."""
    finite = values[np.isfinite(values)]
    if higher_is_better:
        best = max(float(finite.max(initial=0.0)), perfect if perfect is not None else -np.inf)
        values = best - values
    largest = float(values[np.isfinite(values)].max(initial=0.0))
    values = np.clip(np.nan_to_num(values, nan=largest, posinf=largest, neginf=0.0), 0.0, None)
    distances: Floats = (values + values.T) / 2
    np.fill_diagonal(distances, 0.0)
    return distances


def dendrogram(values: Floats, higher_is_better: bool, perfect: float | None) -> Dendrogram:
    """Return the tree of clusterings by average linkage, with neighbors as close as possible.

    `values` are those of all pairs, numbers or intervals. For a similarity, the distance is its
    perfect value minus the value, or the largest value minus it.
    """
    from scipy.cluster.hierarchy import leaves_list, linkage
    from scipy.spatial.distance import squareform

    distances = squareform(distances_of(middles_of(values), higher_is_better, perfect))
    tree = linkage(distances, "average", optimal_ordering=True)
    return Dendrogram(tree, leaves_list(tree).astype(np.int64))
