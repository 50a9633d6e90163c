"""Section 2.3: which of the earlier measures are similarities."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np

import partita as pt
from reproduce.campagner_2023.clusterings import F, M
from reproduce.results import Claim, Results


def reproduce(results: Results) -> list[Claim]:
    """Decide what Section 2.3 says of earlier measures; there is no table to write."""
    return [*_claims_of_hard_measures(), *_claims_of_soft_measures()]


def partitions(n: int) -> list[list[int]]:
    """Return all partitions of n objects as labels that count up."""
    found = [[0]]
    for _ in range(n - 1):
        found = [[*one, label] for one in found for label in range(max(one) + 2)]
    return found


def broken_triangles(n: int, score: Callable[[Any, Any], float]) -> int:
    """Return the number of triples of partitions that break the triangle inequality."""
    every = partitions(n)
    distances = np.array([[1 - score(x, y) for y in every] for x in every])
    return int((distances[:, None] > distances[:, :, None] + distances[None] + 1e-12).sum())


def _claims_of_hard_measures() -> list[Claim]:
    rand, jaccard, fowlkes_mallows, partition = (
        broken_triangles(4, score)
        for score in (
            pt.rand_score,
            pt.pair_jaccard_score,
            pt.fowlkes_mallows_score,
            lambda x, y: 1 - pt.partition_distance(x, y),
        )
    )
    x, y, z = [1, 1, 2], [1, 1, 1], [1, 2, 1]
    first, second, direct = (
        1 - pt.fowlkes_mallows_score(*pair) for pair in ((x, y), (y, z), (x, z))
    )
    return [
        Claim(
            "Section 2.3.1, Rand and Jaccard indices",
            "similarities on hard clusterings",
            f"{rand} and {jaccard} broken triangles among all partitions of four objects",
            rand == jaccard == 0,
        ),
        Claim(
            "Section 2.3.1, Fowlkes-Mallows index",
            "a similarity on hard clusterings",
            f"{{1, 2}}{{3}}, {{1, 2, 3}}, {{1, 3}}{{2}}: {direct:.4g} > {first:.4g} + {second:.4g}",
            fowlkes_mallows == 0,
            "1 - FM is no metric: it breaks the triangle inequality on three objects.",
        ),
        Claim(
            "Section 2.3.2, Eq. (10)",
            "the partition distance is a normalized metric",
            f"{partition} broken triangles among all partitions of four objects; the largest is "
            f"{pt.partition_distance([1, 1, 1, 1], [1, 2, 3, 4]):g}",
            partition == 0,
        ),
    ]


def cosine_rand(x: pt.Fuzzy, y: pt.Fuzzy) -> float:
    """Return Eq. (8) with the cosine of two objects as their degree of being together."""
    first, second = (_cosines(np.asarray(side.memberships)) for side in (x, y))
    pairs = list(combinations(range(x.n), 2))
    return 1 - float(np.mean([abs(first[pair] - second[pair]) for pair in pairs]))


def _cosines(memberships: Any) -> Any:
    units = memberships / np.linalg.norm(memberships, axis=1, keepdims=True)
    return units @ units.T


def _claims_of_soft_measures() -> list[Claim]:
    halves = pt.Fuzzy([[1, 0], [1 / 2, 1 / 2]])
    cosine, brouwer = cosine_rand(halves, halves), pt.brouwer_rand_score(halves, halves)
    anderson = pt.anderson_rand_score([1, 1], pt.Fuzzy([[1 / 3] * 3] * 2))
    conflict = [pt.credal_rand_score(one, one, distance="conflict") for one in (F, M)]
    return [
        Claim(
            "Section 2.3.1, fuzzy Rand indices",
            "Rand(F, F) < 1 is possible for the indices of Campello and Frigui",
            f"{pt.frigui_rand_score(F, F):.4g} for F of Example 2.5",
            bool(pt.frigui_rand_score(F, F) < 1),
        ),
        Claim(
            "Section 2.3.1, Anderson's Rand index",
            "can be negative",
            f"(1, 1) against (1/3, 1/3, 1/3) twice: {anderson:.4g}",
            anderson < 0,
        ),
        Claim(
            "Section 2.3.1, cosine distance in Eq. (8)",
            "gives the index of Brouwer [8]",
            "memberships (1, 0), (1/2, 1/2) against themselves: Eq. (8) gives "
            f"{cosine:.4g}, Brouwer's index {brouwer:.4g}",
            abs(cosine - brouwer) < 1e-12,
            "Brouwer's index adds up p q + (1 - p)(1 - q) of two cosines, Eq. (8) 1 - |p - q|.",
        ),
        Claim(
            "Section 2.3.1, Rand_K",
            "a consistency",
            f"of F with itself {conflict[0]:.4g}, of M with itself {conflict[1]:.4g}",
            all(abs(value - 1) < 1e-12 for value in conflict),
            "A consistency is 1 for a clustering and itself, by (M1); masses that are not on one "
            "set conflict with themselves.",
        ),
    ]
