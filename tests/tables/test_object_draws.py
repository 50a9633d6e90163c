"""Tables drawn object by object have the distribution of shuffled and of resampled labels."""

import math
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

from partita.kernels.numba_switch import force_path
from partita.tables.contingency import Contingency
from partita.tables.object_draws import (
    ObjectDraws,
    draws_resampled_objects,
    draws_shuffled_objects,
)
from partita.tables.pair_count_table import PairCountTable
from tests.tables_of import counted

DENSE = np.array([[3, 1, 0], [1, 0, 2], [0, 1, 1]])


def tables_with_sizes(rows, columns):
    """Yield every table with these sizes."""
    if not rows:
        if not any(columns):
            yield ()
        return

    def lines(left, free):
        if not free:
            if left == 0:
                yield ()
            return
        for count in range(min(left, free[0]) + 1):
            yield from ((count, *rest) for rest in lines(left - count, free[1:]))

    for line in lines(rows[0], columns):
        rest = [free - count for free, count in zip(columns, line, strict=True)]
        yield from ((line, *others) for others in tables_with_sizes(rows[1:], rest))


def probability(table, rows, columns):
    """The probability of a table with fixed sizes (Fisher)."""
    product = math.prod(map(math.factorial, [*rows, *columns]))
    cells = math.prod(math.factorial(count) for line in table for count in line)
    return Fraction(product, math.factorial(sum(rows)) * cells)


def chi_square(found, wanted, draws):
    return sum(
        (found[table] - draws * float(p)) ** 2 / (draws * float(p)) for table, p in wanted.items()
    )


def test_shuffled_tables_have_the_exact_distribution():
    rows, columns = DENSE.sum(1).tolist(), DENSE.sum(0).tolist()
    wanted = {t: probability(t, rows, columns) for t in tables_with_sizes(rows, columns)}
    assert sum(wanted.values()) == 1
    table, rng, draws = counted(DENSE), np.random.default_rng(0), 20_000
    source = ObjectDraws(table, pairs_only=False)
    found = Counter(
        tuple(map(tuple, plan().to_dense().tolist()))
        for plan in (
            source.plan_shuffled(table.row_sums, table.column_sums, rng) for _ in range(draws)
        )
    )
    assert set(found) <= set(wanted)
    # Mean and standard deviation of chi-square with so many degrees of freedom.
    degrees = len(wanted) - 1
    assert chi_square(found, wanted, draws) < degrees + 4 * math.sqrt(2 * degrees)


def test_resampled_tables_have_the_moments_of_a_multinomial():
    table, rng, draws = counted(DENSE), np.random.default_rng(1), 20_000
    source = ObjectDraws(table, pairs_only=False)
    drawn = np.zeros((draws, 3, 3))
    for index in range(draws):
        found = source.plan_resampled(rng)()
        assert found.n == 9
        rows, columns = (np.array(labels) for labels in (found.rows, found.columns))
        present = found._present
        kept = np.flatnonzero(present[0]), np.flatnonzero(present[1])
        drawn[index][kept[0][rows], kept[1][columns]] = found.counts
    p = DENSE / 9
    error = np.sqrt(9 * p * (1 - p) / draws)
    assert (np.abs(drawn.mean(0) - 9 * p) <= 4.5 * error).all()
    covariances = np.cov(drawn.reshape(draws, 9).T)
    exact = 9 * (np.diag(p.ravel()) - np.outer(p, p))
    assert np.abs(covariances - exact).max() < 0.06


@pytest.mark.parametrize("seed", range(5))
def test_pair_counts_are_those_of_the_whole_table(seed):
    table = counted(DENSE)
    found = []
    for pairs_only in (False, True):
        rng, source = np.random.default_rng(seed), ObjectDraws(table, pairs_only=pairs_only)
        found.append(
            [
                source.plan_shuffled(table.row_sums, table.column_sums, rng)(),
                source.plan_shuffled(np.array([4, 5]), np.array([2, 2, 2, 3]), rng)(),
                source.plan_resampled(rng)(),
            ]
        )
    for whole, short in zip(*found, strict=True):
        assert isinstance(whole, Contingency)
        assert isinstance(short, PairCountTable)
        assert short.pair_counts == whole.pair_counts
        assert (short.n, short.n_rows, short.n_columns) == (whole.n, *whole.shape)


def test_a_plan_gives_the_same_table_again():
    table = counted(DENSE)
    source, rng = ObjectDraws(table, pairs_only=True), np.random.default_rng(3)
    for plan in (
        source.plan_shuffled(table.row_sums, table.column_sums, rng),
        source.plan_resampled(rng),
    ):
        assert plan() == plan()


def test_which_tables_are_drawn_object_by_object():
    assert draws_shuffled_objects(1000, 1000, 10**6, 1000)
    assert not draws_shuffled_objects(1000, 1000, 10**6, 10)  # not worth loading compiled loops
    assert not draws_shuffled_objects(10, 10, 10**6, 1000)  # few cells
    assert not draws_shuffled_objects(10**5, 10**5, 10**6, 1000)  # no room for a dense table
    assert draws_resampled_objects(4 * 10**5, 10**6, 1000)
    assert not draws_resampled_objects(100, 10**6, 1000)
    assert not draws_resampled_objects(4 * 10**5, 10**6, 10)
    with force_path("numpy"):
        assert not draws_shuffled_objects(1000, 1000, 10**6, 1000)


@pytest.mark.parametrize("pairs_only", [False, True])
def test_shuffled_tables_have_the_sizes_that_are_asked_for(pairs_only):
    table, rng = counted(DENSE), np.random.default_rng(4)
    source = ObjectDraws(table, pairs_only=pairs_only)
    for columns in ([1, 8], [9], [3, 3, 3], table.column_sums.tolist()):
        found = source.plan_shuffled(np.array([4, 5]), np.array(columns), rng)()
        if not pairs_only:
            assert found.row_sums.tolist() == [4, 5]
            assert found.column_sums.tolist() == columns
        within = [sum(size * (size - 1) // 2 for size in sizes) for sizes in ([4, 5], columns)]
        assert found.pair_counts.in_reference == within[0]
        assert found.pair_counts.in_candidate == within[1]
