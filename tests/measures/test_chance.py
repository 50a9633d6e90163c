"""Exact expectations against the mean over all clusterings that a random model allows."""

import itertools
from collections import Counter
from statistics import mean

import numpy as np
import pytest

import partita as pt
from partita.kernels import absolute_differences
from partita.measures import REGISTRY
from partita.measures.chance import exact_expectation, expectation_over_permutations
from partita.tables.soft_table import SoftTable
from tests.every_kind import KINDS, every_kind
from tests.naive.partitions import all_partitions
from tests.tables_of import table_of

N = 5
PAIRS = [
    ((0, 0, 1, 2, 0), (0, 1, 1, 0, 0)),
    ((0, 1, 2, 3, 4), (0, 0, 0, 1, 2)),
    ((0, 0, 0, 0, 0), (0, 0, 0, 1, 2)),
    ((0, 0, 1, 1, 2), (0, 1, 1, 2, 2)),
]
TABLES = {(x, y): table_of(x, y) for x in all_partitions(N) for y in all_partitions(N)}


def sizes(labels):
    return sorted(Counter(labels).values())


def clusterings(model, like):
    """All clusterings of N objects that the model allows."""
    if model == "sizes":
        return [x for x in all_partitions(N) if sizes(x) == sizes(like)]
    if model == "number":
        return [x for x in all_partitions(N) if len(set(x)) == len(set(like))]
    return list(all_partitions(N))


@pytest.mark.parametrize("pair", PAIRS, ids=str)
@pytest.mark.parametrize("sides", ["one", "two"])
@pytest.mark.parametrize("model", ["sizes", "number", "all"])
def test_expectation_is_the_mean_over_all_clusterings(model, sides, pair):
    reference, candidate = pair
    references = clusterings(model, reference) if sides == "two" else [reference]
    candidates = clusterings(model, candidate)
    models = ("sizes" if sides == "one" else model, model)
    checked = []
    for name, measure in REGISTRY.hard.items():
        expected = exact_expectation(measure, table_of(reference, candidate), models)
        if expected is None:
            continue
        values = [measure.from_table(TABLES[x, y]) for x in references for y in candidates]
        assert expected == pytest.approx(mean(values), abs=1e-12), name
        checked.append(name)
    assert {"rand", "mirkin", "mutual_info", "variation_of_information"} <= set(checked)
    assert ("normalized_mutual_info" in checked) == (models == ("sizes", "sizes"))


def test_measures_marked_as_not_linear_have_no_exact_expectation():
    table = table_of((0, 0, 1, 2, 0), (0, 1, 1, 0, 0))
    assert REGISTRY["pair_jaccard"].card.linear == "no"
    assert exact_expectation(REGISTRY["pair_jaccard"], table, ("sizes", "sizes")) is None


EXACT_FOR_SOFT = {
    "soft_adjusted_rand", "alpha_rand", "credal_rand_belief", "credal_rand_jousselme",
    "credal_rand_conflict", "hullermeier_rand", "frigui_rand", "brouwer_rand",
    "brouwer_rand_difference", "anderson_rand", "rough_rand", "fuzzy_rand",
}  # fmt: skip


def test_soft_measures_with_an_exact_expectation():
    soft = pt.measures.search(family="soft")
    assert {one.name for one in soft if one.by_chance is not None} == EXACT_FOR_SOFT


@pytest.mark.parametrize("name", sorted(EXACT_FOR_SOFT))
def test_exact_expectations_are_means_over_all_permutations(name):
    measure = pt.measures[name]
    checked = 0
    for first, second in itertools.product(KINDS, KINDS):
        x, y = (every_kind(seed)[kind].take(range(5)) for seed, kind in ((7, first), (8, second)))
        table = SoftTable(x, y)
        if not measure.takes(x, y):
            continue
        found = expectation_over_permutations(measure, table)
        if found is None:
            # Memberships with different sums make Anderson's table random in more than one way.
            assert name == "anderson_rand"
            assert "possibilistic" in (x.kind, y.kind)
            continue
        orders = itertools.permutations(range(5))
        values = [measure.from_table(table.permute_candidate(list(order))) for order in orders]
        wanted = np.mean(np.array(values), axis=0)
        assert np.array(found.value) == pytest.approx(wanted, abs=1e-12), (first, second)
        assert found.error == 0.0
        checked += 1
    assert checked >= 2


@pytest.mark.parametrize("name", sorted(EXACT_FOR_SOFT - {"soft_adjusted_rand"}))
def test_hard_clusterings_have_the_exact_expectation_of_the_rand_index(name):
    x, y = pt.Hard([0, 0, 1, 1, 2, 2, 2]), pt.Hard([0, 1, 1, 1, 2, 2, 0])
    found = expectation_over_permutations(pt.measures[name], SoftTable(x, y))
    wanted = pt.assess(x, y, "rand", samples=0, interval=None).expected
    value = np.array(found.value)
    assert value == pytest.approx(np.full(value.shape, wanted), rel=1e-12)


def test_one_object_has_its_own_value_and_other_measures_have_no_exact_expectation():
    one = SoftTable(pt.Hard([0]), pt.Rough([{0, 1}]))
    assert expectation_over_permutations(pt.measures["alpha_rand"], one).value == (1.0, 1.0)
    two = SoftTable(pt.Hard([0, 1]), pt.Rough([{0, 1}, {1}]))
    assert expectation_over_permutations(pt.measures["alpha_partition_distance"], two) is None


IN_BINS = {
    "hullermeier_rand", "brouwer_rand_difference", "credal_rand_belief", "credal_rand_jousselme",
    "alpha_rand", "soft_adjusted_rand",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(IN_BINS))
def test_expectations_from_bins_have_a_bound_on_their_error(name, monkeypatch):
    rng = np.random.default_rng(9)
    x, y = (pt.Fuzzy(rng.dirichlet(np.full(3, 0.2), 60)) for _ in range(2))
    measure, table = pt.measures[name], SoftTable(x, y)
    exact = expectation_over_permutations(measure, table)
    monkeypatch.setattr(absolute_differences, "_MOST_VALUES", 10)
    monkeypatch.setattr(absolute_differences, "_BINS", 64)
    binned = expectation_over_permutations(measure, SoftTable(x, y))
    assert exact.error == 0.0
    assert 1e-6 < binned.error < 1e-2
    assert np.abs(np.subtract(binned.value, exact.value)).max() <= binned.error
    result = pt.assess(x, y, [name], samples=0, interval=None)
    assert [row.exact for row in result.values()] == [False] * len(result)
    assert [row.expected_error for row in result.values()] == [binned.error] * len(result)
