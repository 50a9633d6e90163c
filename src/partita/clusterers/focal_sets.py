"""Read the sets of clusters that an evidential clusterer may put mass on."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Any

import numpy as np

from partita.array_types import Masks
from partita.clusterings.rough import masks_of, unpack
from partita.errors import InputError, InputTypeError, first_few

# Each object gets a mass on each set, so the number of sets is limited.
MOST_SETS = 1 << 12


def read_focal(focal: Any, n_clusters: int, noise: bool) -> tuple[Masks, bool]:
    """Return the nonempty focal sets as increasing bitmasks, and whether the empty set is one.

    "all" and "pairs" include the empty set if objects may be `noise`; given sets include it if it
    is given.
    """
    if isinstance(focal, str):
        masks, empty = _named(focal, n_clusters), noise
    elif isinstance(focal, Iterable):
        masks, empty = _given(list(focal), n_clusters)
    else:
        raise InputTypeError('focal must be "all", "pairs" or a sequence of sets of clusters')
    if empty and not noise:
        raise InputError(
            "focal has the empty set, but with delta=inf no object is noise: leave it out, or "
            "give a finite delta"
        )
    rank = np.linalg.matrix_rank(unpack(masks, n_clusters).astype(np.float64))
    if rank < n_clusters:
        raise InputError(
            f"focal has sets that do not tell the {n_clusters} clusters apart, so that their "
            "centers are not determined: add the sets of one cluster each"
        )
    return masks, empty


def _named(focal: str, n_clusters: int) -> Masks:
    """Return the nonempty sets of "all" or "pairs"."""
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
    """Return the sets of one and of two clusters, and the set of all clusters."""
    bits = [1 << cluster for cluster in range(n_clusters)]
    pairs = [first | second for first, second in combinations(bits, 2)]
    return np.array(sorted({*bits, *pairs, sum(bits)}), np.uint64)


def _given(sets: list[Any], n_clusters: int) -> tuple[Masks, bool]:
    """Return the nonempty sets, and whether the empty set is given."""
    if len(sets) > MOST_SETS:
        raise InputError(
            f"focal has {len(sets):,} sets, and each object would get as many masses: give at most "
            f'{MOST_SETS:,}, or "pairs"'
        )
    wrong = [item for item in sets if isinstance(item, str) or not isinstance(item, Collection)]
    if wrong:
        raise InputTypeError(f"focal must be sets of clusters, as {{0, 1}}; got {wrong[0]!r}")
    known = set(range(n_clusters))
    for index, clusters in enumerate(sets):
        if not known.issuperset(clusters):
            raise InputError(
                f"focal: set {index} is {clusters!r}, but clusters are 0 to {n_clusters - 1}"
            )
    masks = masks_of([frozenset(clusters) for clusters in sets], range(n_clusters), "focal")
    distinct = np.unique(masks)
    if distinct.size < masks.size:
        raise InputError(f"focal has some sets more than once: {first_few(sets)}")
    if not distinct.any():
        raise InputError("focal has no nonempty set: there is nothing to put mass on")
    return distinct[distinct > 0], bool((distinct == 0).any())
