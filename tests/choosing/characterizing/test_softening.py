"""Softened labels."""

import pytest

from partita.choosing import soften_labels


def test_softening_moves_the_share_that_was_asked_for():
    fuzzy = soften_labels(["a", "b", "c", "a"], 0.3)
    assert fuzzy.kind == "fuzzy"
    assert fuzzy.memberships[0] == pytest.approx([0.7, 0.15, 0.15])
    assert fuzzy.memberships.argmax(axis=1).tolist() == [0, 1, 2, 0]
    evidential = soften_labels(["a", "b", "c", "a"], "3/10", how="sets")
    assert evidential.kind == "evidential"
    assert evidential.to_dense()[1] == pytest.approx([0, 0, 0.7, 0, 0, 0, 0, 0.3])
    assert soften_labels([1, 1], 0.5).memberships.tolist() == [[1.0], [1.0]]
    assert soften_labels([0, 1], 0, how="sets").focal_sets == [{0}, {1}]
