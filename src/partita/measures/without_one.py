"""Tables without one object, as far as they follow from the kinds of cells alone.

Without an object of a cell of x objects, in a row of a and a column of b, one cell has x - 1
objects, one row a - 1, and one column b - 1. All cells, rows and columns by themselves are then
known, and with them pair counts and entropies; which cells are in which row is not. Objects of
equal cells give equal tables, so that a jackknife looks at each kind of cell once, whatever the
number of objects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

import numpy as np

from partita.array_types import Floats, Integers
from partita.errors import NeedsCellsError
from partita.measures.entropies import Information, information
from partita.measures.measure import Measure
from partita.tables.pair_counts import PairCounts
from partita.tables.profile import Profile
from partita.tables.profile_groups import sum_equal

Result = TypeVar("Result")


class _Sizes(NamedTuple):
    """The distinct sizes of cells, of rows or of columns, and how many there are of each."""

    sizes: Integers
    copies: Integers

    @property
    def number(self) -> int:
        return int(self.copies.sum())

    def without_one(self, size: int) -> _Sizes:
        """Return the sizes where one of them has lost an object."""
        place = int(np.searchsorted(self.sizes, size))
        copies = self.copies.copy()
        copies[place] -= 1
        sizes = self.sizes
        if size > 1 and place and sizes[place - 1] == size - 1:
            copies[place - 1] += 1
        elif size > 1:
            sizes, copies = np.insert(sizes, place, size - 1), np.insert(copies, place, 1)
        present = copies > 0
        return _Sizes(sizes[present], copies[present])

    def entropy(self, n: int) -> float:
        """Return the entropy of a distribution of n objects over parts of these sizes."""
        terms = self.sizes * np.log1p((n - self.sizes) / self.sizes)
        return float(terms @ self.copies) / n


class TableWithoutOne:
    """A table without one object of a cell of a kind.

    It serves measures of pair counts and of entropies; what else is asked of it raises.
    """

    whole = True
    has_pair_counts = True

    def __init__(
        self, n: int, cells: _Sizes, rows: _Sizes, columns: _Sizes, pair_counts: PairCounts[int]
    ) -> None:
        self.n = n
        self.pair_counts = pair_counts
        self.row_sums, self.column_sums = rows.sizes, columns.sizes
        self._cells, self._rows, self._columns = cells, rows, columns
        self._memo: dict[Any, Any] = {information: self._information()}

    @property
    def n_rows(self) -> int:
        """The number of reference clusters."""
        return self._rows.number

    @property
    def n_columns(self) -> int:
        """The number of candidate clusters."""
        return self._columns.number

    @property
    def identical(self) -> bool:
        """Whether both clusterings group the objects in the same way."""
        return self._cells.number == self.n_rows == self.n_columns

    def distinct_sizes(self, side: int) -> tuple[Integers, Integers]:
        """Return the sizes of the clusters of a side, each once, and how many clusters have it."""
        return self._rows if side == 0 else self._columns

    def over_rows(self, values: Floats) -> Any:
        """Return the sum of a value of each distinct row, as often as it is there."""
        return (values * self._rows.copies).sum()

    def over_columns(self, values: Floats) -> Any:
        """Return the sum of a value of each distinct column, as often as it is there."""
        return (values * self._columns.copies).sum()

    def require_whole(self, purpose: str) -> None:
        """Do nothing: objects are counted."""

    def shared(self, function: Callable[[Any], Result]) -> Result:
        """Return a quantity of this table, computed once for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = function(self)
        result: Result = self._memo[function]
        return result

    def _information(self) -> Information:
        first, second, joint = (
            sizes.entropy(self.n) for sizes in (self._rows, self._columns, self._cells)
        )
        return Information(
            first,
            second,
            joint,
            max(0.0, first + second - joint),
            # Where every cluster of one side is in one of the other, no digits are left.
            joint - second if self._cells.number > self.n_columns else 0.0,
            joint - first if self._cells.number > self.n_rows else 0.0,
        )

    def __getattr__(self, name: str) -> Any:
        raise NeedsCellsError(f"leaving out one object at a time from {name}")


def tables_without_one(profile: Profile) -> Iterator[tuple[int, TableWithoutOne]]:
    """Yield, for each kind of cell, its objects and the table without one of them."""
    groups, n = profile.cell_groups, profile.n
    cells, rows, columns = (
        _Sizes(distinct[0], copies)
        for distinct, copies in (
            sum_equal([groups.counts], groups.copies),
            sum_equal([profile.row_groups.sizes], profile.row_groups.copies),
            sum_equal([profile.column_groups.sizes], profile.column_groups.copies),
        )
    )
    together, in_reference, in_candidate, neither = profile.pair_counts
    for count, row, column, copies in zip(*(part.tolist() for part in groups), strict=True):
        # The object was together with the others of its cell, of its row, and of its column.
        pairs = PairCounts(
            together - (count - 1),
            in_reference - (row - count),
            in_candidate - (column - count),
            neither - (n - row - column + count),
        )
        yield (
            count * copies,
            TableWithoutOne(
                n - 1,
                cells.without_one(count),
                rows.without_one(row),
                columns.without_one(column),
                pairs,
            ),
        )


def follows_from_kinds(measure: Measure, profile: Profile) -> bool:
    """Return whether a measure can be computed from tables without one object."""
    if profile.n < 2 or measure.card.needs != "profile":
        return False
    first = next(iter(tables_without_one(profile)))[1]
    try:
        measure.from_table(first)
    except NeedsCellsError:
        return False
    return True
