"""The parts that transport is made of, each against a slow way to the same number."""

import itertools
import math

import numpy as np
import pytest

import partita as pt
from partita.results.certified import Certified, between, both, mixture
from partita.tables.rough_tables import object_types, possible_tables
from partita.transport.bases import read_base
from partita.transport.bounds import couplings
from partita.transport.bounds.choice_rules import ClassMasses, mean_field
from partita.transport.bounds.priorities import first_choices
from partita.transport.bounds.triple_bounds import number_of_triples, triple_bounds, triples
from partita.transport.exact import hard_rough_rand, rough_partition
from partita.transport.exact.monte_carlo import mean_and_error, random_tables, spread_of_objects
from partita.transport.exact.search import largest_found
from partita.transport.exact.signed_sums import law_of_steps
from partita.transport.exact.table_distribution import joint_law
from partita.transport.focal_masses import set_counts, side_of
from tests.naive import transport as naive
from tests.transport.instances import dense_masses, random_clustering


def sides(first, second):
    return side_of(first, "normalize", "first"), side_of(second, "normalize", "second")


def test_any_measure_can_be_a_base_and_knows_its_sides():
    tables = np.array([[[3, 1], [0, 2]], [[1, 1], [1, 3]]])
    base = read_base("homogeneity")
    assert base.distances(tables) == pytest.approx(
        [1 - pt.homogeneity_score(contingency=table) for table in tables]
    )
    assert base.turn().distances(tables) == pytest.approx(
        [1 - pt.completeness_score(contingency=table) for table in tables]
    )
    assert read_base("adjusted_rand").largest == 1.5


def test_possible_tables_are_those_of_all_hard_clusterings():
    rng = np.random.default_rng(3)
    for _ in range(20):
        first, second = sides(
            random_clustering("rough", 4, 3, rng), random_clustering("rough", 4, 3, rng)
        )
        shape = first.n_clusters, second.n_clusters
        types = object_types(set_counts(first, second), first.sets, second.sets, shape)
        found = {tuple(table.ravel()) for table in possible_tables(types, 10**6)}
        options = [
            list(itertools.product(first.sets[a], second.sets[b]))
            for a, b in zip(first.keys, second.keys, strict=True)
        ]
        wanted = set()
        for cells in itertools.product(*options):
            table = np.zeros(shape, np.int64)
            np.add.at(table, tuple(zip(*cells, strict=True)), 1)
            wanted.add(tuple(table.ravel()))
        assert found == wanted
        assert possible_tables(types, len(wanted) - 1) is None or types.n_ways >= len(wanted)


def test_law_of_tables_is_that_of_independent_choices():
    rng = np.random.default_rng(4)
    masses, codes = rng.dirichlet(np.ones(3), 6), np.array([0, 0, 1, 1, 1, 2])
    law = {}
    for choice in itertools.product(range(3), repeat=6):
        table = np.zeros((3, 3), np.int64)
        np.add.at(table, (codes, choice), 1)
        key = tuple(table.ravel())
        law[key] = law.get(key, 0.0) + math.prod(masses[np.arange(6), choice])
    found = {}
    for tables, chances in joint_law(masses, codes, 3, 10**6).tables():
        found.update(zip(map(tuple, tables.reshape(len(tables), -1)), chances, strict=True))
    assert set(found) == set(law)
    assert [found[key] for key in law] == pytest.approx(list(law.values()), abs=1e-15)
    # With room for fewer, the likeliest are kept.
    few = joint_law(masses, codes, 3, 40)
    kept = np.concatenate([chances for _, chances in few.tables()])
    assert kept.size <= 40
    best = np.sort(list(law.values()))[::-1]
    assert kept.sum() > 0.9 * best[: kept.size].sum()


def test_expected_positive_part():
    rng = np.random.default_rng(5)
    up, down = rng.dirichlet(np.ones(3), 6)[:, :2].T
    wanted = 0.0
    for steps in itertools.product((-1, 0, 1), repeat=6):
        chance = math.prod(
            {1: u, -1: d, 0: 1 - u - d}[step] for step, u, d in zip(steps, up, down, strict=True)
        )
        wanted += chance * max(0, sum(steps))
    assert law_of_steps(up, down).positive_part == pytest.approx(wanted, abs=1e-14)
    # Many steps, by the binomial law: 2 b - n for b of n steps up.
    up = np.full(77, 0.6)
    chances = [math.comb(77, b) * 0.6**b * 0.4 ** (77 - b) for b in range(78)]
    wanted = sum(chance * max(0, 2 * b - 77) for b, chance in enumerate(chances))
    assert law_of_steps(up, 1 - up).positive_part == pytest.approx(wanted, abs=1e-12)
    # Far behind: what is above 0 hardly ever happens.
    assert law_of_steps(np.full(3000, 0.1), np.full(3000, 0.9)).positive_part == 0.0


