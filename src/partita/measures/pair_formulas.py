r"""Indexes of pair counts, each formula in one place.

The counts (a, b, c, d) are pairs of objects together in both clusterings, in the reference only,
in the candidate only, and in neither. They may be

- Python integers, the counts of two hard clusterings: sums and products are exact at any size, and
  the result is rounded once;
- floats, the degrees of soft clusterings or expected counts;
- arrays, the counts of many tables.

Where a formula is 0/0, the value is the one that the measure's card gives.
"""

from __future__ import annotations

import math

from partita.measures.elementwise import Value, minimum, ratio, sqrt, where
from partita.tables.pair_counts import PairCounts

Counts = PairCounts[Value]


def rand(counts: Counts) -> Value:
    """Return (a + d) / (a + b + c + d); 1 if there are no pairs."""
    return ratio(counts.a + counts.d, counts.total, 1.0)


def adjusted_rand(counts: Counts) -> Value:
    """Return 2 (ad - bc) / [(a + b)(b + d) + (a + c)(c + d)]; 1 where it is 0/0."""
    a, b, c, d = counts
    return ratio(2 * (a * d - b * c), (a + b) * (b + d) + (a + c) * (c + d), 1.0)


def jaccard(counts: Counts) -> Value:
    """Return a / (a + b + c); 1 if no pair is together in either clustering."""
    a, b, c, _ = counts
    return ratio(a, a + b + c, 1.0)


def fowlkes_mallows(counts: Counts) -> Value:
    """Return a / sqrt((a + b)(a + c)); where it is 0/0, 1 if b = c = 0 and otherwise 0."""
    a, b, c, _ = counts
    none_together = where((b == 0) & (c == 0), 1.0, 0.0)
    return minimum(1.0, ratio(a, sqrt((a + b) * (a + c)), none_together))


def precision(counts: Counts) -> Value:
    """Return a / (a + c); 1 if the candidate puts no pair together."""
    return ratio(counts.a, counts.in_candidate, 1.0)


def recall(counts: Counts) -> Value:
    """Return a / (a + b); 1 if the reference puts no pair together."""
    return ratio(counts.a, counts.in_reference, 1.0)


def f_score(counts: Counts, precision_weight: float = 0.5) -> Value:
    """Return the harmonic mean of precision and recall; 1 if no pair is together in either.

    `precision_weight` is the weight w of precision: a / (a + (1 - w) b + w c).
    """
    a, b, c, _ = counts
    return ratio(a, a + (1 - precision_weight) * b + precision_weight * c, 1.0)


def minkowski(counts: Counts) -> Value:
    """Return sqrt((b + c) / (a + b)); if a + b = 0, 0 if c = 0 and otherwise infinity."""
    a, b, c, _ = counts
    return sqrt(ratio(b + c, a + b, where(c == 0, 0.0, math.inf)))


def gamma(counts: Counts) -> Value:
    """Return (ad - bc) / sqrt((a + b)(a + c)(b + d)(c + d)); 1 if b = c = 0, otherwise 0 for 0/0.

    This is the correlation, over pairs, of being together in the reference and in the candidate.
    """
    a, b, c, d = counts
    scale = sqrt((a + b) * (a + c) * (b + d) * (c + d))
    return where((b == 0) & (c == 0), 1.0, ratio(a * d - b * c, scale, 0.0))


def mirkin(counts: Counts) -> Value:
    """Return 2 (b + c), the number of ordered pairs on which the clusterings disagree."""
    return 2 * (counts.b + counts.c)
