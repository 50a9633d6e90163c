"""Scores against chance, p-values and intervals over objects."""

import math
from itertools import permutations

import numpy as np
import pytest

import partita as pt
from partita.measures.measure import Measure

REFERENCE = [0, 0, 0, 1, 1, 1, 2, 2] * 4
CANDIDATE = [0, 0, 1, 1, 1, 1, 2, 0] * 4


@pytest.mark.parametrize("average", ["min", "geometric", "arithmetic", "max"])
def test_adjusted_mutual_information_is_the_assessment_of_mutual_information(average):
    result = pt.assess(
        REFERENCE, CANDIDATE, "mutual_info", samples=0, interval=None, average_method=average
    )
    expected = pt.adjusted_mutual_info_score(REFERENCE, CANDIDATE, average_method=average)
    assert result.adjusted == pytest.approx(expected, rel=1e-12)
    assert (result.exact, result.expected_error, result.p_value) == (True, 0.0, None)


def test_adjusted_rand_is_the_assessment_of_rand():
    result = pt.assess(REFERENCE, CANDIDATE, "rand", samples=0, interval=None)
    expected = pt.adjusted_rand_score(REFERENCE, CANDIDATE)
    assert result.adjusted == pytest.approx(expected, rel=1e-12)


def test_a_distance_is_adjusted_to_one_for_identity_and_zero_for_chance():
    result = pt.assess(REFERENCE, CANDIDATE, "mirkin", samples=0, interval=None)
    expected = pt.adjusted_rand_score(REFERENCE, CANDIDATE)
    assert result.adjusted == pytest.approx(expected, rel=1e-12)
    same = pt.assess(REFERENCE, REFERENCE, "vi", samples=0, interval=None)
    assert same.adjusted == 1.0


def test_sampled_expectation_agrees_with_the_exact_one_within_its_error():
    own = lambda table: pt.rand_score(contingency=table)  # noqa: E731
    sampled = pt.assess(REFERENCE, CANDIDATE, own, samples=2000, interval=None, rng=1)
    exact = pt.assess(REFERENCE, CANDIDATE, "rand", samples=0, interval=None)
    assert not sampled.exact
    assert sampled.expected == pytest.approx(exact.expected, abs=4 * sampled.expected_error)
    assert 0 < sampled.expected_error < 0.01


@pytest.mark.parametrize("model", ["number", "all"])
@pytest.mark.parametrize("sides", ["one", "two"])
def test_sampled_expectation_under_the_other_models(model, sides):
    options = {"model": model, "sides": sides, "interval": None}
    exact = pt.assess(REFERENCE, CANDIDATE, "rand", samples=0, **options)
    own = lambda table: pt.rand_score(contingency=table)  # noqa: E731
    sampled = pt.assess(REFERENCE, CANDIDATE, own, samples=800, rng=3, **options)
    assert exact.exact
    assert sampled.expected == pytest.approx(exact.expected, abs=4 * sampled.expected_error)


def test_p_value_approaches_the_share_of_permutations_that_are_as_good():
    reference, candidate = [0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1]
    score = pt.rand_score(reference, candidate)
    shuffled = [pt.rand_score(reference, list(order)) for order in permutations(candidate)]
    exact = sum(value >= score - 1e-12 for value in shuffled) / len(shuffled)
    result = pt.assess(reference, candidate, "rand", samples=4000, interval=None, rng=0)
    assert result.p_value == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / 4000))


def test_jackknife_error_of_a_mean_is_the_textbook_one():
    """Purity of two clusters is a mean over objects as long as majorities stand."""
    table = [[40, 10], [5, 45]]
    result = pt.assess(measures="purity", contingency=table, samples=2, interval="jackknife")
    p, n = 0.85, 100
    textbook = math.sqrt(p * (1 - p) / (n - 1))
    assert result.interval.standard_error == pytest.approx(textbook, rel=1e-12)
    reach = 1.959963984540054 * textbook
    assert result.interval.low == pytest.approx(p - reach, rel=1e-9)


