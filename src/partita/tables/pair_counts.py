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
    def in_reference(self) -> int:
        """Pairs together in the reference: a + b."""
        return self.a + self.b

    @property
    def in_candidate(self) -> int:
        """Pairs together in the candidate: a + c."""
        return self.a + self.c
