"""A table of which only the pair counts and the numbers of clusters are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from partita.tables.pair_counts import PairCounts

Result = TypeVar("Result")


class PairCountTable(NamedTuple):
    """What measures of pair counts ask of a table; enough for the family "pair counting".

    Examples
    --------
    >>> import partita as pt
    >>> from partita.tables.pair_count_table import PairCountTable
    >>> table = PairCountTable(4, 2, 3, pt.PairCounts(1, 1, 0, 4))
    >>> round(pt.measures["adjusted_rand"].compute(table), 4)
    0.5714
    """

    n: int
    n_rows: int
    n_columns: int
    pair_counts: PairCounts[int]

    @classmethod
    def from_squares(
        cls, n: int, n_rows: int, n_columns: int, squares: tuple[int, int, int]
    ) -> PairCountTable:
        """Return the table with given sums of squared cells, row sums and column sums."""
        in_both, in_reference, in_candidate = ((square - n) // 2 for square in squares)
        counts = PairCounts(
            in_both,
            in_reference - in_both,
            in_candidate - in_both,
            n * (n - 1) // 2 - in_reference - in_candidate + in_both,
        )
        return cls(n, n_rows, n_columns, counts)

    @property
    def has_pair_counts(self) -> bool:
        """Whether pairs of objects can be counted: they are."""
        return True

    @property
    def identical(self) -> bool:
        """Whether both clusterings group the objects in the same way."""
        return self.pair_counts.b == self.pair_counts.c == 0

    def require_whole(self, purpose: str) -> None:
        """Accept the counts, which are whole."""

    def shared(self, function: Callable[[PairCountTable], Result]) -> Result:
        """Return a quantity of this table."""
        return function(self)
