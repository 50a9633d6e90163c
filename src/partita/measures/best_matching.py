"""Measures of the best one-to-one matching of clusters."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.kernels.assignment import maximum_matching, repeatable_matching
from partita.kernels.exact_sums import sum_of_quotients
from partita.measures.card import BuiltFrom, Card
from partita.measures.decomposition import BY_OBJECTS, BY_OTHERS
from partita.measures.elementwise import Value, maximum, ratio, where
from partita.measures.many_table_matching import heaviest_matching, sizes_by_rank
from partita.measures.public_measure import measure
from partita.references import CAMPAGNER_2023, XIANG_2012
from partita.tables.contingency import Contingency
from partita.tables.many_tables import Tables, at_once
from partita.tables.table import Table


def _matching(table: Contingency) -> Any:
    """Return how to match: sums of fractional weights show which of several best is found."""
    return maximum_matching if table.whole else repeatable_matching


def matched_objects(table: Contingency) -> float:
    """Return the largest number of objects that a one-to-one matching of clusters shares."""
    cells = _matching(table)(table.rows, table.columns, table.counts, table.shape)
    return float(table.counts[cells].sum())


@at_once(matched_objects)
def matched_objects_of_many(tables: Tables) -> Floats:
    """Return the largest number of objects that a matching shares, for each table."""
    return heaviest_matching(tables, tables.cells)


@measure(
    Card(
        name="matching_accuracy",
        needs="cells",
        decomposition=BY_OBJECTS,
        built_from=BuiltFrom("max", "matching"),
        title="classification accuracy of the best matching",
        meaning="share of objects in place once clusters are matched one to one: 1 = identical",
        aliases=("accuracy", "clustering_accuracy"),
        family="set matching",
        formula=r"\frac{1}{n} \max_\pi \sum_i n_{i \pi(i)}",
        metric=True,
        cost="one assignment problem for each component of the table's graph",
        **XIANG_2012.facts,
        remarks="Every cluster has at most one partner; with unequal numbers some have none.",
    )
)
def matching_accuracy_score(table: Table) -> Value:
    """Compute the share of objects on which the best one-to-one matching of clusters agrees.

    Examples
    --------
    >>> import partita as pt
    >>> pt.matching_accuracy_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.75
    """
    return table.shared(matched_objects) / table.n


@measure(
    Card(
        name="partition_distance",
        needs="cells",
        decomposition=BY_OTHERS,
        title="partition distance",
        meaning="share of objects that must move to make both equal: 0 = identical, 1 = farthest",
        aliases=("partition",),
        family="set matching",
        formula=r"\frac{1}{n - 1} \Big( n - \max_\pi \sum_i n_{i \pi(i)} \Big)",
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        degenerate="one object: the clusterings are identical: 0",
        cost="one assignment problem for each component of the table's graph",
        **CAMPAGNER_2023.at("Eq. 10").facts,
        remarks=(
            "Divided by n - 1, the largest number of objects that must be moved; the paper's "
            "printed examples divide by n instead."
        ),
    )
)
def partition_distance(table: Table) -> Value:
    """Compute the share of objects that must change cluster to make two clusterings equal.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.partition_distance([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.3333
    """
    table.require_whole("the partition distance")
    return ratio(table.n - table.shared(matched_objects), table.n - 1, 0.0)


def _matched_similarity(table: Contingency) -> float:
    """Return the largest sum, over a one-to-one matching, of shared objects over the larger size.

    Clusters that are in both clusterings have the similarity 1.
    """
    if table.identical:
        return float(table.n_rows)
    larger = np.maximum(table.row_sums[table.rows], table.column_sums[table.columns])
    weights = table.counts / larger
    cells = _matching(table)(table.rows, table.columns, weights, table.shape)
    if not table.whole:
        return float(weights[cells].sum())
    # Several matchings may be best: the sum does not show which one was found.
    return sum_of_quotients(table.counts[cells], larger[cells])


@at_once(_matched_similarity)
def _matched_similarity_of_many(tables: Tables) -> Floats:
    larger = np.maximum(tables.reference_sizes[:, :, None], tables.candidate_sizes[:, None, :])
    return heaviest_matching(tables, tables.cells / np.maximum(1, larger))


def _expected_similarity(table: Contingency) -> float:
    """Return the similarity expected at random, where clusters are matched by rank of size.

    Matched sizes a and b contribute a b / (n max(a, b)), which is the smaller of them over n.
    """
    matches = min(table.shape)
    a, b = (np.sort(sizes)[::-1][:matches] for sizes in (table.row_sums, table.column_sums))
    return float(np.minimum(a, b).sum() / table.n)


@at_once(_expected_similarity)
def _expected_similarity_of_many(tables: Tables) -> Floats:
    a, b = sizes_by_rank(tables)
    expected: Floats = np.minimum(a, b).sum(axis=1) / tables.n
    return expected


@measure(
    Card(
        name="pair_sets",
        needs="cells",
        title="pair sets index",
        meaning="overlap of matched clusters, each weighing the same: 0 = random, 1 = identical",
        aliases=("psi", "pair_sets_similarity"),
        family="set matching",
        formula=(
            r"\frac{S - E}{\max(k, k') - E}, \quad "
            r"S = \max_\pi \sum_i \frac{n_{i \pi(i)}}{\max(a_i, b_{\pi(i)})}, \quad "
            r"E = \sum_{i = 1}^{\min(k, k')} \frac{a_{(i)} b_{(i)}}{n \max(a_{(i)}, b_{(i)})}"
        ),
        chance="fixed cluster sizes, matched by rank",
        degenerate="one cluster on both sides: identical: 1; S < E gives 0",
        cost="one assignment problem for each component of the table's graph",
        reference=(
            "Rezaei and Fränti, Set matching measures for external cluster validity, "
            "IEEE Transactions on Knowledge and Data Engineering 2016"
        ),
        doi="10.1109/TKDE.2016.2551240",
        remarks="Every cluster counts the same, whatever its size.",
    )
)
def pair_sets_score(table: Table) -> Value:
    """Compute the similarity of optimally matched clusters, each counting the same.

    The similarity of clusters matched by rank of size, which is expected at random, gives 0.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.pair_sets_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.3333
    """
    expected = table.shared(_expected_similarity)
    excess = table.shared(_matched_similarity) - expected
    score = ratio(excess, maximum(table.n_rows, table.n_columns) - expected, 1.0)
    return where(table.identical, 1.0, maximum(0.0, score))
