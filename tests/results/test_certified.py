"""Certificates: how bounds are combined and shown."""

import pytest

from partita.results.certified import Certified, between, both, exactly, mixture
from partita.tolerances import MEETING


def certificate(value, at_least, at_most, **facts):
    return Certified(value, at_least, at_most, False, **{"method": "bounds", **facts})


def test_certificates():
    assert between(0.2, 0.2 - 1e-12, "x").exact
    with pytest.raises(AssertionError, match="contradict"):
        between(0.3, 0.2, "x")
    one, other = between(0.1, 0.5, "a"), Certified(0.3, 0.2, 0.4, False, "b", 0.99)
    joined = both(one, other)
    assert (joined.at_least, joined.at_most, joined.level) == (0.2, 0.4, 0.99)
    half = mixture(one, other, 0.5)
    assert half[:3] == pytest.approx((0.3, 0.15, 0.45))
    assert half.level == 0.99
    assert "with confidence 0.99" in str(other)


def test_the_texts_of_certificates():
    proven = certificate(0.3, 0.25, 0.35)
    assert proven.width == pytest.approx(0.1)
    assert str(proven) == "0.25 to 0.35 (bounds)"
    assert str(proven._replace(level=0.99)) == "0.25 to 0.35 with confidence 0.99 (bounds)"
    assert str(exactly(0.125, "by hand")) == "0.125 (exact: by hand)"


def test_an_exact_number_is_its_own_bounds():
    assert exactly(0.25, "by hand") == Certified(0.25, 0.25, 0.25, True, "by hand", 1.0, "", 0.0)
    # Rounding may leave a distance of 0 below 0.
    assert exactly(-1e-17, "by hand").value == 0.0


def test_two_bounds_enclose_a_number():
    found = between(0.25, 0.75, "bounds", "more time")
    assert found == Certified(0.5, 0.25, 0.75, False, "bounds", 1.0, "more time", 0.0)
    # A distance is not below 0, whatever a bound says.
    assert between(-0.5, 0.5, "bounds")[:3] == (0.25, 0.0, 0.5)


def test_bounds_that_meet_up_to_rounding_are_the_number():
    met = between(0.25, 0.25 + MEETING, "bounds", "more time")
    assert (met.exact, met.sharpen) == (True, "")
    assert met.value == met.at_least == met.at_most == pytest.approx(0.25 + MEETING / 2, rel=1e-15)
    crossed = between(0.25, 0.25 - MEETING, "bounds")
    assert crossed.exact
    assert crossed.value == pytest.approx(0.25 - MEETING / 2, rel=1e-15)
    assert not between(0.25, 0.25 + 2 * MEETING, "bounds").exact


def test_a_mixture_of_bounds():
    lower = certificate(0.25, 0.125, 0.5, level=0.75, sharpen="more time")
    upper = certificate(0.75, 0.5, 1.0, level=0.875, method="draws")
    # The probability that both hold: 1 - (0.25 + 0.125).
    assert mixture(lower, upper, 0.25) == Certified(
        0.375, 0.21875, 0.625, False, "bounds; draws", 0.625, "more time"
    )
    assert mixture(lower, lower._replace(value=0.375), 0.5).method == "bounds"
    assert mixture(lower, upper._replace(sharpen="more draws"), 0.5).sharpen == "more draws"
    doubtful = lower._replace(level=0.25)
    assert mixture(doubtful, doubtful._replace(value=0.375), 0.5).level == 0.0


def test_a_mixture_at_its_ends_is_one_of_both():
    lower, upper = certificate(0.25, 0.125, 0.5), certificate(0.75, 0.5, 1.0, method="draws")
    assert mixture(lower, upper, 0.0) is lower
    assert mixture(lower, upper, 1.0) is upper
    assert mixture(lower, lower, 0.5) == lower


def test_a_mixture_is_exact_if_both_are():
    number, other = exactly(0.25, "by hand"), exactly(0.75, "by hand")
    assert mixture(number, other, 0.5) == exactly(0.5, "by hand")
    open_one = certificate(0.75, 0.5, 1.0)
    assert not mixture(number, open_one, 0.5).exact
    assert not mixture(open_one, number, 0.5).exact


def test_an_exact_number_needs_no_other_certificate():
    number, bounds = exactly(0.25, "by hand"), certificate(0.5, 0.125, 0.75)
    assert both(number, bounds) is number
    assert both(bounds, number) is number


def test_certificates_of_one_number_are_intersected():
    one = certificate(0.25, 0.125, 0.5, method="a", level=0.875)
    other = certificate(0.5, 0.25, 0.75, method="b", sharpen="more time")
    # The narrower of both gives the estimate and is named first.
    joined = Certified(0.25, 0.25, 0.5, False, "a; b", 0.875, "more time")
    assert both(one, other) == joined
    assert both(other, one) == joined
    assert both(one._replace(sharpen="more draws"), other).sharpen == "more draws"
    # On a tie the first one does; its estimate is moved into the bounds.
    tied = other._replace(at_most=0.625, value=0.5625)
    assert both(tied, one) == Certified(0.5, 0.25, 0.5, False, "b; a", 0.875, "more time")
    assert both(one, tied).method == "a; b"
    low = one._replace(value=0.125)
    assert both(low, other).value == 0.25


def test_bounds_within_the_others_stay_as_they_are():
    narrow = certificate(0.375, 0.25, 0.5, method="a", level=0.875, sharpen="more draws")
    wide = certificate(0.5, 0.125, 0.75, method="b", sharpen="more time")
    assert both(narrow, wide) == narrow
    assert both(wide, narrow) == narrow
    outside = narrow._replace(value=0.75)
    assert both(outside, wide) == narrow._replace(value=0.5)


def test_of_bounds_that_exclude_each_other_the_surer_ones_hold():
    drawn = certificate(0.25, 0.125, 0.375, method="draws", level=0.99)
    proven = certificate(0.75, 0.5, 1.0)
    assert both(drawn, proven) is proven
    assert both(proven, drawn) is proven


def test_proven_bounds_that_touch_are_the_number():
    below, above = certificate(0.25, 0.125, 0.5, method="a"), certificate(0.75, 0.5, 1.0)
    assert both(below, above) == exactly(0.5, "a")
    apart = above._replace(at_least=0.5 - MEETING)
    met = both(below, apart)
    assert met.exact
    assert met.value == pytest.approx(0.5 - MEETING / 2, rel=1e-15)
    # Bounds just as far apart as counts as equal.
    assert both(certificate(0.0, 0.0, 0.5), certificate(0.0, -0.5, MEETING)).exact
    # Bounds from draws prove nothing, even if they touch.
    assert not both(below._replace(level=0.99), above).exact
    assert not both(below, above._replace(level=0.99)).exact
