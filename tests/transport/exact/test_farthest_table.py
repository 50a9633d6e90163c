"""The farthest table by branch and bound, against all tables."""

import numpy as np
import pytest

from partita.tables.rough_tables import ObjectTypes
from partita.transport.exact import farthest_table
from partita.transport.exact.hard_rough_rand import disagreements
from tests.transport.instances import random_types


def check_farthest_table(rng):
    types, tables = random_types(rng)
    most = float(disagreements(tables).max())
    states = int(rng.choice([1, 2000, 200_000]))
    found = farthest_table.most_disagreements_within(types, states)
    assert found.reached <= most <= found.bound
    assert farthest_table.bound_of_disagreements(types, states) >= most - 1e-6
    return found.reached == found.bound


def test_bounds_hold_and_mostly_meet():
    rng = np.random.default_rng(0)
    met = [check_farthest_table(rng) for _ in range(150)]
    assert np.mean(met) > 0.6


@pytest.mark.nightly
def test_bounds_of_many_tables():
    rng = np.random.default_rng(1)
    for _ in range(5000):
        check_farthest_table(rng)


def test_tables_with_many_cells_are_left_to_other_bounds():
    types = ObjectTypes([np.arange(20)], [5], (4, 5))
    assert farthest_table.most_disagreements_within(types, 10**9) is None
