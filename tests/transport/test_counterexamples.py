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
from tests.transport.instances import random_clustering

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


def violations(table, factor=1.0):
    """Triples x, y, z whose direct way from x to z is longer than that through y."""
    return int((table[:, None] > factor * (table[:, :, None] + table[None]) + 1e-12).sum())


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


@pytest.mark.parametrize("alpha", [0.01, 0.1, 0.25, 0.4, 0.5])
def test_the_relaxed_triangle_inequality_fails_at_every_alpha_up_to_one_half(alpha):
    """In print the factor is 1/(2 alpha); with it the way through y is 2/3 at every alpha."""
    x, y, z = pt.Rough([1, 1, 1]), pt.Rough([1, 1, {1, 2}]), pt.Rough([1, {1, 2}, 3])
    first, second, direct = (both_ways(*pair, "rand") for pair in ((x, y), (y, z), (x, z)))
    through = at(first, alpha) + at(second, alpha)
    assert through / (2 * alpha) == pytest.approx(2 / 3)
    assert at(direct, alpha) == pytest.approx((2 + alpha) / 3)
    assert at(direct, alpha) <= through / alpha


@pytest.mark.parametrize("base", naive.DISTANCES)
@pytest.mark.parametrize("alpha", [0.05, 0.3, 0.5, 0.8, 1.0])
def test_with_the_factor_1_over_alpha_it_holds_for_all_rough_clusterings(base, alpha):
    nearest, farthest = distances_of_all(3, base)
    table = (1 - alpha) * nearest + alpha * farthest
    assert violations(table, factor=1 / alpha) == 0


@pytest.mark.parametrize("base", naive.DISTANCES)
def test_triangle_inequality_of_all_rough_clusterings(base):
    """For two objects it holds from alpha = 1/2 on, for three at alpha = 1."""
    for n, alpha, holds in ((2, 0.4, False), (2, 0.5, True), (3, 0.9, False), (3, 1.0, True)):
        nearest, farthest = distances_of_all(n, base)
        assert (violations((1 - alpha) * nearest + alpha * farthest) == 0) == holds


@pytest.mark.parametrize("base", naive.DISTANCES)
def test_different_clusterings_can_be_the_same_distribution(base):
    """Theorem 3.2, (M2): two objects are together with probability 1/2 in both."""
    x, y = pt.Fuzzy([[0.5, 0.5], [0.5, 0.5]]), pt.Fuzzy([[1, 0], [0.5, 0.5]])
    assert both_ways(x, y, base) == pytest.approx((0, 0), abs=1e-12)
    first, second = (naive.distribution(dense(side)) for side in (x, y))
    assert first == pytest.approx(second)


def test_possibilistic_clusterings_are_not_nested():
    """Section 3.1: two graded objects choose their levels apart from each other in Eq. (11)."""
    graded = pt.Possibilistic([[1, 0.5], [1, 0.5]])
    focal = [sets for sets, _ in naive.focal_clusterings(dense(graded))]
    nested = [
        all(a <= b for a, b in zip(one, other, strict=True))
        or all(b <= a for a, b in zip(one, other, strict=True))
        for one, other in itertools.combinations(focal, 2)
    ]
    assert (len(focal), nested.count(False)) == (4, 1)
    assert both_ways(pt.Hard([0, 0]), graded, "rand") == pytest.approx((0, 3 / 4))
    # Cuts at one level for both objects: {1}, {1} and {1, 2}, {1, 2}, with 1/2 each.
    cuts = [pt.Rough([{0}, {0}], labels=[0, 1]), pt.Rough([{0, 1}, {0, 1}])]
    farthest = [both_ways(pt.Hard([0, 0]), cut, "rand").upper for cut in cuts]
    assert np.mean(farthest) == pytest.approx(1 / 2)


# Theorem 3.3 and Corollary 3.1 hold


def test_ends_against_a_hard_clustering_are_expectations():
    for seed in range(10):
        rng = np.random.default_rng(seed)
        soft = random_clustering("evidential", 4, 3, rng)
        labels = tuple(rng.integers(0, 3, 4).tolist())
        for base, distance in naive.DISTANCES.items():
            found = both_ways(pt.Hard(labels), soft, base)
            assert found.lower == pytest.approx(
                naive.lower_expectation(labels, dense(soft), distance)
            )
            assert found.upper == pytest.approx(
                naive.upper_expectation(labels, dense(soft), distance)
            )


