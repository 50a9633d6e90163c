"""Sums of squares, split means and sums by group against Python's integers and fractions."""

from fractions import Fraction

import numpy as np
import pytest

from partita.kernels.exact_sums import (
    SumInAnyOrder,
    exact_sum,
    split_means,
    sum_by_group,
    sum_in_order,
    sum_of_quotients,
    sum_of_squares,
)

COUNTS = {
    "none": [],
    "zeros": [0, 0],
    "small": [1, 2, 3],
    "just below the limit of one product": [2**31 - 1, 1],
    "just above it": [2**31, 2**31],
    "32 bits": [65_537] * 3,
    "largest": [2**62],
    "large and small": [2**62, 1, 2**61 - 1, 3, 2**43 + 17],
    "all limbs": [0b101 << 60, (1 << 62) - 1, (1 << 42) - 1, (1 << 21) - 1],
}


@pytest.mark.parametrize("counts", COUNTS.values(), ids=COUNTS)
def test_sum_of_squares(counts):
    found = sum_of_squares(np.array(counts, np.int64), sum(counts))
    assert found == sum(count * count for count in counts)
    assert isinstance(found, int)


@pytest.mark.parametrize("bits", [10, 31, 32, 45, 62])
def test_sum_of_squares_of_random_counts(bits):
    counts = np.random.default_rng(bits).integers(0, 2**bits, 1000)
    assert sum_of_squares(counts, sum(counts.tolist())) == sum(
        count * count for count in counts.tolist()
    )


def test_sum_of_squares_over_several_chunks():
    """More than 2^20 large counts: no partial sum may overflow."""
    counts = np.full((1 << 20) + 3, 2**62 - 1)
    total = counts.size * (2**62 - 1)
    assert sum_of_squares(counts, total) == counts.size * (2**62 - 1) ** 2


def test_read_only_counts():
    counts = np.array([2**40, 3])
    counts.flags.writeable = False
    assert sum_of_squares(counts, 2**40 + 3) == 2**80 + 9


@pytest.mark.parametrize("n", [7, 2**31 - 1, 2**31, 10**10, 2**61])
def test_split_means(n):
    rng = np.random.default_rng(n % 1000)
    a, b = rng.integers(1, n + 1, 50), rng.integers(1, n + 1, 50)
    whole, fraction = split_means(a, b, n)
    for x, y, w, f in zip(a.tolist(), b.tolist(), whole.tolist(), fraction.tolist(), strict=True):
        exact = Fraction(x * y, n)
        assert w == exact.numerator // exact.denominator
        assert f == float(exact - w)


GROUPS = {
    "none": ([], []),
    "small": ([0, 2, 0, 2, 3], [1, 2, 3, 4, 5]),
    "just below 2^53": ([0, 1], [2**52, 2**52 - 1]),
    "odd sums beyond 2^53": ([0, 0, 1, 1], [2**53, 1, 2**54 + 2, 1]),
    "each below but not together": ([0, 1, 1], [2**52 + 1, 2**52 + 1, 2**52 + 2]),
    "largest": ([1, 0, 1], [2**61, 3, 2**61 - 1]),
}


@pytest.mark.parametrize(("groups", "values"), GROUPS.values(), ids=GROUPS)
def test_sum_by_group(groups, values):
    size = 5
    found = sum_by_group(np.array(groups, np.int64), np.array(values, np.int64), size)
    wanted = [
        sum(value for group, value in zip(groups, values, strict=True) if group == line)
        for line in range(size)
    ]
    assert found.tolist() == wanted
    assert found.dtype == np.int64


@pytest.mark.parametrize("bits", [10, 40, 50, 54])
def test_sum_by_group_of_random_counts(bits):
    rng = np.random.default_rng(bits)
    groups, values = rng.integers(0, 7, 300), rng.integers(0, 2**bits, 300)
    wanted = [sum(values[groups == line].tolist()) for line in range(7)]
    assert sum_by_group(groups, values, 7).tolist() == wanted


def test_sum_by_group_of_fractions():
    groups, values = np.array([1, 0, 1]), np.array([0.25, 2.0, 0.5])
    assert sum_by_group(groups, values, 3).tolist() == [2.0, 0.75, 0.0]


@pytest.mark.parametrize("largest", [100, 10**9])
@pytest.mark.parametrize("seed", range(10))
def test_sums_of_quotients_are_rounded_once(seed, largest):
    rng = np.random.default_rng(seed)
    denominators = rng.integers(1, largest, 200)
    numerators = rng.integers(0, 10**6, 200)
    pairs = zip(numerators.tolist(), denominators.tolist(), strict=True)
    exact = sum(Fraction(*pair) for pair in pairs)
    assert sum_of_quotients(numerators, denominators) == float(exact)


def test_equal_sums_of_other_quotients_have_the_same_bits():
    halves = sum_of_quotients(np.array([1, 1]), np.array([2, 2]))
    assert halves == sum_of_quotients(np.array([1, 2]), np.array([3, 3])) == 1.0
    sixths = sum_of_quotients(np.array([1, 1, 10**6]), np.array([2, 3, 6 * 10**6]))
    assert sixths == 1.0


def test_sums_in_order_are_those_of_a_loop():
    values = np.random.default_rng(0).random(999)
    total = 0.0
    for value in values.tolist():
        total += value
    assert sum_in_order(values) == total


@pytest.mark.parametrize("largest", [10, 10**6, 10**9, 3 * 10**18])
def test_sums_of_products_are_exact_at_any_size(largest):
    rng = np.random.default_rng(7)
    factors = [rng.integers(1, largest, 50) for _ in range(3)]
    wanted = sum(x * y * z for x, y, z in zip(*(f.tolist() for f in factors), strict=True))
    assert exact_sum(*factors) == wanted
    assert exact_sum(factors[0]) == sum(factors[0].tolist())
    assert exact_sum(np.empty(0, np.int64), np.empty(0, np.int64)) == 0


def test_a_sum_in_any_order_has_the_same_bits():
    rng = np.random.default_rng(8)
    values = rng.normal(size=5000) * 10.0 ** rng.integers(-12, 0, 5000)
    values /= np.abs(values).sum()
    sums = set()
    for parts in (1, 7, 500):
        total = SumInAnyOrder()
        for part in np.array_split(rng.permutation(values), parts):
            total.add(part)
        sums.add(total.value)
    exact = sum(map(Fraction, values.tolist()))
    assert len(sums) == 1
    assert abs(Fraction(sums.pop()) - exact) < Fraction(1, 1 << 56)
