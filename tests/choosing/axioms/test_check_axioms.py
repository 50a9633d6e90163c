"""Axioms decided by exhaustion: known results, cards, the naive twin, and callers' functions."""

import functools
import math

import pytest
import sklearn.metrics as sklearn

import partita as pt
from partita.choosing.axioms.check_axioms import check_axioms
from partita.measures import own_measure
from tests.naive.axioms import (
    AXIOMS as NAIVE,
    OF_SCORES,
    Subject,
    first_counterexample,
    has_no_sigma,
    outside_unit,
)
from tests.naive.hard_measures import (
    TWINS,
    entropy,
    log_bound_squared,
    one_minus,
    one_minus_entropy_over_log_size,
    share_of_the_largest_part,
    variation_over,
)
from tests.tables_of import table_of

METRIC_AXIOMS = ("perfect score iff equal", "symmetry", "triangle inequality")


# PairValues of clusters from the sizes of their parts, n, and the larger number of clusters.


def entropy_of(parts):
    return entropy(tuple(label for label, size in enumerate(parts) for _ in range(size)))


def by_entropy(parts, n, k):
    return one_minus_entropy_over_log_size(sum(parts), parts)


def by_largest_part(parts, n, k):
    return share_of_the_largest_part(sum(parts), parts)


def by_pairs(parts, n, k):
    cut = (sum(parts) ** 2 - sum(size**2 for size in parts)) / 2
    return 1 - 4 * cut / (sum(parts) * (n - 1)) if n > 1 else 1.0


def by_log_n(parts, n, k):
    return 1 - 2 * entropy_of(parts) / math.log(n) if n > 1 else 1.0


def by_log_k(parts, n, k):
    return 1 - entropy_of(parts) / math.log(k) if k > 1 else 1.0


SCORES = {
    "split_merge": by_entropy,
    "split_merge_mean": by_entropy,
    "split_merge_max": by_largest_part,
    "van_dongen": by_largest_part,
    "matching_accuracy": by_largest_part,
    "rand": by_pairs,
    "normalized_variation_of_information": by_log_n,
    "variation_of_information_similarity": by_log_n,
    "normalized_variation_of_information_log_k": by_log_k,
    "variation_of_information_similarity_log_k": by_log_k,
}

# Measure → axioms that hold up to n = 5, and axioms that fail with the n of the counterexample.
KNOWN = {
    "split_merge": (
        [
            "fixed range",
            "perfect score iff equal",
            "symmetry",
            "normalization",
            "conditional normalization",
            "join-weighted decomposition",
            "monotonically decreasing",
            "subcomponent-normalization",
            "subcomponent-consistency",
            "meet-weighted decomposition",
            "component monotonicity",
        ],
        {"triangle inequality": 5, "n-invariance": 2},
    ),
    "split_merge_mean": (
        [
            "normalization",
            "join-weighted decomposition",
            "subcomponent-normalization",
            "meet-weighted decomposition",
        ],
        {
            "conditional normalization": 2,
            "triangle inequality": 3,
            "subcomponent-consistency": 2,
        },
    ),
    "split_merge_max": (
        ["meet-weighted decomposition", "subcomponent-consistency", "monotonically decreasing"],
        {"subcomponent-normalization": 2, "conditional normalization": 2},
    ),
    "vi": (
        [
            "perfect score iff equal",
            "symmetry",
            "triangle inequality",
            "join-weighted decomposition",
            "meet-weighted decomposition",
            "convex additivity",
            "n-invariance",
        ],
        {"fixed range": 3, "conditional normalization": 2},
    ),
    "mutual_info": (["n-invariance"], {"fixed range": 3, "perfect score iff equal": 2}),
    "mirkin": (["triangle inequality"], {"fixed range": 2}),
    "nmi": (
        ["perfect score iff equal", "normalization"],
        {"conditional normalization": 3, "join-weighted decomposition": 3},
    ),
    "normalized_mutual_info_max": (
        ["normalization"],
        {
            "conditional normalization": 3,
            "join-weighted decomposition": 3,
            "meet-weighted decomposition": 3,
        },
    ),
    "ari": (
        ["constant baseline"],
        {"join-weighted decomposition": 3, "component monotonicity": 4, "normalization": 3},
    ),
    "ami": (["constant baseline"], {"fixed range": 3}),
    "rand": (
        ["normalization", "component monotonicity", "refinement monotonicity"],
        {
            "conditional normalization": 3,
            "join-weighted decomposition": 3,
            "meet-weighted decomposition": 3,
            "subcomponent-consistency": 2,
            "constant baseline": 4,
        },
    ),
    "matching_accuracy": (
        ["subcomponent-consistency", "join-weighted decomposition"],
        {"normalization": 5, "conditional normalization": 2, "meet-weighted decomposition": 4},
    ),
    "van_dongen": (
        ["join-weighted decomposition", "meet-weighted decomposition", "triangle inequality"],
        {"normalization": 4, "conditional normalization": 2, "subcomponent-consistency": 2},
    ),
    "purity": (["triangle inequality"], {"symmetry": 2, "perfect score iff equal": 2}),
    "variation_of_information_similarity_log_k": (
        [],
        {"join-weighted decomposition": 3, "refinement monotonicity": 4},
    ),
}


