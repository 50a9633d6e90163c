"""What a measure may ask of one table, and of many tables at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from numpy.typing import NDArray

from partita.array_types import Integers
from partita.kernels.cell_sums import CellSums
from partita.tables.pair_counts import PairCounts

Result = TypeVar("Result")


class Table(Protocol):
    """One table (:class:`SingleTable`), or many at once (:class:`Tables`).

    Every quantity is a number for one table, and an array with one entry per table for many. A
    measure's function that takes a `Table`, and combines these quantities by arithmetic and by
    :mod:`partita.measures.elementwise`, serves both.
    """

    @property
    def n(self) -> Any:
        """The number of objects, or their total weight."""

    @property
    def n_reference(self) -> Any:
        """The number of objects in the reference: n, unless a side lacks objects."""

    @property
    def n_candidate(self) -> Any:
        """The number of objects in the candidate: n, unless a side lacks objects."""

    @property
    def n_rows(self) -> Any:
        """The number of reference clusters."""

    @property
    def n_columns(self) -> Any:
        """The number of candidate clusters."""

    @property
    def identical(self) -> Any:
        """Whether both clusterings group the objects in the same way."""

    @property
    def pair_counts(self) -> PairCounts[Any]:
        """Pairs of objects together in both clusterings, in one only, in neither."""

    @property
    def has_pair_counts(self) -> bool:
        """Whether pairs of objects can be counted."""

    @property
    def row_maxima_sum(self) -> Any:
        """The sum over reference clusters of their largest cell."""

    @property
    def column_maxima_sum(self) -> Any:
        """The sum over candidate clusters of their largest cell."""

    def require_whole(self, purpose: str) -> None:
        """Raise if a table has fractional weights where only counts make sense."""

    def shared(self, function: Callable[[Any], Result]) -> Result:
        """Return a quantity of this table, computed once for all measures that need it.

        Many tables ask the form of the function that :func:`partita.tables.many_tables.at_once`
        registers.
        """


class SingleTable(Table, Protocol):
    """One table: all cells of a :class:`Contingency`, or those of a :class:`Profile`.

    A profile lists equal cells, rows and columns once, with their number. The methods `over_…` sum
    a value of each cell, row or column that is listed, as often as it is there.
    """

    @property
    def counts(self) -> NDArray[Any]:
        """The cells that are not zero."""

    @property
    def sizes_at_cells(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The size of the reference cluster and of the candidate cluster of each cell."""

    @property
    def row_sums(self) -> NDArray[Any]:
        """The sizes of the reference clusters."""

    @property
    def column_sums(self) -> NDArray[Any]:
        """The sizes of the candidate clusters."""

    @property
    def majorities(self) -> tuple[NDArray[Any], NDArray[Any]]:
        """The objects that each column shares with its majority class, and the size of this."""

    @property
    def cell_sums(self) -> CellSums:
        """Sums over the cells that several measures share."""

    def distinct_sizes(self, side: int) -> tuple[NDArray[Any], Integers]:
        """Return the sizes of the clusters of a side, each once, and how many clusters have it."""

    def over_cells(self, values: NDArray[Any]) -> Any:
        """Return the sum of a value of each cell."""

    def over_rows(self, values: NDArray[Any]) -> Any:
        """Return the sum of a value of each row."""

    def over_columns(self, values: NDArray[Any]) -> Any:
        """Return the sum of a value of each column."""
