"""Maximum matchings: against all permutations, scipy, and blocks solved one by one."""

import sys
from itertools import permutations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from partita.errors import TakesTooLongError
from partita.kernels import assignment
from partita.kernels.assignment import (
    columns_of_rows,
    limited_steps,
    maximum_matching,
    repeatable_matching,
)
from partita.kernels.numba_switch import force_path


def cells_of(matrix):
    rows, columns = (np.ascontiguousarray(part) for part in np.nonzero(matrix))
    return rows, columns, matrix[rows, columns]


def best_total(matrix):
    """Return the weight of the kernel's matching, after checking that it is a matching."""
    rows, columns, weights = cells_of(matrix)
    chosen = maximum_matching(rows, columns, weights, matrix.shape)
    assert len(set(rows[chosen].tolist())) == chosen.size
    assert len(set(columns[chosen].tolist())) == chosen.size
    assert (np.diff(chosen) > 0).all()
    return weights[chosen].sum()


def total_by_permutations(matrix):
    if matrix.shape[0] > matrix.shape[1]:
        matrix = matrix.T
    rows = matrix.tolist()
    return max(
        sum(row[j] for row, j in zip(rows, order, strict=True))
        for order in permutations(range(matrix.shape[1]), len(rows))
    )


def total_by_scipy(matrix):
    return matrix[linear_sum_assignment(matrix, maximize=True)].sum()


def random_table(seed, shape, density, largest):
    rng = np.random.default_rng(seed)
    table = rng.integers(1, largest + 1, shape) * (rng.random(shape) < density)
    table[0, 0] = max(table[0, 0], 1)
    return table


# Each solver: the path it takes and the limits that force it.
SOLVERS = {
    "dense": ("numpy", {"_SMALL_CELLS": 1 << 30}),
    "dense components": ("numpy", {"_SMALL_CELLS": 0}),
    "sparse components": ("numpy", {"_SMALL_CELLS": 0, "_DENSE_CELLS": 0}),
    "compiled": ("compiled", {"_SMALL_CELLS": 0, "_CELLS_PER_LINE": 1 << 30}),
    "compiled, heavy cells first": ("compiled", {"_SMALL_CELLS": 0, "_CELLS_PER_LINE": 0}),
    "compiled, level by level": ("compiled", {"_SMALL_CELLS": 0, "_LOOKS_A_CELL": -1}),
}


@pytest.fixture(params=SOLVERS)
def solver(request, monkeypatch):
    path, limits = SOLVERS[request.param]
    for name, limit in limits.items():
        monkeypatch.setattr(assignment, name, limit)
    with force_path(path):
        yield request.param


@pytest.mark.parametrize("density", [0.3, 0.6, 1.0])
def test_small_tables_against_all_permutations(solver, density):
    for seed in range(60):
        rng = np.random.default_rng(1000 + seed)
        shape = tuple(rng.integers(1, 6, 2).tolist())
        table = random_table(seed, shape, density, largest=int(rng.integers(1, 12)))
        assert best_total(table) == total_by_permutations(table), seed


@pytest.mark.parametrize("density", [0.02, 0.1, 0.5])
def test_larger_tables_against_scipy(solver, density):
    for seed in range(30):
        rng = np.random.default_rng(seed)
        shape = tuple(rng.integers(20, 60, 2).tolist())
        table = random_table(seed, shape, density, largest=int(rng.choice([1, 3, 1000])))
        assert best_total(table) == total_by_scipy(table), seed


def test_fractional_weights(solver):
    for seed in range(10):
        rng = np.random.default_rng(seed)
        table = rng.random((12, 17)) * (rng.random((12, 17)) < 0.4)
        assert best_total(table) == pytest.approx(total_by_scipy(table), rel=1e-12), seed


def test_dense_tables_of_nearly_equal_cells(solver):
    """Every cell competes with every other, as between two random clusterings."""
    for seed in range(10):
        rng = np.random.default_rng(seed)
        table = rng.poisson(30, (40, 45)) + 1
        assert best_total(table) == total_by_scipy(table), seed


@pytest.mark.parametrize("seed", range(40))
def test_numpy_alone_against_scipy(seed):
    rng = np.random.default_rng(seed)
    shape = sorted(rng.integers(1, 40, 2).tolist())
    matrix = rng.choice([rng.random(shape), rng.integers(0, 4, shape).astype(float)])
    columns = columns_of_rows(matrix)
    assert len(set(columns.tolist())) == shape[0]
    found = matrix[np.arange(shape[0]), columns].sum()
    assert found == pytest.approx(total_by_scipy(matrix), rel=1e-12)


def test_numpy_alone_serves_few_lines_while_scipy_is_not_loaded(monkeypatch):
    monkeypatch.delitem(sys.modules, "scipy.optimize")
    for seed in range(20):
        shape = tuple(np.random.default_rng(seed).integers(1, 20, 2).tolist())
        table = random_table(seed, shape, 0.5, largest=9)
        assert best_total(table) == total_by_scipy(table), seed
    assert "scipy.optimize" not in sys.modules


def unrelated(n_clusters, n, seed=1):
    rng = np.random.default_rng(seed)
    cells, counts = np.unique(rng.integers(0, n_clusters**2, n), return_counts=True)
    return *np.divmod(cells, n_clusters), counts, (n_clusters, n_clusters)


