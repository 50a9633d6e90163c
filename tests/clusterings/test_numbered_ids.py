"""Ids that end in numbers are coded by them."""

import numpy as np
import pytest

from partita.clusterings.numbered_ids import are_unique_codes, are_unique_numbers, code_numbers

pa = pytest.importorskip("pyarrow")


def codes_of(*columns):
    codes = code_numbers([pa.chunked_array([values]) for values in columns])
    return None if codes is None else [one.tolist() for one in codes]


@pytest.mark.parametrize(
    ("first", "second", "codes"),
    [
        (["r1", "r2"], ["r3", "r2"], [[0, 1], [2, 1]]),
        (["r001", "r002"], ["r100", "r002"], None),  # the numbers are far apart for so few ids
        (["r001", "r002"], ["r003", "r002"], [[0, 1], [2, 1]]),
        (["9", "10"], ["11", "9"], [[0, 1], [2, 0]]),
        (["x9y10"], ["x9y11"], [[0], [1]]),
        ([4, 5], [5, 3], [[1, 2], [2, 0]]),
        (["0", "1"], ["1", "2"], [[0, 1], [1, 2]]),
    ],
)
def test_codes(first, second, codes):
    assert codes_of(first, second) == codes


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["7", "8"], ["07", "8"]),  # 7 and 07 are two ids
        (["r1"], ["s1"]),
        (["r1", "r"], ["r1", "r2"]),
        (["1", "+1"], ["1", "2"]),
        (["0x1", "001"], ["002", "003"]),
        (["-1", "1"], ["1", "2"]),
        (["é1"], ["é1"]),
        (["1", "²"], ["1", "2"]),
        (["1" * 19], ["1" * 19]),
        (["a", "b"], ["b", "a"]),
        ([], []),
    ],
)
def test_other_ids_have_none(first, second):
    columns = [pa.chunked_array([pa.array(x, pa.string())]) for x in (first, second)]
    assert code_numbers(columns) is None


def test_large_integers_are_hashed():
    huge = pa.chunked_array([pa.array([2**63, 2**63 + 1], pa.uint64())])
    assert code_numbers([huge]) is None


def test_repeated_numbers():
    assert are_unique_numbers(pa.chunked_array([["r1", "r3"], ["r2"]])) is True
    assert are_unique_numbers(pa.chunked_array([["r1", "r2"], ["r1"]])) is False
    assert are_unique_numbers(pa.chunked_array([["a", "b"]])) is None
    assert are_unique_codes(np.array([2, 0, 1]))
    assert not are_unique_codes(np.array([2, 0, 2]))
