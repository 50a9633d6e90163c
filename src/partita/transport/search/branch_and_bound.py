"""Branch and bound over boxes: the boxes of highest priority are split first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats, Integers

_BOXES_AT_ONCE = 256


class Boxes(NamedTuple):
    """Boxes with an upper bound and a priority each.

    Attributes
    ----------
    low, high : arrays of shape (boxes, dimensions)
    upper : array of shape (boxes,)
        Upper bound of the objective in each box.
    priority : array of shape (boxes,)
        Boxes of high priority are split first; those of 0 or less are never split.
    """

    low: Floats
    high: Floats
    upper: Floats
    priority: Floats

    @classmethod
    def one(cls, low: Any, high: Any) -> Boxes:
        """Return a single box without a bound."""
        below, above = (np.asarray(end, np.float64)[None] for end in (low, high))
        return cls(below, above, np.full(1, np.inf), np.zeros(1))

    @property
    def centers(self) -> Floats:
        """The center of each box."""
        return (self.low + self.high) / 2

    @property
    def largest(self) -> float:
        """The largest upper bound; minus infinity if there is no box."""
        return float(self.upper.max(initial=-np.inf))

    def take(self, which: Integers | Booleans) -> Boxes:
        """Return a selection of the boxes."""
        return Boxes(*(part[which] for part in self))

    def join(self, other: Boxes) -> Boxes:
        """Return these boxes followed by others."""
        return Boxes(*(np.concatenate(pair) for pair in zip(self, other, strict=True)))


def halves(boxes: Boxes) -> Boxes:
    """Split each box along its widest side; both halves inherit its bound and priority."""
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
    """Split boxes until none has a positive priority, or `most_boxes` have been bounded.

    Parameters
    ----------
    boxes : Boxes
    bound : callable
        Sets the upper bounds and priorities of boxes, and may drop empty boxes.
    most_boxes : int
        The largest number of boxes to bound. It is a count, so that results are repeatable.
    """
    left = most_boxes
    while left >= 2:
        # Few boxes at first: their bounds change which boxes are worth splitting.
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