def measure_of(name):
    return pt.measures[name]


def subject_of(measure):
    """A measure as the naive twin sees it: from labels, by its own naive twin if it has one."""
    twin = TWINS.get(measure.name) or (lambda x, y: measure.from_table(table_of(x, y)))
    card = measure.card
    facts = card.bounds, card.higher_is_better, card.perfect
    return Subject(remembered(twin), *facts, SCORES.get(measure.name))


def remembered(function):
    known: dict = {}

    def value(x, y):
        if (x, y) not in known:
            known[x, y] = float(function(x, y))
        return known[x, y]

    return value


@pytest.fixture(scope="module")
def all_checks():
    return check_axioms(pt.measures.hard.values())


@pytest.mark.parametrize("name", KNOWN)
def test_known_results(name):
    check = check_axioms(measure_of(name))
    hold, fail = KNOWN[name]
    assert [axiom for axiom in hold if not check[axiom].holds] == []
    assert {axiom: check[axiom].counterexample.n for axiom in fail} == fail


@pytest.mark.nightly
@pytest.mark.parametrize("name", KNOWN)
def test_known_results_for_six_objects(name):
    check = check_axioms(measure_of(name), 6)
    hold, fail = KNOWN[name]
    assert [axiom for axiom in hold if not check[axiom].holds] == []
    assert [axiom for axiom in fail if check[axiom].holds] == []


def test_the_split_merge_score_is_no_metric_from_five_objects():
    assert check_axioms("s_h", 4)["triangle inequality"].holds
    x, y, z = check_axioms("s_h")["triangle inequality"].counterexample.clusterings
    d = {pair: 1 - pt.split_merge_score(*pair) for pair in ((x, z), (x, y), (y, z))}
    assert d[x, z] > d[x, y] + d[y, z]


def test_what_fails_with_six_objects_only():
    largest_parts = check_axioms("split_merge_max", 6)
    assert largest_parts["triangle inequality"].counterexample.n == 6


# Measures of all kinds, with infinite values and infinite bounds among them.
TWINNED = [
    "rand", "ari", "jaccard", "minkowski", "mirkin", "purity", "van_dongen", "accuracy",
    "partition_distance", "pair_sets", "bcubed", "mutual_info", "nmi", "ami", "vi", "nvi",
    "variation_of_information_similarity_log_k", "beta_distance", "split_merge",
    "split_merge_mean", "split_merge_max",
]  # fmt: skip


