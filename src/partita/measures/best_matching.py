"""Measures of the best one-to-one matching of clusters."""

from __future__ import annotations

import numpy as np

from partita.kernels.assignment import maximum_matching
from partita.measures.card import BuiltFrom, Card
from partita.measures.decomposition import BY_OBJECTS, BY_OTHERS
from partita.measures.measure import measure
from partita.tables.contingency import Contingency

_XIANG = "Xiang et al., A split-merge framework for comparing clusterings, ICML 2012"


def matched_objects(table: Contingency) -> float:
    """The most objects that a one-to-one matching of clusters can share."""
    cells = maximum_matching(table.rows, table.columns, table.counts, table.shape)
    return float(table.counts[cells].sum())


@measure(
    Card(
        name="matching_accuracy",
        decomposition=BY_OBJECTS,
        built_from=BuiltFrom("max", "matching"),
        title="classification accuracy of the best matching",
        aliases=("accuracy", "clustering_accuracy"),
        family="set matching",
        formula=r"\frac{1}{n} \max_\pi \sum_i n_{i \pi(i)}",
        metric=True,
        cost="one assignment problem for each component of the table's graph",
        reference=_XIANG,
        remarks=("Every cluster has at most one partner; with unequal numbers some have none."),
    )
)
def matching_accuracy_score(table: Contingency) -> float:
    """Share of objects on which a one-to-one matching of clusters can agree.

    Examples
    --------
    >>> import partita as pt
    >>> pt.matching_accuracy_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.75
    """
    return table.shared(matched_objects) / float(table.n)


@measure(
    Card(
        name="partition_distance",
        decomposition=BY_OTHERS,
        title="partition distance",
        aliases=("partition",),
        family="set matching",
        formula=r"\frac{1}{n - 1} \Big( n - \max_\pi \sum_i n_{i \pi(i)} \Big)",
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        degenerate="one object: the clusterings are identical: 0",
        cost="one assignment problem for each component of the table's graph",
        reference=(
            "Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft "
            "clusterings, Information Sciences 2023, Eq. 10"
        ),
        doi="10.1016/j.ins.2022.11.114",
        remarks=(
            "Divided by n - 1, the largest number of objects that must be moved; the paper's "
            "printed examples divide by n instead."
        ),
    )
)
def partition_distance(table: Contingency) -> float:
    """Share of objects that must change cluster to make two clusterings equal.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.partition_distance([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.3333
    """
    table.require_whole("the partition distance")
    moved = table.n - table.shared(matched_objects)
    return moved / (table.n - 1) if table.n > 1 else 0.0


@measure(
    Card(
        name="pair_sets",
        title="pair sets index",
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
def pair_sets_score(table: Contingency) -> float:
    """Similarity of optimally matched clusters, each counting once, corrected for chance.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.pair_sets_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.3333
    """
    if table.identical:
        return 1.0
    larger = np.maximum(table.row_sums[table.rows], table.column_sums[table.columns])
    weights = table.counts / larger
    matched = float(
        weights[maximum_matching(table.rows, table.columns, weights, table.shape)].sum()
    )
    matches = min(table.shape)
    a, b = (np.sort(sizes)[::-1][:matches] for sizes in (table.row_sums, table.column_sums))
    # a b / max(a, b) is the smaller of the two.
    expected = float(np.minimum(a, b).sum() / table.n)
    return max(0.0, (matched - expected) / (max(table.shape) - expected))
