"""The Lagrangian bound of the closest hard clustering, against all tables."""

import numpy as np
import pytest

from partita.tables.rough_tables import possible_tables
from partita.transport.bounds.closest_inside import ClosestBound
from partita.transport.exact.hard_rough_rand import disagreements, types_of
from partita.transport.focal_masses import set_counts
from tests.transport.instances import random_clustering, read


def check_closest_bound(rng):
    types, tables, counts, rough = None, None, None, None
    while tables is None:
        n, k, q = (int(rng.integers(low, high)) for low, high in ((2, 10), (1, 5), (1, 4)))
        hard = read(random_clustering("hard", n, q, rng))
        rough = read(random_clustering("rough", n, k, rng))
        counts = set_counts(hard, rough)
        types = types_of(counts, hard, rough)
        tables = possible_tables(types, 20_000)
    least = float(disagreements(tables).min())
    (below,), (above,) = ClosestBound(rough, len(counts))(counts[None])
    assert below <= least <= above
    return below == least


def test_mixed_orders_bound_the_closest():
    rng = np.random.default_rng(6)
    met = [check_closest_bound(rng) for _ in range(150)]
    assert np.mean(met) > 0.6


@pytest.mark.nightly
def test_mixed_orders_of_many_tables():
    rng = np.random.default_rng(7)
    for _ in range(5000):
        check_closest_bound(rng)
