"""Where theorems of Campagner, Ciucci and Denœux (2023) fail, and what of them does hold.

Each counterexample is computed twice: by brute force and by partita.
"""

import itertools
from functools import cache

import numpy as np
import pytest

import partita as pt
from partita.clusterings.conversion import to_evidential
from tests.naive import relations, soft_masses, transport as naive

CLUSTERS = 3


def dense(clustering):
    return to_evidential(clustering).to_dense().tolist()


def both_ways(x, y, base):
    """(d_0, d_1), on which brute force and partita agree."""
    slow = [naive.transport(dense(x), dense(y), naive.DISTANCES[base], at) for at in (0.0, 1.0)]
    found = pt.transport_distance(x, y, base=base)
    assert found.exact
    assert found.interval == pytest.approx(slow, abs=1e-9)
    return found.interval


def at(interval, alpha):
    lower, upper = interval
    return (1 - alpha) * lower + alpha * upper


@cache
def rough_clusterings(n, k=CLUSTERS):
    """One rough clustering for each set of partitions that a rough clustering can allow."""
    sets = [set(s) for size in range(1, k + 1) for s in itertools.combinations(range(k), size)]
    found = {}
    for one in itertools.product(sets, repeat=n):
        found.setdefault(naive.partitions_inside(one), list(one))
    return found


@cache
def distances_of_all(n, base):
    """Matrices of d_0 and d_1 between all rough clusterings of n objects."""
    distance = cache(naive.DISTANCES[base])
    every = list(rough_clusterings(n))
    nearest = [[naive.nearest(x, y, distance) for y in every] for x in every]
    farthest = [[naive.hausdorff(x, y, distance) for y in every] for x in every]
    return np.array(nearest), np.array(farthest)


def violations(table):
    """Triples x, y, z whose direct way from x to z is longer than that through y."""
    return int((table[:, None] > table[:, :, None] + table[None] + 1e-12).sum())


# Theorems 3.1 and 3.2: the triangle inequality


def test_triangle_inequality_fails_at_one_half():
    x, y, z = pt.Rough([1, 1, 1]), pt.Rough([1, 1, {1, 2}]), pt.Rough([1, {1, 2}, 3])
    first, second, direct = (both_ways(*pair, "rand") for pair in ((x, y), (y, z), (x, z)))
    assert at(direct, 0.5) == pytest.approx(5 / 6)
    assert at(first, 0.5) == pytest.approx(1 / 3)
    assert at(second, 0.5) == pytest.approx(1 / 3)
    at_half = pt.transport_distance(x, z, base="rand", alpha=0.5)
    assert at_half.value.value == pytest.approx(5 / 6)


@pytest.mark.parametrize(
    ("base", "triple"),
    [
        ("rand", ([1, 1, 2], [1, {1, 2}, 3], [1, 2, {1, 3}])),
        ("partition", ([1, 1, 1], [1, 1, {1, 2}], [1, {1, 2}, 3])),
    ],
)
def test_triangle_inequality_fails_at_every_alpha_below_1(base, triple):
    x, y, z = (pt.Rough(sets) for sets in triple)
    first, second, direct = (both_ways(*pair, base) for pair in ((x, y), (y, z), (x, z)))
    for alpha in (0.01, 0.25, 0.5, 0.75, 0.9, 0.999):
        assert at(direct, alpha) > at(first, alpha) + at(second, alpha) + 1e-4
    assert at(direct, 1) == pytest.approx(at(first, 1) + at(second, 1))


@pytest.mark.parametrize("base", naive.DISTANCES)
def test_triangle_inequality_of_all_rough_clusterings(base):
    """For two objects it holds from alpha = 1/2 on, for three at alpha = 1."""
    for n, alpha, holds in ((2, 0.4, False), (2, 0.5, True), (3, 0.9, False), (3, 1.0, True)):
        nearest, farthest = distances_of_all(n, base)
        assert (violations((1 - alpha) * nearest + alpha * farthest) == 0) == holds


# Theorem 4.1: bounds by alpha-Rand


