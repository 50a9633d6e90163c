"""Which contiguous parts of one order of objects are contiguous parts of another."""

from __future__ import annotations

import numpy as np

from partita.array_types import Integers
from partita.kernels.range_maxima import RangeMaxima

Bounds = tuple[Integers, Integers]


def common_segments(first: Bounds, second: Bounds, places: Integers) -> Integers:
    """Return for each segment of a second order the equal segment of the first, or -1.

    Objects are numbered by their places in the first order, so that a set of them is a segment of
    it if its largest number is its smallest plus its size less one (Day, Optimal algorithms for
    comparing trees with labeled leaves, Journal of Classification 1985).

    Parameters
    ----------
    first, second : (starts, stops)
        The bounds of the segments in either order.
    places : array of n indices
        For each object in the second order its index in the first.

    Examples
    --------
    >>> import numpy as np
    >>> from partita.kernels.common_segments import common_segments
    >>> first = np.array([0, 0]), np.array([2, 3])
    >>> second = np.array([1, 0]), np.array([3, 3])
    >>> common_segments(first, second, np.array([2, 1, 0])).tolist()
    [0, 1]
    """
    starts, stops = second
    largest = RangeMaxima(places)(starts, stops)
    smallest = -RangeMaxima(-places)(starts, stops)
    width = places.size + 1
    known = first[0] * width + first[1]
    by_key = np.argsort(known)
    keys = smallest * width + largest + 1
    found = by_key[np.minimum(np.searchsorted(known[by_key], keys), known.size - 1)]
    is_segment = largest - smallest + 1 == stops - starts
    equal: Integers = np.where(is_segment & (known[found] == keys), found, -1)
    return equal
