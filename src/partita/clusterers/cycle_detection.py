"""Centers that come again: a method without an objective may go round in circles."""

from __future__ import annotations

import math

from partita.array_types import Floats


class CycleWatch:
    """Tells when centers come again, and keeps the best of those that do (Brent 1980).

    Centers are compared with those of the last step whose number is a power of two. Once they are
    the same, all that was noted since then repeats for ever.
    """

    def __init__(self) -> None:
        self._steps = 0

    def note(self, centers: Floats, objective: float) -> None:
        """Take note of where a step starts."""
        if self._steps & (self._steps - 1) == 0:
            self._mark, self._marked_at, self._least = centers, self._steps, math.inf
        self._steps += 1
        if objective < self._least:
            self._least, self.best = objective, centers

    def length(self, centers: Floats) -> int:
        """Return after how many steps centers come again, 0 if they are new."""
        return self._steps - self._marked_at if (centers == self._mark).all() else 0
