"""Cluster sizes of one clustering, for measures of a single clustering."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.pairing import read_pair
from partita.clusterings.reading import Missing, read
from partita.errors import InputError
from partita.tables.counted_labels import contingency_of


def cluster_sizes(
    clustering: Any,
    name: str,
    *,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
) -> NDArray[Any]:
    """Return the size, or the total weight, of each cluster; `name` is that of the argument."""
    once = read(clustering, name)
    if once.n == 0:
        raise InputError(f"{name} is empty: a clustering needs at least one object")
    pair = read_pair(
        once,
        once,
        sample_weight=sample_weight,
        missing=missing,
        noise=noise,
        names=(name, name),
    )
    return np.asarray(contingency_of(pair).row_sums)
