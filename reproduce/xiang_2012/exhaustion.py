"""Values of measures on all pairs of clusterings of a few objects.

A measure depends on the contingency table alone, so it is computed once for each table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import numpy as np

import partita as pt
from partita.array_types import Floats
from partita.choosing.axioms.partitions import Partitions, partitions_of

Labels = list[int]
Compute = Callable[[Labels, Labels], float]

# The measures of the paper by its letters. S* is tried as S_H, with the score by entropy.
MEASURES = {
    "R": "rand",
    "I": "mutual_info",
    "NMI": "normalized_mutual_info_max",
    "V": "variation_of_information_similarity",
    "N": "van_dongen",
    "A": "matching_accuracy",
    "S_H": "split_merge",
}
# What the paper does not put into its tables.
OTHERS = {
    "S'_H": "split_merge_mean",
    "ARI": "adjusted_rand",
    "Jaccard": "pair_jaccard",
    "1 - VI / log k², k of the pair": "variation_of_information_similarity_log_k",
}

# How far equal values may lie apart by rounding.
ROUNDING = 1e-12


def k_measure(k: int) -> Compute:
    """Return the paper's K, for a bound k on both numbers of clusters that is known in advance."""
    return partial(pt.variation_of_information_score, k=k)


def near(value: float, aim: float) -> bool:
    """Return whether a value is another but for rounding."""
    return abs(value - aim) < ROUNDING


def without_noise(value: float) -> float:
    """Return a value that is 0 or 1 but for rounding, as 0 or 1."""
    return next((aim for aim in (0.0, 1.0) if near(value, aim)), value)


def table_pairs(n: int, max_clusters: int | None = None) -> list[tuple[Labels, Labels]]:
    """Return labels of a reference and a candidate for each contingency table of n objects."""
    partitions = partitions_of(n, max_clusters)
    labels = partitions.labels.tolist()
    return [(labels[x], labels[y]) for x, y in partitions.table_pairs]


@cache
def pairs_with_table(n: int, max_clusters: int | None = None) -> tuple[int, ...]:
    """Return how many pairs of clusterings have each of these tables."""
    counts = np.bincount(partitions_of(n, max_clusters).table_of.ravel())
    return tuple(counts.tolist())


@cache
def values_by_table(measure: str, n: int) -> Floats:
    """Return the value for each of these pairs."""
    return np.array([pt.measures[measure](x, y) for x, y in table_pairs(n)])


def values_for_all(measure: str, n: int) -> Floats:
    """Return the value for every reference (row) and every candidate (column)."""
    values: Floats = values_by_table(measure, n)[partitions_of(n).table_of]
    return values


def values_for_types(measure: str, n: int) -> Floats:
    """Return the values with one reference (row) for each type, that is, list of cluster sizes."""
    rows: Floats = values_for_all(measure, n)[partitions_of(n).first_of_type]
    return rows


def all_partitions(n: int) -> Partitions:
    """Return the partitions of n objects in lexicographic order, and the types of references."""
    return partitions_of(n)


def written_sizes(sizes: tuple[int, ...]) -> str:
    """Return cluster sizes in one line, as in 3+1+1."""
    return "+".join(map(str, sizes))


def written(labels: Labels) -> str:
    """Return a clustering as sets of objects, numbered from 1."""
    partitions = partitions_of(len(labels))
    return partitions.written(int(partitions.numbers(np.array([labels]))[0]))
