"""Values for samples of objects equal those of the sampled labels."""

import numpy as np
import pytest

import partita as pt
from partita.errors import InputError
from partita.kernels.codes import Codes
from partita.many.ranking import hard_scores
from partita.many.ranking.hard_scores import HardScores, groups_of
from partita.many.ranking.joint_cells import JointCells
from tests.naive.ranked import left_out_values

MEASURES = ["adjusted_rand", "bcubed", "variation_of_information", "purity"]


def scores_of(reference, candidates, names=MEASURES):
    codes = [Codes(np.asarray(x), 0, int(np.max(x)) + 1) for x in (reference, *candidates)]
    cells = JointCells(codes[0], codes[1:])
    return HardScores(cells, [pt.measures[name] for name in names])


def some(n=24, k=3, count=3, seed=0):
    rng = np.random.default_rng(seed)
    return rng.integers(0, k, n), [rng.integers(0, k, n) for _ in range(count)]


def by_object(scores, candidate, measure):
    """The left-out values of a candidate, sorted, each as often as it has objects."""
    left = scores.left_out("objects", np.random.default_rng(0), False)
    return np.sort(np.repeat(left.of(measure, candidate), left.counts))


@pytest.mark.parametrize("most", [1 << 12, 0])  # dense tables, and one by one
def test_without_one_object(monkeypatch, most):
    monkeypatch.setattr(hard_scores, "_MOST_DENSE", most)
    monkeypatch.setattr(hard_scores, "_MOST_DENSE_PER_CELL", 4 if most else 0)
    reference, candidates = some()
    scores = scores_of(reference, candidates)
    for index, labels in enumerate(candidates):
        for place, name in enumerate(MEASURES):
            wanted = left_out_values(
                reference, labels, pt.measures[name], [[i] for i in range(len(reference))]
            )
            assert np.allclose(by_object(scores, index, place), np.sort(wanted), atol=1e-12)


def test_values_of_candidates_are_those_of_the_same_objects():
    reference, candidates = some()
    left = scores_of(reference, candidates, ["rand"]).left_out("objects", None, False)
    wanted = [
        left_out_values(reference, labels, pt.rand_score, [[i] for i in range(24)])
        for labels in candidates
    ]
    pairs = np.array([left.of(0, i) for i in range(3)])
    objects = {tuple(np.round(column, 9)) for column in np.array(wanted).T}
    assert {tuple(np.round(column, 9)) for column in pairs.T} == objects


@pytest.mark.parametrize("resample", ["objects", "clusters"])
def test_without_groups(monkeypatch, resample):
    monkeypatch.setattr(hard_scores, "_MOST_LEFT_OUT", 4)
    reference, candidates = some(k=9)
    scores = scores_of(reference, candidates, ["adjusted_rand"])
    left = scores.left_out(resample, np.random.default_rng(3), False)
    present = np.unique(reference)
    units = 24 if resample == "objects" else present.size
    groups = groups_of(units, 4, np.random.default_rng(3))
    if resample == "clusters":
        groups = [np.flatnonzero(np.isin(reference, present[group])) for group in groups]
    else:
        # Objects are numbered by joint cell, in the order of all labels.
        order = np.lexsort([*candidates[::-1], reference])
        groups = [order[group] for group in groups]
    for index, labels in enumerate(candidates):
        wanted = left_out_values(reference, labels, pt.adjusted_rand_score, groups)
        assert np.allclose(left.of(0, index), wanted, atol=1e-12)


def test_draws_are_values_of_drawn_objects():
    # With one object in each cell, a draw says which objects are in it.
    reference, candidates = np.arange(6) // 2, [np.arange(6) % 2, np.arange(6) // 3]
    scores = scores_of(reference, candidates, ["rand", "purity"])
    values = scores.draws(20, np.random.default_rng(5), False)
    weights = scores.cells.draw(20, np.random.default_rng(5))
    for draw, one in enumerate(weights.T):
        rows = np.repeat(np.lexsort([*candidates[::-1], reference]), one)
        for index, labels in enumerate(candidates):
            wanted = [
                measure(reference[rows], labels[rows])
                for measure in (pt.rand_score, pt.purity_score)
            ]
            assert values[:, index, draw] == pytest.approx(wanted, abs=1e-12)


def test_memory_and_batches_change_nothing(monkeypatch):
    reference, candidates = some(200)
    whole = scores_of(reference, candidates).draws(30, np.random.default_rng(0), False)
    monkeypatch.setattr(hard_scores, "_MOST_NUMBERS", 50)
    parts = scores_of(reference, candidates).draws(30, np.random.default_rng(0), False)
    assert np.array_equal(whole, parts)


def test_own_functions_and_measures_without_a_form_for_many_tables():
    def largest(table):
        return float(table.counts.max() / table.n)

    measure = pt.measures.select(largest)[0]
    reference, candidates = some()
    codes = [Codes(np.asarray(x), 0, 3) for x in (reference, *candidates)]
    scores = HardScores(JointCells(codes[0], codes[1:]), [measure, pt.measures["rand"]])
    values = scores.draws(5, np.random.default_rng(0), False)
    assert ((values > 0) & (values <= 1)).all()


@pytest.mark.parametrize(("units", "most"), [(3, 5), (5, 5), (6, 5), (1001, 1000), (7, 3)])
def test_groups_hold_each_unit_once(units, most):
    groups = groups_of(units, most, np.random.default_rng(0))
    assert sorted(np.concatenate(groups).tolist()) == list(range(units))
    assert 2 <= len(groups) <= most
    sizes = [group.size for group in groups]
    assert max(sizes) - min(sizes) <= 1


def test_too_few_units():
    with pytest.raises(InputError, match="at least two objects"):
        scores_of([0], [[0]]).left_out("objects", None, False)
    with pytest.raises(InputError, match="at least two clusters"):
        scores_of([0, 0], [[0, 1]]).left_out("clusters", None, False)
