"""What a measure may ask of one contingency table and of many tables at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from partita.tables.pair_counts import PairCounts

Result = TypeVar("Result")


class Table(Protocol):
    """One table (:class:`Contingency`), or many at once (:class:`Tables`).

    Every quantity is a number for one table, and an array with one entry per table for many. A
    measure's function that takes a `Table`, and combines these quantities by arithmetic and by
    :mod:`partita.measures.elementwise`, serves both.
    """

    @property
    def n(self) -> Any:
        """The number of objects, or their total weight."""

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
