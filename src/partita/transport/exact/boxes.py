"""Branch and bound over boxes: the boxes of highest priority are split first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Floats

_BOXES_AT_ONCE = 256


class Boxes(NamedTuple):
    """Boxes, their upper bounds, and how urgent it is to split them (0 or less: not at all).

    `low` and `high` have the shape (boxes, dimensions).
    """

    low: Floats
    high: Floats
    upper: Floats
    priority: Floats

    @classmethod
    def one(cls, low: Any, high: Any) -> Boxes:
        """A single box of which nothing is known."""
        below, above = (np.asarray(end, np.float64)[None] for end in (low, high))
        return cls(below, above, np.full(1, np.inf), np.zeros(1))

    @property
    def centers(self) -> Floats:
        """The middle of each box."""
        return (self.low + self.high) / 2

    @property
    def largest(self) -> float:
        """The largest upper bound; minus infinity where there is no box."""
        return float(self.upper.max(initial=-np.inf))

    def take(self, which: NDArray[np.int64] | NDArray[np.bool_]) -> Boxes:
        """Some of the boxes."""
        return Boxes(*(part[which] for part in self))

    def join(self, other: Boxes) -> Boxes:
        """These boxes and others."""
        return Boxes(*(np.concatenate(pair) for pair in zip(self, other, strict=True)))


def halves(boxes: Boxes) -> Boxes:
    """Split each box along its widest side; halves inherit the upper bound."""
    widest = (boxes.high - boxes.low).argmax(axis=1)
    rows = np.arange(len(widest))
    middle = (boxes.low[rows, widest] + boxes.high[rows, widest]) / 2
    low, high = boxes.low.copy(), boxes.high.copy()
    high[rows, widest] = middle
    low[rows, widest] = middle
    return Boxes(
        np.concatenate([boxes.low, low]),
        np.concatenate([high, boxes.high]),
        np.concatenate([boxes.upper, boxes.upper]),
        np.concatenate([boxes.priority, boxes.priority]),
    )


def refined(boxes: Boxes, bound: Callable[[Boxes], Boxes], most_boxes: int) -> Boxes:
    """Split boxes until none is worth it, or until so many have been bounded.

    Parameters
    ----------
    boxes : Boxes
    bound : callable
        Gives boxes their upper bounds and priorities, and may leave out boxes that are empty.
    most_boxes : int
        How many boxes may be bounded; counted, so that the same call gives the same boxes.
    """
    left = most_boxes
    while left >= 2:
        # Few at first: what they show changes what is worth splitting.
        some = min(_BOXES_AT_ONCE, left // 2, max(1, len(boxes.upper) // 2))
        order = np.argsort(-boxes.priority, kind="stable")[:some]
        order = order[boxes.priority[order] > 0]
        if not order.size:
            break
        parents = halves(boxes.take(order))
        left -= len(parents.upper)
        kept = np.ones(len(boxes.upper), np.bool_)
        kept[order] = False
        boxes = boxes.take(kept).join(bound(parents))
    return boxes
