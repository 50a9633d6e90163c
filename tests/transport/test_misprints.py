"""Sections 2.3, 4.1 and Appendix A of Campagner, Ciucci and Denœux (2023): what is wrong there.

Bounds of theorems are in test_counterexamples.py.
"""

import itertools
import math

import numpy as np
import pytest

import partita as pt
from tests.naive import relations, transport as naive
from tests.naive.partitions import canonical

C = (0, 1, 1, 2, 0)
R = [{0}, {1}, {1, 2}, {2}, {0, 1, 2}]


# Section 2.3.1


def triangles(n, distance):
    """The largest excess of a direct distance over a detour, over all partitions of n objects."""
    every = sorted({canonical(labels) for labels in itertools.product(range(n), repeat=n)})
    return max(
        distance(x, z) - distance(x, y) - distance(y, z)
        for x, y, z in itertools.product(every, repeat=3)
    )


def test_fowlkes_mallows_is_no_similarity():
    x, y, z = (1, 1, 2), (1, 1, 1), (1, 2, 1)
    first, second, direct = (
        1 - pt.fowlkes_mallows_score(*pair) for pair in ((x, y), (y, z), (x, z))
    )
    assert direct == 1
    assert first == second == pytest.approx(1 - 1 / math.sqrt(3))


def test_rand_and_jaccard_are_similarities_on_three_objects():
    assert triangles(3, lambda x, y: 1 - pt.rand_score(x, y)) <= 1e-12
    assert triangles(3, lambda x, y: 1 - pt.pair_jaccard_score(x, y)) <= 1e-12
    assert triangles(3, lambda x, y: 1 - pt.fowlkes_mallows_score(x, y)) > 0.1


def test_the_cosine_index_is_not_that_of_brouwer():
    rows = [[1.0, 0.0], [0.5, 0.5]]
    p = 1 / math.sqrt(2)
    fuzzy = pt.Fuzzy(rows)
    assert pt.brouwer_rand_score(fuzzy, fuzzy) == pytest.approx(p * p + (1 - p) ** 2)

    def cosine_distance(one, other):
        lengths = np.linalg.norm(one, axis=-1)[:, None] * np.linalg.norm(other, axis=-1)
        return 1 - one @ other.T / lengths

    assert pt.hullermeier_rand_score(fuzzy, fuzzy, metric=cosine_distance) == pytest.approx(1)


def test_a_fuzzy_clustering_conflicts_with_itself():
    """Rand_K is called a consistency, which is 1 for a clustering and itself."""
    fuzzy = np.array([[0, 1, 0, 0], [0, 0.5, 0.5, 0]])
    masses = relations.pair_masses(*fuzzy)
    assert 1 - relations.conflict(masses, masses) == pytest.approx(0.5)
    clustering = pt.Evidential.from_dense(fuzzy)
    assert pt.credal_rand_score(clustering, clustering, distance="conflict") == pytest.approx(0.5)


# Section 4.1


def estimates(first, second, draws):
    """d̂_0 and d̂_1 of all samples of pairs of hard clusterings, and all single distances."""
    inside = [list(itertools.product(*map(sorted, side))) for side in (first, second)]
    pairs = list(itertools.product(*inside))
    single = [naive.rand_distance(x, y) for x, y in pairs]
    found = [
        (
            min(naive.rand_distance(x, y) for x, y in sample),
            naive.hausdorff({x for x, _ in sample}, {y for _, y in sample}, naive.rand_distance),
        )
        for sample in itertools.product(pairs, repeat=draws)
    ]
    return np.array(found), np.array(single)


def share(values):
    return float(np.mean(values))


def test_the_printed_bound_on_the_upper_end_fails_for_two_rough_sides():
    """Eq. (16a)."""
    first, second = [{1}, {1}, {1, 2}], [{1}, {1, 2}, {1, 2}]
    found, single = estimates(first, second, 2)
    _, most = naive.rough_distances(first, second, naive.rand_distance)
    assert most == pytest.approx(2 / 3)
    eps = 0.5
    probability = share(most - found[:, 1] > eps)
    bound = share(single <= most - eps) ** 2
    assert (probability, bound) == (0.09375, 0.0625)


def test_the_printed_bound_on_the_upper_end_holds_against_a_hard_side():
    found, single = estimates([{one} for one in C], R, 3)
    _, most = naive.rough_distances([{one} for one in C], R, naive.rand_distance)
    for eps in (0.05, 0.15, 0.25, 0.35, 0.45):
        assert share(most - found[:, 1] > eps) <= share(single <= most - eps) ** 3 + 1e-12


def test_the_printed_bound_on_the_lower_end_fails():
    """Eq. (16b): right is the probability that all draws exceed d_0 + eps."""
    found, single = estimates([{one} for one in C], R, 3)
    eps = 0.15
    probability = share(found[:, 0] > eps)
    printed = 1 - (1 - share(single <= eps)) ** 3
    assert probability == pytest.approx((5 / 6) ** 3)
    assert printed == pytest.approx(1 - (5 / 6) ** 3)
    assert probability > printed + 0.15
    for eps in (0.0, 0.15, 0.25, 0.35, 0.45):
        right = (1 - share(single <= eps + 1e-12)) ** 3
        assert share(found[:, 0] > eps + 1e-12) == pytest.approx(right)
    # The printed bound tends to 1 with the number of draws.
    assert 1 - (1 - share(single <= 0.15)) ** 100 > 0.999


def test_the_distribution_of_distances_is_divided_by_the_number_of_pairs():
    """Eq. (17)."""
    inside = list(itertools.product(*map(sorted, R)))
    counts = {}
    for one in inside:
        distance = round(naive.rand_distance(C, one), 12)
        counts[distance] = counts.get(distance, 0) + 1
    assert sum(counts.values()) == len(inside) == 6
    assert len(counts) == 5


