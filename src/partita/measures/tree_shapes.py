"""Measures of the shapes of two hierarchies: clusters and triples that they have in common."""

from __future__ import annotations

import math

import numpy as np

from partita.arguments import as_flag
from partita.array_types import Integers
from partita.clusterings.hierarchy import Hierarchy
from partita.kernels.rooted_triples import resolved_triples, triples_in_common
from partita.measures.card import Card
from partita.measures.public_measure import measure
from partita.references import Reference
from partita.tables.tree_table import TreeTable

_ROBINSON = Reference(
    "Robinson and Foulds, Comparison of phylogenetic trees, Mathematical Biosciences 1981",
    "10.1016/0025-5564(81)90043-2",
)
_CRITCHLOW = Reference(
    "Critchlow, Pearl and Qian, The triples distance for rooted bifurcating phylogenetic trees, "
    "Systematic Biology 1996",
    "10.1093/sysbio/45.3.323",
)
_DAY = Reference(
    "Day, Optimal algorithms for comparing trees with labeled leaves, Journal of Classification "
    "1985",
    "10.1007/BF01908061",
)


def _expected_distance(table: TreeTable, *, normalized: bool = False) -> float:
    """Return the expectation over permutations.

    A cluster of s objects becomes each set of s objects with the same probability.
    """
    first, second = (_sizes_of_clusters(hierarchy) for hierarchy in table.hierarchies)
    n_clusters = int(first.sum() + second.sum())
    sizes = np.flatnonzero(first * second)
    log_sets = [_log_binomial(table.n, size) for size in sizes.tolist()]
    shared = float((first * second)[sizes] @ np.exp(np.negative(log_sets)))
    distance = n_clusters - 2 * shared
    if not normalized:
        return distance
    return distance / n_clusters if n_clusters else 0.0


def _log_binomial(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def _sizes_of_clusters(hierarchy: Hierarchy) -> Integers:
    """Return the number of clusters of each size, without the root."""
    starts, stops = hierarchy.bounds
    return np.bincount((stops - starts)[:-1], minlength=hierarchy.n + 1)


def _expected_triples(table: TreeTable) -> float:
    """Return the expectation over permutations: of triples that both resolve, a third agrees."""
    first, second = _resolved(table)
    if first + second == 0:
        return 1.0
    return 2 * (first * second / (3 * math.comb(table.n, 3))) / (first + second)


def _resolved(table: TreeTable) -> tuple[int, int]:
    """Return the numbers of triples of which the two hierarchies join two objects first."""
    first, second = (
        resolved_triples(hierarchy.dendrogram, hierarchy.steps) for hierarchy in table.hierarchies
    )
    return first, second


@measure(
    Card(
        name="robinson_foulds",
        title="Robinson-Foulds distance",
        meaning="number of clusters that only one hierarchy has: 0 = same shape",
        aliases=("rf",),
        family="hierarchy",
        kinds=("hierarchy",),
        formula=r"|\mathcal{C} \setminus \mathcal{C}'| + |\mathcal{C}' \setminus \mathcal{C}|",
        bounds=(0.0, math.inf),
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        further=(_DAY,),
        cost="O(n log n)",
        remarks=(
            "Hierarchies are rooted. Programs for phylogenies that compare unrooted trees count "
            "splits of the objects in place of clusters, and give another number."
        ),
        **_ROBINSON.facts,
    ),
    variants={
        "normalized": {
            "parameters": {"normalized": True},
            "title": "normalized Robinson-Foulds distance",
            "meaning": "share of clusters that only one hierarchy has: 0 = same, 1 = none shared",
            "formula": (
                r"\frac{|\mathcal{C} \setminus \mathcal{C}'| + |\mathcal{C}' \setminus "
                r"\mathcal{C}|}{|\mathcal{C}| + |\mathcal{C}'|}"
            ),
            "bounds": (0.0, 1.0),
            "metric": False,
            "degenerate": "no cluster but single objects and all of them on either side: 0",
        }
    },
    by_chance=_expected_distance,
)
def robinson_foulds_distance(table: TreeTable, *, normalized: bool = False) -> float:
    """Count the clusters that only one of two hierarchies has.

    Parameters
    ----------
    reference, candidate : hierarchies
        In any form that :class:`partita.Hierarchy` reads.
    normalized : bool, default=False
        Divide by the number of clusters of both, so that the value is 0 for equal shapes and 1 for
        hierarchies without a common cluster.

    Notes
    -----
    The clusters of a hierarchy are the sets of objects below its nodes, apart from single objects
    and the set of all objects, which every hierarchy has. Heights do not matter.

    Examples
    --------
    >>> import partita as pt
    >>> pt.robinson_foulds_distance("(((a,b),c),d);", "((a,b),(c,d));")
    2.0
    >>> pt.robinson_foulds_distance("(((a,b),c),d);", "((a,b),(c,d));", normalized=True)
    0.5
    """
    first, second = table.hierarchies
    # The roots are equal and do not count.
    clusters = first.n_merges + second.n_merges - 2
    shared = int(np.count_nonzero(table.shared_clusters >= 0)) - 1
    distance = float(clusters - 2 * shared)
    if not as_flag(normalized, "normalized"):
        return distance
    return distance / clusters if clusters else 0.0


@measure(
    Card(
        name="rooted_triples",
        title="rooted triples similarity",
        meaning="share of object triples of which both join the same two first: 1 = same shape",
        aliases=("triples",),
        family="hierarchy",
        kinds=("hierarchy",),
        formula=r"\frac{2 |\mathcal{T} \cap \mathcal{T}'|}{|\mathcal{T}| + |\mathcal{T}'|}",
        degenerate="0/0 if neither side joins two objects before a third: the shapes are equal: 1",
        cost="O(sum of cluster sizes)",
        remarks=(
            "For binary hierarchies it is one minus the triples distance of Critchlow, Pearl and "
            "Qian as a share of all triples. A merge of several nodes leaves triples open; they "
            "count on neither side."
        ),
        **_CRITCHLOW.facts,
    ),
    by_chance=_expected_triples,
)
def rooted_triples_score(table: TreeTable) -> float:
    r"""Compute the share of triples of objects of which two hierarchies join the same two first.

    Parameters
    ----------
    reference, candidate : hierarchies
        In any form that :class:`partita.Hierarchy` reads.

    Notes
    -----
    :math:`\mathcal{T}` has a triple of objects, with the two that are joined first, for every three
    objects that the hierarchy does not join all at once.

    Examples
    --------
    >>> import partita as pt
    >>> pt.rooted_triples_score("(((a,b),c),d);", "((a,b),(c,d));")
    0.5
    """
    first, second = table.dendrograms
    merges = [hierarchy.steps for hierarchy in table.hierarchies]
    resolved = sum(_resolved(table))
    if not resolved:
        return 1.0
    return 2 * triples_in_common(first, second, *merges) / resolved
