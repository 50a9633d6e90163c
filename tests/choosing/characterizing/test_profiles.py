"""What is kept of dissimilarities: growth with q, range, and missed differences, by hand."""

import math

import numpy as np
import pytest

import partita as pt
from partita.choosing.characterizing.dissimilarities import Dissimilarities
from partita.choosing.characterizing.profiles import profile, select

DESIGN = pt.Design(n=[60, 120], k=2, h=0, q=[0.2, 0.4], transformations=["one_new_cluster"])


def profiles_of(values, itself=(0.0, 0.0)):
    """The profiles of one measure; values are n by q."""
    values = np.array(values, np.float64).reshape(1, 1, 2, 1, 1, 2)
    itself = np.array(itself).reshape(1, 2, 1, 1)
    changed = np.ones((1, 2, 1, 1, 2), np.bool_)
    return profile(Dissimilarities(("own",), DESIGN, values, itself, changed))


def test_growth_with_q_by_hand():
    found = profiles_of([[0.2, 0.8], [0.1, 0.2]]).growth
    # D(q) / D(largest q) is 1/4 and 1/2 at q = 1/2 of the largest.
    assert found.unevenness == pytest.approx(np.array([[0.25 / 4]]))
    assert found.early == pytest.approx(np.array([[(0.25 + 0.5) / 2 / 0.5]]))
    assert math.isnan(profiles_of([[0.2, 0.0], [0.1, 0.2]]).growth.early[0, 0])
    assert math.isnan(profiles_of([[0.2, 0.2], [0.2, 0.2]]).growth.unevenness[0, 0])


def test_range_by_hand():
    found = profiles_of([[-0.5, 0.8], [1.5, 1.25]]).range
    assert [part.item() for part in found] == [1, 2, -0.5, 1.5]


def test_missed_differences_by_hand():
    found = profiles_of([[0.5, 0.8], [0.0, -0.25]]).missed
    assert [part.item() for part in found] == [1, 2, 1, 3]
    # Compared with the reference and itself, whatever value that has.
    found = profiles_of([[0.5, 0.8], [0.0, -0.25]], itself=(0.5, -1.0)).missed
    assert [part.item() for part in found] == [1, 0, 0, -1]


def test_select_arranges_every_array():
    small = pt.Design(n=[60, 120], k=[2, 3], h=0, q=[0.2, 0.6, 1])
    together = pt.characterize(["rand", "purity", "mirkin"], small).profiles
    apart = [pt.characterize(name, small).profiles for name in ("mirkin", "rand", "purity")]
    found = select(apart, together.measures)
    assert found.measures == together.measures
    for name in ("intercepts", "b", "spread", "constant"):
        assert (getattr(found.fit, name) == getattr(together.fit, name)).all()
    for group in ("growth", "range", "missed"):
        for one, other in zip(getattr(found, group), getattr(together, group), strict=True):
            np.testing.assert_array_equal(one, other)
