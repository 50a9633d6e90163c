"""Pair counting indexes of a fuzzy clustering against a hard one (Campello 2007).

The Rand index and its relatives, with sums of degrees a, b, c, d in place of numbers of pairs.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from partita.kernels.fuzzy_pairs import Norm
from partita.measures import pair_formulas
from partita.measures.card import WITH_MEMBERSHIPS, Card
from partita.measures.fuzzy_index import of_fuzzy_pairs
from partita.measures.public_measure import measure
from partita.references import CAMPELLO_2007
from partita.tables.fuzzy_pair_counts import FuzzyPairCounts
from partita.tables.soft_table import SoftTable

# Facts that the cards of all these indexes share.
_SHARED: dict[str, Any] = {
    "family": "soft",
    "kinds": WITH_MEMBERSHIPS,
    "hard_reference": True,
    "perfect": None,
    "cost": "O(n²) pairs; O(n) or O(n log n) for some norms with a hard reference",
    **CAMPELLO_2007.facts,
}


def _expected_fuzzy_rand(
    table: SoftTable, *, tnorm: str | Norm = "min", snorm: str | Norm | None = None
) -> float | None:
    """Return the expectation over permutations if one clustering is hard, otherwise None.

    Every t-norm gives t(1, y) = y and t(0, y) = 0: a and d add up the degrees of the pairs that the
    hard clustering puts together, and of the others, and a + b + c + d is the same in any order.
    """
    a, b, c, d = counts = table.fuzzy_pair_counts(tnorm, snorm)
    first, second = (x.fuzzy_input for x in table.both)
    if first.is_hard:
        together, apart, clusters = a + c, b + d, first.values
    elif second.is_hard:
        together, apart, clusters = a + b, c + d, second.values
    else:
        return None
    sizes = np.bincount(clusters).astype(np.float64)
    share = float((sizes * (sizes - 1)).sum()) / (table.n * (table.n - 1))
    return (share * together + (1 - share) * apart) / counts.total


@measure(
    Card(
        name="fuzzy_rand",
        title="fuzzy Rand index",
        meaning="agreement on pairs, each together or apart to a degree: 1 = no disagreement",
        formula=r"\omega = \frac{a + d}{a + b + c + d}",
        degenerate="never 0/0 where some pair has a degree",
        **_SHARED,
    ),
    matrices="memberships",
    by_chance=_expected_fuzzy_rand,
)
@of_fuzzy_pairs
def fuzzy_rand_score(counts: FuzzyPairCounts) -> float:
    """Fuzzy Rand index: the share of the degrees of pairs on which two clusterings agree.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.fuzzy_rand_score([0, 0, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]]), 4)
    0.7333
    """
    return float(pair_formulas.rand(counts))


@measure(
    Card(
        name="fuzzy_adjusted_rand",
        title="fuzzy adjusted Rand index",
        meaning="agreement on pairs by degrees, less chance: 0 = random, 1 = no disagreement",
        formula=(
            r"\frac{a - (a + b)(a + c) / M}{\frac{(a + b) + (a + c)}{2} - (a + b)(a + c) / M}"
            r" = \frac{2 (ad - bc)}{(a + b)(b + d) + (a + c)(c + d)}"
        ),
        bounds=(-1.0, 1.0),
        chance="fixed cluster sizes (permutation), as for hard clusterings",
        degenerate="0/0 only if b = c = 0, where no pair is in disagreement: 1",
        remarks=(
            "The paper's Eq. (16) is misprinted: it has d for M, and the product (a + b)(a + c) "
            "for the sum (a + b) + (a + c). The formula here is that of Hubert and Arabie, with "
            "M = a + b + c + d. For hard clusterings chance gives 0 whatever their numbers of "
            "clusters are; for fuzzy ones that is not known."
        ),
        **_SHARED,
    ),
    matrices="memberships",
)
@of_fuzzy_pairs
def fuzzy_adjusted_rand_score(counts: FuzzyPairCounts) -> float:
    """Fuzzy adjusted Rand index: the adjusted Rand index of sums of degrees.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.fuzzy_adjusted_rand_score([0, 0, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]]), 4)
    0.4545
    """
    return max(-1.0, min(1.0, float(pair_formulas.adjusted_rand(counts))))


@measure(
    Card(
        name="fuzzy_jaccard",
        title="fuzzy Jaccard index of pairs",
        meaning="of the degrees of being together in either, the share in both: 0 = none, 1 = all",
        formula=r"\frac{a}{a + b + c}",
        degenerate="0/0 only if a = b = c = 0, where all pairs are apart in both: 1",
        **_SHARED,
    ),
    matrices="memberships",
)
@of_fuzzy_pairs
def fuzzy_jaccard_score(counts: FuzzyPairCounts) -> float:
    """Fuzzy Jaccard index: degrees of being together in both, relative to those in at least one.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.fuzzy_jaccard_score([0, 0, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]]), 4)
    0.5
    """
    return float(pair_formulas.jaccard(counts))


@measure(
    Card(
        name="fuzzy_fowlkes_mallows",
        title="fuzzy Fowlkes-Mallows index",
        meaning="geometric mean of pair precision and recall, by degrees: 0 = none, 1 = all",
        formula=r"\frac{a}{\sqrt{(a + b)(a + c)}}",
        degenerate="a = 0: 1 if b = c = 0, where all pairs are apart in both, otherwise 0",
        **_SHARED,
    ),
    matrices="memberships",
)
@of_fuzzy_pairs
def fuzzy_fowlkes_mallows_score(counts: FuzzyPairCounts) -> float:
    """Fuzzy Fowlkes-Mallows index: the geometric mean of pair precision and recall, of degrees.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.fuzzy_fowlkes_mallows_score([0, 0, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]]), 4)
    0.6761
    """
    return float(pair_formulas.fowlkes_mallows(counts))


@measure(
    Card(
        name="fuzzy_minkowski",
        title="fuzzy Minkowski score",
        meaning="root of disagreement on pairs, by degrees, per reference pair: 0 = none",
        formula=r"\sqrt{\frac{b + c}{a + b}}",
        bounds=(0.0, math.inf),
        higher_is_better=False,
        symmetric=False,
        degenerate="a + b = 0: 0 if c = 0, where all pairs are apart in both, otherwise infinite",
        **_SHARED,
    ),
    matrices="memberships",
)
@of_fuzzy_pairs
def fuzzy_minkowski_score(counts: FuzzyPairCounts) -> float:
    """Fuzzy Minkowski score: root of the disagreement relative to the pairs of the reference.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.fuzzy_minkowski_score([0, 0, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]]), 4)
    0.8944
    """
    return float(pair_formulas.minkowski(counts))


@measure(
    Card(
        name="fuzzy_gamma",
        title="fuzzy Hubert's gamma",
        meaning="correlation of the degrees of being together: 0 = random, 1 = no disagreement",
        formula=(
            r"\frac{M a - (a + b)(a + c)}{\sqrt{(a + b)(a + c)(M - (a + b))(M - (a + c))}}"
            r" = \frac{ad - bc}{\sqrt{(a + b)(a + c)(b + d)(c + d)}}"
        ),
        bounds=(-1.0, 1.0),
        chance="fixed cluster sizes (permutation), as for hard clusterings",
        degenerate="1 if b = c = 0, where no pair is in disagreement, otherwise 0 where 0/0",
        remarks=(
            "M is a + b + c + d. The paper defines it as the number of pairs, which is the same "
            "for hard clusterings; for fuzzy ones the value then leaves [-1, 1]: min with the "
            "bounded sum gives -2.455 on the paper's Q2."
        ),
        **_SHARED,
    ),
    matrices="memberships",
)
@of_fuzzy_pairs
def fuzzy_gamma_score(counts: FuzzyPairCounts) -> float:
    """Fuzzy gamma: the correlation of being together in two clusterings, of degrees.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.fuzzy_gamma_score([0, 0, 1], [[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]]), 4)
    0.4725
    """
    return max(-1.0, min(1.0, float(pair_formulas.gamma(counts))))
