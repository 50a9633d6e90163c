"""Eq. (16), which is misprinted, and M, which is not the number of pairs for fuzzy clusterings."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import partita as pt
from partita.choosing.axioms.partitions import partitions_of
from partita.measures.fuzzy_counts import fuzzy_pair_counts
from partita.measures.fuzzy_pairs import fuzzy_adjusted_rand_score, fuzzy_gamma_score
from partita.tables.fuzzy_pair_counts import FuzzyPairCounts
from reproduce.campello_2007.examples import FUZZY, Q2, Q, R, counts_of_all_norms
from reproduce.results import Claim, Results, Table

PAIRS = len(R) * (len(R) - 1) // 2
PRINTED = "[a - (a+c)(a+b)/d] / [(a+c)(a+b)/2 - (a+c)(a+b)/d]"
RIGHT = "[a - (a+b)(a+c)/M] / [((a+b) + (a+c))/2 - (a+b)(a+c)/M], M = a+b+c+d"


def reproduce(results: Results, largest: int = 5) -> list[Claim]:
    """Write the tables, trying all pairs of hard clusterings of at most so many objects."""
    right, both = equation_16(largest), numbers_of_pairs()
    results.add_table(right)
    results.add_table(both)
    return [_claim_of_equation_16(right), *_claims_of_m(both)]


def printed_equation_16(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Fraction:
    """Return Eq. (16) as printed: d in the place of M, and a product in that of a sum."""
    both = (a + c) * (a + b)
    return (a - both / d) / (both / 2 - both / d)


class Values(NamedTuple):
    """The adjusted Rand index and Gamma for some M."""

    adjusted_rand: float
    gamma: float


def values_with(m: float, counts: FuzzyPairCounts) -> Values:
    """Return both indexes as written with M; Gamma is NaN where its root is not real."""
    a, b, c, _ = counts
    one, other = a + b, a + c
    expected = one * other / m
    radicand = one * other * (m - one) * (m - other)
    gamma = (m * a - one * other) / math.sqrt(radicand) if radicand > 0 else math.nan
    return Values((a - expected) / ((one + other) / 2 - expected), gamma)


def equation_16(largest: int) -> Table:
    """Return the adjusted Rand index as it should stand, against Hubert and Arabie's."""
    rows = []
    for n in range(2, largest + 1):
        errors = []
        for x, y in product(partitions_of(n).labels.tolist(), repeat=2):
            counts = fuzzy_pair_counts(x, y)
            a, b, c, _ = counts
            scale = (a + b + a + c) / 2 - (a + b) * (a + c) / counts.total
            if scale > 1e-12:
                known = pt.adjusted_rand_score(x, y)
                errors.append(abs(values_with(counts.total, counts).adjusted_rand - known))
        largest_error = max(errors, default=0.0)
        rows.append((n, len(errors), "below 1e-12" if largest_error < 1e-12 else largest_error))
    return Table(
        "equation_16",
        "Eq. (16) as it should stand is the adjusted Rand index of Hubert and Arabie",
        ("n", "pairs of hard clusterings", "largest error"),
        rows,
        f"Right: {RIGHT}, which is 2(ad - bc) / [(a+b)(b+d) + (a+c)(c+d)]. All pairs of hard "
        "clusterings of n objects for which it is not 0/0.",
    )


def _claim_of_equation_16(table: Table) -> Claim:
    exact = set(table.column("largest error")) == {"below 1e-12"}
    found = f"error {'below' if exact else 'above'} 1e-12 on all"
    wrong = printed_equation_16(*map(Fraction, pt.pair_counts(R, Q)))
    score = pt.adjusted_rand_score(R, Q)
    return Claim(
        "Eq. (16), adjusted Rand index",
        PRINTED,
        f"as printed {float(wrong):g} on the hard example, where the index is {score:.7f}. Right "
        f"is {RIGHT}: {found} of {sum(table.column(table.columns[1])):,} pairs of hard clusterings",
        abs(float(wrong) - score) < 1e-12,
        "Two errors: d stands for M, and in the first term below the line the product (a+c)(a+b) "
        "for the sum (a+c) + (a+b).",
    )


def numbers_of_pairs() -> Table:
    """Return the adjusted Rand index and Gamma of Q1 and Q2 with both forms of M."""
    rows = []
    for tnorm, snorm, name, counts in counts_of_all_norms():
        if counts.total == 0:
            continue
        scores = (
            score(R, FUZZY[name], tnorm=tnorm, snorm=snorm)
            for score in (fuzzy_adjusted_rand_score, fuzzy_gamma_score)
        )
        with_pairs = values_with(PAIRS, counts)
        gamma = None if math.isnan(with_pairs.gamma) else with_pairs.gamma
        inside = gamma is not None and abs(gamma) <= 1 and abs(with_pairs.adjusted_rand) <= 1
        rows.append(
            (
                tnorm,
                snorm,
                name,
                counts.total,
                *scores,
                with_pairs.adjusted_rand,
                gamma,
                inside,
            )
        )
    return Table(
        "number_of_pairs",
        "M = a + b + c + d, or the number of pairs",
        (
            "t-norm",
            "conorm",
            "candidate",
            "a + b + c + d",
            "adjusted Rand",
            "Gamma",
            f"adjusted Rand with M = {PAIRS}",
            f"Gamma with M = {PAIRS}",
            f"within [-1, 1] with M = {PAIRS}",
        ),
        rows,
        f"Eight objects make {PAIRS} pairs, but degrees add up to another number. An empty cell "
        "is the root of a negative number.",
    )


def _claims_of_m(table: Table) -> list[Claim]:
    inside = table.column(table.columns[-1])
    counts = fuzzy_pair_counts(R, Q2, tnorm="min", snorm="bounded_sum")
    wrong = values_with(PAIRS, counts).gamma
    right = fuzzy_gamma_score(R, Q2, tnorm="min", snorm="bounded_sum")
    return [
        Claim(
            "Eq. (20) with Remark 5, M",
            "M = N(N-1)/2, equivalent to a+b+c+d; Gamma lies in [-1, 1]",
            f"with N(N-1)/2 Gamma or the adjusted Rand index leaves [-1, 1] in "
            f"{inside.count(False)} of {len(inside)} cases; min and the bounded sum on Q2 give "
            f"Gamma = {wrong:.4g}, and {right:.4g} with M = a+b+c+d",
            all(inside),
            "The two are equivalent for hard clusterings. Degrees of fuzzy ones do not add up to "
            "the number of pairs.",
        )
    ]
