"""How often objects are together, against loops over pairs."""

import numpy as np
import pytest

from partita.many.consensus.ensemble import collapse
from partita.many.consensus.support import hard_support, soft_support
from partita.many.consensus.votes import SoftVotes
from tests.naive.consensus import support_of


@pytest.mark.parametrize("seed", range(5))
def test_support_of_hard_clusterings(seed):
    rng = np.random.default_rng(seed)
    codes = [rng.integers(0, 4, 12) for _ in range(4)]
    weights = rng.random(4) + 0.1 if seed % 2 else np.ones(4, np.int64)
    ensemble, class_of = collapse(codes, weights)
    labels = rng.integers(0, 4, ensemble.n_classes)
    labels = np.unique(labels, return_inverse=True)[1]
    support = hard_support(ensemble, labels)[class_of]
    of_objects = tuple(labels[class_of].tolist())
    expected = [support_of(codes, weights.tolist(), of_objects, x) for x in range(12)]
    assert support.tolist() == pytest.approx(expected)


def test_support_of_soft_clusterings():
    memberships = np.array([[0.5, 0.5, 1, 0], [0.2, 0.8, 1, 0], [1, 0, 0, 1]])
    votes = SoftVotes(memberships, np.array([1.0, 1.0, 2.0, 2.0]), 3.0)
    pair, others = 2.5 / 3, (0.5 / 3 + 0.2 / 3) / 2
    support = soft_support(votes, np.array([0, 0, 1]))
    assert support.tolist() == pytest.approx([pair, pair, 1 - others])
    single = SoftVotes(memberships[:1], np.ones(4), 2.0)
    assert soft_support(single, np.array([0])).tolist() == [1.0]
