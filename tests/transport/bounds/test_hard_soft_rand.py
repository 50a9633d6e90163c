"""Rand distance of a hard from a soft clustering: bounds against the definition."""

import numpy as np

import partita as pt
from partita.transport.bounds.hard_soft_rand import rule_bounds, solve
from tests.naive import transport as naive
from tests.transport.instances import contains, dense_masses, problem, random_clustering


def test_bounds_contain_the_expectations():
    rng = np.random.default_rng(0)
    for kind in ("possibilistic", "evidential") * 8:
        n = int(rng.integers(3, 6))
        labels = tuple(rng.integers(0, 3, n).tolist())
        soft = random_clustering(kind, n, 3, rng)
        ends = solve(problem(pt.Hard(labels), soft))
        masses = dense_masses(soft)
        assert contains(ends.lower, naive.lower_expectation(labels, masses, naive.rand_distance))
        assert contains(ends.upper, naive.upper_expectation(labels, masses, naive.rand_distance))


def test_rules_are_found_once_for_each_problem():
    soft = random_clustering("evidential", 12, 3, np.random.default_rng(1))
    given = problem(pt.Hard(np.arange(12) % 3), soft)
    first = rule_bounds(given)
    assert rule_bounds(given) is first
    expected = first.masses.expected(first.near) / 66
    assert first.lower.at_most == expected
    assert first.masses.expected(first.near) <= first.masses.expected(first.far)
