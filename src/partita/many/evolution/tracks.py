"""Tracks: clusters followed through several clusterings, from their beginning to their end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Integers
from partita.comparing.fates import FATES
from partita.many.evolution.steps import APPEARED, VANISHED, Layer, Step, grouped
from partita.tables.cluster_parts import consecutive_tuples

START, END = "start", "end"


class Track(NamedTuple):
    """A cluster followed through consecutive clusterings.

    Attributes
    ----------
    track : int
        Its number: tracks are numbered in the order in which they begin.
    first, last : any
        The names of the first and of the last clustering that has it.
    clusters : tuple
        Its label in each of them.
    sizes : tuple of int
        Its size in each of them.
    born : str
        How it begins: "start" (in the first clustering), "appeared" (none of its objects was
        there before), "split", "merged" or "mixed" (of parts of several clusters).
    parents : tuple of int
        The tracks that its first objects came from.
    ended : str
        How it ends: "end" (in the last clustering), "vanished", "split", "merged" or "mixed".
    children : tuple of int
        The tracks that its last objects went to.
    """

    track: int
    first: Any
    last: Any
    clusters: tuple[Any, ...]
    sizes: tuple[int, ...]
    born: str
    parents: tuple[int, ...]
    ended: str
    children: tuple[int, ...]

    @property
    def length(self) -> int:
        """The number of clusterings that have it."""
        return len(self.clusters)


class Tracks:
    """The tracks of all clusters.

    Parameters
    ----------
    layers : sequence of Layer
    steps : sequence of Step
    """

    def __init__(self, layers: Sequence[Layer], steps: Sequence[Step]) -> None:
        self.layers, self.steps = layers, steps

    @cached_property
    def of_clusters(self) -> list[Integers]:
        """The track of each cluster of each layer, by number; -1 for one without objects."""
        found: list[Integers] = []
        n_tracks = 0
        for place, layer in enumerate(self.layers):
            own = np.full(layer.sizes.size, -1)
            if place:
                earlier, later = self.steps[place - 1].continued
                own[later] = found[-1][earlier]
            new = np.flatnonzero((own < 0) & (layer.sizes > 0))
            own[new] = n_tracks + np.arange(new.size)
            n_tracks += new.size
            found.append(own)
        return found

    @cached_property
    def n_tracks(self) -> int:
        """The number of tracks."""
        return 1 + max(int(own.max()) for own in self.of_clusters)

    @cached_property
    def ends(self) -> tuple[Integers, Integers]:
        """The first and the last layer of each track."""
        first, last = np.zeros(self.n_tracks, np.int64), np.zeros(self.n_tracks, np.int64)
        for place in reversed(range(len(self.layers))):
            own = self.of_clusters[place]
            first[own[own >= 0]] = place
        for place, own in enumerate(self.of_clusters):
            last[own[own >= 0]] = place
        return first, last

    @cached_property
    def peaks(self) -> Integers:
        """The largest size of each track."""
        found = np.zeros(self.n_tracks, np.int64)
        for own, layer in zip(self.of_clusters, self.layers, strict=True):
            alive = layer.clusters
            found[own[alive]] = np.maximum(found[own[alive]], layer.sizes[alive])
        return found

    def words(self, place: int, side: int) -> list[str]:
        """Return what becomes of each cluster of a layer (side 0), or how it came about (1)."""
        layer = self.layers[place]
        if place == (0 if side else len(self.layers) - 1):
            return [START if side else END] * len(layer.labels)
        step = self.steps[place - side]
        numbers = (step.rows, step.columns)[side]
        fates = (step.fates.reference, step.fates.candidate)[side]
        found = [APPEARED if side else VANISHED] * len(layer.labels)
        for cluster, fate in zip(numbers.tolist(), fates.tolist(), strict=True):
            found[cluster] = FATES[fate]
        return found

    def rows(self, names: Sequence[Any]) -> list[Track]:
        """Return all tracks; `names` are those of the clusterings."""
        clusters: list[list[Any]] = [[] for _ in range(self.n_tracks)]
        sizes: list[list[int]] = [[] for _ in range(self.n_tracks)]
        for own, layer in zip(self.of_clusters, self.layers, strict=True):
            for cluster in layer.clusters.tolist():
                clusters[own[cluster]].append(layer.labels[cluster])
                sizes[own[cluster]].append(int(layer.sizes[cluster]))
        first, last = self.ends
        born, parents = self._words_at(first, 1), self._neighbors(first, 1)
        ended, children = self._words_at(last, 0), self._neighbors(last, 0)
        return [
            Track(
                track, names[first[track]], names[last[track]], tuple(clusters[track]),
                tuple(sizes[track]), born[track], parents[track], ended[track], children[track],
            )
            for track in range(self.n_tracks)
        ]  # fmt: skip

    def _words_at(self, places: Integers, side: int) -> list[str]:
        """Return how each track came about (side 1) in a layer, or what became of it (side 0)."""
        found = [""] * self.n_tracks
        for place, own in enumerate(self.of_clusters):
            words = self.words(place, side)
            for cluster in self._clusters_at(own, places, place):
                found[own[cluster]] = words[cluster]
        return found

    @staticmethod
    def _clusters_at(own: Integers, places: Integers, place: int) -> list[int]:
        """Return the clusters of a layer whose track is asked about there."""
        asked = (own >= 0) & (places[own] == place)
        clusters: list[int] = np.flatnonzero(asked).tolist()
        return clusters

    def _neighbors(self, places: Integers, side: int) -> list[tuple[int, ...]]:
        """Return the tracks before the first cluster of each (side 1), or after the last (0)."""
        found: list[tuple[int, ...]] = [()] * self.n_tracks
        for number, step in enumerate(self.steps):
            place = number + side
            own, other = self.of_clusters[place], self.of_clusters[number + 1 - side]
            table = step.table
            lines = (step.rows[table.rows], step.columns[table.columns])
            asked = places[own[lines[side]]] == place
            cells = np.flatnonzero(asked & step.fates.counted[side])
            cells, groups = grouped(lines[side], cells)
            tracks = other[lines[1 - side][cells]]
            tracks = tracks[np.lexsort((tracks, groups))].tolist()
            _, first = np.unique(groups, return_index=True)
            lengths = np.diff(first, append=cells.size)
            neighbors = consecutive_tuples(tracks, lengths)
            for track, others in zip(
                own[lines[side][cells[first]]].tolist(), neighbors, strict=True
            ):
                found[track] = others
        return found
