"""The rows of an explanation's tables: what is known of a cluster, a component, an object."""

from __future__ import annotations

from typing import Any, NamedTuple

from partita.comparing import explanation_text as words
from partita.tables.derivation import Part

FATES = ("kept", "split", "merged", "mixed")
# So many of the clusters that one is merged with are named; there may be a million.
MOST_NAMED = 20
ERRORS = ("none", "over-split", "over-merged", "both")


class ReferenceCluster(NamedTuple):
    """What became of a reference cluster.

    `fate` is kept (a candidate cluster is the same), split (its parts are whole candidate
    clusters), merged (it lies inside a larger candidate cluster) or mixed (split, and some part is
    merged with others). `into` lists the candidate clusters that hold its objects, `merged_with`
    the largest of the `n_merged_with` other reference clusters in these, each with the objects
    concerned. `score` is 1 when it is whole; `loss` adds up to one minus the score.
    """

    label: Any
    size: float
    fate: str
    into: tuple[Part, ...]
    merged_with: tuple[Part, ...]
    n_merged_with: int
    error: str
    score: float
    loss: float

    @property
    def text(self) -> str:
        """Say it in words."""
        return words.reference_cluster(self)


class CandidateCluster(NamedTuple):
    """Where a candidate cluster comes from.

    `fate` is kept, split (a piece of one reference cluster), merged (a union of whole reference
    clusters) or mixed (a union with incomplete ones). `comes_from` lists the reference clusters,
    each with the objects concerned.
    """

    label: Any
    size: float
    fate: str
    comes_from: tuple[Part, ...]
    error: str
    score: float
    loss: float

    @property
    def text(self) -> str:
        """Say it in words."""
        return words.candidate_cluster(self)


class ComponentRow(NamedTuple):
    """One component: clusters of both sides that share objects with each other only."""

    component: int
    size: float
    fate: str
    reference: tuple[Any, ...]
    candidate: tuple[Any, ...]
    score: float
    loss: float

    @property
    def text(self) -> str:
        """Say it in words."""
        return words.component(self)


class ObjectMove(NamedTuple):
    """An object to look at: where it had better be, and what that gains.

    `move_to` is the label of a candidate cluster, or None for a cluster of its own. `gain` is what
    the score rises by if the object moves alone, `gain_together` if all `together` objects move
    that share its two clusters.
    """

    object: Any
    reference: Any
    candidate: Any
    move_to: Any
    gain: float
    together: int
    gain_together: float


class Record(NamedTuple):
    """One object and its error, as entity resolution speaks of it."""

    object: Any
    reference: Any
    candidate: Any
    error: str


class ErrorCount(NamedTuple):
    """How many records and clusters have an error of one kind."""

    error: str
    records: int
    share: float
    reference_clusters: int
    candidate_clusters: int
