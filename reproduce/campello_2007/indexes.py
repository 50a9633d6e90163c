"""What Sections 1 to 3.3 say of hard clusterings: Eqs. (2), (4) and (17) to (20), and chance."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import numpy as np

import partita as pt
from partita.choosing.axioms.partitions import partitions_of
from reproduce.campello_2007.examples import Q, R
from reproduce.results import Cell, Claim, Results, Table

OBJECTS = 5
NAMES = 3
LABELED = 4
EQUAL_SIZES = 24
_ROUNDING = 1e-12


def reproduce(results: Results) -> list[Claim]:
    """Decide each statement by exhaustion."""
    growth = rand_by_chance()
    results.add_table(growth)
    return [
        _misclassification(),
        _majority(),
        _rand(),
        _related_indexes(),
        *_chance(),
        _more_clusters(growth),
    ]


def _claim(where: str, published: str, computed: str, holds: bool, otherwise: str = "") -> Claim:
    return Claim(where, published, computed, holds, "" if holds else otherwise or "It does not.")


def equation_2(reference: tuple[int, ...], candidate: tuple[int, ...]) -> Fraction:
    """Return Eq. (2): half the difference of two partition matrices, a column an object."""
    matrices = (np.eye(NAMES, dtype=int)[:, list(labels)] for labels in (reference, candidate))
    first, second = matrices
    return Fraction(int(np.abs(first - second).sum()), 2 * len(reference))


def by_majority(reference: tuple[int, ...], candidate: tuple[int, ...]) -> Fraction:
    """Return the misclassification rate of Section 1, with clusters' majority classes."""
    classes = {}
    for cluster in set(candidate):
        members = [r for r, q in zip(reference, candidate, strict=True) if q == cluster]
        classes[cluster] = max(members, key=members.count)
    wrong = sum(classes[q] != r for r, q in zip(reference, candidate, strict=True))
    return Fraction(wrong, len(reference))


def _labelings() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    every = list(product(range(NAMES), repeat=LABELED))
    yield from product(every, every)


_TRIED = f"{NAMES ** (2 * LABELED):,} pairs of labelings of {LABELED} objects with {NAMES} names"


def _misclassification() -> Claim:
    wrong = 0
    for x, y in _labelings():
        rate = equation_2(x, y)
        named = pt.misclassification_rate(list(x), list(y), assign="name")
        wrong += not (0 <= rate <= 1 and (rate == 0) == (x == y) and abs(named - rate) < _ROUNDING)
    return _claim(
        "Eq. (2), misclassification rate",
        "in [0, 1], and 0 if and only if Q = R",
        f"and equal to misclassification_rate with assign='name': {wrong} exceptions among "
        f"{_TRIED}",
        wrong == 0,
    )


def _majority() -> Claim:
    wrong = sum(
        abs(pt.misclassification_rate(list(x), list(y)) - by_majority(x, y)) > _ROUNDING
        for x, y in _labelings()
    )
    return _claim(
        "Section 1, majority class",
        "each cluster is assigned to the class of most of its objects, also if numbers differ",
        f"{float(by_majority(R, Q)):g} for the two classes and three clusters of the hard example, "
        f"where no figure is printed; misclassification_rate has {wrong} exceptions among {_TRIED}",
        wrong == 0,
    )


def _all_pairs() -> Iterator[tuple[list[int], list[int]]]:
    labels = partitions_of(OBJECTS).labels.tolist()
    yield from product(labels, labels)


def _rand() -> Claim:
    wrong = 0
    for x, y in _all_pairs():
        a, b, c, d = pt.pair_counts(x, y)
        score = pt.rand_score(x, y)
        as_stated = (
            abs(score - (a + d) / (a + b + c + d)) < _ROUNDING
            and (score == 0) == (a == d == 0)
            and (score == 1) == (b == c == 0) == (x == y)
        )
        wrong += not as_stated
    return _claim(
        "Eq. (4), Rand index",
        "in [0, 1]; 0 if and only if a = d = 0; 1 if and only if b = c = 0 (Q = R)",
        f"{wrong} exceptions among all pairs of partitions of {OBJECTS} objects; Q = R is meant up "
        "to the order of clusters",
        wrong == 0,
    )