def assert_the_twin_agrees(check, subject, n):
    for axiom, holds, found in check:
        if axiom in OF_SCORES and subject.score is None:
            assert (holds, found) == (None, None)
            continue
        wanted = first_counterexample(axiom, subject, n)
        assert holds == (wanted is None), axiom
        if axiom == "monotonically decreasing":
            continue  # the first one is found in another order
        shown = found and found.clusterings
        if axiom == "meet-weighted decomposition" and found:
            shown = shown[:2]  # the others determine what this pair should have
        assert shown == wanted, axiom


@pytest.mark.parametrize("name", TWINNED)
def test_the_naive_twin_finds_the_same(name):
    measure = measure_of(name)
    assert_the_twin_agrees(check_axioms(measure, 4), subject_of(measure), 4)


def test_cards_declare_the_scores_that_measures_are_built_from():
    declared = {one.name for one in pt.measures.hard.values() if one.card.built_from is not None}
    assert declared == set(SCORES)


def is_one(axiom, subject, found):
    """Whether a counterexample is one, by the naive twin."""
    if axiom in NAIVE:
        number, broken = NAIVE[axiom]
        assert len(found.clusterings) == number
        assert {len(labels) for labels in found.clusterings} == {found.n}
        return broken(subject, *found.clusterings)
    if axiom == "meet-weighted decomposition":
        sides = iter(found.clusterings)
        return has_no_sigma(subject, list(zip(sides, sides, strict=True)))
    x, y = found.clusterings
    value = subject.similarity(x, y)
    return outside_unit(value) or value not in (0.0, 1.0)  # the least or the greatest of all


def test_every_counterexample_is_one(all_checks):
    for name, check in all_checks.items():
        subject = subject_of(pt.measures[name])
        for axiom, holds, found in check:
            assert (holds is False) == (found is not None)
            if found:
                assert is_one(axiom, subject, found), (name, axiom, found)


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["rand", "ari", "vi", "s_h", "purity"])
def test_the_naive_twin_finds_the_same_for_five_objects(name):
    measure = measure_of(name)
    check = check_axioms(measure)
    # Component monotonicity speaks of seven million quadruples.
    rows = [row for row in check if row.axiom != "component monotonicity"]
    assert_the_twin_agrees(rows, subject_of(measure), 5)


# What the cards claim.


def test_cards_tell_the_truth_about_symmetry(all_checks):
    wrong = [
        name
        for name, check in all_checks.items()
        if check["symmetry"].holds != pt.measures[name].card.symmetric
    ]
    assert wrong == []


def test_cards_tell_the_truth_about_metrics(all_checks):
    """A metric has no counterexample; a measure that has one is said to be no metric."""
    for name, check in all_checks.items():
        if pt.measures[name].card.metric:
            assert all(check[axiom].holds for axiom in METRIC_AXIOMS), name


def test_cards_tell_the_truth_about_bounds(all_checks):
    for name, check in all_checks.items():
        if all(map(math.isfinite, pt.measures[name].card.bounds)):
            assert check["fixed range"].holds, name


def test_cards_tell_the_truth_about_adjustment_for_chance(all_checks):
    """A constant baseline is what adjusting for fixed cluster sizes is for."""
    constant = {name for name, check in all_checks.items() if check["constant baseline"].holds}
    assert constant == {
        name
        for name, measure in pt.measures.hard.items()
        if measure.card.chance == "fixed cluster sizes (permutation)"
    }


def test_convex_additivity_is_the_join_weighted_decomposition(all_checks):
    """Each follows from the other: the join is the finest clustering that both refine."""
    for check in all_checks.values():
        additive, decomposed = check["convex additivity"], check["join-weighted decomposition"]
        assert additive.holds == decomposed.holds
        if not additive.holds:
            assert additive.counterexample.n == decomposed.counterexample.n


def test_a_callers_distance():
    def differing(table):
        return float(table.counts.size - min(table.shape))

    check = check_axioms(own_measure(differing, higher_is_better=False), 4)
    assert check["symmetry"].holds
    assert check["fixed range"].counterexample.text == "{1,2,3} and {1}{2}{3}: 2 is outside [0, 1]"


