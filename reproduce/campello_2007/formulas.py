"""Eq. (16), which is misprinted, and M, which is not the number of pairs."""

from __future__ import annotations

import math
from itertools import product
from typing import NamedTuple

import partita as pt
from partita.measures.fuzzy_counts import FuzzyPairCounts, fuzzy_pair_counts
from partita.measures.fuzzy_pairs import fuzzy_adjusted_rand_score, fuzzy_gamma_score
from reproduce.campello_2007.examples import FUZZY, Q2, R, counts_of_all_norms
from reproduce.results import Claim, Results, Table, two_digits
from reproduce.xiang_2012.exhaustion import all_partitions

PAIRS = len(R) * (len(R) - 1) // 2
RIGHT = "[a - (a+b)(a+c)/M] / [((a+b) + (a+c))/2 - (a+b)(a+c)/M], M = a+b+c+d"


def reproduce(results: Results, largest: int = 5) -> list[Claim]:
    """Write the tables, trying all pairs of hard clusterings of at most so many objects."""
    right, both = equation_16(largest), numbers_of_pairs()
    results.add_table(right)
    results.add_table(both)
    return [_claim_of_equation_16(right), *_claims_of_m(both)]


class Values(NamedTuple):
    """The adjusted Rand index and Gamma for some M."""

    adjusted_rand: float
    gamma: float


def values_with(m: float, counts: FuzzyPairCounts) -> Values:
    """Both indexes as written with M; Gamma is NaN where its root is not real."""
    a, b, c, _ = counts
    one, other = a + b, a + c
    expected = one * other / m
    radicand = one * other * (m - one) * (m - other)
    gamma = (m * a - one * other) / math.sqrt(radicand) if radicand > 0 else math.nan
    return Values((a - expected) / ((one + other) / 2 - expected), gamma)


def equation_16(largest: int) -> Table:
    """The adjusted Rand index as it should stand, against Hubert and Arabie's."""
    rows = []
    for n in range(2, largest + 1):
        errors = []
        for x, y in product(all_partitions(n).labels.tolist(), repeat=2):
            counts = fuzzy_pair_counts(x, y)
            a, b, c, _ = counts
            scale = (a + b + a + c) / 2 - (a + b) * (a + c) / counts.total
            if scale > 1e-12:
                known = pt.adjusted_rand_score(x, y)
                errors.append(abs(values_with(counts.total, counts).adjusted_rand - known))
        rows.append((n, len(errors), two_digits(max(errors, default=0.0))))
    return Table(
        "equation_16",
        "Eq. (16) as it should stand is the adjusted Rand index of Hubert and Arabie",
        ("n", "pairs of hard clusterings", "largest error"),
        rows,
        f"Right: {RIGHT}, which is 2(ad - bc) / [(a+b)(b+d) + (a+c)(c+d)]. All pairs of hard "
        "clusterings of n objects for which it is not 0/0.",
    )


def _claim_of_equation_16(table: Table) -> Claim:
    error = max(table.column("largest error"))
    found = f"error {'below 1e-12' if error < 1e-12 else f'up to {error}'} on all"
    return Claim(
        "Eq. (16), adjusted Rand index",
        "another formula; its wording is not stated in our sources",
        f"{RIGHT}: {found} of {sum(table.column(table.columns[1])):,} pairs of hard clusterings",
        None,
        "The printed formula is said to be wrong. What is right is computed: for hard clusterings "
        "the index must be that of Hubert and Arabie.",
    )


def numbers_of_pairs() -> Table:
    """The adjusted Rand index and Gamma of Q1 and Q2 with both readings of M."""
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
            "Gamma and the adjusted Rand index, M",
            "M read as N(N-1)/2, the number of pairs, as for hard clusterings",
            f"leaves [-1, 1] in {inside.count(False)} of {len(inside)} cases; min and the bounded "
            f"sum on Q2 give Gamma = {wrong:.4g}, and {right:.4g} with M = a+b+c+d",
            all(inside),
            "Degrees do not add up to the number of pairs; their sum takes its place.",
        )
    ]
