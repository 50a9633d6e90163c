"""B-cubed precision, recall and F: means over objects."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partita.measures.card import Card
from partita.measures.decomposition import BY_OBJECTS
from partita.measures.elementwise import Value, ratio
from partita.measures.pair_counting import precision_weight
from partita.measures.public_measure import measure
from partita.measures.read_counts import read_table_of_any
from partita.references import AMIGO_2009
from partita.tables.many_tables import Tables, at_once
from partita.tables.table import SingleTable, Table


def _precision_and_recall(table: SingleTable) -> tuple[Value, Value]:
    """Return the means over objects of cell over candidate cluster, and of cell over class."""
    sums = table.cell_sums
    precision = sums.square_by_column / table.n_candidate
    recall = sums.square_by_row / table.n_reference
    return min(1.0, precision), min(1.0, recall)


@at_once(_precision_and_recall)
def _precision_and_recall_of_many(tables: Tables) -> tuple[Value, Value]:
    cells = tables.listed
    clusters = tables.candidate_sizes[cells.table, cells.column]
    classes = tables.reference_sizes[cells.table, cells.row]
    precision, recall = (
        tables.over_cells(cells.counts * (cells.counts / sizes)) / tables.n
        for sizes in (clusters, classes)
    )
    return np.minimum(1.0, precision), np.minimum(1.0, recall)


@measure(
    Card(
        name="bcubed_precision",
        needs="profile",
        takes_absent=True,
        decomposition=BY_OBJECTS,
        title="B-cubed precision",
        meaning="share of an object's cluster that belongs with it, averaged: 1 = no wrong merge",
        family="set matching",
        formula=r"\frac{1}{n} \sum_{ij} \frac{n_{ij}^2}{b_j}",
        symmetric=False,
        **AMIGO_2009.facts,
    )
)
def bcubed_precision_score(table: Table) -> Value:
    """Compute the share of an object's candidate cluster in its class, averaged over objects.

    Examples
    --------
    >>> import partita as pt
    >>> pt.bcubed_precision_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.75
    """
    return table.shared(_precision_and_recall)[0]


@measure(
    Card(
        name="bcubed_recall",
        needs="profile",
        takes_absent=True,
        decomposition=BY_OBJECTS,
        title="B-cubed recall",
        meaning="share of an object's class that is put with it, averaged: 1 = nothing split",
        family="set matching",
        formula=r"\frac{1}{n} \sum_{ij} \frac{n_{ij}^2}{a_i}",
        symmetric=False,
        **AMIGO_2009.facts,
    )
)
def bcubed_recall_score(table: Table) -> Value:
    """Compute the share of an object's class in its candidate cluster, averaged over objects.

    Examples
    --------
    >>> import partita as pt
    >>> pt.bcubed_recall_score([0, 0, 1, 2], [0, 0, 1, 1])
    1.0
    """
    return table.shared(_precision_and_recall)[1]


@measure(
    Card(
        name="bcubed",
        needs="profile",
        takes_absent=True,
        title="B-cubed F score",
        meaning="how well an object's cluster fits its class, averaged: 1 = identical, never 0",
        aliases=("bcubed_f", "b3"),
        family="set matching",
        formula=r"\frac{(1 + \beta^2) P R}{\beta^2 P + R}",
        **AMIGO_2009.facts,
        remarks="Symmetric for beta = 1 only.",
    )
)
def bcubed_score(table: Table, *, beta: float = 1.0) -> Value:
    """Compute the weighted harmonic mean of B-cubed precision and recall.

    Parameters
    ----------
    beta : float, default=1.0
        How many times as much recall counts as precision.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.bcubed_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8571
    """
    on_precision = precision_weight(beta)
    precision, recall = table.shared(_precision_and_recall)
    weighted = (1 - on_precision) * precision + on_precision * recall
    return ratio(precision * recall, weighted, 0.0)


class BcubedScores(NamedTuple):
    """B-cubed precision, recall and F."""

    precision: float
    recall: float
    f: float


def bcubed_precision_recall_f(
    reference: Any = None, candidate: Any = None, *, beta: float = 1.0, **options: Any
) -> BcubedScores:
    """Compute B-cubed precision, recall and F.

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
    BcubedScores
        A named tuple (precision, recall, f) of numbers in [0, 1], as
        :func:`partita.bcubed_precision_score`, :func:`partita.bcubed_recall_score` and
        :func:`partita.bcubed_score` compute them.

    Examples
    --------
    >>> import partita as pt
    >>> pt.bcubed_precision_recall_f([0, 0, 1, 2], [0, 0, 1, 1])
    BcubedScores(precision=0.75, recall=1.0, f=0.8571428571428571)
    """
    table = read_table_of_any(reference, candidate, **options)
    return BcubedScores(
        *table.shared(_precision_and_recall), bcubed_score(contingency=table, beta=beta)
    )
