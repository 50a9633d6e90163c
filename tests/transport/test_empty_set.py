"""Mass on the empty set."""

import numpy as np
import pytest

import partita as pt
from partita.results.certified import exactly
from partita.transport.empty_set import with_empty_point
from partita.transport.focal_masses import FocalMasses


def test_bad_clusterings():
    with pytest.raises(pt.InputError, match=r"\[3, 2\]"):
        pt.transport_distance([0, 1, 1], pt.Rough([{0}, {0, 1}]))
    nothing = pt.Evidential([[1.0, 0.0], [0.0, 1.0]], [set(), {0}])
    with pytest.raises(pt.InputError, match="all mass on the empty set"):
        pt.transport_distance([0, 1], nothing)
    kept = pt.transport_distance([0, 1], nothing, empty="keep")
    assert kept.interval == (1.0, 1.0)
    assert "empty='keep'" in kept.remarks[0]


def test_remarks_on_unnormalized_input():
    half = pt.Possibilistic([[0.5, 0.0], [0.0, 1.0]])
    normal = pt.transport_distance([0, 1], half)
    assert normal.interval == (0.0, 0.0)
    assert "empty='normalize'" in normal.remarks[0]
    assert pt.transport_distance([0, 1], half, empty="keep").interval == (0.5, 0.5)


def test_the_empty_point_takes_the_mass_that_one_side_has_more():
    """Proper masses 1 and 1/2: half moves to the empty point, half costs its share."""
    figure = exactly(0.4, "x")
    hard = FocalMasses.hard(np.array([0, 1]), 2)
    half = FocalMasses.hard(np.array([0, 0]), 1, 0.5)
    moved = with_empty_point(figure, hard, half, 1.0)
    assert moved.exact
    assert moved.value == pytest.approx(0.5 + 0.5 * 0.4)
    assert with_empty_point(figure, hard, hard, 1.0) == figure
    # A side with several focal clusterings may leave its closer half in place.
    fuzzy = hard.with_memberships(np.array([[0.5, 0.5], [0.5, 0.5]]))
    open_ = with_empty_point(figure, fuzzy, half, 1.0)
    assert not open_.exact
    assert (open_.at_least, open_.at_most) == pytest.approx((0.5, 0.7))
