"""The soft mode of check_axioms: what is known to fail fails, with a real counterexample."""

from functools import cache

import numpy as np
import pytest

import partita as pt
from partita.choosing.axioms.check_soft_axioms import soft_measure
from tests.choosing.axioms.values_of import ends

KINDS = ("rough", "fuzzy", "possibilistic", "evidential")
EQUAL, ONLY_EQUAL = (
    "perfect score for equal clusterings",
    "perfect score only for equal clusterings",
)
TRIANGLE, RELAXED = "triangle inequality", "relaxed triangle inequality"


@cache
def checked(measure, kind, **options):
    return pt.check_axioms(measure, n=3, kind=kind, trials=60, **options)


def holds(measure, kind, axiom, **options):
    return checked(measure, kind, **options)[axiom].holds


def test_known_results():
    assert holds("hullermeier_rand", "fuzzy", EQUAL)
    assert holds("hullermeier_rand", "fuzzy", TRIANGLE)
    assert not holds("frigui_rand", "fuzzy", EQUAL)
    assert not holds("credal_rand_conflict", "fuzzy", EQUAL)
    assert holds("credal_rand_conflict", "fuzzy", "symmetry")
    assert holds("credal_rand_belief", "evidential", "pseudo-metric")
    assert not holds("alpha_rand", "rough", TRIANGLE)
    assert not holds("fuzzy_rand", "fuzzy", EQUAL)
    assert not holds("anderson_rand", "possibilistic", "normalized")
    for kind in KINDS:
        assert holds("alpha_rand", kind, EQUAL, alpha=0)
        assert holds("alpha_partition_distance", kind, "symmetry", alpha=0)
        assert holds("alpha_rand", kind, "fixed range", alpha=1)


# Theorems 3.1 to 4.6 of Campagner, Ciucci and Denœux (2023), part by part. Where a part fails as it
# is printed, the next line has what does hold of it.

