"""K = 1 - VI / log k² with a bound k known in advance."""

import math
from collections import Counter
from itertools import product

import pytest

import partita as pt
from tests.naive import lattice
from tests.naive.hard_measures import (
    clusters_of,
    log_bound_squared,
    one_minus,
    variation_over,
)
from tests.naive.partitions import all_partitions


def pairs_of_few_clusters(n, k):
    few = [labels for labels in all_partitions(n) if len(set(labels)) <= k]
    return product(few, repeat=2)


@pytest.mark.parametrize("k", [2, 3, 5])
def test_the_naive_twin_finds_the_same(k):
    twin = one_minus(variation_over(log_bound_squared(k)))
    for n in range(1, 6):
        for x, y in pairs_of_few_clusters(n, k):
            score = pt.variation_of_information_score(x, y, k=k)
            assert score == pytest.approx(twin(x, y), abs=1e-14)
            assert score == 1 - pt.normalized_variation_of_information(x, y, k=k)
            assert 0 <= score <= 1


@pytest.mark.parametrize("k", [2, 3])
def test_a_bound_known_in_advance_makes_it_join_weighted(k):
    """Table 1 of Xiang et al.: w = |J| / n and b = 0, with one k for all components."""
    for n in range(2, 6):
        for x, y in pairs_of_few_clusters(n, k):
            whole = pt.variation_of_information_score(x, y, k=k)
            parts = math.fsum(
                len(component) / n * pt.variation_of_information_score(*induced, k=k)
                for component in clusters_of(lattice.join(x, y))
                for induced in [[lattice.trace(one, tuple(sorted(component))) for one in (x, y)]]
            )
            assert whole == pytest.approx(parts, abs=1e-15)


def test_zero_needs_a_number_of_objects_that_the_square_divides():
    reached = {
        n: any(
            pt.variation_of_information_score(x, y, k=2) == 0.0
            for x, y in pairs_of_few_clusters(n, 2)
        )
        for n in range(2, 9)
    }
    assert [n for n, found in reached.items() if found] == [4, 8]


def test_at_the_square_root_of_n_it_is_v():
    """K becomes V for k² = n (the proof of Proposition 5.1)."""
    for x, y in pairs_of_few_clusters(4, 2):
        with_bound = pt.variation_of_information_score(x, y, k=2)
        assert with_bound == pytest.approx(pt.variation_of_information_score(x, y), abs=1e-15)


def test_one_cluster_on_both_sides():
    assert pt.variation_of_information_score([0, 0], [5, 5], k=1) == 1.0
    assert pt.normalized_variation_of_information([0, 0], [5, 5], k=1) == 0.0


def test_fractional_weights():
    x, y, weights = [0, 0, 1], [0, 1, 1], [0.5, 0.25, 0.25]
    expected = 1 - pt.variation_of_information(x, y, sample_weight=weights) / (2 * math.log(4))
    found = pt.variation_of_information_score(x, y, k=4, sample_weight=weights)
    assert found == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"k": 2}, "k=2: the candidate has 3 clusters; k must be a bound"),
        ({"k": 0}, "k=0: give a whole number of at least 1"),
        ({"k": 2.5}, "k=2.5: give a whole number"),
        ({"k": 3, "normalizer": "joint"}, "k=3 divides by log k²: leave out normalizer='joint'"),
        ({"normalizer": "k"}, "normalizer='k': choose one of 'log_n', 'log_k', 'joint'"),
    ],
)
def test_bad_input(options, words):
    for function in (pt.variation_of_information_score, pt.normalized_variation_of_information):
        with pytest.raises((pt.InputError, pt.InputTypeError), match=words):
            function([0, 0, 1, 1], [0, 1, 2, 2], **options)


X, Y = [0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 2, 3]


def entropy_of(*labels):
    counts = Counter(zip(*labels, strict=True)).values()
    n = sum(counts)
    return -math.fsum(count / n * math.log(count / n) for count in counts)


@pytest.mark.parametrize(
    ("normalizer", "scale"),
    [("log_n", math.log(6)), ("log_k", 2 * math.log(4)), ("joint", entropy_of(X, Y))],
)
def test_what_it_is_divided_by(normalizer, scale):
    """The larger number of clusters is four, in the candidate or in the reference."""
    variation = 2 * entropy_of(X, Y) - entropy_of(X) - entropy_of(Y)
    for both in ((X, Y), (Y, X)):
        found = pt.normalized_variation_of_information(*both, normalizer=normalizer)
        assert found == pytest.approx(variation / scale, rel=1e-14)
        score = pt.variation_of_information_score(*both, normalizer=normalizer)
        assert score == pytest.approx(1 - variation / scale, rel=1e-13)


def test_log_n_needs_a_number_of_objects():
    weights = [0.5, 1, 1, 1, 1, 1]
    with pytest.raises(pt.InputError, match="dividing by log n"):
        pt.normalized_variation_of_information(X, Y, sample_weight=weights)
    assert (
        0
        < pt.normalized_variation_of_information(X, Y, normalizer="joint", sample_weight=weights)
        < 1
    )


def test_independent_clusterings_share_exactly_nothing():
    """Whatever rounding does: the largest value is 1, the least 0."""
    sizes = ([1, 2], [3, 4, 7], [1, 5, 5, 6], [47, 31], [44, 5, 3], [1, 55, 59])
    for rows, columns in product(sizes, repeat=2):
        table = [[row * column for column in columns] for row in rows]
        over_joint = {"contingency": table, "normalizer": "joint"}
        assert pt.normalized_variation_of_information(**over_joint) == 1.0
        assert pt.variation_of_information_score(**over_joint) == 0.0


def test_the_farthest_clusterings_are_exactly_one_apart():
    """One cluster against singletons, at every number of objects."""
    for n in range(2, 300):
        assert pt.normalized_variation_of_information([0] * n, range(n)) == 1.0
        assert pt.variation_of_information_score([0] * n, range(n)) == 0.0
