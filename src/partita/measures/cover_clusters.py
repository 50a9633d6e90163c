"""Measures of overlapping clusterings from the objects that clusters share."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import numpy as np

from partita.arguments import as_choice, as_flag
from partita.array_types import Floats, Integers
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.public_measure import measure
from partita.references import (
    LANCICHINETTI_2009,
    MCDAID_2011,
    YANG_LESKOVEC_2013,
)
from partita.tables.cover_table import CoverTable

_KINDS = ("hard", "overlapping")


class _Entropies(NamedTuple):
    """The entropy of each cluster of a side, and what is left of it when the other is known."""

    own: Floats
    left: Floats


def _summand(share: Floats) -> Floats:
    """Return -p log p, with 0 log 0 = 0."""
    found: Floats = -share * np.log(np.where(share > 0, share, 1.0))
    return found


def _entropies(table: CoverTable) -> tuple[_Entropies, _Entropies]:
    """Return the entropies of the clusters of both sides, given the closest one of the other."""
    rows, columns, shared = table.intersections
    first, second = table.reference.sizes, table.candidate.sizes
    x, y = first[rows], second[columns]
    neither, only_y, only_x, both = (
        _summand(counts / table.n)
        for counts in (table.n - x - y + shared, y - shared, x - shared, shared)
    )
    # Otherwise a cluster could be known from one that is more like its complement.
    is_alike = both + neither > only_y + only_x
    joint = (neither + both) + (only_y + only_x)
    own = [
        _summand(sizes / table.n) + _summand((table.n - sizes) / table.n)
        for sizes in (first, second)
    ]
    sides = []
    for side, (of, other) in enumerate(((rows, columns), (columns, rows))):
        left = np.where(is_alike, joint - own[1 - side][other], own[side][of])
        sides.append(_Entropies(own[side], _least(own[side], of, np.maximum(left, 0.0))))
    return sides[0], sides[1]


def _least(most: Floats, groups: Integers, values: Floats) -> Floats:
    """Return the least value of each group, at most the given one."""
    least = most.copy()
    np.minimum.at(least, groups, values)
    return least


@measure(
    Card(
        name="overlapping_mutual_info",
        title="overlapping normalized mutual information",
        meaning="what the clusters of one side tell about those of the other: 1 = all is known",
        aliases=("onmi", "onmi_max", "overlapping_mutual_info_max"),
        family="overlapping",
        kinds=_KINDS,
        formula=r"\frac{H(A) - H(A|B) + H(B) - H(B|A)}{2 \max(H(A), H(B))}",
        degenerate=(
            "0/0 where every cluster holds all objects, or there is none: 1 for identical covers, "
            "otherwise 0"
        ),
        cost="O(sum over objects of the products of their numbers of clusters)",
        **MCDAID_2011.facts,
        further=(LANCICHINETTI_2009,),
        remarks=(
            "The papers minimize over all clusters of the other side, the programs of their "
            "authors over those that share an object; so does partita, since published values were "
            "computed so, and since to avoid a cluster is not to agree with it. The two differ "
            "where a large and a small cluster do not meet.\n\n"
            "On hard clusterings it is not the normalized mutual information. A cluster of all "
            "objects has no entropy and is not seen, so that covers that differ by it get 1. More "
            "objects in no cluster change every value."
        ),
    ),
    variants={
        "sum": {
            "title": "overlapping normalized mutual information (sum)",
            "meaning": "shared information of the clusters over all of it: 1 = all is known",
            "formula": r"\frac{H(A) - H(A|B) + H(B) - H(B|A)}{H(A) + H(B)}",
            "aliases": ("onmi_sum",),
            "parameters": {"normalizer": "sum"},
        },
        "lfk": {
            "title": "overlapping normalized mutual information (LFK)",
            "meaning": "known share of each cluster's entropy, averaged: 1 = all is known",
            "formula": r"1 - \frac{1}{2} \left( \frac{1}{|A|} \sum_{X \in A} \frac{H(X|B)}{H(X)} + "
            r"\frac{1}{|B|} \sum_{Y \in B} \frac{H(Y|A)}{H(Y)} \right)",
            "aliases": ("onmi_lfk",),
            "degenerate": (
                "identical covers: 1; otherwise a cluster of all objects counts as not known at "
                "all, and a side without clusters as well"
            ),
            **LANCICHINETTI_2009.facts,
            "further": (MCDAID_2011,),
            "remarks": (
                "Unrelated covers do not get 0, for which McDaid, Greene and Hurley changed the "
                "normalization. As in the program of the authors, only clusters that share an "
                "object are compared; a cluster of all objects, whose entropy is 0, counts as not "
                "known at all, unless the covers are identical."
            ),
            "parameters": {"normalizer": "lfk"},
        },
    },
)
def overlapping_mutual_info_score(
    table: CoverTable, *, normalizer: Literal["max", "sum", "lfk"] = "max"
) -> float:
    r"""Compute how much the clusters of each side tell about those of the other, normalized.

    Parameters
    ----------
    normalizer : {"max", "sum", "lfk"}, default="max"
        Divide by the larger entropy, by the sum of both, or each cluster's by its own (LFK).

    Notes
    -----
    H(X) is the entropy of whether an object is in the cluster X, H(A) their sum over the clusters
    of A, and H(X|B) the least H(X|Y) over the clusters Y of B that share objects with X and are
    more like X than like its complement.

    Examples
    --------
    >>> import partita as pt
    >>> x = pt.Overlapping([{0, 1, 2}, {3, 4, 5}])
    >>> y = pt.Overlapping([{0, 1}, {2, 3, 4}, {5}])
    >>> round(pt.overlapping_mutual_info_score(x, y), 4)
    0.269
    >>> round(pt.overlapping_mutual_info_score(x, y, normalizer="lfk"), 4)
    0.3084
    """
    as_choice(normalizer, "normalizer", ("max", "sum", "lfk"))
    if table.is_identical:
        return 1.0
    sides = table.shared(_entropies)
    if normalizer == "lfk":
        return 1.0 - 0.5 * sum(_mean_unknown(side) for side in sides)
    known = sum(float((side.own - side.left).sum()) for side in sides)
    sums = [float(side.own.sum()) for side in sides]
    below = 2 * max(sums) if normalizer == "max" else sum(sums)
    return min(1.0, known / below) if below > 0 else 0.0


def _mean_unknown(side: _Entropies) -> float:
    """Return the mean share of the entropy of a cluster that is left; without entropy, all."""
    if not side.own.size:
        return 1.0
    shares = np.divide(side.left, side.own, out=np.ones(side.own.size), where=side.own > 0)
    return float(shares.mean())


class _BestF(NamedTuple):
    """The best F of each cluster of both sides with a cluster of the other."""

    reference: Floats
    candidate: Floats


def _best_f(table: CoverTable) -> _BestF:
    rows, columns, shared = table.intersections
    scores = 2 * shared / (table.reference.sizes[rows] + table.candidate.sizes[columns])
    sides = []
    for side, size in ((rows, table.shape[0]), (columns, table.shape[1])):
        best = np.zeros(size)
        np.maximum.at(best, side, scores)
        sides.append(best)
    return _BestF(*sides)


_F_FACTS: dict[str, Any] = {"symmetric": False}


@measure(
    Card(
        name="average_f1",
        title="average F1 of best matches",
        meaning="how well the closest cluster of the other side fits, averaged: 1 = identical",
        aliases=("f1_of_communities",),
        family="overlapping",
        kinds=_KINDS,
        formula=r"\frac{1}{2} \left( \frac{1}{|A|} \sum_{X \in A} \max_{Y \in B} F(X, Y) + "
        r"\frac{1}{|B|} \sum_{Y \in B} \max_{X \in A} F(X, Y) \right)",
        degenerate="a side without clusters: 1 if the other has none either, otherwise 0",
        cost="O(sum over objects of the products of their numbers of clusters)",
        **YANG_LESKOVEC_2013.facts,
        remarks=(
            "It is not the F1 of cdlib, which matches each cluster to the one it shares most "
            "objects with, uses an object in one cluster only, and rounds; identical covers may "
            "get 0.67 there."
        ),
    ),
    variants={
        "reference": {
            "title": "mean best F1 of reference clusters",
            "meaning": "how well each reference cluster is found, averaged: 1 = all are found",
            "formula": r"\frac{1}{|A|} \sum_{X \in A} \max_{Y \in B} F(X, Y)",
            "parameters": {"direction": "reference"},
            **_F_FACTS,
        },
        "candidate": {
            "title": "mean best F1 of candidate clusters",
            "meaning": "how well each candidate cluster fits a true one, averaged: 1 = all fit",
            "formula": r"\frac{1}{|B|} \sum_{Y \in B} \max_{X \in A} F(X, Y)",
            "parameters": {"direction": "candidate"},
            **_F_FACTS,
        },
        "harmonic": {
            "title": "harmonic mean of best F1 in both directions",
            "meaning": "clusters found and clusters true, both at once: 1 = identical",
            "formula": r"\frac{2 f_A f_B}{f_A + f_B}",
            "degenerate": "0/0 where no clusters share an object: 0",
            "parameters": {"combine": "harmonic"},
        },
        "weighted": {
            "title": "average F1 of best matches, weighted by size",
            "meaning": "fit of the closest cluster, large clusters weigh more: 1 = identical",
            "formula": r"\frac{1}{2} \left( \frac{\sum_{X \in A} |X| \max_{Y \in B} F(X, Y)}"
            r"{\sum_{X \in A} |X|} + \frac{\sum_{Y \in B} |Y| \max_{X \in A} F(X, Y)}"
            r"{\sum_{Y \in B} |Y|} \right)",
            "parameters": {"weighted": True},
        },
    },
)
def average_f1_score(
    table: CoverTable,
    *,
    direction: Literal["reference", "candidate"] | None = None,
    combine: Literal["mean", "harmonic"] = "mean",
    weighted: bool = False,
) -> float:
    r"""Compute the F of each cluster with the one of the other side that fits best, averaged.

    Parameters
    ----------
    direction : {"reference", "candidate"}, optional
        Average over the clusters of this side only; by default over each side, and combine.
    combine : {"mean", "harmonic"}, default="mean"
        The mean of the averages over both sides, or their harmonic mean.
    weighted : bool, default=False
        Whether a cluster weighs as much as it has objects.

    Notes
    -----
    :math:`F(X, Y) = 2 |X \cap Y| / (|X| + |Y|)`.

    Examples
    --------
    >>> import partita as pt
    >>> x, y = pt.Overlapping([{0, 1, 2}, {2, 3}]), pt.Overlapping([{0, 1, 2, 3}])
    >>> round(pt.average_f1_score(x, y), 4)
    0.8095
    >>> round(pt.average_f1_score(x, y, direction="reference"), 4)
    0.7619
    """
    if direction is not None:
        as_choice(direction, "direction", ("reference", "candidate"), or_none=True)
    as_choice(combine, "combine", ("mean", "harmonic"))
    if direction is not None and combine != "mean":
        raise InputError("combine says how both directions are combined: leave out direction")
    best = table.shared(_best_f)
    sizes = table.reference.sizes, table.candidate.sizes
    if not (sizes[0].size and sizes[1].size):
        return float(sizes[0].size == sizes[1].size)
    is_weighted = as_flag(weighted, "weighted")
    means = [
        float(scores @ size / size.sum()) if is_weighted else float(scores.mean())
        for scores, size in zip(best, sizes, strict=True)
    ]
    if direction is not None:
        return means[0 if direction == "reference" else 1]
    if combine == "mean":
        return 0.5 * sum(means)
    return 2 * means[0] * means[1] / sum(means) if sum(means) else 0.0
