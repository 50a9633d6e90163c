"""Nested possibilistic clusterings: the rough clusterings of all levels, with their masses.

The reading is Eq. (13) of Campagner, Ciucci and Denœux 2023, with the minimum as t-norm.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeGuard

import numpy as np

from partita.array_types import Booleans, Floats, Masks
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.rough import pack
from partita.clusterings.soft import check_number_of_clusters


class CommonCuts:
    """The nested rough clusterings of a possibilistic one, from the smallest to the largest.

    Let v_1 > v_2 > … be the levels at which every object has a possible cluster. Rough clustering j
    has the clusters with memberships of at least v_j, and mass v_j - v_(j+1).

    Attributes
    ----------
    masses : array
        The mass of each rough clustering; with `empty` they add up to 1.
    empty : float
        The mass of the levels at which some object has no possible cluster.
    """

    masses: Floats
    empty: float

    def __init__(self, x: Possibilistic) -> None:
        check_number_of_clusters(x.n_clusters, "a nested clustering")
        self._memberships = x.memberships
        highest = float(x.memberships.max(axis=1).min())
        levels = np.unique(x.memberships[x.memberships > 0])
        self._levels: Floats = levels[levels <= highest][::-1]
        self.masses = self._levels - np.append(self._levels[1:], 0.0)[: self._levels.size]
        self.empty = 1.0 - highest

    @property
    def n(self) -> int:
        """The number of objects."""
        return len(self._memberships)

    def __len__(self) -> int:
        return int(self._levels.size)

    def flags(self, index: int) -> Booleans:
        """Return the possible clusters in one of the rough clusterings, objects by clusters."""
        possible: Booleans = self._memberships >= self._levels[index]
        return possible

    def masks(self, index: int) -> Masks:
        """Return the possible clusters in one of the rough clusterings, as masks."""
        return pack(self.flags(index))

    def __iter__(self) -> Iterator[Masks]:
        return (self.masks(index) for index in range(len(self)))


def is_nested(x: Any) -> TypeGuard[Possibilistic]:
    """Return whether a clustering is possibilistic, in the nested reading."""
    return isinstance(x, Possibilistic) and x.reading == "nested"
