"""Logarithms from a table are those of numpy, to the last bit."""

import math

import numpy as np

from partita.kernels.logarithms import (
    TABLE_SIZE,
    log_counts,
    log_large_counts,
    log_table,
    x_log_x_table,
)


def test_the_table_is_right():
    assert log_table()[0] == 0.0
    assert log_table()[2:].tolist() == [float(one) for one in np.log(np.arange(2.0, TABLE_SIZE))]
    assert math.isclose(log_table()[1000], math.log(1000), rel_tol=1e-15)


def test_the_table_and_numpy_agree_wherever_a_count_stands():
    counts = np.random.default_rng(0).integers(0, TABLE_SIZE, 999)
    from_table = log_counts(counts)
    by_numpy = log_counts(np.append(counts, TABLE_SIZE))[:-1]
    assert (from_table == by_numpy).all()
    assert all(log_counts(counts[i : i + 1])[0] == from_table[i] for i in range(counts.size))


def test_large_counts_keep_their_order():
    counts = np.array([5000, 3, TABLE_SIZE - 1, TABLE_SIZE, 10**9])
    assert log_large_counts(counts).tolist() == np.log([5000.0, TABLE_SIZE, 1e9]).tolist()


def test_fractional_counts():
    assert log_counts(np.array([0.0, 0.5, 1.0])).tolist() == [0.0, math.log(0.5), 0.0]


def test_the_table_of_x_log_x_has_the_bits_of_the_product():
    table = x_log_x_table()
    counts = np.arange(table.size)
    assert (table == counts * log_counts(counts)).all()
    assert table[[0, 1, 2]].tolist() == [0.0, 0.0, 2 * np.log(2)]
