"""Sampling as Section 4.1 describes it, for the paper's figures: its estimates are biased.

A sample has s pairs of clusterings, the two of a pair drawn independently. For an estimate with a
stated confidence use ``partita.transport_distance(..., method="sample")``.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import partita as pt
from partita.array_types import Floats
from partita.clusterings.conversion import Clustering

Labels = NDArray[np.int64]

# Cells of contingency tables held at a time.
_CELLS_AT_ONCE = 1 << 22


class Estimate(NamedTuple):
    """Estimates of d_0 and d_1."""

    lower: float
    upper: float


def rough_sample(
    x: Clustering, y: Clustering, base: str, size: int, rng: np.random.Generator
) -> Estimate:
    """Estimate d_0 and d_1 of two rough clusterings from one sample of pairs of hard ones.

    The first is the least distance of the two of a pair, the second the Hausdorff distance of the
    two sets of drawn clusterings.
    """
    first, second = (draw_hard(side, size, rng) for side in (x, y))
    paired = _distances(_paired_tables(first, second), base)
    return Estimate(float(paired.min()), _hausdorff(first, second, base))


def fuzzy_sample(
    x: Clustering, y: Clustering, base: str, size: int, rng: np.random.Generator
) -> float:
    """Return the mean distance within drawn pairs, as before Proposition 4.2."""
    first, second = (draw_hard(side, size, rng) for side in (x, y))
    return float(_distances(_paired_tables(first, second), base).mean())


def transported_sample(
    x: Clustering, y: Clustering, base: str, size: int, rng: np.random.Generator
) -> float:
    """Return the least mean distance over all ways to pair the draws of the two sides.

    This is optimal transport between two samples, whose cost the paper gives as O(s^3 log s).
    """
    from scipy.optimize import linear_sum_assignment

    first, second = (draw_hard(side, size, rng) for side in (x, y))
    distances = all_distances(first, second, base)
    return float(distances[linear_sum_assignment(distances)].mean())


def evidential_sample(
    x: Clustering, y: Clustering, base: str, size: int, rng: np.random.Generator
) -> Estimate:
    """Return the means of the exact d_0 and d_1 of drawn rough clusterings (Proposition 4.3)."""
    drawn = zip(
        pt.focal_clusterings(x).sample(size, rng),
        pt.focal_clusterings(y).sample(size, rng),
        strict=True,
    )
    ends = [pt.transport_distance(*pair, base=base, method="exact").interval for pair in drawn]
    lower, upper = np.array(ends).mean(axis=0).tolist()
    return Estimate(lower, upper)


def draw_hard(x: Clustering, size: int, rng: np.random.Generator) -> Labels:
    """Draw hard clusterings: a set of clusters for each object, and one of it uniformly.

    Mass on the empty set is left out, object by object. The result has a row for each draw.
    """
    evidence = pt.belief.normalize(x)
    ends = np.cumsum(evidence.masses, axis=1)
    ends /= ends[:, -1:]
    columns = (rng.random((size, x.n, 1)) >= ends[None]).sum(axis=2)
    clusters = np.arange(evidence.n_clusters, dtype=np.uint64)
    members = (evidence.masks[:, None] >> clusters & np.uint64(1)).astype(bool)
    order = np.argsort(~members, axis=1, kind="stable")
    rank = np.floor(rng.random((size, x.n)) * members.sum(axis=1)[columns]).astype(np.int64)
    labels: Labels = order[columns, rank]
    return labels


def all_distances(first: Labels, second: Labels, base: str) -> Floats:
    """Return distances of all hard clusterings of one sample from all of another."""
    one, other = _flags(first), _flags(second)
    cells = other.shape[0] * one.shape[2] * other.shape[2]
    step = max(1, _CELLS_AT_ONCE // cells)
    return np.concatenate(
        [
            _distances(
                np.einsum("pni,qnj->pqij", one[start : start + step], other, optimize=True), base
            )
            for start in range(0, len(one), step)
        ]
    )


def _hausdorff(first: Labels, second: Labels, base: str) -> float:
    distances = all_distances(np.unique(first, axis=0), np.unique(second, axis=0), base)
    return float(max(distances.min(axis=1).max(), distances.min(axis=0).max()))


def _flags(labels: Labels) -> Labels:
    """Return one-hot labels: draws by objects by clusters."""
    return np.eye(labels.max() + 1, dtype=np.int64)[labels]


def _paired_tables(first: Labels, second: Labels) -> Labels:
    found: Labels = np.einsum("pni,pnj->pij", _flags(first), _flags(second), optimize=True)
    return found


def _distances(tables: Labels, base: str) -> Floats:
    """Return the distance in each contingency table; the last two axes are clusters."""
    n = int(tables[(0,) * (tables.ndim - 2)].sum())
    if base == "rand":
        rows, columns = ((tables.sum(axis=axis) ** 2).sum(axis=-1) for axis in (-1, -2))
        cells = (tables**2).sum(axis=(-1, -2))
        return np.asarray((rows + columns - 2 * cells) / (n * (n - 1)))
    if tables.shape[-2] > tables.shape[-1]:
        tables = tables.swapaxes(-1, -2)
    rows = np.arange(tables.shape[-2])
    kept = [
        tables[..., rows, list(matched)].sum(axis=-1)
        for matched in permutations(range(tables.shape[-1]), len(rows))
    ]
    return np.asarray((n - np.maximum.reduce(kept)) / (n - 1))