def test_bootstrap_interval_is_centered_and_of_the_textbook_width():
    table = [[400, 100], [50, 450]]
    result = pt.assess(measures="purity", contingency=table, samples=3000, rng=4)
    low, high, level, method, error = result.interval
    assert (level, method) == (0.95, "bootstrap")
    assert (low + high) / 2 == pytest.approx(0.85, abs=0.002)
    assert error == pytest.approx(math.sqrt(0.85 * 0.15 / 1000), rel=0.08)
    assert high - low == pytest.approx(2 * 1.96 * error, rel=0.08)


def test_the_interval_contains_the_score_even_where_the_bootstrap_is_shifted():
    """Samples with replacement lose small clusters, and with them mutual information."""
    reference = [i // 2 for i in range(40)]
    candidate = [i // 3 for i in range(40)]
    result = pt.assess(reference, candidate, "mutual_info", samples=300, rng=0)
    assert result.interval.low < result.score < result.interval.high


def test_the_same_seed_gives_the_same_figures():
    first, second, third = (
        pt.assess(REFERENCE, CANDIDATE, "pair_jaccard", samples=50, rng=seed) for seed in (1, 1, 2)
    )
    assert first == second
    assert first.expected != third.expected


def test_it_says_what_it_found():
    text = str(pt.assess(REFERENCE, CANDIDATE, "rand", samples=20, rng=0))
    assert "rand = 0.7" in text
    assert "exact; fixed cluster sizes, both clusterings random" in text
    assert "p-value" in text
    assert "95% interval" in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sides": "three"}, "sides='three'"),
        ({"samples": -1}, "samples=-1"),
        ({"interval": "magic"}, "interval='magic'"),
        ({"level": 1.5}, "level=1.5"),
        ({"model": "none"}, "model='none'"),
        ({"measures": "jaccard", "samples": 1, "interval": None}, "no exact expectation"),
        ({"samples": 1}, "a bootstrap interval needs"),
        ({"samples": 1.5}, "samples=1.5"),
        ({"rng": "x"}, "rng='x'"),
        ({"average_method": "median"}, "average_method='median'"),
    ],
    ids=str,
)
def test_bad_options(options, message):
    with pytest.raises(pt.InputError, match=message):
        pt.assess(REFERENCE, CANDIDATE, **options)


def test_weights_repeat_objects():
    weighted = pt.assess([0, 0, 1], [0, 1, 1], samples=0, interval=None, sample_weight=[1, 2, 3])
    repeated = pt.assess([0, 0, 0, 1, 1, 1], [0, 1, 1, 1, 1, 1], samples=0, interval=None)
    assert weighted == repeated


def test_ten_thousand_million_objects_have_an_exact_expectation_but_no_draws():
    table = [[10**10, 5], [3, 10**9]]
    exact = pt.assess(contingency=table, samples=0, interval=None)
    assert exact.adjusted == pytest.approx(pt.adjusted_rand_score(contingency=table), rel=1e-12)
    with pytest.raises(pt.InputError, match="cannot be drawn"):
        pt.assess(contingency=table, samples=10)


def test_an_infinite_score_has_no_expectation():
    with pytest.raises(pt.InputError, match="minkowski is infinite"):
        pt.assess(pt.bottom(6), [0, 0, 1, 1, 2, 3], "minkowski", samples=10)


def test_fractional_tables_have_no_random_model():
    with pytest.raises(pt.FractionalWeightsError, match="random model"):
        pt.assess(contingency=[[0.5, 1.0], [1.0, 2.0]])


def test_a_jackknife_over_too_many_cells_is_refused():
    labels = np.arange(30_000)
    with pytest.raises(pt.InputError, match=r"purity 30,000 times.*bootstrap"):
        pt.assess(labels, labels, "purity", samples=2, interval="jackknife")


