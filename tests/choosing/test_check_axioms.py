"""Axioms decided by exhaustion: known results, cards, the naive twin, and callers' functions."""

import functools
import math

import numpy as np
import pytest
import sklearn.metrics as sklearn

import partita as pt
from partita.choosing.axioms import AXIOMS
from partita.choosing.check_axioms import check_axioms
from partita.measures import own_measure
from tests.naive.axioms import AXIOMS as NAIVE, Subject, first_counterexample
from tests.naive.hard_measures import TWINS
from tests.tables_of import table_of

METRIC_AXIOMS = ("perfect score iff equal", "symmetry", "triangle inequality")
NAMES = tuple(axiom.name for axiom in AXIOMS)


def split_scores(counts, sizes):
    """How much of each row stays together: 1 - H / log size, and 1 for a single object."""
    logs = np.where(counts > 0, counts * np.log(np.maximum(counts, 1)), 0).sum(axis=1)
    return np.where(sizes > 1, logs / np.maximum(sizes * np.log(np.maximum(sizes, 2)), 1), 1.0)


def both_scores(table):
    counts = table.to_dense()
    by_row = split_scores(counts, table.row_sums)
    return counts, by_row, split_scores(counts.T, table.column_sums)


def s_h(table):
    """Xiang's S_H: the split of the reference cluster times the merge into the candidate's."""
    counts, by_row, by_column = both_scores(table)
    return float(by_row @ counts @ by_column / table.n)


def s_mean(table):
    """Xiang's S': the mean of both sides."""
    counts, by_row, by_column = both_scores(table)
    return float((counts.sum(1) @ by_row + counts.sum(0) @ by_column) / (2 * table.n))


def s_max(table):
    """The largest part of the reference cluster times that of the candidate cluster."""
    counts = table.to_dense()
    by_row = counts.max(axis=1) / table.row_sums
    by_column = counts.max(axis=0) / table.column_sums
    return float(by_row @ counts @ by_column / table.n)


# Measure → axioms that hold up to n = 5, and axioms that fail with the n of the counterexample.
KNOWN = {
    "s_h": (
        [
            "fixed range",
            "perfect score iff equal",
            "symmetry",
            "conditional normalisation",
            "join-weighted decomposition",
            "monotonicity",
            "meet-weighted decomposition",
            "subcomponent-consistency",
        ],
        {"triangle inequality": 5, "n-invariance": 2},
    ),
    "s_mean": (
        ["join-weighted decomposition", "subcomponent-consistency"],
        {"conditional normalisation": 2, "triangle inequality": 3},
    ),
    "s_max": (["meet-weighted decomposition", "subcomponent-consistency"], {}),
    "vi": (
        [
            "perfect score iff equal",
            "symmetry",
            "triangle inequality",
            "join-weighted decomposition",
            "convex additivity",
            "n-invariance",
        ],
        {"fixed range": 3, "conditional normalisation": 2},
    ),
    "mutual_info": (["n-invariance"], {"fixed range": 3, "perfect score iff equal": 2}),
    "mirkin": (["triangle inequality"], {"fixed range": 2}),
    "nmi": (["perfect score iff equal"], {"join-weighted decomposition": 3}),
    "ari": (["constant baseline"], {"join-weighted decomposition": 3, "monotonicity": 4}),
    "ami": (["constant baseline"], {"fixed range": 3}),
    "rand": (
        ["monotonicity", "refinement monotonicity"],
        {"join-weighted decomposition": 3, "constant baseline": 4},
    ),
    "matching_accuracy": (["subcomponent-consistency", "join-weighted decomposition"], {}),
    "van_dongen": (["join-weighted decomposition", "triangle inequality"], {}),
    "purity": (["triangle inequality"], {"symmetry": 2, "perfect score iff equal": 2}),
    "xiang_k": ([], {"refinement monotonicity": 4}),
}
OWN = {"s_h": s_h, "s_mean": s_mean, "s_max": s_max}
BOUNDED = {"bounds": (0.0, 1.0), "perfect": 1.0}


def measure_of(name):
    return own_measure(OWN[name], **BOUNDED) if name in OWN else pt.measures[name]


def subject_of(measure):
    """A measure as the naive twin sees it: from labels, by its own naive twin if it has one."""
    known: dict = {}

    def value(x, y):
        if (x, y) not in known:
            twin = TWINS.get(measure.name)
            found = twin(x, y) if twin else measure.from_table(table_of(x, y))
            known[x, y] = float(found)
        return known[x, y]

    card = measure.card
    return Subject(value, card.bounds, card.higher_is_better, card.perfect)


@pytest.fixture(scope="module")
def all_checks():
    return check_axioms(pt.measures.values())


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
    assert {axiom: check[axiom].counterexample.n for axiom in fail} == fail


def test_the_split_merge_score_is_no_metric_from_five_objects():
    assert check_axioms(own_measure(s_h, **BOUNDED), 4)["triangle inequality"].holds
    found = check_axioms(own_measure(s_h, **BOUNDED))["triangle inequality"].counterexample
    x, y, z = found.clusterings
    d = {pair: 1 - s_h(table_of(*pair)) for pair in ((x, z), (x, y), (y, z))}
    assert d[x, z] > d[x, y] + d[y, z]


def test_what_fails_with_six_objects_only():
    largest_parts = check_axioms(own_measure(s_max, **BOUNDED), 6)
    assert largest_parts["triangle inequality"].counterexample.n == 6
    jaccard = check_axioms("pair_jaccard", 6)
    assert jaccard["subcomponent-consistency"].counterexample.n == 6


def test_registered_split_merge_scores_are_these():
    pairs = {"split_merge": s_h, "split_merge_mean": s_mean, "split_merge_max": s_max}
    for name, own in pairs.items():
        if name in pt.measures:
            registered, mine = check_axioms(name, 4), check_axioms(own_measure(own, **BOUNDED), 4)
            assert registered.rows == mine.rows, name


