"""Pair counts of memberships, against sums over pairs."""

from itertools import combinations, permutations

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
