"""Maximum matchings: against all permutations, scipy, and blocks solved one by one."""

from itertools import permutations

import numpy as np
import pytest
from scipy.optimize import linear_sum_assignment

from partita.kernels import assignment
from partita.kernels.assignment import maximum_matching


def cells_of(matrix):
    rows, columns = (np.ascontiguousarray(part) for part in np.nonzero(matrix))
    return rows, columns, matrix[rows, columns]


def best_total(matrix):
    """The weight of the matching that the kernel finds, after checking that it is one."""
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


# Each solver with the limits that force it, and whether compiled code may be used.
SOLVERS = {
    "as it stands": ({"_SMALL_CELLS": 1 << 30}, False),
    "components, densely": ({"_SMALL_CELLS": 0}, False),
    "components, sparsely": ({"_SMALL_CELLS": 0, "_DENSE_CELLS": 0}, False),
    "compiled": ({"_SMALL_CELLS": 0, "_CELLS_A_LINE": 1 << 30}, True),
    "compiled, heavy cells first": ({"_SMALL_CELLS": 0, "_CELLS_A_LINE": 0}, True),
}


@pytest.fixture(params=SOLVERS)
def solver(request, monkeypatch, compiled):
    limits, compiles = SOLVERS[request.param]
    for name, limit in limits.items():
        monkeypatch.setattr(assignment, name, limit)
    monkeypatch.setattr(assignment, "use_compiled", lambda work: compiles)
    return request.param


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("density", [0.3, 0.6, 1.0])
def test_small_tables_against_all_permutations(solver, seed, density):
    rng = np.random.default_rng(1000 + seed)
    shape = tuple(rng.integers(1, 6, 2).tolist())
    table = random_table(seed, shape, density, largest=int(rng.integers(1, 12)))
    assert best_total(table) == total_by_permutations(table)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("density", [0.02, 0.1, 0.5])
def test_larger_tables_against_scipy(solver, seed, density):
    rng = np.random.default_rng(seed)
    shape = tuple(rng.integers(20, 60, 2).tolist())
    table = random_table(seed, shape, density, largest=int(rng.choice([1, 3, 1000])))
    assert best_total(table) == total_by_scipy(table)


@pytest.mark.parametrize("seed", range(10))
def test_fractional_weights(solver, seed):
    rng = np.random.default_rng(seed)
    table = rng.random((12, 17)) * (rng.random((12, 17)) < 0.4)
    assert best_total(table) == pytest.approx(total_by_scipy(table), rel=1e-12)


@pytest.mark.parametrize("seed", range(10))
def test_dense_tables_of_nearly_equal_cells(solver, seed):
    """Every cell competes with every other, as between two random clusterings."""
    rng = np.random.default_rng(seed)
    table = rng.poisson(30, (40, 45)) + 1
    assert best_total(table) == total_by_scipy(table)


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
    """Small random blocks along the diagonal, each a component or two of its own."""
    rng = np.random.default_rng(seed)
    return [
        random_table(seed + i, tuple(rng.integers(1, 4, 2).tolist()), 0.8, 9) for i in range(count)
    ]


@pytest.mark.parametrize("compiles", [False, True])
def test_a_hundred_thousand_clusters_on_each_side(compiles, compiled, monkeypatch):
    """Block by block the answer is known; a dense matrix of 10^10 cells is out of question."""
    monkeypatch.setattr(assignment, "use_compiled", lambda work: compiles)
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
