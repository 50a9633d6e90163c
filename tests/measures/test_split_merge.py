"""The split-merge framework: golden figures, measures that it contains, exact zeros and ones."""

import itertools
import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from tests.measures.split_merge_scores import (
    COMBINATIONS,
    WITHOUT_POINTS,
    pairs_of_partitions,
    score,
)
from tests.naive import hard_measures as naive
from tests.naive.partitions import all_partitions
from tests.tables_of import counted, table_of

CASES = json.loads((Path(__file__).parents[1] / "golden" / "split_merge.json").read_text())["cases"]

every_case = pytest.mark.parametrize(
    "case", CASES, ids=[f"{i} {case['name']}" for i, case in enumerate(CASES)]
)
every_subcomponent = pytest.mark.parametrize("subcomponent", WITHOUT_POINTS)
every_combination = pytest.mark.parametrize("combine", COMBINATIONS)


def close(value):
    return pytest.approx(value, rel=1e-12, abs=1e-12)


def labels_of_sizes(*sizes):
    return np.repeat(np.arange(len(sizes)), sizes)


# Figures computed elsewhere


@every_case
def test_golden_figures(case, every_path):
    x, y = case["x"], case["y"]
    assert pt.split_merge_score(x, y) == close(case["S_H"])
    assert pt.split_merge_score(x, y, combine="mean") == close(case["S_H_mean"])
    assert pt.split_merge_score(x, y, subcomponent="max") == close(case["S_max"])
    mean_of_largest = pt.split_merge_score(x, y, subcomponent="max", combine="mean")
    assert mean_of_largest == close(case["S_max_mean"])


def test_golden_figures_are_many_and_of_all_kinds():
    assert len(CASES) == 41
    assert sum("features" in case for case in CASES) == 32
    assert {case["S_H"] for case in CASES} >= {0.0, 1.0}


# Measures that are instances of the mean

INSTANCES = {
    "max": "van_dongen",
    "log-k": "variation_of_information_similarity_log_k",
    "log-n": "variation_of_information_similarity",
    "pairs": "rand",
}


def test_instances_of_the_mean_on_all_small_partitions(every_path):
    split_merge = pt.measures["split_merge"].from_table
    for x, y in pairs_of_partitions(1, 2, 3, 4, 5):
        table = table_of(x, y)
        for subcomponent, name in INSTANCES.items():
            found = split_merge(table, subcomponent=subcomponent, combine="mean")
            wanted = naive.TWINS[name](x, y), pt.measures[name].from_table(table)
            assert (found, found) == pytest.approx(wanted, rel=0, abs=1e-15), (name, x, y)


