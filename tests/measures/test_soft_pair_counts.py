"""Pair counts of memberships, against sums over pairs."""

from itertools import combinations, permutations, product

import numpy as np
import pytest

import partita as pt
from partita.measures.soft_pair_counts import expected_counts, product_pair_counts


def by_pairs(first, second):
    total = np.zeros(4)
    for i, j in combinations(range(len(first)), 2):
        p, q = first[i] @ first[j], second[i] @ second[j]
        total += p * q, p * (1 - q), (1 - p) * q, (1 - p) * (1 - q)
    return total


def test_products_are_summed_over_pairs():
    rng = np.random.default_rng(0)
    first, second = rng.dirichlet(np.ones(3), 9), rng.dirichlet(np.ones(4), 9)
    assert product_pair_counts(first, second) == pytest.approx(by_pairs(first, second), rel=1e-12)


def test_the_expectation_is_the_mean_over_permutations():
    rng = np.random.default_rng(1)
    first, second = rng.dirichlet(np.ones(2), 5), rng.dirichlet(np.ones(3), 5)
    mean = np.mean([by_pairs(first, second[list(order)]) for order in permutations(range(5))], 0)
    assert expected_counts(product_pair_counts(first, second)) == pytest.approx(mean, rel=1e-12)


def test_hard_clusterings_have_the_counts_of_their_table():
    found = pt.anderson_pair_counts([0, 0, 1, 1, 2], [0, 0, 1, 2, 2])
    assert found == pytest.approx(tuple(pt.pair_counts([0, 0, 1, 1, 2], [0, 0, 1, 2, 2])))
    assert found.rand == pytest.approx(pt.rand_score([0, 0, 1, 1, 2], [0, 0, 1, 2, 2]))
    assert found.adjusted_rand == pytest.approx(
        pt.adjusted_rand_score([0, 0, 1, 1, 2], [0, 0, 1, 2, 2])
    )


def test_an_empty_table_is_an_error():
    first, second = pt.Possibilistic([[1.0], [0.0]]), pt.Possibilistic([[0.0], [1.0]])
    with pytest.raises(pt.InputError, match="share no membership"):
        pt.anderson_pair_counts(first, second)


def soft_pairs(n, rng):
    """Two clusterings of n objects, fuzzy or possibilistic, some with tiny memberships."""
    shapes = [(n, int(k)) for k in rng.integers(1, 5, 2)]
    if rng.integers(2):
        return [pt.Fuzzy(rng.dirichlet(np.full(shape[1], 0.3), n)) for shape in shapes]
    scales = 10.0 ** rng.integers(-9, 1, 2)
    return [
        pt.Possibilistic(rng.random(shape) * x) for shape, x in zip(shapes, scales, strict=True)
    ]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_the_index_of_the_table_on_few_objects(n):
    """Symmetric, the same in any order of objects, and within [-1/(n - 1), 1]."""
    rng = np.random.default_rng(n)
    for _ in range(200):
        x, y = soft_pairs(n, rng)
        value = pt.anderson_rand_score(x, y)
        order = rng.permutation(n)
        assert pt.anderson_rand_score(y, x) == pytest.approx(value, abs=1e-13)
        assert pt.anderson_rand_score(x.take(order), y.take(order)) == pytest.approx(
            value, abs=1e-13
        )
        assert value <= 1 + 1e-13
        assert value >= (1.0 if n == 1 else -1 / (n - 1) - 1e-13)


def all_fuzzy(n, k, steps):
    """Return all fuzzy clusterings whose memberships are multiples of 1 / steps."""
    rows = [row for row in product(range(steps + 1), repeat=k) if sum(row) == steps]
    return [pt.Fuzzy(np.array(rows) / steps) for rows in product(rows, repeat=n)]


@pytest.mark.parametrize(("n", "k", "steps"), [(2, 2, 4), (3, 2, 2), (2, 3, 2)])
def test_the_index_of_the_table_by_exhaustion(n, k, steps):
    """As above, for every pair of clusterings on a grid, in every order of the objects."""
    every = all_fuzzy(n, k, steps)
    values = np.array([[pt.anderson_rand_score(x, y) for y in every] for x in every])
    np.testing.assert_allclose(values, values.T, rtol=0, atol=1e-15)
    assert values.max() == 1.0
    assert values.min() >= -1 / (n - 1)
    places = {x.memberships.tobytes(): i for i, x in enumerate(every)}
    for order in permutations(range(n)):
        moved = [places[x.memberships[list(order)].tobytes()] for x in every]
        np.testing.assert_allclose(values[np.ix_(moved, moved)], values, rtol=0, atol=1e-15)


def test_a_single_object_has_no_pairs():
    x, y = pt.Fuzzy([[0.1, 0.2, 0.7]]), pt.Fuzzy([[0.3, 0.7]])
    assert pt.anderson_pair_counts(x, y) == (0, 0, 0, 0)
    assert pt.anderson_rand_score(x, y) == 1.0


def test_the_lower_bound_is_approached():
    one, many = pt.Fuzzy(np.ones((2, 1))), pt.Fuzzy(np.full((2, 1000), 1e-3))
    assert -1 < pt.anderson_rand_score(one, many) < -0.99
