"""Supports listed in full, and optimal transport between them."""

import numpy as np
import pytest

import partita as pt
from partita.transport.bases import read_base
from partita.transport.exact.support import (
    focal_distances,
    least_cost,
    listing_cost,
    most_partitions,
    number_of_focal,
    number_of_labelings,
    solve,
    support_of,
    transport,
)
from tests.naive import transport as naive
from tests.transport.instances import dense_masses, problem, random_clustering, read, read_pair


def test_supports_are_the_distributions_over_sets_of_partitions():
    rng = np.random.default_rng(0)
    for kind in ("rough", "fuzzy", "possibilistic", "evidential"):
        x = random_clustering(kind, 3, 3, rng)
        found = support_of(read(x))
        sets = {
            frozenset(tuple(row) for row in found.partitions[inside].tolist()): mass
            for inside, mass in zip(found.inside, found.masses, strict=True)
        }
        assert sets == pytest.approx(naive.distribution(naive.normalized(dense_masses(x))))


def test_numbers_of_focal_clusterings_and_partitions():
    x = read(pt.Evidential([[0.5, 0.5], [1, 0], [0.2, 0.8]], [{0, 1}, {1, 2}]))
    assert number_of_focal(x) == 4
    assert number_of_labelings(x) == 3 * 2 * 3
    # Three objects have five partitions, fewer than the 18 labelings.
    assert most_partitions(x) == 5
    assert most_partitions(read(pt.Rough([{0, 1}, {0}, {0}]))) == 2


def test_distances_of_focal_clusterings():
    first, second = (support_of(x) for x in read_pair(pt.Rough([{0}, {0, 1}]), pt.Hard([0, 1])))
    nearest, farthest = focal_distances(first, second, read_base("rand"))
    assert nearest.tolist() == [[0.0]]
    assert farthest.tolist() == [[1.0]]


def test_transport_cost():
    p, q = np.array([0.25, 0.75]), np.array([0.5, 0.5])
    costs = np.array([[0.0, 1.0], [1.0, 0.0]])
    assert least_cost(p, q, costs) == pytest.approx(0.25)
    # Masses are scaled; with one point there is one coupling.
    assert transport(4 * p, q, costs) == pytest.approx(0.25)
    assert transport(np.ones(1), q, costs[:1]) == pytest.approx(0.5)


def test_listing_is_refused_beyond_the_budget():
    fuzzy = pt.Fuzzy(np.full((5, 2), 0.5)), pt.Fuzzy(np.tile([0.4, 0.6], (5, 1)))
    cost = listing_cost(*read_pair(*fuzzy), read_base("rand"))
    assert cost > 32 * 32
    assert solve(problem(*fuzzy, budget=cost - 1)) is None
    (figure,) = solve(problem(*fuzzy, budget=cost, alpha=0.0))
    assert figure.exact
    many = pt.Fuzzy(np.full((65, 2), 0.5))
    assert solve(problem(many, pt.Fuzzy(np.tile([0.4, 0.6], (65, 1))), budget=10**18)) is None


def test_costs_of_many_objects_are_exact_integers():
    x = read(pt.Fuzzy(np.full((60, 3), 1 / 3)))
    # 113 states for each of 3^60 times 3^60 distances between focal clusterings.
    assert listing_cost(x, x, read_base("rand")) == 113 * 3**120
