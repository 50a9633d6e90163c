"""Tasks: which pairs are compared, by which measures, and which are counted together."""

import numpy as np
import pytest

import partita as pt
from partita.kernels.column_tables import MOST_TABLES
from partita.many.members import read_members
from partita.many.pair_values import HardPairs, SoftPairs, refuse_kinds

RNG = np.random.default_rng(0)


def members_of(*clusterings):
    return read_members([f"c{i}" for i in range(len(clusterings))], clusterings)


def pairs_of(work):
    return [(task.row, column) for task in work.tasks() for column in task.columns.tolist()]


@pytest.mark.parametrize("weights", [None, np.ones(30)])
def test_symmetric_measures_see_each_pair_once(weights):
    members = members_of(*(RNG.integers(0, 4, 30) for _ in range(5)))
    work = HardPairs(members, [pt.measures["rand"]], weights)
    wanted = [(i, j) for i in range(5) for j in range(i, 5)]
    assert sorted(pairs_of(work)) == wanted
    assert work.n_pairs == len(wanted) == 15


def test_other_measures_see_both_directions():
    members = members_of(*(RNG.integers(0, 4, 30) for _ in range(4)))
    both = [pt.measures["rand"], pt.measures["homogeneity"]]
    work = HardPairs(members, both, None)
    assert sorted(pairs_of(work)) == [(i, j) for i in range(4) for j in range(4)]
    assert work.n_pairs == 16
    assert [one.name for one in work.measures_of(0, 3)] == ["rand", "homogeneity"]
    assert [one.name for one in work.measures_of(3, 0)] == ["homogeneity"]
    soft = SoftPairs(members, [pt.measures["credal_rand_belief"]], {})
    assert soft.n_pairs == len(pairs_of(soft)) == 10


def test_small_tables_are_counted_together():
    labels = [RNG.integers(0, 5, 300) for _ in range(MOST_TABLES + 3)]
    labels[2] = np.arange(300)
    members = members_of(*labels)
    work = HardPairs(members, [pt.measures["rand"]], None)
    first = [task for task in work.tasks() if task.row == 0]
    assert [(task.columns.size, task.together) for task in first] == [
        (MOST_TABLES, True), (3, True),
    ]  # fmt: skip
    of_singletons = [task for task in work.tasks() if task.row == 2]
    # 300 by 5 cells are few, and 300 by 300 are not.
    assert [task.columns.tolist() for task in of_singletons if not task.together] == [[2]]
    found = {(one.row, one.column): one for task in first for one in work.run(task)}
    table = found[0, 2]
    assert table.values == {"rand": pt.rand_score(labels[0], labels[2])}
    assert (table.certificates, table.coverage.used) == ({}, 300)


def test_kinds_that_a_measure_does_not_take_are_named():
    members = members_of([0, 1], [1, 1], pt.Rough([{0}, {0, 1}]), pt.Fuzzy([[1, 0], [0.5, 0.5]]))
    refuse_kinds(members, [pt.measures["credal_rand_belief"]])
    with pytest.raises(pt.InputError, match="c0 is hard, c2 is rough, and rand compares hard"):
        refuse_kinds(members, [pt.measures["credal_rand_belief"], pt.measures["rand"]])
    with pytest.raises(pt.InputError, match="clusterings, and c0 is hard, c3 is fuzzy"):
        refuse_kinds(members, [pt.measures["rough_rand"]])
    alike = members_of(*[pt.Fuzzy([[1, 0], [0.5, 0.5]])] * 3)
    with pytest.raises(pt.InputError, match="clusterings, and c0 is fuzzy, c1 is fuzzy"):
        refuse_kinds(alike, [pt.measures["rough_rand"]])
