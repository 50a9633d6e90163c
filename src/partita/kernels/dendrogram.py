"""Binary merges of n objects as arrays: leaf order, segments, and which merge joins two objects.

Merges are numbered 0 … n - 2. Merge s joins two nodes, `left[s]` and `right[s]`, into node n + s;
nodes 0 … n - 1 are the objects. Merges come after those below them, so of two merges on one path to
the root the later one is nearer to the root.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from partita.array_types import Integers
from partita.kernels.range_maxima import RangeMaxima


class Dendrogram:
    """The merges of n objects, with the order of the objects as leaves.

    Attributes
    ----------
    n : int
    left, right : arrays of n - 1 nodes
    order : array of n objects
        From left to right. The objects of every node are contiguous.
    gaps : array of n - 1 merges
        The merge that joins order[i] and order[i + 1]. The merge that joins order[i] and order[j]
        is the maximum of gaps[i:j].
    starts, middles, stops : arrays of n - 1 indices
        Merge s joins the objects order[starts[s]:middles[s]] with order[middles[s]:stops[s]].
    """

    def __init__(self, left: Integers, right: Integers) -> None:
        self.n = left.size + 1
        self.left, self.right = left, right
        chains = _chain(left.tolist(), right.tolist())
        self.order, self.gaps, self.starts, self.middles, self.stops = (
            np.array(values, np.int64) for values in chains
        )

    @cached_property
    def sizes(self) -> Integers:
        """The number of objects of each merge."""
        return self.stops - self.starts

    @cached_property
    def pairs(self) -> Integers:
        """The number of pairs of objects that each merge joins."""
        return (self.middles - self.starts) * (self.stops - self.middles)

    @cached_property
    def places(self) -> Integers:
        """The index of each object in `order`."""
        places = np.empty(self.n, np.int64)
        places[self.order] = np.arange(self.n)
        return places

    @cached_property
    def maxima(self) -> RangeMaxima:
        """The latest merge in ranges of `gaps`."""
        return RangeMaxima(self.gaps)

    def codes(self, merges: int) -> Integers:
        """Return the number of each object's cluster after some merges, by leaf order."""
        codes = np.empty(self.n, np.int64)
        codes[self.order] = np.cumsum(np.concatenate([[0], self.gaps >= merges]))
        return codes

    def merges_with(self, place: int) -> Integers:
        """Return the merge that joins the object at a place with each object, in leaf order.

        The entry of the object itself is -1.
        """
        merges = np.full(self.n, -1)
        np.maximum.accumulate(self.gaps[place:], out=merges[place + 1 :])
        if place:
            merges[:place] = np.maximum.accumulate(self.gaps[place - 1 :: -1])[::-1]
        return merges


def _chain(left: list[int], right: list[int]) -> tuple[list[int], ...]:
    """Return leaf order, gaps, and the starts, middles and stops of merges."""
    n = len(left) + 1
    first, last = list(range(n)), list(range(n))
    following, gap_after = [-1] * n, [-1] * n
    sizes = [1] * n
    for merge, (i, j) in enumerate(zip(left, right, strict=True)):
        end = last[i]
        following[end] = first[j]
        gap_after[end] = merge
        first.append(first[i])
        last.append(last[j])
        sizes.append(sizes[i] + sizes[j])
    order, place = [], first[-1]
    while place >= 0:
        order.append(place)
        place = following[place]
    gaps = [gap_after[leaf] for leaf in order[:-1]]
    starts = [0] * len(sizes)
    for merge in range(n - 2, -1, -1):
        start = starts[n + merge]
        starts[left[merge]] = start
        starts[right[merge]] = start + sizes[left[merge]]
    return (
        order,
        gaps,
        starts[n:],
        [starts[j] for j in right],
        [start + size for start, size in zip(starts[n:], sizes[n:], strict=True)],
    )
