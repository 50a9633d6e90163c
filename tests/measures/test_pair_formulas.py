"""Formulas of pair counts: one function for integers, floats and arrays, with values for 0/0."""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from partita.measures import pair_formulas
from partita.tables.pair_counts import PairCounts

FORMULAS = [
    pair_formulas.rand,
    pair_formulas.adjusted_rand,
    pair_formulas.jaccard,
    pair_formulas.fowlkes_mallows,
    pair_formulas.precision,
    pair_formulas.recall,
    pair_formulas.f_score,
    pair_formulas.minkowski,
    pair_formulas.gamma,
    pair_formulas.mirkin,
]
# All counts of at most two pairs a kind, the degenerate ones among them.
COUNTS = [PairCounts(*counts) for counts in itertools.product(range(3), repeat=4)]


def name_of(formula):
    return formula.__name__


@pytest.mark.parametrize("formula", FORMULAS, ids=name_of)
def test_floats_and_arrays_give_what_integers_give(formula):
    wanted = [formula(counts) for counts in COUNTS]
    assert [formula(PairCounts(*map(float, counts))) for counts in COUNTS] == wanted
    arrays = PairCounts(*np.array(COUNTS, float).T)
    assert formula(arrays).tolist() == wanted


# Counts, and what each formula gives, in the order of FORMULAS.
DEGENERATE = {
    "no pairs": ((0, 0, 0, 0), [1, 1, 1, 1, 1, 1, 1, 0, 1, 0]),
    "all together in both": ((3, 0, 0, 0), [1, 1, 1, 1, 1, 1, 1, 0, 1, 0]),
    "all apart in both": ((0, 0, 0, 3), [1, 1, 1, 1, 1, 1, 1, 0, 1, 0]),
    "one cluster and singletons": ((0, 3, 0, 0), [0, 0, 0, 0, 1, 0, 0, 1, 0, 6]),
    "singletons and one cluster": ((0, 0, 3, 0), [0, 0, 0, 0, 0, 1, 0, math.inf, 0, 6]),
}


@pytest.mark.parametrize(("counts", "wanted"), DEGENERATE.values(), ids=DEGENERATE)
def test_degenerate_counts(counts, wanted):
    assert [formula(PairCounts(*counts)) for formula in FORMULAS] == wanted


def test_integers_beyond_floats_are_rounded_once():
    """The counts of 10^20 objects: products of two have 160 digits, and differ in the last ones."""
    a, b, c, d = counts = PairCounts(10**40 + 1, 10**40 - 3, 10**40 + 7, 10**40 + 5)
    wanted = Fraction(2 * (a * d - b * c), (a + b) * (b + d) + (a + c) * (c + d))
    assert wanted != 0
    assert pair_formulas.adjusted_rand(counts) == float(wanted)
    assert pair_formulas.rand(counts) == float(Fraction(a + d, a + b + c + d))
    assert pair_formulas.jaccard(counts) == float(Fraction(a, a + b + c))


def test_f_score_weighs_precision():
    counts = PairCounts(4, 8, 4, 12)
    assert pair_formulas.f_score(counts, 1.0) == pair_formulas.precision(counts) == 0.5
    assert pair_formulas.f_score(counts, 0.0) == pair_formulas.recall(counts) == 4 / 12
    assert pair_formulas.f_score(counts, 0.2) == 4 / (4 + 0.8 * 8 + 0.2 * 4)
