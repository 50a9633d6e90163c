"""A hard against a soft clustering: draws that are honest, budgets that are kept."""

import itertools
import math
from functools import partial

import numpy as np
import pytest

import partita as pt
from partita.tables.rough_tables import distinct, log_choices
from partita.transport.bases import read_base
from partita.transport.bounds.choice_rules import ClassMasses, mean_field
from partita.transport.bounds.gaps import largest_gap
from partita.transport.exact import hard_soft_any
from partita.transport.exact.by_class import rows_by_class, sums_by_class
from partita.transport.exact.hard_rough_rand import ClosestInside, most_disagreements
from partita.transport.exact.inside_tables import InsideTables
from partita.transport.exact.monte_carlo import random_tables
from partita.transport.exact.table_distribution import joint_law
from partita.transport.focal_masses import side_of
from tests.transport.instances import random_clustering


def sides(hard, soft):
    return side_of(pt.Hard(hard), "normalize", "hard"), side_of(soft, "normalize", "soft")


def doubtful(p, size):
    """Two classes of so many objects, of each of which the sets say nothing with chance p."""
    labels = [0] * size + [1] * size
    rows = [[1 - p, 0, p] if label == 0 else [0, 1 - p, p] for label in labels]
    return labels, pt.Evidential(rows, [{0}, {1}, {0, 1}])


def four_clusters(n=30, classes=2, seed=0):
    rng = np.random.default_rng(seed)
    soft = random_clustering("possibilistic", n, 4, rng)
    return rng.integers(0, classes, n), soft


@pytest.mark.parametrize(("p", "size"), [(0.05, 3), (0.5, 4), (0.003, 4)])
def test_certificates_from_draws_hold_as_often_as_they_say(p, size):
    """Where draws differ often, seldom, and hardly ever."""
    labels, soft = doubtful(p, size)
    exact = pt.transport_distance(labels, soft, method="exact")
    held = 0
    for seed in range(100):
        drawn = pt.transport_distance(labels, soft, method="sample", rng=seed, budget="1e6 states")
        held += all(
            end.at_least - 1e-12 <= truth.value <= end.at_most + 1e-12
            for end, truth in ((drawn.lower, exact.lower), (drawn.upper, exact.upper))
        )
    assert held >= 97


def test_what_draws_cannot_tell_stays_proven():
    labels, soft = doubtful(0.003, 4)
    proven = pt.transport_distance(labels, soft, method="certified").upper
    drawn = pt.transport_distance(labels, soft, method="sample", budget="1e6 states").upper
    assert (drawn.at_least, drawn.at_most, drawn.level) == (proven.at_least, proven.at_most, 1.0)
    assert proven.sharpen == "method='sample' narrows it with stated confidence"
    assert drawn.sharpen == "a larger budget allows more draws"


def test_gaps_of_all_draws_lie_as_close_together_as_is_said():
    rng = np.random.default_rng(3)
    for _ in range(10):
        soft = random_clustering("evidential", 6, 3, rng)
        hard, side = sides(rng.integers(0, 2, 6), soft)
        masses = ClassMasses.of(hard, side)
        possible = [np.flatnonzero(row) for row in side.chances]
        chosen = np.array(list(itertools.product(*possible)))
        tables = np.zeros((len(chosen), hard.n_clusters, len(side.sets)), np.int64)
        for place, row in enumerate(chosen):
            np.add.at(tables[place], (hard.codes, row), 1)
        solvers = ClosestInside(side, hard.n_clusters), partial(most_disagreements, rough=side)
        for largest, solve in enumerate(solvers):
            rules = masses.best_rules(bool(largest), rng)
            gaps = solve(tables) - mean_field(tables, rules)
            assert np.ptp(gaps) <= largest_gap(hard, side, rules, bool(largest)) + 1e-9


def test_room_between_draws_without_looking_at_all_pairs(monkeypatch):
    """Pairs with an object whose set may leave a choice: 3 + 2 of 6, and half an object more."""
    soft = pt.Evidential([[1, 0, 0], [0, 1, 0], [0.5, 0, 0.5], [0, 0.5, 0.5]], [{0}, {1}, {0, 1}])
    hard, side = sides([0, 0, 1, 1], soft)
    rules = ClassMasses.of(hard, side).best_rules(True, np.random.default_rng(0))
    fine = largest_gap(hard, side, rules, True)
    monkeypatch.setattr("partita.transport.bounds.gaps._MOST_KINDS", 0)
    assert largest_gap(hard, side, rules, True) == pytest.approx(5 + 2 * 0.5 / 2)
    assert fine <= 5.5


