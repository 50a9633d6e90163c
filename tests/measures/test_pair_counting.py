"""Measures that count pairs: the example of Campello 2007, worked by hand."""

import math
from fractions import Fraction

import partita as pt
from tests.rounding import exactly

CAMPELLO_REFERENCE = [0, 0, 0, 1, 0, 1, 1, 1]
CAMPELLO_CANDIDATE = [0, 0, 0, 0, 1, 1, 2, 2]


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


def test_f_score_with_a_weight():
    found = pt.pair_f_score(CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE, beta=2)
    assert found == exactly(Fraction(5 * 4, 5 * 4 + 4 * 8 + 4))


def test_wallace_scores_are_recall_and_precision():
    assert pt.wallace_scores(CAMPELLO_REFERENCE, CAMPELLO_CANDIDATE) == (4 / 12, 4 / 8)
