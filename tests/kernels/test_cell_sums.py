"""Sums over cells, in numpy and compiled, against 50 digits."""

import mpmath
import numpy as np
import pytest

from partita.kernels.cell_sums import CellSums, cell_sums
from partita.kernels.numba_switch import force_path

TABLES = {
    "small": [[3, 1], [1, 5]],
    "one cell": [[7]],
    "independent": [[10, 20], [30, 60]],
    "nearly independent": [[1001, 2000], [3000, 5999]],
    "diagonal": [[50, 0, 0], [0, 40, 0], [0, 0, 1]],
    "beyond the table of logarithms": [[5000, 3], [2, 4000]],
    "one cell of almost all": [[10**6, 1], [1, 0]],
    "uneven": [[1, 2, 3, 4], [400, 300, 200, 100], [0, 0, 0, 10**5]],
    "large": [[10**8, 3 * 10**8], [5 * 10**8, 2 * 10**8]],
}


def exact_sums(table):
    with mpmath.workdps(50):
        n = mpmath.mpf(int(table.sum()))
        sums = dict.fromkeys(CellSums._fields, mpmath.mpf(0))
        for (i, j), count in np.ndenumerate(table):
            x = mpmath.mpf(int(count))
            a, b = (mpmath.mpf(int(line.sum())) for line in (table[i], table[:, j]))
            m = a * b / n
            if count == 0:
                sums["empty"] += m
                continue
            sums["excess"] += x * mpmath.log(x / m) - x + m
            sums["given_column"] += x * mpmath.log(b / x)
            sums["given_row"] += x * mpmath.log(a / x)
            sums["joint"] += x * mpmath.log(n / x)
            sums["square_by_column"] += x * x / b
            sums["square_by_row"] += x * x / a
        return {name: float(value) for name, value in sums.items()}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_sums_are_right_to_twelve_digits(table, every_path):
    table = np.array(table)
    rows, columns = (np.ascontiguousarray(part) for part in np.nonzero(table))
    found = cell_sums(
        table[rows, columns], rows, columns, table.sum(1), table.sum(0), int(table.sum())
    )
    for name, wanted in exact_sums(table).items():
        # An excess of 0 is a sum of terms that are exactly 0.
        assert getattr(found, name) == pytest.approx(wanted, rel=1e-12, abs=1e-18), name


@pytest.mark.parametrize("seed", range(30))
def test_both_paths_give_the_same_bits(seed):
    rng = np.random.default_rng(seed)
    shape = rng.integers(1, 40, 2)
    table = (rng.pareto(rng.choice([0.3, 1.0]), shape) * rng.choice([1, 1000])).astype(np.int64)
    table = table % 10**6 * (rng.random(shape) < rng.choice([0.1, 1.0]))
    table[np.arange(shape.max()) % shape[0], np.arange(shape.max()) % shape[1]] += 1
    rows, columns = (np.ascontiguousarray(part) for part in np.nonzero(table))
    arguments = (table[rows, columns], rows, columns, table.sum(1), table.sum(0), int(table.sum()))
    with force_path("numpy"):
        in_numpy = cell_sums(*arguments)
    with force_path("compiled"):
        assert cell_sums(*arguments) == in_numpy


def test_equal_cells_are_added_as_often_as_they_are_there():
    counts, rows, columns = np.array([5, 5, 2, 1]), np.array([5, 5, 3, 3]), np.array([6, 6, 2, 6])
    copies = np.array([1, 1, 3, 2])
    listed = [np.repeat(x, copies) for x in (counts, rows, columns)]
    alone, n = np.arange(4), 18
    for total in (n, n << 31):
        one_by_one = np.arange(7)
        each = cell_sums(listed[0], one_by_one, one_by_one, *listed[1:], total)
        grouped = cell_sums(counts, alone, alone, rows, columns, total, copies)
        assert grouped == pytest.approx(each, rel=1e-13)
