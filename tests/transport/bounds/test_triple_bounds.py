"""Triples of objects, and exact transport on them."""

import itertools

import numpy as np
import pytest

from partita.transport.bounds.triple_bounds import number_of_triples, triple_bounds, triples
from tests.naive import transport as naive
from tests.transport.instances import dense_masses, random_clustering, read_pair


@pytest.mark.parametrize("n", [3, 7, 30, 31, 33, 40, 99])
def test_triples_have_every_pair_equally_often(n):
    chosen, covered = triples(n)
    assert len(chosen) == number_of_triples(n)
    assert n - 5 <= covered <= n
    often = np.zeros((n, n), np.int64)
    for a, b in itertools.combinations(range(3), 2):
        np.add.at(often, (chosen[:, a], chosen[:, b]), 1)
    often = (often + often.T)[:covered, :covered]
    expected = covered - 2 if n <= 30 else 1
    assert (often[~np.eye(covered, dtype=bool)] == expected).all()
    assert all(len(set(row)) == 3 for row in chosen.tolist())


def test_transport_of_triples_is_the_transport_of_three_objects():
    rng = np.random.default_rng(9)
    for kinds in (("fuzzy", "fuzzy"), ("evidential", "rough"), ("possibilistic", "fuzzy")):
        for _ in range(10):
            first, second = (random_clustering(kind, 3, 3, rng) for kind in kinds)
            masses = dense_masses(first), dense_masses(second)
            pairs, moved = triple_bounds(*read_pair(first, second), np.array([[0, 1, 2]]))
            rand = naive.transport(*masses, naive.rand_distance, 0.0)
            partition = naive.transport(*masses, naive.partition_distance, 0.0)
            assert pairs[0] / 3 == pytest.approx(rand, abs=1e-9)
            assert moved[0] / 2 == pytest.approx(partition, abs=1e-9)
