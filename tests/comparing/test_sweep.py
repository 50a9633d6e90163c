"""A sweep gives at every threshold what comparing at that threshold alone gives."""

import math

import numpy as np
import pandas as pd
import pytest

import partita as pt
from tests.naive.sweeping import clusters_of_pairs, fates, pair_counts

ALL = [measure.name for measure in pt.measures.search(family="pair counting")]


def random_cases(number):
    rng = np.random.default_rng(2)
    for _ in range(number):
        n, m = int(rng.integers(2, 8)), int(rng.integers(1, 10))
        reference = {x: int(rng.integers(0, 4)) for x in range(n)}
        pairs = [
            (int(a), int(b), float(s) / 4)
            for a, b, s in zip(*rng.integers(0, n, (2, m)), rng.integers(0, 5, m), strict=True)
        ]
        yield reference, pairs


def test_against_the_definition():
    for reference, pairs in random_cases(120):
        found = pt.sweep(reference, pairs, ["rand"], thresholds=[0, 0.1, 0.25, 0.5, 0.75, 1, 2])
        for row in found:
            clusters = clusters_of_pairs(reference, pairs, row.threshold)
            a, b, c, d = pair_counts(reference, clusters)
            assert row.values["rand"] == (a + d) / (a + b + c + d)
            assert row.n_clusters == len(clusters)
            expected = fates(reference, clusters)
            assert {fate: getattr(row, fate) for fate in expected} == expected


def test_against_each_threshold_alone():
    measures = [*ALL, "bcubed", "normalized_mutual_info", "partition_distance"]
    for reference, pairs in random_cases(25):
        objects = list(reference)
        for row in pt.sweep(reference, pairs, measures, thresholds=[0, 0.25, 0.5, 0.75, 1, 2]):
            candidate = pt.Pairs(pairs, objects=objects).cluster(row.threshold)
            alone = pt.compare(reference, candidate, measures=measures)
            assert {name: row.values[name] for name in ALL} == {name: alone[name] for name in ALL}
            assert row.values == pytest.approx({name: alone[name] for name in measures}, abs=1e-14)
            explained = pt.explain(reference, candidate).fate_counts()
            assert {fate: getattr(row, fate) for fate in explained} == explained


def test_thresholds_are_those_that_change_clusters():
    for reference, pairs in random_cases(60):
        if all(first == second for first, second, _ in pairs):
            continue
        objects = list(reference)
        found = pt.sweep(reference, pairs)
        read = pt.Pairs(pairs, objects=objects)
        levels = sorted({score for _, _, score in pairs})
        numbers = [read.cluster(level).n_clusters for level in levels] + [len(objects)]
        changing = [level for i, level in enumerate(levels) if numbers[i] < numbers[i + 1]]
        assert list(found.thresholds) == changing
        for row in found:
            same = read.cluster(row.threshold).n_clusters
            below = -math.inf if row.above is None else row.above
            between = [level for level in levels if below < level <= row.threshold]
            assert {read.cluster(level).n_clusters for level in between} == {same}


def test_objects_that_are_not_in_the_reference_still_connect_others():
    reference = {"a": 1, "b": 1, "c": 2}
    pairs = [("a", "x", 0.9), ("x", "b", 0.8), ("b", "y", 0.7), ("y", "c", 0.6)]
    with pytest.raises(pt.MismatchError, match=r"2 objects are in pairs only \('x', 'y'\)"):
        pt.sweep(reference, pairs)
    found = pt.sweep(reference, pairs, "pair_f", on_mismatch="intersect")
    assert found.thresholds == (0.6, 0.8)
    assert found.values["pair_f"] == (0.5, 1.0)
    assert (
        found.coverage
        == pt.compare(
            {"a": 1, "b": 1, "c": 2},
            {**reference, "x": 1, "y": 1},
            measures="rand",
            on_mismatch="intersect",
        ).coverage
    )
    assert "left out: 0 objects of the reference, 2 of the pairs" in found.headline


def test_objects_in_no_pair():
    reference = {"a": 1, "b": 1, "c": 2}
    found = pt.sweep(reference, [("a", "b", 0.9)], "rand")
    assert (found.n, found.unpaired, found.values["rand"]) == (3, 1, (1.0,))
    assert "1 object is in no pair, alone" in found.headline
    own = pt.Pairs([("a", "b", 0.9)], objects=["a", "b"])
    with pytest.raises(pt.MismatchError, match=r"1 object is in reference only \('c'\)"):
        pt.sweep(reference, own)
    assert pt.sweep(reference, own, on_mismatch="intersect").n == 2


