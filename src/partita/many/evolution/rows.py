"""Rows of the tables of an evolution: events, and clusters."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.exact_sums import sum_by_group
from partita.many.evolution import text as words
from partita.many.evolution.steps import APPEARED, EVENTS, VANISHED, Groups, Layer, Step
from partita.tables.cluster_parts import Part, consecutive_tuples


class Event(NamedTuple):
    """What happens to clusters between one clustering and the next.

    Attributes
    ----------
    step : int
        0 for what happens between the first two clusterings.
    earlier, later : any
        The names of the two clusterings.
    event : str
        "kept", "split", "merged" or "mixed", as :func:`partita.explain` has it with the tolerance;
        "appeared" or "vanished" for a cluster without objects in the other clustering.
    before, after : tuple of Part
        The clusters that take part, the largest part first: their labels, and how many of their
        objects go from one of `before` to one of `after`. For a cluster that appears or vanishes,
        all its objects.
    size_before, size_after : int
        The sizes of these clusters together, with objects that come and go.
    """

    step: int
    earlier: Any
    later: Any
    event: str
    before: tuple[Part, ...]
    after: tuple[Part, ...]
    size_before: int
    size_after: int

    @property
    def change(self) -> int:
        """By how many objects the clusters grew, or shrank if it is negative."""
        return self.size_after - self.size_before

    @property
    def text(self) -> str:
        """The row in words."""
        return words.event(self)


class ClusterRow(NamedTuple):
    """A cluster of one of the clusterings.

    Attributes
    ----------
    clustering : any
        The name of the clustering.
    cluster : any
        The label.
    size : int
    track : int
    came : str
        How it came about: "start" in the first clustering, "appeared", or its fate against the
        clustering before: "kept", "split", "merged", "mixed".
    becomes : str
        What becomes of it: "end" in the last clustering, "vanished", or its fate.
    """

    clustering: Any
    cluster: Any
    size: int
    track: int
    came: str
    becomes: str


def events_of(
    place: int, names: tuple[Any, Any], layers: tuple[Layer, Layer], step: Step
) -> list[Event]:
    """Return the events of a step: those between clusters, then what appears and vanishes."""
    table, groups = step.table, step.groups()
    sides = [
        _parts(layer, numbers[lines[groups.cells]], table.counts[groups.cells], groups)
        for layer, numbers, lines in zip(
            layers, (step.rows, step.columns), (table.rows, table.columns), strict=True
        )
    ]
    (before, sizes_before), (after, sizes_after) = sides
    events = [EVENTS[event] for event in groups.events.tolist()]
    earlier, later = names
    found = [
        Event(place, earlier, later, *fields)
        for fields in zip(events, before, after, sizes_before, sizes_after, strict=True)
    ]
    for side, word in ((0, VANISHED), (1, APPEARED)):
        layer, known = layers[side], (step.rows, step.columns)[side]
        for cluster in np.setdiff1d(layer.clusters, known).tolist():
            size = int(layer.sizes[cluster])
            part = (Part(layer.labels[cluster], size),)
            if side == 0:
                found.append(Event(place, earlier, later, word, part, (), size, 0))
            else:
                found.append(Event(place, earlier, later, word, (), part, 0, size))
    return found


def _parts(
    layer: Layer, clusters: Integers, counts: NDArray[Any], groups: Groups
) -> tuple[list[tuple[Part, ...]], list[int]]:
    """Return the parts of each event on one side, and the sizes of their clusters together."""
    n_clusters = layer.sizes.size
    keys, which = np.unique(groups.of_cells * n_clusters + clusters, return_inverse=True)
    shared = sum_by_group(which, counts, keys.size)
    events, own = np.divmod(keys, n_clusters)
    sizes = sum_by_group(events, layer.sizes[own], groups.events.size)
    order = np.lexsort((-shared, events))
    labels = [layer.labels[cluster] for cluster in own[order].tolist()]
    parts = list(map(Part, labels, shared[order].tolist()))
    lengths = np.bincount(events, minlength=groups.events.size)
    return list(consecutive_tuples(parts, lengths)), sizes.tolist()
