"""The registered measures, written for many tables at once: each formula cites its measure.

Where a formula is 0/0, the value is the one that the measure's card gives.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from partita.array_types import Floats, Integers, Numbers
from partita.kernels.expectation import expected_information
from partita.kernels.numba_switch import use_compiled
from partita.measures import (
    bcubed,
    best_matching,
    beta_entropies,
    mutual_information,
    pair_counting,
    set_matching,
    split_merge,
    v_measure,
    variation_of_information,
)
from partita.measures.many_table_matching import heaviest_matching, sizes_by_rank
from partita.measures.many_tables import Tables, formula_of
from partita.tolerances import LAST_BITS

# About what walking the laws of one table costs without compiled loops, in objects counted.
_WORK_A_TABLE = 50_000


def _ratio(above: Any, below: Any, otherwise: Any) -> Floats:
    """A quotient, and what the measure is where it is 0/0."""
    filled = np.array(np.broadcast_to(otherwise, np.shape(below)), np.float64)
    quotient: Floats = np.divide(above, below, out=filled, where=below > 0)
    return quotient


# Pair counting.


@formula_of(pair_counting.rand_score)
def _rand(tables: Tables) -> Floats:
    a, b, c, d = tables.pairs
    return _ratio(a + d, a + b + c + d, 1.0)


@formula_of(pair_counting.adjusted_rand_score)
def _adjusted_rand(tables: Tables) -> Floats:
    a, b, c, d = tables.pairs
    return _ratio(2 * (a * d - b * c), (a + b) * (b + d) + (a + c) * (c + d), 1.0)


@formula_of(pair_counting.pair_jaccard_score)
def _pair_jaccard(tables: Tables) -> Floats:
    a, b, c, _ = tables.pairs
    return _ratio(a, a + b + c, 1.0)


@formula_of(pair_counting.fowlkes_mallows_score)
def _fowlkes_mallows(tables: Tables) -> Floats:
    a, b, c, _ = tables.pairs
    otherwise = np.where((b == 0) & (c == 0), 1.0, 0.0)
    return np.minimum(1.0, _ratio(a, np.sqrt((a + b) * (a + c)), otherwise))


@formula_of(pair_counting.pair_precision_score)
def _pair_precision(tables: Tables) -> Floats:
    a, _, c, _ = tables.pairs
    return _ratio(a, a + c, 1.0)


@formula_of(pair_counting.pair_recall_score)
def _pair_recall(tables: Tables) -> Floats:
    a, b, _, _ = tables.pairs
    return _ratio(a, a + b, 1.0)


@formula_of(pair_counting.pair_f_score)
def _pair_f(tables: Tables) -> Floats:
    a, b, c, _ = tables.pairs
    return _ratio(a, a + (b + c) / 2, 1.0)


@formula_of(pair_counting.minkowski_score)
def _minkowski(tables: Tables) -> Floats:
    a, b, c, _ = tables.pairs
    return np.sqrt(_ratio(b + c, a + b, np.where(c > 0, math.inf, 0.0)))


@formula_of(pair_counting.gamma_score)
def _gamma(tables: Tables) -> Floats:
    a, b, c, d = tables.pairs
    # Rounding may leave a number of pairs a little below 0 where sizes are no whole numbers.
    scale = np.sqrt(np.maximum((a + b) * (a + c) * (b + d) * (c + d), 0.0))
    return np.where((b == 0) & (c == 0), 1.0, _ratio(a * d - b * c, scale, 0.0))


@formula_of(pair_counting.mirkin_distance)
def _mirkin(tables: Tables) -> Floats:
    return 2 * (tables.pairs.b + tables.pairs.c)


# Set matching.


@formula_of(set_matching.purity_score)
def _purity(tables: Tables) -> Floats:
    return tables.over_columns(tables.column_maxima) / tables.n


@formula_of(set_matching.inverse_purity_score)
def _inverse_purity(tables: Tables) -> Floats:
    share: Floats = tables.row_maxima.sum(axis=1) / tables.n
    return share


@formula_of(set_matching.purity_f_score)
def _purity_f(tables: Tables) -> Floats:
    purity, inverse = _purity(tables), _inverse_purity(tables)
    return 2 * purity * inverse / (purity + inverse)


@formula_of(set_matching.misclassification_rate)
def _misclassification_rate(tables: Tables) -> Floats:
    return (tables.n - tables.over_columns(tables.column_maxima)) / tables.n


def _majority_sizes(tables: Tables) -> Numbers:
    """The size of each column's majority class; on a tie, of the largest block."""
    largest = tables.cells == tables.column_maxima[:, None, :]
    return np.asarray((largest * tables.row_sums[:, :, None]).max(axis=1))


@formula_of(set_matching.matched_recall_score)
def _matched_recall(tables: Tables) -> Floats:
    recall = tables.column_maxima / np.maximum(1, _majority_sizes(tables))
    return np.minimum(1.0, tables.over_columns(recall * tables.column_sums) / tables.n)


