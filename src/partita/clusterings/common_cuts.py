"""Nested possibilistic clusterings: cuts of all objects at one level, with their masses.

Campagner, Ciucci and Denœux, Information Sciences 2023, Eq. (13) with the minimum as t-norm.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Masks
from partita.clusterings.fuzzy import Possibilistic
from partita.clusterings.rough import pack
from partita.clusterings.soft import check_number_of_clusters


class CommonCuts:
    """The nested rough clusterings of a possibilistic one, from the smallest to the largest.

    With the levels v1 > v2 > … at which every object has a possible cluster, the clusters with
    memberships of at least v_j make the rough clustering j, of mass v_j - v_(j+1).

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

    def flags(self, place: int) -> NDArray[np.bool_]:
        """Which clusters each object may be in, in one of the rough clusterings."""
        possible: NDArray[np.bool_] = self._memberships >= self._levels[place]
        return possible

    def masks(self, place: int) -> Masks:
        """The sets of the objects in one of the rough clusterings, as bits."""
        return pack(self.flags(place))

    def __iter__(self) -> Iterator[Masks]:
        return (self.masks(place) for place in range(len(self)))


def is_nested(x: Any) -> TypeGuard[Possibilistic]:
    """Tell whether a clustering is a possibilistic one in the nested reading."""
    return isinstance(x, Possibilistic) and x.reading == "nested"
