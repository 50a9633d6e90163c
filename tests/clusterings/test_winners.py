"""The best cluster of each object, and shares of its mass."""

import numpy as np
import pytest

import partita as pt
from partita.clusterings.winners import leaning_of, winners_of

EVIDENCE = pt.Evidential(
    [[0, 0.6, 0.3, 0.1], [0, 0.1, 0.2, 0.7], [0.8, 0.2, 0, 0]], [set(), {0}, {1}, {0, 1}]
)


@pytest.mark.parametrize(
    ("x", "wanted"),
    [
        (pt.Hard(["b", "a", "b"]), [0, 1, 0]),
        (pt.Fuzzy([[0.4, 0.6], [0.5, 0.5]]), [1, 0]),
        (pt.Possibilistic([[0.1, 0.3], [0, 0]]), [1, -1]),
        (pt.Rough([{0, 1}, {1}]), [0, 1]),
        (EVIDENCE, [0, 1, -1]),
    ],
    ids=lambda x: getattr(x, "kind", ""),
)
def test_winners(x, wanted):
    assert winners_of(x).tolist() == wanted


def test_mass_is_divided_equally():
    shares = leaning_of(EVIDENCE)
    wanted = np.array([[0.65, 0.35], [0.45, 0.55], [0.2, 0]])
    assert shares == pytest.approx(wanted)
