"""Rand distance of a hard from a rough clustering, against all tables."""

import numpy as np
import pytest

import partita as pt
from partita.tables.rough_tables import possible_tables
from partita.transport.exact import hard_rough_rand
from partita.transport.focal_masses import set_counts
from tests.transport.instances import GOLDEN, read_pair


def test_sweep_finds_the_farthest_table():
    """Compiled, against all tables, for up to three clusters and several classes."""
    rng = np.random.default_rng(7)
    for _ in range(60):
        n, classes, k = int(rng.integers(3, 15)), int(rng.integers(1, 5)), int(rng.integers(1, 4))
        hard, rough = read_pair(
            pt.Hard(rng.integers(0, classes, n)),
            pt.Rough.from_masks(rng.integers(1, 1 << k, n), range(k)),
        )
        counts = set_counts(hard, rough)
        tables = possible_tables(hard_rough_rand.types_of(counts, hard, rough), 10**7)
        wanted = hard_rough_rand.disagreements(tables)
        found = hard_rough_rand.most_disagreements(counts[None], rough)
        assert found.tolist() == [wanted.max()]
        nearest = hard_rough_rand.ClosestByOrders(rough, hard.n_clusters)
        assert nearest(counts[None]).tolist() == [wanted.min()]


def test_farthest_from_a_hard_clustering_is_exact_for_many_clusters():
    for k, wanted in ((4, 223_557), (5, 211_844)):
        rng = np.random.default_rng(0)
        labels = rng.integers(0, k, 1000)
        rough = pt.Rough.from_masks(rng.integers(1, 1 << k, 1000), range(k))
        far = pt.transport_distance(labels, rough, alpha=1.0, budget=1).value
        assert far.exact
        # 499,500 pairs of objects.
        assert far.value == pytest.approx(wanted / 499_500, abs=1e-12)


def test_closest_of_many_clusters_is_narrow():
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 5, 1000)
    rough = pt.Rough.from_masks(rng.integers(1, 32, 1000), range(5))
    near = pt.transport_distance(labels, rough, alpha=0.0, budget=1).value
    assert near.level == 1
    assert near.width < 0.01
    assert 0.24 < near.value < 0.25


@pytest.mark.parametrize("case", GOLDEN["hard_vs_rough"], ids=lambda case: f"n={case['n']}")
def test_golden_hard_against_rough(case):
    rough = pt.Rough.from_masks(case["masks"], range(case["k"]))
    for base in ("rand", "partition"):
        found = pt.transport_distance(case["labels"], rough, base=base)
        assert found.exact
        assert found.interval == pytest.approx((case[base]["d0"], case[base]["d1"]), abs=1e-9)


def test_column_sums_beyond_memory_are_left_to_bounds():
    found = pt.transport_distance([0] * 37 + [1] * 37, pt.Rough([{0, 1, 2, 3}] * 74))
    assert found.lower.value == 0
    assert 0.5 < found.upper.at_least <= found.upper.at_most <= 1
