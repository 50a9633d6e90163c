"""Positions of bars and ribbons: to scale, without gaps or overlaps."""

import numpy as np
import pytest

from partita.plots.alluvial_layout import bars_of, bars_of_sizes, ribbons_of
from tests.plots.test_alluvial_graph import flows_between

rng = np.random.default_rng(0)
PAIRS = {
    "one": ([0], [0]),
    "same": ([0, 0, 1], [0, 0, 1]),
    "random": (rng.integers(0, 9, 90), rng.integers(0, 7, 90)),
    "many": (rng.integers(0, 300, 900), rng.integers(0, 300, 900)),
}


@pytest.mark.parametrize("name", PAIRS)
def test_bars_fill_the_height_and_do_not_overlap(name):
    flows = flows_between(*PAIRS[name])
    for bars in bars_of(flows):
        assert bars.tops.max() == pytest.approx(1.0)
        assert bars.bottoms.min() >= -1e-12
        order = np.argsort(-bars.tops)
        assert (bars.bottoms[order][:-1] >= bars.tops[order][1:] - 1e-12).all()
    if "bundled" not in flows.fates:
        lowest = min(bars.bottoms[:-1].min() for bars in bars_of(flows))
        assert lowest == pytest.approx(0.0)


def test_heights_are_sizes():
    left, right = bars_of(flows_between([0] * 6 + [1] * 2, [0] * 4 + [1] * 4))
    heights = left.tops - left.bottoms
    assert heights[0] / heights[1] == pytest.approx(3.0)
    assert left.scale[0] == right.scale[0]
    # There is no bundle.
    assert heights[-1] == 0


def test_a_bundle_is_lower_than_its_size():
    flows = flows_between(*PAIRS["many"])
    left, _ = bars_of(flows)
    assert (left.tops - left.bottoms)[-1] == pytest.approx(0.12)
    assert left.bottoms[-1] == 0
    assert left.scale[-1] < left.scale[0]


@pytest.mark.parametrize("name", PAIRS)
def test_ribbons_tile_their_bars(name):
    flows = flows_between(*PAIRS[name])
    bars = bars_of(flows)
    ribbons = ribbons_of(flows, bars)
    for own, side, at in ((flows.sources, bars[0], 0), (flows.targets, bars[1], 2)):
        others = flows.targets if at == 0 else flows.sources
        for bar in np.unique(own).tolist():
            mine = np.flatnonzero(own == bar)
            mine = mine[np.argsort(others[mine])]
            uppers, lowers = ribbons[mine, at], ribbons[mine, at + 1]
            assert uppers[0] == pytest.approx(side.tops[bar])
            assert lowers[-1] == pytest.approx(side.bottoms[bar], abs=1e-9)
            np.testing.assert_allclose(lowers[:-1], uppers[1:], atol=1e-9)


def test_several_columns_have_one_scale():
    # The last size of each column is that of its bundle.
    columns = bars_of_sizes([np.array([3.0, 1, 0]), np.array([2.0, 0]), np.array([1.0, 1, 1, 20])])
    heights = [bars.tops - bars.bottoms for bars in columns]
    scale = heights[1][0] / 2
    for own, sizes in zip(heights, ([3, 1], [2], [1, 1, 1]), strict=True):
        np.testing.assert_allclose(own[:-1], scale * np.array(sizes))
    # The bundle is lower than its size, and all columns fit between 0 and 1.
    assert 0 < heights[2][-1] < 20 * scale
    assert all(bars.bottoms.min() >= -1e-12 and bars.tops.max() <= 1 for bars in columns)
