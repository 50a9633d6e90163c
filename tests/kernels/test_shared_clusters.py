"""Joint types, intersections and shared clusters, on both paths, against all pairs of objects."""

from fractions import Fraction

import numpy as np
import pytest

from partita.kernels import shared_clusters as kernel
from partita.kernels.numba_switch import force_path
from partita.kernels.shared_clusters import Incidence, intersections, joint_types


def incidence_of(dense):
    clusters, members = dense.nonzero()[1], dense.T.nonzero()[1]
    starts = np.concatenate([[0], np.cumsum(dense.sum(axis=1))])
    cluster_starts = np.concatenate([[0], np.cumsum(dense.sum(axis=0))])
    return Incidence(
        *(np.asarray(x, np.int64) for x in (starts, clusters, cluster_starts, members))
    )


def random_pair(rng):
    n, first, second = rng.integers(1, 12), rng.integers(0, 5), rng.integers(1, 5)
    return [rng.random((n, k)) < rng.uniform(0.1, 0.9) for k in (first, second)]


def naive(x, y):
    """The table of pairs, and for each object the sums and numbers of `SharedClusters`."""
    n = len(x)
    j, k = x.astype(int) @ x.T, y.astype(int) @ y.T
    table = {}
    for u in range(n):
        for v in range(u):
            table[int(j[u, v]), int(k[u, v])] = table.get((int(j[u, v]), int(k[u, v])), 0) + 1
    sums = [
        [sum(Fraction(int(min(j[u, v], k[u, v])), int(own[u, v])) for v in range(n) if own[u, v])
         for u in range(n)]
        for own in (k, j)
    ]  # fmt: skip
    return table, sums, [(k > 0).sum(axis=1), (j > 0).sum(axis=1)]


@pytest.mark.parametrize("chunk", [3, 1 << 21])
def test_shared_clusters(chunk, every_path, monkeypatch):
    monkeypatch.setattr(kernel, "_CHUNK", chunk)
    rng = np.random.default_rng(chunk)
    for _ in range(40):
        x, y = random_pair(rng)
        types = joint_types(incidence_of(x), incidence_of(y))
        found = kernel.shared_clusters(types)
        table, sums, numbers = naive(x, y)
        assert found.table == table
        for got, wanted in zip((found.precision, found.recall), sums, strict=True):
            assert got[types.of_object] == pytest.approx([float(one) for one in wanted])
        for got, wanted in zip((found.precision_counts, found.recall_counts), numbers, strict=True):
            assert np.array_equal(got[types.of_object], wanted)


def test_both_paths_have_the_same_bits():
    """Sums of fractions do not depend on the order in which types are met."""
    rng = np.random.default_rng(6)
    for _ in range(10):
        x, y = (incidence_of(rng.random((40, k)) < 0.5) for k in (6, 5))
        types = joint_types(x, y)
        found = []
        for path in ("numpy", "compiled"):
            with force_path(path):
                found.append(kernel.shared_clusters(types))
        for ours, theirs in zip(*(one[1:] for one in found), strict=True):
            assert np.array_equal(ours, theirs)


def test_tables_too_large_for_the_compiled_loop_are_counted_in_numpy(compiled, monkeypatch):
    monkeypatch.setattr(kernel, "_LARGEST_TABLE", 1)
    x, y = random_pair(np.random.default_rng(5))
    types = joint_types(incidence_of(x), incidence_of(y))
    assert kernel.shared_clusters(types).table == naive(x, y)[0]


def test_types_are_objects_with_equal_clusters():
    rng = np.random.default_rng(2)
    for _ in range(20):
        x, y = random_pair(rng)
        types = joint_types(incidence_of(x), incidence_of(y))
        both = np.hstack([x, y])
        assert types.counts.size == len(np.unique(both, axis=0))
        assert np.array_equal(np.bincount(types.of_object), types.counts)
        for one in range(types.counts.size):
            assert (both[types.of_object == one] == both[types.of_object == one][0]).all()
        for side, dense in ((types.first, x), (types.second, y)):
            assert side.lengths[types.of_object].tolist() == dense.sum(axis=1).tolist()


def test_equal_hashes_of_different_sets_are_noticed(monkeypatch):
    """A first try that puts all objects into one type is given up."""
    hashes = kernel._hashes
    monkeypatch.setattr(
        kernel, "_hashes", lambda side, seed: hashes(side, seed) * np.uint64(seed >= 2)
    )
    x = np.eye(4, dtype=bool)
    assert joint_types(incidence_of(x), incidence_of(x)).counts.size == 4


@pytest.mark.parametrize("chunk", [2, 1 << 21])
def test_intersections(chunk, monkeypatch):
    monkeypatch.setattr(kernel, "_CHUNK", chunk)
    rng = np.random.default_rng(3)
    for _ in range(30):
        x, y = random_pair(rng)
        rows, columns, counts = intersections(joint_types(incidence_of(x), incidence_of(y)))
        wanted = x.T.astype(int) @ y
        assert np.array_equal(np.transpose(wanted.nonzero()), np.column_stack([rows, columns]))
        assert np.array_equal(wanted[rows, columns], counts)
