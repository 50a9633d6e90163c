"""Partition distance of a hard from a soft clustering: bounds against the definition."""

import numpy as np
import pytest

import partita as pt
from partita.transport.bounds.hard_soft_partition import solve
from tests.naive import transport as naive
from tests.transport.instances import contains, dense_masses, problem, random_clustering


@pytest.mark.parametrize("kind", ["fuzzy", "possibilistic", "evidential"])
def test_bounds_contain_the_expectations(kind):
    rng = np.random.default_rng(0)
    for _ in range(15):
        n = int(rng.integers(3, 6))
        labels = tuple(rng.integers(0, 3, n).tolist())
        soft = random_clustering(kind, n, 3, rng)
        ends = solve(problem(pt.Hard(labels), soft, "partition"))
        masses = dense_masses(soft)
        near = naive.lower_expectation(labels, masses, naive.partition_distance)
        far = naive.upper_expectation(labels, masses, naive.partition_distance)
        assert contains(ends.lower, near)
        assert contains(ends.upper, far)


def test_two_clusters_are_exact_at_the_closest_end():
    """With two matchings the bounds are E max of two, which is exact."""
    labels, fuzzy = (0, 0, 1, 1), pt.Fuzzy([[0.9, 0.1], [0.6, 0.4], [0.3, 0.7], [0.2, 0.8]])
    ends = solve(problem(pt.Hard(labels), fuzzy, "partition"))
    wanted = naive.lower_expectation(labels, dense_masses(fuzzy), naive.partition_distance)
    assert ends.lower.exact
    assert ends.lower.value == pytest.approx(wanted, abs=1e-12)


def test_bounds_meet_for_many_objects_and_a_clear_matching():
    labels = np.arange(3000) % 3
    fuzzy = pt.Fuzzy(0.7 * np.eye(3)[labels] + 0.1)
    ends = solve(problem(pt.Hard(labels), fuzzy, "partition"))
    # Each object stays with probability 0.8.
    assert ends.exact
    assert ends.lower.value == pytest.approx(0.2 * 3000 / 2999, abs=1e-12)
