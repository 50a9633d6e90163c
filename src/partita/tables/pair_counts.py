"""Counts of the pairs of objects that two clusterings put together or apart."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

Count = TypeVar("Count")


class PairCounts(NamedTuple, Generic[Count]):
    """Pairs of objects: together in both clusterings (a), in one only (b, c), in neither (d).

    The counts of two hard clusterings are exact Python integers. Other tables have counts of the
    same meaning: expected counts and degrees of soft clusterings are floats, and the counts of
    many tables are arrays with one entry per table.

    Examples
    --------
    >>> from partita.tables.pair_counts import PairCounts
    >>> counts = PairCounts(4, 8, 4, 12)
    >>> counts.in_reference, counts.in_candidate, counts.total
    (12, 8, 28)
    """

    a: Count
    b: Count
    c: Count
    d: Count

    @staticmethod
    def from_squares(n: int, cells: int, rows: int, columns: int) -> PairCounts[int]:
        """Return the counts of n objects from sums of squares of cells, rows and columns."""
        a, in_reference, in_candidate = ((square - n) // 2 for square in (cells, rows, columns))
        d = n * (n - 1) // 2 - in_reference - in_candidate + a
        return PairCounts(a, in_reference - a, in_candidate - a, d)

    @property
    def total(self) -> Count:
        """All pairs: a + b + c + d, which is n (n - 1) / 2 for hard clusterings."""
        return self.a + self.b + self.c + self.d  # type: ignore[operator, no-any-return]

    @property
    def true_positives(self) -> Count:
        """TP: a, together in both."""
        return self.a

    @property
    def false_negatives(self) -> Count:
        """FN: b, together in the reference only."""
        return self.b

    @property
    def false_positives(self) -> Count:
        """FP: c, together in the candidate only."""
        return self.c

    @property
    def true_negatives(self) -> Count:
        """TN: d, together in neither."""
        return self.d

    @property
    def in_reference(self) -> Count:
        """Pairs together in the reference: a + b."""
        return self.a + self.b  # type: ignore[operator, no-any-return]

    @property
    def in_candidate(self) -> Count:
        """Pairs together in the candidate: a + c."""
        return self.a + self.c  # type: ignore[operator, no-any-return]
