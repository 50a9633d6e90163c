"""Reading what resolve compares."""

import pandas as pd
import polars as pl
import pytest

import partita as pt

TRUTH = pd.DataFrame({"source": list("aabb"), "rid": [1, 2, 1, 2], "person": [1, 2, 1, 3]})
FOUND = pd.DataFrame({"source": list("bbaa"), "rid": [2, 1, 2, 1], "cluster": [7, 8, 8, 8]})


def test_compound_ids():
    result = pt.resolve(TRUTH, FOUND, id=["source", "rid"])
    assert result.pairs == (1, 2, 0)
    assert set(map(frozenset, (row[:2] for row in result.false_positives))) == {
        frozenset([("a", 2), ("a", 1)]),
        frozenset([("a", 2), ("b", 1)]),
    }


def test_two_columns_of_a_frame():
    frame = pd.DataFrame({"truth": [1, 1, 2], "found": [1, 2, 2]})
    assert pt.resolve(frame, columns=("truth", "found")).pairs == (0, 1, 1)


def test_lazy_frames_are_counted_where_they_are():
    lazy = pl.LazyFrame({"truth": [1, 1, 2, 2], "found": [1, 2, 2, 2]})
    result = pt.resolve(lazy, columns=("truth", "found"))
    here = pt.resolve([1, 1, 2, 2], [1, 2, 2, 2])
    assert list(result.scores) == list(here.scores)
    assert list(result.errors) == list(here.errors)
    assert not result.lists_pairs
    assert "false positives: the" not in str(result)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: pt.resolve({1: 1, 2: 2}, {1: 1, 3: 1}), "do not have the same objects"),
        (lambda: pt.resolve([1, 2], [1, 2], beta=0), "beta=0"),
        (lambda: pt.resolve(contingency=[[0.5, 1]]), "counting pairs of records needs whole"),
        (lambda: pt.resolve([1, None], [1, 2]), "1 object without a label"),
        (lambda: pt.resolve([], []), "empty"),
    ],
)
def test_bad_input_is_named(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call()