def test_rules_lead_to_what_they_say():
    rng = np.random.default_rng(6)
    hard, soft = sides(
        pt.Hard([0, 0, 1, 1, 1]), pt.Evidential.from_dense(rng.dirichlet(np.ones(8), 5) @ np.eye(8))
    )
    masses = ClassMasses.of(hard, soft)
    rules = rng.random((2, len(soft.sets), 3)) * soft.members
    rules /= rules.sum(axis=2, keepdims=True)
    disagreements = fields = 0.0
    for chosen in itertools.product(range(len(soft.sets)), repeat=5):
        chance = math.prod(soft.chances[np.arange(5), chosen])
        table = np.zeros((1, 2, len(soft.sets)), np.int64)
        np.add.at(table[0], (hard.codes, chosen), 1)
        fields += chance * float(mean_field(table, rules)[0])
    memberships = np.array([soft.chances[x] @ rules[hard.codes[x]] for x in range(5)])
    for i, j in itertools.combinations(range(5), 2):
        together = float(memberships[i] @ memberships[j])
        disagreements += 1 - together if hard.codes[i] == hard.codes[j] else together
    assert masses.expected(rules) == pytest.approx(disagreements)
    assert masses.expected_mean_field(rules) == pytest.approx(fields)
    near, far = (masses.best_rules(largest, np.random.default_rng(0)) for largest in (False, True))
    assert masses.expected(near) <= masses.expected(rules) <= masses.expected(far)


def test_sweep_finds_the_farthest_table():
    """Compiled, against all tables, for up to three clusters and several classes."""
    rng = np.random.default_rng(7)
    for _ in range(60):
        n, classes, k = int(rng.integers(3, 15)), int(rng.integers(1, 5)), int(rng.integers(1, 4))
        hard, rough = sides(
            pt.Hard(rng.integers(0, classes, n)),
            pt.Rough.from_masks(rng.integers(1, 1 << k, n), range(k)),
        )
        counts = set_counts(hard, rough)
        tables = possible_tables(hard_rough_rand.types_of(counts, hard, rough), 10**7)
        wanted = hard_rough_rand.disagreements(tables)
        found = hard_rough_rand.most_disagreements(counts[None], rough)
        assert found.tolist() == [wanted.max()]
        nearest = hard_rough_rand.ClosestInside(rough, hard.n_clusters)
        assert nearest(counts[None]).tolist() == [wanted.min()]


@pytest.mark.parametrize("k", [2, 4, 5])
def test_rough_partition_distances_of_many_clusters(k):
    rng = np.random.default_rng(k)
    for _ in range(15):
        first, second = (random_clustering("rough", 5, k, rng) for _ in range(2))
        if rng.random() < 0.3:
            second = random_clustering("hard", 5, k, rng)
        one, other = sides(first, second)
        counts = set_counts(one, other)
        inside = [naive.partitions_inside(side_sets(side)) for side in (one, other)]
        wanted = (
            naive.nearest(*inside, naive.partition_distance),
            naive.hausdorff(*inside, naive.partition_distance),
        )
        lower = rough_partition.closest(counts, one, other, 10**8)
        if one.shape == other.shape == "hard":
            continue
        upper = rough_partition.farthest(counts, one, other, 10**8)
        assert lower.exact
        assert upper.exact
        assert (lower.value, upper.value) == pytest.approx(wanted)


def side_sets(side):
    return [set(side.sets[key]) for key in side.keys]


def test_matchings_by_integer_program_and_by_trying_all(monkeypatch):
    rng = np.random.default_rng(8)
    for _ in range(10):
        one, other = sides(*(random_clustering("rough", 9, 4, rng) for _ in range(2)))
        counts = set_counts(one, other)
        tried = rough_partition.closest(counts, one, other, 10**8)
        with monkeypatch.context() as patch:
            patch.setattr(rough_partition, "_FEW_MATCHINGS", 0)
            solved = rough_partition.closest(counts, one, other, 10**8)
        assert solved.exact
        assert solved.value == pytest.approx(tried.value)


@pytest.mark.parametrize("n", [3, 7, 30, 31, 33, 40, 99])
def test_triples_have_every_pair_equally_often(n):
    chosen, covered = triples(n)
    assert len(chosen) == number_of_triples(n)
    assert n - 5 <= covered <= n
    often = np.zeros((n, n), np.int64)
    for a, b in itertools.combinations(range(3), 2):
        np.add.at(often, (chosen[:, a], chosen[:, b]), 1)
    often = (often + often.T)[:covered, :covered]
    expected = covered - 2 if n <= 30 else 1
    assert (often[~np.eye(covered, dtype=bool)] == expected).all()
    assert all(len(set(row)) == 3 for row in chosen.tolist())


