"""Differences of memberships over pairs, compiled, against the definitions."""

from itertools import combinations

import numpy as np
import pytest

from partita.kernels import threaded_rows
from partita.kernels.membership_pairs import (
    sum_of_distance_differences,
    sum_of_product_differences,
)


def some_memberships(n, *clusters):
    rng = np.random.default_rng(n)
    return [rng.dirichlet(np.ones(k), n).T for k in clusters]


# Numbers of clusters that fill groups of six, and that do not.
CLUSTERS = [(1, 1), (3, 3), (2, 5), (7, 1), (4, 9)]


@pytest.mark.parametrize("clusters", CLUSTERS)
@pytest.mark.parametrize("n", [1, 2, 3, 20])
def test_sums_are_those_of_the_definition(n, clusters):
    u, v = some_memberships(n, *clusters)
    w = np.arange(1.0, n + 1)
    pairs = list(combinations(range(n), 2))
    products = sum(w[i] * w[j] * abs(u[:, i] @ u[:, j] - v[:, i] @ v[:, j]) for i, j in pairs)
    assert sum_of_product_differences(u, v, w) == pytest.approx(products, rel=1e-13)
    distances = sum(
        abs(np.abs(u[:, i] - u[:, j]).sum() - np.abs(v[:, i] - v[:, j]).sum()) / 2 for i, j in pairs
    )
    assert sum_of_distance_differences(u, v) == pytest.approx(distances, rel=1e-12)


@pytest.mark.parametrize("n", [511, 512, 513, 1025])
def test_blocks_of_second_objects(n):
    u, v = some_memberships(n, 3, 4)
    difference = np.abs(u.T @ u - v.T @ v)
    found = sum_of_product_differences(u, v, np.ones(n))
    assert found == pytest.approx(np.triu(difference, 1).sum(), rel=1e-12)


def test_the_last_bits_do_not_depend_on_the_number_of_threads(monkeypatch):
    u, v = some_memberships(700, 3, 4)
    monkeypatch.setattr(threaded_rows, "_STEPS_PER_PIECE", 1 << 14)
    found = set()
    for cores in (1, 2, 5):
        monkeypatch.setattr(threaded_rows, "usable_cores", lambda cores=cores: cores)
        found.add(sum_of_product_differences(u, v, np.ones(700)))
        found.add(-sum_of_distance_differences(u, v))
    assert len(found) == 2


def test_identical_memberships_do_not_differ():
    (u,) = some_memberships(600, 5)
    assert sum_of_distance_differences(u, u) == 0.0
    assert sum_of_product_differences(u, u, np.ones(600)) == 0.0
