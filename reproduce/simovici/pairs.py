"""Pairs of objects: the formulas for TP, FN, FP and TN, and the coefficients made of them.

The lecture works no example of them. Figures of the twelve objects are computed here, not printed.
"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np

import partita as pt
from partita.choosing.axioms.partitions import partitions_of
from reproduce.results import Cell, Claim, Results, Table
from reproduce.simovici.twelve_objects import CANDIDATE, REFERENCE

Labels = list[int]


class Counts(NamedTuple):
    """True and false positives and negatives among pairs of objects."""

    tp: int
    fn: int
    fp: int
    tn: int


def reproduce(results: Results, n: int = 5) -> list[Claim]:
    """Write the figures of the twelve objects, and try the formulas on all pairs of partitions."""
    table = coefficients()
    results.add_table(table)
    return [
        _claim_of_formulas(n),
        _claim_of_coefficients(n),
        _claim_of_jaccard(),
        _claim_of_left_side(),
        _claim_of_objects(),
    ]


def counted(x: Labels, y: Labels) -> Counts:
    """Return the counts of pairs by their definition, pair by pair."""
    pairs = [(x[i] == x[j], y[i] == y[j]) for i, j in combinations(range(len(x)), 2)]
    order = ((True, True), (True, False), (False, True), (False, False))
    return Counts(*(pairs.count(kind) for kind in order))


def from_formulas(x: Labels, y: Labels) -> Counts:
    """Return the counts of pairs by the lecture's formulas, from the contingency matrix."""
    matrix = pt.contingency_matrix(x, y)
    n = len(x)
    cells, rows, columns = (
        int((sums**2).sum()) for sums in (matrix, matrix.sum(axis=1), matrix.sum(axis=0))
    )
    return Counts(
        (cells - n) // 2,
        (rows - cells) // 2,
        (columns - cells) // 2,
        (n * n - rows - columns + cells) // 2,
    )


def all_pairs(n: int) -> list[tuple[Labels, Labels]]:
    """Return all pairs of partitions of n objects."""
    labels = partitions_of(n).labels.tolist()
    return [(x, y) for x in labels for y in labels]


def _claim_of_formulas(n: int) -> Claim:
    pairs = all_pairs(n)
    wrong = sum(
        not (counted(x, y) == from_formulas(x, y) == Counts(*pt.pair_counts(x, y)))
        for x, y in pairs
    )
    return Claim(
        "TP, FN, FP and TN from the contingency matrix",
        "four formulas; they add up to n(n - 1)/2",
        f"{wrong} of {len(pairs):,} pairs of partitions of {n} objects are counted otherwise",
        wrong == 0,
        "" if wrong == 0 else "The counts differ.",
    )


def _claim_of_coefficients(n: int) -> Claim:
    wrong = sum(not _as_stated(x, y) for x, y in all_pairs(n))
    return Claim(
        "Rand, precision, recall and Fowlkes-Mallows of pairs",
        "Rand is 1 for identical partitions only; precision is 1 if and only if FP = 0; recall is "
        "1 if FN = 0; Fowlkes-Mallows is the geometric mean of the two",
        f"{wrong} exceptions among all pairs of partitions of {n} objects, with 0/0 = 1; the mean "
        "where TP > 0",
        wrong == 0,
        "" if wrong == 0 else "There are exceptions.",
    )


def _as_stated(x: Labels, y: Labels) -> bool:
    """Return whether the four coefficients are as the lecture says; 0/0 is 1 in partita."""
    counts = counted(x, y)
    precision, recall = pt.pair_precision_score(x, y), pt.pair_recall_score(x, y)
    mean = math.sqrt(precision * recall)
    # Without a pair that is together in both, partita gives 0 unless the partitions are equal.
    defined = counts.tp > 0
    return (
        (pt.rand_score(x, y) == 1.0) == (x == y)
        and (precision == 1.0) == (counts.fp == 0)
        and (recall == 1.0) == (counts.fn == 0)
        and (not defined or abs(pt.fowlkes_mallows_score(x, y) - mean) < 1e-12)
    )


def coefficients() -> Table:
    """Return the counts and coefficients of the twelve objects."""
    pair = REFERENCE, CANDIDATE
    counts = Counts(*pt.pair_counts(*pair))
    rows: list[tuple[Cell, ...]] = [
        (name.upper(), str(value), float(value)) for name, value in counts._asdict().items()
    ]
    over, literal = jaccard_fractions()
    rows += [
        ("Jaccard, pairs of different objects", over, pt.pair_jaccard_score(*pair)),
        ("Jaccard, subsets of D x D", literal, float(Fraction(literal))),
        ("Rand", f"{counts.tp + counts.tn}/{sum(counts)}", pt.rand_score(*pair)),
        ("precision", f"{counts.tp}/{counts.tp + counts.fp}", pt.pair_precision_score(*pair)),
        ("recall", f"{counts.tp}/{counts.tp + counts.fn}", pt.pair_recall_score(*pair)),
        ("Fowlkes-Mallows", "", pt.fowlkes_mallows_score(*pair)),
    ]
    return Table(
        "pairs_of_the_twelve_objects",
        "Pairs of the twelve objects",
        ("quantity", "as a fraction", "computed"),
        rows,
        "Not printed: the lecture defines these and works no example.",
    )


def jaccard_fractions() -> tuple[str, str]:
    """Return the Jaccard coefficient over pairs of different objects, and over all of D x D."""
    x, y = np.array(REFERENCE), np.array(CANDIDATE)
    in_x, in_y = x[:, None] == x, y[:, None] == y
    a, b, c, _ = counted(list(REFERENCE), list(CANDIDATE))
    return f"{a}/{a + b + c}", f"{int((in_x & in_y).sum())}/{int((in_x | in_y).sum())}"


def _claim_of_jaccard() -> Claim:
    over, literal = jaccard_fractions()
    return Claim(
        "Jaccard coefficient of the equivalences",
        "that of two subsets of D x D is TP / (TP + FN + FP)",
        f"on the twelve objects {literal} over D x D, and TP / (TP + FN + FP) = {over}",
        Fraction(literal) == Fraction(over),
        "An equivalence holds each object's pair with itself, and both orders of each pair.",
    )


def _claim_of_left_side() -> Claim:
    x, y = list(REFERENCE), list(CANDIDATE)
    over, literal = jaccard_fractions()
    shared = literal.partition("/")[0]
    return Claim(
        "Jaccard coefficient, left side",
        "|rho_tau n rho_kappa| = TP / (TP + FN + FP)",
        f"on the twelve objects the intersection has {shared} elements, and the right side is "
        f"{over} = {pt.pair_jaccard_score(x, y):.4f}",
        Fraction(shared) == Fraction(over),
        "The left side should be J(rho_tau, rho_kappa).",
    )


def _claim_of_objects() -> Claim:
    counts = counted(list(REFERENCE), list(CANDIDATE))
    score = Fraction(counts.tp + counts.tn, sum(counts))
    of_objects = (score * len(REFERENCE)).denominator == 1
    return Claim(
        "Rand coefficient in words",
        "the fraction of objects on which the two agree",
        f"the fraction of pairs: {counts.tp + counts.tn}/{sum(counts)} on the twelve objects, "
        "which is no number of twelfths",
        of_objects,
        "An object alone is neither together nor apart.",
    )