def test_a_jackknife_of_pairs_and_entropies_is_close_to_a_bootstrap_where_cells_are_large():
    rng = np.random.default_rng(5)
    truth = rng.integers(0, 9, 30_000)
    found = np.where(rng.random(30_000) < 0.5, truth, rng.integers(0, 9, 30_000))
    names = ["rand", "adjusted_rand", "mutual_info"]
    left_out = pt.assess(truth, found, names, samples=0, interval="jackknife")
    resampled = pt.assess(truth, found, names, samples=400, rng=0)
    for name in names:
        errors = left_out[name].interval.standard_error, resampled[name].interval.standard_error
        # Of 400 draws, a standard deviation is known to 3.5 %.
        assert errors[0] == pytest.approx(errors[1], rel=0.14)


def test_many_cells_leave_out_what_is_not_computed_by_kinds():
    truth = np.arange(60_000) // 3
    found = np.roll(truth, 1)
    names = ["rand", "mutual_info", "purity"]
    found = pt.assess(truth, found, names, samples=2, interval="jackknife", rng=0)
    assert list(found) == ["rand", "mutual_info"]
    assert "once for each cell" in found.left_out["purity"]


ROUGH = pt.Rough([{0}, {0}, {0, 1}, {1}, {1}, {1}, {2}, {0, 2}])
SHORT = [0, 0, 0, 1, 1, 1, 2, 2]


def test_several_measures_share_their_draws():
    names = ["rand", "pair_jaccard", "bcubed"]
    together = pt.assess(REFERENCE, CANDIDATE, names, samples=60, rng=5)
    for name in names:
        assert together[name] == pt.assess(REFERENCE, CANDIDATE, name, samples=60, rng=5)


def test_a_family_and_a_list_of_one_give_a_mapping():
    family = pt.assess(REFERENCE, CANDIDATE, "pair counting", samples=20, interval=None, rng=0)
    assert list(family) == [one.name for one in pt.measures.search(family="pair counting")]
    one = pt.assess(REFERENCE, CANDIDATE, ["rand"], samples=0, interval=None)
    assert isinstance(one, pt.Assessments)
    assert one["ri"] == pt.assess(REFERENCE, CANDIDATE, "rand", samples=0, interval=None)


def test_the_former_name_of_measures_warns():
    with pytest.warns(DeprecationWarning, match="measure= is deprecated: it is now measures="):
        former = pt.assess(REFERENCE, CANDIDATE, measure="ari", samples=0, interval=None)
    assert former == pt.assess(REFERENCE, CANDIDATE, "ari", samples=0, interval=None)


def test_soft_measures_of_hard_clusterings_agree_with_hard_ones():
    hard = pt.assess(REFERENCE, CANDIDATE, "rand", samples=0, interval=None)
    for name in ("credal_rand_belief", "credal_rand_jousselme", "frigui_rand", "rough_rand"):
        soft = pt.assess(REFERENCE, CANDIDATE, name, samples=0, interval=None)
        assert (soft.score, soft.expected) == pytest.approx((hard.score, hard.expected), rel=1e-12)
        assert soft.adjusted == pytest.approx(pt.adjusted_rand_score(REFERENCE, CANDIDATE))


@pytest.mark.parametrize("name", ["credal_rand_belief", "rough_rand", "soft_adjusted_rand"])
def test_draws_of_permutations_agree_with_the_exact_expectation(name):
    result = pt.assess(SHORT, ROUGH, name, samples=400, rng=2)
    assert result.exact
    own = pt.measures[name]
    drawn = pt.assess(
        SHORT,
        ROUGH,
        pt.measures.own_measure(
            lambda table: own.from_table(table), name="own", kinds=own.card.kinds
        ),
        samples=400,
        interval=None,
        rng=2,
    )
    assert not drawn.exact
    assert drawn.expected == pytest.approx(result.expected, abs=4 * drawn.expected_error)
    assert result.interval.low < result.score <= result.interval.high


