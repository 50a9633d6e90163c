"""Votes for pairs of classes, against loops over pairs of objects."""

from itertools import permutations

import numpy as np
import pytest

from partita.many.consensus import votes as module
from partita.many.consensus.ensemble import collapse
from partita.many.consensus.votes import (
    HardVotes,
    SoftVotes,
    count_shared_votes,
    count_votes,
    least_votes,
    majority_pivots,
)
from tests.naive.consensus import share_together


def ensembles():
    for seed in range(8):
        rng = np.random.default_rng(seed)
        n, m = 15, 3 + seed % 3
        codes = [rng.integers(0, 5, n) for _ in range(m)]
        weights = np.ones(m, np.int64) if seed % 2 else rng.random(m) + 0.2
        yield codes, *collapse(codes, weights)


def bound_of(codes, weights):
    """The sum over ordered pairs of the lesser of both votes."""
    total = 0.0
    for x, y in permutations(range(len(codes[0])), 2):
        share = share_together(codes, weights, x, y)
        total += min(share, 1 - share) * sum(weights)
    return total


def majority_components(codes, weights):
    n = len(codes[0])
    labels = list(range(n))
    for x, y in permutations(range(n), 2):
        if 2 * share_together(codes, weights, x, y) > 1 + 1e-12:
            labels = [labels[x] if label == labels[y] else label for label in labels]
    return np.array(labels)


@pytest.mark.parametrize("block", [1, 40, 1 << 19])
def test_bound_and_components(block, monkeypatch):
    monkeypatch.setattr(module, "_BLOCK", block)
    monkeypatch.setattr(module, "_COST_OF_A_PAIR", 1)
    for codes, ensemble, class_of in ensembles():
        weights = ensemble.weights.tolist()
        expected = bound_of(codes, weights)
        joined = majority_components(codes, weights)
        votes = HardVotes(ensemble)
        for counted in (count_votes(votes), count_shared_votes(votes)):
            assert counted.bound == pytest.approx(expected, rel=1e-12)
            assert isinstance(counted.bound, int) == (ensemble.weights.dtype == np.int64)
            component = counted.component[class_of]
            same = component[:, None] == component
            np.testing.assert_array_equal(same, joined[:, None] == joined)
        everything = least_votes(HardVotes(ensemble), np.arange(ensemble.n_classes))
        assert everything == pytest.approx(expected, rel=1e-12)


def test_many_shared_pairs_are_not_listed(monkeypatch):
    monkeypatch.setattr(module, "_MOST_PAIRS", 10)
    _, ensemble, _ = next(ensembles())
    assert count_shared_votes(HardVotes(ensemble)) is None


def test_soft_votes_are_products_of_probabilities():
    memberships = np.array([[0.5, 0.5, 1, 0], [0.2, 0.8, 1, 0], [1, 0, 0, 1]])
    votes = SoftVotes(memberships, np.array([1.0, 1.0, 2.0, 2.0]), 3.0)
    together = votes.together(np.array([0]))[0]
    np.testing.assert_allclose(together, [0.5 + 2, 0.1 + 0.4 + 2, 0.5])
    np.testing.assert_allclose(votes.between(np.array([1]), np.array([0, 2])), [[2.5, 0.2]])
    # Pairs (0, 1): 0.5 apart; (0, 2): 0.5 together; (1, 2): 0.2 together; each in both orders.
    assert count_votes(votes).bound == pytest.approx(2 * (0.5 + 0.5 + 0.2))
    assert count_votes(votes).component.tolist() == [0, 0, 1]


def test_pivots_take_their_majorities():
    codes = [np.array([0, 0, 0, 1]), np.array([0, 0, 1, 1]), np.array([0, 1, 1, 1])]
    ensemble, class_of = collapse(codes, np.ones(3, np.int64))
    first = majority_pivots(HardVotes(ensemble), class_of[[0, 1, 2, 3]])
    assert len(set(first[class_of].tolist())) == 2
    assert first[class_of][0] == first[class_of][1]
    second = majority_pivots(HardVotes(ensemble), class_of[[1, 0, 2, 3]])
    assert second[class_of][0] == second[class_of][1] == second[class_of][2]
