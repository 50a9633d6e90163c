"""The examples that the papers work out by hand, and what else follows from them, as fractions."""

import math
from fractions import Fraction

import mpmath
import pytest

import partita as pt

CAMPELLO_REFERENCE = [0, 0, 0, 1, 0, 1, 1, 1]
CAMPELLO_CANDIDATE = [0, 0, 0, 0, 1, 1, 2, 2]

SIMOVICI_REFERENCE = [1, 3, 2, 2, 3, 1, 2, 2, 3, 1, 3, 2]
SIMOVICI_CANDIDATE = [2, 3, 2, 1, 3, 1, 3, 2, 3, 1, 3, 1]


def exactly(fraction):
    """Up to a few roundings of the last bit."""
    return pytest.approx(float(fraction), rel=1e-15, abs=0)


def test_campello_hard_example():
    """The paper prints the counts and the Rand index of them; the rest is computed."""
    pair = (CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE)
    assert pt.pair_counts(*pair) == (4, 8, 4, 12)
    assert pt.rand_score(*pair) == exactly(Fraction(16, 28))
    assert pt.adjusted_rand_score(*pair) == exactly(Fraction(2, 23))
    assert pt.pair_jaccard_score(*pair) == 0.25
    assert pt.fowlkes_mallows_score(*pair) == exactly(4 / math.sqrt(12 * 8))
    assert pt.minkowski_score(*pair) == 1.0
    assert pt.gamma_score(*pair) == exactly(16 / math.sqrt(12 * 8 * 20 * 16))


def test_adjusted_rand_is_not_campellos_misprint():
    """Eq. (16) as printed has d for the number of pairs, and a product where a sum is due."""
    a, b, c, d = map(Fraction, (4, 8, 4, 12))
    product = (a + c) * (a + b)
    misprint = (a - product / d) / (product / 2 - product / d)
    assert misprint == Fraction(-1, 10)
    score = pt.adjusted_rand_score(CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE)
    assert score == exactly(Fraction(2 * (a * d - b * c), (a + b) * (b + d) + (a + c) * (c + d)))


def test_simovici_twelve_objects():
    """The lecture prints all but the pair counts and the Jaccard index."""
    pair = (SIMOVICI_REFERENCE, SIMOVICI_CANDIDATE)
    scores = {row.label: row for row in pt.cluster_precision_recall_f(*pair)}
    assert [scores[i].matched_class for i in (1, 2, 3)] == [2, 2, 3]
    assert [scores[i].precision for i in (1, 2, 3)] == exactly_each("2/4", "2/3", "4/5")
    assert [scores[i].recall for i in (1, 2, 3)] == exactly_each("2/5", "2/5", "1")
    assert [scores[i].f for i in (1, 2, 3)] == exactly_each("4/9", "1/2", "8/9")
    assert pt.purity_score(*pair) == exactly(Fraction(2, 3))
    assert pt.matched_f_score(*pair) == exactly(Fraction(11, 18))
    assert pt.pair_counts(*pair) == (9, 10, 10, 37)
    assert pt.pair_jaccard_score(*pair) == exactly(Fraction(9, 29))


def exactly_each(*fractions):
    return pytest.approx([float(Fraction(text)) for text in fractions], rel=1e-15, abs=0)


def test_simovici_tie_goes_to_the_largest_block():
    """The lecture's rule: the largest block among those with the largest intersection."""
    scores = pt.cluster_precision_recall_f(SIMOVICI_REFERENCE, SIMOVICI_CANDIDATE)
    first = next(row for row in scores if row.label == 1)
    shared = {
        label: sum(
            x == label and y == 1
            for x, y in zip(SIMOVICI_REFERENCE, SIMOVICI_CANDIDATE, strict=True)
        )
        for label in (1, 2)
    }
    assert shared == {1: 2, 2: 2}
    assert first.matched_class == 2
    assert SIMOVICI_REFERENCE.count(2) > SIMOVICI_REFERENCE.count(1)


def test_simovici_iris_table_is_label_switching():
    table = [[50, 0, 0], [0, 11, 39], [0, 36, 14]]
    assert pt.matching_accuracy_score(contingency=table) == exactly(Fraction(125, 150))


