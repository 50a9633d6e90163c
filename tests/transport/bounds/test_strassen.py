"""The objects that every coupling must move, against linear programs and exact transport."""

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog

import partita as pt
from partita.transport.bounds.product_couplings import closest_partition
from partita.transport.bounds.strassen import SetMeetings, fewest_moves, states_of_bound
from tests.naive import transport as naive
from tests.transport.instances import dense_masses, random_clustering, read_pair

KINDS = ("rough", "fuzzy", "possibilistic", "evidential")


def least_apart(masses, others, meet):
    """The least probability that two sets do not meet, over all joint distributions."""
    rows, columns = meet.shape
    margins = np.vstack([np.kron(np.eye(rows), np.ones(columns)), np.tile(np.eye(columns), rows)])
    found = linprog(1.0 - meet.ravel(), A_eq=margins, b_eq=np.concatenate([masses, others]))
    return found.fun


@pytest.mark.parametrize("kinds", list(itertools.product(KINDS, repeat=2)))
def test_disjoint_probabilities_are_those_of_the_best_joint_distribution(kinds):
    rng = np.random.default_rng(1)
    first, second = read_pair(*(random_clustering(kind, 6, 3, rng) for kind in kinds))
    meetings = SetMeetings(first, second)
    for matching in itertools.permutations(range(meetings.size)):
        apart = meetings.disjoint(np.array(matching)).probabilities
        meet = np.array(
            [[bool({matching[c] for c in a} & set(b)) for b in second.sets] for a in first.sets]
        )
        for x in range(first.n):
            true = least_apart(first.dense_masses[x], second.dense_masses[x], meet)
            assert apart[x] == pytest.approx(true, abs=1e-9)


@pytest.mark.parametrize("kinds", list(itertools.combinations_with_replacement(KINDS, 2)))
def test_no_coupling_moves_fewer(kinds):
    rng = np.random.default_rng(2)
    positive = 0
    for _ in range(40):
        n = int(rng.integers(2, 6))
        first, second = (random_clustering(kind, n, 2, rng) for kind in kinds)
        masses = dense_masses(first), dense_masses(second)
        exact = naive.transport(*masses, naive.partition_distance, 0.0) * (n - 1)
        found = fewest_moves(*read_pair(first, second))
        positive += found > 1e-9
        assert found <= exact + 1e-9
    assert positive > 0 or kinds == ("possibilistic", "possibilistic")


def nearly_hard(labels, doubt):
    memberships = np.full((len(labels), 2), doubt)
    memberships[np.arange(len(labels)), labels] = 1 - doubt
    return pt.Fuzzy(memberships)


def test_bound_is_nearly_exact_for_nearly_hard_clusterings():
    first, second = nearly_hard([0, 0, 0, 1, 1, 1], 0.001), nearly_hard([0, 0, 1, 1, 1, 1], 0.02)
    masses = dense_masses(first), dense_masses(second)
    exact = naive.transport(*masses, naive.partition_distance, 0.0) * 5
    found = fewest_moves(*read_pair(first, second))
    assert exact - 0.15 < found <= exact + 1e-9


@pytest.mark.parametrize("k", [2, 3, 4])
def test_bound_meets_the_best_product_coupling_for_many_objects(k):
    rng = np.random.default_rng(k)
    base = rng.dirichlet(np.full(k, 0.3), 1500)
    other = 0.8 * base + 0.2 * rng.dirichlet(np.full(k, 0.3), 1500)
    loose = pt.Possibilistic(base / base.max(axis=1, keepdims=True))
    for first, second in ((pt.Fuzzy(base), pt.Fuzzy(other)), (loose, pt.Fuzzy(other))):
        pair = read_pair(first, second)
        assert fewest_moves(*pair) == pytest.approx(closest_partition(*pair), abs=1e-9)
        distance = pt.transport_distance(first, second, base="partition", rng=0).lower
        assert distance.exact
        assert distance.value == pytest.approx(closest_partition(*pair) / 1499, abs=1e-12)


def test_bound_with_clusters_that_one_side_does_not_have():
    rng = np.random.default_rng(3)
    base = rng.dirichlet(np.full(2, 0.3), 1000)
    wide = np.column_stack([0.9 * base, np.full((1000, 2), 0.05)])
    pair = read_pair(pt.Fuzzy(base), pt.Fuzzy(wide))
    assert fewest_moves(*pair) == pytest.approx(closest_partition(*pair), abs=1e-9)


def test_too_many_matchings_are_not_tried():
    many = pt.Fuzzy(np.full((4, 7), 1 / 7))
    assert states_of_bound(*read_pair(many, many)) == np.inf
    assert pt.transport_distance(many, many, base="partition", method="certified").lower.width >= 0
