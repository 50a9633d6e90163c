"""What every coupling must move, against linear programs and exact transport."""

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog

import partita as pt
from partita.transport.bounds.couplings import closest_partition
from partita.transport.bounds.fewest_moves import cost, fewest_moves
from partita.transport.bounds.strassen import Meetings
from partita.transport.focal_masses import side_of
from tests.naive import transport as naive
from tests.transport.instances import dense_masses, random_clustering

KINDS = ("rough", "fuzzy", "possibilistic", "evidential")


def sides(first, second):
    return side_of(first, "normalize", "first"), side_of(second, "normalize", "second")


def least_apart(masses, others, meet):
    """The least chance that two sets do not meet, over all joint laws."""
    rows, columns = meet.shape
    margins = np.vstack([np.kron(np.eye(rows), np.ones(columns)), np.tile(np.eye(columns), rows)])
    found = linprog(1.0 - meet.ravel(), A_eq=margins, b_eq=np.concatenate([masses, others]))
    return found.fun


@pytest.mark.parametrize("kinds", list(itertools.product(KINDS, repeat=2)))
def test_chances_to_be_apart_are_those_of_the_best_joint_law(kinds):
    rng = np.random.default_rng(1)
    first, second = sides(*(random_clustering(kind, 6, 3, rng) for kind in kinds))
    meetings = Meetings(first, second)
    for matching in itertools.permutations(range(meetings.size)):
        apart = meetings.apart(np.array(matching)).chances
        meet = np.array(
            [[bool({matching[c] for c in a} & set(b)) for b in second.sets] for a in first.sets]
        )
        for x in range(first.n):
            true = least_apart(first.chances[x], second.chances[x], meet)
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
        found = fewest_moves(*sides(first, second))
        positive += found > 1e-9
        assert found <= exact + 1e-9
    assert positive > 0 or kinds == ("possibilistic", "possibilistic")


def nearly_hard(labels, doubt):
    memberships = np.full((len(labels), 2), doubt)
    memberships[np.arange(len(labels)), labels] = 1 - doubt
    return pt.Fuzzy(memberships)


def test_between_clusterings_that_are_nearly_hard_little_is_lost():
    first, second = nearly_hard([0, 0, 0, 1, 1, 1], 0.001), nearly_hard([0, 0, 1, 1, 1, 1], 0.02)
    masses = dense_masses(first), dense_masses(second)
    exact = naive.transport(*masses, naive.partition_distance, 0.0) * 5
    found = fewest_moves(*sides(first, second))
    assert exact - 0.15 < found <= exact + 1e-9


@pytest.mark.parametrize("k", [2, 3, 4])
def test_with_many_objects_it_is_what_the_best_coupling_moves(k):
    rng = np.random.default_rng(k)
    base = rng.dirichlet(np.full(k, 0.3), 1500)
    other = 0.8 * base + 0.2 * rng.dirichlet(np.full(k, 0.3), 1500)
    loose = pt.Possibilistic(base / base.max(axis=1, keepdims=True))
    for first, second in ((pt.Fuzzy(base), pt.Fuzzy(other)), (loose, pt.Fuzzy(other))):
        pair = sides(first, second)
        assert fewest_moves(*pair) == pytest.approx(closest_partition(*pair), abs=1e-9)
        distance = pt.transport_distance(first, second, base="partition", rng=0).lower
        assert distance.exact
        assert distance.value == pytest.approx(closest_partition(*pair) / 1499, abs=1e-12)


def test_two_equally_good_matchings_cost_the_square_root():
    # Nothing tells the clusters of the second apart, so that both matchings are as good.
    rng = np.random.default_rng(0)
    first = pt.Fuzzy(rng.dirichlet(np.ones(2), 4000))
    second = pt.Fuzzy(np.full((4000, 2), 0.5))
    pair = sides(first, second)
    lost = closest_partition(*pair) - fewest_moves(*pair)
    assert 0.1 * 4000**0.5 < lost < 1.5 * 4000**0.5


def test_clusters_that_one_side_lacks_do_no_harm():
    rng = np.random.default_rng(3)
    base = rng.dirichlet(np.full(2, 0.3), 1000)
    wide = np.column_stack([0.9 * base, np.full((1000, 2), 0.05)])
    pair = sides(pt.Fuzzy(base), pt.Fuzzy(wide))
    assert fewest_moves(*pair) == pytest.approx(closest_partition(*pair), abs=1e-9)


def test_too_many_matchings_are_not_tried():
    many = pt.Fuzzy(np.full((4, 7), 1 / 7))
    assert cost(*sides(many, many)) == np.inf
    assert pt.transport_distance(many, many, base="partition", method="certified").lower.width >= 0
