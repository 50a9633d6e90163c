"""The disagreements that every coupling must expect, against exact transport."""

import numpy as np
import pytest

import partita as pt
from partita.transport.bounds import every_coupling, product_couplings
from partita.transport.bounds.every_coupling import applicable, fewest_disagreements
from tests.naive import transport as naive
from tests.transport.instances import PAIRS, dense_masses, random_pair, read


def check_bound(rng):
    first, second = random_pair(PAIRS[rng.integers(len(PAIRS))], rng)
    one, other = read(first), read(second)
    if min(one.n_clusters, other.n_clusters) < 2:
        return
    masses = dense_masses(first), dense_masses(second)
    truth = naive.transport(*masses, naive.rand_distance, 0.0)
    shape = one.n_clusters, other.n_clusters
    loads = product_couplings.agreeing_coupling(one, other, 10**5, rng)
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


def test_bound_of_a_box_is_at_least_its_own_expectation(monkeypatch):
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

    monkeypatch.setattr(every_coupling._Search, "excess", excess)
    rng = np.random.default_rng(0)
    one, other = (read(pt.Fuzzy(rng.dirichlet(np.ones(k), 14))) for k in (2, 3))
    fewest_disagreements(one, other, np.full((2, 3), 14 / 6), 10**6, None)
    assert len(seen) > 50


def test_bound_of_two_objects_that_are_certain_is_exact():
    one, other = read(pt.Fuzzy(np.eye(2)[[0, 0, 1, 1]])), read(pt.Fuzzy(np.eye(2)[[0, 1, 0, 1]]))
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
    wide = [read(pt.Fuzzy(rng.dirichlet(np.ones(6), 20))) for _ in range(2)]
    assert not applicable(*wide, 10**9)
    narrow = [read(pt.Fuzzy(rng.dirichlet(np.ones(3), 20))) for _ in range(2)]
    assert applicable(*narrow, 10**8)
    assert not applicable(*narrow, 1000)
