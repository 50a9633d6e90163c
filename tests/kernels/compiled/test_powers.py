"""Powers of many numbers at once, against mpmath."""

import math

import mpmath
import numba
import numpy as np
import pytest

from partita.kernels.compiled.compiling import REORDERED
from partita.kernels.compiled.powers import raise_to


@numba.njit(fastmath=REORDERED, error_model="numpy")
def raised(values, power):
    found = values.copy()
    raise_to(found, power, np.empty(values.size), np.empty(values.size, np.int32))
    return found


@pytest.mark.parametrize("power", [1 / 0.7, 0.005, 1.0, 3.0, -1.7, -0.2])
def test_powers_are_right_to_the_last_digits(power):
    rng = np.random.default_rng(0)
    values = np.concatenate(
        [
            rng.random(200),
            1 + rng.normal(0, 1e-9, 50),
            10.0 ** rng.uniform(-300, 300, 200),
            2.0 ** np.arange(-9, 10),
            np.nextafter([0.5**0.5, 2**0.5, 1.0], 0),
        ]
    )
    for value, found in zip(values, raised(values, power), strict=True):
        size = abs(power * math.log(value))
        if size < 700:
            true = mpmath.mpf(value) ** mpmath.mpf(power)
            assert abs(found / true - 1) < 4e-16 * max(1, size), value


def test_one_stays_one():
    assert raised(np.ones(9), 1.234).tolist() == [1.0] * 9


def test_zero_and_what_is_too_small_or_too_large():
    values = np.array([0.0, 5e-324, 1e-200, 1e200])
    assert raised(values, 0.001)[:2].tolist() == [0.0, 0.0]
    assert raised(values, 2.0).tolist() == [0.0, 0.0, 0.0, math.inf]
    assert raised(values, -2.0).tolist() == [math.inf, math.inf, math.inf, 0.0]


def test_any_length():
    values = np.linspace(0.1, 2, 13)
    for size in range(14):
        np.testing.assert_allclose(raised(values[:size], 1.5), values[:size] ** 1.5, rtol=1e-14)
