"""Names of discs cover neither each other nor centers."""

from itertools import combinations

import matplotlib.pyplot as plt
import numpy as np
import pytest

from partita.plots import IntervalMDSDisplay
from partita.plots.interval_map_names import Box
from tests.plots.pictures import map_of

CROWDED = [
    ([[0, 0], [0.01, 0], [0, 0.01], [1, 1]], [0, 0, 0, 0]),
    ([[0, 0], [0, 0], [0, 0], [1, 1]], [0.2, 0.2, 0.1, 0]),
    ([[0, 0], [0.02, 0.01], [0.3, 0], [0.31, 0.01], [0.5, 0.5]], [0.05, 0.06, 0.4, 0, 0]),
]


@pytest.mark.parametrize(("centers", "radii"), CROWDED)
@pytest.mark.parametrize("own", [True, False])
def test_names_cover_neither_each_other_nor_centers(centers, radii, own):
    names = [f"clustering {i}" for i in range(len(radii))]
    ax = None if own else plt.subplots(figsize=(5, 4))[1]
    display = IntervalMDSDisplay.from_map(map_of(centers, radii), names).plot(ax)
    display.figure_.canvas.draw()
    boxes = [text.get_window_extent() for text in display.ax_.texts]
    assert [text.get_text() for text in display.ax_.texts] == names
    for one, other in combinations(boxes, 2):
        assert not one.overlaps(other)
    for point in display.ax_.transData.transform(display.map.centers):
        assert not any(box.contains(*point) for box in boxes)
    outer = display.ax_.get_window_extent()
    assert all(outer.x0 <= box.x0 and box.x1 <= outer.x1 for box in boxes)


def test_boxes():
    box = Box(np.array([10.0, 20.0]), np.array([4.0, 2.0]))
    points = np.array([[10.0, 20.0], [14.0, 22.0], [14.5, 20.0]])
    assert box.has(points) == 2
    assert box.has(points, margin=1.0) == 3
    assert box.meets(Box(np.array([17.0, 20.0]), np.array([4.0, 1.0])))
    assert not box.meets(Box(np.array([18.0, 20.0]), np.array([4.0, 1.0])))
