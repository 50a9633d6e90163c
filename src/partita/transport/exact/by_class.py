"""Rows of objects by the classes of a hard clustering, and their sums."""

from __future__ import annotations

import numpy as np

from partita.array_types import Floats
from partita.transport.focal_masses import Side


def sums_by_class(hard: Side, rows: Floats) -> Floats:
    """Add up the rows, one an object, of each class: an array (classes, columns)."""
    codes = hard.codes
    sums = np.empty((hard.n_clusters, rows.shape[1]))
    for place, column in enumerate(rows.T):
        sums[:, place] = np.bincount(codes, weights=column, minlength=hard.n_clusters)
    return sums


def rows_by_class(hard: Side, rows: Floats) -> list[Floats]:
    """The rows of the objects of each class."""
    order = np.argsort(hard.codes, kind="stable")
    borders = np.searchsorted(hard.codes[order], np.arange(1, hard.n_clusters))
    return np.split(rows[order], borders)
