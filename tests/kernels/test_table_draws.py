"""Compiled draws give the tables of their naive twins, which numpy's generators check.

There is no numpy path, so that nothing runs on "compiled" alone or in numpy alone.
"""

import numpy as np
import pytest

from partita.kernels.table_draws import (
    columns_of_objects,
    objects_by_row,
    resample_rows,
    seed_of,
    shuffle_rows,
)
from tests.naive import table_draws as naive


def test_random_bits_are_those_of_the_published_generator():
    """The first outputs of xoshiro256** from the state 1, 2, 3, 4."""
    bits = naive.random_bits([1, 2, 3, 4])
    assert [next(bits) for _ in range(4)] == [11520, 0, 1509978240, 1215971899390074240]


@pytest.mark.parametrize("seed", range(20))
def test_shuffled_rows_are_those_of_the_naive_twin(seed):
    rng = np.random.default_rng(seed)
    dense = rng.integers(0, 5, rng.integers(1, 6, 2)) + 1
    rows, columns, state = dense.sum(1), dense.sum(0), seed_of(rng)
    wanted = np.array(naive.shuffled(rows.tolist(), columns.tolist(), state.tolist()))
    grid, squares = shuffle_rows(
        rows, columns_of_objects(columns), columns.size, state, with_cells=True
    )
    assert grid.tolist() == wanted.tolist()
    assert squares == (wanted**2).sum()
    short = shuffle_rows(rows, columns_of_objects(columns), columns.size, state, with_cells=False)
    assert short.squares == squares
    assert short.grid.size == 0


@pytest.mark.parametrize("seed", range(20))
def test_resampled_rows_are_those_of_the_naive_twin(seed):
    rng = np.random.default_rng(seed)
    dense = rng.integers(0, 4, rng.integers(1, 6, 2))
    dense[:, 0] += 1
    rows, columns = dense.nonzero()
    objects = objects_by_row(rows, columns, dense[rows, columns], dense.shape)
    row_sums, state = rng.integers(0, 9, len(dense)), seed_of(rng)
    wanted = np.array(naive.resampled(dense.tolist(), row_sums.tolist(), state.tolist()))
    counts, column_sums, squares = resample_rows(objects, row_sums, state, with_cells=True)
    assert counts.tolist() == wanted[rows, columns].tolist()
    assert column_sums.tolist() == wanted.sum(0).tolist()
    assert squares == (wanted**2).sum()
    short = resample_rows(objects, row_sums, state, with_cells=False)
    assert (short.counts.size, short.squares) == (0, squares)
    assert short.column_sums.tolist() == column_sums.tolist()


def test_many_columns_have_wider_numbers():
    assert columns_of_objects(np.array([2, 0, 1])).tolist() == [0, 0, 2]
    assert columns_of_objects(np.ones(1 << 15, np.int64)).dtype == np.int16
    many = columns_of_objects(np.ones((1 << 15) + 1, np.int64))
    assert (many.dtype, int(many[-1])) == (np.int32, 1 << 15)
    drawn = shuffle_rows(
        np.array([many.size]), many, many.size, np.arange(1, 5, dtype=np.uint64), with_cells=False
    )
    assert drawn.squares == many.size


def test_a_seed_is_never_all_zeros():
    class Zeros:
        def integers(self, low, high, size, dtype):
            return np.zeros(size, dtype)

    assert seed_of(Zeros()).tolist() == [1, 0, 0, 0]
