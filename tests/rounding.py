"""Tolerances that several test files share."""

import pytest


def exactly(fraction):
    """Up to a few roundings of the last bit."""
    return pytest.approx(float(fraction), rel=1e-15, abs=0)
