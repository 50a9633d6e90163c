"""Where centers start: at places that are given, or around objects far from each other."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.arguments import real_numbers, refuse_rows
from partita.array_types import Floats
from partita.clusterers.alternating import means_of_nearest
from partita.clusterers.data import Data, Random, refuse_masked
from partita.errors import InputError, first_few
from partita.kernels.prototype_rules import Nearest
from partita.kernels.prototypes import squared_distances, totals


def read_centers(init: Any, n_clusters: int, n_features: int) -> Floats | None:
    """Read given centers; None stands for "k-means++"."""
    if isinstance(init, str):
        if init != "k-means++":
            raise InputError(f'init must be "k-means++" or an array of centers, not {init!r}')
        return None
    refuse_masked(init, "init")
    centers = real_numbers(init, "init", "a matrix, or 'k-means++',")
    if centers.shape != (n_clusters, n_features):
        raise InputError(
            f"init must have a row for each of {n_clusters} clusters and a column for each of "
            f"{n_features} features; its shape is {centers.shape}"
        )
    refuse_rows(~np.isfinite(centers).all(axis=1), "init", "have NaN or infinite values")
    _, first, counts = np.unique(centers, axis=0, return_index=True, return_counts=True)
    if (counts > 1).any():
        raise InputError(
            f"init has the same center more than once, first in row {first_few(first[counts > 1])}:"
            " clusters that start together stay together; give distinct centers"
        )
    return centers


def draw_centers(data: Data, n_clusters: int, random: Random) -> Floats:
    """Draw objects, and start at the means of the objects nearest to each.

    A center on an object would belong to that object alone, and for high powers of memberships
    hardly get away from it.
    """
    drawn = _draw_objects(data, n_clusters, random)
    found = totals(Nearest(1.0, ratio=True, divided=True), *data, drawn)
    return means_of_nearest(found, drawn)


def _draw_objects(data: Data, n_clusters: int, random: Random) -> Floats:
    """Draw objects, each by its squared distance to those before: greedy k-means++.

    Of 2 + log k objects drawn, the one that lowers the sum of squared distances most is taken
    (Arthur and Vassilvitskii 2007, "k-means++: the advantages of careful seeding"). What is drawn
    does not depend on the order of the objects.
    """
    X, weights = data
    order = _any_order_alike(X)
    trials = 2 + int(math.log(n_clusters))
    centers = np.empty((n_clusters, X.shape[1]))
    centers[0] = X[_draw(weights, order, 1, random)]
    nearest = squared_distances(X, centers[:1])[:, 0]
    for place in range(1, n_clusters):
        chances = weights * nearest
        if not chances.any():
            raise InputError(
                f"X has only {place} distinct points{_of_weight(weights)}, fewer than "
                f"n_clusters={n_clusters}"
            )
        offered = X[_draw(chances, order, trials, random)].astype(np.float64)
        left = np.minimum(nearest[:, None], squared_distances(X, offered))
        best = int(np.argmin(weights @ left))
        centers[place], nearest = offered[best], left[:, best]
    return centers


def _of_weight(weights: Floats) -> str:
    return "" if weights.all() else " with positive sample_weight"


def _any_order_alike(X: NDArray[Any]) -> NDArray[np.int64]:
    """Sort objects along some direction, so that the same objects come in the same order."""
    direction = np.random.default_rng(0).normal(size=X.shape[1])
    return np.argsort(np.einsum("ij,j->i", X, direction), kind="stable")


def _draw(
    chances: Floats, order: NDArray[np.int64], count: int, random: Random
) -> NDArray[np.int64]:
    """Draw places by chances; an object of weight 2 is drawn as two equal ones would be."""
    sums = np.cumsum(chances[order])
    drawn = np.searchsorted(sums, random.random(count) * sums[-1], side="right")
    # Rounding must not lead beyond the last object that has a chance.
    last = np.flatnonzero(chances[order])[-1]
    places: NDArray[np.int64] = order[np.minimum(drawn, last)]
    return places
