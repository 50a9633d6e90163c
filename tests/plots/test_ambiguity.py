"""The ambiguity of objects, worked by hand."""

import numpy as np
import pytest

import partita as pt
from partita.plots.ambiguity import ambiguity_of


def test_entropy_of_fuzzy_objects():
    found = ambiguity_of(pt.Fuzzy([[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.25] * 4]))
    np.testing.assert_allclose(found, [0.0, 0.5, 1.0])


def test_nonspecificity_of_sets():
    found = ambiguity_of(pt.Rough([{0}, {0, 1}, {0, 1, 2, 3}]))
    np.testing.assert_allclose(found, [0.0, 0.5, 1.0])


def test_possibilistic_objects_add_what_they_lack():
    """The second object is possible in both clusters to 0.6: open among them, and 0.4 short."""
    found = ambiguity_of(pt.Possibilistic([[1.0, 0.0], [0.6, 0.6]]))
    np.testing.assert_allclose(found, [0.0, 0.6 + 0.4])


@pytest.mark.parametrize("clustering", [pt.Fuzzy([[1.0]]), pt.Rough([{0}]), pt.Hard([3])])
def test_one_cluster_leaves_nothing_open(clustering):
    assert ambiguity_of(clustering).tolist() == [0.0]
