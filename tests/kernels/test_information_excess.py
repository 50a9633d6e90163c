"""x log(x/m) - x + m without cancellation."""

import mpmath
import numpy as np
import pytest

from partita.kernels.information_excess import SERIES_RADIUS, excess


def exact_excess(count, mean):
    with mpmath.workdps(60):
        x, m = mpmath.mpf(count), mpmath.mpf(mean)
        return float((x * mpmath.log(x / m) if x else 0) - x + m)


@pytest.mark.parametrize(
    ("count", "mean"),
    [
        (0, 3.0),
        (1, 1.0),
        (5, 4.0),
        (1_000_000, 1_000_001.0),
        (10**9, 10**9 + 0.5),
        (11, 10.0),
        (9, 10.0),
        (1_099_999, 1e6),
        (1_100_001, 1e6),
        (2, 1e-7),
    ],
)
def test_excess_equals_its_formula(count, mean):
    found = excess(np.array([float(count)]), np.array([count - mean]), np.array([mean]))
    assert found[0] == pytest.approx(exact_excess(count, mean), rel=1e-13, abs=0)


def test_series_and_logarithm_meet_at_the_radius():
    mean = 1000.0
    inside = mean * (1 + SERIES_RADIUS * (1 - 1e-9))
    outside = mean * (1 + SERIES_RADIUS * (1 + 1e-9))
    counts = np.array([inside, outside])
    found = excess(counts, counts - mean, np.full(2, mean))
    wanted = [exact_excess(inside, mean), exact_excess(outside, mean)]
    assert found == pytest.approx(wanted, rel=1e-13, abs=0)


def test_excess_is_never_negative():
    counts = np.repeat(np.arange(50.0), 200)
    means = np.tile(np.linspace(0.01, 60, 200), 50)
    assert excess(counts, counts - means, means).min() >= 0