def test_rand_at_alpha_1_can_exceed_the_closest_clusterings():
    x, y = pt.Rough([1, 1, {1, 2}]), pt.Rough([1, 2, {1, 2}])
    closest, farthest = both_ways(x, y, "rand")
    assert (closest, farthest) == pytest.approx((2 / 3, 2 / 3))
    assert pt.alpha_rand_score(x, y) == pytest.approx((2 / 3, 2 / 3))
    assert pt.alpha_rand_score(x, y).lower > 1 - closest + 0.3


def test_rand_at_alpha_1_can_exceed_it_for_fuzzy_clusterings():
    x, y = pt.Fuzzy([[1 / 2, 1 / 2, 0]] * 3), pt.Fuzzy([[2 / 3, 1 / 6, 1 / 6]] * 3)
    assert both_ways(x, y, "rand") == pytest.approx((2 / 27, 2 / 27))
    assert pt.alpha_rand_score(x, y) == pytest.approx((1, 1))


def test_rand_at_alpha_1_can_exceed_the_farthest_clusterings():
    x, y = pt.Rough([{1, 2, 3}] * 3), pt.Rough([{1, 2}] * 3)
    assert both_ways(x, y, "rand") == pytest.approx((0, 1 / 3))
    assert pt.alpha_rand_score(x, y).lower == 1.0


def alpha_rand(first, second, alpha):
    masses = [np.array(soft_masses.of_sets(sets, CLUSTERS)) for sets in (first, second)]
    return pt.alpha_rand_score(*map(pt.Evidential.from_dense, masses), alpha=alpha)


def test_rand_at_alpha_0_is_an_upper_bound_of_all_rough_clusterings():
    every = list(rough_clusterings(3).values())
    nearest, _ = distances_of_all(3, "rand")
    broken = 0
    for (i, x), (j, y) in itertools.combinations(enumerate(every), 2):
        assert 1 - nearest[i, j] <= alpha_rand(x, y, 0.0) + 1e-12
        broken += alpha_rand(x, y, 1.0) > 1 - nearest[i, j] + 1e-9
    assert broken > 0


def test_rand_at_alpha_1_is_a_lower_bound_against_hard_clusterings():
    every = list(rough_clusterings(3).values())
    _, farthest = distances_of_all(3, "rand")
    hard = [i for i, x in enumerate(every) if all(len(one) == 1 for one in x)]
    assert len(hard) == 5
    for i, (j, y) in itertools.product(hard, enumerate(every)):
        assert alpha_rand(every[i], y, 1.0) <= 1 - farthest[i, j] + 1e-12


# Theorem 4.5: bounds by the alpha-partition-distance


def test_partition_distance_at_alpha_0_can_exceed_transport():
    x, y = pt.Hard([1, 1, 2]), pt.Fuzzy([[1 / 2, 1 / 2]] * 3)
    assert both_ways(x, y, "partition") == pytest.approx((3 / 8, 3 / 8))
    assert pt.alpha_partition_distance(x, y) == pytest.approx((3 / 4, 3 / 4))
    slow = relations.partition_distance(np.array(dense(x)), np.array(dense(y)), 0.0)
    assert slow == pytest.approx(3 / 4, abs=1e-9)


def test_partition_distance_can_exceed_1():
    nothing_known = pt.Rough([{1, 2, 3}] * 5)
    assert pt.alpha_partition_distance([1, 2, 2, 3, 1], nothing_known).upper == pytest.approx(1.875)
    assert both_ways(pt.Hard([1, 2, 2, 3, 1]), nothing_known, "partition").upper <= 1


def test_partition_distance_bounds_rough_clusterings():
    every = list(rough_clusterings(3).values())
    nearest, farthest = distances_of_all(3, "partition")
    hard = {i for i, x in enumerate(every) if all(len(one) == 1 for one in x)}
    for (i, x), (j, y) in itertools.combinations(enumerate(every), 2):
        lower, upper = pt.alpha_partition_distance(
            pt.Rough(x, labels=range(CLUSTERS)), pt.Rough(y, labels=range(CLUSTERS))
        )
        assert lower <= nearest[i, j] + 1e-12
        if hard & {i, j}:
            assert farthest[i, j] <= upper + 1e-12