THEOREMS = [
    ("3.1, alpha >= 1/2", "transport_rand", "rough", {"alpha": 0.5}, TRIANGLE, 3),
    ("3.1, alpha >= 1/2", "transport_rand", "rough", {"alpha": 0.9}, TRIANGLE, 3),
    ("3.1, alpha >= 1/2", "transport_partition", "rough", {"alpha": 0.5}, TRIANGLE, 3),
    ("3.1, rho", "transport_rand", "rough", {"alpha": 0.25, "rho": 2}, RELAXED, 3),
    ("3.1, rho", "transport_partition", "rough", {"alpha": 0.25, "rho": 2}, RELAXED, 3),
    ("3.1, 1/alpha", "transport_rand", "rough", {"alpha": 0.25, "rho": 4}, RELAXED, None),
    ("3.1, 1/alpha", "transport_partition", "rough", {"alpha": 0.5, "rho": 2}, RELAXED, None),
    ("3.1, alpha = 1", "transport_rand", "rough", {"alpha": 1}, "pseudo-metric", None),
    ("3.1, alpha = 1", "transport_partition", "rough", {"alpha": 1}, "pseudo-metric", None),
    ("3.1, M2", "transport_rand", "rough", {"alpha": 1}, ONLY_EQUAL, 2),
    (
        "3.1, M2",
        "transport_rand",
        "rough",
        {"alpha": 1, "representation": "distribution"},
        "similarity",
        None,
    ),
    ("3.2, alpha >= 1/2", "transport_rand", "evidential", {"alpha": 0.5}, "metric", 2),
    ("3.2, alpha >= 1/2", "transport_rand", "evidential", {"alpha": 0.5}, TRIANGLE, 3),
    ("3.2, alpha >= 1/2", "transport_partition", "evidential", {"alpha": 0.5}, TRIANGLE, 3),
    ("3.2, rho", "transport_rand", "evidential", {"alpha": 0.25, "rho": 2}, RELAXED, 3),
    ("3.2, alpha, fuzzy", "transport_rand", "fuzzy", {"alpha": 0}, TRIANGLE, None),
    ("3.2, alpha >= 1/2", "transport_rand", "possibilistic", {"alpha": 0.5}, TRIANGLE, 3),
    ("3.2, rho", "transport_rand", "evidential", {"alpha": 0.25, "rho": 4}, RELAXED, None),
    ("3.2, alpha = 1", "transport_rand", "evidential", {"alpha": 1}, "pseudo-similarity", None),
    ("3.2, M2", "transport_partition", "fuzzy", {"alpha": 1}, ONLY_EQUAL, 2),
    (
        "3.2, alpha = 1",
        "transport_partition",
        "evidential",
        {"alpha": 1, "representation": "distribution"},
        "metric",
        None,
    ),
    ("3.2, alpha = 0", "transport_rand", "evidential", {"alpha": 0}, "consistency", None),
    ("3.2, alpha = 0", "transport_partition", "rough", {"alpha": 0}, "consistency", None),
    ("Corollary 3.1", "transport_rand", "fuzzy", {}, "alpha makes no difference", None),
    ("4.1, Rand_1", "alpha_rand", "rough", {}, "Rand_1 <= 1 - d_0", 3),
    ("4.1, Rand_1", "alpha_rand", "fuzzy", {}, "Rand_1 <= 1 - d_0", 3),
    ("4.1, Rand_0", "alpha_rand", "evidential", {}, "1 - d_0 <= Rand_0", None),
    ("4.1, d_1", "alpha_rand", "evidential", {}, "1 - d_1 <= 1 - d_0", None),
    ("4.2", "alpha_rand", "fuzzy", {}, "alpha makes no difference", None),
    (
        "4.3, alpha >= 1/2",
        "alpha_rand",
        "evidential",
        {"alpha": 0.5, "representation": "relational"},
        "similarity",
        None,
    ),
    ("4.3, alpha = 0", "alpha_rand", "evidential", {"alpha": 0}, "consistency", None),
    (
        "4.3, rho",
        "alpha_rand",
        "evidential",
        {"alpha": 0.25, "rho": 2, "representation": "relational"},
        "relaxed metric",
        None,
    ),
    ("4.3, rho is the least", "alpha_rand", "rough", {"alpha": 0.25, "rho": 1.9}, RELAXED, 2),
    ("Corollary 4.1", "alpha_rand", "evidential", {"alpha": 0.5}, "pseudo-similarity", None),
    ("Corollary 4.1", "alpha_rand", "evidential", {"alpha": 0.5}, ONLY_EQUAL, 2),
    (
        "Corollary 4.1, rho",
        "alpha_rand",
        "evidential",
        {"alpha": 0.25, "rho": 2},
        "relaxed pseudo-metric",
        None,
    ),
    ("4.5, delta_0", "alpha_partition_distance", "fuzzy", {}, "delta_0 <= d_0", 2),
    ("4.5, delta_0", "alpha_partition_distance", "rough", {}, "delta_0 <= d_0", None),
    ("4.5, delta_1", "alpha_partition_distance", "evidential", {}, "d_0 <= delta_1", 2),
    ("4.5, d_1", "alpha_partition_distance", "evidential", {}, "d_0 <= d_1", None),
    ("after 4.5", "alpha_partition_distance", "rough", {}, "d_1 <= delta_1", 2),
    ("4.6, alpha >= 1/2", "alpha_partition_distance", "evidential", {"alpha": 0.5}, "metric", 2),
    (
        "4.6, alpha >= 1/2",
        "alpha_partition_distance",
        "evidential",
        {"alpha": 0.5},
        "pseudo-metric",
        None,
    ),
    ("4.6, alpha >= 1/2", "alpha_partition_distance", "rough", {"alpha": 0.5}, "metric", None),
    ("4.6, alpha = 0", "alpha_partition_distance", "fuzzy", {"alpha": 0}, "consistency", 2),
    ("4.6, alpha = 0", "alpha_partition_distance", "evidential", {"alpha": 0}, EQUAL, None),
    ("4.6, alpha = 0", "alpha_partition_distance", "evidential", {"alpha": 0}, "symmetry", None),
    (
        "4.6, rho",
        "alpha_partition_distance",
        "evidential",
        {"alpha": 0.25, "rho": 2},
        "relaxed pseudo-metric",
        None,
    ),
    ("Proposition 4.5", "alpha_partition_distance", "fuzzy", {}, "alpha makes no difference", None),
]


