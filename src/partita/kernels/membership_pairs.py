"""Sums over pairs of objects of the difference between two clusterings' memberships, compiled.

Membership matrices are clusters x objects. The loops run on all threads; memory does not grow with
the number of pairs. Here there is no numpy path: callers have one, for distances of any kind.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from partita.array_types import Floats
from partita.kernels.threaded_rows import add_over_rows

TITLE = "comparing pairs"


def sum_of_product_differences(first: Floats, second: Floats, weights: Floats) -> float:
    """Return the sum over pairs i < j of w_i w_j |u_i · u_j - v_i · v_j|.

    `first` and `second` are the memberships u and v, and the weights w are positive.
    """
    from partita.kernels.compiled.membership_pairs import CLUSTERS_AT_ONCE, absolute_products

    if np.array_equal(first, second):
        return 0.0  # without rounding errors

    # The difference of two products is one product of longer vectors, and a positive weight can
    # be drawn into it.
    padding = np.zeros((-(len(first) + len(second)) % CLUSTERS_AT_ONCE, first.shape[1]))
    rows = np.concatenate([first, second, padding])
    columns = np.concatenate([first * weights, -second * weights, padding])
    return _added(absolute_products, rows, columns, weights)


def sum_of_distance_differences(first: Floats, second: Floats) -> float:
    """Return the sum over pairs i < j of |d(u_i, u_j) - d(v_i, v_j)|, for half the L1 distance."""
    from partita.kernels.compiled.membership_pairs import (
        CLUSTERS_AT_ONCE,
        differences_of_distances,
    )

    if np.array_equal(first, second):
        return 0.0  # without rounding errors

    # Each group of clusters has as many of u as of v; clusters without members fill them up.
    half = CLUSTERS_AT_ONCE // 2
    n_groups = -(-max(len(first), len(second)) // half)
    columns = np.zeros((n_groups, CLUSTERS_AT_ONCE, first.shape[1]))
    for cluster, row in enumerate(first):
        columns[cluster // half, cluster % half] = row
    for cluster, row in enumerate(second):
        columns[cluster // half, half + cluster % half] = row
    rows = columns.reshape(-1, first.shape[1])
    return _added(differences_of_distances, rows, rows, np.ones(first.shape[1])) / 2.0


def _added(loop: Callable[..., float], rows: Floats, columns: Floats, weights: Floats) -> float:
    """Return the sum of a compiled loop over all rows."""
    by_object, columns = np.ascontiguousarray(rows.T), np.ascontiguousarray(columns)
    total = add_over_rows(
        lambda start, stop: loop(by_object, columns, weights, start, stop),
        weights.size,
        len(columns),
        TITLE,
    )
    return float(total)
