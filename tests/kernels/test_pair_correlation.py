"""Correlations over pairs, in numpy and compiled, against lists of all pairs."""

import numpy as np
import pytest

from partita.kernels.numba_switch import force_path
from partita.kernels.pair_correlation import concordance, kendall, mean_ranks, pearson
from tests.kernels.dendrograms import linkage_of, random_dendrogram
from tests.naive import trees


def cases(count, seed):
    """Two dendrograms with heights: with and without ties, increasing or not."""
    rng = np.random.default_rng(seed)
    for trial in range(count):
        n = int(rng.integers(3, 10))
        sides = [random_dendrogram(n, rng, chain=bool(rng.integers(2))) for _ in range(2)]
        heights = [rng.integers(0, 5, n - 1).astype(float) for _ in sides]
        if trial % 3:
            heights[trial % 2].sort()
        if trial % 5 == 0:
            heights = [np.sort(values) for values in heights]
        pairs = [
            trees.cophenetic(linkage_of(side, values))
            for side, values in zip(sides, heights, strict=True)
        ]
        yield sides, heights, pairs


def test_pearson_and_spearman(every_path):
    compared = 0
    for sides, heights, (x, y) in cases(60, 0):
        if len(set(x)) == 1 or len(set(y)) == 1:
            assert pearson(*sides, *heights) is None
            continue
        compared += 1
        assert pearson(*sides, *heights) == pytest.approx(trees.pearson(x, y), abs=1e-12)
        ranks = [mean_ranks(one, side.pairs) for one, side in zip(heights, sides, strict=True)]
        expected = trees.pearson(trees.ranks(x), trees.ranks(y))
        assert pearson(*sides, *ranks) == pytest.approx(expected, abs=1e-12)
    assert compared > 40


def test_concordance_and_kendall(every_path):
    for sides, heights, (x, y) in cases(60, 1):
        assert concordance(*sides, *heights) == trees.concordance(x, y)
        if len(set(x)) > 1 and len(set(y)) > 1:
            expected = trees.kendall(x, y)
            assert kendall(*sides, *heights) == pytest.approx(expected, abs=1e-12)
        else:
            assert kendall(*sides, *heights) is None


def test_mean_ranks_of_pairs():
    sides, heights, (x, _) = next(cases(1, 2))
    ranks = mean_ranks(heights[0], sides[0].pairs)
    assert trees.cophenetic(linkage_of(sides[0], ranks)) == trees.ranks(x)


@pytest.mark.parametrize("scale", [1e-200, 1e150])
@pytest.mark.parametrize("shift", [0.0, 1e6])
def test_units_do_not_matter(scale, shift):
    rng = np.random.default_rng(3)
    first, second = random_dendrogram(20, rng), random_dendrogram(20, rng)
    x, y = np.sort(rng.random((2, 19)), axis=1)
    expected = pearson(first, second, x, y)
    assert pearson(first, second, (x + shift) * scale, y) == pytest.approx(expected, abs=1e-9)


def test_equal_sides_are_perfect(every_path):
    rng = np.random.default_rng(4)
    tree = random_dendrogram(30, rng)
    heights = np.sort(rng.random(29))
    assert pearson(tree, tree, heights, heights) == pytest.approx(1.0, abs=1e-15)
    assert kendall(tree, tree, heights, heights) == 1.0
    assert concordance(tree, tree, heights, heights).discordant == 0


def test_both_paths_give_the_same_bits():
    """They list the pairs of merges in different orders."""
    for sides, heights, (x, y) in cases(60, 5):
        if len(set(x)) > 1 and len(set(y)) > 1:
            found = set()
            for path in ("numpy", "compiled"):
                with force_path(path):
                    found.add(pearson(*sides, *heights))
            assert len(found) == 1
