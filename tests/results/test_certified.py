"""Certificates: how bounds are combined and shown."""

import pytest

from partita.results.certified import Certified, between, both, mixture


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
