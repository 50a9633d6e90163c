"""Small clusterings, and what is read off pictures, that the tests of displays share."""

import io
from itertools import combinations

import numpy as np

import partita as pt

X = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [3.0, 1.0], [5.0, 0.0], [6.0, 1.0], [5.0, 2.0]])
ROUGH = pt.Rough([{0}, {0}, {0}, {0, 1}, {1}, {1}, {1}])
EVIDENTIAL = pt.Evidential(
    [[0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1], [0.6, 0.4, 0, 0], [0, 0.5, 0, 0.5], [1, 0, 0, 0],
     [0, 0, 1, 0]],
    [set(), {0}, {1}, {0, 1}],
)  # fmt: skip


def legend_of(display):
    return [text.get_text() for text in display.ax_.get_legend().get_texts()]


def map_of(centers, radii):
    """Return a map as `interval_mds` computes it, with discs at known positions."""
    some = pt.interval_mds(np.ones((len(radii), len(radii), 2)), rng=0, n_init=1)
    return some._replace(centers=np.array(centers, float), radii=np.array(radii, float))


def overlap(one, other):
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def any_overlap(boxes):
    return any(overlap(one, other) for one, other in combinations(boxes, 2))


def assert_inside(figure):
    """Assert that plain `savefig` cuts nothing: all artists lie inside the canvas."""
    figure.savefig(io.BytesIO(), format="png")
    box = figure.get_tightbbox().transformed(figure.dpi_scale_trans)
    width, height = figure.canvas.get_width_height()
    assert box.x0 >= -1
    assert box.y0 >= -1
    assert box.x1 <= width + 1
    assert box.y1 <= height + 1


def texts_of(ax):
    """Return the texts written into axes, without those of titles, ticks and legends."""
    return [text for text in ax.texts if text.get_text()]
