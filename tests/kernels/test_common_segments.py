"""Segments of one order that are segments of another, against sets."""

import numpy as np

from partita.kernels.common_segments import common_segments
from tests.kernels.dendrograms import random_dendrogram


def test_equal_sets_are_found():
    rng = np.random.default_rng(0)
    shared = 0
    for _ in range(200):
        n = int(rng.integers(2, 10))
        first, second = random_dendrogram(n, rng), random_dendrogram(n, rng)
        found = common_segments(
            (first.starts, first.stops), (second.starts, second.stops), first.places[second.order]
        )
        sets = [
            [
                frozenset(tree.order[a:b].tolist())
                for a, b in zip(tree.starts, tree.stops, strict=True)
            ]
            for tree in (first, second)
        ]
        expected = [sets[0].index(one) if one in sets[0] else -1 for one in sets[1]]
        assert found.tolist() == expected
        shared += sum(index >= 0 for index in expected[:-1])
    assert shared > 50
