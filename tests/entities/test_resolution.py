"""The result of resolve: scores are the measures, counts those of all pairs."""

import json

import numpy as np
import pytest

import partita as pt
from tests.entities.test_error_pairs import labelings
from tests.naive import linkage as naive

NAMES = [
    ["pair_precision", "pair_recall", "pair_f"],
    ["bcubed_precision", "bcubed_recall", "bcubed"],
    ["exact_cluster_precision", "exact_cluster_recall", "exact_cluster_f"],
]


@pytest.mark.parametrize("seed", range(8))
def test_scores_and_counts(seed):
    truth, found = labelings(seed)
    result = pt.resolve(truth, found)
    for row, names in zip(result.scores, NAMES, strict=True):
        values = [pt.measures[name](truth, found) for name in names]
        assert list(row[1:]) == pytest.approx(values)
    wrong, missed = naive.wrong_pairs(found, truth), naive.wrong_pairs(truth, found)
    assert result.pairs[1:] == (len(wrong), len(missed))
    merged, split = result.errors
    assert (merged.clusters, merged.records) == naive.broken(found, truth)
    assert (split.clusters, split.records) == naive.broken(truth, found)
    counted = pt.resolve(contingency=pt.profile(truth, found))
    assert list(counted.errors) == [merged, split]
    assert counted.pairs == result.pairs


def test_f_scores_have_beta():
    truth, found = labelings(1)
    result = pt.resolve(truth, found, beta=2)
    for row, names in zip(result.scores, NAMES, strict=True):
        assert row.f == pytest.approx(pt.measures[names[2]](truth, found, beta=2))


def test_text_json_and_frame():
    truth, found = labelings(2)
    result = pt.resolve(truth, found)
    text = result.as_text(2)
    assert text.splitlines()[0] == (
        f"40 records of {len(set(truth.values()))} entities, in {len(set(found.values()))} clusters"
    )
    shown = sum(row.pairs for row in result.false_positives.groups(2))
    assert f"… {len(result.false_positives) - shown:,} pairs in other groups" in text
    data = json.loads(result.to_json(3))
    assert len(data["false_positives"]) == 3
    assert data["errors"][0]["error"] == "over-merged"
    assert list(result.to_frame()["counting"]) == ["pairs", "records (B-cubed)", "exact clusters"]
    assert "over-split" in result._repr_html_()


def test_records_left_out_are_told():
    result = pt.resolve({1: 1, 2: 1, 3: 2}, {1: 1, 2: 2, 9: 1}, on_mismatch="intersect")
    assert (
        str(result)
        .splitlines()[0]
        .endswith("left out: 1 in the reference only, 1 in the candidate only")
    )


def test_tuples_are_ids_in_the_text():
    truth = {("a", 1): 1, ("a", 2): 1}
    found = {("a", 1): 1, ("a", 2): 2}
    assert "a 1    a 2     1" in str(pt.resolve(truth, found))


def test_sizes_in_numpy_types_are_plain_numbers():
    result = pt.resolve(np.array([0, 0, 1]), np.array([0, 1, 1]))
    assert json.loads(result.to_json())["pairs"] == {
        "right": 0,
        "false_positives": 1,
        "false_negatives": 1,
    }
