"""Transforming labels."""

import numpy as np
import pytest

import partita as pt


def test_intensities_are_exact():
    """Floating 90 * 0.7 is just below 63."""
    assert 90 * 0.7 < 63
    found = pt.transform_labels([0] * 90, "singleton_clusters", 0.7)
    assert (np.bincount(found) == 1).sum() == 63


@pytest.mark.parametrize("value", [-0.1, 1.1, "half", float("nan"), float("inf"), "1/0"])
def test_impossible_shares_are_refused(value):
    with pytest.raises(pt.InputError, match=r"q=.*from 0 to 1"):
        pt.transform_labels([0, 1], "singleton_clusters", value)


def test_any_labels_can_be_transformed():
    found = pt.transform_labels(["b", "a", "b", "a"], "k_new_clusters", 1)
    assert pt.contingency_matrix(["b", "a", "b", "a"], found).sum(axis=1).tolist() == [2, 2]
    assert sorted(np.bincount(found).tolist()) == [1, 1, 1, 1]
    with pytest.raises(pt.MissingLabelsError, match=r'give partita.Hard\(labels, missing="drop"\)'):
        pt.transform_labels([0, None], "k_new_clusters", 1)
    advised = pt.Hard([0, None, 0], missing="drop")
    assert pt.transform_labels(advised, "k_new_clusters", 1).tolist() == [0, 1]
