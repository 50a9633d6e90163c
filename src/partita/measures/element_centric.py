"""Element-centric similarity: how alike the neighborhoods of each object are.

The hard measure is here; overlapping clusterings and hierarchies, which share its public function,
have files of their own.
"""

from __future__ import annotations

import numpy as np

from partita.arguments import as_number
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.decomposition import BY_OBJECTS
from partita.measures.elementwise import Value
from partita.measures.public_measure import measure
from partita.references import GATES_2019
from partita.tables.many_tables import Tables, at_once
from partita.tables.table import SingleTable, Table


def _by_larger_cluster(table: SingleTable) -> Value:
    """Return the mean over objects of cell over the larger cluster."""
    sizes = np.maximum(*table.sizes_at_cells)
    return min(1.0, float(table.over_cells(table.counts * (table.counts / sizes)) / table.n))


@at_once(_by_larger_cluster)
def _by_larger_cluster_of_many(tables: Tables) -> Value:
    cells = tables.listed
    sizes = np.maximum(
        tables.reference_sizes[cells.table, cells.row],
        tables.candidate_sizes[cells.table, cells.column],
    )
    return np.minimum(1.0, tables.over_cells(cells.counts * (cells.counts / sizes)) / tables.n)


def check_walk(alpha: float, r: float) -> float:
    """Return alpha; raise unless it is a probability below 1, and r a number."""
    as_number(r, "r", "a number")
    alpha = as_number(alpha, "alpha", "a number between 0 and 1")
    if not 0 < alpha < 1:
        raise InputError(f"alpha={alpha:g}: give a number between 0 and 1, both excluded")
    return alpha


@measure(
    Card(
        name="element_centric",
        needs="profile",
        decomposition=BY_OBJECTS,
        title="element-centric similarity",
        meaning="how much of the larger of an object's two clusters both share: 1 = identical",
        aliases=("element_sim",),
        family="set matching",
        metric=True,
        formula=r"\frac{1}{n} \sum_{ij} \frac{n_{ij}^2}{\max(a_i, b_j)}",
        **GATES_2019.facts,
        remarks=(
            "The walks by which it is defined depend on alpha, but their differences do not for "
            "hard clusterings. It lies below B-cubed precision and recall, whose sums have b_j and "
            "a_i in place of the larger of both."
        ),
    ),
    also=("covers", "trees"),
)
def element_centric_score(table: Table, *, alpha: float = 0.9, r: float = 1.0) -> Value:
    """Compute how alike the neighborhoods of an object are, averaged over objects.

    Hard, overlapping and hierarchical clusterings are compared; a mixed pair as the more general
    kind of both.

    Parameters
    ----------
    alpha : float, default=0.9
        The probability that a walk between objects and clusters goes on. It makes no difference for
        hard clusterings.
    r : float, default=1.0
        For hierarchies: how much deeper levels weigh; it makes no difference for others.

    Notes
    -----
    An object's similarity is 1 minus the difference between its random walks in the two
    clusterings; for hard ones it is the share that both clusters have of the larger one.

    Examples
    --------
    >>> import partita as pt
    >>> pt.element_centric_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.75
    """
    check_walk(alpha, r)
    return table.shared(_by_larger_cluster)
