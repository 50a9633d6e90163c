"""What two hierarchies have in common: the table that measures of hierarchies are functions of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from partita.array_types import Integers
from partita.clusterings.as_clustering import open_input
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.overlapping import Overlapping
from partita.clusterings.pairing import (
    OnMismatch,
    check_on_mismatch,
    describe_inputs,
    match_objects,
)
from partita.clusterings.soft import SoftClustering
from partita.clusterings.tree_input import has_tree, is_linkage
from partita.errors import InputTypeError
from partita.foreign_errors import raise_named
from partita.kernels.common_segments import common_segments
from partita.kernels.dendrogram import Dendrogram
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs

Result = TypeVar("Result")
_PAIR = ("reference", "candidate")


class TreeTable:
    """Two hierarchies of the same objects in the same order.

    One of the two may be a clustering without levels, hard or overlapping, for measures that
    compare it with a hierarchy.

    Parameters
    ----------
    reference, candidate : Hierarchy, or one of them a clustering
        With the same objects in the same order. :func:`read_tree_table` makes a table from anything
        else.
    coverage : Coverage, optional
        Which objects were joined.
    inputs : Inputs, optional
        What was read, and how objects were matched.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.tables.tree_table import read_tree_table
    >>> table = read_tree_table("((a,b),(c,d));", "(((d,c),b),a);")
    >>> table
    TreeTable(Hierarchy(n=4, merges=3), Hierarchy(n=4, merges=3))
    >>> table.shared_clusters.tolist()
    [0, -1, 2]
    """

    def __init__(
        self,
        reference: Any,
        candidate: Any,
        coverage: Coverage | None = None,
        inputs: Inputs | None = None,
    ) -> None:
        self.reference = reference
        self.candidate = candidate
        self.coverage = Coverage(reference.n) if coverage is None else coverage
        self.inputs = inputs
        self._memo: dict[Any, Any] = {}

    @property
    def n(self) -> int:
        """Return the number of objects."""
        return int(self.reference.n)

    @property
    def shape(self) -> tuple[int, int]:
        """Return the numbers of clusters; those of a hierarchy are its merges."""
        first, second = (
            x.n_merges if isinstance(x, Hierarchy) else x.n_clusters
            for x in (self.reference, self.candidate)
        )
        return first, second

    @property
    def hierarchies(self) -> tuple[Hierarchy, Hierarchy]:
        """Return both; raise if one is a clustering without levels."""
        for x, name in zip((self.reference, self.candidate), _PAIR, strict=True):
            if not isinstance(x, Hierarchy):
                raise InputTypeError(
                    f"{name} is {x.kind}: this measure compares two hierarchies. "
                    "element_centric_score compares a hierarchy with any of them"
                )
        return self.reference, self.candidate

    @property
    def dendrograms(self) -> tuple[Dendrogram, Dendrogram]:
        """Return the steps of both."""
        first, second = self.hierarchies
        return first.dendrogram, second.dendrogram

    @property
    def shared_clusters(self) -> Integers:
        """Return for each merge of the candidate the merge of the reference with its objects.

        The number is -1 if there is none. The last merges, the roots, are always equal.
        """
        return self.shared(_shared_clusters)

    @cached_property
    def is_identical(self) -> bool:
        """Whether both have the same clusters, at the same heights or in the same order."""
        first, second = self.reference, self.candidate
        if not (isinstance(first, Hierarchy) and isinstance(second, Hierarchy)):
            return False
        found = self.shared_clusters
        if first.n_merges != second.n_merges or (found < 0).any():
            return False
        if first.heights is not None and second.heights is not None:
            return bool((first.heights[found] == second.heights).all())
        same_order = bool((np.diff(found) > 0).all())
        return first.heights is second.heights and (not first.is_ordered or same_order)

    def shared(self, function: Callable[[TreeTable], Result]) -> Result:
        """Compute a function of this table once, for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = function(self)
        result: Result = self._memo[function]
        return result

    def take(self, rows: Any) -> TreeTable:
        """Return the table of some of the objects."""
        return TreeTable(self.reference.take(rows), self.candidate.take(rows))

    def permute_candidate(self, order: Any) -> TreeTable:
        """Return a table in which the candidate's objects have changed places."""
        return TreeTable(self.reference, self.candidate.take(order))

    def __repr__(self) -> str:
        return f"TreeTable({self.reference!r}, {self.candidate!r})"


def _shared_clusters(table: TreeTable) -> Integers:
    first, second = table.hierarchies
    places = first.dendrogram.places[second.dendrogram.order]
    return common_segments(first.bounds, second.bounds, places)


def read_tree_table(
    reference: Any,
    candidate: Any,
    on_mismatch: OnMismatch = "error",
    *,
    names: tuple[str, str] = _PAIR,
) -> TreeTable:
    """Read two hierarchies, or a hierarchy and a clustering, and join their objects.

    Parameters
    ----------
    reference, candidate : hierarchies
        In any form that :class:`partita.Hierarchy` reads, apart from nested dicts; one of them may
        be a clustering in any form that :func:`partita.as_clustering` reads.
    on_mismatch : {"error", "intersect"}, default="error"
        What to do with objects that only one of them has.
    names : pair of str
        What error messages call the two.
    """
    check_on_mismatch(on_mismatch)
    first, second = as_tree(reference, names[0]), as_tree(candidate, names[1])
    if not isinstance(first, Hierarchy) and not isinstance(second, Hierarchy):
        raise InputTypeError(
            f"neither {names[0]} nor {names[1]} is a hierarchy: give a linkage, a fitted "
            "agglomerative clusterer, a tree in Newick or a partita.Hierarchy"
        )
    names = first.source or names[0], second.source or names[1]
    indices, coverage, by = match_objects(first, second, on_mismatch, names)
    inputs = describe_inputs(first, second, names, by, coverage)
    if indices is not None:
        first, second = first.take(indices[0]), second.take(indices[1])
    return TreeTable(first, second, coverage, inputs)


def as_tree(x: Any, name: str) -> Any:
    """Return a hierarchy as such, and anything that has no hierarchy as a clustering."""
    try:
        is_tree = has_tree(x) or is_linkage(x)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, name, "a tree")
    if is_tree:
        return Hierarchy(x, name=name)
    opened = open_input(x, name)
    is_clustering = isinstance(opened, (Hierarchy, Hard, SoftClustering, Overlapping))
    return opened if is_clustering else Hard(opened, name=name)
