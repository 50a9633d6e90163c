"""Many small tables at once: sums over whole arrays.

A table of two clusterings often has equal columns: a thousand singletons taken from one cluster are
one column, a thousand times. So a column may have a multiplicity, and the table of two clusterings
of a million objects may have four cells.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import numpy as np

from partita.array_types import Booleans, Floats, Integers, Numbers
from partita.errors import InputError
from partita.tables.contingency import Contingency
from partita.tables.pair_counts import PairCounts
from partita.tables.read_contingency import as_contingency
from partita.tolerances import ROUNDING

Result = TypeVar("Result")
AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

# The largest integer whose square fits into 64 bits.
_LARGEST_ROOT = math.isqrt(np.iinfo(np.int64).max)

# Functions of one table → the same for many tables at once.
_AT_ONCE: dict[Callable[..., Any], Callable[..., Any]] = {}


def at_once(function: Callable[..., Any]) -> Callable[[AnyFunction], AnyFunction]:
    """Register the form for many tables of a function of one table.

    The decorated function takes :class:`Tables` in place of the table, and returns arrays with one
    entry per table in place of numbers. It stands beside the function of one table.
    """

    def register(form: AnyFunction) -> AnyFunction:
        _AT_ONCE[function] = form
        return form

    return register


def form_for_many(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the form of a function for many tables: the registered one, or the function itself."""
    return _AT_ONCE.get(function, function)


class ListedCells(NamedTuple):
    """The cells of all tables that are not empty, table by table."""

    table: Integers
    row: Integers
    column: Integers
    counts: Floats
    copies: Floats


