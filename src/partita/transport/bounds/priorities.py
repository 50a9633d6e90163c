"""Orders of priority among clusters: each object goes to the first cluster that its set has."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers


def first_choices(contested: Sequence[int], sets: Sequence[Sequence[int]]) -> Integers:
    """The first cluster of each set in each order of the contested clusters: (orders, sets).

    A cluster that is not contested comes before all others.
    """
    ranks = _orders(len(contested))
    place_of = {cluster: place for place, cluster in enumerate(contested)}
    firsts = np.empty((len(ranks), len(sets)), np.int64)
    for column, clusters in enumerate(sets):
        members = np.array(clusters, np.int64)
        places = np.array([place_of.get(cluster, -1) for cluster in clusters], np.int64)
        if (places < 0).any():
            firsts[:, column] = members[places.argmin()]
        else:
            firsts[:, column] = members[ranks[:, places].argmin(axis=1)]
    return firsts


@lru_cache(maxsize=8)
def _orders(size: int) -> NDArray[np.int8]:
    """All orders of so many clusters, as the rank of each."""
    return np.array(list(permutations(range(size))), np.int8).reshape(math.factorial(size), size)
