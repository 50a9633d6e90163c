r"""Normalization over all pairs, and given the reference (Xiang et al., ICML 2012, Section 5.1).

Given a reference L, Property 5.1 splits all clusterings into L itself, which alone has S = 1; the
worst clusterings :math:`\Omega_L`, which have S = 0; and the rest :math:`\Lambda_L`, which lie
strictly between. :math:`\Omega_L` is empty for one object only, :math:`\Lambda_L` for one or two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from partita.arguments import as_count
from partita.array_types import Booleans, Floats
from partita.choosing.axioms.counterexamples import Counterexample, Finding, counterexample, digits
from partita.choosing.axioms.own_functions import as_measure
from partita.choosing.axioms.partitions import MOST_OBJECTS, partitions_of
from partita.choosing.axioms.values import PairValues, close, count_pair
from partita.choosing.dissimilarity import similarity
from partita.clusterings.hard import Hard
from partita.errors import InputError
from partita.measures import REGISTRY
from partita.references import XIANG_2012, cites
from partita.words import counted

Labels = tuple[int, ...]


class CandidateCounts(NamedTuple):
    r"""The numbers of candidates of a reference, by their scores.

    Attributes
    ----------
    n : int
    sizes : tuple of int
        The sizes of the reference's clusters: references of one type have the same counts.
    perfect : int
        Candidates with S = 1, the reference itself among them if all is well.
    worst : int
        The size of :math:`\Omega_L`: candidates with S = 0.
    between : int
        The size of :math:`\Lambda_L`: candidates with 0 < S < 1.
    outside : int
        Candidates with S outside [0, 1].
    """

    n: int
    sizes: tuple[int, ...]
    perfect: int
    worst: int
    between: int
    outside: int


class CandidateClasses(NamedTuple):
    r"""All clusterings of a reference's objects, by their scores.

    Attributes
    ----------
    perfect : list of tuple
        Labels of those with S = 1.
    worst : list of tuple
        :math:`\Omega_L`: those with S = 0.
    between : list of tuple
        :math:`\Lambda_L`: those with 0 < S < 1.
    outside : list of tuple
        Those with S outside [0, 1].
    """

    perfect: list[Labels]
    worst: list[Labels]
    between: list[Labels]
    outside: list[Labels]


class _Sorts(NamedTuple):
    """Masks of the similarities of each sort."""

    perfect: Booleans
    worst: Booleans
    between: Booleans
    outside: Booleans


def _sort(row: Floats) -> _Sorts:
    one, zero = close(row, 1.0), close(row, 0.0)
    inside = (row > 0) & (row < 1) & ~one & ~zero
    return _Sorts(one, zero, inside, ~(one | zero | inside))


def normalization(by_size: Sequence[PairValues]) -> Finding:
    """Check "normalization" over all pairs of at most n objects."""
    for scores in by_size:
        for x in scores.partitions.first_of_type.tolist():
            outside = np.flatnonzero(_sort(scores.similarities[x]).outside)
            if outside.size:
                return Finding(False, _out_of_range(scores, x, int(outside[0])))
    for end in (1.0, 0.0):
        reached = any(close(scores.similarities, end).any() for scores in by_size)
        if not reached and len(by_size) > 1:
            return Finding(False, _nearest(by_size, end))
    return Finding(True)


def _out_of_range(scores: PairValues, x: int, y: int) -> Counterexample:
    shown = digits(float(scores.similarities[x, y]), 0.0, 1.0)[0]
    finding = f"{shown}{scores.as_similarity} is outside [0, 1]"
    return counterexample(scores.partitions, (x, y), "{} and {}", finding)


def _nearest(by_size: Sequence[PairValues], end: float) -> Counterexample:
    """Return the first pair that is nearest to an end which no pair reaches."""
    gaps = [float(np.abs(scores.similarities - end).min()) for scores in by_size]
    scores = by_size[int(np.flatnonzero(close(np.array(gaps), min(gaps)))[0])]
    apart = np.abs(scores.similarities - end)
    x, y = (int(number) for number in np.argwhere(close(apart, float(apart.min())))[0])
    shown, _ = digits(float(scores.similarities[x, y]), end)
    most = "least" if end == 0.0 else "greatest"
    finding = (
        f"{shown}{scores.as_similarity} is the {most} value of all pairs up to n = {len(by_size)}"
    )
    return counterexample(scores.partitions, (x, y), "{} and {}", finding)


def conditional_normalization(scores: PairValues) -> Counterexample | None:
    """Check "conditional normalization" for each reference."""
    for x in scores.partitions.first_of_type.tolist():
        row = scores.similarities[x]
        violation = _misplaced(scores, x, row) or _lacking(scores, x, row)
        if violation is not None:
            return violation
    return None


def _misplaced(scores: PairValues, x: int, row: Floats) -> Counterexample | None:
    """Return the first candidate outside [0, 1], or with 1 that is not the reference."""
    sorts = _sort(row)
    itself = np.arange(row.size) == x
    wrong = np.flatnonzero(sorts.outside | (sorts.perfect != itself))
    if not wrong.size:
        return None
    y = int(wrong[0])
    if sorts.outside[y]:
        return _out_of_range(scores, x, y)
    shown = digits(float(row[y]), 1.0)[0] + scores.as_similarity
    if y == x:
        return counterexample(scores.partitions, (x, x), "{} and itself", f"{shown}, not 1")
    finding = f"{shown}, which the reference alone may have"
    return counterexample(scores.partitions, (x, y), "{} and {}", finding)


def _lacking(scores: PairValues, x: int, row: Floats) -> Counterexample | None:
    """Return a counterexample if there is no worst candidate, or none between best and worst."""
    sorts = _sort(row)
    others = np.arange(row.size) != x
    if scores.n > 1 and not sorts.worst.any():
        y = int(np.flatnonzero(others & close(row, float(row[others].min())))[0])
        shown = digits(float(row[y]), 0.0)[0] + scores.as_similarity
        finding = f"{shown} is the least value of this reference: it has no worst clustering"
        return counterexample(scores.partitions, (x, y), "{} and {}", finding)
    if scores.n > 2 and not sorts.between.any():
        y = int(np.flatnonzero(others)[0])
        finding = f"0{scores.as_similarity}, as all others: none lies between best and worst"
        return counterexample(scores.partitions, (x, y), "{} and {}", finding)
    return None


def candidate_counts(by_size: Sequence[PairValues]) -> tuple[CandidateCounts, ...]:
    """Return the numbers of candidates of each type of reference, by their scores."""
    counts = []
    for scores in by_size:
        types = zip(scores.partitions.sizes, scores.partitions.first_of_type, strict=True)
        for sizes, x in types:
            sorts = _sort(scores.similarities[x])
            counts.append(CandidateCounts(scores.n, sizes, *(int(one.sum()) for one in sorts)))
    return tuple(counts)


@cites(XIANG_2012)
def candidate_classes(
    measure: Any, reference: Any, *, max_clusters: int | None = None
) -> CandidateClasses:
    r"""List the perfect, the worst and the other candidates of a reference, by exhaustion.

    Property 5.1 of Xiang et al. [1]_ asks that the reference alone scores 1, that some candidates
    score 0 (the worst clusterings, :math:`\Omega_L`), and that the others (:math:`\Lambda_L`) lie
    strictly between.

    Parameters
    ----------
    measure : str, measure or function
        A measure of hard clusterings, as for :func:`partita.check_axioms`. A distance d counts as
        the similarity 1 - d / upper bound, or 1 - d if there is none.
    reference : clustering
        Labels in any form that :class:`partita.Hard` reads, of at most 8 objects.
    max_clusters : int, optional
        List only candidates of at most this many clusters.

    Returns
    -------
    CandidateClasses
        Lists of labels: `perfect` (S = 1), `worst` (S = 0), `between`, and `outside` [0, 1].

    Examples
    --------
    >>> from partita.choosing import candidate_classes
    >>> classes = candidate_classes("split_merge", [0, 0, 1])
    >>> classes.worst
    [(0, 1, 0), (0, 1, 1)]
    >>> classes.between
    [(0, 0, 0), (0, 1, 2)]
    >>> candidate_classes("rand", [0, 0, 1]).worst
    []
    """
    chosen = REGISTRY.hard.select_one(as_measure(measure))
    labels = Hard(reference, name="reference").codes
    if labels.size > MOST_OBJECTS:
        raise InputError(
            f"reference has {counted(labels.size, 'object')}: all their clusterings are "
            "tried, so give at "
            f"most {MOST_OBJECTS}"
        )
    if max_clusters is not None and labels.max() >= as_count(max_clusters, "max_clusters", 2):
        raise InputError(
            f"max_clusters={max_clusters}, but the reference has {labels.max() + 1} clusters"
        )
    partitions = partitions_of(labels.size, max_clusters)
    x = int(partitions.numbers(labels[None, :])[0])
    pairs = [(x, y) for y in range(len(partitions))]
    values = np.array([chosen.from_table(count_pair(partitions, pair)) for pair in pairs])
    candidates = [tuple(one) for one in partitions.labels.tolist()]
    return CandidateClasses(
        *(
            [candidates[y] for y in np.flatnonzero(sort).tolist()]
            for sort in _sort(similarity(values, chosen.card))
        )
    )
