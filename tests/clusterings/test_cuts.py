"""Cuts of dendrograms into clusters, by number and by height, against steps done one by one."""

import numpy as np
from scipy.cluster.hierarchy import linkage

from partita.clusterings.cuts import arbitrary_cuts, cut_at, cut_into
from partita.kernels.dendrogram import Dendrogram


def after(steps, matrix):
    """Codes after some steps, numbered in the order of the objects."""
    n = len(matrix) + 1
    clusters = {i: {i} for i in range(n)}
    for step, (left, right) in enumerate(matrix[:, :2].astype(int).tolist()):
        if step in steps:
            clusters[n + step] = clusters.pop(left) | clusters.pop(right)
    codes = np.empty(n, int)
    for code, cluster in enumerate(sorted(clusters.values(), key=min)):
        codes[list(cluster)] = code
    return codes.tolist()


def trees():
    rng = np.random.default_rng(0)
    for method in ("single", "average", "centroid"):
        for n in (2, 3, 9, 20):
            yield linkage(rng.normal(size=(n, 2)), method)


def dendrogram_of(matrix):
    left, right = matrix[:, :2].astype(np.int64).T.copy()
    return Dendrogram(left, right)


def test_numbers_of_clusters():
    for matrix in trees():
        n = len(matrix) + 1
        for k in range(1, n + 1):
            codes = cut_into(dendrogram_of(matrix), k)
            assert codes.tolist() == after(range(n - k), matrix)


def test_heights_also_with_inversions():
    for matrix in trees():
        n, heights = len(matrix) + 1, matrix[:, 2]
        for limit in (-1.0, *heights, np.median(heights), np.inf):
            done = set()
            for step, (left, right, height, _) in enumerate(matrix.tolist()):
                below = [int(node) - n for node in (left, right) if node >= n]
                if height <= limit and done.issuperset(below):
                    done.add(step)
            codes = cut_at(dendrogram_of(matrix), heights, limit)
            assert codes.tolist() == after(done, matrix)


def test_cuts_between_equal_heights_are_arbitrary():
    steps = np.array([0, 1, 2, 3])
    assert arbitrary_cuts(5, steps, np.array([1.0, 1.0, 2.0, 2.0])) == (2, 4)
    assert arbitrary_cuts(5, np.array([0, 0, 1, 1]), None) == (2, 4)
    assert arbitrary_cuts(5, steps, None) == ()
