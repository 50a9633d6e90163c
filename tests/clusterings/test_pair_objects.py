"""Objects of pairs are numbered: integers by value, others in the order in which they occur."""

import pytest

import partita as pt
from partita.clusterings.pair_objects import compound_ids, id_text, number_objects


def numbers(first, second, objects=None, **options):
    left, right, ids = number_objects(first, second, objects, "pairs", **options)
    return left.tolist(), right.tolist(), ids


def test_numbers():
    assert numbers([7, 3], [3, 5]) == ([2, 0], [0, 1], [3, 5, 7])
    assert numbers(["x", "a"], ["a", "b"]) == ([0, 1], [1, 2], ["x", "a", "b"])
    assert numbers([2**70], [1]) == ([0], [1], [2**70, 1])
    assert numbers([], []) == ([], [], [])


def test_given_objects():
    assert numbers(["x"], ["a"], ["a", "b", "x"]) == ([2], [0], ["a", "b", "x"])
    assert numbers([], [], ["a"]) == ([], [], ["a"])
    with pytest.raises(pt.MismatchError, match="1 object of pairs is not among objects=: 'x'"):
        numbers(["x"], ["a"], ["a"])
    with pytest.raises(pt.MismatchError, match="2 objects of pairs"):
        numbers(["x"], ["a"], [])
    with pytest.raises(pt.InputError, match="objects of pairs: 1 occurs more than once: 'a'"):
        numbers([], [], ["a", "a"])


def test_ids_of_files_are_strings():
    assert numbers([1, 2], [1.0, "2"], in_file=True) == ([0, 1], [0, 1], ["1", "2"])
    assert numbers([("A", 1)], [("A", 1.0)], in_file=True) == ([0], [0], [("A", "1")])
    assert [id_text(x) for x in (1.0, "a", ("A", 2))] == ["1", "a", ("A", "2")]


def test_missing_ids():
    for first, second in (([None, 1], [2, None]), ([("A", None), 1], [2, float("nan")])):
        with pytest.raises(pt.InputError, match="pairs: 2 pairs lack an id, first at 0, 1"):
            numbers(first, second)
    with pytest.raises(pt.InputError, match="1 pair lacks an id, first at 1"):
        numbers(["a", ""], ["b", "c"], in_file=True)


def test_compound_ids():
    assert compound_ids([["a", "b"]]) == ["a", "b"]
    assert compound_ids([["a", "b"], [1, 2]]) == [("a", 1), ("b", 2)]
