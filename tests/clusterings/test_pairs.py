"""Pairs in every form that tools give them, and their clusters."""

import numpy as np
import pandas as pd
import polars as pl
import pytest

import partita as pt
from tests.naive.sweeping import clusters_of_pairs

LEFT, RIGHT, SCORES = ["a", "b", "d"], ["b", "c", "e"], [0.9, 0.5, 0.7]
TUPLES = list(zip(LEFT, RIGHT, SCORES, strict=True))
COLUMNS = {"id_l": LEFT, "id_r": RIGHT, "score": SCORES}
INDEX = pd.MultiIndex.from_arrays([LEFT, RIGHT])


@pytest.mark.parametrize(
    "pairs",
    [
        TUPLES,
        iter(TUPLES),
        np.array(TUPLES, object),
        {(a, b): s for a, b, s in TUPLES},
        pd.DataFrame(COLUMNS),
        pl.DataFrame(COLUMNS),
        pl.LazyFrame(COLUMNS),
        pl.DataFrame(COLUMNS).to_arrow(),
        pd.Series(SCORES, index=INDEX),
        pd.DataFrame({"anything": SCORES}, index=INDEX),
        np.array([((a, b), s) for a, b, s in TUPLES], dtype=[("pairs", "U1", 2), ("score", "f8")]),
    ],
    ids=lambda x: type(x).__name__,
)
def test_forms(pairs):
    read = pt.Pairs(pairs)
    assert (read.n, len(read)) == (5, 3)
    assert repr(read) == "Pairs(5 objects, 3 pairs, scores from 0.5 to 0.9)"
    clusters = read.cluster(0.6).clusters()
    assert sorted(map(sorted, clusters)) == [["a", "b"], ["c"], ["d", "e"]]


def test_scores_apart_from_pairs():
    for pairs in (INDEX, list(zip(LEFT, RIGHT, strict=True)), pd.DataFrame(COLUMNS)):
        assert pt.Pairs(pairs, score=SCORES).scores.tolist() == SCORES
    features = pd.DataFrame({"name": [1.0, 0.2, 0.3], "total": SCORES}, index=INDEX)
    assert pt.Pairs(features, score="total").scores.tolist() == SCORES


def test_pairs_without_scores_all_count():
    pairs = pt.Pairs(INDEX)
    assert pairs.scores is None
    assert pairs.cluster().clusters() == [["a", "b", "c"], ["d", "e"]]
    assert pairs.cluster().taken_as == "all pairs, connected: hard"
    with pytest.raises(pt.InputError, match=r"threshold=0 connects all pairs, threshold=0.5 says"):
        pairs.cluster(0.5)


def test_a_threshold_includes_its_own_score():
    pairs = pt.Pairs(TUPLES)
    assert pairs.cluster(0.7).n_clusters == 3
    assert pairs.cluster(0.7000001).n_clusters == 4
    assert pairs.cluster(0.7).taken_as == "pairs with a score of at least 0.7, connected: hard"
    with pytest.raises(pt.InputError, match=r"scores from 0.5 to 0.9: say from which .*threshold"):
        pairs.cluster()
    with pytest.raises(pt.InputTypeError, match="threshold='high': give a number"):
        pairs.cluster("high")


def test_objects_in_no_pair_are_alone():
    pairs = pt.Pairs(TUPLES, objects=["z", "e", "d", "c", "b", "a"])
    assert pairs.cluster(0.6).clusters() == [["z"], ["e", "d"], ["c"], ["b", "a"]]
    with pytest.raises(pt.MismatchError, match="1 object of pairs is not among objects=: 'e'"):
        pt.Pairs(TUPLES, objects="abcd")
    with pytest.raises(pt.InputError, match="1 occurs more than once: 'a'"):
        pt.Pairs(TUPLES, objects="abcdea")


def test_compound_ids():
    frame = pd.DataFrame(
        {
            "source_dataset_l": ["A", "A"],
            "unique_id_l": [1, 2],
            "source_dataset_r": ["B", "B"],
            "unique_id_r": [1, 1],
            "match_probability": [0.9, 0.3],
        }
    )
    assert pt.Pairs(frame).objects == [("A", 1), ("A", 2), ("B", 1)]
    assert pt.Pairs(frame).cluster(0.5).clusters() == [[("A", 1), ("B", 1)], [("A", 2)]]


def test_clusters_are_those_of_the_definition():
    rng = np.random.default_rng(1)
    for _ in range(60):
        n, m = int(rng.integers(1, 8)), int(rng.integers(1, 9))
        pairs = [
            (int(a), int(b), float(s))
            for a, b, s in zip(*rng.integers(0, n, (2, m)), rng.integers(0, 4, m), strict=True)
        ]
        read = pt.Pairs(pairs, objects=range(n))
        for threshold in range(5):
            found = {frozenset(c) for c in read.cluster(threshold).clusters()}
            assert found == clusters_of_pairs(range(n), pairs, threshold)


@pytest.mark.parametrize(
    ("pairs", "options", "message"),
    [
        ([("a", "b"), ("a",)], {}, r"tuples \(a, b\), or tuples \(a, b, score\): first other at"),
        ([("a", "b", 1), ("a", "c")], {}, "first other at 0"),
        ([("a", "b", 1)], {"score": [1]}, "scores are given twice"),
        ([("a", None, 1)], {}, "1 pair lacks an id, first at 0"),
        ([("a", "b", float("nan"))], {}, "1 pair without a score, first at 0"),
        ([("a", "b", "high")], {}, "1 score that is no number: 'high'"),
        ([("a", "b")], {"score": [1, 2]}, r"there is 1 pair, but scores of shape \(2,\)"),
        ([("a", "b")], {"score": "p"}, "score='p' names a column, but pairs is no dataframe"),
        ([("a", "b")], {"left": "p"}, "name columns, but pairs is no dataframe"),
        ([(["a"], "b")], {}, "ids must be hashable"),
        ("pairs.csv", {}, "read_pairs reads a file"),
        (7, {}, "must be pairs of objects, not int"),
        (pd.DataFrame({"a": [1], "b": [2]}), {}, "say which ones hold the ids"),
        (pd.DataFrame({"a": [1.0], "b": [2.0]}, index=INDEX[:1]), {}, "which one is the score"),
        (pd.MultiIndex.from_tuples([(1, 2, 3)]), {}, "an index of 3 levels: pairs have two"),
        (np.zeros(1, [("p", "f8")]), {}, "an array with fields 'p'"),
    ],
)
def test_what_is_refused(pairs, options, message):
    with pytest.raises(pt.PartitaError, match=message):
        pt.Pairs(pairs, **options)


def test_input_is_not_changed():
    frame = pd.DataFrame(COLUMNS)
    pt.Pairs(frame).cluster(0.6)
    assert frame.equals(pd.DataFrame(COLUMNS))
    with pytest.raises(ValueError, match="read-only"):
        pt.Pairs(frame).scores[0] = 1


def test_a_threshold_that_is_no_number():
    with pytest.raises(pt.InputError, match=r"^threshold=nan: give a number$"):
        pt.Pairs([("a", "b", 0.5)]).cluster(float("nan"))
