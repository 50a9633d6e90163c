"""Heat maps of memberships and masses."""

import numpy as np
import pytest

import partita as pt
from partita.plots import MembershipDisplay
from tests.plots.pictures import EVIDENTIAL


def test_objects_are_ordered_by_cluster_and_strength():
    memberships = np.array([[0.1, 0.9], [0.6, 0.4], [0.4, 0.6], [0.8, 0.2], [0.9, 0.1]])
    display = MembershipDisplay.from_clustering(pt.Fuzzy(memberships)).plot()
    assert display.order.tolist() == [4, 3, 1, 0, 2]
    assert display.borders.tolist() == [3]
    np.testing.assert_array_equal(display.ax_.images[0].get_array(), memberships[display.order].T)
    assert display.ax_.lines[0].get_xdata() == [2.5, 2.5]
    assert [text.get_text() for text in display.ax_.get_yticklabels()] == ["cluster 0", "cluster 1"]


def test_masses_have_a_row_for_each_set():
    display = MembershipDisplay.from_clustering(EVIDENTIAL)
    assert display.row_names == ["∅ (noise)", "{0}", "{1}", "{0, 1}"]
    assert display.value_name == "mass"


@pytest.mark.parametrize(
    ("clustering", "first"),
    [
        (pt.Hard([1, 0, 0]), [1, 0]),
        (pt.Rough([{0, 1}, {0}, {1}]), [1, 0]),
        (pt.Possibilistic([[0.2, 0.3], [0.9, 0.8], [0, 1]]), [0.9, 0.8]),
    ],
)
def test_other_kinds(clustering, first):
    display = MembershipDisplay.from_clustering(clustering)
    assert display.values[0].tolist() == first
    assert display.value_name == "membership"


def test_many_objects_are_averaged():
    fuzzy = pt.Fuzzy(np.random.default_rng(0).dirichlet([1, 1, 1], 3000))
    display = MembershipDisplay.from_clustering(fuzzy).plot()
    assert display.ax_.images[0].get_interpolation() != "nearest"


def test_more_rows_than_names_have_room():
    masses = np.random.default_rng(0).dirichlet(np.ones(2048), 30)
    evidential = pt.Evidential(masses, range(2048), labels=range(11))
    display = MembershipDisplay.from_clustering(evidential).plot()
    assert display.figure_.get_size_inches().tolist() == [8.0, 12.0]
    assert display.ax_.get_yticks().size == 0
    assert display.ax_.get_ylabel() == (
        "2,048 rows, from ∅ (noise) to {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}"
    )