def test_positions_are_ids_where_the_reference_has_none():
    found = pt.sweep([5, 5, 6], [(0, 1, 0.9), (1, 2, 0.1)], "ari")
    assert found.best().threshold == 0.9
    with pytest.raises(pt.MismatchError, match=r"1 object is in pairs only \(7\)"):
        pt.sweep([5, 5, 6], [(0, 7, 0.9)])


def test_missing_labels():
    reference, pairs = {"a": 1, "b": 1, "c": None}, [("a", "c", 0.9), ("c", "b", 0.8)]
    with pytest.raises(pt.MissingLabelsError, match="1 object without a label"):
        pt.sweep(reference, pairs)
    found = pt.sweep(reference, pairs, "rand", missing="singletons")
    assert found.n == 3
    found = pt.sweep(reference, pairs, "rand", missing="drop", on_mismatch="intersect")
    assert (found.n, found.coverage.unlabeled, found.thresholds) == (2, 1, (0.8,))


def test_some_of_many_thresholds():
    rng = np.random.default_rng(0)
    scores = rng.permutation(400) / 400
    pairs = [(i, i + 1, float(s)) for i, s in enumerate(scores)]
    labels = np.arange(401) // 3
    assert len(pt.sweep(labels, pairs)) == 400
    found = pt.sweep(labels, pairs, "bcubed")
    assert len(found) == 100
    assert "100 of 400 thresholds that change clusters" in found.headline
    assert len(pt.sweep(labels, pairs, thresholds=7)) == 7
    assert len(pt.sweep(labels, pairs, thresholds=1000)) == 400
    assert pt.sweep(labels, pairs, "ari", thresholds=[0.5, 0.25]).thresholds == (0.25, 0.5)


@pytest.mark.parametrize(
    ("pairs", "options", "message"),
    [
        ([("a", "b")], {}, "pairs have no scores"),
        ([], {}, "pairs is empty|pairs have no scores"),
        ([("a", "b", 1.0)], {"thresholds": []}, "thresholds must be numbers, at least one"),
        ([("a", "b", 1.0)], {"thresholds": ["x"]}, "thresholds must be a list of numbers"),
        ([("a", "b", 1.0)], {"thresholds": 0}, "thresholds=0: give a whole number of at least 1"),
        ([("a", "b", 1.0)], {"measures": "alpha_rand"}, "for soft clusterings"),
        ([("x", "y", 1.0)], {"on_mismatch": "intersect"}, "no object in common"),
        ([("a", "b", 1.0)], {"on_mismatch": "guess"}, "choose 'error' or 'intersect'"),
    ],
)
def test_what_is_refused(pairs, options, message):
    with pytest.raises(pt.PartitaError, match=message):
        pt.sweep({"a": 1, "b": 1}, pairs, **options)


def test_pairs_that_never_join_anything():
    """A threshold below which nothing happens still has a row where it is asked for."""
    found = pt.sweep({"a": 1, "b": 1}, [("a", "a", 0.5)], "rand", thresholds=[0.1])
    assert found.n_clusters == (2,)
    with pytest.raises(pt.InputError, match="no pair puts two objects together"):
        pt.sweep({"a": 1, "b": 1}, [("a", "a", 0.5)], "rand")


def test_ids_of_files_and_of_python(tmp_path):
    truth, pairs = tmp_path / "truth.csv", tmp_path / "pairs.csv"
    truth.write_text("id,label\n1,x\n2,x\n3,y\n")
    pairs.write_text("id_l,id_r,score\n1,2,0.9\n2,3,0.4\n")
    frame = pd.DataFrame({"id_l": [1, 2], "id_r": [2, 3], "score": [0.9, 0.4]})
    for reference in (truth, {1: "x", 2: "x", 3: "y"}):
        for found in (pairs, frame):
            result = pt.sweep(reference, found, "pair_f")
            assert result.values == {"pair_f": (0.5, 1.0)}


def test_labels_of_a_file_without_ids_are_not_numbered(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("cluster\n0\n0\n1\n1\n")
    pairs = pt.Pairs([(1, 2, 0.9), (2, 3, 0.1)])
    with pytest.raises(pt.MismatchError, match="none of them is known as the id"):
        pt.sweep(path, pairs)


def test_repeated_ids_are_named():
    pairs = pt.Pairs([(1, 2, 0.9), (2, 3, 0.1)])
    frame = pd.DataFrame({"id": [1, 2, 2, 3], "cluster": [0, 0, 1, 1]})
    with pytest.raises(pt.MismatchError, match="reference has 1 id that occurs more than once: 2"):
        pt.sweep(frame, pairs)
