"""Possibilistic clusterings with one level for all objects, against enumeration."""

import itertools

import numpy as np
import pytest

import partita as pt
from partita.clusterings.common_cuts import CommonCuts
from partita.clusterings.conversion import to_evidential
from partita.results.certified import between
from partita.transport.budget import read_budget
from partita.transport.exact import nested as nested_solver
from tests.naive import relations, soft_masses, transport as naive
from tests.transport.instances import problem


def test_the_readings_of_the_paper():
    """Memberships (1, 1/2) of two objects against both in the first cluster: .75 and .5."""
    product = pt.Possibilistic([[1, 0.5], [1, 0.5]])
    assert product.reading == "product"
    for base in ("rand", "partition"):
        assert pt.transport_distance([0, 0], product, base=base).interval == (0, 0.75)
        found = pt.transport_distance([0, 0], product.with_reading("nested"), base=base)
        assert found.interval == (0, 0.5)
        assert found.exact


def nested(matrix):
    return pt.Possibilistic(matrix, reading="nested")


def test_cuts_are_nested_and_add_up():
    x = nested([[1, 0.5, 0.25], [0.5, 1, 0]])
    cuts = CommonCuts(x)
    assert [masks.tolist() for masks in cuts] == [[1, 2], [3, 3], [7, 3]]
    assert cuts.masses.tolist() == [0.5, 0.25, 0.25]
    assert cuts.empty == 0
    focal = pt.focal_clusterings(x)
    assert focal.count == 3
    assert [(one.sets, mass) for one, mass in focal] == [
        ([{0}, {1}], 0.5),
        ([{0, 1}, {0, 1}], 0.25),
        ([{0, 1, 2}, {0, 1}], 0.25),
    ]
    assert focal.mass(pt.Rough([{0, 1}, {0, 1}])) == 0.25
    assert focal.mass(pt.Rough([{0}, {0, 1}])) == 0
    drawn = [tuple(map(tuple, one.sets)) for one in focal.sample(4000, rng=0)]
    assert len(set(drawn)) == 3
    assert drawn.count(((0,), (1,))) == pytest.approx(2000, abs=150)


def test_the_possibility_of_a_hard_clustering_is_the_mass_of_the_cuts_that_contain_it():
    x = nested([[1, 0.5, 0.25], [0.5, 1, 0], [0.25, 0.25, 1]])
    for labels in itertools.product(range(3), repeat=3):
        having = sum(
            mass
            for rough, mass in pt.focal_clusterings(x)
            if all(label in one for label, one in zip(labels, rough.sets, strict=True))
        )
        hard = pt.Hard.from_codes(np.array(labels), range(3))
        assert pt.possibility(x, hard) == pytest.approx(having, abs=1e-15)


def test_levels_without_a_possible_cluster():
    x = nested([[1, 0.5], [0.5, 0.25]])
    kept = pt.focal_clusterings(x, empty="keep")
    assert kept.mass(None) == 0.5
    assert [(one and one.sets, mass) for one, mass in kept] == [
        ([{0, 1}, {0}], 0.25),
        ([{0, 1}, {0, 1}], 0.25),
        (None, 0.5),
    ]
    # Left out object by object: the second one's memberships become 1 and 1/2.
    left_out = pt.focal_clusterings(x)
    assert [(one.sets, mass) for one, mass in left_out] == [
        ([{0}, {0}], 0.5),
        ([{0, 1}, {0, 1}], 0.5),
    ]
    assert kept.sample(50, rng=0).count(None) == pytest.approx(25, abs=10)


@pytest.mark.parametrize("base", naive.DISTANCES)
def test_one_graded_object_has_one_reading(base):
    matrix = [[1, 0.5, 0.25], [0, 1, 0], [0, 1, 1]]
    for other in ([0, 1, 1], pt.Rough([{0}, {0, 1}, {1}]), pt.Fuzzy([[0.5, 0.5]] * 3)):
        one, two = (
            pt.transport_distance(pt.Possibilistic(matrix, reading=reading), other, base=base)
            for reading in ("product", "nested")
        )
        assert two.interval == pytest.approx(one.interval, abs=1e-12)


ENDS = (0.0, 1.0)

LEVELS = (0.0, 0.25, 0.5, 1.0)


def memberships(seed, n=3, k=3, full=True):
    rng = np.random.default_rng(seed)
    drawn = rng.choice(LEVELS, (n, k))
    if full:
        drawn[np.arange(n), rng.integers(0, k, n)] = 1.0
    else:
        drawn[np.arange(n), rng.integers(0, k, n)] = 0.5
    return drawn


def dense(x):
    return to_evidential(x).to_dense().tolist()


