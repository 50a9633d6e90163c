"""Leaf orders, segments and joining merges, against sets of objects."""

import numpy as np
import pytest

from tests.kernels.dendrograms import linkage_of, random_dendrogram
from tests.naive import trees


@pytest.fixture(params=[False, True], ids=["bushy", "chain"])
def dendrograms(request):
    rng = np.random.default_rng(0)
    return [random_dendrogram(n, rng, request.param) for n in (2, 3, 4, 7, 12)]


def test_segments_are_the_objects_of_merges(dendrograms):
    for tree in dendrograms:
        sets = trees.members(linkage_of(tree))
        for merge in range(tree.n - 1):
            start, middle, stop = tree.starts[merge], tree.middles[merge], tree.stops[merge]
            assert set(tree.order[start:middle].tolist()) == sets[tree.left[merge]]
            assert set(tree.order[middle:stop].tolist()) == sets[tree.right[merge]]
            assert tree.sizes[merge] == len(sets[tree.n + merge])
            assert tree.pairs[merge] == (middle - start) * (stop - middle)


def test_gaps_give_the_merge_that_joins_two_objects(dendrograms):
    for tree in dendrograms:
        rows = trees.joining_rows(linkage_of(tree))
        for (i, j), row in rows.items():
            low, high = sorted((tree.places[i], tree.places[j]))
            assert tree.gaps[low:high].max() == row
            assert tree.merges_with(int(tree.places[i]))[tree.places[j]] == row
        assert tree.merges_with(0)[0] == -1


def test_codes_are_cuts(dendrograms):
    for tree in dendrograms:
        for merges in range(tree.n):
            codes = tree.codes(merges)
            expected = trees.cut(linkage_of(tree), tree.n - merges)
            pairs = set(zip(codes.tolist(), expected, strict=True))
            assert len(pairs) == len(set(expected)) == tree.n - merges
