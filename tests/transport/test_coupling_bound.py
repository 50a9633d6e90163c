"""What every coupling of two soft clusterings must expect, and the parts of that bound."""

import itertools
import math

import numpy as np
import pytest

import partita as pt
from partita.transport.bounds import coupling_bound, couplings
from partita.transport.bounds.coupling_bound import applicable, fewest_disagreements
from partita.transport.bounds.dual_potentials import few_trees, number_of_vertices, potentials
from partita.transport.bounds.expected_maximum import by_draws, by_quadratic_form, centered
from partita.transport.exact.solver import least_cost
from partita.transport.focal_masses import side_of
from tests.naive import transport as naive
from tests.transport.instances import PAIRS, dense_masses, random_pair


def side(x):
    return side_of(x, "normalize", "x")


@pytest.mark.parametrize("shape", [(2, 2), (2, 4), (3, 3), (4, 3)])
def test_potentials_are_feasible_and_one_of_them_is_optimal(shape):
    rng = np.random.default_rng(0)
    for degenerate in (False, True):
        rewards = rng.normal(size=(20, *shape))
        if degenerate:
            rewards = rewards.round()
        for reward, vertices in zip(rewards, potentials(rewards), strict=True):
            rows, columns = vertices[:, : shape[0]], vertices[:, shape[0] :]
            assert (rows[:, :, None] + columns[:, None, :] >= reward - 1e-12).all()
            assert degenerate or len(vertices) == number_of_vertices(*shape)
            first, second = (rng.dirichlet(np.ones(size)) for size in shape)
            best = float((rows @ first + columns @ second).min())
            assert best == pytest.approx(-least_cost(first, second, -reward), abs=1e-9)


def test_trees_are_listed_for_small_tables_only():
    assert few_trees(4, 4)
    assert few_trees(2, 8)
    assert not few_trees(5, 5)
    assert not few_trees(2, 12)


def test_expected_maxima_are_bounded():
    """Against all outcomes of a few objects."""
    rng = np.random.default_rng(1)
    for _ in range(30):
        chances = rng.dirichlet(np.ones(3), 4)
        chances[0] = [0.5, 0.5, 0.0]
        values = centered(chances, rng.normal(size=(6, 4, 3)))
        assert np.einsum("xa,bxa->bx", chances, values) == pytest.approx(0.0, abs=1e-12)
        behind = rng.random(6) * 2
        truth = 0.0
        for chosen in itertools.product(range(3), repeat=4):
            chance = math.prod(chances[np.arange(4), chosen])
            sums = values[:, np.arange(4), chosen].sum(axis=1) - behind
            truth += chance * max(0.0, float(sums.max()))
        assert by_quadratic_form(chances, values, behind) >= truth
        assert by_draws(chances, values, behind, 400, rng) >= truth
    constant = np.zeros((2, 4, 3))
    assert by_quadratic_form(chances, constant, behind[:2]) == 0.0


def check_bound(rng):
    first, second = random_pair(PAIRS[rng.integers(len(PAIRS))], rng)
    one, other = side(first), side(second)
    if min(one.n_clusters, other.n_clusters) < 2:
        return
    masses = dense_masses(first), dense_masses(second)
    truth = naive.transport(*masses, naive.rand_distance, 0.0)
    shape = one.n_clusters, other.n_clusters
    loads = couplings.agreeing_coupling(one, other, 10**5, rng)
    # Whatever the table, the bound holds.
    table = loads.sum(axis=0).reshape(shape) if rng.random() < 0.7 else rng.random(shape) * one.n
    states = int(rng.choice([10**5, 10**6]))
    proven = fewest_disagreements(one, other, table, states, None)
    pairs = max(1, one.n * (one.n - 1) // 2)
    assert proven / pairs <= truth + 1e-9
    drawn = fewest_disagreements(one, other, table, states, rng)
    # At a level of 99 % a miss is rare, and by little.
    assert drawn / pairs <= truth + 0.01


def test_no_coupling_is_below_the_bound():
    rng = np.random.default_rng(2)
    for _ in range(120):
        check_bound(rng)


@pytest.mark.nightly
def test_no_coupling_of_many_pairs_is_below_the_bound():
    rng = np.random.default_rng(3)
    for _ in range(3000):
        check_bound(rng)


def test_boxes_are_behind_by_their_own_expectation(monkeypatch):
    """Sums of one box with the shortfall of another, lower one prove nothing."""
    seen = []

    def excess(search, boxes, *_):
        for tables, low, high, upper in zip(
            search._potentials(boxes.centers), boxes.low, boxes.high, boxes.upper, strict=True
        ):
            expected = search._mean_and_deviation(tables)[0] - low @ high
            assert upper >= expected - 1e-9
            seen.append(upper)
        return 0.0

    monkeypatch.setattr(coupling_bound._Search, "excess", excess)
    rng = np.random.default_rng(0)
    one, other = (side(pt.Fuzzy(rng.dirichlet(np.ones(k), 14))) for k in (2, 3))
    fewest_disagreements(one, other, np.full((2, 3), 14 / 6), 10**6, None)
    assert len(seen) > 50


def test_bound_of_two_objects_that_are_certain_is_exact():
    one, other = side(pt.Fuzzy(np.eye(2)[[0, 0, 1, 1]])), side(pt.Fuzzy(np.eye(2)[[0, 1, 0, 1]]))
    table = np.ones((2, 2))
    # Four of six pairs disagree, whatever the tables that were left out may add.
    found = fewest_disagreements(one, other, table, 10**7, None)
    assert found == pytest.approx(4.0, abs=0.02)


def test_fuzzy_clusterings_that_differ_have_narrow_certificates():
    rng = np.random.default_rng(0)
    pair = [pt.Fuzzy(rng.dirichlet(np.full(3, 0.3), 150)) for _ in range(2)]
    drawn = pt.transport_distance(*pair, budget=2).lower
    assert drawn.level == 0.99
    assert drawn.width < 0.06
    proven = pt.transport_distance(*pair, budget=2, method="certified").lower
    assert proven.level == 1
    assert proven.width < 0.11
    assert proven.at_most == drawn.at_most
    again = pt.transport_distance(*pair, budget=2).lower
    assert again == drawn
    # A coupling object by object attains the upper bound; the paper's pairs give much less.
    assert proven.at_least > 1 - pt.alpha_rand_score(*pair, alpha=0.0) + 0.05


def test_bound_is_refused_where_it_takes_too_long():
    rng = np.random.default_rng(0)
    wide = [side(pt.Fuzzy(rng.dirichlet(np.ones(6), 20))) for _ in range(2)]
    assert not applicable(*wide, 10**9)
    narrow = [side(pt.Fuzzy(rng.dirichlet(np.ones(3), 20))) for _ in range(2)]
    assert applicable(*narrow, 10**8)
    assert not applicable(*narrow, 1000)
