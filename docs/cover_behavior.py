"""How measures of overlapping clusterings behave: the example of their pages, and curves."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import partita
from partita.array_types import Floats
from partita.measures import Measure

REFERENCE = "pt.Overlapping([{0, 1, 2, 3}, {3, 4, 5, 6}, {6, 7, 8, 9}])"
CANDIDATE = "pt.Overlapping([{0, 1, 2}, {3, 4, 5, 6}, {5, 6, 7, 8, 9}])"

# A ring of clusters, in which each shares objects with the next.
CLUSTERS, SIZE, SHARED = 6, 12, 3
OBJECTS = CLUSTERS * (SIZE - SHARED)
SHARES = tuple(tenth / 10 for tenth in range(11))

Clusters = list[set[int]]


def example_covers() -> tuple[partita.Overlapping, partita.Overlapping]:
    """Return the two clusterings of the example."""
    names = {"pt": partita}
    return eval(REFERENCE, names), eval(CANDIDATE, names)


def ring() -> Clusters:
    """Return the clusters of the ring."""
    step = SIZE - SHARED
    return [{(k * step + i) % OBJECTS for i in range(SIZE)} for k in range(CLUSTERS)]


def _lose_shared(share: float) -> Clusters:
    """Take shared objects out of the second of their clusters."""
    clusters = ring()
    shared = [
        (k, (k * (SIZE - SHARED) + i) % OBJECTS) for k in range(CLUSTERS) for i in range(SHARED)
    ]
    for k, item in shared[: round(share * len(shared))]:
        clusters[k].discard(item)
    return clusters


def _gain_shared(share: float) -> Clusters:
    """Put objects of one cluster into the next one as well."""
    clusters = ring()
    for k in range(CLUSTERS):
        own = sorted(clusters[k] - clusters[k - 1] - clusters[(k + 1) % CLUSTERS])
        clusters[(k + 1) % CLUSTERS] |= set(own[: round(share * len(own))])
    return clusters


def _swap(share: float) -> Clusters:
    """Exchange memberships for ones in the cluster after the next."""
    clusters, wanted = ring(), ring()
    for k in range(CLUSTERS):
        moved = sorted(wanted[k])[: round(share * SIZE)]
        clusters[k] -= set(moved)
        clusters[(k + 2) % CLUSTERS] |= set(moved)
    return clusters


CHANGES: dict[str, Callable[[float], Clusters]] = {
    "shared objects lose one of their clusters": _lose_shared,
    "objects are put into a further cluster": _gain_shared,
    "objects are taken for members of another cluster": _swap,
}


def cover_curves(measure: Measure) -> dict[str, Floats]:
    """Return values of a measure against the ring as the candidate moves away from it."""
    reference = partita.Overlapping(ring(), OBJECTS)
    return {
        words: np.array(
            [
                [
                    measure(reference, partita.Overlapping(filter(None, change(share)), OBJECTS))
                    for share in SHARES
                ]
            ]
        )
        for words, change in CHANGES.items()
    }
