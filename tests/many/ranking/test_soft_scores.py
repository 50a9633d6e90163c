"""Values of soft measures for samples of objects."""

import numpy as np
import pytest

import partita as pt
from partita.errors import InputError
from partita.many.ranking import soft_scores
from partita.many.ranking.soft_scores import SoftScores, numbers_of
from partita.tables.soft_table import read_soft_table

TRUTH = [0, 0, 0, 1, 1, 1, 2, 2]
ROUGH = pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}, {2}, {0, 2}])
HARD = [0, 0, 1, 1, 1, 1, 2, 0]
NUMBERS = [
    (pt.measures["credal_rand_belief"], None),
    (pt.measures["alpha_rand"], 0),
    (pt.measures["alpha_rand"], 1),
]


@pytest.fixture
def scores():
    tables = [read_soft_table(TRUTH, x) for x in (ROUGH, HARD)]
    return SoftScores(tables, NUMBERS, np.array(TRUTH))


def value(candidate, rows):
    table = read_soft_table(TRUTH, candidate).take(np.asarray(rows))
    return numbers_of(table, NUMBERS)


def test_without_one_object(scores):
    left = scores.left_out("objects", np.random.default_rng(0), False)
    assert left.counts.tolist() == [1] * 8
    for index, candidate in enumerate((ROUGH, HARD)):
        wanted = [value(candidate, [j for j in range(8) if j != i]) for i in range(8)]
        found = np.array([left.of(number, index) for number in range(3)])
        assert np.allclose(found.T, wanted, atol=1e-12)


def test_without_one_cluster(scores):
    left = scores.left_out("clusters", np.random.default_rng(0), False)
    wanted = [value(ROUGH, [i for i in range(8) if TRUTH[i] != cluster]) for cluster in range(3)]
    found = np.array([left.of(number, 0) for number in range(3)])
    assert np.allclose(found.T, wanted, atol=1e-12)


def test_draws_are_of_the_same_objects_for_all(scores):
    values = scores.draws(4, np.random.default_rng(1), False)
    rng = np.random.default_rng(1)
    for draw in range(4):
        rows = np.sort(rng.integers(8, size=8))
        assert values[:, 0, draw] == pytest.approx(value(ROUGH, rows))
        assert values[:, 1, draw] == pytest.approx(value(HARD, rows))


def test_groups_of_many_objects(scores, monkeypatch):
    monkeypatch.setattr(soft_scores, "_MOST_LEFT_OUT", 3)
    left = scores.left_out("objects", np.random.default_rng(0), False)
    assert left.counts.tolist() == [1, 1]


def test_clusters_are_those_of_a_hard_reference(scores):
    soft = SoftScores(scores.tables, NUMBERS, None)
    with pytest.raises(InputError, match="this one is not"):
        soft.left_out("clusters", np.random.default_rng(0), False)
    one = SoftScores(scores.tables, NUMBERS, np.zeros(8, int))
    with pytest.raises(InputError, match="at least two clusters"):
        one.left_out("clusters", np.random.default_rng(0), False)
    single = SoftScores([read_soft_table([0], pt.Rough([{0}]))], NUMBERS, None)
    with pytest.raises(InputError, match="at least two objects"):
        single.left_out("objects", np.random.default_rng(0), False)
