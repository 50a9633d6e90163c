"""Random tables have the right sizes, and the distribution of shuffled labels."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from partita.errors import InputError
from partita.tables.random_tables import bootstrap_table, leave_one_out, random_table
from tests.tables_of import counted, table_of


def distribution_of_shuffled(reference, candidate):
    """Return the probability of every table, over all orders of the candidate's labels."""
    tables = Counter()
    for order in permutations(candidate):
        table = np.zeros((2, 2), int)
        for x, y in zip(reference, order, strict=True):
            table[x, y] += 1
        tables[table.tobytes()] += 1
    total = sum(tables.values())
    return {table: count / total for table, count in tables.items()}


@pytest.mark.parametrize("scale", [1, 20])
def test_random_tables_keep_their_sizes(scale):
    rng = np.random.default_rng(3)
    rows, columns = scale * np.array([5, 3, 2]), scale * np.array([4, 4, 1, 1])
    for _ in range(50):
        table = random_table(rows, columns, rng)
        assert table.row_sums.tolist() == rows.tolist()
        assert table.column_sums.tolist() == columns.tolist()


def test_random_tables_have_the_distribution_of_shuffled_labels():
    distribution = distribution_of_shuffled((0, 0, 0, 1, 1, 1), (0, 0, 1, 1, 1, 1))
    rng, draws = np.random.default_rng(5), 3000
    drawn = Counter(
        random_table(np.array([3, 3]), np.array([2, 4]), rng).to_dense().tobytes()
        for _ in range(draws)
    )
    assert set(drawn) == set(distribution)
    for table, probability in distribution.items():
        error = 4 * (probability * (1 - probability) / draws) ** 0.5
        assert drawn[table] / draws == pytest.approx(probability, abs=error)


def test_rows_drawn_one_by_one_have_the_mean_and_variance_of_shuffled_labels():
    """With n far above the number of cells a row takes its share of what is left."""
    rng, draws = np.random.default_rng(8), 2000
    rows, columns = np.array([60, 40]), np.array([70, 30])
    values = [random_table(rows, columns, rng).to_dense()[0, 0] for _ in range(draws)]
    mean, variance = 42.0, 60 * 0.7 * 0.3 * (100 - 60) / 99
    assert np.mean(values) == pytest.approx(mean, abs=4 * (variance / draws) ** 0.5)
    assert np.var(values) == pytest.approx(variance, rel=0.15)


def test_bootstrap_draws_as_many_objects_from_the_same_cells():
    table = counted([[6, 0, 2], [0, 5, 7]])
    rng = np.random.default_rng(2)
    drawn = [bootstrap_table(table, rng) for _ in range(500)]
    assert {one.n for one in drawn} == {20}
    full = [one.to_dense() for one in drawn if one.shape == (2, 3)]
    assert all(one[0, 1] == one[1, 0] == 0 for one in full)
    assert np.mean([one[1, 2] for one in full]) == pytest.approx(7, abs=0.5)


def test_leave_one_out_takes_one_object_from_each_cell_in_turn():
    parts = list(leave_one_out(table_of((0, 0, 1), (0, 0, 1))))
    assert [count for count, _ in parts] == [2, 1]
    assert [left.to_dense().tolist() for _, left in parts] == [[[1, 0], [0, 1]], [[2]]]


def test_how_many_objects_can_be_drawn():
    """Numpy samples hypergeometric numbers below 10^9."""
    rng = np.random.default_rng(0)
    most = 10**9 - 1
    sizes = np.array([most - 5, 5])
    assert random_table(sizes, sizes, rng).n == most
    for n in (most + 1, 10**12):
        with pytest.raises(InputError, match=f"of {n:,} objects cannot be drawn"):
            random_table(np.array([n - 5, 5]), np.array([n - 5, 5]), rng)