def test_van_dongen_least_value():
    """The lower bound of N is ceil(2 sqrt n) / (2n): reached by a square grid."""
    rows = [i // 3 for i in range(9)]
    columns = [i % 3 for i in range(9)]
    assert pt.van_dongen_score(rows, columns) == exactly(Fraction(6, 18))


def test_partition_distance_is_divided_by_n_minus_one():
    """One cluster against all singletons: n - 1 objects move, and the distance is 1."""
    assert pt.partition_distance([0] * 5, list(range(5))) == 1.0
    assert pt.partition_distance([0, 0, 1, 2], [0, 0, 1, 1]) == exactly(Fraction(1, 3))
    assert pt.partition_distance([7], ["x"]) == 0.0


def exact_beta_entropy(sizes, beta):
    """At 50 digits, for the very number that the float beta is."""
    with mpmath.workdps(50):
        n, beta = mpmath.mpf(sum(sizes)), mpmath.mpf(beta)
        powers = sum((size / n) ** beta for size in sizes)
        return (1 - powers) / (1 - mpmath.mpf(2) ** (1 - beta))


@pytest.mark.parametrize("sizes", [[1, 1], [5, 2, 1, 1, 1], [1, 999], [40] * 25])
@pytest.mark.parametrize("offset", [1e-12, 1e-9, 1e-6, 1e-3])
def test_beta_entropy_near_one_loses_no_digits(sizes, offset):
    beta = 1 + offset
    labels = [label for label, size in enumerate(sizes) for _ in range(size)]
    wanted = float(exact_beta_entropy(sizes, beta))
    assert pt.beta_entropy(labels, beta) == pytest.approx(wanted, rel=1e-12, abs=0)


@pytest.mark.parametrize("offset", [1e-12, 1e-6])
def test_beta_distance_near_one_loses_no_digits(offset):
    beta = 1 + offset
    x, y = SIMOVICI_REFERENCE, SIMOVICI_CANDIDATE
    cells = [2, 1, 2, 1, 2, 4]
    joint = exact_beta_entropy(cells, beta)
    own = exact_beta_entropy([3, 5, 4], beta)
    # H(x|y) = H(x, y) - H(y) for every beta, and both clusterings have sizes 3, 4, 5.
    with mpmath.workdps(50):
        wanted = float(2 * (joint - own))
    assert pt.beta_distance(x, y, beta) == pytest.approx(wanted, rel=1e-12, abs=0)


def test_beta_one_is_bits_and_two_is_mirkin():
    x, y, n = CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE, len(CAMPELLO_REFERENCE)
    assert pt.beta_distance(x, y, 1) * math.log(2) == exactly(pt.variation_of_information(x, y))
    assert pt.beta_mutual_information(x, y, 1) * math.log(2) == pytest.approx(
        pt.mutual_info_score(x, y), rel=1e-14, abs=0
    )
    assert pt.beta_distance(x, y, 2) == exactly(2 * pt.mirkin_distance(x, y) / n**2)
    assert pt.beta_entropy(x, 2) == exactly(2 * pt.gini_index(x))


@pytest.mark.parametrize(("x", "y"), [([0], [1]), ([0, 0], [1, 1]), ([0, 1, 2], [2, 1, 0])])
def test_identical_degenerate_clusterings_are_perfect(x, y):
    for measure in pt.measures.values():
        if measure.card.perfect is not None:
            assert measure(x, y) == measure.card.perfect, measure.name


def test_measures_with_a_weight_between_precision_and_recall():
    x, y = CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE
    assert pt.pair_f_score(x, y, beta=2) == exactly(Fraction(5 * 4, 5 * 4 + 4 * 8 + 4))
    precision, recall, f = pt.bcubed_precision_recall_f(x, y, beta=2)
    # Cells 3 and 1 in a cluster of 4, 1 and 1 in one of 2, 2 in one of 2; classes have 4 each.
    assert precision == exactly((Fraction(9 + 1, 4) + Fraction(1 + 1, 2) + Fraction(4, 2)) / 8)
    assert recall == exactly(Fraction(9 + 1 + 1 + 1 + 4, 4 * 8))
    assert f == exactly(5 * precision * recall / (4 * precision + recall))


def test_wallace_scores_are_recall_and_precision():
    assert pt.wallace_scores(CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE) == (4 / 12, 4 / 8)


def test_pair_confusion_matrix_counts_ordered_pairs():
    matrix = pt.pair_confusion_matrix(CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE)
    assert matrix.tolist() == [[24, 8], [16, 8]]
