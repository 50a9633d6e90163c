"""Sorting by group, on both paths, against Python's own stable sort."""

import numpy as np
import pytest

from partita.kernels.grouping import (
    concatenated_ranges,
    group_starts,
    sort_by_group,
    sort_within_groups,
)


def test_group_starts_count_empty_groups():
    assert group_starts(np.array([2, 0, 2, 2]), 5).tolist() == [0, 1, 1, 4, 4, 4]
    assert group_starts(np.empty(0, np.int64), 2).tolist() == [0, 0, 0]


@pytest.mark.parametrize("seed", range(10))
def test_sort_by_group_is_stable(seed, every_path):
    rng = np.random.default_rng(seed)
    size = int(rng.integers(1, 9))
    groups = rng.integers(0, size, int(rng.integers(0, 60)))
    order, starts = sort_by_group(groups, size)
    assert order.tolist() == sorted(range(groups.size), key=groups.tolist().__getitem__)
    assert starts.tolist() == [int((groups < group).sum()) for group in range(size + 1)]


def test_sort_by_group_takes_every_second_item(every_path):
    groups = np.array([1, 9, 0, 9, 1, 9])[::2]
    assert sort_by_group(groups, 2)[0].tolist() == [1, 0, 2]


@pytest.mark.parametrize("largest", [1, 5, 10**12])
@pytest.mark.parametrize("dtype", [np.int64, np.float64])
def test_sort_within_groups_by_falling_amounts(largest, dtype, every_path):
    rng = np.random.default_rng(largest % 97)
    groups = rng.integers(0, 4, 50)
    amounts = rng.integers(0, largest + 1, 50).astype(dtype)
    wanted = sorted(range(50), key=lambda i: (groups[i], -amounts[i], i))
    assert sort_within_groups(groups, amounts, 4).tolist() == wanted


def test_concatenated_ranges():
    found = concatenated_ranges(np.array([5, 0, 7]), np.array([2, 0, 3]))
    assert found.tolist() == [5, 6, 7, 8, 9]
    assert concatenated_ranges(np.empty(0, np.int64), np.empty(0, np.int64)).tolist() == []
