"""Fixtures of the tests of belief functions."""

import numpy as np
import pytest

from tests.belief.masses import N, random_masses


@pytest.fixture(params=[(k, empty) for k in (1, 2, 3, 5) for empty in (True, False)], ids=str)
def masses(request):
    """Three dense masses over k clusters."""
    k, empty = request.param
    rng = np.random.default_rng(k + 10 * empty)
    return [random_masses(rng, N, k, empty=empty) for _ in range(3)]
