"""Several clusterings, each read and coded once, with their objects in one order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Integers, Numbers
from partita.clusterings.alignment import Alignment, align
from partita.clusterings.as_clustering import open_input
from partita.clusterings.coding import Coding
from partita.clusterings.conversion import Clustering
from partita.clusterings.hard import Hard
from partita.clusterings.pairing import OnMismatch, Pair, describe_input
from partita.clusterings.reading import Missing, Reading, labels_of, read, settle_missing
from partita.clusterings.sample_weights import has_ids, read_weights
from partita.clusterings.soft import SoftClustering
from partita.comparing.hardening import as_hard
from partita.errors import InputError, InputTypeError, MismatchError
from partita.kernels.codes import Codes
from partita.kernels.column_tables import Columns, count_columns
from partita.kernels.counting import count_codes
from partita.measures.measure import read_table
from partita.results.coverage import Coverage
from partita.results.inputs import Input, MatchedBy
from partita.tables.contingency import Contingency
from partita.tables.counted_labels import contingency_of_codes
from partita.tables.soft_table import Conversions, SoftTable


class Member(NamedTuple):
    """One of several clusterings, as it was read.

    Attributes
    ----------
    name : any
        A key of a dict, or a position in a list.
    given : Reading, Hard or SoftClustering
        The clustering as it was opened, its missing labels not yet settled.
    coding : Coding or None
        The labels of a hard clustering, whose missing ones are settled; None for a soft one.
    labeled : array of bool or None
        Which objects of a hard clustering have a label; None for all.
    """

    name: Any
    given: Any
    coding: Coding | None
    labeled: Booleans | None

    @property
    def is_hard(self) -> bool:
        """Whether the clustering is hard."""
        return self.coding is not None


@dataclass(frozen=True, eq=False)
class Members:
    """Several clusterings, each read and coded once, with their objects in one order.

    Attributes
    ----------
    each : list of Member
    alignment : Alignment
        The objects of all clusterings in one order.
    options : dict
        `missing`, `noise` and `on_mismatch`.

    Examples
    --------
    >>> from partita.many.members import read_members
    >>> members = read_members(["x", "y"], [{"a": 0, "b": 1, "c": 1}, {"b": 5, "c": 4, "a": 5}])
    >>> members.codes(1).values.tolist(), members.n, members.ids
    ([1, 1, 0], 3, ['a', 'b', 'c'])
    """

    each: list[Member]
    alignment: Alignment
    options: dict[str, Any]
    _memo: dict[Any, Any] = field(default_factory=dict, init=False, repr=False)

    @property
    def names(self) -> list[Any]:
        """The names of the clusterings."""
        return [member.name for member in self.each]

    @property
    def n(self) -> int:
        """The number of different objects."""
        return self.alignment.n

    @property
    def matched_by(self) -> MatchedBy:
        """How objects are matched."""
        return self.alignment.matched_by

    @property
    def ids(self) -> Any:
        """The ids of the objects in the common order; None for positions."""
        return self.alignment.ids

    @property
    def soft(self) -> list[Member]:
        """The clusterings that are soft."""
        return [member for member in self.each if not member.is_hard]

    def __len__(self) -> int:
        return len(self.each)

    def present(self, index: int) -> Booleans | None:
        """Return which objects a clustering has, with a label; None for all."""
        return self._present[index]

    @cached_property
    def _present(self) -> list[Booleans | None]:
        return [self._has(index) for index in range(len(self))]

    def _has(self, index: int) -> Booleans | None:
        has, labeled = self.alignment.has(index), self.each[index].labeled
        if labeled is None:
            return has
        rows = self.alignment.rows[index]
        labeled = labeled if rows is None else labeled[rows]
        return labeled if has is None else has & labeled

    def codes(self, index: int) -> Codes:
        """Return the clusters of the objects as numbers from 0 on, in the common order.

        Objects that the clustering does not have, or without a label, have its number of clusters
        in place of one. All hard clusterings have numbers of one type, the smallest that holds
        them.
        """
        columns, row = self.columns, self._row(index)
        return Codes(columns.codes[row], 0, int(columns.spans[row]))

    def _row(self, index: int) -> int:
        """Return the row of a hard clustering among the columns of codes."""
        if index not in self._hard:
            raise InputTypeError(f"{self.each[index].name} is soft: it has no codes")
        return self._hard[index]

    @cached_property
    def _hard(self) -> dict[int, int]:
        """The row of each hard clustering among the columns of codes."""
        hard = (index for index, member in enumerate(self.each) if member.is_hard)
        return {index: row for row, index in enumerate(hard)}

    @cached_property
    def _present_labels(self) -> dict[int, Integers]:
        """For each hard clustering the places of the labels that occur, in their order."""
        codings = ((index, self.each[index].coding) for index in self._hard)
        return {index: _places(coding) for index, coding in codings if coding is not None}

    @cached_property
    def columns(self) -> Columns:
        """The codes of the hard clusterings, those of one after those of another."""
        spans = np.array([self._present_labels[index].size for index in self._hard], np.int64)
        complete = np.array([self.present(index) is None for index in self._hard], np.bool_)
        dtype = _smallest_type(int((spans + ~complete).max(initial=1)))
        codes = np.empty((len(self._hard), self.n), dtype)
        for index, row in self._hard.items():
            coding, rows, present = (
                self.each[index].coding, self.alignment.rows[index], self.present(index)
            )  # fmt: skip
            assert coding is not None
            own = _compact(coding, self._present_labels[index], dtype)
            codes[row] = own if rows is None else own[rows]
            if present is not None:
                codes[row, ~present] = spans[row]
        return Columns(codes, spans, complete)

    def clustering(self, index: int) -> Clustering:
        """Return a clustering in the common order, of the objects that it has."""
        key = "clustering", index
        if key not in self._memo:
            keep = self.present(index)
            self._memo[key] = self._taken(index, keep)
        clustering: Clustering = self._memo[key]
        return clustering

    def _taken(self, index: int, keep: Booleans | None) -> Clustering:
        """Return a clustering of some objects in the common order; None for all."""
        own, rows = self._whole(index), self.alignment.rows[index]
        if keep is None:
            return own if rows is None else own.take(rows)
        return own.take(np.flatnonzero(keep) if rows is None else rows[keep])

    def _whole(self, index: int) -> Clustering:
        """Return a clustering of all objects that it has, in its own order."""
        key = "whole", index
        if key not in self._memo:
            self._memo[key] = _clustering_of(self.each[index])
        clustering: Clustering = self._memo[key]
        return clustering

    def conversions(self, index: int) -> Conversions:
        """Return a clustering in the common order, converted to each kind only once."""
        key = "conversions", index
        if key not in self._memo:
            clustering = self.clustering(index)
            self._memo[key] = Conversions(clustering, str(self.each[index].name))
        conversions: Conversions = self._memo[key]
        return conversions

    def in_order(self, order: Sequence[int]) -> Members:
        """Return the clusterings in another order; their objects keep theirs."""
        rows = [self.alignment.rows[index] for index in order]
        return replace(
            self,
            each=[self.each[index] for index in order],
            alignment=replace(self.alignment, rows=rows),
        )

    def common(self) -> Members:
        """Return the clusterings of the objects that all of them have, with a label."""
        masks = [mask for mask in self._present if mask is not None]
        if not masks:
            return self
        kept = np.flatnonzero(np.logical_and.reduce(masks))
        if not kept.size:
            raise MismatchError("the clusterings have no labeled object that all of them have")
        rows: list[Integers | None] = [
            kept if one is None else one[kept] for one in self.alignment.rows
        ]
        ids = self.ids
        if ids is not None:
            listed = ids if isinstance(ids, list) else ids.tolist()
            ids = [listed[i] for i in kept.tolist()]
        return replace(self, alignment=replace(self.alignment, n=kept.size, ids=ids, rows=rows))

    # Pairs of clusterings

    def common_objects(self, i: int, j: int) -> Booleans | None:
        """Return which objects two clusterings have in common, with a label; None for all."""
        first, second = self.present(i), self.present(j)
        keep = second if first is None else first if second is None else first & second
        if keep is not None and not keep.any():
            one, other = (self._called(index) for index in (i, j))
            if i == j:
                raise InputError(f"{one} has no object with a label")
            raise MismatchError(f"{one} and {other} have no object in common")
        return None if keep is None or keep.all() else keep

    def _called(self, index: int) -> str:
        """Return what error messages call a clustering."""
        member = self.each[index]
        return member.given.source or str(member.name)

    def coverage(self, i: int, j: int, used: int | None = None) -> Coverage:
        """Return how many objects of two clusterings are compared and left out.

        `used` is how many are compared, if that is known.
        """
        matched = self.alignment.coverage(i, j)
        if used is None:
            keep = self.common_objects(i, j)
            used = self.n if keep is None else int(keep.sum())
        if used == matched.used:
            return matched
        return matched._replace(used=used, unlabeled=matched.used - used)

    def table(self, i: int, j: int, weights: Numbers | None = None) -> Contingency:
        """Return the contingency table of two hard clusterings.

        `weights` are those of all objects in the common order.
        """
        keep = self.common_objects(i, j)
        own = weights if weights is None or keep is None else weights[keep]
        if own is not None and not own.any():
            raise InputError("sample_weight has nothing to count: all weights are zero")
        codes = self._kept(self.codes(i), keep), self._kept(self.codes(j), keep)
        return contingency_of_codes(*codes, own, partial(self._pair, i, j, own))

    def are_counted_together(self, i: int, others: Integers) -> Booleans:
        """Return with which hard clusterings a table is counted as fast as :meth:`tables` can."""
        rows = np.array([self._row(other) for other in others.tolist()], np.int64)
        return self.columns.fit(self._row(i), rows)

    def tables(self, i: int, others: Integers) -> list[Contingency]:
        """Return the tables of one hard clustering and each of several others, counted together."""
        rows = np.array([self._row(other) for other in others.tolist()], np.int64)
        grids = count_columns(self.columns, self._row(i), rows)
        for grid, other in zip(grids, others.tolist(), strict=True):
            if not grid.total:
                self.common_objects(i, other)  # raises
        return [
            Contingency(grid, pair=partial(self._pair, i, other, None))
            for grid, other in zip(grids, others.tolist(), strict=True)
        ]

    @staticmethod
    def _kept(codes: Codes, keep: Booleans | None) -> Codes:
        return codes if keep is None else codes._replace(values=codes.values[keep])

    def _pair(self, i: int, j: int, weights: Numbers | None) -> Pair:
        """Return what few measures need beside the counts: labels, and the names of objects.

        `weights` are those of the objects that both have.
        """
        keep, rows = self.common_objects(i, j), self.alignment.rows[i]
        codings = [
            Coding(*self._kept(self.codes(index), keep), self.labels(index)) for index in (i, j)
        ]
        indices = rows
        if keep is not None:
            indices = np.flatnonzero(keep) if rows is None else rows[keep]
        given = self.each[i].given
        return Pair(
            codings[0], codings[1], weights, self.coverage(i, j), given.n, indices, given.ids
        )

    def labels(self, index: int) -> list[Any]:
        """Return the label of each code of a hard clustering."""
        coding = self.each[index].coding
        assert coding is not None
        labels = labels_of(coding)
        return [labels[place] for place in self._present_labels[index].tolist()]

    def soft_table(self, i: int, j: int) -> SoftTable:
        """Return what two clusterings of any kind have in common."""
        keep, coverage = self.common_objects(i, j), self.coverage(i, j)
        if keep is None:
            return SoftTable.of(self.conversions(i), self.conversions(j), coverage)
        first, second = (
            Conversions(self._taken(index, keep), str(self.each[index].name)) for index in (i, j)
        )
        return SoftTable.of(first, second, coverage)

    def weights(self, sample_weight: Any) -> Numbers | None:
        """Return the weights of the objects in the common order."""
        if sample_weight is None:
            return None
        first = self.each[0].given
        if self.alignment.matched_by == "position":
            return read_weights(sample_weight, first, self._called(0))
        if not has_ids(sample_weight) and any(rows is not None for rows in self.alignment.rows):
            raise InputTypeError(
                "sample_weight must have ids as the clusterings do, which list their objects "
                "in different orders: give a dict or a Series"
            )
        every = Reading(Coding(np.zeros(self.n, np.int64), 0, 1), self.ids, ids_bind=True)
        return read_weights(sample_weight, every, "the clusterings")

    # Reports

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The clusterings as they were read."""
        return tuple(describe_input(one.given, str(one.name)) for one in self.each)

    def contingency(self, i: int, j: int) -> tuple[Contingency, tuple[str, ...]]:
        """Return what two of them have in common, and which were made hard for that, in words."""
        names = [str(self.each[index].name) for index in (i, j)]
        (first, remarks), (second, more) = (
            as_hard(self.each[index].given, name, True)
            for index, name in zip((i, j), names, strict=True)
        )
        table = read_table(first, second, **self.options, names=(names[0], names[1]))
        return table, (*remarks, *more)