@pytest.mark.parametrize(("subcomponent", "name"), INSTANCES.items())
@pytest.mark.parametrize("n", [10**4, 10**10])
def test_instances_of_the_mean_on_large_tables(subcomponent, name, n):
    table = counted([[n, 3, 0], [n // 7, 0, n // 3], [0, 1, n // 2]])
    found = pt.measures["split_merge"].from_table(table, subcomponent=subcomponent, combine="mean")
    assert found == pytest.approx(pt.measures[name].from_table(table), rel=1e-13, abs=0)


# Zeros and ones without rounding

SIZES = {
    "one object": (1,),
    "two": (2,),
    "logarithms that round": (3, 7, 11),
    "many that round": (3, 7, 11, 13, 29, 31, 1001, 1023, 1025),
    "with singletons": (3, 1, 7, 1, 1, 11),
}
every_size = pytest.mark.parametrize("sizes", SIZES.values(), ids=SIZES)


@every_size
@every_subcomponent
@every_combination
def test_identical_clusterings_score_exactly_one(sizes, subcomponent, combine, every_path):
    labels = labels_of_sizes(*sizes)
    for renamed in (labels, labels.max() - labels, np.array([f"c{i}" for i in labels])):
        found = pt.split_merge_score(labels, renamed, subcomponent=subcomponent, combine=combine)
        assert found == 1.0


@every_subcomponent
@every_combination
def test_a_million_identical_labels_score_exactly_one(subcomponent, combine, every_path):
    labels = np.arange(10**6) // 11
    found = pt.split_merge_score(labels, labels, subcomponent=subcomponent, combine=combine)
    assert found == 1.0


@every_size
def test_against_the_bottom_only_singletons_are_left(sizes, every_path):
    labels = labels_of_sizes(*sizes)
    bottom = np.arange(labels.size)
    wanted = sizes.count(1) / labels.size
    assert pt.split_merge_score(labels, bottom) == wanted
    assert pt.split_merge_score(bottom, labels) == wanted


def test_against_the_bottom_on_all_small_partitions(every_path):
    for n in (1, 2, 3, 4, 5, 6):
        for labels in all_partitions(n):
            singletons = sum(labels.count(label) == 1 for label in labels)
            assert score(labels, range(n)) == singletons / n


@pytest.mark.parametrize("size", [2, 3, 7, 11, 10**6])
def test_a_million_objects_in_equal_clusters_against_the_bottom(size, every_path):
    labels = np.arange(10**6) // size
    bottom = np.arange(10**6)
    singletons = np.count_nonzero(np.bincount(labels) == 1)
    assert pt.split_merge_score(labels, bottom) == singletons / 10**6
    assert pt.split_merge_score(bottom, labels) == singletons / 10**6


@pytest.mark.parametrize("shape", [(2, 2), (3, 7), (7, 11), (11, 3), (100, 99), (1000, 1000)])
def test_crossed_clusterings_score_exactly_zero(shape, every_path):
    """Every pair of clusters shares one object."""
    rows, columns = (part.ravel() for part in np.indices(shape))
    assert pt.split_merge_score(rows, columns) == 0.0
    assert pt.split_merge_score(rows, columns, combine="mean") == 0.0
    contingency = np.ones(shape, int)
    assert pt.split_merge_score(contingency=contingency) == 0.0


@pytest.mark.parametrize("n", [2, 3, 7, 11, 1025, 10**6])
def test_top_against_bottom(n, every_path):
    top, bottom = np.zeros(n, int), np.arange(n)
    for subcomponent in ("entropy", "pairs", "log-k", "log-n"):
        assert pt.split_merge_score(top, bottom, subcomponent=subcomponent) == 0.0
        assert pt.split_merge_score(bottom, top, subcomponent=subcomponent) == 0.0
    halves = {"entropy": 0.5, "log-k": 0.5, "pairs": 0.0, "log-n": 0.0}
    for subcomponent, wanted in halves.items():
        found = pt.split_merge_score(top, bottom, subcomponent=subcomponent, combine="mean")
        assert found == wanted
    assert pt.split_merge_score(top, bottom, subcomponent="max") == pytest.approx(1 / n, rel=1e-15)


@pytest.mark.parametrize("k", [2, 3, 5, 7, 11])
@pytest.mark.parametrize("cell", [1, 3, 7, 10**6, 10**15])
def test_equal_cells_lose_everything_against_log_k(k, cell, every_path):
    table = np.full((k, k), cell)
    for combine in COMBINATIONS:
        found = pt.split_merge_score(contingency=table, subcomponent="log-k", combine=combine)
        assert found == 0.0


def test_products_beyond_64_bits_do_not_pass_for_the_size_of_a_cluster():
    """The largest part times n is the size of the cluster, but for a multiple of 2^64."""
    half = 2**31
    parts = [half + 1, half + 1, half + 1, half - 3]
    found = pt.split_merge_score(contingency=[parts], subcomponent="log-n")
    assert found == pytest.approx(1 - math.log(4) / math.log(4 * half), rel=1e-9)


# Bounds, symmetry, what the card says


def test_scores_lie_in_their_bounds_and_are_symmetric_and_one_for_equal_ones_only(every_path):
    split_merge = pt.measures["split_merge"].from_table
    for subcomponent, combine in itertools.product(WITHOUT_POINTS, COMBINATIONS):
        for n in (1, 2, 3, 4):
            found = {
                pair: split_merge(table_of(*pair), subcomponent=subcomponent, combine=combine)
                for pair in pairs_of_partitions(n)
            }
            for (x, y), value in found.items():
                assert 0.0 <= value <= 1.0, (x, y)
                assert (value == 1.0) == (x == y), (x, y)
                assert value == pytest.approx(found[y, x], rel=0, abs=1e-15)


def test_products_lie_in_their_bounds_for_five_objects():
    split_merge = pt.measures["split_merge"].from_table
    for x, y in pairs_of_partitions(5):
        table = table_of(x, y)
        for subcomponent in WITHOUT_POINTS:
            assert 0.0 <= split_merge(table, subcomponent=subcomponent) <= 1.0, (x, y)


@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_every_reference_has_candidates_at_zero_and_at_one(n):
    for reference in all_partitions(n):
        found = [score(reference, candidate) for candidate in all_partitions(n)]
        assert (min(found), max(found)) == (0.0, 1.0)


def test_the_mean_does_not_reach_zero_for_every_reference():
    found = [score((0, 0, 0), candidate, combine="mean") for candidate in all_partitions(3)]
    assert min(found) == 0.5


def test_repeating_all_objects_changes_the_score():
    once = pt.split_merge_score([0, 0, 1], [0, 1, 1])
    twice = pt.split_merge_score([0, 0, 1] * 2, [0, 1, 1] * 2)
    assert once == 0.0
    assert twice == pytest.approx((2 + 2 + 2 * 0.5) / 6 * 0.5, rel=1e-12)


def test_one_minus_the_score_breaks_the_triangle_inequality_from_five_objects_on():
    worst = {}
    for n in (2, 3, 4, 5):
        matrix = np.array([[1 - score(x, y) for y in all_partitions(n)] for x in all_partitions(n)])
        excess = matrix[:, None, :] - matrix[:, :, None] - matrix[None, :, :]
        worst[n] = excess.max()
    assert max(worst[n] for n in (2, 3, 4)) <= 1e-15
    assert worst[5] > 1e-3


def test_values_worked_by_hand():
    """Clusters of 4 and 2 against 3 and 3: parts 3, 1 and 2 here, 3 and 1, 2 there."""
    x, y = [0, 0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1]
    s = 3 * math.log(3) / (4 * math.log(4))
    t = 2 * math.log(2) / (3 * math.log(3))
    assert pt.split_merge_score(x, y) == close((3 * s * 1 + 1 * s * t + 2 * 1 * t) / 6)
    assert pt.split_merge_score(x, y, combine="mean") == close((4 * s + 2 + 3 + 3 * t) / 12)
    largest = Fraction(3) * Fraction(3, 4) + Fraction(3, 4) * Fraction(2, 3) + 2 * Fraction(2, 3)
    assert pt.split_merge_score(x, y, subcomponent="max") == close(float(largest / 6))
    # Of 5 others, an object of the first 4 loses 6/4 pairs on average; of the second 3, 4/3.
    s, t = 1 - Fraction(6, 4 * 5), 1 - Fraction(4, 3 * 5)
    by_pairs = pt.split_merge_score(x, y, subcomponent="pairs")
    assert by_pairs == close(float((3 * s + s * t + 2 * t) / 6))


# A function of one's own


# Weights


@every_subcomponent
@every_combination
def test_a_whole_weight_repeats_the_object(subcomponent, combine):
    rng = np.random.default_rng(3)
    for _ in range(20):
        x, y, weights = rng.integers(0, 3, 9), rng.integers(0, 4, 9), rng.integers(0, 4, 9)
        weighted = pt.split_merge_score(
            x, y, subcomponent=subcomponent, combine=combine, sample_weight=weights
        )
        repeated = score(x.repeat(weights), y.repeat(weights), subcomponent, combine)
        assert weighted == pytest.approx(repeated, rel=1e-13, abs=1e-14)


@pytest.mark.parametrize("subcomponent", ["max", "log-k"])
@every_combination
def test_fractional_weights_scale_away(subcomponent, combine):
    x, y = [0, 0, 0, 1, 1, 2], [0, 0, 1, 1, 2, 2]
    weights = np.array([1, 3, 5, 7, 9, 11])
    options = {"subcomponent": subcomponent, "combine": combine}
    halved = pt.split_merge_score(x, y, sample_weight=weights / 2, **options)
    assert halved == close(pt.split_merge_score(x, y, sample_weight=weights, **options))
    assert halved != close(pt.split_merge_score(x, y, **options))
