"""Explain how two overlapping clusterings differ: the closest cluster of each, and each object."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.overlapping import Overlapping
from partita.comparing.table_explanation import TableExplanation
from partita.results.rows import Rows
from partita.tables.cover_table import CoverTable
from partita.words import counted, verb


class ClosestCluster(NamedTuple):
    """A cluster and the one of the other side that fits it best, by F.

    `closest` is None if no cluster of the other side shares an object.
    """

    label: Any
    size: int
    closest: Any
    closest_size: int
    shared: int
    f: float

    @property
    def text(self) -> str:
        """The row in words."""
        if self.closest is None:
            return f"{self.label!r} ({self.size}) shares no object with any"
        if self.f == 1.0:
            return f"{self.label!r} ({self.size}) equals {self.closest!r}"
        return (
            f"{self.label!r} ({self.size}) is closest to {self.closest!r} ({self.closest_size}): "
            f"{self.shared} shared, F = {self.f:.4g}"
        )


class CoverObject(NamedTuple):
    """The clusters of an object, and how alike its neighbors are.

    `precision` is the share of the clusters that it shares with others in the candidate, and that
    the reference has as well; `recall` the same with sides exchanged (extended B-cubed). They are
    None where the object is in no cluster of that side.
    """

    object: Any
    clusters: tuple[Any, ...]
    candidates: tuple[Any, ...]
    precision: float | None
    recall: float | None

    @property
    def text(self) -> str:
        """The row in words."""
        parts = [
            f"{name} {'-' if value is None else format(value, '.4g')}"
            for name, value in (("precision", self.precision), ("recall", self.recall))
        ]
        own, other = (", ".join(map(repr, x)) or "none" for x in (self.clusters, self.candidates))
        return f"{self.object!r} in {own}; candidate: {other}; {', '.join(parts)}"


@dataclass(frozen=True, eq=False, repr=False)
class CoverExplanation(TableExplanation):
    """How two overlapping clusterings differ. Tables begin with what fits least.

    Attributes
    ----------
    table : CoverTable
        What the two clusterings have in common.
    """

    TABLES: ClassVar[Mapping[str, str]] = {
        "clusters": "reference clusters",
        "candidates": "candidate clusters",
        "objects": "objects",
    }
    CLUSTERINGS: ClassVar[str] = "overlapping clusterings"

    table: CoverTable

    @cached_property
    def clusters(self) -> Rows[ClosestCluster]:
        """The reference clusters, each with the closest candidate cluster."""
        rows, columns, shared = self.table.intersections
        return _closest(rows, columns, shared, self.table.reference, self.table.candidate)

    @cached_property
    def candidates(self) -> Rows[ClosestCluster]:
        """The candidate clusters, each with the closest reference cluster."""
        rows, columns, shared = self.table.intersections
        return _closest(columns, rows, shared, self.table.candidate, self.table.reference)

    @cached_property
    def objects(self) -> Rows[CoverObject]:
        """The objects, with their clusters on both sides and how alike their neighbors are."""
        precision, recall = self._shares
        worst = np.fmin(precision, recall)
        order = np.argsort(np.where(np.isnan(worst), np.inf, worst), kind="stable")
        ids = self.table.reference.ids

        def build(indices: Integers) -> list[CoverObject]:
            return [
                CoverObject(
                    item if ids is None else ids[item],
                    tuple(self.table.reference.clusters_of(item)),
                    tuple(self.table.candidate.clusters_of(item)),
                    *(None if np.isnan(x[item]) else float(x[item]) for x in (precision, recall)),
                )
                for item in order[indices].tolist()
            ]

        return Rows(CoverObject, self.table.n, build)

    @cached_property
    def _shares(self) -> tuple[Floats, Floats]:
        """Return precision and recall of each object; NaN for those in no cluster of the side."""
        found = self.table.shared_clusters
        pairs = (found.precision, found.precision_counts), (found.recall, found.recall_counts)
        first, second = (
            self.table.of_objects(np.where(numbers > 0, sums / np.maximum(numbers, 1), np.nan))
            for sums, numbers in pairs
        )
        return first, second

    @property
    def summary(self) -> str:
        """What differs, in two sentences."""
        scores = np.array([row.f for row in self.clusters])
        equal, number = int((scores == 1.0).sum()), scores.size
        text = f"{equal} of {counted(number, 'cluster')} {verb(equal, 'have')} an equal one"
        if equal < number:
            others = scores[scores < 1.0]
            text += f"; the closest of the others fit by F = {others.mean():.2f} in the mean"
        precision, recall = self._shares
        in_none = np.isnan(precision) & np.isnan(recall)
        alike = int((in_none | ((precision == 1.0) & (recall == 1.0))).sum())
        outside = [int((x.memberships == 0).sum()) for x in self._sides]
        text += (
            f". {alike:,} of {counted(self.table.n, 'object')} {verb(alike, 'share')} as many "
            "clusters with the same others"
        )
        if any(outside):
            text += f"; {outside[0]:,} and {outside[1]:,} are in no cluster"
        return f"{text}."

    @property
    def _sides(self) -> tuple[Overlapping, Overlapping]:
        return self.table.reference, self.table.candidate

    @property
    def remarks(self) -> tuple[str, ...]:
        """What counts otherwise than it may seem, as equal clusters."""
        return tuple(
            f"{name}: {remark}"
            for name, x in zip(("reference", "candidate"), self._sides, strict=True)
            for remark in x.remarks
        )


def _closest(
    of: Integers, other: Integers, shared: Integers, own: Overlapping, others: Overlapping
) -> Rows[ClosestCluster]:
    """Return the clusters of a side with the closest of the other, those that fit least first."""
    scores = 2 * shared / (own.sizes[of] + others.sizes[other])
    order = np.lexsort((-scores, of))
    first = order[np.flatnonzero(np.diff(of[order], prepend=-1))]
    best = np.full(own.n_clusters, -1)
    best[of[first]] = first
    f = np.zeros(own.n_clusters)
    f[of[first]] = scores[first]
    listed = np.argsort(f, kind="stable")
    labels, other_labels = own.labels, others.labels

    def build(indices: Integers) -> list[ClosestCluster]:
        rows = []
        for cluster in listed[indices].tolist():
            cell = int(best[cluster])
            closest = int(other[cell]) if cell >= 0 else -1
            rows.append(
                ClosestCluster(
                    labels[cluster],
                    int(own.sizes[cluster]),
                    None if cell < 0 else other_labels[closest],
                    0 if cell < 0 else int(others.sizes[closest]),
                    0 if cell < 0 else int(shared[cell]),
                    float(f[cluster]),
                )
            )
        return rows

    return Rows(ClosestCluster, own.n_clusters, build)