class Tables:
    """Contingency tables of the same height and width, whose columns may have multiplicities.

    Rows and columns may be empty. Fractional counts are allowed, for designs without rounding;
    pair counts are then continued between whole numbers.

    Parameters
    ----------
    cells : array of shape (tables, rows, columns)
    multiplicities : array of shape (tables, columns), optional
        How many equal columns each column stands for; 0 for none.

    Examples
    --------
    Two clusters of three; one object of each becomes a cluster of its own.

    >>> from partita.tables.many_tables import Tables
    >>> tables = Tables([[[2, 0, 1, 0], [0, 2, 0, 1]]], [[1, 1, 1, 1]])
    >>> tables.n.tolist(), tables.reference_sizes.tolist(), tables.n_columns.tolist()
    ([6.0], [[3, 3]], [4])
    """

    has_pair_counts = True

    def __init__(self, cells: Any, multiplicities: Any = None) -> None:
        cells = np.asarray(cells)
        if cells.ndim != 3:
            raise InputError(
                f"cells must be an array of tables by rows by columns; its shape is {cells.shape}"
            )
        if multiplicities is not None:
            multiplicities = np.asarray(multiplicities)
            if multiplicities.shape != (cells.shape[0], cells.shape[2]):
                raise InputError(
                    f"multiplicities must be of shape {(cells.shape[0], cells.shape[2])}, one for "
                    f"each column of each table; got {multiplicities.shape}"
                )
            cells = cells * (multiplicities > 0)[:, None, :]
        self.whole = cells.dtype.kind in "iu" and (
            multiplicities is None or multiplicities.dtype.kind in "iu"
        )
        # Squares of 32-bit counts would overflow.
        self.cells: Numbers = cells.astype(np.int64 if self.whole else np.float64, copy=False)
        self.multiplicities: Numbers | None = multiplicities
        self._memo: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self.cells)

    def over_columns(self, values: Numbers) -> Numbers:
        """Sum over the columns (the last axis), each as often as its multiplicity says."""
        # For short axes einsum adds several times as fast as sum does.
        if self.multiplicities is None:
            return np.asarray(np.einsum("...c->...", values))
        subscripts = "tc,tc->t" if values.ndim == 2 else "trc,tc->tr"
        return np.asarray(np.einsum(subscripts, values, self.multiplicities))

    @cached_property
    def reference_sizes(self) -> Numbers:
        """The sizes of the reference clusters, an array of shape (tables, rows)."""
        return self.over_columns(self.cells)

    @cached_property
    def candidate_sizes(self) -> Numbers:
        """The sizes of the candidate clusters, an array of shape (tables, columns)."""
        return np.asarray(np.einsum("trc->tc", self.cells))

    @cached_property
    def _totals(self) -> Numbers:
        """The number of objects of each table, an integer where counts are whole."""
        return np.asarray(np.einsum("tr->t", self.reference_sizes))

    @cached_property
    def n(self) -> Floats:
        """The number of objects of each table, as floats: their squares do not overflow."""
        return self._totals.astype(np.float64)

    @property
    def n_reference(self) -> Floats:
        """The number of objects in the reference of each table."""
        return self.n

    @property
    def n_candidate(self) -> Floats:
        """The number of objects in the candidate of each table."""
        return self.n

    @cached_property
    def n_rows(self) -> Integers:
        """The number of reference clusters of each table."""
        return np.asarray(np.count_nonzero(self.reference_sizes, axis=1))

    @cached_property
    def n_columns(self) -> Numbers:
        """The number of candidate clusters of each table."""
        return self.over_columns((self.candidate_sizes > 0) * 1)

    @cached_property
    def identical(self) -> Booleans:
        """Whether both clusterings of a table group the objects in the same way."""
        n_cells = self.over_columns(np.einsum("trc->tc", (self.cells > 0) * 1))
        same: Booleans = (n_cells == self.n_rows) & (n_cells == self.n_columns)
        return same

    @cached_property
    def pair_counts(self) -> PairCounts[Floats]:
        """Pair counts from sums of squares; integers are subtracted before they are rounded."""
        n, cells, rows, columns = map(
            self._squarable, (self._totals, self.cells, self.reference_sizes, self.candidate_sizes)
        )
        squares = (
            self.over_columns(np.einsum("trc,trc->tc", cells, cells)),
            np.einsum("tr,tr->t", rows, rows),
            self.over_columns(columns * columns),
        )
        # Twice the number of pairs, which is even where counts are whole.
        both, reference, candidate = (
            self._without_rounding(square - n, square) for square in squares
        )
        ordered = n * (n - 1)
        twice = (
            both,
            self._without_rounding(reference - both, reference),
            self._without_rounding(candidate - both, candidate),
            self._without_rounding(ordered - reference - candidate + both, ordered),
        )
        return PairCounts(*(np.asarray(count, np.float64) / 2 for count in twice))

    def _squarable(self, counts: Numbers) -> Numbers:
        """Return counts as Python integers where the square of n does not fit into 64 bits."""
        if self.whole and int(self._totals.max(initial=0)) > _LARGEST_ROOT:
            return counts.astype(object)
        return counts

    def _without_rounding(self, difference: Numbers, minuend: Numbers) -> Numbers:
        """Return 0 for a difference of fractional counts that is due to rounding or negative."""
        if self.whole:
            return difference
        return np.where(difference > ROUNDING * minuend, difference, 0.0)

    @cached_property
    def row_maxima(self) -> Numbers:
        """The largest cell of each row, an array of shape (tables, rows)."""
        return np.asarray(self.cells.max(axis=2))

    @cached_property
    def column_maxima(self) -> Numbers:
        """The largest cell of each column, an array of shape (tables, columns)."""
        return np.asarray(self.cells.max(axis=1))

    @cached_property
    def row_maxima_sum(self) -> Numbers:
        """The sum over reference clusters of their largest cell."""
        return np.asarray(self.row_maxima.sum(axis=1))

    @cached_property
    def column_maxima_sum(self) -> Numbers:
        """The sum over candidate clusters of their largest cell."""
        return self.over_columns(self.column_maxima)

    @cached_property
    def listed(self) -> ListedCells:
        """The cells that are not empty."""
        table, row, column = self.cells.nonzero()
        counts = self.cells[table, row, column].astype(np.float64)
        copies = np.ones(counts.size)
        if self.multiplicities is not None:
            copies = self.multiplicities[table, column].astype(np.float64)
        return ListedCells(table, row, column, counts, copies)

    def over_cells(self, values: Floats) -> Floats:
        """Sum a value of each listed cell, by table."""
        table, copies = self.listed.table, self.listed.copies
        sums = np.bincount(table, weights=values * copies, minlength=len(self))
        return np.asarray(sums, np.float64)

    def require_whole(self, purpose: str) -> None:
        """Accept fractional counts: between whole numbers formulas are continued."""

    def shared(self, function: Callable[[Any], Result]) -> Result:
        """Return a quantity of these tables, computed once for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = _AT_ONCE[function](self)
        result: Result = self._memo[function]
        return result

    def contingency(self, index: int) -> Contingency:
        """Return one of the tables, with each column as often as its multiplicity says."""
        cells = self.cells[index]
        if self.multiplicities is not None:
            cells = np.repeat(cells, self.multiplicities[index], axis=1)
        return as_contingency(cells)
