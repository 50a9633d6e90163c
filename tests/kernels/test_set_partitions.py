"""The cheapest partition of a few items, against all partitions."""

import numpy as np
import pytest

from partita.kernels.set_partitions import cheapest_partition
from tests.naive.partitions import all_partitions


def cost_of(costs, labels):
    blocks = {}
    for item, label in enumerate(labels):
        blocks[label] = blocks.get(label, 0) + (1 << item)
    return sum(costs[block] for block in blocks.values())


@pytest.mark.parametrize("n", range(1, 9))
@pytest.mark.parametrize("kind", ["integers", "floats"])
def test_no_partition_is_cheaper(n, kind):
    rng = np.random.default_rng(n)
    for _ in range(5):
        costs = rng.integers(-9, 10, 1 << n) if kind == "integers" else rng.normal(size=1 << n)
        blocks = cheapest_partition(costs)
        assert sum(blocks) == (1 << n) - 1
        assert sum(bin(block).count("1") for block in blocks) == n
        least = min(cost_of(costs, labels) for labels in all_partitions(n))
        assert sum(costs[block] for block in blocks) == pytest.approx(least, abs=1e-12)


def test_many_items():
    """The cost of a block is the square of its size minus three: blocks of three are best."""
    sizes = np.array([bin(block).count("1") for block in range(1 << 12)])
    blocks = cheapest_partition((sizes - 3) ** 2)
    assert sorted(sizes[blocks].tolist()) == [3, 3, 3, 3]
