"""Soft clusterings as plain data and as text."""

import pytest

import partita as pt
from partita.choosing.axioms.soft_writing import plain, written


@pytest.mark.parametrize(
    ("clustering", "data", "text"),
    [
        (pt.Hard([0, 1, 0]), (0, 1, 0), "(0, 1, 0)"),
        (pt.Rough([{0}, {0, 1}]), ((0,), (0, 1)), "(0, {0,1})"),
        (pt.Fuzzy([[0.25, 0.75], [1, 0]]), ((0.25, 0.75), (1.0, 0.0)), "(0.25/0.75, 1/0)"),
        (
            pt.Evidential([[0.5, 0.5], [0, 1]], [set(), {0, 1}]),
            ((0.5, 0.0, 0.0, 0.5), (0.0, 0.0, 0.0, 1.0)),
            "(∅:0.5 {0,1}:0.5, {0,1})",
        ),
    ],
    ids=["hard", "rough", "fuzzy", "evidential"],
)
def test_clusterings_are_written_object_by_object(clustering, data, text):
    assert plain(clustering) == data
    assert written(clustering) == text
