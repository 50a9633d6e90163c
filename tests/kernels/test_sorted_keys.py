"""Pairs of codes as sorted keys, in numpy and compiled, against Python's sort of pairs."""

import numpy as np
import pytest

from partita.kernels import sorted_keys as module
from partita.kernels.codes import Codes
from partita.kernels.sorted_keys import packed_keys, sorted_keys


def random_codes(rng, n, first, span, dtype=np.int64):
    return Codes(rng.integers(first, first + span, n).astype(dtype), first, span)


def naive_keys(rows, columns):
    """Python's integers, so that nothing overflows."""
    pairs = zip(rows.values.tolist(), columns.values.tolist(), strict=True)
    return [(i - rows.first) * columns.span + (j - columns.first) for i, j in pairs]


CASES = {
    "one object": (1, (0, 1), (0, 1)),
    "few objects": (5, (0, 3), (0, 4)),
    "one row": (300, (7, 1), (0, 100_000)),
    "one column": (300, (0, 100_000), (-3, 1)),
    "32 bits": (5000, (-20, 60_000), (10, 60_000)),
    "64 bits": (5000, (0, 10**6), (-(10**6), 10**6)),
    "62 bits": (5000, (0, 1 << 31), (0, 1 << 31)),
    "63 bits": (500, (-5, (1 << 32) - 1), (5, (1 << 31) - 1)),
    "far from 0": (400, (2**62, 50_000), (-(2**62), 90_000)),
    "many objects": (100_000, (0, 30_000), (0, 200_000)),
}


@pytest.mark.parametrize("dtypes", [(np.int64, np.int64), (np.int32, np.int64)])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_keys_are_those_of_python(case, dtypes, every_path):
    n, *ranges = case
    if dtypes[0] is np.int32 and ranges[0][0] + ranges[0][1] > 2**31:
        dtypes = np.int64, np.int64
    rng = np.random.default_rng(n)
    rows, columns = (
        random_codes(rng, n, *one, dtype) for one, dtype in zip(ranges, dtypes, strict=True)
    )
    expected = naive_keys(rows, columns)
    assert packed_keys(rows, columns).tolist() == expected
    assert sorted_keys(rows, columns).tolist() == sorted(expected)


@pytest.mark.parametrize("dtype", [np.uint32, np.int64])
def test_32_bits_where_they_suffice(dtype, every_path):
    span = 1000 if dtype is np.uint32 else 100_000
    codes = random_codes(np.random.default_rng(0), 2000, 0, span)
    assert sorted_keys(codes, codes).dtype == dtype


@pytest.mark.parametrize("cores", [1, 2])
@pytest.mark.parametrize("skewed", [False, True])
def test_threads_sort_the_same_keys(skewed, cores, monkeypatch, every_path):
    """Buckets are shared between threads, also if nearly all keys are in one of them."""
    monkeypatch.setattr(module, "_WORTH_THREADS", 1)
    monkeypatch.setattr(module, "_KEYS_IN_BUCKET", 16)
    monkeypatch.setattr(module, "usable_cores", lambda: cores)
    rng = np.random.default_rng(int(skewed))
    rows, columns = (random_codes(rng, 20_000, 0, 3_000_000) for _ in range(2))
    if skewed:
        rows.values[rng.random(20_000) < 0.99] = 2_999_999
    assert sorted_keys(rows, columns).tolist() == sorted(naive_keys(rows, columns))