def slow(x, y, base, alpha, empty="normalize"):
    """Both sides as distributions over sets of partitions, by enumeration."""
    sides = []
    for one in (x, y):
        if isinstance(one, pt.Possibilistic) and one.reading == "nested":
            sides.append(naive.nested_distribution(one.memberships.tolist(), empty))
        else:
            masses = dense(one)
            sides.append(
                naive.distribution(naive.normalized(masses) if empty == "normalize" else masses)
            )
    return naive.between(*sides, naive.DISTANCES[base], alpha)


@pytest.mark.parametrize("base", naive.DISTANCES)
@pytest.mark.parametrize("empty", ["normalize", "keep"])
def test_transport_against_enumeration(base, empty):
    for seed in range(4):
        full = empty == "normalize"
        x = nested(memberships(seed, full=full))
        others = [
            pt.Hard([0, 0, 1]),
            pt.Rough([{0, 1}, {1}, {0, 2}]),
            pt.Fuzzy([[0.5, 0.5], [1, 0], [0.25, 0.75]]),
            nested(memberships(seed + 50, full=full)),
            pt.Possibilistic(memberships(seed + 70, full=full)),
        ]
        for other in others:
            wanted = [slow(x, other, base, alpha, empty) for alpha in ENDS]
            found = pt.transport_distance(x, other, base=base, empty=empty)
            assert found.exact
            assert found.interval == pytest.approx(wanted, abs=1e-9)
            turned = pt.transport_distance(other, x, base=base, empty=empty, alpha=0.3)
            assert turned.value.value == pytest.approx(slow(x, other, base, 0.3, empty), abs=1e-9)


@pytest.mark.parametrize("base", naive.DISTANCES)
@pytest.mark.parametrize("method", ["auto", "certified"])
def test_certificates_hold_with_a_small_budget(base, method):
    """Cut by cut, neighboring cuts put together, and bounds alone: the truth lies within."""
    for seed in range(2):
        x, y = memberships(seed, 4, 2), memberships(seed + 9, 4, 2)
        pairs = [
            (nested(x), nested(y)),
            (nested(x), pt.Hard([0, 0, 1, 2])),
            (nested(x), pt.Possibilistic(y)),
            (nested(x * [[1], [0.5], [1], [1]]), nested(y)),
        ]
        for one, other in pairs:
            wanted = [slow(one, other, base, alpha) for alpha in ENDS]
            for budget in ("1 states", "2e5 states", "2e6 states"):
                found = pt.transport_distance(one, other, base=base, method=method, budget=budget)
                for end, truth in zip((found.lower, found.upper), wanted, strict=True):
                    assert end.at_least - 1e-9 <= truth <= end.at_most + 1e-9
                at = pt.transport_distance(one, other, base=base, budget=budget, alpha=0.5).value
                truth = slow(one, other, base, 0.5)
                assert at.at_least - 1e-9 <= truth <= at.at_most + 1e-9


@pytest.mark.parametrize("base", naive.DISTANCES)
def test_the_empty_set_counts_once(base):
    """Cut by cut, against a rough clustering that has mass on the empty set as well."""
    x = nested([[1, 0.5], [0.75, 0.25], [0.25, 1]])
    other = pt.Evidential([[0.5, 0.5, 0], [0, 1, 0], [0, 0, 1]], [set(), {0}, {0, 1}])
    wanted = [slow(x, other, base, alpha, "keep") for alpha in ENDS]
    for method in ("auto", "certified"):
        found = pt.transport_distance(x, other, base=base, empty="keep", method=method)
        assert found.exact
        assert found.interval == pytest.approx(wanted, abs=1e-9)


def test_many_levels_are_put_together_within_the_budget():
    rng = np.random.default_rng(0)
    matrix = rng.random((60, 3)) ** 3
    x = pt.Possibilistic(matrix, normalize=True, reading="nested")
    truth = rng.integers(0, 3, 60)
    exact = pt.transport_distance(truth, x, budget=20)
    assert exact.exact
    coarse = pt.transport_distance(truth, x, budget="1e5 states")
    assert not coarse.exact
    for end, known in zip((coarse.lower, coarse.upper), exact.interval, strict=True):
        assert end.at_least <= known <= end.at_most
        assert end.width < 0.1
    with pytest.raises(pt.InputError, match="not all exact within the budget"):
        pt.transport_distance(truth, x, method="exact", budget="1e5 states")
    assert pt.transport_distance(x, x).interval == (0, 0)


def naive_pair(x, i, j):
    """[nothing, together, apart, open] of two objects, added up over the cuts."""
    rows = [x.memberships[i].tolist(), x.memberships[j].tolist()]
    steps = sorted({0.0, 1.0, *rows[0], *rows[1]}, reverse=True)
    found = np.zeros(4)
    for high, low in itertools.pairwise(steps):
        sets = [{w for w, u in enumerate(row) if u >= high} for row in rows]
        if not all(sets):
            index = 0
        elif not sets[0] & sets[1]:
            index = 2
        else:
            index = 1 if len(sets[0]) == len(sets[1]) == 1 else 3
        found[index] += high - low
    return found


