"""Rules of response, against the Hausdorff distance by enumeration."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.transport.bounds import response_rules
from partita.transport.focal_masses import set_counts
from tests.naive import transport as naive
from tests.transport.instances import random_clustering, read


def check_response(rng):
    n, k = int(rng.integers(2, 6)), int(rng.integers(1, 4))
    first, second = (read(random_clustering("rough", n, k, rng)) for _ in range(2))
    inside = [
        naive.partitions_inside([set(one.sets[key]) for key in one.set_index])
        for one in (first, second)
    ]
    way = max(min(naive.rand_distance(x, y) for y in inside[1]) for x in inside[0])
    bound = response_rules.farthest_response(
        set_counts(first, second), first, second, 10**6, np.random.default_rng(0)
    )
    pairs = max(1, n * (n - 1) // 2)
    assert bound / pairs >= way - 1e-9
    return bound / pairs - way


def test_rules_of_response_bound_one_way():
    rng = np.random.default_rng(4)
    gaps = [check_response(rng) for _ in range(80)]
    assert np.mean(gaps) < 0.15


@pytest.mark.nightly
def test_rules_of_response_of_many_pairs():
    rng = np.random.default_rng(5)
    for _ in range(2000):
        check_response(rng)


def test_types_under_a_rule_are_the_cells_that_it_leads_to():
    first = read(pt.Rough([{0}, {0, 1}, {0, 1}]))
    second = read(pt.Rough([{0, 1}, {1}, {0, 1}]))
    game = response_rules._Game(set_counts(first, second), first, second)
    rule = game.copying_rule()
    for (a, b), i in itertools.product(np.argwhere(set_counts(first, second)).tolist(), range(2)):
        if i in first.sets[a]:
            assert rule[i, b] in second.sets[b]
    types = game.types_under(rule)
    assert sum(types.counts) == 3
    assert types.shape == (2, 2)
