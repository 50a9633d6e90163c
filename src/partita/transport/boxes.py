"""Branch and bound over boxes: the boxes with the largest upper bounds are split first."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_BOXES_AT_ONCE = 256


class Boxes(NamedTuple):
    """Boxes with an upper bound each: low and high of shape (boxes, dimensions)."""

    low: Floats
    high: Floats
    upper: Floats

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
    )


def refined(
    boxes: Boxes,
    bound: Callable[[Boxes], Boxes],
    worth: Callable[[Floats], NDArray[np.bool_]],
    most_boxes: int,
) -> Boxes:
    """Split boxes until none is worth it, or until so many have been bounded.

    Parameters
    ----------
    boxes : Boxes
    bound : callable
        Gives boxes their upper bounds, and may leave out boxes that are empty.
    worth : callable
        Which upper bounds are large enough for a box to be split.
    most_boxes : int
        How many boxes may be bounded; counted, so that the same call gives the same boxes.
    """
    left = most_boxes
    while left >= 2:
        order = np.argsort(-boxes.upper, kind="stable")
        order = order[worth(boxes.upper[order])][: min(_BOXES_AT_ONCE, left // 2)]
        if not order.size:
            break
        parents = halves(boxes.take(order))
        left -= len(parents.upper)
        children = bound(parents)
        kept = np.ones(len(boxes.upper), np.bool_)
        kept[order] = False
        boxes = boxes.take(kept).join(children)
    return boxes
