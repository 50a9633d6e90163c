"""Which sets of clusters an evidential clusterer puts mass on."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np

from partita.clusterings.rough import masks_of, unpack
from partita.clusterings.soft import Masks
from partita.errors import InputError, InputTypeError, first_few

# Each object gets a mass on each set: beyond this there are too many of both.
MOST_SETS = 1 << 12


def read_focal(focal: Any, n_clusters: int) -> Masks:
    """Read the nonempty sets, as increasing numbers whose bits are the clusters."""
    if isinstance(focal, str):
        masks = _named(focal, n_clusters)
    elif isinstance(focal, Iterable):
        masks = _given(list(focal), n_clusters)
    else:
        raise InputTypeError('focal must be "all", "pairs" or a sequence of sets of clusters')
    rank = np.linalg.matrix_rank(unpack(masks, n_clusters).astype(np.float64))
    if rank < n_clusters:
        raise InputError(
            f"focal has sets that do not tell the {n_clusters} clusters apart, so that their "
            "centres are not determined: add the sets of one cluster each"
        )
    return masks


def _named(focal: str, n_clusters: int) -> Masks:
    if focal not in ("all", "pairs"):
        raise InputError(
            f'focal must be "all", "pairs" or a sequence of sets of clusters, not {focal!r}'
        )
    if focal == "all":
        if 1 << n_clusters > MOST_SETS:
            raise InputError(
                f'focal="all" makes 2^{n_clusters} = {1 << n_clusters:,} sets of '
                f"{n_clusters} clusters, and as many masses for each object: use "
                f'focal="pairs", which makes {len(_pairs(n_clusters)) + 1:,}'
            )
        return np.arange(1, 1 << n_clusters, dtype=np.uint64)
    return _pairs(n_clusters)


def _pairs(n_clusters: int) -> Masks:
    """Sets of one and of two clusters, and the set of all."""
    bits = [1 << cluster for cluster in range(n_clusters)]
    pairs = [first | second for first, second in combinations(bits, 2)]
    return np.array(sorted({*bits, *pairs, sum(bits)}), np.uint64)


def _given(sets: list[Any], n_clusters: int) -> Masks:
    wrong = [one for one in sets if isinstance(one, str) or not isinstance(one, Iterable)]
    if wrong:
        raise InputTypeError(f"focal must be sets of clusters, as {{0, 1}}; got {wrong[0]!r}")
    masks = masks_of([frozenset(one) for one in sets], range(n_clusters), "focal")
    distinct = np.unique(masks[masks > 0])
    if distinct.size < np.count_nonzero(masks):
        raise InputError(f"focal has some sets more than once: {first_few(sets)}")
    if distinct.size == 0:
        raise InputError("focal has no nonempty set: there is nothing to put mass on")
    return distinct