@pytest.mark.parametrize(("where", "measure", "kind", "options", "axiom", "fails_at"), THEOREMS)
def test_theorems(where, measure, kind, options, axiom, fails_at):
    found = checked(measure, kind, **options)[axiom]
    assert found.holds == (fails_at is None)
    assert (found.counterexample and found.counterexample.n) == fails_at


def test_the_smallest_counterexamples():
    check = pt.check_axioms("transport_rand", n=3, kind="rough", alpha=0.5)
    assert check["metric"].counterexample.text == (
        "(0, 1) and (0, {1,2}): 0, which only equal ones may have"
    )
    assert check[TRIANGLE].counterexample.text == (
        "(0, 0, 0), (0, 0, {0,1}), (0, {0,1}, 2): 0.8333 from the first to the last, "
        "0.3333 + 0.3333 by way of the middle"
    )
    check = pt.check_axioms("alpha_partition_distance", n=2, kind="evidential", alpha=0.5, trials=1)
    assert check[ONLY_EQUAL].counterexample.text == (
        "({0,1}:0.5 {2,3}:0.5, {0,2}:0.5 {1,3}:0.5) and ({0,1}:0.5 {2,3}:0.5, "
        "{0,1}:0.5 {2,3}:0.5): 0, which only equal ones may have"
    )


def test_mass_on_the_empty_set():
    """Rand_alpha keeps the triangle inequality; delta_alpha, whose frame grows, does not."""
    options = {"n": 3, "kind": "evidential", "alpha": 0.5, "empty_mass": True, "trials": 100}
    assert pt.check_axioms("alpha_rand", **options)["pseudo-metric"].holds
    found = pt.check_axioms("alpha_partition_distance", **options)[TRIANGLE].counterexample
    x, y, z = (pt.Evidential.from_dense(one) for one in found.clusterings)
    direct, one, other = (
        pt.alpha_partition_distance(*pair, alpha=0.5) for pair in ((x, z), (x, y), (y, z))
    )
    assert direct > one + other + 0.1


# Counterexamples are real


def rebuilt(kind, data):
    if kind == "rough":
        return pt.Rough([set(one) for one in data])
    kinds = {"fuzzy": pt.Fuzzy, "possibilistic": pt.Possibilistic}
    return kinds.get(kind, pt.Evidential.from_dense)(data)


@pytest.mark.parametrize(
    ("name", "kind", "options"),
    [
        ("alpha_rand", "rough", {"alpha": 0.3, "rho": 1.5}),
        ("alpha_partition_distance", "evidential", {"alpha": 0.5}),
        ("alpha_partition_distance", "possibilistic", {}),
        ("transport_rand", "evidential", {"alpha": 0.5, "rho": 1.2}),
        ("transport_partition", "rough", {}),
        ("frigui_rand", "fuzzy", {}),
        ("anderson_rand", "possibilistic", {}),
        ("soft_mutual_information", "rough", {}),
        ("credal_rand_conflict", "evidential", {}),
    ],
)
def test_counterexamples_are_real(name, kind, options):
    measure = soft_measure(name)
    card = measure.card
    perfect = card.perfect if card.perfect is not None else float(card.higher_is_better)
    broken = 0
    for axiom, _, found in pt.check_axioms(name, n=3, kind=kind, trials=60, **options):
        if found is None:
            continue
        every = [rebuilt(kind, data) for data in found.clusterings]
        table = np.array([[ends(measure, x, y, options) for y in every] for x in every])
        distances = perfect - table if card.higher_is_better else table
        if axiom == EQUAL:
            assert (np.abs(table[0, 0] - perfect) > 1e-9).any()
        elif axiom == ONLY_EQUAL:
            assert (np.abs(table[0, 1] - perfect) <= 1e-9).any()
        elif axiom == "normalized":
            assert ((distances[0, -1] > 1 + 1e-9) | (distances[0, -1] < -1e-9)).any()
        elif axiom in (TRIANGLE, RELAXED):
            rho = options["rho"] if axiom == RELAXED else 1
            assert (distances[0, 2] > rho * (distances[0, 1] + distances[1, 2]) + 1e-9).any()
        else:
            continue
        broken += 1
    assert broken
