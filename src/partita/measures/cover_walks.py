"""Element-centric similarity of overlapping clusterings, and of each object of any two."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.clusterings.as_clustering import open_input
from partita.kernels.cluster_walks import walk_agreement
from partita.measures.card import Card
from partita.measures.element_centric import check_walk
from partita.measures.public_measure import measure
from partita.measures.table_types import table_for_kinds
from partita.parameter_texts import fill_parameters
from partita.references import GATES_2019
from partita.tables.cover_table import CoverTable, OnMismatch, read_cover_table


@fill_parameters
def element_centric_objects(
    reference: Any,
    candidate: Any,
    *,
    alpha: float = 0.9,
    r: float = 1.0,
    on_mismatch: OnMismatch = "error",
) -> dict[Any, float]:
    """Compute the element-centric similarity of each object.

    Parameters
    ----------
    reference, candidate : hard, overlapping or hierarchical clusterings
        In any form that :func:`partita.as_clustering` reads.
    alpha : float, default=0.9
        The probability that a walk between objects and clusters goes on.
    r : float, default=1.0
        For hierarchies: how much deeper levels weigh.
    <on_mismatch_union>

    Returns
    -------
    dict
        From each object, its id or its position in the reference, to a number in [0, 1].
        :func:`partita.element_centric_score` is their mean.

    Examples
    --------
    >>> import partita as pt
    >>> x = pt.Overlapping([{"ann", "bob", "cleo"}, {"cleo", "dan"}])
    >>> y = pt.Overlapping([{"ann", "bob", "cleo"}, {"dan"}])
    >>> values = pt.element_centric_objects(x, y)
    >>> {name: round(value, 4) for name, value in values.items()}
    {'ann': 0.7895, 'bob': 0.7895, 'cleo': 0.7193, 'dan': 0.2632}
    """
    table, values = _of_objects(reference, candidate, alpha, r, on_mismatch)
    names = range(table.n) if table.reference.ids is None else table.reference.ids
    return dict(zip(names, values.tolist(), strict=True))


def _of_objects(
    reference: Any, candidate: Any, alpha: float, r: float, on_mismatch: Any
) -> tuple[Any, Floats]:
    """Return the table of two clusterings, and the similarity of each object."""
    first, second = open_input(reference, "reference"), open_input(candidate, "candidate")
    if table_for_kinds(*(getattr(x, "kind", "hard") for x in (first, second))).name == "trees":
        from partita.measures.element_centric_trees import element_similarities
        from partita.tables.tree_table import read_tree_table

        trees = read_tree_table(first, second, on_mismatch)
        return trees, element_similarities(trees, alpha, r)
    table = read_cover_table(first, second, on_mismatch)
    return table, table.of_objects(_of_types(table, check_walk(alpha, r)))


def _of_types(table: CoverTable, alpha: float) -> Floats:
    """Return the similarity of each type of objects."""
    if table.is_identical:
        return np.ones(table.types.counts.size)
    return walk_agreement(table.types, alpha)


@measure(
    Card(
        name="element_centric_overlapping",
        title="element-centric similarity of overlapping clusterings",
        meaning="how alike walks from an object through its clusters are: 1 = identical",
        family="overlapping",
        kinds=("hard", "overlapping"),
        formula=(
            r"1 - \frac{1}{2 \alpha n} \sum_{u, v} |p^A_{uv} - p^B_{uv}|, \quad "
            r"p_u = (1 - \alpha) e_u (I - \alpha P)^{-1}"
        ),
        degenerate="an object in no cluster stays where it is, as one in a cluster of its own",
        cost="O(types of objects² × clusters of an object + clusters³), by connected component",
        equals_on_hard="element_centric",
        **GATES_2019.facts,
        remarks=(
            "An object's walk goes to one of its clusters and on to one of its objects, all with "
            "equal probability, and begins anew with probability 1 - alpha; memberships weigh 1 "
            "each, as in clusim, not shares of an object. On hard clusterings alpha cancels out. "
            "One minus it satisfies the triangle inequality, but is 0 for some covers that differ: "
            "it sees steps between objects only, so that two Fano planes get 1."
        ),
    ),
    function="element_centric_score",
)
def element_centric_of_covers(table: CoverTable, *, alpha: float = 0.9, r: float = 1.0) -> float:
    """Compute how alike the walks from an object are, averaged over objects."""
    alpha = check_walk(alpha, r)
    return min(1.0, table.mean(_of_types(table, alpha)))
