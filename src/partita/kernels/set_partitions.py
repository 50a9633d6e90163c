"""The cheapest partition of a few items, where each set of items has a cost.

A set of items is a bitmask. The best partition of the items of a set R with the new highest item h
has a block {h} ∪ U, with U inside R, and the best partition of the rest:
best[h, R] = min over U of cost[h, U] + best[R - U]. That is a convolution over subsets, with the
minimum for the sum and the sum for the product; it takes 3^h steps.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers

# Sets of so many items are convolved by one gather; larger ones are halved first.
_GATHERED = 6


def cheapest_partition(costs: NDArray[Any]) -> list[int]:
    """Return the blocks of the partition with the least sum of costs, as bitmasks.

    Parameters
    ----------
    costs : array of 2^n
        The cost of each set of items as a block; that of the empty set is not used.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.kernels.set_partitions import cheapest_partition
    >>> cheapest_partition(np.array([0, 1, 1, 3, 1, 3, 1, 4]))  # {1, 2} costs 1, {0} costs 1
    [6, 1]
    """
    n = costs.size.bit_length() - 1
    best = np.zeros(costs.size, costs.dtype)
    for item in range(n):
        half = 1 << item
        best[half : 2 * half] = _min_plus(costs[half : 2 * half], best[:half])
    return _blocks(costs, best)


def _min_plus(left: NDArray[Any], right: NDArray[Any]) -> NDArray[Any]:
    """Return the least left[U] + right[R - U] over the subsets U of each set R."""
    if left.size <= 1 << _GATHERED:
        starts, inside, outside = _subsets(left.size.bit_length() - 1)
        return np.minimum.reduceat(left[inside] + right[outside], starts)
    half = left.size // 2
    found = np.empty_like(left)
    found[:half] = _min_plus(left[:half], right[:half])
    found[half:] = np.minimum(
        _min_plus(left[half:], right[:half]), _min_plus(left[:half], right[half:])
    )
    return found


@cache
def _subsets(n: int) -> tuple[Integers, Integers, Integers]:
    """Return all pairs of a set and a subset: where each set begins, the subset, and the rest."""
    sets, subsets = np.indices((1 << n, 1 << n)).reshape(2, -1)
    inside = (sets & subsets) == subsets
    sets, subsets = sets[inside], subsets[inside]
    return np.searchsorted(sets, np.arange(1 << n)), subsets, sets - subsets


def _blocks(costs: NDArray[Any], best: NDArray[Any]) -> list[int]:
    """Return the blocks of the best partition of all items, that of the last item first."""
    blocks, rest = [], costs.size - 1
    while rest:
        highest = 1 << (rest.bit_length() - 1)
        others = _subsets_of(rest - highest)
        chosen = int(others[np.argmin(costs[highest + others] + best[rest - highest - others])])
        blocks.append(highest + chosen)
        rest -= highest + chosen
    return blocks


def _subsets_of(mask: int) -> Integers:
    """Return all subsets of a set, as bitmasks."""
    subsets = np.zeros(1, np.int64)
    while mask:
        lowest = mask & -mask
        subsets = np.concatenate([subsets, subsets + lowest])
        mask -= lowest
    return subsets