@pytest.mark.parametrize("states", [1, 100, 2000, 4361, 20_000, 300_000])
@pytest.mark.parametrize("base", ["rand", "partition", "normalized_mutual_info"])
def test_any_budget_gives_an_answer(states, base):
    soft = pt.Possibilistic([[0.4, 1, 0.5], [1, 0, 0.1], [1, 0.8, 1], [1, 1, 0.5]])
    exact = pt.transport_distance([0, 0, 0, 1], soft, base=base)
    assert exact.exact
    for labels in ([0, 0, 0, 0], [0, 0, 0, 1]):
        found = pt.transport_distance(labels, soft, base=base, budget=f"{states} states")
        assert 0 <= found.lower.at_least <= found.lower.value <= found.lower.at_most <= 1
        assert 0 <= found.upper.at_least <= found.upper.value <= found.upper.at_most <= 1
    for end, truth in ((found.lower, exact.lower), (found.upper, exact.upper)):
        assert end.at_least - 1e-9 <= truth.value <= end.at_most + 1e-9


def test_laws_have_no_empty_batches():
    rng = np.random.default_rng(0)
    masses, codes = rng.dirichlet(np.ones(4), 9), np.arange(9) % 3
    for most in (1, 2, 3, 10, 100):
        batches = list(joint_law(masses, codes, 3, most).tables())
        assert all(len(tables) == len(chances) > 0 for tables, chances in batches)
        assert sum(len(tables) for tables, _ in batches) <= most


def test_listing_tables_keeps_to_its_states(monkeypatch):
    labels, soft = four_clusters(n=12, classes=4)
    hard, side = sides(labels, soft)
    spent = []
    solve = InsideTables.__call__

    def counting(self, tables):
        spent.append(float(self.costs(tables).sum()))
        return solve(self, tables)

    monkeypatch.setattr(InsideTables, "__call__", counting)
    for states in (100_000, 1_000_000, 5_000_000):
        spent.clear()
        ends = hard_soft_any.enumerated(hard, side, read_base("normalized_mutual_info"), states)
        assert sum(spent) <= states
        assert ends is None or "left out" in ends[0].method


def test_draws_of_four_clusters_are_solved_one_by_one():
    """The farthest partition distance: an integer program for each draw."""
    labels, soft = four_clusters()
    proven = pt.transport_distance(labels, soft, base="partition", method="certified").upper
    assert proven.width > 0.3
    for method in ("sample", "auto"):
        found = pt.transport_distance(labels, soft, base="partition", method=method).upper
        assert found.width < 0.1
        # All of a thousand other draws give 22 / 29.
        assert found.at_least < 22 / 29 < found.at_most
        assert found.level == 0.99
        assert "draws of sets" in found.method
    again = pt.transport_distance(labels, soft, base="partition", method="auto").upper
    assert again == found


@pytest.mark.parametrize("base", ["rand", "partition", "adjusted_rand"])
def test_bounds_of_one_draw_contain_all_hard_clusterings_inside(base):
    rng = np.random.default_rng(5)
    measure = read_base(base)
    for _ in range(4):
        soft = random_clustering("possibilistic", 7, 4, rng)
        hard, side = sides(rng.integers(0, 3, 7), soft)
        tables = np.concatenate(list(random_tables(hard, side, 3, rng)))
        for states in (10, 200_000, 50_000_000):
            inside = InsideTables(hard, side, measure, states)
            solved = inside(tables)
            for place, table in enumerate(tables):
                distances = measure.distances(all_inside(table, side))
                near, far = distances.min(), distances.max()
                assert solved.closest[0][place] - 1e-9 <= near <= solved.closest[1][place] + 1e-9
                assert solved.farthest[0][place] - 1e-9 <= far <= solved.farthest[1][place] + 1e-9
            if states > 10**7:
                assert inside.within_reach(tables).all()
                assert solved.farthest[0] == pytest.approx(solved.farthest[1])