def test_the_p_value_of_a_soft_measure_approaches_that_of_all_permutations():
    truth, rough = [0, 0, 1, 1, 2], pt.Rough([{0}, {0, 1}, {1}, {1}, {2}])
    score = pt.credal_rand_score(truth, rough)
    orders = list(permutations(range(5)))
    values = [pt.credal_rand_score(truth, rough.take(list(order))) for order in orders]
    exact = sum(value >= score - 1e-12 for value in values) / len(values)
    result = pt.assess(truth, rough, samples=2000, interval=None, rng=0)
    assert result.measure == "credal_rand_belief"
    assert result.p_value == pytest.approx(exact, abs=4 * math.sqrt(exact * (1 - exact) / 2000))


def test_identical_soft_clusterings_are_adjusted_to_one():
    for x in (ROUGH, pt.Rough([{0, 1}] * 4), pt.Fuzzy([[0.5, 0.5]] * 4)):
        result = pt.assess(x, x, samples=0, interval=None)
        assert (result.score, result.adjusted) == (1.0, 1.0)


def test_a_soft_jackknife_leaves_out_one_object_at_a_time():
    result = pt.assess(SHORT, ROUGH, "rough_rand", samples=2, interval="jackknife")
    left = [
        pt.rough_rand_score(SHORT[:i] + SHORT[i + 1 :], ROUGH.take([j for j in range(8) if j != i]))
        for i in range(8)
    ]
    wanted = math.sqrt(7 / 8 * sum((value - np.mean(left)) ** 2 for value in left))
    assert result.interval.standard_error == pytest.approx(wanted, rel=1e-12)
    many = pt.Hard(np.arange(3000) % 3)
    with pytest.raises(pt.InputError, match="3,000 times, once for each object"):
        pt.assess(many, many, "rough_rand", samples=0, interval="jackknife")


def test_more_clusters_than_a_set_can_have():
    """Sets have at most 64 clusters; measures of memberships take any number."""
    labels = pt.Hard(np.arange(100))
    result = pt.assess(labels, labels, "hullermeier_rand", samples=0, interval=None)
    assert (result.expected, result.adjusted) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"measures": "rand"}, "'rand' compares hard clusterings, and one of these is soft"),
        ({"measures": "transport_rand"}, "each random draw would be a transport problem"),
        ({"measures": "frigui_rand"}, "frigui_rand compares hard, fuzzy clusterings"),
        ({"measures": "alfa_rand"}, "did you mean alpha_rand"),
        ({"model": "number"}, "model='number' is for measures of hard clusterings"),
        ({"sample_weight": [1] * 8}, "sample_weight is for hard measures"),
        ({"alpha": 0.5}, "alpha has no effect on credal_rand_belief"),
        ({"measures": "alpha_rand", "alpha": 2}, "alpha=2"),
        ({"measures": ["transport"], "samples": 2}, "no measure asked for can be assessed"),
    ],
    ids=str,
)
def test_bad_options_of_soft_clusterings(options, message):
    with pytest.raises(pt.InputError, match=message):
        pt.assess(SHORT, ROUGH, **options)


@pytest.mark.parametrize(
    "options",
    [
        {name: value}
        for name, values in {
            "samples": ["many", None, np.arange(3), True, -2],
            "level": ["high", None, np.array([0.9, 0.95]), 0, float("nan")],
            "model": [None, 3, np.array(["sizes", "all"])],
            "sides": [None, 2, ["one"]],
            "interval": [1, "normal", np.arange(2)],
            "average_method": [None, ["min"]],
            "rng": ["seed", -1, 1.5],
            "measures": [3, [], {"rand": 1}, [None]],
            "alpha": ["half", np.array([0.1, 0.2])],
        }.items()
        for value in values
    ],
    ids=str,
)
def test_wrong_types_are_errors_that_name_the_argument(options):
    (name,) = options
    with pytest.raises(pt.PartitaError, match=name):
        pt.assess(REFERENCE, CANDIDATE, **options)


def test_a_table_has_no_soft_measures():
    with pytest.raises(pt.InputError, match="not contingency="):
        pt.assess(measures="alpha_rand", contingency=[[1, 2], [3, 4]])


