"""The contingency table of two hard clusterings: sparse, with exact counts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Integers
from partita.clusterings.pairing import Pair
from partita.clusterings.reading import labels_of
from partita.errors import FractionalWeightsError, InputError, InputTypeError
from partita.kernels.cell_sums import CellSums, cell_sums
from partita.kernels.counting import Cells, Grid, Runs
from partita.kernels.exact_sums import sum_of_squares
from partita.results.coverage import Coverage
from partita.results.inputs import Input, Inputs
from partita.results.plotting import plot_result
from partita.tables.label_arrays import label_numbers, object_array
from partita.tables.majorities import majority_rows
from partita.tables.objects import Objects
from partita.tables.pair_counts import PairCounts
from partita.words import counted

Labels = tuple[Callable[[], list[Any]], Callable[[], list[Any]]]
Result = TypeVar("Result")
_PAIR = ("reference", "candidate")


class Contingency:
    """How many objects each reference cluster shares with each candidate cluster.

    Rows are clusters of the reference, columns clusters of the candidate. Only cells, rows and
    columns that are not empty are listed. Counts are 64-bit integers, or floats if objects have
    fractional weights. Quantities that only some measures need are computed when first asked for.

    Attributes
    ----------
    whole : bool
        Whether all counts are whole.
    """

    def __init__(
        self,
        counted: Cells | Grid | Runs,
        labels: Labels | None = None,
        pair: Pair | Callable[[], Pair] | None = None,
    ) -> None:
        if not isinstance(counted, (Grid, Runs, Cells)):
            raise InputTypeError(
                f"Contingency is made from counted cells, not from {type(counted).__name__}; "
                "functions read a table of counts as contingency=…"
            )
        self._counted = counted
        self._labels = labels
        self._given_pair = pair
        self._memo: dict[Any, Any] = {}
        self.whole = not isinstance(counted, Cells) or counted.counts.dtype.kind == "i"

    @cached_property
    def _pair(self) -> Pair | None:
        """The counted clusterings, if they are known; few measures need more than counts."""
        given = self._given_pair
        return given() if callable(given) else given

    @property
    def coverage(self) -> Coverage | None:
        """Which objects were compared, if labels were read."""
        return None if self._pair is None else self._pair.coverage

    @property
    def _sums(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The sums of all rows and columns, also of those without objects."""
        counted = self._counted
        return counted.sums() if isinstance(counted, Grid) else self._sums_of_cells

    @cached_property
    def _sums_of_cells(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The sums of all rows and columns of a table that is not dense."""
        return self._counted.sums()

    @cached_property
    def n(self) -> Any:
        """The number of objects, or their total weight."""
        if not isinstance(self._counted, Cells):
            return self._counted.total
        total = self._sums[0].sum()
        return int(total) if self.whole else float(total)

    @property
    def n_reference(self) -> Any:
        """The number of objects in the reference."""
        return self.n

    @property
    def n_candidate(self) -> Any:
        """The number of objects in the candidate."""
        return self.n

    @cached_property
    def _present(self) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which rows and columns have objects."""
        return self._sums[0] > 0, self._sums[1] > 0

    @cached_property
    def row_sums(self) -> NDArray[Any]:
        """The sizes of the reference clusters."""
        return _compress(self._sums[0], self._present[0])

    @cached_property
    def column_sums(self) -> NDArray[Any]:
        """The sizes of the candidate clusters."""
        return _compress(self._sums[1], self._present[1])

    @cached_property
    def _listed(self) -> tuple[Integers, Integers, NDArray[Any]]:
        """The row, the column and the count of each cell that is not zero, row by row."""
        rows, columns, counts = self._counted.listed()
        present_rows, present_columns = self._present
        return _renumber(rows, present_rows), _renumber(columns, present_columns), counts

    @property
    def rows(self) -> Integers:
        """The row of each cell."""
        return self._listed[0]

    @property
    def columns(self) -> Integers:
        """The column of each cell."""
        return self._listed[1]

    @property
    def counts(self) -> NDArray[Any]:
        """The cells that are not zero, row by row."""
        return self._listed[2]

    @property
    def shape(self) -> tuple[int, int]:
        """The number of reference clusters and of candidate clusters."""
        return self.row_sums.size, self.column_sums.size

    @property
    def n_rows(self) -> int:
        """The number of reference clusters."""
        return int(self.row_sums.size)

    @property
    def n_columns(self) -> int:
        """The number of candidate clusters."""
        return int(self.column_sums.size)

    @property
    def reference_labels(self) -> list[Any]:
        """The label of each row."""
        return self._side_labels(0)

    @property
    def candidate_labels(self) -> list[Any]:
        """The label of each column."""
        return self._side_labels(1)

    def _side_labels(self, side: int) -> list[Any]:
        present: list[int] = np.flatnonzero(self._present[side]).tolist()
        if self._labels is not None:
            labels = self._labels[side]()
        elif self._pair is not None:
            labels = labels_of((self._pair.reference, self._pair.candidate)[side])
        else:
            return present
        return [labels[i] for i in present]

    def label_array(self, side: int) -> NDArray[Any]:
        """Return the labels of the rows (0) or columns (1): as numbers, or as Python objects."""
        labels, present = None, self._present[side]
        if self._pair is not None:
            labels = label_numbers((self._pair.reference, self._pair.candidate)[side])
        elif self._labels is None:
            labels = np.arange(present.size)
        if labels is not None:
            return _compress(labels, present)
        return object_array(self._side_labels(side))

    def objects(self) -> Objects | None:
        """Return the counted objects, each with its row and column; None for a bare table."""
        return self._objects

    @property
    def inputs(self) -> Inputs | None:
        """What was read, and how objects were matched; None for a bare table."""
        if self._pair is None or self._pair.inputs is not None:
            return None if self._pair is None else self._pair.inputs
        n, words = self._pair.given, "labels: hard"
        reference, candidate = (Input(name, "hard", n, words) for name in _PAIR)
        return Inputs(reference, candidate, "position", n)

    def require_objects(self) -> Objects:
        """Return the counted objects; raise if only a table was given."""
        if self._objects is None:
            raise InputError("a bare contingency table does not say which objects it counts")
        return self._objects

    @cached_property
    def _objects(self) -> Objects | None:
        pair = self._pair
        if pair is None:
            return None
        sides = zip((pair.reference, pair.candidate), self._present, strict=True)
        rows, columns = (
            _renumber(coding.values.astype(np.int64) - coding.first, present)
            for coding, present in sides
        )
        kept = None
        if pair.weights is not None and not pair.weights.all():
            kept = np.flatnonzero(pair.weights)
            rows, columns = rows[kept], columns[kept]
        return Objects(pair, rows, columns, kept)

    def cells_of(self, objects: Objects) -> Integers:
        """Return the index of each object's cell."""
        width = self.shape[1]
        return np.searchsorted(
            self.rows * width + self.columns, objects.rows * width + objects.columns
        )

    @property
    def identical(self) -> bool:
        """Whether both clusterings group the objects in the same way."""
        return self.counts.size == self.row_sums.size == self.column_sums.size

    @property
    def has_pair_counts(self) -> bool:
        """Whether pairs of objects can be counted, that is, whether all counts are whole."""
        return self.whole

    @cached_property
    def pair_counts(self) -> PairCounts[int]:
        """Pairs of objects together in both, in one only, in neither: exact integers."""
        counted = self._counted
        if isinstance(counted, Cells):
            self.require_whole("counting pairs of objects")
            n = self.n
            squares = (
                sum_of_squares(counted.counts, n),
                sum_of_squares(self._sums[0], n),
                sum_of_squares(self._sums[1], n),
            )
        else:
            n, squares = counted.total, counted.squares
        return PairCounts.from_squares(n, *squares)

    @cached_property
    def line_maxima(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The largest cell of each row and of each column."""
        if isinstance(self._counted, Grid):
            counts = self._counted.counts
            largest = counts.max(axis=1), counts.max(axis=0)
            by_row, by_column = (
                _compress(line, present).astype(np.int64)
                for line, present in zip(largest, self._present, strict=True)
            )
            return by_row, by_column
        starts = np.searchsorted(self.rows, np.arange(self.shape[0]))
        by_column = np.zeros(self.shape[1], self.counts.dtype)
        np.maximum.at(by_column, self.columns, self.counts)
        return np.maximum.reduceat(self.counts, starts), by_column

    @property
    def sizes_at_cells(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The size of the reference cluster and of the candidate cluster of each cell."""
        return self.row_sums[self.rows], self.column_sums[self.columns]

    def distinct_sizes(self, side: int) -> tuple[NDArray[Any], Integers]:
        """Return the sizes of the clusters of a side, each once, and how many clusters have it."""
        sizes = self.row_sums if side == 0 else self.column_sums
        distinct, copies = np.unique(sizes, return_counts=True)
        return distinct, copies

    @cached_property
    def majority_rows(self) -> Integers:
        """The row of each column's majority class: its largest cell; on a tie, the largest row."""
        return majority_rows(self)

    @property
    def majorities(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The objects that each column shares with its majority class, and the size of this."""
        return self.line_maxima[1], self.row_sums[self.majority_rows]

    @staticmethod
    def over_rows(values: NDArray[Any]) -> Any:
        """Return the sum of a value of each row."""
        return np.add.reduce(values)

    @staticmethod
    def over_columns(values: NDArray[Any]) -> Any:
        """Return the sum of a value of each column."""
        return np.add.reduce(values)

    @staticmethod
    def over_cells(values: NDArray[Any]) -> Any:
        """Return the sum of a value of each cell."""
        return values.sum()

    @property
    def row_maxima_sum(self) -> Any:
        """The sum over reference clusters of their largest cell."""
        return self.line_maxima[0].sum()

    @property
    def column_maxima_sum(self) -> Any:
        """The sum over candidate clusters of their largest cell."""
        return self.line_maxima[1].sum()

    @cached_property
    def cell_sums(self) -> CellSums:
        """Sums over the cells that several measures share."""
        return cell_sums(
            self.counts, self.rows, self.columns, self.row_sums, self.column_sums, self.n
        )

    def require_whole(self, purpose: str) -> None:
        """Raise if weights are fractional where only counts make sense."""
        if not self.whole:
            raise FractionalWeightsError(purpose)

    def shared(self, function: Callable[[Contingency], Result]) -> Result:
        """Return a quantity of this table, computed once for all measures that need it."""
        if function not in self._memo:
            self._memo[function] = function(self)
        result: Result = self._memo[function]
        return result

    def take_shared(self, function: Callable[[Contingency], Any], other: Contingency) -> None:
        """Take over a quantity of another table, if that has computed it."""
        if function in other._memo:
            self._memo[function] = other._memo[function]

    def to_dense(self) -> NDArray[Any]:
        """Return the table with its zeros, rows and columns in the order of the labels."""
        dense = np.zeros(self.shape, self.counts.dtype)
        dense[self.rows, self.columns] = self.counts
        return dense

    def plot(self, kind: str = "contingency", *, ax: Any = None, **options: Any) -> Any:
        """Draw the table.

        Parameters
        ----------
        kind : {"contingency", "alluvial", "sizes"}
            "contingency": heat map with agreement on the diagonal; "alluvial": splits
            and merges as flows; "sizes": cluster sizes of both sides.
        ax : matplotlib Axes, optional
            The axes to draw on; new ones by default.
        **options
            Passed on to the display, as `normalize` and `order` to the heat map.

        Returns
        -------
        display
            As :class:`partita.plots.ContingencyDisplay`, with `ax_` and `figure_`.
        """
        return plot_result(self, kind, ax, **options)

    def __reduce__(self) -> Any:
        """Pickle what was counted; the rest is computed again."""
        return Contingency, (self._counted, self._labels, self._given_pair)

    def __repr__(self) -> str:
        rows, columns = self.shape
        return (
            f"Contingency({rows} x {columns} clusters, "
            f"{counted(self.counts.size, 'cell')}, n={self.n})"
        )


def _compress(sums: NDArray[Any], present: NDArray[np.bool_]) -> NDArray[Any]:
    return sums if present.all() else sums[present]


def _renumber(lines: Integers, present: NDArray[np.bool_]) -> Integers:
    if present.all():
        return lines
    numbers: Integers = (np.cumsum(present) - 1)[lines]
    return numbers
