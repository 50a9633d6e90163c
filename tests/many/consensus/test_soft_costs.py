"""Expected Mirkin distances of soft clusterings."""

import numpy as np
import pytest

from partita.many.consensus.soft_costs import SoftCosts
from partita.many.consensus.votes import SoftVotes
from tests.naive.consensus import expected_mirkin
from tests.naive.partitions import all_partitions


def some(seed, n, k=3, m=3):
    rng = np.random.default_rng(seed)
    blocks = [rng.dirichlet(np.full(k, 0.4), n) for _ in range(m)]
    weights = rng.random(m) + 0.5
    votes = SoftVotes(np.concatenate(blocks, axis=1), np.repeat(weights, k), float(weights.sum()))
    return blocks, weights, SoftCosts(votes)


@pytest.mark.parametrize("seed", range(4))
def test_totals_are_weighted_expectations(seed):
    blocks, weights, costs = some(seed, 6)
    for labels in all_partitions(6)[::17]:
        expected = sum(
            w * expected_mirkin(block.tolist(), labels)
            for w, block in zip(weights, blocks, strict=True)
        )
        assert costs.total(np.array(labels)) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_no_move_and_no_merge_is_better(seed):
    _, _, costs = some(seed, 25)
    labels = costs.improve(np.arange(25) % 4, np.arange(25))
    least, n_clusters = costs.total(labels), int(labels.max()) + 1
    assert least <= costs.total(np.arange(25) % 4)
    for index in range(25):
        for cluster in range(n_clusters + 1):
            other = labels.copy()
            other[index] = cluster
            assert costs.total(other) >= least - 1e-7
    for one in range(n_clusters):
        for cluster in range(one):
            assert costs.total(np.where(labels == one, cluster, labels)) >= least - 1e-7
    part = costs.take(np.arange(5))
    assert part.votes.sizes.size == 5
    assert part.can_search(np.zeros(5, np.int64))
    assert part.work(np.zeros(5, np.int64)) == 5 * 9 * 2
