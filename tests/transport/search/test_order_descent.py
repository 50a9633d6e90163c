"""Descent over orders of priority, against all combinations of rows."""

from itertools import product

import numpy as np

from partita.transport.search.order_descent import least_excess


def value(rows):
    table = np.array(rows)
    return np.square(table.sum(axis=0)).sum() / 2 - np.square(table).sum()


def test_no_combination_of_rows_is_below_what_is_found():
    rng = np.random.default_rng(0)
    reached = 0
    for _ in range(40):
        rows = [rng.integers(0, 20, (int(rng.integers(1, 6)), 3)) for _ in range(4)]
        least = min(value(chosen) for chosen in product(*rows))
        found = least_excess(rows, 10**6, rng)
        assert found >= least
        reached += found == least
    assert reached >= 38


def test_one_descent_is_made_without_states():
    rows = [np.array([[4, 0], [0, 4]]), np.array([[3, 0], [0, 3]])]
    assert least_excess(rows, 0, np.random.default_rng(0)) == 12.5 - 25


def test_a_larger_budget_finds_no_larger_value():
    rng = np.random.default_rng(1)
    rows = [rng.integers(0, 1000, (24, 4)) for _ in range(6)]
    found = [least_excess(rows, states, np.random.default_rng(0)) for states in (0, 10**4, 10**6)]
    assert found == sorted(found, reverse=True)
