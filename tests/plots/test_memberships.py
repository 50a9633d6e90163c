"""Heat maps of memberships and masses."""

import numpy as np
import pytest

import partita as pt
from partita.plots import MembershipDisplay
from tests.plots.pictures import EVIDENTIAL, any_overlap, assert_inside


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


def test_sixty_four_rows_all_have_names_that_do_not_overlap():
    masses = np.random.default_rng(0).dirichlet(np.ones(64), 30)
    display = MembershipDisplay.from_clustering(
        pt.Evidential(masses, range(64), labels=range(6))
    ).plot()
    figure = display.figure_
    figure.canvas.draw()
    names = display.ax_.get_yticklabels()
    assert [name.get_text() for name in names] == display.row_names
    assert len(names) == 64
    assert not any_overlap([name.get_window_extent() for name in names])
    assert_inside(figure)
    assert figure.get_size_inches()[0] <= 7


def test_more_rows_than_names_have_room_are_bundled():
    masses = np.random.default_rng(0).dirichlet(np.ones(2048), 30)
    evidential = pt.Evidential(masses, range(2048), labels=range(11))
    display = MembershipDisplay.from_clustering(evidential).plot()
    assert display.values.shape == (30, 64)
    assert display.row_names[-1] == "1,985 other sets"
    np.testing.assert_allclose(display.values.sum(axis=1), 1.0)
    shown = np.sort(masses.sum(axis=0))[::-1][:63].sum()
    np.testing.assert_allclose(display.values[:, :-1].sum(), shown)
    assert_inside(display.figure_)
    few = MembershipDisplay.from_clustering(evidential, top=5)
    assert few.row_names[-1] == "2,044 other sets"
    with pytest.raises(pt.InputError, match="top=1: show at least two rows"):
        MembershipDisplay.from_clustering(evidential, top=1)
