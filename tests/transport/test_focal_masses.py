"""Clusterings read as focal masses."""

import numpy as np
import pytest

import partita as pt
from partita.transport.focal_masses import (
    renamed,
    rows_by_class,
    same_masses,
    set_counts,
    sums_by_class,
)
from tests.transport.instances import read, read_pair


def test_sums_by_class():
    hard, side = read_pair(pt.Hard([1, 0, 1]), pt.Fuzzy([[0.5, 0.5], [1, 0], [0.25, 0.75]]))
    parts = rows_by_class(hard, side.dense_masses)
    assert [len(part) for part in parts] == np.bincount(hard.codes).tolist()
    sums = sums_by_class(hard, side.dense_masses)
    assert sums.tolist() == [part.sum(axis=0).tolist() for part in parts]


def test_fuzzy_clusterings_may_have_any_number_of_clusters():
    rng = np.random.default_rng(0)
    memberships = rng.dirichlet(np.ones(70), 30)
    labels = rng.integers(0, 5, 30)
    found = pt.transport_distance(labels, pt.Fuzzy(memberships)).lower
    same = memberships @ memberships.T
    above = np.triu_indices(30, 1)
    together = (labels[:, None] == labels)[above]
    assert found.value == pytest.approx(np.abs(together - same[above]).mean())


def test_clusters_without_members_do_not_count():
    rng = np.random.default_rng(0)
    memberships = rng.dirichlet(np.ones(3), 40)
    wide = np.insert(memberships, 1, 0.0, axis=1)
    assert pt.transport_distance(pt.Fuzzy(memberships), pt.Fuzzy(wide)).lower.value == 0.0


def test_a_matrix_that_is_hard_counts_as_hard():
    labels = [0, 1, 1, 0]
    matrix = np.eye(2)[labels]
    result = pt.transport_distance(pt.Fuzzy(matrix), pt.Fuzzy(matrix[::-1]))
    assert result.kinds == ("hard", "hard")
    assert result.interval == (0.0, 0.0)


def test_sets_are_numbered_by_the_clusters_that_occur():
    x = read(pt.Rough([{2}, {2, 5}, {5}], labels=range(7)))
    assert (x.kind, x.n_clusters, x.sets) == ("rough", 2, ((0,), (1,), (0, 1)))
    assert x.set_index.tolist() == [0, 2, 1]
    assert x.members.tolist() == [[True, False], [False, True], [True, True]]
    assert x.ambiguous_sets.tolist() == [False, False, True]
    assert x.contested_clusters == [0, 1]
    assert x.masks == [1, 2, 3]
    assert x.plausibilities.tolist() == [[1, 0], [1, 1], [0, 1]]


def test_the_same_under_other_names():
    x = read(pt.Evidential([[0.5, 0.5], [1, 0]], [{0}, {0, 1}]))
    swapped = read(pt.Evidential([[0.5, 0.5], [1, 0]], [{1}, {0, 1}]))
    assert same_masses(x, x)
    assert not same_masses(x, swapped)
    assert same_masses(renamed(x, np.array([1, 0])), renamed(swapped, np.array([0, 1])))
    with pytest.raises(pt.InputError, match="hard and rough clusterings only"):
        set_counts(x, swapped)


def test_changes_keep_the_clusters():
    x = read(pt.Evidential([[0.5, 0.5], [1, 0]], [{0}, {0, 1}]))
    rough = x.with_sets(np.array([1, 0]))
    assert (rough.kind, rough.sets, rough.masses) == ("rough", x.sets, None)
    fuzzy = x.with_memberships(np.array([[0.5, 0.5], [1.0, 0.0]]))
    assert (fuzzy.kind, fuzzy.sets, fuzzy.n) == ("fuzzy", ((0,), (1,)), 2)
