"""Exact-cluster precision, recall and F: clusters that both clusterings have, whole."""

from __future__ import annotations

from typing import Any, NamedTuple

from partita.measures.card import Card
from partita.measures.elementwise import Value
from partita.measures.pair_counting import precision_weight
from partita.measures.public_measure import measure
from partita.measures.read_counts import read_table_of_any
from partita.references import MENESTRINA_2010
from partita.tables.many_tables import Tables, at_once
from partita.tables.table import SingleTable, Table

_ALL_OR_NOTHING = (
    "All or nothing: a cluster that lacks one object of hundreds counts as one that is shattered."
)


def _recovered_clusters(table: SingleTable) -> Value:
    """Count the clusters that both sides have: cells that fill their row and their column."""
    row_sizes, column_sizes = table.sizes_at_cells
    return table.over_cells(((table.counts == row_sizes) & (table.counts == column_sizes)) * 1)


@at_once(_recovered_clusters)
def _recovered_clusters_of_many(tables: Tables) -> Value:
    cells = tables.listed
    fills_row = cells.counts == tables.reference_sizes[cells.table, cells.row]
    fills_column = cells.counts == tables.candidate_sizes[cells.table, cells.column]
    return tables.over_cells((fills_row & fills_column) * 1.0)


@measure(
    Card(
        name="exact_cluster_precision",
        needs="profile",
        takes_absent=True,
        title="exact-cluster precision",
        meaning="share of found clusters that are clusters of the reference: 1 = all right",
        aliases=("cluster_precision",),
        family="set matching",
        formula=r"\frac{1}{k'} \left| \{ij : n_{ij} = a_i = b_j\} \right|",
        symmetric=False,
        **MENESTRINA_2010.facts,
        remarks=_ALL_OR_NOTHING,
    )
)
def exact_cluster_precision_score(table: Table) -> Value:
    """Compute the share of candidate clusters that are clusters of the reference, whole.

    Examples
    --------
    >>> import partita as pt
    >>> pt.exact_cluster_precision_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.5
    """
    return table.shared(_recovered_clusters) / table.n_columns


@measure(
    Card(
        name="exact_cluster_recall",
        needs="profile",
        takes_absent=True,
        title="exact-cluster recall",
        meaning="share of true clusters that are recovered whole: 1 = every one",
        aliases=("cluster_recall",),
        family="set matching",
        formula=r"\frac{1}{k} \left| \{ij : n_{ij} = a_i = b_j\} \right|",
        symmetric=False,
        **MENESTRINA_2010.facts,
        remarks=_ALL_OR_NOTHING,
    )
)
def exact_cluster_recall_score(table: Table) -> Value:
    """Compute the share of reference clusters that the candidate recovers whole.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.exact_cluster_recall_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.3333
    """
    return table.shared(_recovered_clusters) / table.n_rows


@measure(
    Card(
        name="exact_cluster_f",
        needs="profile",
        takes_absent=True,
        title="exact-cluster F score",
        meaning="harmonic mean of exact-cluster precision and recall: 1 = identical",
        aliases=("cluster_f", "cf1"),
        family="set matching",
        formula=(r"\frac{1 + \beta^2}{\beta^2 k + k'} \left| \{ij : n_{ij} = a_i = b_j\} \right|"),
        **MENESTRINA_2010.facts,
        remarks=f"Symmetric for beta = 1 only. {_ALL_OR_NOTHING}",
    )
)
def exact_cluster_f_score(table: Table, *, beta: float = 1.0) -> Value:
    """Compute the weighted harmonic mean of exact-cluster precision and recall.

    Parameters
    ----------
    beta : float, default=1.0
        How many times as much recall counts as precision.

    Examples
    --------
    >>> import partita as pt
    >>> pt.exact_cluster_f_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.4
    """
    on_precision = precision_weight(beta)
    clusters = (1 - on_precision) * table.n_rows + on_precision * table.n_columns
    return table.shared(_recovered_clusters) / clusters


class ExactClusterScores(NamedTuple):
    """Exact-cluster precision, recall and F."""

    precision: float
    recall: float
    f: float


def exact_cluster_precision_recall_f(
    reference: Any = None, candidate: Any = None, *, beta: float = 1.0, **options: Any
) -> ExactClusterScores:
    """Compute exact-cluster precision, recall and F.

    Parameters
    ----------
    reference, candidate : clusterings
        Labels in any form that :class:`partita.Hard` reads.
    beta : float, default=1.0
        How many times as much recall counts as precision.
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`: as in
        :func:`partita.rand_score`.

    Returns
    -------
    ExactClusterScores
        A named tuple (precision, recall, f) of numbers in [0, 1], as
        :func:`partita.exact_cluster_precision_score`, :func:`partita.exact_cluster_recall_score`
        and :func:`partita.exact_cluster_f_score` compute them.

    Examples
    --------
    >>> import partita as pt
    >>> pt.exact_cluster_precision_recall_f([0, 0, 1, 1, 2], [0, 0, 1, 1, 1])
    ExactClusterScores(precision=0.5, recall=0.3333333333333333, f=0.4)
    """
    table = read_table_of_any(reference, candidate, **options)
    return ExactClusterScores(
        exact_cluster_precision_score(contingency=table),
        exact_cluster_recall_score(contingency=table),
        exact_cluster_f_score(contingency=table, beta=beta),
    )
