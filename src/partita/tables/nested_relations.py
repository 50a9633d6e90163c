"""Relations of pairs of objects in a nested possibilistic clustering, in closed form."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats
from partita.clusterings.fuzzy import Possibilistic
from partita.kernels.relations import Relations


class NestedPairMasses:
    """Memberships arranged for relations of pairs.

    At each level v, an object's set has the clusters in which its membership is at least v. Up to
    the smaller of two objects' largest memberships both sets are nonempty. There the sets are
    disjoint if v exceeds the largest min(u_i, u_j) over clusters. They are the same single cluster
    if both objects have their largest membership in it and v exceeds both second largest ones.

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
        """Return the number of objects."""
        return int(self._best.size)

    def relate(self, rows: Any, columns: Any) -> Relations:
        """Return the relations of the objects of some rows with those of some columns."""
        first, second = self._memberships[rows], self._memberships[columns]
        shared = np.zeros((len(first), len(second)))
        for cluster in range(first.shape[1]):
            both = np.minimum.outer(first[:, cluster], second[:, cluster])
            np.maximum(shared, both, out=shared)
        reached = np.minimum.outer(self._highest[rows], self._highest[columns])
        alone = reached - np.maximum.outer(self._second[rows], self._second[columns])
        same = self._best[rows][:, None] == self._best[columns][None, :]
        together = np.where(same, np.maximum(alone, 0.0), 0.0)
        return Relations(together, reached - shared, shared - together, 1.0 - reached)