def read_members(
    names: Sequence[Any],
    clusterings: Sequence[Any],
    *,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
) -> Members:
    """Read several clusterings of any kind and put their objects in one order.

    Parameters
    ----------
    names, clusterings : sequences
        As :func:`partita.clusterings.several_inputs.named_clusterings` returns them.
    missing, noise, on_mismatch
        As for :func:`partita.compare`.

    Returns
    -------
    Members
    """
    each = [
        _read_member(name, x, missing, noise) for name, x in zip(names, clusterings, strict=True)
    ]
    given, called = [member.given for member in each], [str(name) for name in names]
    options = {"missing": missing, "noise": noise, "on_mismatch": on_mismatch}
    return Members(each, align(given, called, on_mismatch), options)


def _read_member(name: Any, x: Any, missing: Missing, noise: Any) -> Member:
    opened = open_input(x, str(name))
    if isinstance(opened, SoftClustering):
        return Member(name, opened, None, None)
    reading = read(opened, str(name))
    marked = read(reading, str(name), noise=noise)
    coding, labeled = settle_missing(marked.coding, missing, reading.source or str(name), noise)
    if coding.values.size == 0:
        raise InputError(f"{name} is empty: a comparison needs at least one object")
    if labeled is not None:
        # The codes of objects without a label mean nothing: any code will do.
        coding = coding._replace(values=np.where(labeled, coding.values, coding.first))
    return Member(name, reading, coding._replace(missing=None), labeled)


def _places(coding: Coding) -> Integers:
    """Return the places of the labels that occur."""
    return np.flatnonzero(count_codes(coding.codes))


def _compact(coding: Coding, places: Integers, dtype: Any) -> NDArray[Any]:
    """Return codes from 0 on without gaps, in the order of the labels that occur."""
    values = coding.values
    if coding.first:
        values = np.subtract(values, coding.first, dtype=np.int64, casting="unsafe")
    if places.size == coding.span:
        return values.astype(dtype)
    code_of = np.zeros(coding.span, dtype)
    code_of[places] = np.arange(places.size)
    found: NDArray[Any] = code_of[values]
    return found


def _smallest_type(count: int) -> Any:
    """Return a type that holds so many numbers from 0 on: of one, two or eight bytes."""
    if count <= 1 << 8:
        return np.uint8
    return np.uint16 if count <= 1 << 16 else np.int64


def _clustering_of(member: Member) -> Clustering:
    """Return a clustering of all its objects; those to be dropped are in any cluster."""
    if member.coding is None:
        soft: SoftClustering = member.given
        return soft
    reading = member.given._replace(coding=member.coding)
    clustering = Hard(reading, name=str(member.name))
    clustering.taken_as = reading.taken_as
    return clustering
