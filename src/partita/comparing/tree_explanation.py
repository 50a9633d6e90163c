"""Explain how two hierarchies differ: where the clusters of each come together in the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.hierarchy import Hierarchy
from partita.comparing.table_explanation import TableExplanation
from partita.kernels.range_maxima import RangeMaxima
from partita.measures.element_centric_trees import element_similarities
from partita.results.rows import Rows
from partita.tables.tree_table import TreeTable
from partita.words import counted, verb

# A row names so many of the objects of a cluster.
_NAMED = 3
# The usual parameters of element-centric similarity.
_ALPHA, _R = 0.9, 1.0


class JoinedCluster(NamedTuple):
    """A cluster of a hierarchy, and the smallest cluster of the other that holds all its objects.

    Attributes
    ----------
    merge : int
        The number of the merge that makes the cluster.
    size : int
    height : float or None
    objects : tuple
        Some of its objects.
    joined_merge : int
        The merge of the other hierarchy at which all these objects are together.
    joined_size : int
        The number of objects that are together then.
    joined_height : float or None
    """

    merge: int
    size: int
    height: float | None
    objects: tuple[Any, ...]
    joined_merge: int
    joined_size: int
    joined_height: float | None

    @property
    def others(self) -> int:
        """The number of objects that the smallest cluster holds besides."""
        return self.joined_size - self.size

    @property
    def text(self) -> str:
        """The row in words."""
        names = ", ".join(map(repr, self.objects))
        more = ", …" if self.size > len(self.objects) else ""
        if not self.others:
            return f"{self.size:,} objects ({names}{more}) are a cluster of the other, too"
        return (
            f"{self.size:,} objects ({names}{more}) are together in the other only with "
            f"{counted(self.others, 'further object')}"
        )


class TreeObject(NamedTuple):
    """An object, and how alike its neighborhoods in the two hierarchies are.

    `similarity` is its element-centric similarity, from 0 to 1.
    """

    object: Any
    similarity: float

    @property
    def text(self) -> str:
        """The row in words."""
        return f"{self.object!r}: similarity {self.similarity:.4g}"


@dataclass(frozen=True, eq=False, repr=False)
class TreeExplanation(TableExplanation):
    """How two hierarchies differ. Tables begin with what fits least.

    The set of all objects is a cluster of every hierarchy and is left out.

    Attributes
    ----------
    table : TreeTable
        What the two hierarchies have in common.
    """

    TABLES: ClassVar[Mapping[str, str]] = {
        "clusters": "clusters of the reference",
        "candidates": "clusters of the candidate",
        "objects": "objects",
    }
    CLUSTERINGS: ClassVar[str] = "hierarchies"

    table: TreeTable

    @cached_property
    def clusters(self) -> Rows[JoinedCluster]:
        """The reference's clusters, each with the smallest of the candidate that holds it."""
        return _joined(*self.table.hierarchies)

    @cached_property
    def candidates(self) -> Rows[JoinedCluster]:
        """The candidate's clusters, each with the smallest of the reference that holds it."""
        return _joined(*self.table.hierarchies[::-1])

    @cached_property
    def objects(self) -> Rows[TreeObject]:
        """The objects, with the element-centric similarity of their neighborhoods."""
        values: Floats = element_similarities(self.table, _ALPHA, _R)
        order = np.argsort(values, kind="stable")
        ids = self.table.reference.ids

        def build(indices: Integers) -> list[TreeObject]:
            return [
                TreeObject(item if ids is None else ids[item], float(values[item]))
                for item in order[indices].tolist()
            ]

        return Rows(TreeObject, self.table.n, build)

    @property
    def summary(self) -> str:
        """What differs, in two sentences."""
        first, second = self.table.hierarchies
        numbers = first.n_merges - 1, second.n_merges - 1
        found = np.flatnonzero(self.table.shared_clusters[:-1] >= 0)
        if found.size == max(numbers):
            return f"Both have the same {counted(numbers[0] + 1, 'cluster')}."
        text = (
            f"{found.size:,} of {counted(numbers[0], 'cluster')} of the reference "
            f"{verb(found.size, 'are')} in the candidate as well, which has "
            f"{counted(numbers[1] - found.size, 'other')}."
        )
        if found.size:
            starts, stops = second.bounds
            largest = int((stops - starts)[found].max())
            text += (
                f" The largest cluster of both has {largest:,} of "
                f"{counted(self.table.n, 'object')}."
            )
        return text

    @property
    def remarks(self) -> tuple[str, ...]:
        """Which hierarchies have merges at one height."""
        remarks = []
        for name, x in zip(("reference", "candidate"), self.table.hierarchies, strict=True):
            if x.is_ordered and x.ties:
                cuts = counted(len(x.ties), "cut")
                remarks.append(f"{name}: merges at one height leave {cuts} arbitrary")
        return tuple(remarks)


def _joined(first: Hierarchy, second: Hierarchy) -> Rows[JoinedCluster]:
    """Return the clusters of a hierarchy with the smallest of the other that hold them.

    Objects at places i < j of the other are first together in the latest merge between them, so
    that a cluster is together in the latest merge between its outermost places.
    """
    starts, stops = (bound[:-1] for bound in first.bounds)
    places = second.dendrogram.places[first.dendrogram.order]
    leftmost = -RangeMaxima(-places)(starts, stops)
    rightmost = RangeMaxima(places)(starts, stops)
    merges = second.steps[second.dendrogram.maxima(leftmost, rightmost)]
    other_starts, other_stops = second.bounds
    sizes, joined = stops - starts, (other_stops - other_starts)[merges]
    order = np.lexsort((-sizes, sizes / joined))

    def build(indices: Integers) -> list[JoinedCluster]:
        rows = []
        for merge in order[indices].tolist():
            start = int(starts[merge])
            some = first.dendrogram.order[start : min(start + _NAMED, int(stops[merge]))].tolist()
            ids = first.ids
            rows.append(
                JoinedCluster(
                    merge,
                    int(sizes[merge]),
                    _height(first, merge),
                    tuple(some if ids is None else [ids[item] for item in some]),
                    int(merges[merge]),
                    int(joined[merge]),
                    _height(second, int(merges[merge])),
                )
            )
        return rows

    return Rows(JoinedCluster, sizes.size, build)


def _height(hierarchy: Hierarchy, merge: int) -> float | None:
    return None if hierarchy.heights is None else float(hierarchy.heights[merge])
