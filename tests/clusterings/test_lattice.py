"""The lattice operations against their definitions, on all small partitions."""

import itertools

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, strategies as st

import partita as pt
from tests.naive import lattice as naive
from tests.naive.partitions import all_partitions, canonical

PAIRS = [pair for n in (1, 2, 3, 4) for pair in itertools.product(all_partitions(n), repeat=2)]


def labels_of(hard):
    return canonical(hard.codes.tolist())


def test_meet_join_and_refinement_of_all_small_partitions():
    for x, y in PAIRS:
        assert labels_of(pt.meet(list(x), list(y))) == naive.meet(x, y)
        assert labels_of(pt.join(list(x), list(y))) == naive.join(x, y)
        assert pt.refines(list(x), list(y)) == naive.refines(x, y)


@given(
    st.integers(1, 40).flatmap(
        lambda n: st.tuples(*[st.lists(st.integers(-3, 12), min_size=n, max_size=n)] * 2)
    )
)
def test_meet_and_join_of_larger_partitions(pair):
    x, y = pair
    assert labels_of(pt.meet(x, y)) == naive.meet(x, y)
    assert labels_of(pt.join(x, y)) == naive.join(x, y)
    assert pt.refines(pt.meet(x, y), x)
    assert pt.refines(y, pt.join(x, y))
    assert pt.refines(x, y) == naive.refines(x, y)


def test_absorption():
    for x, y in PAIRS:
        assert labels_of(pt.join(x, pt.meet(x, y))) == canonical(x)
        assert labels_of(pt.meet(x, pt.join(x, y))) == canonical(x)


@pytest.mark.parametrize("n", [1, 2, 7])
def test_top_and_bottom(n):
    assert pt.top(n).codes.tolist() == [0] * n
    assert pt.bottom(n).codes.tolist() == list(range(n))
    assert pt.refines(pt.bottom(n), pt.top(n))
    assert pt.refines(pt.top(n), pt.bottom(n)) == (n == 1)


def test_trace_by_position_by_mask_and_by_id():
    labels = ["a", "a", "b", "c", "b"]
    wanted = naive.trace(labels, [0, 2, 4])
    assert labels_of(pt.trace(labels, [0, 2, 4])) == wanted
    assert labels_of(pt.trace(labels, np.array([0, 2, 4]))) == wanted
    assert labels_of(pt.trace(labels, [True, False, True, False, True])) == wanted
    named = dict(zip("pqrst", labels, strict=True))
    assert labels_of(pt.trace(named, ["p", "r", "t"])) == wanted
    assert pt.trace(named, ["t", "p"]).ids == ["t", "p"]


def test_trace_of_all_small_partitions():
    for labels in all_partitions(4):
        for size in (1, 2, 3, 4):
            for objects in itertools.combinations(range(4), size):
                found = labels_of(pt.trace(list(labels), list(objects)))
                assert found == naive.trace(labels, objects)


def test_direct_sum():
    for x, y in itertools.product(all_partitions(3), all_partitions(2)):
        assert labels_of(pt.direct_sum(list(x), list(y))) == naive.direct_sum(x, y)
    summed = pt.direct_sum({"a": 0, "b": 1}, {"c": 0})
    assert summed.ids == ["a", "b", "c"]
    assert summed.n_clusters == 3


def test_direct_sum_is_undone_by_traces():
    summed = pt.direct_sum([0, 0, 1], [0, 1])
    assert labels_of(pt.trace(summed, [0, 1, 2])) == (0, 0, 1)
    assert labels_of(pt.trace(summed, [3, 4])) == (0, 1)


def test_ids_are_joined_and_kept():
    first = {"a": 0, "b": 0, "c": 1}
    second = {"c": 5, "a": 5, "b": 6}
    assert pt.meet(first, second).clusters() == [["a"], ["b"], ["c"]]
    assert pt.meet(first, second).ids == ["a", "b", "c"]
    assert pt.join(first, second).clusters() == [["a", "b", "c"]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pt.meet([0, 1], [0, 1, 2]), "first and second"),
        (lambda: pt.join({"a": 1}, {"b": 1}), "first only"),
        (
            lambda: pt.trace([0, 1], [5]),
            "not there: 5; give positions",
        ),
        (
            lambda: pt.trace([0, 1], [-1]),
            "not there: -1; give positions",
        ),
        (
            lambda: pt.trace({"a": 1}, ["z"]),
            "not there: 'z'; give ids",
        ),
        (lambda: pt.trace([0, 1], [True]), "objects is a mask"),
        (lambda: pt.direct_sum({"a": 1}, {"a": 2}), "1 is in both: 'a'"),
        (lambda: pt.direct_sum({"a": 1}, [1]), "ids on both sides or on none"),
        (lambda: pt.top(0), "n=0"),
        (lambda: pt.bottom(-3), "n=-3"),
        (lambda: pt.refines([0, None], [0, 1]), "first has 1 object without a label"),
    ],
)
def test_bad_input(call, message):
    with pytest.raises(pt.InputError, match=message):
        call()


def test_objects_of_a_trace():
    labels = ["a", "a", "b", "c"]
    assert pt.trace(labels, {0, 2}).n == 2
    assert pt.trace(labels, (i for i in (0, 2))).n == 2
    assert pt.trace(labels, [True, False, True, False]).clusters() == [[0], [1]]
    for objects in ([0.5], ["x"], [[0]], [0, 0]):
        with pytest.raises(pt.PartitaError, match="objects"):
            pt.trace(labels, objects)


def test_number_of_objects_of_top_and_bottom():
    for n in (2.5, "3", float("nan"), True):
        with pytest.raises(pt.InputTypeError, match="whole number"):
            pt.top(n)


def test_direct_sum_numbers_series_anew():
    series = pd.Series([0, 0, 1])
    assert pt.direct_sum(series, series).clusters() == [[0, 1], [2], [3, 4], [5]]
