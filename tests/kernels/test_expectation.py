"""Expected mutual information against exact arithmetic, in numpy and compiled."""

import numpy as np
import pytest

from partita.kernels import expectation
from partita.kernels.numba_switch import force_path
from tests.naive.exact_tables import (
    excess_by_binomials,
    excess_by_moments,
    excess_by_ratios,
    expected_excess,
)

SIZES = [
    # rows, columns: the sizes of the clusters of each side
    ([4, 6], [3, 7]),
    ([1, 2, 3, 4], [5, 5]),
    ([1] * 10, [2] * 5),
    ([10], [1, 9]),
    ([500, 300, 200], [999, 1]),
    ([100] * 10, [250] * 4),
    ([1, 3, 7, 989], [13, 987]),
    ([999_999, 1], [500_000, 500_000]),
    ([600_000, 300_000, 90_000, 10_000], [1_000, 2_000, 997_000]),
    ([1_000] * 1000, [10_000] * 100),
]
WIDE_AND_NARROW = [
    # sizes on both sides of the borders between the three ways of summing
    ([693, 307], [184, 816]),
    ([226, 74], [161, 139]),
    ([2560, 2560, 4880], [500, 499, 501, 8500]),
    ([5_000_000, 5_000_000], [256, 255, 9_999_489]),
    ([9_990_000, 10_000], [130_000, 120_000, 9_750_000]),
]
HUGE = [
    ([10**10 - 30_000, 30_000], [4 * 10**9, 35 * 10**8, 25 * 10**8]),
    ([10**10 - 1, 1], [5 * 10**9, 5 * 10**9]),
    ([10**10 - 7, 2, 5], [10**10 - 1_000, 1_000]),
]
WIDE = [([4 * 10**9, 6 * 10**9], [5 * 10**9, 5 * 10**9])]


def grouped(sizes):
    distinct, repeats = np.unique(np.array(sizes, np.int64), return_counts=True)
    return distinct, repeats.astype(np.float64)


def expected_information(rows, columns):
    return expectation.expected_information(*grouped(rows), *grouped(columns), sum(rows))


def exact_expectation(rows, columns):
    row_sizes, row_weights = grouped(rows)
    column_sizes, column_weights = grouped(columns)
    return float(
        sum(
            int(v) * int(w) * expected_excess(a, b, sum(rows))
            for a, v in zip(row_sizes.tolist(), row_weights, strict=True)
            for b, w in zip(column_sizes.tolist(), column_weights, strict=True)
        )
    )


def close(value):
    return pytest.approx(value, rel=1e-12, abs=1e-300)


@pytest.mark.parametrize(("rows", "columns"), SIZES + WIDE_AND_NARROW)
def test_expectations_are_exact(rows, columns, every_path):
    assert sum(rows) == sum(columns)
    assert expected_information(rows, columns) == close(exact_expectation(rows, columns))


@pytest.mark.parametrize(("rows", "columns"), HUGE)
def test_expectations_of_ten_billion_objects_are_exact(rows, columns):
    """From 2^31 objects on the kernel always runs in numpy."""
    assert sum(rows) == sum(columns)
    assert expected_information(rows, columns) == close(exact_expectation(rows, columns))


@pytest.mark.nightly
@pytest.mark.parametrize(("rows", "columns"), WIDE)
def test_wide_distributions_are_exact(rows, columns):
    assert expected_information(rows, columns) == close(exact_expectation(rows, columns))


def test_both_paths_give_the_same_bits():
    for seed in range(20):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(2, 5000))
        rows, columns = (
            np.bincount(rng.integers(0, rng.integers(1, n + 1), n)).tolist() for _ in range(2)
        )
        rows, columns = ([size for size in sizes if size] for sizes in (rows, columns))
        with force_path("numpy"):
            in_numpy = expected_information(rows, columns)
        with force_path("compiled"):
            compiled = expected_information(rows, columns)
        assert compiled == in_numpy, seed


def test_blocks_of_rows_add_up(monkeypatch):
    """The numpy path works on a few rows at once; the size of the block changes nothing."""
    rows, columns = list(range(1, 40)), list(range(39, 0, -1))
    with force_path("numpy"):
        whole = expected_information(rows, columns)
        monkeypatch.setattr(expectation, "_PAIRS_AT_ONCE", 50)
        assert expected_information(rows, columns) == pytest.approx(whole, rel=1e-13)


@pytest.mark.parametrize(("a", "b", "n"), [(400, 300, 1000), (30, 50, 1000), (900, 500, 1000)])
def test_exact_twins_agree_by_binomials_and_by_ratios(a, b, n):
    assert float(excess_by_ratios(a, b, n)) == close(float(excess_by_binomials(a, b, n)))


def test_exact_twins_agree_by_ratios_and_by_moments():
    sizes = (500_000, 300_000, 1_000_000)
    assert float(excess_by_moments(*sizes)) == close(float(excess_by_ratios(*sizes)))


def test_many_tables_are_evaluated_together(monkeypatch):
    """In batches of any length; sizes of all three ways are among them."""
    rng = np.random.default_rng(3)
    tables = []
    for n, k in ((2, 2), (50, 3), (1000, 5), (3000, 2), (10**6, 4), (2**33, 3), (300, 40)):
        cuts = [np.sort(rng.choice(n - 1, k - 1, replace=False)) + 1 for _ in range(2)]
        sides = (np.diff(cut, prepend=0, append=n).tolist() for cut in cuts)
        rows, columns = (grouped(side) for side in sides)
        tables.append(expectation.Margins(*rows, *columns, n))
    alone = [expectation.expected_information(*table) for table in tables]
    for pairs in (1, 5, 1 << 13):
        monkeypatch.setattr(expectation, "_PAIRS_AT_ONCE", pairs)
        assert expectation.expected_information_of_many(tables) == pytest.approx(alone, rel=1e-13)
    assert expectation.expected_information_of_many([]) == []