def test_independent_samples_of_a_clustering_are_far_from_itself():
    coin = pt.Fuzzy([[1 / 2, 1 / 2]] * 2)
    assert pt.transport_distance(coin, coin).interval == (0, 0)
    focal = pt.focal_clusterings(coin)
    first, second = focal.sample(2000, rng=1), focal.sample(2000, rng=2)
    mean = np.mean([1 - pt.rand_score(x, y) for x, y in zip(first, second, strict=True)])
    assert mean == pytest.approx(0.5, abs=0.03)


def test_transport_between_samples_breaks_the_bound():
    """Proposition 4.2: two binomial numbers of draws with the two objects together."""
    draws, eps = 100, 0.2
    one = np.array([math.comb(draws, i) / 2**draws for i in range(draws + 1)])
    gaps = np.abs(np.subtract.outer(np.arange(draws + 1), np.arange(draws + 1)))
    probability = np.outer(one, one)[gaps >= eps * draws - 1e-9].sum()
    bound = 2 * math.exp(-2 * draws * eps**2)
    assert probability == pytest.approx(0.0057, abs=5e-5)
    assert bound == pytest.approx(0.00067, abs=5e-6)


def test_independent_samples_estimate_transport_from_a_hard_clustering():
    fuzzy = pt.Fuzzy([[1, 0, 0], [0, 1, 0], [0, 0.5, 0.5], [0, 0, 1], [1 / 3, 1 / 3, 1 / 3]])
    lower, upper = pt.transport_distance(C, fuzzy).interval
    assert lower == upper == pytest.approx(4 / 15)
    draws = pt.focal_clusterings(fuzzy).sample(2000, rng=0)
    mean = np.mean([1 - pt.rand_score(C, one) for one in draws])
    assert mean == pytest.approx(4 / 15, abs=0.02)


def test_a_rough_side_is_a_point_mass_as_well():
    """Propositions 4.2 and 4.3: no other coupling, so that drawing one side is unbiased."""
    rough = pt.Rough([{0}, {0, 1}, {1, 2}], labels=range(3))
    masses = np.zeros((3, 8))
    masses[0, [1, 3]] = 0.5
    masses[1, [2, 7]] = 0.25, 0.75
    masses[2, 4] = 1
    soft = pt.Evidential.from_dense(masses)
    total = np.zeros(2)
    for sets, mass in naive.focal_clusterings(masses.tolist()):
        total += mass * np.array(naive.rough_distances(rough.sets, sets, naive.rand_distance))
    assert pt.transport_distance(rough, soft).interval == pytest.approx(total, abs=1e-12)
    # Between two that are not point masses the mean over independent draws is too large.
    focal = list(naive.focal_clusterings(masses.tolist()))
    apart = sum(
        a * b * naive.rough_distances(x, y, naive.rand_distance)[1]
        for (x, a), (y, b) in itertools.product(focal, repeat=2)
    )
    assert apart == pytest.approx(13 / 96)
    assert pt.transport_distance(soft, soft).interval == (0, 0)


# Section 4.2


def test_the_rand_index_is_a_mean_of_transport_costs_on_two_points():
    """Eq. (20) and (21), with sums over Θ = {s, not s}."""
    x, y = (0, 1, 1, 2, 0), (0, 0, 1, 1, 0)
    costs = np.array([[0.0, 1.0], [1.0, 0.0]])
    total = 0.0
    for i, j in itertools.combinations(range(5), 2):
        p, q = ([float(side[i] == side[j]), float(side[i] != side[j])] for side in (x, y))
        total += naive.by_linear_programming(np.array(p), np.array(q), costs)
        assert naive.by_linear_programming(np.array(p), np.array(q), costs) == abs(p[0] - q[0])
    assert pt.rand_score(x, y) == pytest.approx(1 - total / 10)


def test_what_the_text_after_corollary_4_2_says_needs_a_certain_pair():
    certain, either = pt.Hard([1, 1]), pt.Rough([{1, 2}] * 2)
    shared = pt.Fuzzy([[1, 0], [0.5, 0.5]])
    assert pt.alpha_rand_score(certain, either, alpha=0.5) == 0.5
    assert pt.alpha_rand_score(certain, shared, alpha=0.5) == 0.5
    assert pt.alpha_rand_score(certain, either) == (0, 1)
    # All mass of the open pair is on one set as well: it is logical.
    assert pt.alpha_rand_score(either, either, alpha=0.5) == 1
    assert pt.alpha_rand_score(either, shared, alpha=0.5) == 0.5


# Appendix A


def test_the_factor_one_half_normalizes_beliefs_on_two_elements_only():
    """Eq. (35)."""
    for k, printed in ((2, 1.0), (3, 2.0), (4, 4.0)):
        sets = [
            set(one) for size in range(1, k + 1) for one in itertools.combinations(range(k), size)
        ]
        total = sum(abs((0 in one) - (1 in one)) for one in sets) / 2
        assert total == printed
        one, other = (pt.Rough([{label}], labels=range(k)) for label in (0, 1))
        assert pt.belief.belief_distance(one, other).tolist() == [1.0]


def test_the_empty_set_has_the_weight_1_with_itself():
    """Eq. (36) has 0/0."""
    empty, half = (
        pt.Evidential([[mass, 1 - mass]], [set(), {0}], labels=[0, 1]) for mass in (1.0, 0.5)
    )
    assert pt.belief.jousselme_distance(empty, empty).tolist() == [0.0]
    assert pt.belief.jousselme_distance(empty, half).tolist() == [0.5]
