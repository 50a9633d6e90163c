"""Joint cells: every candidate's table follows from them, for the data and for samples."""

import numpy as np
import pytest

from partita.kernels.codes import Codes
from partita.many.ranking import joint_cells
from partita.many.ranking.joint_cells import JointCells


def codes(labels):
    labels = np.asarray(labels)
    return Codes(labels, 0, int(labels.max()) + 1)


def some(n, k, count, seed=0):
    rng = np.random.default_rng(seed)
    return rng.integers(0, k, n), [rng.integers(0, k + i, n) for i in range(count)]


def dense(table):
    grid = np.zeros(table.shape, np.int64)
    grid[table.rows, table.columns] = table.counts
    return grid


def crossed(reference, candidate, weights):
    grid = np.zeros((reference.max() + 1, candidate.max() + 1), np.int64)
    np.add.at(grid, (reference, candidate), weights)
    return grid[grid.sum(axis=1) > 0][:, grid.sum(axis=0) > 0]


@pytest.mark.parametrize(("n", "k", "count"), [(1, 1, 1), (2, 2, 3), (50, 3, 1), (200, 4, 5)])
def test_tables_are_those_of_the_labels(n, k, count):
    reference, candidates = some(n, k, count)
    cells = JointCells(codes(reference), list(map(codes, candidates)))
    assert cells.n == n
    alike = {(r, *(c[i] for c in candidates)) for i, r in enumerate(reference)}
    assert cells.counts.size == len(alike)
    for one, labels in zip(cells.candidates, candidates, strict=True):
        assert np.array_equal(dense(one.table), crossed(reference, labels, 1))
        again = one.count(cells.counts[:, None])
        assert np.array_equal(again[0], one.table.counts)


def test_weights_repeat_objects_and_zero_removes_them():
    reference, candidates = some(60, 3, 2)
    weights = np.random.default_rng(1).integers(0, 4, 60)
    cells = JointCells(codes(reference), list(map(codes, candidates)), weights)
    assert cells.n == weights.sum()
    assert cells.counts.min() > 0
    for one, labels in zip(cells.candidates, candidates, strict=True):
        assert np.array_equal(dense(one.table), crossed(reference, labels, weights))


@pytest.mark.parametrize("few", [0, 1000])
@pytest.mark.parametrize("n", [40, 4000])  # few objects a cell are drawn one by one
def test_draws_are_of_n_objects_and_as_likely_as_they_occur(n, few, monkeypatch):
    monkeypatch.setattr(joint_cells, "_FEW_CELLS", few)
    reference, candidates = some(n, 2, 2)
    cells = JointCells(codes(reference), list(map(codes, candidates)))
    draws = cells.draw(2000, np.random.default_rng(0))
    assert draws.shape == (cells.counts.size, 2000)
    assert (draws.sum(axis=0) == n).all()
    errors = np.sqrt(cells.counts * (1 - cells.counts / n) / 2000)
    assert (np.abs(draws.mean(axis=1) - cells.counts) < 5 * errors).all()
    # Binomial variances: they would be smaller if objects were not drawn with replacement.
    assert np.allclose(draws.var(axis=1) / (cells.counts * (1 - cells.counts / n)), 1, atol=0.2)
    again = cells.draw(2000, np.random.default_rng(0))
    assert np.array_equal(draws, again)


def test_objects_of_a_cell_with_many_copies_are_drawn_as_often(monkeypatch):
    monkeypatch.setattr(joint_cells, "_FEW_CELLS", 0)
    weights = np.array([1, 9])
    cells = JointCells(codes([0, 1]), [codes([0, 1])], weights)
    draws = cells.draw(4000, np.random.default_rng(0))
    assert abs(draws[1].mean() - 9) < 0.1


def test_clusters_that_a_candidate_merges_are_one_group():
    reference = codes([0, 0, 1, 1, 2, 2, 3, 4])
    apart = codes([0, 0, 1, 2, 3, 3, 4, 5])
    merged = codes([0, 0, 1, 1, 1, 2, 3, 4])

    def groups(*candidates):
        cells = JointCells(reference, candidates)
        return sorted(set(zip(cells.reference.tolist(), cells.independent.tolist(), strict=True)))

    assert groups(apart) == [(i, i) for i in range(5)]
    found = dict(groups(apart, merged))
    assert found[1] == found[2]
    assert len(set(found.values())) == 4
    # One group is no sample.
    assert groups(codes([0] * 8), merged) == [(i, i) for i in range(5)]


def test_groups_of_clusters_are_those_of_all_candidates_together():
    reference, one, other = codes([0, 1, 2, 3]), codes([0, 0, 1, 2]), codes([0, 1, 1, 2])
    cells = JointCells(reference, [one, other])
    assert len(set(cells.independent.tolist())) == 2
