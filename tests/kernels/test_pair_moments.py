"""The exact variance of the number of pairs together, against all permutations."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from partita.kernels.pair_moments import GroupCounts, variance_of_pairs
from tests.naive import trees

SHAPES = {
    2: [[0, 0], [0, 1]],
    3: [[0, 0, 0], [0, 0, 1], [0, 1, 2]],
    5: [[0, 0, 0, 0, 1], [0, 0, 0, 1, 1], [0, 0, 1, 1, 2], [0, 0, 1, 2, 3], [0, 0, 0, 1, 2]],
}


@pytest.mark.parametrize("n", sorted(SHAPES))
def test_variance_is_that_over_all_permutations(n):
    for x, y in combinations_with_replacement(SHAPES[n], 2):
        sides = [GroupCounts.of_sizes(np.bincount(labels)) for labels in (x, y)]
        _, variance = trees.over_permutations(trees.pairs_together, x, y)
        assert variance_of_pairs(n, *sides)[0] == pytest.approx(variance, abs=1e-12)


def test_large_numbers_do_not_overflow():
    sizes = np.full(2, 1_000_000)
    side = GroupCounts.of_sizes(sizes)
    found = variance_of_pairs(2_000_000, side, side)[0]
    # With m objects in one of the four cells, the pairs together are 2 (m - n/4)² and a constant,
    # and m is nearly normal with the variance n / 16.
    assert found == pytest.approx(8 * (2_000_000 / 16) ** 2, rel=1e-5)
