"""Random dendrograms that the tests of kernels share."""

import numpy as np

from partita.kernels.dendrogram import Dendrogram


def random_merges(n, rng, chain=False):
    """Left and right nodes of n - 1 random merges; in a chain each adds one object."""
    nodes = rng.permutation(n).tolist()
    left, right = [], []
    for merge in range(n - 1):
        i = len(nodes) - 1 if chain else int(rng.integers(len(nodes)))
        left.append(nodes.pop(i))
        j = int(rng.integers(len(nodes)))
        right.append(nodes.pop(j))
        nodes.append(n + merge)
    return np.array(left), np.array(right)


def random_dendrogram(n, rng, chain=False):
    return Dendrogram(*random_merges(n, rng, chain))


def linkage_of(dendrogram, heights=None):
    """Rows (left, right, height) as the naive twins take them."""
    heights = np.arange(1.0, dendrogram.n) if heights is None else heights
    return list(
        zip(dendrogram.left.tolist(), dendrogram.right.tolist(), heights.tolist(), strict=True)
    )
