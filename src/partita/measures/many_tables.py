"""Many small tables at once: sums over whole arrays, and the values of measures from them.

A table of two clusterings often has columns that are alike: a thousand singletons taken from one
cluster are one column, a thousand times. So a column may have a multiplicity, and a table of two
clusterings of a million objects may have four cells.
"""

from __future__ import annotations

import inspect
import math
import reprlib
from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats, Integers, Numbers
from partita.errors import InputError, InputTypeError
from partita.measures.measure import Measure, PublicMeasure
from partita.measures.registry import REGISTRY
from partita.tables.contingency import Contingency
from partita.tables.read_contingency import as_contingency
from partita.tolerances import ROUNDING

Formula = Callable[..., Floats]
Result = TypeVar("Result")

# The largest whole number whose square fits into 64 bits.
_LARGEST_ROOT = math.isqrt(np.iinfo(np.int64).max)


class Pairs(NamedTuple):
    """Pairs of objects in each table: together in both, in one clustering only, in neither."""

    a: Floats
    b: Floats
    c: Floats
    d: Floats


class Listed(NamedTuple):
    """The cells of all tables that are not empty, table by table."""

    table: Integers
    row: Integers
    column: Integers
    amount: Floats
    copies: Floats


class Tables:
    """Contingency tables of the same height and width, whose columns may stand for several.

    Rows and columns may be empty. Counts that are not whole are allowed, for designs without
    rounding; only formulas that need whole counts refuse them.

    Parameters
    ----------
    cells : array of shape (tables, rows, columns)
    multiplicities : array of shape (tables, columns), optional
        How many equal columns each column stands for; 0 for none.

    Examples
    --------
    Two clusters of three, one object of each cast out as a cluster of its own.

    >>> from partita.measures.many_tables import Tables
    >>> tables = Tables([[[2, 0, 1, 0], [0, 2, 0, 1]]], [[1, 1, 1, 1]])
    >>> tables.n.tolist(), tables.row_sums.tolist(), tables.n_columns.tolist()
    ([6], [[3, 3]], [4])
    """

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
        """Add up a value of each column (the last axis), as often as the column is there."""
        # For short axes einsum adds several times as fast as sum does.
        if self.multiplicities is None:
            return np.asarray(np.einsum("...c->...", values))
        subscripts = "tc,tc->t" if values.ndim == 2 else "trc,tc->tr"
        return np.asarray(np.einsum(subscripts, values, self.multiplicities))

    @cached_property
    def row_sums(self) -> Numbers:
        """The sizes of the reference clusters, by table."""
        return self.over_columns(self.cells)

    @cached_property
    def column_sums(self) -> Numbers:
        """The size of a candidate cluster of each column, by table."""
        return np.asarray(np.einsum("trc->tc", self.cells))

    @cached_property
    def n(self) -> Numbers:
        """The number of objects of each table."""
        return np.asarray(np.einsum("tr->t", self.row_sums))

    @cached_property
    def n_rows(self) -> Integers:
        """The number of reference clusters of each table."""
        return np.asarray(np.count_nonzero(self.row_sums, axis=1))

    @cached_property
    def n_columns(self) -> Numbers:
        """The number of candidate clusters of each table."""
        return self.over_columns((self.column_sums > 0) * 1)

    @cached_property
    def identical(self) -> NDArray[np.bool_]:
        """Whether both clusterings of a table group the objects in the same way."""
        n_cells = self.over_columns(np.einsum("trc->tc", (self.cells > 0) * 1))
        same: NDArray[np.bool_] = (n_cells == self.n_rows) & (n_cells == self.n_columns)
        return same

    @cached_property
    def pairs(self) -> Pairs:
        """Pair counts, from sums of squares; differences of whole numbers are exact."""
        n, cells, rows, columns = map(
            self._squarable, (self.n, self.cells, self.row_sums, self.column_sums)
        )
        squares = (
            self.over_columns(np.einsum("trc,trc->tc", cells, cells)),
            np.einsum("tr,tr->t", rows, rows),
            self.over_columns(columns * columns),
        )
        # Twice the number of pairs, which is even where counts are whole.
        both, reference, candidate = (self._difference(one, n) for one in squares)
        twice = (
            both,
            self._difference(reference, both),
            self._difference(candidate, both),
            n * (n - 1) - reference - candidate + both,
        )
        return Pairs(*(np.asarray(one, np.float64) / 2 for one in twice))

    def _squarable(self, counts: Numbers) -> Numbers:
        """Counts as Python's own integers where the square of n does not fit into 64 bits."""
        if self.whole and int(self.n.max(initial=0)) > _LARGEST_ROOT:
            return counts.astype(object)
        return counts

    def _difference(self, large: Numbers, small: Numbers) -> Numbers:
        """What one sum is above another; of counts that are not whole, rounding alone is none."""
        more = large - small
        return more if self.whole else np.where(more > ROUNDING * large, more, 0.0)

    @cached_property
    def row_maxima(self) -> Numbers:
        """The largest cell of each row."""
        return np.asarray(self.cells.max(axis=2))

    @cached_property
    def column_maxima(self) -> Numbers:
        """The largest cell of each column."""
        return np.asarray(self.cells.max(axis=1))

    @cached_property
    def listed(self) -> Listed:
        """The cells that are not empty."""
        table, row, column = self.cells.nonzero()
        amount = self.cells[table, row, column].astype(np.float64)
        copies = np.ones(amount.size)
        if self.multiplicities is not None:
            copies = self.multiplicities[table, column].astype(np.float64)
        return Listed(table, row, column, amount, copies)

    def over_cells(self, values: Floats) -> Floats:
        """Add up a value of each listed cell, by table."""
        table, copies = self.listed.table, self.listed.copies
        sums = np.bincount(table, weights=values * copies, minlength=len(self))
        return np.asarray(sums, np.float64)

    @cached_property
    def entropies(self) -> Entropies:
        """The entropies of each table, each worked out when it is first asked for."""
        return Entropies(self)

    def shared(self, function: Callable[[Tables], Result]) -> Result:
        """Compute something about these tables once, for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = function(self)
        result: Result = self._memo[function]
        return result

    def contingency(self, place: int) -> Contingency:
        """One of the tables, with every column as often as it is there."""
        cells = self.cells[place]
        if self.multiplicities is not None:
            cells = np.repeat(cells, self.multiplicities[place], axis=1)
        return as_contingency(cells)


class Entropies:
    """Entropies of each table, in nats; no term is negative, so nothing is lost to cancellation."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    @cached_property
    def reference(self) -> Floats:
        """The entropy of the reference."""
        n, sizes = self._tables.n, self._tables.row_sums
        return np.asarray(np.einsum("tr->t", _x_log_whole_over_x(sizes, n[:, None])) / n)

    @cached_property
    def candidate(self) -> Floats:
        """The entropy of the candidate."""
        n, sizes = self._tables.n, self._tables.column_sums
        return self._tables.over_columns(_x_log_whole_over_x(sizes, n[:, None])) / n

    @cached_property
    def reference_given_candidate(self) -> Floats:
        """What the candidate leaves open of the reference."""
        sizes = self._tables.column_sums
        if self._tables.multiplicities is None:
            return self._from_all_cells(sizes[:, None, :])
        return self._from_listed_cells(sizes, self._tables.listed.column)

    @cached_property
    def candidate_given_reference(self) -> Floats:
        """What the reference leaves open of the candidate."""
        sizes = self._tables.row_sums
        if self._tables.multiplicities is None:
            return self._from_all_cells(sizes[:, :, None])
        return self._from_listed_cells(sizes, self._tables.listed.row)

    def _from_all_cells(self, wholes: Numbers) -> Floats:
        terms = _x_log_whole_over_x(self._tables.cells, wholes)
        return np.asarray(np.einsum("trc->t", terms) / self._tables.n)

    def _from_listed_cells(self, sizes: Numbers, line: Integers) -> Floats:
        """Most cells of a table with multiplicities are empty."""
        cells = self._tables.listed
        terms = _x_log_whole_over_x(cells.amount, sizes[cells.table, line])
        return self._tables.over_cells(terms) / self._tables.n

    @property
    def mutual(self) -> Floats:
        """The mutual information."""
        return np.maximum(self.reference - self.reference_given_candidate, 0.0)

    @property
    def joint(self) -> Floats:
        """The entropy of both clusterings together."""
        return self.reference + self.candidate_given_reference

    @property
    def variation(self) -> Floats:
        """The variation of information."""
        return self.reference_given_candidate + self.candidate_given_reference


