"""The paper's figures, what differs from them and why, and the results kept in the repository."""

import json
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import partita as pt
from reproduce.campello_2007 import appendix, ellipsoids, examples, formulas, indexes, remarks
from tests.reproduce.kept_results import assert_kept

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "campello.json").read_text())["cases"]


def test_examples_are_those_of_the_golden_figures():
    for case, matrix in zip(GOLDEN, (examples.Q1, examples.Q2), strict=False):
        assert case["candidate"] == matrix.tolist()
        assert case["reference"] == remarks.one_hot(examples.R).tolist()


def test_published_figures():
    hard = examples.hard_example()
    assert hard.by_first("agrees") == {
        **dict.fromkeys(("a", "b", "c", "d", "Rand"), True),
        **dict.fromkeys(list(examples.INDEXES)[1:]),
    }
    published = hard.by_first("published")
    assert {name for name, words in published.items() if words == "not printed"} == {
        "adjusted Rand",
        "Jaccard",
        "Fowlkes-Mallows",
        "Minkowski",
        "Gamma",
    }
    computed = [float(value) for value in hard.column("computed")]
    assert computed == pytest.approx(
        [4, 8, 4, 12, 4 / 7, 2 / 23, 1 / 4, 4 / math.sqrt(96), 1, 16 / math.sqrt(96 * 320)]
    )
    assert all(examples.fuzzy_examples().column("agrees"))


def test_partition_matrices():
    for labels in (examples.R, examples.Q):
        matrix = remarks.one_hot(labels).T
        assert set(np.unique(matrix)) == {0, 1}
        assert (matrix.sum(axis=0) == 1).all()
        assert pt.as_clustering(matrix.T).kind == "hard"
    for memberships in examples.FUZZY.values():
        # Memberships of Eqs. (21) and (22) need not add up to 1.
        assert not np.allclose(memberships.sum(axis=1), 1)
        assert pt.Possibilistic(memberships).memberships.tolist() == memberships.tolist()


def test_the_appendix():
    found = appendix.sets()
    assert found == appendix.PRINTED
    a, b, c, d = (len(found[name]) for name in ("V n Y", "V n Z", "X n Y", "X n Z"))
    assert (a, b, c, d) == (4, 8, 4, 12) == pt.pair_counts(examples.R, examples.Q)


def test_degrees_of_x_12_depend_on_the_order_of_a_pair():
    reference = remarks.one_hot(examples.R)
    first, second = (appendix.degrees_of_order(reference, *pair) for pair in ((0, 1), (1, 0)))
    assert (first[3, 4], first[4, 3], second[3, 4], second[4, 3]) == (0, 1, 1, 0)
    apart = pt.NormRelation(pt.Possibilistic(reference)).matrix().apart
    assert np.array_equal(np.maximum(first, second), apart)


def test_misclassification_rate_of_eq_2():
    assert indexes.equation_2((0, 1, 2, 2), (0, 2, 2, 1)) == Fraction(1, 2)
    assert pt.misclassification_rate(examples.R, examples.Q) == 0.25


def test_chance():
    rand, adjusted = indexes.means_by_chance(examples.R, examples.Q)
    # Expected pairs together in both: 12 * 8 / 28.
    assert rand == pytest.approx((28 - 12 - 8 + 2 * 12 * 8 / 28) / 28)
    assert adjusted == pytest.approx(0, abs=1e-12)
    values = indexes.rand_by_chance().by_first("expected Rand index")
    rng = np.random.default_rng(0)
    for k in (2, 6):
        labels = np.repeat(np.arange(k), 24 // k)
        drawn = [pt.rand_score(labels, rng.permutation(labels)) for _ in range(2000)]
        assert np.mean(drawn) == pytest.approx(values[k], abs=4 * np.std(drawn) / 2000**0.5)


def test_eq_16_as_printed():
    assert formulas.printed_equation_16(*map(Fraction, (4, 8, 4, 12))) == Fraction(-1, 10)
    assert pt.adjusted_rand_score(examples.R, examples.Q) == pytest.approx(0.0869565, abs=5e-8)


@pytest.mark.parametrize(
    ("published", "computed", "same"),
    [("0.5714", 4 / 7, True), ("0.5715", 4 / 7, False), ("1", 1.4, True), ("4", 4.6, False)],
)
def test_agreement_is_that_of_printed_digits(published, computed, same):
    assert examples.agrees(published, computed) == same


def test_all_norms_agree_with_the_golden_figures():
    for row in examples.all_norms().records():
        case = GOLDEN[0 if row["candidate"] == "Q1" else 1]
        wanted = case["results"][f"{row['t-norm']} {row['conorm']}"]
        assert [row[name] for name in "abcd"] == pytest.approx(wanted["counts"], abs=1e-9)


def test_eq_16_as_it_should_stand():
    table = formulas.equation_16(4)
    assert table.column("n") == [2, 3, 4]
    assert set(table.column("largest error")) == {"below 1e-12"}


def test_number_of_pairs_takes_indexes_out_of_their_bounds():
    rows = formulas.numbers_of_pairs().records()
    for row in rows:
        case = GOLDEN[0 if row["candidate"] == "Q1" else 1]
        wanted = case["results"][f"{row['t-norm']} {row['conorm']}"]["with_number_of_pairs"]
        found = row["adjusted Rand with M = 28"], row["Gamma with M = 28"]
        for value, name in zip(found, ("adjusted_rand", "gamma"), strict=True):
            if wanted[name] is None:
                assert value is None
            else:
                assert value == pytest.approx(wanted[name], rel=1e-9)
        assert abs(row["adjusted Rand"]) <= 1
        assert abs(row["Gamma"]) <= 1
    worst = next(
        row["Gamma with M = 28"]
        for row in rows
        if (row["t-norm"], row["conorm"], row["candidate"]) == ("min", "bounded_sum", "Q2")
    )
    assert worst == pytest.approx(-2.455, abs=5e-4)


def test_remark_3_and_identity():
    halved = remarks.scaled_references().by_first("Q = 0.5 R")
    assert halved == {
        **dict.fromkeys(("min", "product", "hamacher", "einstein"), 1.0),
        **dict.fromkeys(("lukasiewicz", "nilpotent", "drastic"), "0/0"),
    }
    table = remarks.with_themselves()
    assert set(table.column("R")) == set(table.column("Q")) == {1.0}
    assert table.by_first("Q1")["min"] == pytest.approx(0.887, abs=5e-4)
    assert table.by_first("Q1")["drastic"] == "0/0"


def test_two_fuzzy_partitions():
    assert pt.fuzzy_rand_score(examples.Q1, examples.R) > pt.fuzzy_rand_score(
        examples.Q1, examples.Q1
    )


def test_gustafson_and_kessel_find_long_clusters():
    points, classes = ellipsoids.elongated()
    memberships = ellipsoids.gustafson_kessel(points, points[[0, -1]])
    assert memberships.sum(axis=1) == pytest.approx(1)
    found = pt.by_largest_membership(pt.Fuzzy(memberships))
    assert pt.rand_score(classes, found) == 1.0
    low, high = map(float, ellipsoids.both_algorithms().column("fuzzy Rand index, min and max"))
    assert low < 0.6 < 0.9 < high


def test_kept_results_are_those_of_a_new_run(campello_2007):
    expected = "reproduced: 25, differing with reason: 6, not reproducible: 0"
    assert campello_2007.last_line == expected
    assert_kept(campello_2007)
