"""Scores against chance, p-values and intervals over objects."""

import math
from itertools import permutations

import numpy as np
import pytest

import partita as pt

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
    with pytest.raises(pt.InputError, match=r"30,000 times.*bootstrap"):
        pt.assess(labels, labels, "rand", samples=0, interval="jackknife")