@formula_of(set_matching.matched_f_score)
def _matched_f(tables: Tables) -> Floats:
    sizes = np.maximum(1, tables.column_sums + _majority_sizes(tables))
    return tables.over_columns(2 * tables.column_maxima / sizes) / tables.n_columns


@formula_of(set_matching.van_dongen_score)
def _van_dongen(tables: Tables) -> Floats:
    kept = tables.row_maxima.sum(axis=1) + tables.over_columns(tables.column_maxima)
    share: Floats = kept / (2 * tables.n)
    return share


@formula_of(bcubed.bcubed_precision_score)
def _bcubed_precision(tables: Tables) -> Floats:
    cells = tables.listed
    sizes = tables.column_sums[cells.table, cells.column]
    return np.minimum(1.0, tables.over_cells(cells.amount * (cells.amount / sizes)) / tables.n)


@formula_of(bcubed.bcubed_recall_score)
def _bcubed_recall(tables: Tables) -> Floats:
    cells = tables.listed
    sizes = tables.row_sums[cells.table, cells.row]
    return np.minimum(1.0, tables.over_cells(cells.amount * (cells.amount / sizes)) / tables.n)


@formula_of(bcubed.bcubed_score)
def _bcubed(tables: Tables) -> Floats:
    precision, recall = _bcubed_precision(tables), _bcubed_recall(tables)
    return 2 * precision * recall / (precision + recall)


def matched_objects(tables: Tables) -> Floats:
    """The most objects that a one-to-one matching of clusters can share."""
    return heaviest_matching(tables, tables.cells)


@formula_of(best_matching.matching_accuracy_score)
def _matching_accuracy(tables: Tables) -> Floats:
    return tables.shared(matched_objects) / tables.n


@formula_of(best_matching.partition_distance)
def _partition_distance(tables: Tables) -> Floats:
    moved = tables.n - tables.shared(matched_objects)
    share: Floats = moved / np.maximum(1, tables.n - 1)
    return share


@formula_of(best_matching.pair_sets_score)
def _pair_sets(tables: Tables) -> Floats:
    larger = np.maximum(tables.row_sums[:, :, None], tables.column_sums[:, None, :])
    matched = heaviest_matching(tables, tables.cells / np.maximum(1, larger))
    rows, columns = sizes_by_rank(tables)
    expected = np.minimum(rows, columns).sum(axis=1) / tables.n
    most = np.maximum(tables.n_rows, tables.n_columns)
    score = np.maximum(0.0, _ratio(matched - expected, most - expected, 1.0))
    return np.where(tables.identical, 1.0, score)


# Information.


@formula_of(mutual_information.mutual_info_score)
def _mutual_info(tables: Tables) -> Floats:
    return tables.entropies.mutual


def _average(tables: Tables, method: str) -> Floats:
    first, second = tables.entropies.reference, tables.entropies.candidate
    averages: dict[str, Callable[[], Floats]] = {
        "min": lambda: np.minimum(first, second),
        "geometric": lambda: np.sqrt(np.maximum(first * second, 0.0)),
        "arithmetic": lambda: (first + second) / 2,
        "max": lambda: np.maximum(first, second),
        "joint": lambda: tables.entropies.joint,
    }
    return averages[method]()


@formula_of(mutual_information.normalized_mutual_info_score)
def _normalized_mutual_info(tables: Tables, *, average_method: str = "arithmetic") -> Floats:
    score = _ratio(tables.entropies.mutual, _average(tables, average_method), 0.0)
    return np.where(tables.identical, 1.0, np.minimum(1.0, score))


def _expected_mutual(tables: Tables) -> Floats:
    """Expected mutual information with fixed sizes, once for each set of sizes."""
    # Many tables are enough work for compiled loops, though one of them is not.
    use_compiled(_WORK_A_TABLE * len(tables))
    known: dict[bytes, float] = {}
    expected = np.empty(len(tables))
    for place in range(len(tables)):
        rows = tables.row_sums[place]
        columns, copies = tables.column_sums[place], np.ones(tables.column_sums.shape[1])
        if tables.multiplicities is not None:
            copies = tables.multiplicities[place].astype(np.float64)
        row_sizes, row_weights = _group_sizes(rows, np.ones(rows.size))
        column_sizes, column_weights = _group_sizes(columns, copies)
        sizes = (row_sizes, row_weights, column_sizes, column_weights)
        key = b"".join(part.tobytes() for part in sizes)
        if key not in known:
            known[key] = expected_information(*sizes, int(tables.n[place]))
        expected[place] = known[key]
    return expected / tables.n


def _group_sizes(sizes: Integers, weights: Floats) -> tuple[Integers, Floats]:
    """Distinct sizes of clusters that are there, and how many clusters have them."""
    distinct, group = np.unique(sizes, return_inverse=True)
    numbers = np.bincount(group, weights=weights)
    there = (distinct > 0) & (numbers > 0)
    return distinct[there].astype(np.int64), numbers[there].astype(np.float64)