def test_several_measures():
    table = check_axioms(["ari", sklearn.rand_score, "pair counting"], 3)
    assert list(table)[:2] == ["adjusted_rand", "rand_score"]
    assert table["ARI"] == table["adjusted_rand"] == check_axioms("ari", 3)
    assert len(check_axioms(["ari"], 2)) == 1


@pytest.mark.parametrize("n", [1, 2])
def test_few_objects(n):
    assert check_axioms("rand", n).n == n


@pytest.mark.nightly
def test_seven_objects():
    assert check_axioms("rand", 7)["triangle inequality"].holds


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, "n=0"),
        (-3, "n=-3"),
        (9, "n=9: there would be 447,195,609 pairs"),
        (10**9, "n=1000000000: there would be more than"),
    ],
)
def test_numbers_of_objects_out_of_reach(n, words):
    with pytest.raises(pt.InputError, match=words):
        check_axioms("rand", n)


@pytest.mark.parametrize("n", [2.0, "5", None, True])
def test_numbers_of_objects_that_are_none(n):
    with pytest.raises(pt.InputTypeError, match="n="):
        check_axioms("rand", n)


def test_unknown_measures():
    with pytest.raises(pt.UnknownMeasureError, match="rnad"):
        check_axioms("rnad")
    with pytest.raises(pt.InputTypeError, match="measure must be"):
        check_axioms(3)
    with pytest.raises(pt.InputTypeError, match="give a measure, or subcomponent="):
        check_axioms()
    with pytest.raises(pt.InputError, match="stands for"):
        check_axioms("pair counting")


def fails_for_different_clusterings(x, y):
    if len(set(x)) != len(set(y)):
        raise ZeroDivisionError("no luck")
    return 1.0


def no_number_when_repeated(table):
    return math.nan if table.n > 5 else 1.0


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (
            fails_for_different_clusterings,
            r"\{1,2\} and \{1\}\{2\}: ZeroDivisionError\('no luck'\)",
        ),
        (no_number_when_repeated, r"\{1,2,3\} and \{1,2,3\} with every object twice: .*NaN"),
        (lambda table: None, r"'<lambda>' has no value for \{1\} and \{1\}"),
        (pt.cluster_precision_recall_f, "has no value"),
    ],
)
def test_functions_without_a_value(function, words):
    with pytest.raises(pt.InputError, match=words):
        check_axioms(function)


# A bound on the number of clusters.


@pytest.mark.parametrize("k", [2, 3])
def test_k_with_a_bound_known_in_advance(k):
    """K of the paper is join-weighted and meet-weighted, but neither consistent nor normalized."""
    measure = functools.partial(pt.variation_of_information_score, k=k)
    check = check_axioms(
        measure, 4, subcomponent=lambda _, parts: by_log_k(parts.tolist(), 0, k), max_clusters=k
    )
    value = remembered(one_minus(variation_over(log_bound_squared(k))))
    subject = Subject(value, score=lambda parts, n, _: by_log_k(parts, n, k), max_clusters=k)
    assert_the_twin_agrees(check, subject, 4)
    for axiom in ("join-weighted decomposition", "meet-weighted decomposition"):
        assert check[axiom].holds
    assert check["subcomponent-consistency"].counterexample.n == 2
    assert not check["conditional normalization"].holds
    assert check["normalization"].holds == (k == 2)  # k² = 9 objects are needed


def test_clusterings_of_few_clusters_only():
    seen = set()

    def numbers_of_clusters(table):
        seen.update(table.shape)
        return 1.0

    check_axioms(numbers_of_clusters, 5, max_clusters=3)
    assert seen == {1, 2, 3}


@pytest.mark.parametrize("most", [1, 0, 2.5])
def test_bad_bounds_on_clusters(most):
    with pytest.raises((pt.InputError, pt.InputTypeError), match="max_clusters="):
        check_axioms("rand", max_clusters=most)
