"""Pairs together after every merge, in Python and compiled, against counting at each cut."""

import numpy as np

from partita.kernels.cut_sweep import pairs_after_merges
from partita.kernels.numba_switch import force_path
from tests.kernels.dendrograms import linkage_of, random_dendrogram, random_merges
from tests.naive import trees


def test_two_dendrograms(every_path):
    rng = np.random.default_rng(0)
    for trial in range(40):
        n = int(rng.integers(2, 12))
        first = random_dendrogram(n, rng, chain=trial % 2 == 0)
        second = random_dendrogram(n, rng, chain=trial % 3 == 0)
        found = pairs_after_merges((first.left, first.right), (second.left, second.right))
        cuts = [[trees.cut(linkage_of(one), n - merges) for one in (first, second)]
                for merges in range(n)]  # fmt: skip
        assert found.tolist() == [trees.pairs_together(*labels) for labels in cuts]


def test_a_dendrogram_and_fixed_labels(every_path):
    rng = np.random.default_rng(1)
    for _ in range(40):
        n = int(rng.integers(2, 12))
        tree = random_dendrogram(n, rng)
        codes = np.unique(rng.integers(0, 4, n), return_inverse=True)[1]
        found = pairs_after_merges((tree.left, tree.right), codes=codes)
        cuts = [trees.cut(linkage_of(tree), n - merges) for merges in range(n)]
        assert found.tolist() == [trees.pairs_together(cut, codes.tolist()) for cut in cuts]


def test_both_ways_agree_on_larger_dendrograms():
    rng = np.random.default_rng(2)
    for chain in (False, True):
        first, second = random_merges(800, rng, chain), random_merges(800, rng)
        found = []
        for path in ("numpy", "compiled"):
            with force_path(path):
                found.append(pairs_after_merges(first, second).tolist())
        assert found[0] == found[1]
        assert found[0][-1] == 800 * 799 // 2
