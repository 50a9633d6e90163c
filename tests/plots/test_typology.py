"""Tables of groups of profiles."""

import numpy as np
from matplotlib.colors import to_rgb

from partita.plots import TypologyDisplay
from partita.plots.typology import _fill


def test_groups_are_in_the_table(found):
    display = TypologyDisplay.from_characterization(found, groups=3).plot()
    shown = [text.get_text() for text in display.axes_[0].texts]
    wanted = [
        "–" if (group := display.cell(measure, name)) is None else str(group)
        for measure in found.measures
        for name in found.design.names
    ]
    assert shown == wanted
    assert shown.count("–") == 2
    bold = [text for text in display.axes_[0].texts if text.get_fontweight() == "bold"]
    assert len(bold) == 3
    assert f"{display.typology.silhouette:.3f}" in display.axes_[0].get_xlabel()


def test_ten_groups_can_be_told_apart():
    looks = [_fill(group) for group in range(10)]
    assert len(set(looks)) == 10
    plain = np.array([to_rgb(look.color) for look in looks if not look.hatch])
    gaps = np.abs(plain[:, None] - plain[None]).sum(axis=2) + 9 * np.eye(len(plain))
    assert gaps.min() > 0.2


def test_the_eighth_group_has_a_hatch(five):
    display = TypologyDisplay.from_characterization(five, 8).plot()
    hatched = [patch for patch in display.axes_[0].patches if patch.get_hatch()]
    assert len(hatched) == display.typology.groups.count(7) > 0