def _related_indexes() -> Claim:
    """Compare Eqs. (17) to (20) as printed with partita, wherever they are not 0/0."""
    wrong = cases = 0
    for x, y in _all_pairs():
        a, b, c, _ = pt.pair_counts(x, y)
        m = math.comb(OBJECTS, 2)
        one, other = a + b, a + c
        if not 0 < one < m or not 0 < other < m:
            continue
        spread = one * other * (m - one) * (m - other)
        printed = (
            a / (a + b + c),
            a / math.sqrt(one * other),
            math.sqrt((b + c) / (b + a)),
            (m * a - one * other) / math.sqrt(spread),
        )
        found = [
            score(x, y)
            for score in (
                pt.pair_jaccard_score,
                pt.fowlkes_mallows_score,
                pt.minkowski_score,
                pt.gamma_score,
            )
        ]
        jaccard, fowlkes_mallows, minkowski, gamma = printed
        bounded = (
            0 <= jaccard <= 1
            and 0 <= fowlkes_mallows <= 1 + _ROUNDING
            and (minkowski == 0) == (x == y)
            and abs(gamma) <= 1 + _ROUNDING
        )
        cases += 1
        wrong += not (bounded and np.allclose(printed, found, rtol=0, atol=_ROUNDING))
    return _claim(
        "Eqs. (17) to (20), hard clusterings",
        "Jaccard and Fowlkes-Mallows in [0, 1], Minkowski 0 for a perfect match, Gamma in [-1, 1]",
        f"so, and equal to partita's indexes: {wrong} exceptions among {cases:,} pairs of "
        f"partitions of {OBJECTS} objects",
        wrong == 0,
    )


def means_by_chance(reference: tuple[int, ...], candidate: tuple[int, ...]) -> tuple[float, float]:
    """Return the Rand and adjusted Rand index, averaged over all orders of Q's labels."""
    orders = sorted(set(permutations(candidate)))
    rand = math.fsum(pt.rand_score(reference, order) for order in orders) / len(orders)
    adjusted = math.fsum(pt.adjusted_rand_score(reference, order) for order in orders) / len(orders)
    return rand, adjusted


def _chance() -> list[Claim]:
    rand, adjusted = means_by_chance(R, Q)
    zero = abs(adjusted) < _ROUNDING
    return [
        _claim(
            "Section 3.3, Rand index and chance",
            "the expected Rand index of random partitions is not 0",
            f"{rand:.4f} on average over all orders of Q against R",
            rand > 0.1,
        ),
        Claim(
            "Section 3.3, adjusted Rand index and chance",
            "the correction for chance supposes that both partitions have equally many groups",
            f"{'0' if zero else f'{adjusted:g}'} on average over all orders of Q against R, which "
            "have three and two groups",
            not zero,
            "Hubert and Arabie fix the sizes of the clusters; their numbers may differ.",
        ),
    ]


def rand_by_chance() -> Table:
    """Return the expected Rand index of two random partitions into k equal clusters."""
    rows: list[tuple[Cell, ...]] = []
    pairs = math.comb(EQUAL_SIZES, 2)
    for k in (2, 3, 4, 6, 8, 12):
        together = k * math.comb(EQUAL_SIZES // k, 2)
        expected = Fraction(together * together, pairs)
        rows.append((k, float((pairs - 2 * together + 2 * expected) / pairs)))
    return Table(
        "rand_by_chance",
        "The Rand index of random partitions",
        ("clusters of one size", "expected Rand index"),
        rows,
        f"{EQUAL_SIZES} objects; sizes are fixed, and all orders of objects are equally likely.",
    )


def _more_clusters(growth: Table) -> Claim:
    values = growth.column("expected Rand index")
    return _claim(
        "Section 3.3, Rand index and number of clusters",
        "its value tends to increase with the number of clusters",
        f"from {values[0]:.4f} for 2 to {values[-1]:.4f} for 12 clusters, by chance alone",
        values == sorted(values),
    )
