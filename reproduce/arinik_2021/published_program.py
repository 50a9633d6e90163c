"""The design as the authors' program builds it, which differs from the paper in two ways.

The program rounds the step between cluster sizes differently, and in Neighbor Cluster Swaps it lays
the new clusters end to end over the old ones, so that they shift where sizes differ. The published
figures need both.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

import partita as pt
from partita.array_types import Numbers
from partita.choosing.characterizing.reference_partitions import sizes_with_step
from partita.choosing.characterizing.transformation import ShareMove, Transformation
from partita.choosing.characterizing.transformations import FIVE, neighbor_swaps


def published_sizes(n: int, k: int, h: Any) -> list[int]:
    """Return cluster sizes whose step is round(h floor(2n / (k (k + 1))))."""
    return sizes_with_step(n, k, round(Fraction(h) * (2 * n // (k * (k + 1)))))


def _shifted(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    """Lay the new clusters end to end over the old ones, and count the overlaps.

    New cluster i consists of the objects from its neighbor, followed by its own remaining objects.
    Where the clusters differ in size, these pieces are shifted against the old clusters.
    """
    k = sizes.shape[1]
    pieces = np.empty((len(sizes), 2 * k), sizes.dtype)
    pieces[:, 0::2] = np.roll(moved, 1, axis=1)
    pieces[:, 1::2] = sizes - moved
    piece_ends = np.cumsum(pieces, axis=1)
    ends = np.cumsum(sizes, axis=1)
    low = np.maximum((ends - sizes)[:, :, None], (piece_ends - pieces)[:, None, :])
    high = np.minimum(ends[:, :, None], piece_ends[:, None, :])
    overlap = np.maximum(high - low, 0)
    # Objects from the neighbor keep the neighbor's label.
    cells = np.roll(overlap[:, :, 0::2], -1, axis=2) + overlap[:, :, 1::2]
    return cells, np.ones_like(sizes)


SHIFTED_NEIGHBOR_SWAPS = ShareMove(
    "neighbor_swaps_as_published",
    title="neighbor_swaps as the authors' program has it: the new clusters slide over the old",
    columns=_shifted,
    share=Fraction(1, 2),
)


PUBLISHED_FIVE = tuple(
    SHIFTED_NEIGHBOR_SWAPS if transformation is neighbor_swaps else transformation
    for transformation in FIVE
)


class PublishedDesign(pt.Design):
    """A design as the authors' program builds it; the 50,000 pairs of the paper by default."""

    cluster_sizes = staticmethod(published_sizes)

    def __init__(self, *, transformations: Any = PUBLISHED_FIVE, **options: Any) -> None:
        super().__init__(transformations=transformations, **options)

    def position(self, transformation: Transformation) -> int | None:
        """Return the index of a transformation; the shifted swaps stand for those of the paper."""
        if transformation is neighbor_swaps:
            transformation = SHIFTED_NEIGHBOR_SWAPS
        return super().position(transformation)
