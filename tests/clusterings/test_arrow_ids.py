"""Ids in columns of pyarrow."""

import numpy as np
import pytest

from partita.clusterings.arrow_ids import ArrowIds, can_be_ids, code_together

pa = pytest.importorskip("pyarrow")


def ids(*chunks, kind=None):
    return ArrowIds(pa.chunked_array(chunks, kind))


def test_they_are_listed_and_taken():
    names = ids(["a", "b"], ["c"])
    assert len(names) == 3
    assert list(names) == names.tolist() == ["a", "b", "c"]
    assert names[np.array([2, 0])].tolist() == ["c", "a"]
    assert ArrowIds(pa.array([3, 1])).tolist() == [3, 1]


def test_they_are_equal_whatever_their_chunks_and_types():
    assert ids(["a", "b"]).equals(ids(["a"], ["b"]))
    assert ids(["a"]).equals(ids(["a"], kind=pa.large_string()))
    assert ids([1], kind=pa.int8()).equals(ids([1], kind=pa.uint32()))
    assert not ids(["a", "b"]).equals(ids(["b", "a"]))
    assert not ids(["1"]).equals(ids([1]))
    assert not ids(["1"]).equals(["1"])


@pytest.mark.parametrize(
    ("values", "unique"),
    [
        (["a", "b", "c"], True),
        (["c", "a", "b"], True),
        (["c", "a", "c"], False),
        (["r10", "r9", "r8"], True),
        (["r10", "r9", "r10"], False),
        ([5, 3, 4], True),
        ([5, 3, 5], False),
        ([10**15, 3, 10**15], False),
        (["a"], True),
    ],
)
def test_repeated_ids(values, unique):
    assert ids(values).is_unique is unique


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["a", "b", "b"], ["b", "c", "a"]),
        (["r1", "r2", "r3"], ["r3", "r2", "r9"]),
        ([7, 5, 5], [5, 6, 7]),
        ([10**12, 5], [5, 10**12]),
        (["007", "7"], ["7", "007"]),
    ],
)
def test_codes_are_equal_where_ids_are(first, second):
    codes = np.concatenate(code_together(ids(first), ids(second))).tolist()
    values = first + second
    for i, x in enumerate(values):
        for j, y in enumerate(values):
            assert (codes[i] == codes[j]) == (x == y)


def test_numbers_and_strings_have_no_common_codes():
    assert code_together(ids(["1"]), ids([1])) is None


def test_types_of_ids():
    assert all(map(can_be_ids, (pa.array(["a"]), pa.array([1]), pa.array(["a"], pa.string_view()))))
    assert not any(map(can_be_ids, (pa.array([1.0]), pa.array([True]), pa.array([["a"]]))))