def test_a_measure_without_a_perfect_value_is_left_out_before_any_draw(monkeypatch):
    # The rough clustering with itself has too many tables; with the reference it has few.
    rough = pt.Rough([{0, 1, 2}] * 60)
    computed = []
    from_table = Measure.from_table
    monkeypatch.setattr(
        Measure,
        "from_table",
        lambda self, *table, **options: (
            computed.append(self.name) or from_table(self, *table, **options)
        ),
    )
    names = ["credal_rand_belief", "soft_mutual_information"]
    found = pt.assess([0] * 60, rough, names, samples=10, interval=None, rng=0)
    assert list(found) == ["credal_rand_belief"]
    assert "more than limit=1,000,000" in found.left_out["soft_mutual_information"]
    assert computed.count("credal_rand_belief") >= 10
    assert computed.count("soft_mutual_information") <= 3


TREES = "((a:1,b:1):2,(c:2,d:2):1,e:3);", "(((a:1,b:1):1,c:2):2,(d:3,e:3):1);"


@pytest.mark.parametrize(
    "name",
    [
        "cophenetic_correlation", "cophenetic_spearman", "cophenetic_kendall", "robinson_foulds",
        "robinson_foulds_normalized", "rooted_triples",
    ],
)  # fmt: skip
def test_expectations_of_hierarchies_are_those_over_all_permutations(name):
    measure = pt.measures[name]
    table = measure.read(*TREES)
    orders = list(permutations(range(5)))
    values = [measure.from_table(table.permute_candidate(list(order))) for order in orders]
    result = pt.assess(*TREES, name, samples=0)
    assert (result.exact, result.interval) == (True, None)
    assert result.expected == pytest.approx(np.mean(values), abs=1e-12)


def test_p_values_of_hierarchies_are_the_share_of_permutations_that_are_as_good():
    measure = pt.measures["rooted_triples"]
    table = measure.read(*TREES)
    values = [
        measure.from_table(table.permute_candidate(list(order))) for order in permutations(range(5))
    ]
    share = np.mean(np.array(values) >= measure(*TREES) - 1e-12)
    result = pt.assess(*TREES, "rooted_triples", samples=1000, rng=0)
    assert result.p_value == pytest.approx(share, abs=0.05)


def test_intervals_of_hierarchies():
    result = pt.assess(*TREES, interval="jackknife", samples=10, rng=0)
    assert result.measure == "cophenetic_correlation"
    assert result.interval.low < result.score < result.interval.high
    with pytest.raises(pt.InputError, match="draws objects twice, which a hierarchy cannot have"):
        pt.assess(*TREES, interval="bootstrap")


def test_usual_measures_of_hierarchies():
    labels = dict.fromkeys("ab", 0) | dict.fromkeys("cde", 1)
    assert pt.assess(*TREES, samples=0).measure == "cophenetic_correlation"
    assert pt.assess("((a,b),c);", "(a,b,c);", samples=0).measure == "rooted_triples"
    flat = pt.assess(TREES[0], labels, samples=10, rng=0)
    assert (flat.measure, flat.interval) == ("element_centric_hierarchy", None)
    with pytest.raises(pt.InputError, match="compares hierarchies"):
        pt.assess(TREES[0], labels, "robinson_foulds")
    with pytest.raises(pt.InputError, match="noise does not go with hierarchies"):
        pt.assess(*TREES, noise=1)
    with pytest.raises(pt.UnknownMeasureError, match="hierarchies"):
        pt.assess(*TREES, "omega")


def test_the_expectation_of_omega_is_0():
    x = pt.Overlapping([{0, 1, 2}, {2, 3}, {3, 4}])
    y = pt.Overlapping([{0, 1}, {1, 2, 4}, {3}])
    measure = pt.measures["omega"]
    table = measure.read(x, y)
    values = [
        measure.from_table(table.permute_candidate(list(order))) for order in permutations(range(5))
    ]
    result = pt.assess(x, y, samples=0, interval=None)
    assert result.exact
    assert result.expected == pytest.approx(np.mean(values), abs=1e-12) == 0.0
    every = pt.Overlapping([{0, 1, 2}])
    assert pt.assess(every, every, samples=0, interval=None).expected == 1.0
