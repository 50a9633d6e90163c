"""The centers that a clusterer starts from: given by the caller, or drawn by k-means++."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.arguments import real_numbers, refuse_rows
from partita.array_types import Floats
from partita.clusterers.alternating import means_of_nearest
from partita.clusterers.data import Data, refuse_masked
from partita.clusterers.parameters import Random
from partita.errors import InputError, first_few
from partita.kernels.prototype_rules import Nearest
from partita.kernels.prototypes import squared_distances, totals
from partita.words import counted


def read_centers(init: Any, n_clusters: int, n_features: int) -> Floats | None:
    """Return the given centers, clusters x features; None for "k-means++"."""
    if isinstance(init, str):
        if init != "k-means++":
            raise InputError(f'init must be "k-means++" or an array of centers, not {init!r}')
        return None
    refuse_masked(init, "init")
    centers = real_numbers(init, "init", "a matrix, or 'k-means++',")
    if centers.shape != (n_clusters, n_features):
        raise InputError(
            f"init must have a row for each of {counted(n_clusters, 'cluster')} and a column for "
            f"each of {counted(n_features, 'feature')}; its shape is {centers.shape}"
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
    """Return starting centers: the means of the objects nearest to each of some drawn objects.

    A center exactly on an object would have that object alone, and for high exponents it would
    hardly move away.
    """
    drawn = _draw_objects(data, n_clusters, random)
    sums = totals(Nearest(1.0, ratio=True, divided=True), *data, drawn)
    return means_of_nearest(sums, drawn)


def _draw_objects(data: Data, n_clusters: int, random: Random) -> Floats:
    """Draw objects by greedy k-means++: with probability proportional to the squared distance.

    The distance is that to the nearest object drawn before. Of 2 + log k candidates, the one that
    reduces the sum of squared distances most is taken (Arthur and Vassilvitskii 2007, "k-means++:
    the advantages of careful seeding"). The result does not depend on the order of the objects.
    """
    X, weights = data
    order = _canonical_order(X)
    trials = 2 + int(math.log(n_clusters))
    centers = np.empty((n_clusters, X.shape[1]))
    centers[0] = X[_draw(weights, order, 1, random)]
    nearest = squared_distances(X, centers[:1])[:, 0]
    for cluster in range(1, n_clusters):
        probabilities = weights * nearest
        if not probabilities.any():
            raise InputError(
                f"X has only {cluster} distinct points{_of_weight(weights)}, fewer than "
                f"n_clusters={n_clusters}"
            )
        candidates = X[_draw(probabilities, order, trials, random)].astype(np.float64)
        distances = np.minimum(nearest[:, None], squared_distances(X, candidates))
        best = int(np.argmin(weights @ distances))
        centers[cluster], nearest = candidates[best], distances[:, best]
    return centers


def _of_weight(weights: Floats) -> str:
    return "" if weights.all() else " with positive sample_weight"


def _canonical_order(X: NDArray[Any]) -> NDArray[np.int64]:
    """Return an order of the objects along a fixed direction, whatever order they are given in."""
    direction = np.random.default_rng(0).normal(size=X.shape[1])
    return np.argsort(np.einsum("ij,j->i", X, direction), kind="stable")


def _draw(
    probabilities: Floats, order: NDArray[np.int64], count: int, random: Random
) -> NDArray[np.int64]:
    """Draw indices of objects with replacement; probabilities need not add up to 1.

    An object of weight 2 is drawn as two equal objects would be.
    """
    sums = np.cumsum(probabilities[order])
    drawn = np.searchsorted(sums, random.random(count) * sums[-1], side="right")
    # Rounding must not lead past the last object of positive probability.
    last = np.flatnonzero(probabilities[order])[-1]
    indices: NDArray[np.int64] = order[np.minimum(drawn, last)]
    return indices
