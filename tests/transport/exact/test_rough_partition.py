"""Partition distance of rough clusterings, against enumeration."""

import numpy as np
import pytest

from partita.transport.exact import rough_partition
from partita.transport.focal_masses import set_counts
from tests.naive import transport as naive
from tests.transport.instances import random_clustering, read, read_pair


def side_sets(side):
    return [set(side.sets[key]) for key in side.set_index]


@pytest.mark.parametrize("k", [2, 4, 5])
def test_rough_partition_distances_of_many_clusters(k):
    rng = np.random.default_rng(k)
    for _ in range(15):
        first, second = (random_clustering("rough", 5, k, rng) for _ in range(2))
        if rng.random() < 0.3:
            second = random_clustering("hard", 5, k, rng)
        one, other = read_pair(first, second)
        counts = set_counts(one, other)
        inside = [naive.partitions_inside(side_sets(side)) for side in (one, other)]
        wanted = (
            naive.nearest(*inside, naive.partition_distance),
            naive.hausdorff(*inside, naive.partition_distance),
        )
        lower = rough_partition.closest(counts, one, other, 10**8)
        if one.kind == other.kind == "hard":
            continue
        upper = rough_partition.farthest(counts, one, other, 10**8)
        assert lower.exact
        assert upper.exact
        assert (lower.value, upper.value) == pytest.approx(wanted)


def test_matchings_by_integer_program_and_by_trying_all(monkeypatch):
    rng = np.random.default_rng(8)
    for _ in range(10):
        one, other = read_pair(*(random_clustering("rough", 9, 4, rng) for _ in range(2)))
        counts = set_counts(one, other)
        tried = rough_partition.closest(counts, one, other, 10**8)
        with monkeypatch.context() as patch:
            patch.setattr(rough_partition, "_FEW_MATCHINGS", 0)
            solved = rough_partition.closest(counts, one, other, 10**8)
        assert solved.exact
        assert solved.value == pytest.approx(tried.value)


@pytest.mark.parametrize("k", [3, 6])
def test_partition_distance_without_integer_programs(k):
    """With a budget too small for an integer program, bounds of its relaxation hold."""
    rng = np.random.default_rng(k)
    for _ in range(15):
        one, other = (read(random_clustering("rough", 6, k, rng)) for _ in range(2))
        if "hard" in (one.kind, other.kind):
            continue
        counts = set_counts(one, other)
        for solve in (rough_partition.closest, rough_partition.farthest):
            exact = solve(counts, one, other, 10**9)
            assert exact.exact
            relaxed = solve(counts, one, other, 1)
            assert relaxed.at_least - 1e-12 <= exact.value <= relaxed.at_most + 1e-12