def test_transport_of_triples_is_the_transport_of_three_objects():
    rng = np.random.default_rng(9)
    for kinds in (("fuzzy", "fuzzy"), ("evidential", "rough"), ("possibilistic", "fuzzy")):
        for _ in range(10):
            first, second = (random_clustering(kind, 3, 3, rng) for kind in kinds)
            masses = dense_masses(first), dense_masses(second)
            pairs, moved = triple_bounds(*sides(first, second), np.array([[0, 1, 2]]))
            rand = naive.transport(*masses, naive.rand_distance, 0.0)
            partition = naive.transport(*masses, naive.partition_distance, 0.0)
            assert pairs[0] / 3 == pytest.approx(rand, abs=1e-9)
            assert moved[0] / 2 == pytest.approx(partition, abs=1e-9)


def test_couplings_have_the_right_margins():
    rng = np.random.default_rng(10)
    first, second = rng.dirichlet(np.ones(4), 20), rng.dirichlet(np.ones(3), 20)
    coupled = couplings.filled(first, second, rng.random((4, 3)))
    assert coupled.min() >= 0
    assert coupled.sum(axis=2) == pytest.approx(first, abs=1e-14)
    assert coupled.sum(axis=1) == pytest.approx(second, abs=1e-14)


def test_search_never_leaves_what_is_possible():
    rng = np.random.default_rng(11)
    one, other = sides(*(random_clustering("rough", 8, 3, rng) for _ in range(2)))
    types = hard_rough_rand.types_of(set_counts(one, other), one, other)
    tables = possible_tables(types, 10**6)
    wanted = hard_rough_rand.disagreements(tables)
    known = {tuple(table.ravel()) for table in tables}

    def objective(tried):
        assert all(tuple(table.ravel()) in known for table in tried)
        return hard_rough_rand.disagreements(tried).astype(float)

    found = largest_found(types, objective, 10**6, np.random.default_rng(0))
    # A local optimum: no worse than nearly all, and never more than there is.
    assert np.quantile(wanted, 0.95) <= found <= wanted.max()


def test_drawn_tables_have_the_expected_counts():
    hard, soft = sides(
        pt.Hard([0, 0, 1]), pt.Evidential([[0.2, 0.8], [0.5, 0.5], [1, 0]], [{0}, {0, 1}])
    )
    tables = np.concatenate(list(random_tables(hard, soft, 20_000, np.random.default_rng(0))))
    assert tables.shape == (20_000, 2, 2)
    assert tables.sum(axis=2).tolist() == [[2, 1]] * 20_000
    assert tables.mean(axis=0) == pytest.approx(np.array([[0.7, 1.3], [1.0, 0.0]]), abs=0.02)


def test_intervals_of_means():
    """As wide as the spread of many draws asks for, and never so sure as what no draw shows."""
    values = np.random.default_rng(0).uniform(size=10_000)
    mean, error = mean_and_error(values, 1.0)
    assert mean == pytest.approx(values.mean(), abs=0.002)
    # sqrt(2 log(2 / .01)) standard errors, where the normal quantile is 2.58.
    assert error == pytest.approx(3.2552 * values.std() / 100, rel=0.05)
    # All alike: at least what is so rare that all draws miss it with chance .005 may be worth.
    mean, error = mean_and_error(np.zeros(1000), 0.5)
    assert mean == 0
    assert 0.5 * (1 - 0.005 ** (1 / 1000)) < error < 0.5 * 0.007
    assert mean_and_error(np.array([0.3]), 0.5) == (0.3, 0.5)
    # Few draws of a sum over many objects: by what one object can change.
    undecided = side_of(pt.Fuzzy(np.full((1000, 2), 0.5)), "normalize", "x")
    spread = spread_of_objects(undecided, 1 / 1000)
    few = np.random.default_rng(1).binomial(1000, 0.5, 30) / 1000
    mean, error = mean_and_error(few, 1.0, spread)
    assert mean == few.mean()
    assert error == pytest.approx(3.2552 * 0.5 / np.sqrt(1000 * 30), rel=1e-4)


def test_certificates():
    assert between(0.2, 0.2 - 1e-12, "x").exact
    with pytest.raises(AssertionError, match="contradict"):
        between(0.3, 0.2, "x")
    one, other = between(0.1, 0.5, "a"), Certified(0.3, 0.2, 0.4, False, "b", 0.99)
    joined = both(one, other)
    assert (joined.at_least, joined.at_most, joined.level) == (0.2, 0.4, 0.99)
    half = mixture(one, other, 0.5)
    assert half[:3] == pytest.approx((0.3, 0.15, 0.45))
    assert half.level == 0.99
    assert "with confidence 0.99" in str(other)


def test_first_choices_follow_each_order():
    sets = [(0, 2), (1,), (1, 2, 3), (0, 1, 2), (4, 2)]
    contested = [0, 1, 2, 3]
    found = first_choices(contested, sets)
    orders = list(itertools.permutations(range(4)))
    assert found.shape == (len(orders), len(sets))
    for row, ranks in zip(found.tolist(), orders, strict=True):
        rank = dict(zip(contested, ranks, strict=True))
        assert row == [min(one, key=lambda c: rank.get(c, -1)) for one in sets]
    assert first_choices([], [(3,), (0,)]).tolist() == [[3, 0]]


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