@pytest.mark.parametrize("full", [True, False])
def test_relations_and_scores_against_enumeration(full):
    for seed in range(5):
        x, y = nested(memberships(seed, 5, full=full)), nested(memberships(seed + 3, 5, full=full))
        other = pt.Possibilistic(memberships(seed + 7, 5, full=full))
        relation = pt.Relation(x)
        for i, j in itertools.combinations(range(5), 2):
            together, apart, open_, nothing = relation.pair(i, j)
            assert [nothing, together, apart, open_] == pytest.approx(
                naive_pair(x, i, j), abs=1e-12
            )
        masses = np.array(soft_masses.of_possibilistic(other.memberships.tolist(), 3))
        for alpha in (0.0, 0.3, 1.0):
            costs = [
                (
                    relations.transport_cost(naive_pair(x, i, j), naive_pair(y, i, j), alpha),
                    relations.transport_cost(
                        naive_pair(x, i, j), relations.pair_masses(masses[i], masses[j]), alpha
                    ),
                )
                for i, j in itertools.combinations(range(5), 2)
            ]
            wanted = 1 - np.mean(costs, axis=0)
            assert pt.alpha_rand_score(x, y, alpha=alpha) == pytest.approx(wanted[0], abs=1e-8)
            assert pt.alpha_rand_score(x, other, alpha=alpha) == pytest.approx(wanted[1], abs=1e-8)
            # Single objects do not tell the readings apart.
            assert pt.alpha_partition_distance(x, y, alpha=alpha) == pt.alpha_partition_distance(
                x.with_reading("product"), y.with_reading("product"), alpha=alpha
            )
        for distance, twin in (
            ("belief", relations.belief_distance),
            ("jousselme", relations.jousselme_distance),
            ("conflict", relations.conflict),
        ):
            pairs = itertools.combinations(range(5), 2)
            wanted = 1 - np.mean([twin(naive_pair(x, i, j), naive_pair(y, i, j)) for i, j in pairs])
            assert pt.credal_rand_score(x, y, distance=distance) == pytest.approx(wanted, abs=1e-9)


def test_the_bound_by_pairs_needs_the_reading():
    """1 - d_0 <= Rand_0 with the pairs of the reading at hand, and not with the other's."""
    x = pt.Possibilistic([[1, 0.5, 0], [0, 0.5, 1]])
    product, level = ((x.with_reading(one)) for one in ("product", "nested"))
    assert pt.transport_distance([0, 0], product).lower.value == 0.75
    assert pt.transport_distance([0, 0], level).lower.value == 0.5
    assert pt.alpha_rand_score([0, 0], product).upper == 0.25
    assert pt.alpha_rand_score([0, 0], level).upper == 0.5


def test_the_reading_is_kept():
    x = pt.Possibilistic([[1, 0.5], [0.25, 1]], ids=["a", "b"], reading="nested")
    assert repr(x) == "Possibilistic(n=2, n_clusters=2, reading='nested')"
    assert x.take([1]).reading == "nested"
    assert x.take([1]).ids == ["b"]
    assert x.with_reading("product").reading == "product"
    assert x.reading == "nested"
    joined = pt.transport_distance({"b": 0, "a": 0}, x)
    assert joined.interval == (0.5, 1)
    low = pt.lower_expectation({"b": 0, "a": 0}, x)
    assert low.value == pytest.approx(0)
    assert pt.transport_distance({"b": 0, "a": 0}, x.with_reading("product")).interval != (0.5, 1)


def test_bad_input():
    with pytest.raises(pt.InputError, match="reading='joint': choose one of 'product', 'nested'"):
        pt.Possibilistic([[1, 0.5]], reading="joint")
    with pytest.raises(pt.InputError, match="reading=None"):
        pt.Possibilistic([[1, 0.5]]).with_reading(None)
    with pytest.raises(pt.InputError, match="has all mass on the empty set"):
        pt.transport_distance([0, 0], nested([[0, 0], [1, 0]]))
    kept = pt.transport_distance([0, 0], nested([[0, 0], [1, 0]]), empty="keep")
    assert kept.interval == (1, 1)


@pytest.mark.parametrize(("n_clusters", "most"), [(3, 110), (6, 12)])
def test_cuts_are_as_many_as_the_budget_has_room_for(n_clusters, most, monkeypatch):
    """Each distance of a cut from a hard clustering takes long where clusters are many."""
    rng = np.random.default_rng(0)
    x = pt.Possibilistic(rng.random((50, n_clusters)), normalize=True, reading="nested")
    hard = pt.Hard(rng.integers(0, n_clusters, 50))
    asked = []

    def solve(problem):
        asked.append(problem)
        return between(0.0, 1.0, "nothing"), between(0.0, 1.0, "nothing")

    monkeypatch.setattr(nested_solver, "solve_problem", solve)
    nested_solver.solve(problem(x, hard, method="certified", budget=read_budget(1.0)))
    assert 0 < len(asked) <= most
