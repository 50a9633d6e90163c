"""Shares of objects in intervals: against sums over pairs and matchings, and their totals."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.clusterings.conversion import to_evidential
from partita.clusterings.soft import MOST_CLUSTERS
from partita.comparing import interval_shares
from partita.comparing.interval_shares import (
    _has_too_many_clusters,
    partition_shares,
    rand_shares,
)
from partita.tables.soft_table import read_soft_table
from tests.every_kind import KINDS, every_kind
from tests.naive.relations import pair_masses, restricted, transport_cost


def dense(x):
    """Return the masses of each object with an entry for each set of clusters."""
    evidential = to_evidential(x)
    masses = np.zeros((x.n, 1 << x.n_clusters))
    masses[:, evidential.masks.astype(int)] = evidential.masses
    return masses


def naive_rand_shares(first, second):
    """Return what each object adds at alpha = 0, and in excess of that at alpha = 1."""
    n = len(first)
    costs = np.zeros((2, n, n))
    for i, j in itertools.permutations(range(n), 2):
        masses = pair_masses(first[i], first[j]), pair_masses(second[i], second[j])
        costs[:, i, j] = [transport_cost(*masses, alpha) for alpha in (0, 1)]
    decided, everything = costs.sum(axis=2) / (n * (n - 1))
    return decided, everything - decided


@pytest.mark.parametrize(
    ("one", "other"),
    [pair for pair in itertools.product(KINDS, KINDS) if "nested" not in pair],
)
def test_rand_shares_are_half_the_costs_of_an_objects_pairs(one, other):
    x, y = every_kind(1)[one], every_kind(2)[other]
    found = rand_shares(read_soft_table(x, y))
    decided, opened = naive_rand_shares(dense(x), dense(y))
    np.testing.assert_allclose(found.decided, decided, atol=1e-9)
    np.testing.assert_allclose(found.open, opened, atol=1e-9)


@pytest.mark.parametrize(("one", "other"), list(itertools.product(KINDS, KINDS)))
def test_shares_add_up_to_the_ends_of_the_intervals(one, other):
    x, y = every_kind(3)[one], every_kind(4)[other]
    table = read_soft_table(x, y)
    rand, distance = pt.alpha_rand_score(x, y), pt.alpha_partition_distance(x, y)
    shares = rand_shares(table)
    assert shares.decided.sum() == pytest.approx(1 - rand.upper)
    assert shares.open.sum() == pytest.approx(rand.upper - rand.lower)
    assert (shares.open >= 0).all()
    shares = partition_shares(table)
    assert shares.decided.sum() == pytest.approx(distance.lower)
    assert shares.open.sum() == pytest.approx(distance.upper - distance.lower)


def test_the_objects_of_a_nested_clustering_share_their_level():
    x, y = every_kind(5)["nested"], every_kind(6)["hard"]
    relation = pt.Relation(x).matrix()
    same = y.codes[:, None] == y.codes[None, :]
    # A hard pair is decided: what is left open costs at alpha = 1 only.
    opened = np.where(np.eye(x.n), 0, relation.open).sum(axis=1)
    against = np.where(same, relation.apart, relation.together) + relation.nothing
    decided = np.where(np.eye(x.n), 0, against).sum(axis=1)
    found = rand_shares(read_soft_table(y, x))
    np.testing.assert_allclose(found.open, opened / (x.n * (x.n - 1)))
    np.testing.assert_allclose(found.decided, decided / (x.n * (x.n - 1)))


def test_objects_with_equal_masses_have_equal_shares():
    x = pt.Rough([{0}, {0, 1}, {0, 1}, {1}])
    y = pt.Rough([{0}, {0}, {0}, {0, 1}])
    decided, opened = naive_rand_shares(dense(x), dense(y))
    found = rand_shares(read_soft_table(x, y))
    np.testing.assert_allclose(found.open, opened, atol=1e-12)
    np.testing.assert_allclose(found.decided, decided, atol=1e-12)
    assert found.open[1] == found.open[2]


def test_rand_shares_of_an_open_object_by_hand():
    # Of the six pairs, the three of the last object are open: each adds 1/6 to the width.
    found = rand_shares(read_soft_table([0, 0, 1, 1], pt.Rough([{0}, {0}, {1}, {0, 1}])))
    np.testing.assert_allclose(found.open, [1 / 12, 1 / 12, 1 / 12, 3 / 12])
    assert found.decided.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize("kinds", [("rough", "evidential"), ("hard", "evidential")])
def test_partition_shares_are_the_costs_of_objects_under_a_cheapest_matching(kinds):
    x, y = every_kind(7)[kinds[0]], every_kind(8)[kinds[1]]
    first, second = dense(x), dense(y)
    n, k = x.n, 3
    costs = {
        alpha: np.array(
            [
                [
                    [
                        transport_cost(restricted(a, i), restricted(b, j), alpha)
                        for a, b in zip(first, second, strict=True)
                    ]
                    for j in range(k)
                ]
                for i in range(k)
            ]
        )
        for alpha in (0, 1)
    }
    of_objects = {
        alpha: min(
            (
                sum(cost[i, j] for i, j in enumerate(matching))
                for matching in itertools.permutations(range(k))
            ),
            key=lambda shares: shares.sum(),
        )
        for alpha, cost in costs.items()
    }
    found = partition_shares(read_soft_table(x, y))
    np.testing.assert_allclose(found.decided, of_objects[0] / (2 * (n - 1)), atol=1e-9)
    np.testing.assert_allclose(
        found.open, (of_objects[1] - of_objects[0]) / (2 * (n - 1)), atol=1e-9
    )


def test_equally_cheap_matchings_leave_no_share_negative():
    # At alpha = 0 all matchings are free.
    found = partition_shares(read_soft_table([0, 1, 2], pt.Rough([{0, 1, 2}] * 3)))
    assert found.decided.tolist() == [0, 0, 0]
    np.testing.assert_allclose(found.open, [3 / 4] * 3)


def test_one_object_adds_nothing():
    table = read_soft_table([0], pt.Rough([{0, 1}]))
    assert rand_shares(table).open.tolist() == [0]
    assert partition_shares(table).open.tolist() == [0]


def test_rand_shares_are_left_out_where_they_would_take_too_long(monkeypatch):
    monkeypatch.setattr(interval_shares, "_MOST_PAIRS", 48)
    kinds = every_kind(9)
    evidential, fuzzy = kinds["evidential"], kinds["fuzzy"]
    assert rand_shares(read_soft_table(fuzzy, evidential)) is None
    assert rand_shares(read_soft_table(kinds["nested"], fuzzy)) is None
    # Against a hard clustering the time is linear.
    assert rand_shares(read_soft_table(kinds["hard"], evidential)).open.shape == (7,)


def test_blocks_do_not_change_shares(monkeypatch):
    kinds = every_kind(10)
    table = read_soft_table(kinds["fuzzy"], kinds["evidential"])
    whole = rand_shares(table)
    monkeypatch.setattr(interval_shares, "_PAIRS_AT_ONCE", 20)
    blocks = rand_shares(table)
    np.testing.assert_allclose(blocks.open, whole.open)
    np.testing.assert_allclose(blocks.decided, whole.decided)


def test_shares_that_need_masses_on_sets_of_too_many_clusters_are_left_out():
    wide = pt.Fuzzy(np.full((4, 65), 1 / 65))
    rough = pt.Rough([{0}, {0, 1}, {1}, {1}])
    labels = pt.Hard(list(range(4)))
    for x, y in ((labels, wide), (rough, wide)):
        table = read_soft_table(x, y)
        assert rand_shares(table) is None
        assert partition_shares(table) is None
    # Only the masses of the soft clustering are needed against a hard one.
    many = pt.Hard(list(range(70)))
    table = read_soft_table(many, pt.Rough([{0, 1}] * 70))
    assert rand_shares(table).open.sum() == pytest.approx(1)
    assert partition_shares(table) is None


def test_sets_of_clusters_have_sixty_four_bits():
    assert not _has_too_many_clusters(pt.Hard(range(MOST_CLUSTERS)))
    assert _has_too_many_clusters(pt.Hard(range(MOST_CLUSTERS + 1)))
