"""The contingency table of two hard clusterings: sparse, with exact counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.coding import Coding
from partita.clusterings.pairing import Coverage, Pair
from partita.clusterings.reading import labels_of
from partita.errors import FractionalWeightsError, InputError, InputTypeError, first_few
from partita.kernels.components import connected_components
from partita.kernels.counting import Cells, Codes, count_pairs, sum_pairs
from partita.kernels.exact import sum_of_squares
from partita.tables.pair_counts import PairCounts

Integers = NDArray[np.int64]
Result = TypeVar("Result")


class Contingency:
    """How many objects each reference cluster shares with each candidate cluster.

    Rows are clusters of the reference, columns clusters of the candidate. Only cells, rows and
    columns that are not empty are kept. Counts are 64-bit integers, or floats when objects have
    fractional weights.

    Attributes
    ----------
    counts : ndarray
        The cells that are not zero, row by row.
    row_sums, column_sums : ndarray
        The sizes of the clusters of the reference and of the candidate.
    n : int or float
        The number of objects, or their total weight.
    coverage : Coverage
        Which objects were compared.
    """

    def __init__(
        self,
        cells: Cells,
        n_rows: int,
        row_labels: Callable[[], list[Any]],
        column_labels: Callable[[], list[Any]],
        coverage: Coverage | None = None,
    ) -> None:
        self.counts = cells.counts
        self.whole = cells.counts.dtype.kind == "i"
        self._positions = cells.positions
        self._width = cells.width
        self._labels = (row_labels, column_labels)
        total = cells.counts.sum()
        self.n: Any = int(total) if self.whole else float(total)
        row_sums, column_sums = self._marginals(n_rows)
        self._row_present = row_sums > 0
        self._column_present = column_sums > 0
        self.row_sums: NDArray[Any] = _compress(row_sums, self._row_present)
        self.column_sums: NDArray[Any] = _compress(column_sums, self._column_present)
        self.coverage = Coverage(int(self.n)) if coverage is None else coverage
        self._memo: dict[Any, Any] = {}

    def _marginals(self, n_rows: int) -> tuple[NDArray[Any], NDArray[Any]]:
        cells = n_rows * self._width
        if cells <= 4 * self.counts.size + 64:
            dense = np.zeros(cells, self.counts.dtype)
            dense[self._positions] = self.counts
            grid = dense.reshape(n_rows, self._width)
            return grid.sum(axis=1), grid.sum(axis=0)
        rows, columns = self._raw_cells
        return _sum_by(rows, self.counts, n_rows), _sum_by(columns, self.counts, self._width)

    @cached_property
    def _raw_cells(self) -> tuple[Integers, Integers]:
        rows, columns = np.divmod(self._positions, self._width)
        return rows, columns

    @cached_property
    def rows(self) -> Integers:
        """The row of each cell."""
        return _renumber(self._raw_cells[0], self._row_present)

    @cached_property
    def columns(self) -> Integers:
        """The column of each cell."""
        return _renumber(self._raw_cells[1], self._column_present)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of reference clusters and of candidate clusters."""
        return self.row_sums.size, self.column_sums.size

    @property
    def reference_labels(self) -> list[Any]:
        """The label of each row."""
        return _select(self._labels[0](), self._row_present)

    @property
    def candidate_labels(self) -> list[Any]:
        """The label of each column."""
        return _select(self._labels[1](), self._column_present)

    @property
    def identical(self) -> bool:
        """Whether both clusterings group the objects in the same way."""
        return self.counts.size == self.row_sums.size == self.column_sums.size

    @cached_property
    def pair_counts(self) -> PairCounts:
        """Pairs of objects together in both, in one only, in neither: exact integers."""
        self.require_whole("counting pairs of objects")
        n = self.n
        in_both = (sum_of_squares(self.counts) - n) // 2
        in_reference = (sum_of_squares(self.row_sums) - n) // 2
        in_candidate = (sum_of_squares(self.column_sums) - n) // 2
        return PairCounts(
            in_both,
            in_reference - in_both,
            in_candidate - in_both,
            n * (n - 1) // 2 - in_reference - in_candidate + in_both,
        )

    @cached_property
    def components(self) -> tuple[int, Integers, Integers]:
        """The number of components of the table's graph, and those of each row and column."""
        return connected_components(self.rows, self.columns, self.shape)

    def require_whole(self, purpose: str) -> None:
        """Refuse fractional weights where only counts make sense."""
        if not self.whole:
            raise FractionalWeightsError(purpose)

    def shared(self, function: Callable[[Contingency], Result]) -> Result:
        """Compute something about this table once, for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = function(self)
        result: Result = self._memo[function]
        return result

    def to_dense(self) -> NDArray[Any]:
        """Return the table with its zeros, rows and columns in the order of the labels."""
        dense = np.zeros(self.shape, self.counts.dtype)
        dense[self.rows, self.columns] = self.counts
        return dense

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"Contingency({rows} x {columns} clusters, {self.counts.size} cells, n={self.n})"


def contingency_of(pair: Pair) -> Contingency:
    """Count two clusterings of the same objects."""
    if pair.n == 0:
        raise InputError(
            "reference and candidate are empty: a comparison needs at least one object"
        )
    rows, columns = _codes(pair.reference), _codes(pair.candidate)
    if pair.weights is None:
        cells = count_pairs(rows, columns)
    else:
        cells = sum_pairs(rows, columns, pair.weights)
    return Contingency(
        cells,
        rows.span,
        lambda: labels_of(pair.reference),
        lambda: labels_of(pair.candidate),
        pair.coverage,
    )


def as_contingency(table: Any) -> Contingency:
    """Read a table that a caller has counted: an array, a sparse matrix, a dataframe, lists."""
    if isinstance(table, Contingency):
        return table
    if hasattr(table, "tocoo"):
        return _from_sparse(table)
    row_labels, column_labels = None, None
    if hasattr(table, "index") and hasattr(table, "columns"):
        row_labels, column_labels = list(table.index), list(table.columns)
        table = table.to_numpy()
    try:
        grid = np.asarray(table)
    except ValueError:
        grid = np.empty(0, object)
    if grid.ndim != 2 or grid.dtype == object:
        raise InputError(
            "contingency must be a rectangle of counts, reference clusters by candidate clusters; "
            f"got {_describe(table, grid)}"
        )
    positions = np.flatnonzero(grid)
    counts = _read_counts(
        grid.ravel()[positions], lambda i: divmod(int(positions[i]), grid.shape[1])
    )
    return Contingency(
        Cells(positions, counts, grid.shape[1]),
        grid.shape[0],
        lambda: row_labels or list(range(grid.shape[0])),
        lambda: column_labels or list(range(grid.shape[1])),
    )


def _from_sparse(table: Any) -> Contingency:
    coordinates = table.tocoo()
    n_rows, n_columns = coordinates.shape
    row, column = (np.asarray(part, np.int64) for part in (coordinates.row, coordinates.col))
    counts = _read_counts(
        np.asarray(coordinates.data), lambda i: (int(row[i]), int(column[i])), zeros=True
    )
    cells = sum_pairs(Codes(row, 0, n_rows), Codes(column, 0, n_columns), counts)
    return Contingency(cells, n_rows, lambda: list(range(n_rows)), lambda: list(range(n_columns)))


def _read_counts(
    counts: NDArray[Any], place: Callable[[int], tuple[int, int]], zeros: bool = False
) -> NDArray[Any]:
    if counts.dtype.kind not in "iubf":
        raise InputTypeError(f"contingency must hold counts, not {counts.dtype}")
    bad = np.flatnonzero(~(np.isfinite(counts) & (counts >= 0)))
    if bad.size:
        raise InputError(
            f"contingency has {bad.size} counts that are negative or not finite, first at "
            f"(row, column) {first_few(place(i) for i in bad.tolist())}: {first_few(counts[bad])}"
        )
    if not counts.any():
        raise InputError("contingency has no objects: every count is zero")
    if counts.sum(dtype=np.float64) >= 2.0**62:
        raise InputError("contingency counts add up to more than 2^62, beyond exact arithmetic")
    if counts.dtype.kind == "f" and (counts != np.floor(counts)).any():
        return counts.astype(np.float64)
    return counts.astype(np.int64)


def _describe(table: Any, grid: NDArray[Any]) -> str:
    if grid.ndim == 2 and grid.dtype == object:
        return "a table whose entries are not numbers"
    if isinstance(table, (list, tuple)) and grid.dtype == object:
        lengths = [len(row) if hasattr(row, "__len__") else 1 for row in table]
        return f"rows of lengths {first_few(lengths)}"
    return f"{type(table).__name__} of shape {grid.shape}"


def _codes(coding: Coding) -> Codes:
    return Codes(coding.values, coding.first, coding.span)


def _sum_by(groups: Integers, counts: NDArray[Any], size: int) -> NDArray[Any]:
    """Add counts by group; bincount adds in floats, which is exact below 2^53."""
    if counts.dtype.kind == "f" or counts.sum() < 1 << 53:
        return np.bincount(groups, weights=counts, minlength=size).astype(counts.dtype)
    sums = np.zeros(size, counts.dtype)
    np.add.at(sums, groups, counts)
    return sums


def _compress(sums: NDArray[Any], present: NDArray[np.bool_]) -> NDArray[Any]:
    return sums if present.all() else sums[present]


def _renumber(lines: Integers, present: NDArray[np.bool_]) -> Integers:
    if present.all():
        return lines
    numbers: Integers = (np.cumsum(present) - 1)[lines]
    return numbers


def _select(labels: list[Any], present: NDArray[np.bool_]) -> list[Any]:
    return [labels[i] for i in np.flatnonzero(present).tolist()]
