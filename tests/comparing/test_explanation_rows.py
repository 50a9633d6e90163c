"""Rows of an explanation say in words what their figures are."""

import partita as pt
from partita.comparing.explanation_rows import ERRORS
from partita.comparing.fates import FATES


def test_rows_of_a_split_and_of_a_merge():
    found = pt.explain(["a", "a", "b", "b", "c"], [1, 2, 3, 3, 3])
    clusters = {row.label: row for row in found.clusters}
    assert [clusters[label].fate for label in "abc"] == ["split", "merged", "merged"]
    assert (clusters["b"].n_merged_with, clusters["a"].n_merged_with) == (1, 0)
    assert {row.fate for row in (*found.clusters, *found.candidates)} <= {*FATES}
    assert {row.error for row in found.errors} == {*ERRORS}


def test_texts_of_rows():
    found = pt.explain(["a", "a", "b", "b", "c"], [1, 2, 3, 3, 3])
    assert [row.text for row in found.clusters] == [
        "'a' (2) was split into 1 (1), 2 (1)",
        "'b' (2) was merged with 'c' (1) into 3",
        "'c' (1) was merged with 'b' (2) into 3",
    ]
    assert found.candidates[0].text == "3 (3) merges 'b' (2), 'c' (1)"
    assert [row.text for row in found.components] == [
        "'a' → 1, 2 (2 objects)",
        "'b', 'c' → 3 (3 objects)",
    ]
