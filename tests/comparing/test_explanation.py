"""Explanations as results: plain data, bare tables, very many objects, pickles."""

import json
import pickle

import numpy as np
import pytest

import partita as pt


@pytest.mark.parametrize(
    "labels",
    [["é", "é", "日本"], [b"a", b"a", b"b"], [1.0, 1.0, 2.0], [True, True, False]],
    ids=["letters", "bytes", "floats", "truth values"],
)
def test_json_of_labels_of_all_kinds(labels):
    data = json.loads(pt.explain(labels, [1, 2, 2]).to_json())
    assert len(data["clusters"]) == 2
    assert data["clusters"][0]["fate"] == "mixed"


def test_a_bare_table():
    found = pt.explain(contingency=[[2, 1, 0], [0, 3, 0], [0, 0, 4]])
    assert found.fate_counts() == {"kept": 1, "split": 0, "merged": 1, "mixed": 1}
    assert "objects to look at" not in str(found)
    assert "objects" not in json.loads(found.to_json())
    assert [row.records for row in found.errors] == [4, 2, 3, 1]
    assert found.clusters[-1].label == 2


def test_a_table_of_ten_billion_objects():
    n = 10**10
    found = pt.explain(contingency=[[n, 1], [0, n]])
    assert found.fate_counts() == {"kept": 0, "split": 0, "merged": 1, "mixed": 1}
    assert [row.records for row in found.errors] == [0, n, n, 1]
    assert found.clusters[0].into == ((0, n), (1, 1))


@pytest.mark.parametrize("n", [10**15, 10**16, 10**17])
def test_one_object_of_very_many(n):
    """The loss is too small for a float that is near 1; the summary still says what happened."""
    found = pt.explain(contingency=[[n, 1]])
    assert found.fate_counts() == {"kept": 0, "split": 1, "merged": 0, "mixed": 0}
    assert found.summary.startswith(
        f"The only cluster is mostly kept; 1 of {n + 1:,} objects (under 1 %) strays; the loss is "
    )
    assert "mostly kept  0 " in str(found)
    found = pt.explain(contingency=[[n, 1]], tolerance=0)
    assert "The only cluster was split" in found.summary
    assert "split into" in str(found)


def test_of_very_many_merged_clusters_the_largest_are_named():
    sizes = [3] + [1] * 40
    reference = np.repeat(np.arange(41), sizes)
    row = next(row for row in pt.explain(reference, np.zeros(43, int)).clusters if row.label == 7)
    assert row.n_merged_with == 40
    assert row.merged_with[0] == (0, 3)
    assert len(row.merged_with) == 20
    assert row.text.startswith("7 (1) was merged with 0 (3), 1 (1), 2 (1), 3 (1), 4 (1), 35 more")


def test_results_can_be_pickled_before_and_after_use():
    reference = {"p": "a", "q": "a", "r": "b", "s": "b"}
    candidate = {"s": 1, "r": 2, "q": 2, "p": 2}
    for result in (
        pt.explain(reference, candidate),
        pt.split_merge_contributions(reference, candidate),
        pt.decompose(reference, candidate),
        pt.derivation(reference, candidate),
        pt.explain(contingency=[[1, 2], [0, 3]]),
    ):
        for _ in range(2):
            again = pickle.loads(pickle.dumps(result))
            assert repr(again) == repr(result)
            assert again.components[0].size == result.components[0].size
    assert list(again.clusters) == list(result.clusters)


def test_a_misspelt_side_is_an_error():
    found = pt.explain([0, 0, 1], [0, 1, 1])
    for call in (
        lambda: found.fate_counts("candidates"),
        lambda: found.contributions.losses_of("candidates"),
        lambda: found.derivation.cells_of("ref", 0),
    ):
        with pytest.raises(pt.InputError, match="choose 'reference' or 'candidate'"):
            call()


def test_small_losses_keep_their_digits():
    reference = np.repeat(np.arange(50_000), 2)
    candidate = reference.copy()
    candidate[:3] = [-1, -1, -2]
    text = str(pt.explain(reference, candidate))
    assert "  2e-05  split   1 (2)" in text
    assert ": +2e-05" in text


def test_json_keeps_letters_as_they_are():
    assert '"Ærø"' in pt.explain(["Ærø", "b", "b"], [1, 1, 2]).to_json()
    assert '"\\u00c6r\\u00f8"' in pt.explain(["Ærø", "b", "b"], [1, 1, 2]).to_json(
        ensure_ascii=True
    )
