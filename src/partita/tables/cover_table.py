"""What two overlapping clusterings have in common: the table that their measures are functions of.

Objects are joined once, and what several measures need is computed once, when the first asks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar, cast

import numpy as np

from partita.array_types import Booleans, Floats, Integers
from partita.clusterings.as_clustering import open_input
from partita.clusterings.hard import Hard
from partita.clusterings.overlapping import Overlapping, not_overlapping
from partita.clusterings.pairing import as_strings, describe_inputs, go_by_position, match_objects
from partita.errors import InputError, InputTypeError, MismatchError
from partita.kernels.shared_clusters import (
    Incidence,
    JointTypes,
    SharedClusters,
    intersections,
    joint_types,
    shared_clusters,
)
from partita.option_words import option
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs

Result = TypeVar("Result")
OnMismatch = Literal["error", "intersect", "union"]
_PAIR = ("reference", "candidate")


class Intersections(NamedTuple):
    """Pairs of clusters that share objects: the indices of both, and the number of objects."""

    rows: Integers
    columns: Integers
    counts: Integers


class CoverTable:
    """Two overlapping clusterings of the same objects in the same order.

    Parameters
    ----------
    reference, candidate : Overlapping
        With the same objects in the same order; :func:`read_cover_table` makes a table from
        anything else.
    coverage : Coverage, optional
        Which objects were joined.
    inputs : Inputs, optional
        What was read, and how objects were matched.

    Examples
    --------
    A function of a cover table is a measure:

    >>> import partita as pt
    >>> def shared(table: pt.CoverTable) -> float:
    ...     return float(table.intersections.counts.max())
    >>> x, y = pt.Overlapping([{1, 2}, {2, 3}]), pt.Overlapping([{1, 2, 3}])
    >>> pt.compare(x, y, measures=shared)["shared"]
    2.0
    """

    def __init__(
        self,
        reference: Overlapping,
        candidate: Overlapping,
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
        return self.reference.n

    @property
    def shape(self) -> tuple[int, int]:
        """Return the numbers of clusters."""
        return self.reference.n_clusters, self.candidate.n_clusters

    def shared(self, function: Callable[[CoverTable], Result]) -> Result:
        """Compute a function of this table once, for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = function(self)
        return cast(Result, self._memo[function])

    def take(self, rows: Any) -> CoverTable:
        """Return the table of some of the objects; those that are named twice count twice."""
        return CoverTable(self.reference.take(rows), self.candidate.take(rows))

    def permute_candidate(self, order: Any) -> CoverTable:
        """Return a table in which the candidate's objects have changed places."""
        return CoverTable(self.reference, self.candidate.take(order))

    @cached_property
    def types(self) -> JointTypes:
        """The objects, grouped by their clusters on both sides."""
        return joint_types(*(_incidence(x) for x in (self.reference, self.candidate)))

    @cached_property
    def intersections(self) -> Intersections:
        """The pairs of clusters that share objects, sorted, and how many they share."""
        return Intersections(*intersections(self.types))

    @cached_property
    def shared_clusters(self) -> SharedClusters:
        """The clusters that pairs of objects share on both sides."""
        return shared_clusters(self.types)

    @property
    def pair_cooccurrence(self) -> dict[tuple[int, int], int]:
        """The numbers of pairs of objects by the numbers of clusters they share on both sides."""
        return dict(self.shared_clusters.table)

    @cached_property
    def covered(self) -> tuple[Booleans, Booleans]:
        """Which types of objects are in some cluster, on both sides."""
        return self.types.first.lengths > 0, self.types.second.lengths > 0

    @cached_property
    def is_identical(self) -> bool:
        """Whether both have the same clusters, each as often."""
        n_rows, n_columns = self.shape
        if n_rows != n_columns:
            return False
        rows, columns, counts = self.intersections
        sizes = self.reference.sizes[rows], self.candidate.sizes[columns]
        equal = (counts == sizes[0]) & (counts == sizes[1])
        of_row = np.bincount(rows[equal], minlength=n_rows)
        of_column = np.bincount(columns[equal], minlength=n_columns)
        same_number = np.array_equal(of_row[rows[equal]], of_column[columns[equal]])
        return bool(of_row.all() and of_column.all() and same_number)

    def of_objects(self, of_types: Floats) -> Floats:
        """Return a value of each type as a value of each object."""
        return of_types[self.types.of_object]

    def mean(self, of_types: Floats, weights: Integers | None = None) -> float:
        """Return the mean over objects of a value of each type."""
        counts = self.types.counts if weights is None else weights
        return float(of_types @ counts / counts.sum())

    def __repr__(self) -> str:
        return f"CoverTable({self.reference!r}, {self.candidate!r})"


