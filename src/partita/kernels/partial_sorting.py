"""The first entries of an order, found without sorting the others."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers

# So many first entries are found at once.
FIRST = 1024


def first_in_order(keys: tuple[NDArray[Any], ...], number: int) -> Integers:
    """Return the first entries of the order by the first key, then by the second, and so on.

    Smaller keys come first, and entries with equal keys come in their order.
    """
    number = min(number, keys[0].size)
    if number == 0:
        return np.empty(0, np.int64)
    chosen, open_number = [], number
    tied: Integers | None = None
    for key in keys:
        values = key if tied is None else key[tied]
        last = np.partition(values, open_number - 1)[open_number - 1]
        below, equal = np.flatnonzero(values < last), np.flatnonzero(values == last)
        chosen.append(below if tied is None else tied[below])
        tied = equal if tied is None else tied[equal]
        open_number -= below.size
    assert tied is not None
    entries = np.sort(np.concatenate([*chosen, tied[:open_number]]))
    return entries[np.lexsort([key[entries] for key in reversed(keys)])]


class LazyOrder:
    """The order that sorts by some keys, found as far as it is asked for.

    Parameters
    ----------
    *keys : arrays of one length
        Smaller keys come first; ties are broken by the next key, and then by position.
    """

    def __init__(self, *keys: NDArray[Any]) -> None:
        self._keys = keys
        self.size = int(keys[0].size)

    @cached_property
    def first(self) -> Integers:
        """The first `FIRST` entries, or all if there are fewer."""
        return first_in_order(self._keys, FIRST)

    @cached_property
    def whole(self) -> Integers:
        """All entries."""
        if len(self._keys) == 1:
            return np.argsort(self._keys[0], kind="stable")
        return np.lexsort(self._keys[::-1])

    def __getitem__(self, indices: Integers) -> Integers:
        among_first = indices.size == 0 or int(indices.max()) < FIRST
        entries: Integers = (self.first if among_first else self.whole)[indices]
        return entries
