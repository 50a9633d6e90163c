"""Differences of distances over pairs, in numpy and compiled, against loops over pairs."""

from itertools import combinations

import numpy as np
import pytest

from partita.kernels import distance_differences
from partita.kernels.distance_differences import of_length_one, sum_of_differences
from partita.kernels.numba_switch import force_path
from partita.tables.metrics import read_metric
from tests.naive import relations as naive


def by_definition(first, second, distance):
    return sum(
        abs(distance(first[i], first[j]) - distance(second[i], second[j]))
        for i, j in combinations(range(len(first)), 2)
    )


@pytest.mark.parametrize("shape", [(1, 2, 2), (2, 1, 3), (40, 3, 5)])
def test_half_l1(shape, every_path):
    n, clusters, others = shape
    rng = np.random.default_rng(n)
    first, second = (rng.dirichlet(np.ones(k), n) for k in (clusters, others))
    found = sum_of_differences(first, second, read_metric("half_l1"), name="half_l1")
    wanted = by_definition(first, second, naive.half_l1)
    assert found == pytest.approx(wanted, rel=1e-12, abs=1e-15)


def test_other_distances_take_the_given_function(every_path):
    rng = np.random.default_rng(0)
    first, second = (rng.dirichlet(np.ones(k), 30) for k in (3, 4))
    found = sum_of_differences(first, second, read_metric("chebyshev"), name="chebyshev")
    assert found == pytest.approx(by_definition(first, second, naive.chebyshev), rel=1e-12)


@pytest.mark.parametrize("shape", [(1, 2, 2), (2, 1, 3), (40, 3, 5)])
def test_cosines(shape, every_path):
    n, clusters, others = shape
    rng = np.random.default_rng(n)
    first, second = (rng.dirichlet(np.ones(k), n) for k in (clusters, others))
    first[0] = 0.0  # has the cosine 0 with every other row
    found = sum_of_differences(first, second, read_metric("cosine"), name="cosine")
    wanted = by_definition(first, second, naive.cosine)
    assert found == pytest.approx(wanted, rel=1e-12, abs=1e-15)


def test_rows_get_length_one():
    scaled = of_length_one(np.array([[3.0, 4.0], [0.0, 0.0], [0.0, 0.5]]))
    assert scaled.tolist() == [[0.6, 0.8], [0.0, 0.0], [0.0, 1.0]]


def test_blocks_of_rows_add_up(monkeypatch):
    rng = np.random.default_rng(1)
    first, second = (rng.dirichlet(np.ones(k), 50) for k in (2, 3))
    distance = read_metric("half_l1")
    with force_path("numpy"):
        whole = sum_of_differences(first, second, distance, name="half_l1")
        monkeypatch.setattr(distance_differences, "_PAIRS_AT_ONCE", 700)
        parts = sum_of_differences(first, second, distance, name="half_l1")
    assert parts == pytest.approx(whole, rel=1e-13)


def test_blocks_of_the_compiled_loop():
    """The loop takes 512 second objects at a time."""
    rng = np.random.default_rng(2)
    for n in (512, 513, 700):
        first, second = (rng.dirichlet(np.ones(k), n) for k in (2, 3))
        found = {}
        for path in ("numpy", "compiled"):
            with force_path(path):
                found[path] = sum_of_differences(
                    first, second, read_metric("half_l1"), name="half_l1"
                )
        assert found["compiled"] == pytest.approx(found["numpy"], rel=1e-12), n
