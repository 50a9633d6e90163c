"""Sums over the cells of each row and column, in numpy and compiled, against 50 digits."""

import mpmath
import numpy as np
import pytest

from partita.kernels.line_sums import shares_of_x_log_x, sum_of_products_by_line
from partita.kernels.numba_switch import force_path

TABLES = {
    "one object": [[1]],
    "one cell": [[7]],
    "ones": [[1, 1, 1], [1, 1, 1]],
    "small": [[3, 1], [1, 5]],
    "singletons beside a cluster": [[5, 0, 1], [0, 1, 0]],
    "at the end of the table of logarithms": [[1023, 1], [1024, 1025]],
    "uneven": [[1, 2, 3, 4], [400, 300, 200, 100], [0, 0, 0, 10**5]],
    "one cell of almost all": [[10**6, 1], [1, 0]],
    "large": [[10**15, 3 * 10**15], [5, 2 * 10**14]],
}
every_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)


def cells_of(table):
    """Counts, rows, columns, row sums and column sums of a table."""
    table = np.array(table)
    rows, columns = (np.ascontiguousarray(part) for part in np.nonzero(table))
    return table[rows, columns], rows, columns, table.sum(axis=1), table.sum(axis=0)


def exact_share(line):
    """The sum of x log x over a line, over that of its sum; 1 for a line of one object."""
    with mpmath.workdps(50):
        parts = [mpmath.mpf(int(x)) for x in line if x]
        whole = sum(parts)
        if whole == 1:
            return 1.0
        return float(sum(x * mpmath.log(x) for x in parts) / (whole * mpmath.log(whole)))


@every_table
def test_shares_are_right_to_thirteen_digits(table, every_path):
    by_row, by_column = shares_of_x_log_x(*cells_of(table))
    assert by_row == pytest.approx([exact_share(line) for line in table], rel=1e-13, abs=0)
    columns = zip(*table, strict=True)
    assert by_column == pytest.approx([exact_share(line) for line in columns], rel=1e-13, abs=0)


@every_table
def test_lines_of_one_cell_have_exactly_one_and_lines_of_ones_exactly_zero(table, every_path):
    for lines, shares in zip(
        (np.array(table), np.array(table).T), shares_of_x_log_x(*cells_of(table)), strict=True
    ):
        for line, share in zip(lines, shares, strict=True):
            if np.count_nonzero(line) == 1:
                assert share == 1.0
            elif line.max() == 1:
                assert share == 0.0
            else:
                assert 0.0 < share < 1.0


def test_every_size_up_to_a_few_thousand(every_path):
    """A table with one cell in each row: no share may differ from 1 in the last bit."""
    sizes = np.arange(1, 5000)
    lines = np.arange(sizes.size)
    by_row, by_column = shares_of_x_log_x(sizes, lines, lines, sizes, sizes)
    assert (by_row == 1.0).all()
    assert (by_column == 1.0).all()


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_random_tables_agree_on_both_paths_and_with_a_loop(seed, every_path):
    rng = np.random.default_rng(seed)
    table = rng.integers(0, 2000, (20, 30)) * (rng.random((20, 30)) < 0.3)
    table[np.arange(30) % 20, np.arange(30)] += 1
    counts, rows, columns, row_sums, column_sums = cells_of(table)
    by_row, by_column = shares_of_x_log_x(counts, rows, columns, row_sums, column_sums)
    assert by_row == pytest.approx([exact_share(line) for line in table], rel=1e-13, abs=0)
    assert by_column == pytest.approx([exact_share(line) for line in table.T], rel=1e-13, abs=0)
    of_row, of_column = rng.random(20), rng.random(30)
    wanted = sum(int(table[i, j]) * of_row[i] * of_column[j] for i in range(20) for j in range(30))
    found = sum_of_products_by_line(counts, rows, columns, of_row, of_column)
    assert found == pytest.approx(wanted, rel=1e-13, abs=0)


def test_products_worked_by_hand(every_path):
    counts, rows, columns, _, _ = cells_of([[2, 3], [0, 5]])
    found = sum_of_products_by_line(
        counts, rows, columns, np.array([0.5, 2.0]), np.array([1.0, 0.25])
    )
    assert found == 2 * 0.5 + 3 * 0.5 * 0.25 + 5 * 2.0 * 0.25


def test_products_with_ones_add_up_to_the_count(every_path):
    counts, rows, columns, row_sums, column_sums = cells_of(TABLES["large"])
    ones = np.ones(row_sums.size), np.ones(column_sums.size)
    total = sum_of_products_by_line(counts, rows, columns, *ones)
    assert total == sum(counts.tolist())


def test_fractional_counts():
    """Weights that are not integers are summed in numpy."""
    rows, columns = np.array([0, 0, 1]), np.array([0, 1, 1])
    counts = np.array([0.5, 1.5, 2.0])
    found = sum_of_products_by_line(
        counts, rows, columns, np.array([0.5, 1.0]), np.array([1.0, 3.0])
    )
    assert found == 0.25 + 2.25 + 6.0


def test_read_only_arrays(every_path):
    arrays = cells_of(TABLES["small"])
    for array in arrays:
        array.flags.writeable = False
    by_row, by_column = shares_of_x_log_x(*arrays)
    assert by_row == pytest.approx([exact_share([3, 1]), exact_share([1, 5])], rel=1e-13)
    by_row.flags.writeable = by_column.flags.writeable = False
    total = sum_of_products_by_line(*arrays[:3], by_row, by_column)
    assert total == pytest.approx(
        3 * by_row[0] * by_column[0]
        + by_row[0] * by_column[1]
        + by_row[1] * by_column[0]
        + 5 * by_row[1] * by_column[1],
        rel=1e-14,
    )


@every_table
def test_both_paths_give_the_same_bits(table):
    results = []
    for path in ("numpy", "compiled"):
        with force_path(path):
            shares = shares_of_x_log_x(*cells_of(table))
            total = sum_of_products_by_line(*cells_of(table)[:3], *shares)
        results.append([*(share.tolist() for share in shares), total])
    assert results[0] == results[1]
