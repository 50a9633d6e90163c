"""Two clusterings of any kind, of the same objects in the same order: by position or by ids."""

from __future__ import annotations

from typing import Any, NamedTuple

from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.conversion import Clustering
from partita.clusterings.pairing import Coverage, OnMismatch, check_on_mismatch, match_objects


class SoftPair(NamedTuple):
    """Two clusterings of the same objects in the same order, and which objects these are."""

    reference: Clustering
    candidate: Clustering
    coverage: Coverage


def pair_soft(
    reference: Any,
    candidate: Any,
    on_mismatch: OnMismatch = "error",
    names: tuple[str, str] = ("reference", "candidate"),
) -> SoftPair:
    """Read two clusterings of any kind and bring their objects into one order.

    Parameters
    ----------
    reference, candidate : clusterings
        In any form that :func:`partita.as_clustering` reads.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one side has, or that one has more than once.
    names : pair of str
        What to call the two in error messages.

    Returns
    -------
    SoftPair
        Each clustering of the kind it had, in the reference's order of objects.

    Examples
    --------
    >>> from partita.clusterings.soft_pairing import pair_soft
    >>> pair = pair_soft({"ann": {0, 1}, "bob": {0}}, {"bob": 0, "ann": 1})
    >>> pair.candidate.ids, pair.candidate.codes.tolist()
    (['ann', 'bob'], [1, 0])
    """
    check_on_mismatch(on_mismatch)
    first = as_clustering(reference, name=names[0])
    second = as_clustering(candidate, name=names[1])
    places, coverage = match_objects(first, second, on_mismatch, names)
    if places is None:
        return SoftPair(first, second, coverage)
    return SoftPair(first.take(places[0]), second.take(places[1]), coverage)
