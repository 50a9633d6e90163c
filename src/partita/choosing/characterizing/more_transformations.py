"""Further transformations, and Neighbor Cluster Swaps as its authors' program carries it out."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from partita.array_types import Integers, Numbers
from partita.choosing.characterizing.transformations import Moves, Transformation


def _merge_clusters(sizes: list[int], q: Fraction) -> Integers:
    k = len(sizes)
    merged = 1 + int(q * (k - 1))
    new = np.maximum(0, np.arange(k) - (merged - 1))
    cells = np.zeros((k, k - merged + 1), np.int64)
    cells[np.arange(k), new] = sizes
    return cells


def _even_parts(total: int, parts: int) -> list[int]:
    """Split a number into parts as equal as can be, the larger ones first."""
    return [total // parts + (place < total % parts) for place in range(parts)]


def _fragment_largest(sizes: list[int], q: Fraction) -> Integers:
    k = len(sizes)
    largest = k - 1 - int(np.argmax(sizes[::-1]))
    moved = int(q * sizes[largest])
    cells = np.zeros((k, 2 * k), np.int64)
    cells[np.arange(k), np.arange(k)] = sizes
    cells[largest, largest] -= moved
    cells[largest, k:] = _even_parts(moved, k)
    return cells


def _swap_with_all(sizes: list[int], q: Fraction) -> Integers:
    k = len(sizes)
    cells = np.diag(np.array(sizes, np.int64))
    for i in range(k if k > 1 else 0):
        moved = int(q * sizes[i] * (k - 1) / k)
        cells[i, i] -= moved
        others = [(i + 1 + place) % k for place in range(k - 1)]
        cells[i, others] += _even_parts(moved, k - 1)
    return cells


def random_shuffle(seed: int = 0) -> Transformation:
    """A share q of every cluster, chosen at random, exchanges its places at random.

    The same seed, sizes and q always give the same table.

    Parameters
    ----------
    seed : int, default=0

    Returns
    -------
    Transformation
        Called "random_shuffle", with "_" and the seed behind it if that is not 0.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from partita.choosing.characterizing.more_transformations import random_shuffle
    >>> random_shuffle(seed=1).table([3, 3], Fraction(1)).sum(axis=0).tolist()
    [3, 3]
    """

    def table(sizes: list[int], q: Fraction) -> Integers:
        moved = np.array([int(q * size) for size in sizes])
        key = zlib.crc32(repr((sizes, q)).encode())
        shuffled = np.random.default_rng([seed, key]).permutation(
            np.repeat(np.arange(len(sizes)), moved)
        )
        cells = np.diag(np.array(sizes) - moved).astype(np.int64)
        np.add.at(cells, (np.repeat(np.arange(len(sizes)), moved), shuffled), 1)
        return cells

    name = "random_shuffle" if seed == 0 else f"random_shuffle_{seed}"
    return Transformation(name, table, "a share q of every cluster is shuffled at random")


def _slid(sizes: Numbers, moved: Numbers) -> tuple[Numbers, Numbers]:
    """Lay the new clusters end to end over the old ones, and count where they overlap.

    New cluster i is what comes from its neighbor and what remains of it, in this order. Where
    the clusters differ in size, the pieces slide against the old clusters.
    """
    cells = np.zeros((*sizes.shape, sizes.shape[1]), sizes.dtype)
    k = sizes.shape[1]
    pieces = np.empty((len(sizes), 2 * k), sizes.dtype)
    pieces[:, 0::2] = np.roll(moved, 1, axis=1)
    pieces[:, 1::2] = sizes - moved
    piece_ends = np.cumsum(pieces, axis=1)
    ends = np.cumsum(sizes, axis=1)
    low = np.maximum((ends - sizes)[:, :, None], (piece_ends - pieces)[:, None, :])
    high = np.minimum(ends[:, :, None], piece_ends[:, None, :])
    overlap = np.maximum(high - low, 0)
    # What comes from the neighbor keeps the neighbor's label.
    cells += np.roll(overlap[:, :, 0::2], -1, axis=2)
    cells += overlap[:, :, 1::2]
    return cells, np.ones_like(sizes)


# For reproducing the published figures: not found by name.
SLID_NEIGHBOR_SWAPS = Moves(
    "neighbor_swaps_as_published",
    title="neighbor_swaps as the authors' program has it: the new clusters slide over the old",
    columns=_slid,
    share=Fraction(1, 2),
)

MORE: Sequence[Transformation] = (
    Transformation(
        "merge_clusters", _merge_clusters, "the first 1 + floor(q (k - 1)) clusters become one"
    ),
    Transformation(
        "fragment_largest",
        _fragment_largest,
        "a share q of the largest cluster breaks into k clusters of equal size",
    ),
    Transformation(
        "swap_with_all",
        _swap_with_all,
        "a share q (k - 1)/k of every cluster is spread evenly over the others",
    ),
    random_shuffle(),
)
