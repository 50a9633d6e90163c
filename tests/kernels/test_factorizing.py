"""Distinct integers are numbered in order of appearance, in numpy and compiled."""

import numpy as np
import pytest

from partita.kernels.factorizing import factorize_integers, factorize_rows
from partita.kernels.numba_switch import force_path

FACTORIZE_CASES = {
    "few": [3, 3, 1, 3, 2],
    "negative": [-5, 7, -5, 0, -(2**62)],
    "extremes": [2**63 - 1, -(2**63), 2**63 - 1, 0],
    "one": [42],
    "none": [],
    "multiples of the capacity": [i * 1024 for i in range(3000)],
}


@pytest.mark.parametrize("values", FACTORIZE_CASES.values(), ids=FACTORIZE_CASES)
def test_factorize(values, every_path):
    array = np.array(values, np.int64)
    codes, distinct = factorize_integers(array)
    assert distinct[codes].tolist() == values
    assert distinct.tolist() == list(dict.fromkeys(values))  # in order of appearance


def test_factorize_grows_its_table(every_path):
    """From 4,096 slots to some 10^6, with every code right after each rehash."""
    rng = np.random.default_rng(8)
    values = rng.integers(-(2**62), 2**62, 200_000)
    values = np.concatenate([values, values[::-3]])
    codes, distinct = factorize_integers(values)
    assert (distinct[codes] == values).all()
    assert len(set(distinct.tolist())) == distinct.size == codes.max() + 1
    first_seen = np.unique(codes, return_index=True)[1]
    assert (np.diff(first_seen) > 0).all()


def test_factorize_reads_read_only_arrays(every_path):
    values = np.array([5, 5, 9])
    values.flags.writeable = False
    codes, distinct = factorize_integers(values)
    assert (codes.tolist(), distinct.tolist()) == ([0, 0, 1], [5, 9])


@pytest.mark.parametrize("distinct", [1, 3, 100, 4000])
def test_both_paths_give_the_same_codes(distinct):
    rng = np.random.default_rng(distinct)
    values = rng.integers(-(2**62), 2**62, distinct)[rng.integers(0, distinct, 5000)]
    with force_path("numpy"):
        in_numpy = factorize_integers(values)
    with force_path("compiled"):
        compiled = factorize_integers(values)
    for one, other in zip(in_numpy, compiled, strict=True):
        assert (one == other).all()


@pytest.mark.parametrize("word", [np.uint8, np.uint32])
@pytest.mark.parametrize(("n", "distinct", "width"), [(1, 1, 1), (50, 3, 5), (9000, 2500, 4)])
def test_rows_are_numbered_in_order_of_appearance(word, n, distinct, width, every_path):
    rng = np.random.default_rng(n)
    words = rng.integers(0, 200, (distinct, width)).astype(word)[rng.integers(0, distinct, n)]
    codes, first_places = factorize_rows(words)
    rows = [tuple(row) for row in words.tolist()]
    number = {row: code for code, row in enumerate(dict.fromkeys(rows))}
    assert codes.tolist() == [number[row] for row in rows]
    assert first_places.tolist() == [rows.index(row) for row in number]


def test_rows_with_the_same_hash_are_left_to_the_caller_in_numpy(every_path):
    multiplier = 0x9E3779B97F4A7C15
    # h = first * multiplier + second modulo 2^64: these rows differ and have the same h.
    words = np.array([[0, multiplier], [1, 0]], np.uint64)
    if every_path == "numpy":
        assert factorize_rows(words) is None
    else:
        codes, first_places = factorize_rows(words)
        assert (codes.tolist(), first_places.tolist()) == ([0, 1], [0, 1])
