"""Remark 4: where clusters are ellipsoids, Gustafson and Kessel's algorithm should score higher.

The paper gives no data. Here are two long parallel clusters, which fuzzy c-means cuts across.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterers import FuzzyCMeans
from partita.measures.fuzzy_pairs import fuzzy_rand_score
from reproduce.results import Cell, Claim, Results, Table

OBJECTS = 60
SEED = 2007
FUZZIFIER = 2.0
STEPS = 200


class Data(NamedTuple):
    """Points, and the cluster that each was drawn from."""

    points: Floats
    classes: NDArray[np.int64]


def reproduce(results: Results) -> list[Claim]:
    """Write the index of both algorithms."""
    table = both_algorithms()
    results.add_table(table)
    means, ellipsoids = (float(value) for value in table.column("fuzzy Rand index, min and max"))
    higher = ellipsoids > means
    return [
        Claim(
            "Remark 4, ellipsoidal clusters",
            "Gustafson and Kessel's algorithm is expected to have a higher fuzzy Rand index than "
            "fuzzy c-means",
            f"{ellipsoids} against {means} on two long parallel clusters; no data are printed",
            higher,
            "" if higher else "It has not.",
        )
    ]


def elongated() -> Data:
    """Return two Gaussian clusters, twenty times as long as wide, side by side."""
    rng = np.random.default_rng(SEED)
    classes = np.repeat([0, 1], OBJECTS // 2)
    points = rng.normal(size=(OBJECTS, 2)) * [4.0, 0.2]
    points[:, 1] += np.where(classes == 1, 1.5, -1.5)
    return Data(points, classes)


def gustafson_kessel(points: Floats, centers: Floats) -> Floats:
    """Fit memberships by distances in each cluster's own covariance, of unit volume (1979)."""
    distances = ((points[:, None, :] - centers) ** 2).sum(axis=2)
    memberships = _shares(distances)
    for _ in range(STEPS):
        weights = memberships**FUZZIFIER
        columns = []
        for weight in weights.T:
            center = weight @ points / weight.sum()
            away = points - center
            covariance = (weight[:, None] * away).T @ away / weight.sum()
            # All clusters have one volume: the norm has determinant 1.
            norm = np.sqrt(np.linalg.det(covariance)) * np.linalg.inv(covariance)
            columns.append(np.einsum("ij,jk,ik->i", away, norm, away))
        memberships = _shares(np.column_stack(columns))
    return memberships


def _shares(squared_distances: Floats) -> Floats:
    closeness = np.maximum(squared_distances, 1e-12) ** (-1 / (FUZZIFIER - 1))
    shares: Floats = closeness / closeness.sum(axis=1, keepdims=True)
    return shares


def both_algorithms() -> Table:
    """Return the fuzzy Rand index of both algorithms from the same two centers."""
    points, classes = elongated()
    start = points[[0, -1]]
    means = FuzzyCMeans(2, m=FUZZIFIER, init=start, max_iter=STEPS, tol=1e-10).fit(points)
    clusterings: dict[str, Any] = {
        "fuzzy c-means": means.clustering_,
        "Gustafson and Kessel": gustafson_kessel(points, start),
    }
    rows: list[tuple[Cell, ...]] = [
        (
            name,
            *(f"{fuzzy_rand_score(classes, u, tnorm=tnorm):.3f}" for tnorm in ("min", "product")),
        )
        for name, u in clusterings.items()
    ]
    return Table(
        "ellipsoids",
        "Two long parallel clusters by two algorithms",
        ("algorithm", "fuzzy Rand index, min and max", "product and probabilistic sum"),
        rows,
        f"{OBJECTS} points of two Gaussians with standard deviations 4 and .2, their means 3 apart "
        f"across; m = {FUZZIFIER:g}. Ours, not the paper's: it names no data.",
    )
