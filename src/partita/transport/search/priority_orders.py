"""Orders of priority among clusters: an object goes to the first cluster that its set contains."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers


def first_choices(contested: Sequence[int], sets: Sequence[Sequence[int]]) -> Integers:
    """Return the first cluster of each set in each order: array of shape (orders, sets).

    All orders of the contested clusters are listed. Other clusters come before all of these.
    """
    ranks = _all_ranks(len(contested))
    index_of = {cluster: index for index, cluster in enumerate(contested)}
    choices = np.empty((len(ranks), len(sets)), np.int64)
    for column, clusters in enumerate(sets):
        members = np.array(clusters, np.int64)
        indices = np.array([index_of.get(cluster, -1) for cluster in clusters], np.int64)
        if (indices < 0).any():
            choices[:, column] = members[indices.argmin()]
        else:
            choices[:, column] = members[ranks[:, indices].argmin(axis=1)]
    return choices


@lru_cache(maxsize=8)
def _all_ranks(size: int) -> NDArray[np.int8]:
    """Return all permutations of `size` ranks, one in each row."""
    return np.array(list(permutations(range(size))), np.int8).reshape(math.factorial(size), size)
