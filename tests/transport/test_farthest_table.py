"""The farthest table by branch and bound, and rules of response, against all tables."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.tables.rough_tables import ObjectTypes, possible_tables
from partita.transport.bounds import response_rules
from partita.transport.bounds.closest_bound import ClosestBound
from partita.transport.exact import farthest_table, rough_partition
from partita.transport.exact.boxes import Boxes, refined
from partita.transport.exact.hard_rough_rand import disagreements, types_of
from partita.transport.exact.rough_rough_rand import rough_rough
from partita.transport.exact.table_polytope import TablePolytope
from partita.transport.focal_masses import set_counts, side_of
from tests.naive import transport as naive
from tests.transport.instances import random_clustering


def side(x):
    return side_of(x, "normalize", "x")


def random_types(rng):
    """Object types of a hard or rough clustering against a rough one, with few tables."""
    while True:
        n, k = int(rng.integers(2, 10)), int(rng.integers(1, 5))
        kind, q = ("hard", 3) if rng.random() < 0.6 else ("rough", 2)
        first = side(random_clustering(kind, n, q, rng))
        second = side(random_clustering("rough", n, k, rng))
        types = types_of(set_counts(first, second), first, second)
        tables = possible_tables(types, 20_000)
        if tables is not None:
            return types, tables


def check_farthest_table(rng):
    types, tables = random_types(rng)
    most = float(disagreements(tables).max())
    states = int(rng.choice([1, 2000, 200_000]))
    found = farthest_table.most_disagreements_within(types, states)
    assert found.found <= most <= found.bound
    assert farthest_table.bound_of_disagreements(types, states) >= most - 1e-6
    return found.found == found.bound


def test_bounds_hold_and_mostly_meet():
    rng = np.random.default_rng(0)
    met = [check_farthest_table(rng) for _ in range(150)]
    assert np.mean(met) > 0.6


@pytest.mark.nightly
def test_bounds_of_many_tables():
    rng = np.random.default_rng(1)
    for _ in range(5000):
        check_farthest_table(rng)


def test_nearest_and_largest_points_of_the_polytope():
    """Against all tables of whole objects: their hull is the polytope."""
    rng = np.random.default_rng(2)
    for _ in range(40):
        types, tables = random_types(rng)
        flat = tables.reshape(len(tables), -1)
        polytope = TablePolytope(types)
        prices = rng.normal(size=(3, polytope.size))
        assert polytope.largest(prices) == pytest.approx((prices @ flat.T).max(axis=1))
        points = rng.normal(size=(3, polytope.size)) * 4
        nearest = polytope.nearest(points)
        # In the hull, and no point of the hull lies further in the direction of the given point.
        assert (nearest @ prices.T <= polytope.largest(prices) + 1e-9).all()
        off = points - nearest
        reach = (off @ flat.T).max(axis=1)
        assert (off * nearest).sum(axis=1) == pytest.approx(reach, abs=1e-9)


def test_moves_and_rounding_stay_inside():
    rng = np.random.default_rng(3)
    for _ in range(40):
        types, tables = random_types(rng)
        known = {tuple(table.ravel()) for table in tables}
        polytope = TablePolytope(types)
        shares = polytope.nearest(rng.normal(size=(1, polytope.size)) * 5)[0]
        whole = polytope.whole(shares, rng.normal(size=polytope.size))
        assert tuple(whole) in known
        reached = set()
        for source, target in zip(*polytope.moves(whole), strict=True):
            moved = whole.copy()
            moved[source] -= 1
            moved[target] += 1
            reached.add(tuple(moved))
        steps = [np.array(one) - whole for one in known]
        assert reached == {
            tuple(whole + step) for step in steps if sorted(step[step != 0].tolist()) == [-1, 1]
        }


def test_tables_with_many_cells_are_left_to_other_bounds():
    types = ObjectTypes([np.arange(20)], [5], (4, 5))
    assert farthest_table.most_disagreements_within(types, 10**9) is None


def test_boxes_are_split_by_priority():
    """The maximum of a concave function of one variable, from an upper bound in each box."""

    def bound(boxes):
        upper = 9 - np.square(np.clip(3.3, boxes.low, boxes.high) - 3.3)[:, 0]
        return boxes._replace(upper=upper, priority=(upper > 8.99).astype(float))

    boxes = refined(bound(Boxes.one([0.0], [10.0])), bound, 41)
    assert boxes.low.min() == 0
    assert boxes.high.max() == 10
    assert (boxes.high - boxes.low).sum() == pytest.approx(10)
    best = int(boxes.upper.argmax())
    assert boxes.high[best, 0] - boxes.low[best, 0] < 0.1
    assert len(refined(bound(Boxes.one([0.0], [10.0])), bound, 5).upper) == 3


def test_farthest_from_a_hard_clustering_is_exact_for_many_clusters():
    for k, wanted in ((4, 223_557), (5, 211_844)):
        rng = np.random.default_rng(0)
        labels = rng.integers(0, k, 1000)
        rough = pt.Rough.from_masks(rng.integers(1, 1 << k, 1000), range(k))
        far = pt.transport_distance(labels, rough, alpha=1.0, budget=1).value
        assert far.exact
        # 499,500 pairs of objects.
        assert far.value == pytest.approx(wanted / 499_500, abs=1e-12)


def check_response(rng):
    n, k = int(rng.integers(2, 6)), int(rng.integers(1, 4))
    first, second = (side(random_clustering("rough", n, k, rng)) for _ in range(2))
    inside = [
        naive.partitions_inside([set(one.sets[key]) for key in one.keys]) for one in (first, second)
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


def test_hausdorff_distance_of_two_rough_clusterings_is_narrow():
    rng = np.random.default_rng(0)
    first, second = (side(pt.Rough.from_masks(rng.integers(1, 8, 300), range(3))) for _ in range(2))
    counts = set_counts(first, second)
    _, upper = rough_rough(counts, first, second, 2 * 10**7, np.random.default_rng(0))
    assert upper.at_least > 0.3
    assert upper.width < 0.12
    assert upper.method.endswith("above by rules of response")


@pytest.mark.parametrize("k", [3, 6])
def test_partition_distance_without_integer_programs(k):
    """With a budget too small for an integer program, bounds of its relaxation hold."""
    rng = np.random.default_rng(k)
    for _ in range(15):
        one, other = (side(random_clustering("rough", 6, k, rng)) for _ in range(2))
        if "hard" in (one.shape, other.shape):
            continue
        counts = set_counts(one, other)
        for solve in (rough_partition.closest, rough_partition.farthest):
            exact = solve(counts, one, other, 10**9)
            assert exact.exact
            relaxed = solve(counts, one, other, 1)
            assert relaxed.at_least - 1e-12 <= exact.value <= relaxed.at_most + 1e-12


def test_types_under_a_rule_are_the_cells_that_it_leads_to():
    first = side(pt.Rough([{0}, {0, 1}, {0, 1}]))
    second = side(pt.Rough([{0, 1}, {1}, {0, 1}]))
    game = response_rules._Game(set_counts(first, second), first, second)
    rule = game.copying_rule()
    for (a, b), i in itertools.product(np.argwhere(set_counts(first, second)).tolist(), range(2)):
        if i in first.sets[a]:
            assert rule[i, b] in second.sets[b]
    types = game.types_under(rule)
    assert sum(types.counts) == 3
    assert types.shape == (2, 2)


def check_closest_bound(rng):
    types, tables, counts, rough = None, None, None, None
    while tables is None:
        n, k, q = (int(rng.integers(low, high)) for low, high in ((2, 10), (1, 5), (1, 4)))
        hard = side(random_clustering("hard", n, q, rng))
        rough = side(random_clustering("rough", n, k, rng))
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


def test_closest_of_many_clusters_is_narrow():
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 5, 1000)
    rough = pt.Rough.from_masks(rng.integers(1, 32, 1000), range(5))
    near = pt.transport_distance(labels, rough, alpha=0.0, budget=1).value
    assert near.level == 1
    assert near.width < 0.01
    assert 0.24 < near.value < 0.25
