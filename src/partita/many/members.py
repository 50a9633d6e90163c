"""Several clusterings, each read and coded once, with their objects in one order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

import numpy as np

from partita.array_types import Booleans, Integers, Numbers
from partita.clusterings.alignment import Alignment, align
from partita.clusterings.coding import Coding
from partita.clusterings.conversion import Clustering
from partita.clusterings.overlapping import AnyClustering, Overlapping
from partita.clusterings.pairing import OnMismatch, describe_input
from partita.clusterings.reading import Missing, Reading, labels_of
from partita.clusterings.sample_weights import has_ids, read_weights
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError, InputTypeError, MismatchError
from partita.kernels.codes import Codes
from partita.kernels.column_tables import Columns
from partita.many.member import Member, compact_codes, places_of, read_member, smallest_type
from partita.results.inputs import Input, MatchedBy
from partita.tables.soft_table import Conversions


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
        """Whether objects are matched by their ids or by position."""
        return self.alignment.matched_by

    @property
    def ids(self) -> Any:
        """The ids of the objects in the common order; None for positions."""
        return self.alignment.ids

    @property
    def soft(self) -> list[Member]:
        """The clusterings that are soft."""
        return [member for member in self.each if isinstance(member.given, SoftClustering)]

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
        columns, row = self.columns, self.row(index)
        return Codes(columns.codes[row], 0, int(columns.spans[row]))

    def row(self, index: int) -> int:
        """Return the row of a hard clustering among the columns of codes."""
        if index not in self._hard:
            raise InputTypeError(f"{self.called(index)} is not hard: it has no codes")
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
        return {index: places_of(coding) for index, coding in codings if coding is not None}

    @cached_property
    def columns(self) -> Columns:
        """The codes of the hard clusterings, those of one after those of another."""
        spans = np.array([self._present_labels[index].size for index in self._hard], np.int64)
        complete = np.array([self.present(index) is None for index in self._hard], np.bool_)
        dtype = smallest_type(int((spans + ~complete).max(initial=1)))
        codes = np.empty((len(self._hard), self.n), dtype)
        for index, row in self._hard.items():
            coding, rows, present = (
                self.each[index].coding, self.alignment.rows[index], self.present(index)
            )  # fmt: skip
            assert coding is not None
            own = compact_codes(coding, self._present_labels[index], dtype)
            codes[row] = own if rows is None else own[rows]
            if present is not None:
                codes[row, ~present] = spans[row]
        return Columns(codes, spans, complete)

    def labels(self, index: int) -> list[Any]:
        """Return the label of each code of a hard clustering."""
        coding = self.each[index].coding
        assert coding is not None
        labels = labels_of(coding)
        return [labels[place] for place in self._present_labels[index].tolist()]

    def clustering(self, index: int) -> Clustering:
        """Return a hard or soft clustering in the common order, of the objects that it has."""
        return cast(Clustering, self.of_any_kind(index))

    def of_any_kind(self, index: int) -> AnyClustering:
        """Return a clustering in the common order, of the objects that it has."""
        key = "clustering", index
        if key not in self._memo:
            self._memo[key] = self.taken(index, self.present(index))
        clustering: AnyClustering = self._memo[key]
        return clustering

    def taken(self, index: int, keep: Booleans | None) -> AnyClustering:
        """Return a clustering of some objects in the common order; None for all."""
        own, rows = self._whole(index), self.alignment.rows[index]
        if keep is None:
            return own if rows is None else own.take(rows)
        return own.take(np.flatnonzero(keep) if rows is None else rows[keep])

    def _whole(self, index: int) -> AnyClustering:
        """Return a clustering of all objects that it has, in its own order."""
        key = "whole", index
        if key not in self._memo:
            self._memo[key] = self.each[index].clustering()
        clustering: AnyClustering = self._memo[key]
        return clustering

    def conversions(self, index: int) -> Conversions:
        """Return a hard or soft clustering in the common order, converted to kinds only once."""
        key = "conversions", index
        if key not in self._memo:
            clustering = self.clustering(index)
            self._memo[key] = Conversions(clustering, str(self.each[index].name))
        conversions: Conversions = self._memo[key]
        return conversions

    def cover(self, index: int) -> Overlapping:
        """Return a hard or overlapping clustering in the common order, as an overlapping one."""
        key = "cover", index
        if key not in self._memo:
            self._memo[key] = Overlapping.of(self.of_any_kind(index))
        cover: Overlapping = self._memo[key]
        return cover

    def called(self, index: int) -> str:
        """Return what error messages call a clustering."""
        member = self.each[index]
        return member.given.source or str(member.name)

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

    def weights(self, sample_weight: Any) -> Numbers | None:
        """Return the weights of the objects in the common order."""
        if sample_weight is None:
            return None
        first = self.each[0].given
        if self.alignment.matched_by == "position":
            return read_weights(sample_weight, first, self.called(0))
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


def read_members(
    names: Sequence[Any],
    clusterings: Sequence[Any],
    *,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
    keep_kinds: bool = False,
) -> Members:
    """Read several clusterings of any kind and put their objects in one order.

    Parameters
    ----------
    names, clusterings : sequences
        As :func:`partita.clusterings.several_inputs.named_clusterings` returns them.
    missing, noise, on_mismatch
        As for :func:`partita.compare`.
    keep_kinds : bool, default=False
        Whether overlapping clusterings and hierarchies stay what they are. Otherwise they are read
        as hard ones, which is an error for a hierarchy, and if an object is in several clusters.

    Returns
    -------
    Members
    """
    each = [
        read_member(name, x, missing, noise, keep_kinds)
        for name, x in zip(names, clusterings, strict=True)
    ]
    for option, is_given in (("missing", missing != "error"), ("noise", noise is not None)):
        if is_given and not any(member.is_hard for member in each):
            raise InputError(f"{option} is for hard clusterings, and none of these is hard")
    given, called = [member.given for member in each], [str(name) for name in names]
    options = {"missing": missing, "noise": noise, "on_mismatch": on_mismatch}
    return Members(each, align(given, called, on_mismatch), options)
