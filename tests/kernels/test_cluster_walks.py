"""Agreement of walks, on every path, against the inverse of a dense matrix."""

import numpy as np
import pytest

from partita.kernels import cluster_walks as kernel
from partita.kernels.shared_clusters import joint_types
from tests.kernels.test_shared_clusters import incidence_of, random_pair
from tests.naive.covers import element_centric


def as_sets(dense):
    return [set(np.flatnonzero(column).tolist()) for column in dense.T if column.any()]


def checked(x, y, alpha):
    x, y = (dense[:, dense.any(axis=0)] for dense in (x, y))
    types = joint_types(incidence_of(x), incidence_of(y))
    found = kernel.walk_agreement(types, alpha)[types.of_object]
    wanted = element_centric(as_sets(x), as_sets(y), range(len(x)), alpha)
    assert found == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("alpha", [0.2, 0.9, 0.99])
@pytest.mark.parametrize(("part", "chunk"), [(512, 1 << 21), (2, 5)])
def test_walks(alpha, part, chunk, every_path, monkeypatch):
    monkeypatch.setattr(kernel, "_PART", part)
    monkeypatch.setattr(kernel, "_CHUNK", chunk)
    rng = np.random.default_rng(part)
    for _ in range(25):
        checked(*random_pair(rng), alpha)


def test_walks_among_many_small_clusters(every_path):
    """Enough clusters of few objects that the step back is not a dense matrix."""
    rng = np.random.default_rng(0)
    n, k = 130, 90
    x, y = np.zeros((2, n, k), bool)
    for dense in (x, y):
        for column in range(k):
            dense[rng.choice(n, 3), column] = True
    checked(x, y, 0.9)


def test_components_are_independent(monkeypatch):
    rng = np.random.default_rng(1)
    x, y = random_pair(rng)
    twice = [np.kron(np.eye(2, dtype=bool), dense) for dense in (x, y)]
    monkeypatch.setattr(kernel, "_PART", 1)
    checked(*twice, 0.9)
