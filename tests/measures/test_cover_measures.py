"""Measures of covers against golden values, naive twins and the claims of their cards."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

import partita as pt
from partita.measures.cover_pairs import omega_parts
from tests.measures.covers import GOLDEN, TWINS, disagreements, random_cover, table_of
from tests.naive import covers as naive
from tests.naive.partitions import all_partitions

MEASURES = list(pt.measures.covers.values())
# What the golden file calls each measure.
NAMES = {
    "omega": "omega",
    "overlapping_mutual_info": "onmi_max__intersecting_only",
    "overlapping_mutual_info_sum": "onmi_sum__intersecting_only",
    "overlapping_mutual_info_lfk": "onmi_lfk__intersecting_only",
    "average_f1": "avg_f1",
    "average_f1_reference": "f1_first_in_second",
    "average_f1_candidate": "f1_second_in_first",
    "average_f1_harmonic": "f1_harmonic",
    "average_f1_weighted": "avg_f1_weighted",
    "extended_bcubed_precision": "bcubed_extended_precision",
    "extended_bcubed_recall": "bcubed_extended_recall",
    "extended_bcubed": "bcubed_extended",
    "element_centric_overlapping": "ecs_0.9",
}
# 0/0 in the formula, and 1 here since the covers are identical.
IDENTICAL = "all_in_one_vs_same"


def golden_table(case):
    both = (pt.Overlapping(case[side], case["objects"]) for side in ("first", "second"))
    return pt.measures["omega"].read(*both, on_mismatch="union")


def test_every_measure_has_a_twin_and_golden_values():
    assert set(TWINS) == set(NAMES) == set(pt.measures.covers)
    assert len(GOLDEN) == 33


@pytest.mark.parametrize("case", GOLDEN, ids=lambda case: case["name"])
def test_golden_values(case, every_path):
    table, values = golden_table(case), case["values"]
    for name, key in NAMES.items():
        if case["name"] == IDENTICAL:
            assert pt.measures[name].from_table(table) == 1.0
        elif values.get(key) is not None:
            got = pt.measures[name].from_table(table)
            assert got == pytest.approx(values[key], abs=1e-9), name
    if values.get("omega_exact") is not None:
        observed, expected = omega_parts(table)
        assert (observed - expected) / (1 - expected) == Fraction(values["omega_exact"])


@pytest.mark.parametrize("n", [1, 2, 3])
def test_measures_equal_their_twins(n):
    covers = naive.all_covers(n, most=2)
    for x, y in itertools.product(covers, repeat=2):
        assert disagreements(x, y, range(n)) == []


def test_measures_equal_their_twins_on_some_covers_of_four():
    rng = np.random.default_rng(4)
    covers = naive.all_covers(4)
    for _ in range(150):
        x, y = (covers[i] for i in rng.integers(0, len(covers), 2))
        assert disagreements(x, y, range(4)) == []


@pytest.mark.nightly
@pytest.mark.parametrize(("n", "most"), [(3, 7), (4, 3)])
def test_measures_equal_their_twins_on_all_covers(n, most):
    """All covers of three objects, and those of four by up to three clusters."""
    covers = naive.all_covers(n, most)
    firsts = {
        min(
            tuple(sorted(tuple(sorted(order[u] for u in part)) for part in x))
            for order in itertools.permutations(range(n))
        )
        for x in covers
    }
    for x, y in itertools.product(firsts, covers):
        assert disagreements([set(part) for part in x], y, range(n)) == []


def test_measures_equal_their_twins_on_random_covers(every_path):
    rng = np.random.default_rng(1)
    for _ in range(25):
        n = int(rng.integers(3, 14))
        x, y = (random_cover(rng, n, int(rng.integers(1, 6)), max(2, n // 2)) for _ in range(2))
        assert disagreements(x, y, range(n)) == []


@pytest.mark.parametrize("measure", MEASURES, ids=lambda one: one.name)
def test_partitions_get_the_value_of_the_hard_measure(measure):
    name = measure.card.equals_on_hard
    if name is None:
        return
    for x, y in itertools.product(all_partitions(4), repeat=2):
        value = measure(list(x), list(y))
        assert value == pytest.approx(pt.measures[name](list(x), list(y)), abs=1e-12)


@pytest.mark.parametrize("measure", MEASURES, ids=lambda one: one.name)
def test_claims_of_cards(measure):
    """Identical covers, renamed objects and clusters, exchanged sides, bounds."""
    rng = np.random.default_rng(7)
    low, high = measure.card.bounds
    asymmetric = False
    for _ in range(40):
        n = int(rng.integers(2, 10))
        x, y = (random_cover(rng, n, int(rng.integers(1, 5)), n) for _ in range(2))
        value = measure.from_table(table_of(x, y, range(n)))
        assert low <= value <= high
        assert measure.from_table(table_of(x, x[::-1], range(n))) == 1.0
        back = measure.from_table(table_of(y, x, range(n)))
        asymmetric |= abs(back - value) > 1e-9
        if measure.card.symmetric:
            assert back == pytest.approx(value, abs=1e-12)
        order = rng.permutation(n)
        renamed = [[{int(order[u]) for u in part} for part in side[::-1]] for side in (x, y)]
        again = measure.from_table(table_of(*renamed, range(n)))
        assert again == pytest.approx(value, abs=1e-12)
    assert asymmetric or measure.card.symmetric


@pytest.mark.parametrize("measure", MEASURES, ids=lambda one: one.name)
@pytest.mark.parametrize(
    ("x", "y"),
    [([{0}], [{0}]), ([{0, 1}], [{0, 1}]), ([{0}, {1}], [{1}, {0}]), ([{0}, {0}], [{0}, {0}])],
)
def test_identical_covers_are_perfect_in_every_degenerate_shape(measure, x, y):
    assert measure.from_table(table_of(x, y, range(2))) == 1.0


@pytest.mark.parametrize("measure", MEASURES, ids=lambda one: one.name)
def test_covers_without_clusters(measure):
    """Nothing against nothing is perfect; against something it is a number within the bounds."""
    some = pt.Overlapping([{0, 1}, {1, 2}], 4)
    nothing = some.take([3, 3, 3, 3])
    table = pt.CoverTable(nothing, nothing)
    assert measure.from_table(table) == 1.0
    for both in ((some, nothing), (nothing, some)):
        value = measure.from_table(pt.CoverTable(*both))
        assert measure.card.bounds[0] <= value <= 1.0
        assert not math.isnan(value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda x: pt.omega_score(x, pt.Fuzzy([[0.5, 0.5]] * 3)), "candidate is fuzzy"),
        (lambda x: pt.omega_score(x, None), "omega needs two clusterings"),
        (lambda x: pt.overlapping_mutual_info_score(x, x, normalizer="min"), "'max', 'sum', 'lfk'"),
        (lambda x: pt.average_f1_score(x, x, direction="both"), "direction='both'"),
        (lambda x: pt.average_f1_score(x, x, combine="product"), "combine='product'"),
        (
            lambda x: pt.average_f1_score(x, x, direction="reference", combine="harmonic"),
            "leave out direction",
        ),
        (lambda x: pt.average_f1_score(x, x, weighted="yes"), "weighted='yes'"),
        (lambda x: pt.element_centric_score(x, x, alpha=1), "alpha=1"),
        (lambda x: pt.element_centric_score(x, x, alpha="a"), "alpha='a'"),
        (lambda x: pt.element_centric_objects(x, x, alpha=0), "alpha=0"),
        (lambda x: pt.extended_bcubed_score(x, x, beta=-1), "beta"),
        (lambda x: pt.omega_score(x, pt.Overlapping([{7}])), "'union' keeps|on_mismatch"),
        (lambda x: pt.omega_score(x, x, on_mismatch="drop"), "'error', 'intersect' or 'union'"),
    ],
)
def test_bad_input(call, words):
    with pytest.raises(pt.PartitaError, match=words):
        call(pt.Overlapping([{0, 1}, {1, 2}]))
