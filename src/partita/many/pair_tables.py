"""What pairs of several clusterings have in common: their objects, and a table of each type."""

from __future__ import annotations

from functools import partial
from typing import cast

import numpy as np

from partita.array_types import Booleans, Integers, Numbers
from partita.clusterings.coding import Coding
from partita.clusterings.conversion import Clustering
from partita.clusterings.cover_members import arrange
from partita.clusterings.overlapping import Overlapping
from partita.clusterings.pairing import Pair
from partita.comparing.hardening import as_hard
from partita.errors import InputError, MismatchError
from partita.kernels.codes import Codes
from partita.kernels.column_tables import count_columns
from partita.many.members import Members
from partita.measures.read_counts import read_table
from partita.results.coverage import Coverage
from partita.tables.contingency import Contingency
from partita.tables.counted_labels import contingency_of_codes
from partita.tables.cover_table import CoverTable
from partita.tables.soft_table import Conversions, SoftTable
from partita.tables.tree_table import TreeTable


class PairTables:
    """What pairs of several clusterings have in common, each by their numbers.

    Parameters
    ----------
    members : Members
    united : bool, default=False
        Whether tables of overlapping clusterings have the objects of both, not only common ones.

    Examples
    --------
    >>> from partita.many.members import read_members
    >>> from partita.many.pair_tables import PairTables
    >>> members = read_members(["x", "y"], [{"a": 0, "b": 1, "c": 1}, {"b": 5, "c": 4, "a": 5}])
    >>> PairTables(members).table(0, 1).to_dense().tolist()
    [[0, 1], [1, 1]]
    """

    def __init__(self, members: Members, *, united: bool = False) -> None:
        self.members = members
        self.united = united

    def common_objects(self, i: int, j: int) -> Booleans | None:
        """Return which objects two clusterings have in common, with a label; None for all."""
        first, second = self.members.present(i), self.members.present(j)
        keep = second if first is None else first if second is None else first & second
        if keep is not None and not keep.any():
            one, other = (self.members.called(index) for index in (i, j))
            if i == j:
                raise InputError(f"{one} has no object with a label")
            raise MismatchError(f"{one} and {other} have no object in common")
        return None if keep is None or keep.all() else keep

    def coverage(self, i: int, j: int, used: int | None = None) -> Coverage:
        """Return how many objects of two clusterings are compared and left out.

        `used` is how many are compared, if that is known.
        """
        matched = self.members.alignment.coverage(i, j)
        if used is None:
            keep = self.common_objects(i, j)
            used = self.members.n if keep is None else int(keep.sum())
        if used == matched.used:
            return matched
        return matched._replace(used=used, unlabeled=matched.used - used)

    # Hard clusterings

    def table(self, i: int, j: int, weights: Numbers | None = None) -> Contingency:
        """Return the contingency table of two hard clusterings.

        `weights` are those of all objects in the common order.
        """
        keep = self.common_objects(i, j)
        own = weights if weights is None or keep is None else weights[keep]
        if own is not None and not own.any():
            raise InputError("sample_weight has nothing to count: all weights are zero")
        codes = self._codes(i, keep), self._codes(j, keep)
        return contingency_of_codes(*codes, own, partial(self._pair, i, j, own))

    def are_counted_together(self, i: int, others: Integers) -> Booleans:
        """Return with which hard clusterings a table is counted as fast as :meth:`tables` can."""
        return self.members.columns.fit(self.members.row(i), self._rows(others))

    def tables(self, i: int, others: Integers) -> list[Contingency]:
        """Return the tables of one hard clustering and each of several others, counted together."""
        grids = count_columns(self.members.columns, self.members.row(i), self._rows(others))
        for grid, other in zip(grids, others.tolist(), strict=True):
            if not grid.total:
                self.common_objects(i, other)  # raises
        return [
            Contingency(grid, pair=partial(self._pair, i, other, None))
            for grid, other in zip(grids, others.tolist(), strict=True)
        ]

    def _rows(self, others: Integers) -> Integers:
        """Return the rows of hard clusterings among the columns of codes."""
        return np.array([self.members.row(other) for other in others.tolist()], np.int64)

    def _codes(self, index: int, keep: Booleans | None) -> Codes:
        codes = self.members.codes(index)
        return codes if keep is None else codes._replace(values=codes.values[keep])

    def _pair(self, i: int, j: int, weights: Numbers | None) -> Pair:
        """Return what few measures need beside the counts: labels, and the names of objects.

        `weights` are those of the objects that both have.
        """
        keep, rows = self.common_objects(i, j), self.members.alignment.rows[i]
        codings = [
            Coding(*self._codes(index, keep), self.members.labels(index)) for index in (i, j)
        ]
        indices = rows
        if keep is not None:
            indices = np.flatnonzero(keep) if rows is None else rows[keep]
        given = self.members.each[i].given
        return Pair(
            codings[0], codings[1], weights, self.coverage(i, j), given.n, indices, given.ids
        )

    def hardened(self, i: int, j: int) -> tuple[Contingency, tuple[str, ...]]:
        """Return the table of two clusterings, and which were made hard for it, in words."""
        members = self.members
        names = [str(members.each[index].name) for index in (i, j)]
        (first, remarks), (second, more) = (
            as_hard(members.each[index].given, name, True)
            for index, name in zip((i, j), names, strict=True)
        )
        table = read_table(first, second, **members.options, names=(names[0], names[1]))
        return table, (*remarks, *more)

    # Clusterings of other kinds

    def soft_table(self, i: int, j: int) -> SoftTable:
        """Return what two clusterings have in common that are soft or hard."""
        keep, coverage = self.common_objects(i, j), self.coverage(i, j)
        both = self._conversions(i, keep), self._conversions(j, keep)
        return SoftTable.of(*both, coverage)

    def _conversions(self, index: int, keep: Booleans | None) -> Conversions:
        members = self.members
        if keep is None:
            return members.conversions(index)
        taken = cast(Clustering, members.taken(index, keep))
        return Conversions(taken, str(members.each[index].name))

    def cover_table(self, i: int, j: int) -> CoverTable:
        """Return what two clusterings have in common that are overlapping or hard."""
        if self.united:
            return self._united_table(i, j)
        keep, members = self.common_objects(i, j), self.members
        first, second = (
            members.cover(index) if keep is None else Overlapping.of(members.taken(index, keep))
            for index in (i, j)
        )
        return CoverTable(first, second, self.coverage(i, j))

    def _united_table(self, i: int, j: int) -> CoverTable:
        """Return the table of the objects of both; those that one lacks are in no cluster of it."""
        members = self.members
        everyone = np.ones(members.n, np.bool_)
        has = [everyone if (one := members.present(k)) is None else one for k in (i, j)]
        either = has[0] | has[1]
        rows = np.cumsum(either) - 1
        first, second = (
            among(members.cover(index), rows[own], int(either.sum()))
            for index, own in zip((i, j), has, strict=True)
        )
        return CoverTable(first, second)

    def tree_table(self, i: int, j: int) -> TreeTable:
        """Return what two clusterings have in common, at least one of them a hierarchy."""
        keep, members = self.common_objects(i, j), self.members
        first, second = (
            members.of_any_kind(index) if keep is None else members.taken(index, keep)
            for index in (i, j)
        )
        return TreeTable(first, second, self.coverage(i, j))


def among(cover: Overlapping, rows: Integers, n: int) -> Overlapping:
    """Return an overlapping clustering among n objects, of which its own are those in `rows`.

    >>> among(Overlapping([{0, 1}, {1}]), np.array([0, 2]), 4).clusters()
    [[0, 2], [2]]
    """
    clusters = np.repeat(np.arange(cover.n_clusters), cover.sizes)
    return Overlapping(arrange(clusters, rows[cover.members], n, cover.labels, None))
