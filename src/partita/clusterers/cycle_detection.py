"""Detect cycles: a method without an objective may return to centers it had before."""

from __future__ import annotations

import math

from partita.array_types import Floats


class CycleWatch:
    """Detects when centers repeat, and keeps the best centers of the cycle.

    Brent's algorithm (BIT 1980, doi:10.1007/BF01933190): centers are compared with those of the
    last step whose number is a power of two. Once both are equal, the steps since then repeat
    forever.
    """

    def __init__(self) -> None:
        self._steps = 0

    def note(self, centers: Floats, objective: float) -> None:
        """Record the centers at which a step starts, and their objective."""
        if self._steps & (self._steps - 1) == 0:
            self._mark, self._marked_at, self._least = centers, self._steps, math.inf
        self._steps += 1
        if objective < self._least:
            self._least, self.best = objective, centers

    def length(self, centers: Floats) -> int:
        """Return the length of the cycle that ends at these centers, 0 if there is none."""
        return self._steps - self._marked_at if (centers == self._mark).all() else 0
