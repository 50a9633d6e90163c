"""The nested rough clusterings of a possibilistic one."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.clusterings.common_cuts import CommonCuts, is_nested

GRADED = pt.Possibilistic([[1, 0.5], [0.25, 0.75]], reading="nested")


def test_cuts_and_masses():
    """Levels above 0.75 leave the second object without a cluster."""
    cuts = CommonCuts(GRADED)
    assert (cuts.n, len(cuts)) == (2, 3)
    assert cuts.masses.tolist() == [0.25, 0.25, 0.25]
    assert cuts.empty == 0.25
    assert [masks.tolist() for masks in cuts] == [[0b01, 0b10], [0b11, 0b10], [0b11, 0b11]]
    assert cuts.flags(0).tolist() == [[True, False], [False, True]]


def test_masses_add_up_to_1_and_cuts_grow():
    rng = np.random.default_rng(0)
    for seed in range(20):
        cuts = CommonCuts(pt.Possibilistic(rng.random((5, 3)).round(1), reading="nested"))
        assert cuts.masses.sum() + cuts.empty == pytest.approx(1.0), seed
        flags = [cuts.flags(i) for i in range(len(cuts))]
        assert all((small <= large).all() for small, large in itertools.pairwise(flags))


def test_which_clusterings_are_nested():
    assert is_nested(GRADED)
    assert not is_nested(GRADED.with_reading("product"))
    assert not is_nested(pt.Fuzzy([[0.5, 0.5]]))
