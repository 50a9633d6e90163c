"""Bars and ribbons of alluvial diagrams."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import to_hex

from partita.plots.alluvial_layout import bars_of_sizes
from partita.plots.ribbons import draw_bars, draw_ribbon


def test_a_ribbon_goes_from_end_to_end():
    _, ax = plt.subplots()
    patch = draw_ribbon(ax, (0.2, 0.6), np.array([0.9, 0.7, 0.5, 0.3]), "#0072B2", 0.5)
    corners = patch.get_path().vertices
    assert corners[0].tolist() == [0.2, 0.9]
    assert corners[3].tolist() == [0.6, 0.5]
    assert corners[4].tolist() == [0.6, 0.3]
    assert corners[7].tolist() == [0.2, 0.7]
    assert patch in ax.patches
    assert patch.get_alpha() == 0.5


def test_bars_and_the_bundle():
    _, ax = plt.subplots()
    (bars,) = bars_of_sizes([np.array([3.0, 1.0, 2.0])])
    draw_bars(ax, (0.0, 0.1), bars, ["#0072B2", "#D55E00"], bundle=True)
    assert [to_hex(one.get_facecolor()) for one in ax.patches] == ["#0072b2", "#d55e00", "#ffffff"]
    assert ax.patches[2].get_hatch() == "//////"
    heights = [one.get_height() for one in ax.patches]
    np.testing.assert_allclose(heights[0], 3 * heights[1])
    ax.clear()
    draw_bars(ax, (0.0, 0.1), bars, ["#0072B2", "#D55E00"], bundle=False)
    assert len(ax.patches) == 2
