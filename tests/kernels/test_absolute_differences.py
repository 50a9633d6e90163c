"""Mean absolute differences by sorting and from bins, against all pairs of values."""

import numpy as np
import pytest

from partita.kernels import absolute_differences
from partita.kernels.absolute_differences import Estimate, Values, mean_absolute_difference


def all_pairs(x, y):
    return np.abs(x[:, None] - y[None, :]).mean()


def in_blocks(values, weights=None, blocks=3):
    """Return a distribution whose values come in several blocks, as often as they are asked for."""
    weights = np.ones(values.size) if weights is None else weights
    parts = [np.array_split(array, blocks) for array in (values, weights)]
    return Values(lambda: zip(*parts, strict=True), values.size)


@pytest.fixture
def few_bins(monkeypatch):
    """Put even a few values into 64 bins."""
    monkeypatch.setattr(absolute_differences, "_MOST_VALUES", 10)
    monkeypatch.setattr(absolute_differences, "_BINS", 64)
    return monkeypatch


@pytest.mark.parametrize("seed", range(5))
def test_the_mean_is_that_of_all_pairs(seed):
    rng = np.random.default_rng(seed)
    x, y = rng.random(30), rng.integers(0, 3, 17) / 2
    for one, other in ((x, y), (y, x)):
        value, error = mean_absolute_difference(in_blocks(one), in_blocks(other))
        assert value == pytest.approx(all_pairs(x, y), rel=1e-13)
        assert error == 0.0


def test_weights_repeat_values():
    halves = in_blocks(np.array([0.5, 0.0, 0.5]), np.array([1.0, 2.0, 1.0]))
    point = in_blocks(np.array([0.25]), blocks=1)
    assert mean_absolute_difference(halves, point) == Estimate(0.25, 0.0)
    assert mean_absolute_difference(halves, halves).value == 0.25
    assert mean_absolute_difference(point, point) == Estimate(0.0, 0.0)


DISTRIBUTIONS = {
    "even": lambda rng: rng.random(400),
    "skewed": lambda rng: rng.beta(2, 5, 400),
    "ends": lambda rng: np.concatenate([rng.random(300), np.ones(50), np.zeros(50)]),
    "nearly hard": lambda rng: np.concatenate([rng.random(300) / 500, 1 - rng.random(100) / 500]),
    "one bin": lambda rng: 0.3 + rng.random(400) / 1000,
    "all equal": lambda rng: np.full(400, 0.3),
}


@pytest.mark.parametrize("first", DISTRIBUTIONS)
@pytest.mark.parametrize("second", DISTRIBUTIONS)
@pytest.mark.parametrize("divided", [1, 2, 65])
def test_bins_bound_their_error(few_bins, first, second, divided):
    few_bins.setattr(absolute_differences, "_MOST_DIVIDED", divided)
    rng = np.random.default_rng(0)
    x, y = DISTRIBUTIONS[first](rng), DISTRIBUTIONS[second](rng)
    value, error = mean_absolute_difference(in_blocks(x), in_blocks(y))
    assert abs(value - all_pairs(x, y)) <= error + 1e-13
    # A quarter of the width of a bin, divided or not.
    assert error <= (1 / 256 if divided < 65 else 1 / 256 / 64)


def test_dividing_bins_where_many_values_meet_makes_the_error_small(few_bins):
    rng = np.random.default_rng(1)
    x, y = (DISTRIBUTIONS["nearly hard"](rng) for _ in range(2))
    errors = []
    for divided in (1, 2):
        few_bins.setattr(absolute_differences, "_MOST_DIVIDED", divided)
        errors.append(mean_absolute_difference(in_blocks(x), in_blocks(y)).error)
    assert errors[0] > 10 * errors[1] > 0


@pytest.mark.parametrize("values", [[0.0, 1.0], [0.0, 0.25, 0.5, 1.0]])
def test_values_on_the_edges_of_bins_are_exact_against_any_other(few_bins, values):
    rng = np.random.default_rng(2)
    x, y = rng.choice(values, 50), rng.random(60)
    value, error = mean_absolute_difference(in_blocks(x), in_blocks(y))
    assert value == pytest.approx(all_pairs(x, y), rel=1e-13)
    assert error == 0.0


def test_weights_repeat_values_in_bins(few_bins):
    rng = np.random.default_rng(3)
    x, y, counts = rng.random(40), rng.random(30), rng.integers(1, 5, 40)
    weighted = mean_absolute_difference(in_blocks(x, counts.astype(float)), in_blocks(y))
    repeated = mean_absolute_difference(in_blocks(np.repeat(x, counts)), in_blocks(y))
    assert weighted == pytest.approx(repeated, rel=1e-12)


def test_millions_of_values_are_exact_up_to_rounding():
    rng = np.random.default_rng(4)
    x, y = rng.beta(1, 3, 5_000_000), rng.random(1_000)
    ordered = np.sort(y)
    below = np.searchsorted(ordered, x)
    sums = np.concatenate([[0.0], ordered.cumsum()])
    wanted = (x * below - sums[below] + sums[-1] - sums[below] - x * (y.size - below)).mean()
    value, error = mean_absolute_difference(in_blocks(x), in_blocks(y))
    assert value == pytest.approx(wanted / y.size, rel=1e-12)
    assert error == 0.0