def test_alpha_makes_no_difference_between_fuzzy_clusterings():
    """Corollary 3.1, Theorem 4.2, and the formula in the proof of Proposition 4.5."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        x, y = (pt.Fuzzy(rng.dirichlet([0.5] * 3, 3), normalize=True) for _ in range(2))
        lower, upper = both_ways(x, y, "rand")
        assert lower == pytest.approx(upper, abs=1e-12)
        rand = pt.alpha_rand_score(x, y)
        assert rand.lower == pytest.approx(rand.upper, abs=1e-12)
        one, other = np.asarray(x.memberships), np.asarray(y.memberships)
        moved = min(
            np.abs(one - other[:, list(order)]).sum() for order in itertools.permutations(range(3))
        )
        for alpha in (0.0, 0.4, 1.0):
            found = pt.alpha_partition_distance(x, y, alpha=alpha)
            assert found == pytest.approx(moved / (2 * (3 - 1)), abs=1e-12)


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


def certain_but_for_one(masses):
    """Four objects certain of four clusters, and a fifth with masses on sets of them."""
    rows = np.zeros((5, 16))
    rows[range(4), [1, 2, 4, 8]] = 1
    for one, mass in masses.items():
        rows[4, sum(1 << cluster for cluster in one)] = mass
    return pt.Evidential.from_dense(rows)


def test_the_closest_clusterings_can_exceed_partition_distance_at_alpha_1():
    """Theorem 4.5, second half, in four clusters."""
    x = certain_but_for_one({(0, 1): 1 / 3, (0, 2): 1 / 3, (1, 2): 1 / 3})
    y = certain_but_for_one({(3,): 1 / 3, (0, 1, 2): 2 / 3})
    assert both_ways(x, y, "partition").lower == pytest.approx(1 / 12)
    assert pt.alpha_partition_distance(x, y) == pytest.approx((1 / 24, 1 / 24))
    slow = relations.partition_distance(np.array(dense(x)), np.array(dense(y)), 1.0)
    assert slow == pytest.approx(1 / 24, abs=1e-9)


SAME_TO_EACH_CLUSTER = (
    certain_but_for_one({(0, 1): 1 / 2, (2, 3): 1 / 2}),
    certain_but_for_one({(0, 2): 1 / 2, (1, 3): 1 / 2}),
)


@pytest.mark.parametrize("alpha", [0.0, 0.25, 0.5, 1.0])
def test_different_clusterings_can_be_the_same_to_each_cluster(alpha):
    """Theorem 4.6, (M2): delta is 0 at every alpha, and alpha-Rand 1."""
    x, y = SAME_TO_EACH_CLUSTER
    assert pt.alpha_partition_distance(x, y, alpha=alpha) == 0
    assert pt.alpha_rand_score(x, y, alpha=alpha) == 1
    slow = relations.partition_distance(np.array(dense(x)), np.array(dense(y)), alpha)
    assert slow == pytest.approx(0, abs=1e-9)


def test_the_farthest_clusterings_can_exceed_partition_distance_at_alpha_1():
    assert both_ways(*SAME_TO_EACH_CLUSTER, "partition") == pytest.approx((0, 1 / 4))
    assert both_ways(*SAME_TO_EACH_CLUSTER, "rand") == pytest.approx((0, 1 / 5))


def test_no_counterexample_to_the_second_half_in_three_clusters():
    for seed in range(40):
        rng = np.random.default_rng(seed)
        x, y = (random_clustering("evidential", 3, 3, rng) for _ in range(2))
        x, y = (pt.belief.normalize(side) for side in (x, y))
        lower = pt.transport_distance(x, y, base="partition").lower.value
        assert lower <= pt.alpha_partition_distance(x, y, alpha=1) + 1e-12


@pytest.mark.nightly
def test_no_counterexample_to_the_second_half_among_many_pairs():
    rng = np.random.default_rng(0)
    for _ in range(2000):
        n, k = int(rng.integers(2, 5)), int(rng.integers(2, 4))
        x, y = (pt.belief.normalize(random_clustering("evidential", n, k, rng)) for _ in range(2))
        lower = pt.transport_distance(x, y, base="partition").lower.value
        assert lower <= pt.alpha_partition_distance(x, y, alpha=1) + 1e-12


@pytest.mark.parametrize("alpha", [0.2, 0.5, 0.8, 1.0])
def test_triangles_of_alpha_rand_and_of_the_alpha_partition_distance_hold(alpha):
    """Theorems 4.3 and 4.6, Corollary 4.1: with the factor 1/(2 alpha) below 1/2."""
    for seed in range(20):
        rng = np.random.default_rng(seed)
        x, y, z = (random_clustering("evidential", 4, 3, rng) for _ in range(3))
        factor = max(1.0, 1 / (2 * alpha))
        for distance in (
            lambda one, other: 1 - pt.alpha_rand_score(one, other, alpha=alpha),
            lambda one, other: pt.alpha_partition_distance(one, other, alpha=alpha),
        ):
            assert distance(x, z) <= factor * (distance(x, y) + distance(y, z)) + 1e-12


def test_alpha_rand_of_different_relations_is_below_1():
    """Theorem 4.3: (M2) holds for relations from alpha = 1/2 on, and at every alpha above 0."""
    for seed in range(20):
        rng = np.random.default_rng(seed)
        x, y = (random_clustering("evidential", 2, 3, rng) for _ in range(2))
        first, second = (relations.pair_masses(*np.array(dense(side))) for side in (x, y))
        for alpha in (0.1, 0.5, 1.0):
            same = np.abs(first - second).max() < 1e-12
            assert (pt.alpha_rand_score(x, y, alpha=alpha) > 1 - 1e-12) == same


def test_no_set_is_farther_from_certainty_at_alpha_1_than_the_empty_one():
    """Why mass on the empty set cannot explain a T-PD above an A-PD in Table 2."""
    sets = [set(one) for size in range(4) for one in itertools.combinations(range(3), size)]
    found = {}
    for one in sets:
        masses = [[float(other == chosen) for other in sets] for chosen in (one, {1}, {2})]
        soft = pt.Evidential(masses, sets)
        # Four times the distance of three objects: what the first costs, the others being right.
        found[frozenset(one)] = 4 * pt.alpha_partition_distance([0, 1, 2], soft, alpha=1)
    assert found[frozenset()] == max(found.values()) == pytest.approx(3)
    assert found[frozenset({0})] == 0


def test_the_factor_of_alpha_rand_is_needed():
    """Together, open, apart: 1 against 2 alpha."""
    together, either, apart = pt.Hard([1, 1]), pt.Rough([{1, 2}] * 2), pt.Hard([1, 2])
    for alpha in (0.1, 0.25, 0.5):
        first, second, direct = (
            1 - pt.alpha_rand_score(*pair, alpha=alpha)
            for pair in ((together, either), (either, apart), (together, apart))
        )
        assert (first + second, direct) == pytest.approx((2 * alpha, 1))


def test_partition_distance_at_alpha_0_can_exceed_1():
    """Theorem 4.6: one minus it is negative, so that it is no consistency."""
    x, y = pt.Hard([1, 2]), pt.Fuzzy([[1 / 3] * 3] * 2)
    assert pt.alpha_partition_distance(x, y, alpha=0) == pytest.approx(4 / 3)
    padded = np.pad(np.array(dense(x)), ((0, 0), (0, 4)))
    slow = relations.partition_distance(padded, np.array(dense(y)), 0.0)
    assert slow == pytest.approx(4 / 3, abs=1e-9)


# The remark after Corollary 4.1


@pytest.mark.parametrize(
    ("x", "y", "apart"),
    [
        (pt.Rough([{1, 2}] * 7, labels=[1, 2, 3]), pt.Rough([{1, 2, 3}] * 7), 4 / 21),
        (pt.Rough([{1}, {1, 2}, {1, 2}]), pt.Rough([{1, 2}] * 3), 0.0),
    ],
    ids=["three clusters", "two clusters"],
)
def test_different_clusterings_can_have_the_same_relation(x, y, apart):
    """Both have at least 2^k - 1 objects."""
    assert x.n >= 2**y.n_clusters - 1
    assert pt.alpha_rand_score(x, y) == (1, 1)
    for i, j in itertools.combinations(range(x.n), 2):
        first, second = (relations.pair_masses(*np.array(dense(side))[[i, j]]) for side in (x, y))
        assert first == pytest.approx(second)
    # Listing all of 3^7 labelings against all of 2^7 would be slow.
    assert pt.transport_distance(x, y, base="rand").upper.value == pytest.approx(apart)
    if x.n == 3:
        assert both_ways(x, y, "rand").upper == pytest.approx(apart)


# Theorem 4.4 and Corollary 4.2: closed forms for normalized masses


def printed_forms(first, second):
    """Theorem 4.4 at alpha = 0, 1/2 and 1, from masses on nothing, together, apart and open."""
    (_, s1, n1, t1), (_, s2, n2, t2) = first, second
    return (
        (abs(s1 + n2 - 1) + abs(n1 + s2 - 1) - t1 - t2) / 2,
        (abs(s1 - s2) + abs(n1 - n2)) / 2,
        np.abs(np.subtract(first, second)).sum() / 2,
    )


def test_closed_forms_are_for_normalized_masses():
    """Outside the hypothesis of the theorem they must not be used."""
    x = pt.Evidential([[0, 1], [1 / 2, 1 / 2]], [set(), {1}])
    y = pt.Evidential([[1, 0], [1 / 2, 1 / 2]], [{1}, {1, 2}])
    pairs = [relations.pair_masses(*np.array(dense(side))) for side in (x, y)]
    assert pairs[0] == pytest.approx([1 / 2, 1 / 2, 0, 0])
    assert pairs[1] == pytest.approx([0, 1 / 2, 0, 1 / 2])
    assert printed_forms(*pairs) == pytest.approx((1 / 4, 0, 1 / 2))
    for alpha in (0.0, 0.5, 1.0):
        assert relations.transport_cost(*pairs, alpha) == pytest.approx(1 / 2)
        assert 1 - pt.alpha_rand_score(x, y, alpha=alpha) == pytest.approx(1 / 2)
    # At 1/2 it is the belief distance for normalized masses, and not here.
    assert pt.credal_rand_score(x, y, distance="belief") == pytest.approx(3 / 4)


def test_closed_forms_hold_for_normalized_masses_and_at_alpha_1():
    for seed in range(20):
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