def test_steps_of_a_matching_can_be_limited(compiled):
    rows, columns, counts, shape = unrelated(3000, 9000)
    best = maximum_matching(rows, columns, counts, shape)
    with limited_steps(10**7):
        assert (maximum_matching(rows, columns, counts, shape) == best).all()
    with limited_steps(100), pytest.raises(TakesTooLongError, match="ask for it by name"):
        maximum_matching(rows, columns, counts, shape)
    with limited_steps(100), pytest.raises(TakesTooLongError):
        maximum_matching(rows, columns, counts / 7, shape)
    assert counts[maximum_matching(rows, columns, counts, shape)].sum() == counts[best].sum()


def test_limited_steps_without_compiled_loops(monkeypatch):
    monkeypatch.setattr(assignment, "_SMALL_CELLS", 0)
    rows, columns, counts, shape = unrelated(300, 900)
    with force_path("numpy"), limited_steps(100), pytest.raises(TakesTooLongError):
        maximum_matching(rows, columns, counts, shape)


def test_clusters_that_were_only_split_or_merged_need_few_steps(monkeypatch):
    """Components with one row or one column are not counted: their heaviest cell is the best."""
    monkeypatch.setattr(assignment, "_SMALL_CELLS", 0)
    table = np.zeros((4, 6), np.int64)
    table[0, :3] = 2, 5, 5
    table[1:3, 3] = 4, 7
    table[3, 4:] = 1, 9
    with force_path("numpy"), limited_steps(20):
        assert best_total(table) == 5 + 7 + 9


@pytest.mark.parametrize("dtype", [np.int64, np.float64])
def test_cells_may_be_columns_of_one_array(dtype, every_path):
    rows, columns, counts, shape = unrelated(300, 900)
    cells = np.stack([rows, columns, counts], axis=1)
    weights = np.stack([counts, counts], axis=1).astype(dtype)[:, 0]
    chosen = maximum_matching(cells[:, 0], cells[:, 1], weights, shape)
    assert (chosen == maximum_matching(rows, columns, counts.astype(dtype), shape)).all()


def test_a_limit_does_not_wait_for_a_compiler(monkeypatch):
    """Large tables of many related clusters are left to named calls where no loop is on disk."""
    rows, columns, counts, shape = unrelated(3000, 30_000)
    monkeypatch.setattr(assignment, "is_at_hand", lambda loop: False)
    with limited_steps(10**9), pytest.raises(TakesTooLongError):
        maximum_matching(rows, columns, counts, shape)


def test_large_sparse_tables_are_matched_by_forests(compiled, monkeypatch):
    rows, columns, counts, shape = unrelated(6000, 60_000)
    weights = counts / (1 + np.random.default_rng(0).random(counts.size))
    by_forests = maximum_matching(rows, columns, weights, shape)
    assert (np.diff(by_forests) > 0).all()
    monkeypatch.setattr(assignment, "_MANY_CELLS", 10**6)
    by_paths = maximum_matching(rows, columns, weights, shape)
    assert weights[by_forests].sum() == pytest.approx(weights[by_paths].sum(), rel=1e-13)


def test_ties_everywhere(solver):
    table = np.ones((7, 9), np.int64)
    assert best_total(table) == 7


def test_greedy_choice_would_be_wrong(solver):
    """The heaviest cell, 5, is not part of the best matching 4 + 4."""
    assert best_total(np.array([[5, 4], [4, 0]])) == 8


def test_one_row_and_one_column(solver):
    assert best_total(np.array([[2, 9, 4]])) == 9
    assert best_total(np.array([[2], [9], [4]])) == 9


def blocks_near_the_diagonal(count, seed):
    """Return small random blocks along the diagonal, each of one or two components."""
    rng = np.random.default_rng(seed)
    return [
        random_table(seed + i, tuple(rng.integers(1, 4, 2).tolist()), 0.8, 9) for i in range(count)
    ]


def test_a_hundred_thousand_clusters_on_each_side(every_path):
    """The answer is known block by block; a dense matrix of 10^10 cells would not fit."""
    patterns = blocks_near_the_diagonal(500, seed=0)
    best_of_pattern = [total_by_scipy(block) for block in patterns]
    rows, columns, weights, wanted = [], [], [], 0
    n_rows = n_columns = number = 0
    while min(n_rows, n_columns) < 100_000:
        block = patterns[number % len(patterns)]
        r, c, w = cells_of(block)
        rows.append(r + n_rows)
        columns.append(c + n_columns)
        weights.append(w)
        wanted += best_of_pattern[number % len(patterns)]
        n_rows += block.shape[0]
        n_columns += block.shape[1]
        number += 1
    rows, columns, weights = (np.concatenate(parts) for parts in (rows, columns, weights))
    chosen = maximum_matching(rows, columns, weights, (n_rows, n_columns))
    assert weights[chosen].sum() == wanted
    assert np.unique(rows[chosen]).size == np.unique(columns[chosen]).size == chosen.size


def test_ties_are_broken_alike_whether_or_not_loops_are_compiled():
    rows, columns = (x.ravel() for x in np.indices((12, 12)))
    for seed in range(5):
        counts = np.random.default_rng(seed).integers(1, 3, rows.size)
        found = []
        for path in ("numpy", "compiled"):
            with force_path(path):
                found.append(repeatable_matching(rows, columns, counts, (12, 12)))
        best = maximum_matching(rows, columns, counts, (12, 12))
        assert counts[found[0]].sum() == counts[best].sum()
        assert all((one == found[0]).all() for one in found)
