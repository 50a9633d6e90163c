"""Random tables, and intervals for means of draws."""

import numpy as np
import pytest

import partita as pt
from partita.transport.sampling.monte_carlo import deviation_of_draws, mean_and_error, random_tables
from tests.transport.instances import read, read_pair


def test_drawn_tables_have_the_expected_counts():
    hard, soft = read_pair(
        pt.Hard([0, 0, 1]), pt.Evidential([[0.2, 0.8], [0.5, 0.5], [1, 0]], [{0}, {0, 1}])
    )
    tables = np.concatenate(list(random_tables(hard, soft, 20_000, np.random.default_rng(0))))
    assert tables.shape == (20_000, 2, 2)
    assert tables.sum(axis=2).tolist() == [[2, 1]] * 20_000
    assert tables.mean(axis=0) == pytest.approx(np.array([[0.7, 1.3], [1.0, 0.0]]), abs=0.02)


def test_intervals_of_means():
    """As wide as the deviation of many draws requires, and never of width 0."""
    values = np.random.default_rng(0).uniform(size=10_000)
    mean, error = mean_and_error(values, 1.0)
    assert mean == pytest.approx(values.mean(), abs=0.002)
    # sqrt(2 log(2 / .01)) standard errors, where the normal quantile is 2.58.
    assert error == pytest.approx(3.2552 * values.std() / 100, rel=0.05)
    # All draws are equal: allow for an event that all of them miss with probability .005.
    mean, error = mean_and_error(np.zeros(1000), 0.5)
    assert mean == 0
    assert 0.5 * (1 - 0.005 ** (1 / 1000)) < error < 0.5 * 0.007
    assert mean_and_error(np.array([0.3]), 0.5) == (0.3, 0.5)
    # Few draws of a sum over many objects: by what one object can change.
    undecided = read(pt.Fuzzy(np.full((1000, 2), 0.5)))
    spread = deviation_of_draws(undecided, 1 / 1000)
    few = np.random.default_rng(1).binomial(1000, 0.5, 30) / 1000
    mean, error = mean_and_error(few, 1.0, spread)
    assert mean == few.mean()
    assert error == pytest.approx(3.2552 * 0.5 / np.sqrt(1000 * 30), rel=1e-4)
