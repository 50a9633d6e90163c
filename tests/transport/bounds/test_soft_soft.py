"""Bounds between two soft clusterings."""

import numpy as np
import pytest

import partita as pt


@pytest.mark.parametrize("base", ["rand", "partition"])
def test_more_clusters_than_masks_have_bits(base):
    rng = np.random.default_rng(0)
    certain = np.eye(70)
    one, other = certain.copy(), np.hstack([certain, np.zeros((70, 1))])
    # Only the first object is in doubt: with the second, or in a cluster of its own.
    one[0, :2], other[0, [1, 70]] = [0.3, 0.7], [0.4, 0.6]
    other[0, 0] = 0
    found = pt.transport_distance(pt.Fuzzy(one), pt.Fuzzy(other), base=base, budget="1e5 states")
    moved = 0.3 / (35 * 69 if base == "rand" else 69)
    assert found.lower.at_least <= moved <= found.lower.at_most + 1e-12
    rough = pt.Rough([{0, 1}, {0}, {1}])
    wide = pt.Fuzzy(rng.dirichlet(np.ones(70), 3))
    found = pt.transport_distance(rough, wide, base=base, budget="1e5 states", method="certified")
    assert found.lower.at_least <= found.lower.at_most <= found.upper.at_most <= 1


def test_listing_cost_counts_all_partitions():
    n = 12
    almost = pt.Evidential([[0.5, 0.5]] + [[1, 0]] * (n - 1), [{0, 1, 2}, {0, 1}])
    found = pt.transport_distance(pt.Rough([{0, 1, 2}] * n), almost)
    assert found.lower.value == 0
    assert found.upper.at_most < 0.1


def test_certified_never_draws():
    rng = np.random.default_rng(0)
    first, second = (pt.Fuzzy(rng.dirichlet(np.ones(3), 40)) for _ in range(2))
    assert pt.transport_distance(first, second, base="nmi").lower.level == 0.99
    certified = pt.transport_distance(first, second, base="nmi", method="certified").lower
    assert (certified.at_least, certified.at_most, certified.level) == (0.0, 1.0, 1.0)
