"""The profile of a contingency table: equal cells, rows and columns once, with their number.

Nearly every measure of hard clusterings is a function of the profile. That of a table of 10^10
objects has some hundreds or thousands of lines, since most clusters are small.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, NoReturn, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.errors import InputError, NeedsCellsError
from partita.kernels.cell_sums import CellSums, cell_sums
from partita.kernels.exact_sums import exact_sum
from partita.results.coverage import Coverage
from partita.results.inputs import Inputs
from partita.tables.contingency import Contingency
from partita.tables.pair_counts import PairCounts
from partita.tables.profile_groups import (
    CellGroups,
    ColumnGroups,
    RowGroups,
    count_equal,
    group_lines,
    have_same_sizes,
    sum_equal,
)
from partita.words import counted

Result = TypeVar("Result")


class CellSource(Protocol):
    """Cells that are not in memory as a table, which can be collected or asked about."""

    collect: Callable[[str, int], Contingency]
    collect_differences: Callable[[str, int], Contingency]
    most_cells: int

    @property
    def can_be_asked(self) -> bool:
        """Whether costs are summed where the cells are."""

    @property
    def costs(self) -> Any:
        """Sums over all cells: split-merge scores by subcomponent and combination, and others."""


class Profile:
    """How many cells, rows and columns of a contingency table are alike.

    A profile serves every measure whose card says so (`measure.card.needs == "profile"`), given as
    ``contingency=profile``. It does not know labels or objects. :func:`partita.profile` makes it.

    Parameters
    ----------
    cells, rows, columns : sequences of arrays of integers
        The fields of :class:`CellGroups`, :class:`RowGroups` and :class:`ColumnGroups`. Equal lines
        are added up, and lines are sorted.
    coverage : Coverage, optional
        Which objects were compared.
    inputs : Inputs, optional
        What was read.
    source : CellSource, optional
        Where cells are, if they are known.

    Examples
    --------
    >>> import partita as pt
    >>> profile = pt.profile([0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 2, 3])
    >>> profile
    Profile(n=6, 3 x 4 clusters, 4 cells of 2 kinds)
    >>> pt.adjusted_rand_score(contingency=profile)
    0.7619047619047619
    """

    whole = True
    has_pair_counts = True

    def __init__(
        self,
        cells: Iterable[Any],
        rows: Iterable[Any],
        columns: Iterable[Any],
        coverage: Coverage | None = None,
        inputs: Inputs | None = None,
        source: CellSource | None = None,
    ) -> None:
        self.cell_groups = group_lines(CellGroups, CellGroups._fields, cells)
        self.row_groups = group_lines(RowGroups, RowGroups._fields, rows)
        self.column_groups = group_lines(ColumnGroups, ColumnGroups._fields, columns)
        self.n = exact_sum(self.cell_groups.counts, self.cell_groups.copies)
        self._check()
        self.coverage = coverage
        self.inputs = inputs
        self.source = source
        self.has_many_cells = source is not None and self.n_cells > source.most_cells
        self._whole_table: Contingency | None = None
        self._differences: Contingency | None = None
        self._memo: dict[Any, Any] = {}

    def _check(self) -> None:
        """Raise if cells, rows and columns are not those of one table."""
        cells, rows, columns = self.cell_groups, self.row_groups, self.column_groups
        if self.n == 0:
            raise InputError("both clusterings are empty: a comparison needs at least one object")
        if self.n >= 1 << 63:
            raise InputError(f"a profile has fewer than 2^63 objects, not {self.n:,}")
        for name, lines in (("rows", rows), ("columns", columns)):
            parts, objects = (exact_sum(x, lines.copies) for x in (lines.parts, lines.sizes))
            if (parts, objects) != (self.n_cells, self.n):
                raise InputError(
                    f"a profile needs the cells, rows and columns of one table: {name} have "
                    f"{counted(parts, 'cell')} and {counted(objects, 'object')}, cells are "
                    f"{self.n_cells} and have {self.n}"
                )
        fits = (
            (cells.counts <= cells.row_sizes) & (cells.counts <= cells.column_sizes),
            *((x.largest <= x.sizes) & (x.parts <= x.sizes) for x in (rows, columns)),
            columns.largest <= columns.majorities,
        )
        if not all(map(np.all, fits)):
            raise InputError("a profile has a cell that is larger than its row or its column")
        for name, sizes, lines in (
            ("row", cells.row_sizes, rows),
            ("column", cells.column_sizes, columns),
        ):
            if not have_same_sizes(cells, sizes, lines):
                raise InputError(
                    f"a profile needs the cells, rows and columns of one table: the cells of some "
                    f"{name}s do not add up to the sizes of these"
                )

    @classmethod
    def of(cls, table: Contingency) -> Profile:
        """Return the profile of a table of whole counts.

        Parameters
        ----------
        table : Contingency
        """
        table.require_whole("a profile")
        rows, columns = table.line_maxima
        row_parts, column_parts = np.bincount(table.rows), np.bincount(table.columns)
        return cls(
            count_equal([[table.counts, *table.sizes_at_cells]]),
            count_equal([[table.row_sums, rows, row_parts]]),
            count_equal([[table.column_sums, columns, column_parts, table.majorities[1]]]),
            table.coverage,
            table.inputs,
        )

    def contingency(self, purpose: str) -> Contingency:
        """Return the table of all cells, of which the engine that counted them sends the rest.

        Parameters
        ----------
        purpose : str
            What needs them: the beginning of the message of an error.
        """
        if self.source is None:
            raise NeedsCellsError(purpose)
        if self._whole_table is None:
            self._whole_table = self.source.collect(purpose, self.n_cells)
        return self._whole_table

    @property
    def has_cells(self) -> bool:
        """Whether :meth:`contingency` gives all cells: they are known, and not too many."""
        return self.source is not None and not self.has_many_cells

    @cached_property
    def _is_settled(self) -> NDArray[np.bool_]:
        """Which cells are alone in their row and in their column: clusters of both sides."""
        counts, row_sizes, column_sizes, _ = self.cell_groups
        same: NDArray[np.bool_] = (counts == row_sizes) & (counts == column_sizes)
        return same

    @cached_property
    def n_settled(self) -> int:
        """The number of objects in clusters that both sides have."""
        counts, _, _, copies = (line[self._is_settled] for line in self.cell_groups)
        return exact_sum(counts, copies)

    def differences(self, purpose: str) -> Contingency:
        """Return the table of the clusters that only one side has, where cells are known.

        Parameters
        ----------
        purpose : str
            What needs them: the beginning of the message of an error.
        """
        if self.source is None:
            raise NeedsCellsError(purpose)
        if self._differences is None:
            self._differences = self.source.collect_differences(purpose, self.n_differing)
        return self._differences

    @cached_property
    def n_differing(self) -> int:
        """The number of cells that :meth:`differences` has."""
        return exact_sum(self.cell_groups.copies[~self._is_settled])

    @property
    def is_asked_in_engine(self) -> bool:
        """Whether too many cells differ to be collected, and an engine answers instead."""
        source = self.source
        return source is not None and self.n_differing > source.most_cells and source.can_be_asked

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Profile:
        """Read a profile that :meth:`save` has written.

        Parameters
        ----------
        path : path
        """
        from partita.tables.profile_files import load_profile

        return cls(*load_profile(path))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the profile to a Parquet file of a few kilobytes; needs pyarrow.

        Parameters
        ----------
        path : path
            A file that is there is replaced once the new one is complete.
        """
        from partita.tables.profile_files import save_profile

        save_profile(path, (self.cell_groups, self.row_groups, self.column_groups), self.coverage)

    @cached_property
    def n_cells(self) -> int:
        """The number of cells that are not empty."""
        return exact_sum(self.cell_groups.copies)

    @property
    def n_reference(self) -> int:
        """The number of objects in the reference."""
        return self.n

    @property
    def n_candidate(self) -> int:
        """The number of objects in the candidate."""
        return self.n

    @cached_property
    def n_rows(self) -> int:
        """The number of reference clusters."""
        return exact_sum(self.row_groups.copies)

    @cached_property
    def n_columns(self) -> int:
        """The number of candidate clusters."""
        return exact_sum(self.column_groups.copies)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of reference clusters and of candidate clusters."""
        return self.n_rows, self.n_columns

    @property
    def identical(self) -> bool:
        """Whether both clusterings group the objects in the same way."""
        return self.n_cells == self.n_rows == self.n_columns

    @property
    def counts(self) -> Integers:
        """The distinct cells."""
        return self.cell_groups.counts

    @property
    def sizes_at_cells(self) -> tuple[Integers, Integers]:
        """The size of the reference cluster and of the candidate cluster of each distinct cell."""
        return self.cell_groups.row_sizes, self.cell_groups.column_sizes

    @property
    def row_sums(self) -> Integers:
        """The sizes of the distinct reference clusters."""
        return self.row_groups.sizes

    @property
    def column_sums(self) -> Integers:
        """The sizes of the distinct candidate clusters."""
        return self.column_groups.sizes

    @property
    def majorities(self) -> tuple[Integers, Integers]:
        """The objects that each column shares with its majority class, and the size of this."""
        return self.column_groups.largest, self.column_groups.majorities

    def distinct_sizes(self, side: int) -> tuple[Integers, Integers]:
        """Return the sizes of the clusters of a side, each once, and how many clusters have it."""
        lines = self.row_groups if side == 0 else self.column_groups
        distinct, copies = sum_equal([lines.sizes], lines.copies)
        return distinct[0], copies

    def over_cells(self, values: NDArray[Any]) -> Any:
        """Return the sum of a value of each distinct cell, as often as it is there."""
        return _times(values, self.cell_groups.copies)

    def over_rows(self, values: NDArray[Any]) -> Any:
        """Return the sum of a value of each distinct row, as often as it is there."""
        return _times(values, self.row_groups.copies)

    def over_columns(self, values: NDArray[Any]) -> Any:
        """Return the sum of a value of each distinct column, as often as it is there."""
        return _times(values, self.column_groups.copies)

    @cached_property
    def pair_counts(self) -> PairCounts[int]:
        """Pairs of objects together in both, in one only, in neither: exact integers."""
        cells, rows, columns = self.cell_groups, self.row_groups, self.column_groups
        return PairCounts.from_squares(
            self.n,
            exact_sum(cells.counts, cells.counts, cells.copies),
            exact_sum(rows.sizes, rows.sizes, rows.copies),
            exact_sum(columns.sizes, columns.sizes, columns.copies),
        )

    @cached_property
    def row_maxima_sum(self) -> int:
        """The sum over reference clusters of their largest cell."""
        return exact_sum(self.row_groups.largest, self.row_groups.copies)

    @cached_property
    def column_maxima_sum(self) -> int:
        """The sum over candidate clusters of their largest cell."""
        return exact_sum(self.column_groups.largest, self.column_groups.copies)

    @cached_property
    def cell_sums(self) -> CellSums:
        """Sums over the cells that several measures share."""
        cells = self.cell_groups
        alone = np.arange(cells.counts.size)
        return cell_sums(
            cells.counts, alone, alone, cells.row_sizes, cells.column_sizes, self.n, cells.copies
        )

    def require_whole(self, purpose: str) -> None:
        """Do nothing: a profile counts objects."""

    def shared(self, function: Callable[[Any], Result]) -> Result:
        """Return a quantity of this table, computed once for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = function(self)
        result: Result = self._memo[function]
        return result

    def __add__(self, other: Profile) -> Profile:
        if not isinstance(other, Profile):
            return NotImplemented
        from partita.tables.merging_profiles import merge_profiles

        return merge_profiles([self, other])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Profile):
            return NotImplemented
        both = zip(self._lines, other._lines, strict=True)
        return all(np.array_equal(x, y) for x, y in both)

    __hash__ = None  # type: ignore[assignment]

    @property
    def _lines(self) -> tuple[Integers, ...]:
        return *self.cell_groups, *self.row_groups, *self.column_groups

    def __getattr__(self, name: str) -> NoReturn:
        if name in _OF_CELLS:
            raise NeedsCellsError(name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __reduce__(self) -> Any:
        """Pickle the lines; the rest is computed again."""
        parts = self.cell_groups, self.row_groups, self.column_groups
        return Profile, (*map(tuple, parts), self.coverage, self.inputs)

    def __repr__(self) -> str:
        return (
            f"Profile(n={self.n:,}, {self.n_rows:,} x {self.n_columns:,} clusters, "
            f"{counted(self.n_cells, 'cell')} of {counted(self.cell_groups.counts.size, 'kind')})"
        )


# What a table of all cells has and a profile lacks.
_OF_CELLS = frozenset(
    ("rows", "columns", "line_maxima", "majority_rows", "reference_labels", "candidate_labels",
     "label_array", "objects", "require_objects", "cells_of", "to_dense")
)  # fmt: skip


def _times(values: NDArray[Any], copies: Integers) -> Any:
    """Return the sum of values with copies; that of integers is exact."""
    return exact_sum(values, copies) if values.dtype.kind == "i" else (values * copies).sum()