def all_inside(table, side):
    """All tables of hard clusterings inside a table of classes by sets."""
    objects = [
        (i, side.sets[a]) for i, a in np.ndindex(table.shape) for _ in range(int(table[i, a]))
    ]
    made = []
    for chosen in itertools.product(*(clusters for _, clusters in objects)):
        inside = np.zeros((table.shape[0], side.n_clusters), np.int64)
        np.add.at(inside, ([i for i, _ in objects], list(chosen)), 1)
        made.append(inside)
    return np.array(made)


@pytest.mark.parametrize("base", ["partition", "normalized_mutual_info"])
def test_draws_end_where_nothing_can_be_solved(base):
    """Twelve clusters, thirteen sets: only rules are left, and draws without choice."""
    labels = pt.reference_labels(36, 3, 0)
    candidate = pt.transform_labels(labels, "singleton_clusters", "1/4")
    soft = pt.soften_labels(candidate, "1/4", "sets")
    found = pt.transport_distance(labels, soft, base=base, budget="1e5 states")
    assert found.kinds == ("hard", "evidential")
    for end in (found.lower, found.upper):
        assert 0 <= end.at_least <= end.value <= end.at_most <= 1
    fuzzy = pt.soften_labels(candidate, "1/4")
    least = pt.transport_distance(labels, fuzzy, base=base, budget="1 states")
    assert 0 <= least.lower.at_least <= least.lower.at_most <= 1


def test_advice_is_true_at_the_budget_given():
    soft = pt.Evidential([[0.5, 0.5], [0.5, 0.5], [0.2, 0.8]], [{0, 1}, {1, 2}])
    few = pt.transport_distance(
        [0, 0, 1], soft, base="normalized_mutual_info", budget="50 states"
    ).upper
    assert "below by draws under a rule" in few.method
    assert few.sharpen == "a larger budget lets draws be worked out one by one"
    assert pt.transport_distance([0, 0, 1], soft, base="normalized_mutual_info").exact
    labels, many = four_clusters(n=200, classes=4)
    found = pt.transport_distance(
        labels, many, base="normalized_mutual_info", budget="1e6 states"
    ).upper
    assert found.sharpen.startswith("no way is known")
    for budget in ("1e5 states", "2e6 states"):
        ends = pt.transport_distance(labels, many, method="sample", budget=budget)
        assert all("larger budget" in end.sharpen for end in (ends.lower, ends.upper))


def test_sums_by_class():
    hard, side = sides([1, 0, 1], pt.Fuzzy([[0.5, 0.5], [1, 0], [0.25, 0.75]]))
    parts = rows_by_class(hard, side.chances)
    assert [len(part) for part in parts] == np.bincount(hard.codes).tolist()
    sums = sums_by_class(hard, side.chances)
    assert sums.tolist() == [part.sum(axis=0).tolist() for part in parts]


def test_rows_without_repetitions_whatever_their_numbers():
    rng = np.random.default_rng(0)
    for largest, columns, top in ((5, 4, 5), (1000, 16, 3), (1 << 20, 16, 1 << 20)):
        rows = rng.integers(0, top, (50, columns))
        rows = np.concatenate([rows, rows[::2]])
        found = distinct(rows, largest)
        assert sorted(found.tolist()) == np.unique(rows, axis=0).tolist()


def test_number_of_choices():
    assert np.exp(log_choices(np.arange(6), 3)) == pytest.approx(
        [math.comb(count + 2, 2) for count in range(6)]
    )


def test_expectations_look_at_the_reference_first():
    fuzzy = pt.Fuzzy(np.full((40, 3), 1 / 3))
    other = pt.Evidential([[0.5, 0.5]] * 40, [{0, 1}, {1, 2}])
    for options in ({}, {"method": "exact"}, {"budget": 100}):
        with pytest.raises(pt.InputError, match="reference is fuzzy: an expectation is taken"):
            pt.lower_expectation(fuzzy, other, **options)


def test_expectations_say_what_was_done_with_the_empty_set():
    half = pt.Possibilistic([[0.5, 0.0], [0.0, 1.0]])
    for expectation in (pt.lower_expectation, pt.upper_expectation):
        left_out = expectation([0, 1], half)
        assert left_out.value == 1.0
        assert "mass on the empty set was left out" in left_out.method
        kept = expectation([0, 1], half, empty="keep")
        assert kept.value == 0.5
        assert "point of its own" in kept.method
    whole = pt.lower_expectation([0, 1], pt.Possibilistic([[1.0, 0.5], [0.0, 1.0]]))
    assert "empty" not in whole.method