def _incidence(x: Overlapping) -> Incidence:
    return Incidence(*x.by_object, x.starts, x.members)


def read_cover_table(
    reference: Any,
    candidate: Any,
    on_mismatch: OnMismatch = "error",
    *,
    names: tuple[str, str] = _PAIR,
) -> CoverTable:
    """Read two overlapping or hard clusterings and join their objects.

    Parameters
    ----------
    reference, candidate : clusterings
        Overlapping or hard ones in any form that :func:`partita.as_clustering` reads.
    on_mismatch : {"error", "intersect", "union"}, default="error"
        What to do with objects that only one clustering has: raise an error, leave them out, or
        keep them as objects in no cluster of the other.
    names : pair of str
        What error messages call the two.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.tables.cover_table import read_cover_table
    >>> x, y = pt.Overlapping([{1, 2}, {2, 3}]), pt.Overlapping([{1, 2}])
    >>> read_cover_table(x, y, "union").candidate
    Overlapping(n=3, n_clusters=1)
    """
    if not isinstance(on_mismatch, str) or on_mismatch not in ("error", "intersect", "union"):
        raise InputError(f"on_mismatch={on_mismatch!r}: choose 'error', 'intersect' or 'union'")
    first, second = (_read(x, name) for x, name in zip((reference, candidate), names, strict=True))
    names = first.source or names[0], second.source or names[1]
    if on_mismatch == "union":
        first, second = _united(first, second, names)
        on_mismatch = "error"
    try:
        indices, coverage, by = match_objects(first, second, on_mismatch, names)
    except MismatchError as error:
        if "on_mismatch" not in str(error) and "--on-mismatch" not in str(error):
            raise
        raise MismatchError(
            f"{error}; {option('on_mismatch', 'union')} keeps the others, in no cluster of the "
            "side that lacks them"
        ) from None
    inputs = describe_inputs(first, second, names, by, coverage)
    if indices is not None:
        first, second = first.take(indices[0]), second.take(indices[1])
    return CoverTable(first, second, coverage, inputs)


def _read(x: Any, name: str) -> Overlapping:
    if isinstance(x, (list, tuple)) and x and all(isinstance(one, (set, frozenset)) for one in x):
        return Overlapping(x, name=name)
    opened = open_input(x, name)
    if isinstance(opened, Overlapping):
        return opened
    if getattr(opened, "kind", "hard") != "hard":
        raise InputTypeError(f"{name} is {not_overlapping(opened)}")
    return Overlapping.of(opened if isinstance(opened, Hard) else Hard(opened, name=name))


def _united(
    first: Overlapping, second: Overlapping, names: tuple[str, str]
) -> tuple[Overlapping, Overlapping]:
    """Return both with the objects of both; those that one lacks are in none of its clusters."""
    if go_by_position(first, second, names):
        return first, second
    ids = [list(range(x.n)) if x.ids is None else x.ids for x in (first, second)]
    if (first.source is None) != (second.source is None):
        ids = [as_strings(one) for one in ids]  # the ids of files are strings
    if any(len(set(one)) < len(one) for one in ids):
        return first, second  # an error names the repeated ids
    every = list(dict.fromkeys([*ids[0], *ids[1]]))
    return first.named(ids[0]).among(every), second.named(ids[1]).among(every)
