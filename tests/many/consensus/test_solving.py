"""Solutions part by part: optima of small parts, valid bounds of large ones, and all paths."""

import numpy as np
import pytest

import partita as pt
from partita.many.consensus import cluster_costs, solving
from partita.many.consensus.cluster_costs import ClusterCosts, entropies, squares
from partita.many.consensus.ensemble import collapse
from partita.many.consensus.solving import solve_entropies, solve_hard_pairs, solve_soft_pairs
from partita.many.consensus.votes import SoftVotes
from tests.naive.consensus import expected_mirkin
from tests.naive.partitions import all_partitions


def some(seed, n, m, k, noise, weighted=False):
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, k, n)
    codes = [np.where(rng.random(n) < noise, rng.integers(0, k, n), truth) for _ in range(m)]
    weights = rng.random(m) + 0.3 if weighted else np.ones(m, np.int64)
    return collapse(codes, weights)[0]


def rng():
    return np.random.default_rng(0)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("tried", [13, 2, 0])
def test_bounds_of_pairs_are_valid_on_every_path(tried, weighted, monkeypatch):
    """With fewer partitions tried, the relaxation and the search have to do."""
    for seed in range(10):
        ensemble = some(seed, 10, 4, 3, 0.5, weighted)
        costs = ClusterCosts(ensemble, squares)
        monkeypatch.setattr(solving, "_TRIED", 13)
        least = costs.total(solve_hard_pairs(ensemble, rng()).labels)
        monkeypatch.setattr(solving, "_TRIED", tried)
        found = solve_hard_pairs(ensemble, rng())
        total = costs.total(found.labels)
        assert found.at_least <= least * (1 + 1e-12) <= total * (1 + 1e-9)
        assert total == pytest.approx(least, rel=1e-9)
        assert found.at_least >= 0.97 * least
        if tried == 13:
            assert found.at_least == pytest.approx(least, rel=1e-12)


def test_relaxation_proves_what_votes_do_not():
    ensemble = some(3, 60, 5, 4, 0.45)
    found = solve_hard_pairs(ensemble, rng())
    assert "linear relaxation with triangle inequalities" in found.methods
    total = ClusterCosts(ensemble, squares).total(found.labels)
    assert isinstance(found.at_least, int)
    assert 0.99 * total <= found.at_least <= total


@pytest.mark.parametrize("dense", [1_000, 3])
def test_large_parts_are_bounded_by_votes(dense, monkeypatch):
    monkeypatch.setattr(solving, "_DENSE", dense)
    monkeypatch.setattr(solving, "_TRIED", 2)
    monkeypatch.setattr(solving, "MOST_CLASSES", 2)
    ensemble = some(5, 80, 9, 4, 0.3)
    found = solve_hard_pairs(ensemble, rng())
    total = ClusterCosts(ensemble, squares).total(found.labels)
    assert found.methods == ("pair votes",)
    assert 0.96 * total <= found.at_least <= total


def test_votes_that_are_too_many_are_replaced(monkeypatch):
    ensemble = some(6, 60, 5, 4, 0.2)
    by_votes = solve_hard_pairs(ensemble, rng())
    monkeypatch.setattr(solving, "_MOST_OPERATIONS", 1.0)
    monkeypatch.setattr("partita.many.consensus.votes._COST_OF_A_PAIR", 1)
    shared = solve_hard_pairs(ensemble, rng())
    assert shared.at_least == by_votes.at_least
    monkeypatch.setattr(solving, "count_shared_votes", lambda votes: None)
    joined = solve_hard_pairs(ensemble, rng())
    assert joined.methods == ("triangle inequality for pairs of clusterings",)
    costs = ClusterCosts(ensemble, squares)
    assert costs.total(joined.labels) == costs.total(by_votes.labels)
    assert 0.5 * by_votes.at_least < joined.at_least <= by_votes.at_least


@pytest.mark.parametrize("tried", [13, 2])
def test_bounds_of_entropies_are_valid(tried, monkeypatch):
    for seed in range(10):
        ensemble = some(seed, 10, 4, 3, 0.5, bool(seed % 2))
        costs = ClusterCosts(ensemble, entropies)
        monkeypatch.setattr(solving, "_TRIED", 13)
        least = costs.total(solve_entropies(ensemble, rng()).labels)
        monkeypatch.setattr(solving, "_TRIED", tried)
        found = solve_entropies(ensemble, rng())
        assert found.at_least <= least + 1e-9
        assert least <= costs.total(found.labels) + 1e-9
        if tried == 13:
            assert found.at_least == pytest.approx(least)


def test_parts_that_no_clustering_joins_are_solved_alone():
    left, right = some(1, 8, 3, 2, 0.5), some(2, 8, 3, 2, 0.5)
    codes = np.concatenate([left.codes, right.codes + left.codes.max() + 1], axis=1)
    both = type(left)(codes, np.concatenate([left.sizes, right.sizes]), left.weights)
    for solve in (solve_hard_pairs, solve_entropies):
        parts = [solve(part, rng()).at_least for part in (left, right)]
        if solve is solve_entropies:  # each part by itself has fewer objects
            assert solve(both, rng()).at_least == pytest.approx(sum(parts))
        else:
            assert solve(both, rng()).at_least == sum(parts)


@pytest.mark.parametrize("seed", range(4))
def test_soft_consensus_is_the_best_of_all(seed, monkeypatch):
    generator = np.random.default_rng(seed)
    blocks = [generator.dirichlet(np.full(3, 0.4), 6) for _ in range(3)]
    votes = SoftVotes(np.concatenate(blocks, axis=1), np.ones(9), 3.0)
    codes = [block.argmax(axis=1) for block in blocks]
    least = min(
        sum(expected_mirkin(block.tolist(), labels) for block in blocks)
        for labels in all_partitions(6)
    )
    found = solve_soft_pairs(votes, codes, rng())
    assert found.at_least == pytest.approx(least)
    total = sum(expected_mirkin(block.tolist(), tuple(found.labels)) for block in blocks)
    assert total == pytest.approx(least)
    monkeypatch.setattr(solving, "_MOST_OPERATIONS", 1.0)
    assert 0 <= solve_soft_pairs(votes, codes, rng()).at_least <= least + 1e-9


def test_planted_clusters_have_a_tight_bound():
    ensemble = some(7, 1_000, 20, 5, 0.1)
    found = solve_hard_pairs(ensemble, rng())
    total = ClusterCosts(ensemble, squares).total(found.labels)
    assert found.at_least >= 0.98 * total
    assert cluster_costs.compact(found.labels).max() + 1 >= 5


def test_equal_seeds_give_equal_bits():
    ensemble = some(8, 120, 8, 6, 0.4)
    first, second = (solve_hard_pairs(ensemble, rng()) for _ in range(2))
    np.testing.assert_array_equal(first.labels, second.labels)
    assert first.at_least == second.at_least
    assert pt.rand_score(first.labels, second.labels) == 1.0
