"""The distribution of tables, against all draws."""

import itertools
import math

import numpy as np
import pytest

from partita.transport.exact.table_distribution import table_distribution


def test_table_distribution_is_that_of_independent_draws():
    rng = np.random.default_rng(4)
    masses, codes = rng.dirichlet(np.ones(3), 6), np.array([0, 0, 1, 1, 1, 2])
    wanted = {}
    for choice in itertools.product(range(3), repeat=6):
        table = np.zeros((3, 3), np.int64)
        np.add.at(table, (codes, choice), 1)
        key = tuple(table.ravel())
        wanted[key] = wanted.get(key, 0.0) + math.prod(masses[np.arange(6), choice])
    found = {}
    for tables, probabilities in table_distribution(masses, codes, 3, 10**6).tables():
        found.update(zip(map(tuple, tables.reshape(len(tables), -1)), probabilities, strict=True))
    assert set(found) == set(wanted)
    assert [found[key] for key in wanted] == pytest.approx(list(wanted.values()), abs=1e-15)
    # With room for fewer, the likeliest are kept.
    few = table_distribution(masses, codes, 3, 40)
    kept = np.concatenate([probabilities for _, probabilities in few.tables()])
    assert kept.size <= 40
    best = np.sort(list(wanted.values()))[::-1]
    assert kept.sum() > 0.9 * best[: kept.size].sum()


def test_no_batch_of_tables_is_empty():
    rng = np.random.default_rng(0)
    masses, codes = rng.dirichlet(np.ones(4), 9), np.arange(9) % 3
    for most in (1, 2, 3, 10, 100):
        batches = list(table_distribution(masses, codes, 3, most).tables())
        assert all(len(tables) == len(probabilities) > 0 for tables, probabilities in batches)
        assert sum(len(tables) for tables, _ in batches) <= most
