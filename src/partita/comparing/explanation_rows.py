"""Rows of the tables of an explanation: clusters, components, objects, records, errors."""

from __future__ import annotations

from typing import Any, NamedTuple

from partita.comparing import explanation_text as words
from partita.tables.cluster_parts import Part

# A row lists at most this number of the clusters with which a cluster is merged.
MOST_NAMED = 20
ERRORS = ("none", "over-split", "over-merged", "both")


class ReferenceCluster(NamedTuple):
    """The fate of a reference cluster.

    `fate` is "kept" (a candidate cluster has the same objects), "split" (its parts are whole
    candidate clusters), "merged" (it lies inside a larger candidate cluster) or "mixed" (it is
    split, and some part is merged with others). `broadly` is its fate if small parts of clusters do
    not count: it then has `strays` objects in parts that are small for it, and the candidate
    clusters that hold its other parts have `strangers` objects in parts that are small for them.

    `into` lists the candidate clusters that hold its objects. `merged_with` lists the largest of
    the `n_merged_with` other reference clusters in these. Both come with numbers of objects.
    `score` is 1 if the cluster is whole; over all reference clusters, `loss` adds up to one minus
    the split-merge score.
    """

    label: Any
    size: float
    fate: str
    broadly: str
    strays: float
    strangers: float
    into: tuple[Part, ...]
    merged_with: tuple[Part, ...]
    n_merged_with: int
    error: str
    score: float
    loss: float

    @property
    def text(self) -> str:
        """The row in words."""
        return words.reference_cluster(self)


class CandidateCluster(NamedTuple):
    """The origin of a candidate cluster.

    `fate` is "kept", "split" (a part of one reference cluster), "merged" (a union of whole
    reference clusters) or "mixed" (a union of parts). `broadly` is its fate if small parts of
    clusters do not count: `strangers` of its objects are in parts that are small for it.
    `comes_from` lists the reference clusters of
    its objects, with their numbers.
    """

    label: Any
    size: float
    fate: str
    broadly: str
    strangers: float
    comes_from: tuple[Part, ...]
    error: str
    score: float
    loss: float

    @property
    def text(self) -> str:
        """The row in words."""
        return words.candidate_cluster(self)


class ComponentRow(NamedTuple):
    """A component: clusters of both sides that share objects only with each other."""

    component: int
    size: float
    fate: str
    reference: tuple[Any, ...]
    candidate: tuple[Any, ...]
    score: float
    loss: float

    @property
    def text(self) -> str:
        """The row in words."""
        return words.component(self)


class ObjectMove(NamedTuple):
    """A suggested move of an object to another candidate cluster, and the score it gains.

    `move_to` is the label of the candidate cluster, or None for a cluster of its own. `gain` is the
    gain if the object moves alone, `gain_together` the gain if all `together` objects that share
    its two clusters move.
    """

    object: Any
    reference: Any
    candidate: Any
    move_to: Any
    gain: float
    together: int
    gain_together: float


class Record(NamedTuple):
    """An object and its error, in the terms of entity resolution."""

    object: Any
    reference: Any
    candidate: Any
    error: str


class ErrorCount(NamedTuple):
    """The numbers of records and clusters with an error of one kind."""

    error: str
    records: int
    share: float
    reference_clusters: int
    candidate_clusters: int