@formula_of(mutual_information.adjusted_mutual_info_score, whole=True)
def _adjusted_mutual_info(tables: Tables, *, average_method: str = "arithmetic") -> Floats:
    shapes = (tables.n_rows, tables.n_columns)
    trivial = np.any([(shape == 1) | (shape == tables.n) for shape in shapes], axis=0)
    expected = tables.shared(_expected_mutual)
    room = np.where(trivial, 1.0, _average(tables, average_method) - expected)
    score = np.where(trivial, 0.0, np.minimum(1.0, (tables.entropies.mutual - expected) / room))
    return np.where(tables.identical, 1.0, score)


@formula_of(v_measure.homogeneity_score)
def _homogeneity(tables: Tables) -> Floats:
    lost, all_of_it = tables.entropies.reference_given_candidate, tables.entropies.reference
    score = np.minimum(1.0, _ratio(tables.entropies.mutual, all_of_it, 1.0))
    return np.where(lost == 0, 1.0, score)


@formula_of(v_measure.completeness_score)
def _completeness(tables: Tables) -> Floats:
    lost, all_of_it = tables.entropies.candidate_given_reference, tables.entropies.candidate
    score = np.minimum(1.0, _ratio(tables.entropies.mutual, all_of_it, 1.0))
    return np.where(lost == 0, 1.0, score)


@formula_of(v_measure.v_measure_score)
def _v_measure(tables: Tables) -> Floats:
    homogeneity, completeness = _homogeneity(tables), _completeness(tables)
    mean = (homogeneity + completeness) / 2
    return np.minimum(1.0, _ratio(homogeneity * completeness, mean, 0.0))


@formula_of(variation_of_information.variation_of_information)
def _variation(tables: Tables) -> Floats:
    return tables.entropies.variation


@formula_of(variation_of_information.normalized_variation_of_information)
def _normalized_variation(tables: Tables, *, normalizer: str = "log_n") -> Floats:
    scales: dict[str, Callable[[], Floats]] = {
        "log_n": lambda: np.log(tables.n),
        "log_k": lambda: 2 * np.log(np.maximum(tables.n_rows, tables.n_columns)),
        "joint": lambda: tables.entropies.joint,
    }
    share = _ratio(tables.entropies.variation, scales[normalizer](), 0.0)
    return np.where(share < 1.0 - LAST_BITS, share, 1.0)


@formula_of(variation_of_information.variation_of_information_score)
def _variation_similarity(tables: Tables, *, normalizer: str = "log_n") -> Floats:
    return 1.0 - _normalized_variation(tables, normalizer=normalizer)


# Beta-entropies at beta = 2, as the registry has them: 2/n² times a difference of sums of squares.


@formula_of(beta_entropies.beta_mutual_information)
def _beta_mutual_information(tables: Tables) -> Floats:
    n = tables.n * 1.0
    rest = n[:, None] - tables.row_sums
    entropy = 2 * (tables.row_sums * rest).sum(axis=1) / n**2
    known: Floats = np.maximum(0.0, entropy - 4 * tables.pairs.c / n**2)
    return known


@formula_of(beta_entropies.beta_distance)
def _beta_distance(tables: Tables) -> Floats:
    distance: Floats = 4 * (tables.pairs.b + tables.pairs.c) / (tables.n * 1.0) ** 2
    return distance


# Split-merge.


def _x_log_x(counts: Numbers) -> Floats:
    return counts * np.log(np.maximum(counts, 1.0))


def _wholeness(tables: Tables, subcomponent: str) -> tuple[Floats, Floats]:
    """The score of each row and of each column: 1 when it is in one piece."""
    lines = (tables.row_sums, tables.column_sums)
    if subcomponent == "max":
        maxima = (tables.row_maxima, tables.column_maxima)
        rows, columns = (_ratio(part, sums, 1.0) for part, sums in zip(maxima, lines, strict=True))
        return rows, columns
    values = _x_log_x(tables.cells)
    parts = (tables.over_columns(values), values.sum(axis=1))
    rows, columns = (
        _ratio(part, _x_log_x(sums), 1.0) for part, sums in zip(parts, lines, strict=True)
    )
    return rows, columns


@formula_of(split_merge.split_merge_score)
def _split_merge(
    tables: Tables, *, subcomponent: str = "entropy", combine: str = "product"
) -> Floats:
    rows, columns = _wholeness(tables, subcomponent)
    if combine == "mean":
        by_row = (tables.row_sums * rows).sum(axis=1)
        mean: Floats = (by_row + tables.over_columns(tables.column_sums * columns)) / 2 / tables.n
        return mean
    by_cell = np.einsum("trc,tr->tc", tables.cells, rows, optimize=True)
    return tables.over_columns(by_cell * columns) / tables.n
