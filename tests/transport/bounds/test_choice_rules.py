"""Choice rules, against all draws of sets."""

import itertools
import math
from functools import partial

import numpy as np
import pytest

import partita as pt
from partita.transport.bounds.choice_rules import ClassMasses, largest_gap, mean_field
from partita.transport.exact.hard_rough_rand import ClosestByOrders, most_disagreements
from tests.transport.instances import random_clustering, read_pair


def test_expectations_under_rules_match_enumeration():
    rng = np.random.default_rng(6)
    hard, soft = read_pair(
        pt.Hard([0, 0, 1, 1, 1]), pt.Evidential.from_dense(rng.dirichlet(np.ones(8), 5) @ np.eye(8))
    )
    masses = ClassMasses.of(hard, soft)
    rules = rng.random((2, len(soft.sets), 3)) * soft.members
    rules /= rules.sum(axis=2, keepdims=True)
    disagreements = fields = 0.0
    for chosen in itertools.product(range(len(soft.sets)), repeat=5):
        probability = math.prod(soft.dense_masses[np.arange(5), chosen])
        table = np.zeros((1, 2, len(soft.sets)), np.int64)
        np.add.at(table[0], (hard.codes, chosen), 1)
        fields += probability * float(mean_field(table, rules)[0])
    memberships = np.array([soft.dense_masses[x] @ rules[hard.codes[x]] for x in range(5)])
    for i, j in itertools.combinations(range(5), 2):
        together = float(memberships[i] @ memberships[j])
        disagreements += 1 - together if hard.codes[i] == hard.codes[j] else together
    assert masses.expected(rules) == pytest.approx(disagreements)
    assert masses.expected_mean_field(rules) == pytest.approx(fields)
    near, far = (masses.best_rules(largest, np.random.default_rng(0)) for largest in (False, True))
    assert masses.expected(near) <= masses.expected(rules) <= masses.expected(far)


def test_largest_gap_bounds_the_range_of_gains():
    rng = np.random.default_rng(3)
    for _ in range(10):
        soft = random_clustering("evidential", 6, 3, rng)
        hard, side = read_pair(pt.Hard(rng.integers(0, 2, 6)), soft)
        masses = ClassMasses.of(hard, side)
        possible = [np.flatnonzero(row) for row in side.dense_masses]
        chosen = np.array(list(itertools.product(*possible)))
        tables = np.zeros((len(chosen), hard.n_clusters, len(side.sets)), np.int64)
        for index, row in enumerate(chosen):
            np.add.at(tables[index], (hard.codes, row), 1)
        solvers = ClosestByOrders(side, hard.n_clusters), partial(most_disagreements, rough=side)
        for largest, solve in enumerate(solvers):
            rules = masses.best_rules(bool(largest), rng)
            gaps = solve(tables) - mean_field(tables, rules)
            assert np.ptp(gaps) <= largest_gap(hard, side, rules, bool(largest)) + 1e-9


def test_largest_gap_without_comparing_all_pairs(monkeypatch):
    """Pairs with an object whose set may leave a choice: 3 + 2 of 6, and half an object more."""
    soft = pt.Evidential([[1, 0, 0], [0, 1, 0], [0.5, 0, 0.5], [0, 0.5, 0.5]], [{0}, {1}, {0, 1}])
    hard, side = read_pair(pt.Hard([0, 0, 1, 1]), soft)
    rules = ClassMasses.of(hard, side).best_rules(True, np.random.default_rng(0))
    fine = largest_gap(hard, side, rules, True)
    monkeypatch.setattr("partita.transport.bounds.choice_rules._MOST_KINDS", 0)
    assert largest_gap(hard, side, rules, True) == pytest.approx(5 + 2 * 0.5 / 2)
    assert fine <= 5.5