# Measures of all kinds, with infinite values and infinite bounds among them.
TWINNED = [
    "rand", "ari", "jaccard", "minkowski", "mirkin", "purity", "van_dongen", "accuracy",
    "partition_distance", "pair_sets", "bcubed", "mutual_info", "nmi", "ami", "vi", "nvi",
    "xiang_k", "beta_distance", "s_h", "s_mean", "s_max",
]  # fmt: skip


@pytest.mark.parametrize("name", TWINNED)
def test_the_naive_twin_finds_the_same(name):
    measure = measure_of(name)
    subject = subject_of(measure)
    for axiom, holds, found in check_axioms(measure, 4):
        wanted = first_counterexample(axiom, subject, 4)
        assert holds == (wanted is None), axiom
        assert (found and found.clusterings) == wanted, axiom


def test_the_naive_twin_has_the_same_axioms():
    assert tuple(NAIVE) == NAMES


def test_every_counterexample_is_one(all_checks):
    for name, check in all_checks.items():
        subject = subject_of(pt.measures[name])
        for axiom, holds, found in check:
            assert holds == (found is None)
            if found:
                number, broken = NAIVE[axiom]
                assert len(found.clusterings) == number
                assert {len(labels) for labels in found.clusterings} == {found.n}
                assert broken(subject, *found.clusterings), (name, axiom, found)


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["rand", "ari", "vi", "s_h", "purity"])
def test_the_naive_twin_finds_the_same_for_five_objects(name):
    measure = measure_of(name)
    subject = subject_of(measure)
    for axiom, _, found in check_axioms(measure):
        if axiom != "monotonicity":  # seven million quadruples
            wanted = first_counterexample(axiom, subject, 5)
            assert (found and found.clusterings) == wanted, axiom


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
        for name, measure in pt.measures.items()
        if measure.card.chance == "fixed cluster sizes (permutation)"
    }


def test_convex_additivity_is_the_join_weighted_decomposition(all_checks):
    """Each follows from the other: the join is the finest clustering that both refine."""
    for check in all_checks.values():
        additive, decomposed = check["convex additivity"], check["join-weighted decomposition"]
        assert additive.holds == decomposed.holds
        if not additive.holds:
            assert additive.counterexample.n == decomposed.counterexample.n


# What can be checked.


def test_functions_of_labels_give_what_functions_of_tables_give():
    by_name = check_axioms("rand", 4)
    labels = check_axioms(sklearn.rand_score, 4)
    table = check_axioms(lambda table: pt.rand_score(contingency=table), 4)
    assert labels.measure == "rand_score"
    assert by_name.rows == labels.rows == table.rows
    assert check_axioms(pt.rand_score, 4) == check_axioms(pt.measures["rand"], 4) == by_name


def test_a_callers_distance():
    def differing(table):
        return float(table.counts.size - min(table.shape))

    check = check_axioms(own_measure(differing, higher_is_better=False), 4)
    assert check["symmetry"].holds
    assert check["fixed range"].counterexample.text == "{1,2,3} and {1}{2}{3}: 2 is outside [0, 1]"


def test_a_similarity_must_not_exceed_the_perfect_score():
    check = check_axioms(lambda a, b: float(len(set(a)) != len(set(b))), 3)
    found = check["perfect score iff equal"].counterexample
    assert found.text == "{1,2} and {1}{2}: 1, though equal clusterings have 0"


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


def test_the_documentation_has_every_axiom():
    text = " ".join(check_axioms.__doc__.split())
    for axiom in AXIOMS:
        assert f"**{axiom.name}**" in text
        assert axiom.statement in text
        assert axiom.reference


def test_infinite_values_give_no_warnings():
    def infinite(table):
        return math.inf if table.shape[0] > table.shape[1] else -math.inf

    for higher_is_better in (True, False):
        check = check_axioms(own_measure(infinite, higher_is_better=higher_is_better), 4)
        assert check["symmetry"].counterexample.text == (
            "{1,2} and {1}{2}: -inf one way, inf the other"
        )


def test_names_of_clusters_and_order_of_objects_must_not_matter():
    with pytest.raises(pt.InputError, match="these must not matter"):
        check_axioms(lambda a, b: float(np.mean(a == b)), 3)
    with pytest.raises(pt.InputError, match="these must not matter"):
        check_axioms(lambda a, b: float(a[0] == a[-1] and b[0] == b[1 % len(b)]), 3)


def test_functions_with_filled_in_arguments():
    check = check_axioms(functools.partial(pt.beta_distance, beta=1.5), 3)
    assert check.measure == "beta_distance"
    assert check["symmetry"].holds
    assert "symmetry" in check
    assert "nonsense" not in check


def test_monotonicity_is_strict():
    """Whether all is perfect never falls when a component gains, but does not rise either."""

    def perfect(table):
        return float(table.identical)

    found = check_axioms(perfect, 4)["monotonicity"].counterexample
    assert found.n == 4
    first, second = (found.clusterings[i : i + 2] for i in (0, 2))
    assert [perfect(table_of(*pair)) for pair in (first, second)] == [0.0, 0.0]


def test_three_copies_are_tried():
    def odd(table):
        return float(table.n % 2 == 0 or table.n % 3 != 0)

    only_two = {n: (odd_of(2 * n), odd_of(3 * n)) for n in (1, 2, 4, 5)}
    assert all(two == 1.0 for two, _ in only_two.values())
    found = check_axioms(odd, 5)["n-invariance"]
    assert found.counterexample.n == 1


def odd_of(n):
    return float(n % 2 == 0 or n % 3 != 0)
