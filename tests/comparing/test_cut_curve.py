"""Curves over cuts: published values, all permutations, other measures, and faults."""

import numpy as np
import pytest
from scipy.cluster.hierarchy import linkage

import partita as pt
from tests.measures.golden_trees import CASES
from tests.naive import trees

RNG = np.random.default_rng(0)
POINTS = RNG.normal(size=(14, 2)).round(1)
FIRST = pt.Hierarchy(linkage(POINTS, "average"))
SECOND = pt.Hierarchy(linkage(POINTS, "single"))
LABELS = pt.Hard([0, 1, 2, 2, 1, 0, 0, 0, 1, 1, 2, 2, 2, 0])


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_golden_values(case):
    values = case["values"]
    found = pt.curve(case["linkage1"], case["linkage2"])
    assert found.k.tolist() == values["k"]
    for ours, theirs in (
        (found.value, "Bk"), (found.expected, "Bk_expected"), (found.variance, "Bk_variance"),
    ):  # fmt: skip
        assert ours == pytest.approx(np.array(values[theirs], float), abs=1e-9)


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_moments_are_those_over_all_permutations(n):
    rng = np.random.default_rng(n)
    for _ in range(12 if n < 6 else 2):
        first, second = (linkage(rng.normal(size=(n, 2)), "single") for _ in range(2))
        found = pt.curve(first, second)
        for k in range(2, n):
            cuts = trees.cut(first, k), trees.cut(second, k)
            mean, variance = trees.over_permutations(trees.fowlkes_mallows, *cuts)
            row = found.at(k)
            assert row.value == pytest.approx(trees.fowlkes_mallows(*cuts), abs=1e-12)
            assert row.expected == pytest.approx(mean, abs=1e-12)
            assert row.variance == pytest.approx(variance, abs=1e-12)


PAIR_MEASURES = [one.name for one in pt.measures.search(family="pair counting")]


@pytest.mark.parametrize("name", PAIR_MEASURES)
@pytest.mark.parametrize("sides", [(FIRST, SECOND), (FIRST, LABELS), (LABELS, SECOND)])
def test_values_and_expectations_are_those_of_the_measure(name, sides):
    found = pt.curve(*sides, name)
    measure = pt.measures[name]
    for k in (2, 3, 7, 13):
        cuts = [one.cut(k) if isinstance(one, pt.Hierarchy) else one for one in sides]
        row = found.at(k)
        assert row.value == pytest.approx(measure(*cuts), abs=1e-12)
        assessed = pt.assess(*cuts, name, interval=None, samples=20, rng=0)
        if row.expected is None:
            assert measure.card.linear == "no"
        else:
            assert row.expected == pytest.approx(assessed.expected, abs=1e-12)


@pytest.mark.parametrize("name", ["rand", "adjusted_rand", "pair_precision", "pair_f", "mirkin"])
def test_variances_of_other_measures(name):
    first = linkage(np.random.default_rng(3).normal(size=(5, 2)), "average")
    labels = [0, 0, 1, 1, 1]
    found = pt.curve(first, labels, name)
    for k in (2, 3, 4):
        values = lambda x, y: pt.measures[name](x, y)  # noqa: E731
        mean, variance = trees.over_permutations(values, trees.cut(first, k), labels)
        assert found.at(k).expected == pytest.approx(mean, abs=1e-12)
        assert found.at(k).variance == pytest.approx(variance, abs=1e-12)


@pytest.mark.parametrize("name", ["variation_of_information", "bcubed", "purity"])
def test_any_hard_measure(name):
    found = pt.curve(FIRST, LABELS, name)
    assert found.variance is None
    for k in (2, 5, 13):
        assert found.at(k).value == pytest.approx(pt.measures[name](FIRST.cut(k), LABELS))


def test_a_function_is_a_measure():
    def shared_cells(table):
        return float(table.counts.size)

    found = pt.curve(FIRST, SECOND, shared_cells)
    assert found.at(2).value >= 2
    assert found.expected is None


def test_a_reference_of_singletons_or_of_one_cluster():
    for labels in (range(14), [0] * 14):
        for name in ("fowlkes_mallows", "adjusted_rand", "pair_jaccard", "minkowski"):
            found = pt.curve(FIRST, pt.Hard(list(labels)), name)
            for k in (2, 13):
                expected = pt.measures[name](FIRST.cut(k), list(labels))
                assert found.at(k).value == pytest.approx(expected)
            if found.variance is not None:
                assert found.variance == pytest.approx(np.zeros(12), abs=1e-12)


def test_ties_of_both_sides_are_marked():
    first = "((a:1,b:1):2,(c:1,d:1):2);"
    second = "(((a:1,b:1):1,c:2):1,d:3);"
    assert pt.curve(first, second).ties == (3,)
    assert pt.curve(second, first).ties == (3,)
    assert pt.curve(second, second).ties == ()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("(a:1,b:1);", "(a:1,b:1);"), "there are 2 objects, and a curve needs at least 3"),
        (("((a,b),c);", "((a:1,b:1):1,c:2);"), "no order of merges"),
        (([0, 1, 1], [0, 1, 1]), "neither reference nor candidate is a hierarchy"),
        ((FIRST, np.full((14, 2), 0.5)), "this one is fuzzy"),
        ((FIRST, SECOND, "no_such"), "no measure is called 'no_such'"),
        ((FIRST, SECOND, "cophenetic_correlation"), "is for hierarchies"),
        ((FIRST, SECOND, ["rand", "jaccard"]), "stands for 2 measures"),
        ((FIRST, None), "candidate"),
    ],
)
def test_faults(arguments, words):
    with pytest.raises(pt.PartitaError, match=words):
        pt.curve(*arguments)


@pytest.mark.parametrize("level", [0, 1, "high"])
def test_levels(level):
    with pytest.raises(pt.PartitaError, match="level"):
        pt.curve(FIRST, SECOND, level=level)


def test_objects_that_only_one_side_has():
    first, second = "((a:1,b:1):1,(c:1,d:1):2);", "((a:1,b:1):1,(c:1,x:1):2);"
    with pytest.raises(pt.MismatchError, match="in reference only"):
        pt.curve(first, second)
    found = pt.curve(first, second, on_mismatch="intersect")
    assert found.n == 3
    assert "2 objects on one side only are left out" in str(found)
