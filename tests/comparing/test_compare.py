"""One comparison by every measure, and what can be done with it."""

import sys

import numpy as np
import pytest

import partita as pt

REFERENCE = ["a", "a", "b", "b", "c", "c"]
CANDIDATE = ["x", "x", "y", "z", "z", "z"]


def test_every_measure_is_there_with_its_own_value():
    result = pt.compare(REFERENCE, CANDIDATE)
    assert list(result) == list(pt.measures.hard)
    for name, measure in pt.measures.hard.items():
        assert result[name] == measure(REFERENCE, CANDIDATE)
    assert (result.n, result.n_clusters) == (6, (3, 3))
    assert result["ari"] == result["adjusted_rand_score"] == result["adjusted_rand"]


def test_measures_by_name_family_function_and_own_function():
    def largest_cell(table):
        return table.counts.max()

    result = pt.compare(
        REFERENCE, CANDIDATE, measures=[largest_cell, "ari", pt.purity_score, "pair counting"]
    )
    assert result["largest_cell"] == 2.0
    assert result["purity"] == 5 / 6
    assert list(result)[:2] == ["adjusted_rand", "rand"]
    assert list(result)[-2:] == ["purity", "largest_cell"]
    with pytest.raises(pt.UnknownMeasureError, match="no value for 'mirkin'"):
        pt.compare(REFERENCE, CANDIDATE, measures="ari")["mirkin"]


def test_coverage_is_remembered_and_shown():
    result = pt.compare(
        {"p": 1, "q": 1, "r": None, "s": 2},
        {"q": 1, "p": 1, "r": 2, "t": 2},
        missing="drop",
        on_mismatch="intersect",
    )
    assert result.coverage == (2, 1, 1, 0, 1)
    assert result.coverage.share == 2 / 5
    assert "1 in the reference only, 1 in the candidate only, 1 without a label" in str(result)


def test_fractional_weights_leave_out_measures_that_count_and_say_so():
    result = pt.compare(REFERENCE, CANDIDATE, sample_weight=[0.5, 1, 1, 1, 1, 1])
    assert result["purity"] == pytest.approx(4.5 / 5.5)
    assert "adjusted_rand" in result.left_out
    assert "needs whole weights" in str(result)
    with pytest.raises(pt.UnknownMeasureError, match="needs whole weights"):
        result["ari"]
    with pytest.raises(pt.FractionalWeightsError):
        pt.compare(REFERENCE, CANDIDATE, sample_weight=[0.5] * 6, measures="ari")


def test_a_table_instead_of_labels():
    table = pt.contingency_matrix(REFERENCE, CANDIDATE)
    assert dict(pt.compare(contingency=table)) == dict(pt.compare(REFERENCE, CANDIDATE))


def test_large_input_gives_the_same_as_small_chunks_of_it(compiled):
    rng = np.random.default_rng(0)
    a, b = rng.integers(0, 30, (2, 20_000))
    small = pt.compare(contingency=pt.contingency_matrix(a, b).tolist())
    large = pt.compare(a, b)
    for name in large:
        assert large[name] == pytest.approx(small[name], rel=1e-12, abs=1e-15), name


def test_a_matrix_that_is_hard_is_compared_by_the_hard_measures():
    one_hot = np.array([[1, 0], [0, 1], [0, 1], [1, 0]])
    labels = [0, 0, 1, 1]
    result = pt.compare(labels, one_hot)
    assert result["ari"] == pt.adjusted_rand_score(labels, [0, 1, 1, 0])
    assert result.n_clusters == (2, 2)
    both = pt.compare(one_hot, one_hot, measures="rand")
    assert both["rand"] == 1.0


def test_what_would_take_long_is_left_out_unless_it_is_named(monkeypatch):
    monkeypatch.setattr(sys.modules["partita.comparing.compare"], "_STEPS", 0)
    rng = np.random.default_rng(0)
    reference, candidate = rng.integers(0, 3000, (2, 9000))
    result = pt.compare(reference, candidate)
    matched = ["matching_accuracy", "partition_distance", "pair_sets"]
    assert sorted(result.left_out) == sorted(matched)
    assert "ask for it by name" in result.left_out["pair_sets"]
    assert "left out: matching_accuracy" in str(result)
    named = pt.compare(reference, candidate, ["matching_accuracy", "ari"])
    assert named["matching_accuracy"] == pt.matching_accuracy_score(reference, candidate)
    assert named.left_out == {}


KEY, RESPONSE = {"a": 0, "b": 0, "c": 1}, {"a": 0, "b": 0, "d": 1}


def test_absent_objects_are_counted_and_shown():
    result = pt.compare(KEY, RESPONSE, on_mismatch="absent")
    assert (result.n, result.coverage) == (4, (2, 1, 1, 0, 0))
    assert result.absent
    assert "4 objects, 2 reference and 2 candidate clusters; absent from one: 1 in" in str(result)
    assert result.headline[0] == "conll"
    assert result["bcubed"] == pt.bcubed_score(KEY, RESPONSE, on_mismatch="absent")
    assert pt.Comparison.from_json(result.to_json()) == result
    assert "left out" not in str(result)


def test_other_measures_are_left_out_where_objects_are_absent():
    result = pt.compare(KEY, RESPONSE, ["ari", "muc"], on_mismatch="absent")
    assert list(result) == ["muc"]
    assert "some are absent" in result.left_out["adjusted_rand"]
    with pytest.raises(pt.AbsentObjectsError):
        pt.compare(KEY, RESPONSE, "ari", on_mismatch="absent")
    assert pt.compare(KEY, KEY, "ari", on_mismatch="absent")["ari"] == 1.0


def test_measures_of_entities_need_no_option_for_the_same_objects():
    assert pt.compare([0, 0, 1], [0, 0, 1], ["muc", "ari"])["muc"] == 1.0
    with pytest.raises(pt.MismatchError, match='on_mismatch="absent" counts the others'):
        pt.compare(KEY, RESPONSE, "muc")
    with pytest.raises(pt.InputError, match="contingency does not go with objects that may be"):
        pt.compare(contingency=[[1]], measures="muc")