def _x_log_whole_over_x(parts: Numbers, wholes: Numbers) -> Floats:
    """X log(whole/x), and 0 for an empty part."""
    some = np.where(parts > 0, parts, 1)
    return parts * np.log1p((wholes - parts) / some)


_FORMULAS: dict[Any, tuple[Formula, bool]] = {}


def formula_of(function: PublicMeasure, *, whole: bool = False) -> Callable[[Formula], Formula]:
    """Register a formula for many tables, beside the measure that it computes.

    `whole` says that it needs whole counts. Variants of the measure use it with their parameters.
    """

    def register(formula: Formula) -> Formula:
        _FORMULAS[function.measure.compute] = formula, whole
        return formula

    return register


def _formula(measure: Measure) -> tuple[Formula, bool] | None:
    """The formula of a measure that stands in the registry; not of a caller's variant of it."""
    from partita.measures import many_table_formulas  # noqa: F401  (registers them)

    if REGISTRY.get(measure.name) is not measure:
        return None
    return _FORMULAS.get(measure.compute)


def has_formula(measure: Measure) -> bool:
    """Whether a measure can be computed in many tables at once, rather than one by one."""
    return _formula(measure) is not None


def takes_fractions(measure: Measure) -> bool:
    """Whether a measure can be computed in tables whose counts are not whole."""
    found = _formula(measure)
    return found is not None and not found[1]


