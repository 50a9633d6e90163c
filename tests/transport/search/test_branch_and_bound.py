"""Branch and bound over boxes."""

import numpy as np
import pytest

from partita.transport.search.branch_and_bound import Boxes, refined


def test_boxes_are_split_by_priority():
    """The maximum of a concave function of one variable, from an upper bound in each box."""

    def bound(boxes):
        upper = 9 - np.square(np.clip(3.3, boxes.low, boxes.high) - 3.3)[:, 0]
        return boxes._replace(upper=upper, priority=(upper > 8.99).astype(float))

    boxes = refined(bound(Boxes.one([0.0], [10.0])), bound, 41)
    assert boxes.low.min() == 0
    assert boxes.high.max() == 10
    assert (boxes.high - boxes.low).sum() == pytest.approx(10)
    best = int(boxes.upper.argmax())
    assert boxes.high[best, 0] - boxes.low[best, 0] < 0.1
    assert len(refined(bound(Boxes.one([0.0], [10.0])), bound, 5).upper) == 3
