"""How a nested possibilistic clustering relates pairs of objects, in closed form."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterings.fuzzy import Possibilistic
from partita.kernels.relations import Relations


class NestedSide:
    """Memberships arranged for relations of pairs.

    At a level v up to both objects' largest memberships, two objects have disjoint sets if v
    exceeds the largest of min(u_i, u_j) over clusters, and the same single cluster if that is the
    most possible one of both and v exceeds what both have second.

    Parameters
    ----------
    x : Possibilistic
        In the nested reading.
    """

    def __init__(self, x: Possibilistic) -> None:
        self._memberships = x.memberships
        self._best: NDArray[np.int64] = x.memberships.argmax(axis=1)
        self._highest: Floats = x.memberships.max(axis=1)
        rest = x.memberships.copy()
        rest[np.arange(x.n), self._best] = 0.0
        self._second: Floats = rest.max(axis=1)

    @property
    def n(self) -> int:
        """The number of objects."""
        return int(self._best.size)

    def relate(self, rows: Any, columns: Any) -> Relations:
        """Relations of all objects of some rows with all objects of some columns."""
        here, there = self._memberships[rows], self._memberships[columns]
        shared = np.zeros((len(here), len(there)))
        for one, other in zip(here.T, there.T, strict=True):
            np.maximum(shared, np.minimum.outer(one, other), out=shared)
        reached = np.minimum.outer(self._highest[rows], self._highest[columns])
        alone = reached - np.maximum.outer(self._second[rows], self._second[columns])
        same = self._best[rows][:, None] == self._best[columns][None, :]
        together = np.where(same, np.maximum(alone, 0.0), 0.0)
        return Relations(together, reached - shared, shared - together, 1.0 - reached)
