"""How many pairs of objects two clusterings put together or apart."""

from __future__ import annotations

from typing import NamedTuple


class PairCounts(NamedTuple):
    """Pairs of objects: together in both (a), in one only (b, c), in neither (d)."""

    a: int
    b: int
    c: int
    d: int

    @property
    def total(self) -> int:
        """All pairs: n (n - 1) / 2."""
        return self.a + self.b + self.c + self.d

    @property
    def true_positives(self) -> int:
        """TP: a, together in both."""
        return self.a

    @property
    def false_negatives(self) -> int:
        """FN: b, together in the reference only."""
        return self.b

    @property
    def false_positives(self) -> int:
        """FP: c, together in the candidate only."""
        return self.c

    @property
    def true_negatives(self) -> int:
        """TN: d, together in neither."""
        return self.d

    @property
    def in_reference(self) -> int:
        """Pairs together in the reference: a + b."""
        return self.a + self.b

    @property
    def in_candidate(self) -> int:
        """Pairs together in the candidate: a + c."""
        return self.a + self.c