# Theorem 4.4 and Corollary 4.2: closed forms


def printed_forms(first, second):
    """Theorem 4.4 at alpha = 0, 1/2 and 1, from masses on nothing, together, apart and open."""
    (_, s1, n1, t1), (_, s2, n2, t2) = first, second
    return (
        (abs(s1 + n2 - 1) + abs(n1 + s2 - 1) - t1 - t2) / 2,
        (abs(s1 - s2) + abs(n1 - n2)) / 2,
        np.abs(np.subtract(first, second)).sum() / 2,
    )


def test_closed_forms_fail_with_mass_on_the_empty_set():
    x = pt.Evidential([[0, 1], [1 / 2, 1 / 2]], [set(), {1}])
    y = pt.Evidential([[1, 0], [1 / 2, 1 / 2]], [{1}, {1, 2}])
    pairs = [relations.pair_masses(*np.array(dense(side))) for side in (x, y)]
    assert pairs[0] == pytest.approx([1 / 2, 1 / 2, 0, 0])
    assert pairs[1] == pytest.approx([0, 1 / 2, 0, 1 / 2])
    assert printed_forms(*pairs) == pytest.approx((1 / 4, 0, 1 / 2))
    for alpha in (0.0, 0.5, 1.0):
        assert relations.transport_cost(*pairs, alpha) == pytest.approx(1 / 2)
        assert 1 - pt.alpha_rand_score(x, y, alpha=alpha) == pytest.approx(1 / 2)
    # At 1/2 it is the belief distance for normalised masses, and not here.
    assert pt.credal_rand_score(x, y, distance="belief") == pytest.approx(3 / 4)


@pytest.mark.parametrize("seed", range(20))
def test_closed_forms_hold_for_normalised_masses_and_at_alpha_1(seed):
    rng = np.random.default_rng(seed)
    first, second = rng.dirichlet(np.full(4, 0.5), 2)
    assert printed_forms(first, second)[2] == pytest.approx(
        relations.transport_cost(first, second, 1.0), abs=1e-9
    )
    first[0] = second[0] = 0
    first, second = first / first.sum(), second / second.sum()
    for form, alpha in zip(printed_forms(first, second), (0.0, 0.5, 1.0), strict=True):
        wanted = relations.transport_cost(first, second, alpha)
        assert form == pytest.approx(wanted, abs=1e-9)
    assert relations.belief_distance(first, second) == pytest.approx(
        printed_forms(first, second)[1], abs=1e-12
    )


# Propositions 4.2 and 4.3: sampling


def test_independent_samples_of_a_clustering_are_far_from_itself():
    coin = pt.Fuzzy([[1 / 2, 1 / 2]] * 2)
    assert both_ways(coin, coin, "rand") == pytest.approx((0, 0), abs=1e-12)
    focal = pt.focal_clusterings(coin)
    first, second = focal.sample(2000, rng=1), focal.sample(2000, rng=2)
    mean = np.mean([1 - pt.rand_score(x, y) for x, y in zip(first, second, strict=True)])
    assert mean == pytest.approx(0.5, abs=0.03)


def test_independent_samples_estimate_transport_from_a_hard_clustering():
    fuzzy = pt.Fuzzy([[1, 0, 0], [0, 1, 0], [0, 0.5, 0.5], [0, 0, 1], [1 / 3, 1 / 3, 1 / 3]])
    lower, upper = both_ways(pt.Hard([0, 1, 1, 2, 0]), fuzzy, "rand")
    assert lower == upper == pytest.approx(4 / 15)
    draws = pt.focal_clusterings(fuzzy).sample(2000, rng=0)
    mean = np.mean([1 - pt.rand_score([0, 1, 1, 2, 0], one) for one in draws])
    assert mean == pytest.approx(4 / 15, abs=0.02)