def values_in_tables(measure: Measure, tables: Tables) -> Floats:
    """The value of a measure in each table; NaN where the measure gives NaN.

    Measures without a formula for many tables, such as a caller's own, are asked table by table;
    one that has no number for a table raises :class:`NoValueError`, which has the table's place.

    Examples
    --------
    >>> import partita as pt
    >>> from partita.measures.many_tables import Tables, values_in_tables
    >>> tables = Tables([[[2, 0, 1], [0, 2, 1]]], [[1, 1, 1]])
    >>> values_in_tables(pt.measures["purity"], tables).round(4).tolist()
    [0.8333]
    """
    found = _formula(measure)
    if found is None:
        _check_signature(measure)
        places = range(len(tables))
        return np.array([_one_value(measure, tables, place) for place in places], np.float64)
    formula, whole = found
    if whole and not tables.whole:
        raise InputError(f"{measure.name} needs whole counts")
    return formula(tables, **measure.parameters)


class NoValueError(InputError):
    """A measure raises an error for a table, or gives something that is no number.

    Attributes
    ----------
    measure : str
    place : int
        The place of the table.
    finding : str
        What the measure does: "raises ValueError('…')", or "gives '…', which is no number,".
    """

    def __init__(self, measure: str, place: int, finding: str) -> None:
        super().__init__(f"{measure} {finding} at table {place}")
        self.measure, self.place, self.finding = measure, place, finding


def _check_signature(measure: Measure) -> None:
    try:
        signature = inspect.signature(measure.compute)
    except ValueError:  # functions written in C may have none
        return
    try:
        signature.bind(None, **measure.parameters)
    except TypeError as error:
        raise InputTypeError(
            f"{measure.name} must be a function of one argument, the contingency table: {error}"
        ) from None


def _one_value(measure: Measure, tables: Tables, place: int) -> float:
    table = tables.contingency(place)
    try:
        value: Any = measure.compute(table, **measure.parameters)
    except Exception as error:
        raise NoValueError(measure.name, place, f"raises {error!r}") from error
    try:
        if isinstance(value, str) or np.ndim(value) != 0:
            raise TypeError
        return float(value)
    except (TypeError, ValueError):
        finding = f"gives {reprlib.repr(value)}, which is no number,"
        raise NoValueError(measure.name, place, finding) from None
