"""Correlations of two hierarchies over pairs of objects: by height, or by order of merging."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np

from partita.arguments import as_choice
from partita.array_types import Floats
from partita.clusterings.hierarchy import Hierarchy
from partita.errors import InputError
from partita.kernels.pair_correlation import concordance, kendall, mean_ranks, pearson
from partita.measures.card import Card
from partita.measures.public_measure import measure
from partita.references import Reference
from partita.tables.tree_table import TreeTable

Method = Literal["pearson", "spearman", "kendall"]

_SOKAL = Reference(
    "Sokal and Rohlf, The comparison of dendrograms by objective methods, Taxon 1962",
    "10.2307/1217208",
)
_BAKER = Reference(
    "Baker, Stability of two hierarchical grouping techniques, case I: sensitivity to data errors, "
    "JASA 1974",
    "10.1080/01621459.1974.10482971",
)


def _expected_correlation(table: TreeTable, *, method: str = "pearson") -> float:
    """Return the expectation over permutations: 0, but 1 if all pairs have one height twice.

    A permutation puts any pair of objects in the place of any other.
    """
    return float(all(np.ptp(hierarchy.step_heights) == 0 for hierarchy in table.hierarchies))


@measure(
    Card(
        name="cophenetic_correlation",
        title="cophenetic correlation",
        meaning="correlation, over object pairs, of the heights that join them: 1 = same levels",
        aliases=("cophenetic_pearson",),
        family="hierarchy",
        kinds=("hierarchy",),
        formula=(
            r"\frac{\sum_{u < v} (h_{uv} - \bar h)(h'_{uv} - \bar h')}"
            r"{\sqrt{\sum_{u < v} (h_{uv} - \bar h)^2 \sum_{u < v} (h'_{uv} - \bar h')^2}}"
        ),
        bounds=(-1.0, 1.0),
        degenerate=(
            "all pairs at one height on both sides: 1, since the hierarchies are alike; on one "
            "side only: an error, since a constant has no correlation"
        ),
        cost="O(sum of cluster sizes)",
        remarks=(
            "The correlation of a tree with the distances that it was built from, which SciPy's "
            "cophenet gives, says how well it fits them and is another quantity."
        ),
        **_SOKAL.facts,
    ),
    variants={
        "spearman": {
            "parameters": {"method": "spearman"},
            "name": "cophenetic_spearman",
            "title": "cophenetic rank correlation of Spearman",
            "formula": (
                r"\operatorname{cor}(\operatorname{rank} h_{uv}, \operatorname{rank} h'_{uv})"
            ),
            "meaning": "rank correlation over object pairs of joining heights: 1 = same order",
        },
        "kendall": {
            "parameters": {"method": "kendall"},
            "name": "cophenetic_kendall",
            "title": "cophenetic rank correlation of Kendall",
            "formula": r"\frac{C - D}{\sqrt{(C + D + T)(C + D + T')}}",
            "meaning": "pairs of object pairs in the same order: 1 = all are, -1 = none is",
        },
    },
    by_chance=_expected_correlation,
)
def cophenetic_correlation(table: TreeTable, *, method: Method = "pearson") -> float:
    """Correlate the heights at which two hierarchies join each pair of objects.

    Parameters
    ----------
    reference, candidate : hierarchies
        In any form that :class:`partita.Hierarchy` reads.
    method : {"pearson", "spearman", "kendall"}, default="pearson"
        Pearson's correlation of the heights, Spearman's of their ranks, or Kendall's tau-b.

    Notes
    -----
    h(u, v) is the height of the merge that joins u and v. C and D count the pairs of object pairs
    whose heights are in the same order in both hierarchies and in opposite orders; T and T' those
    that are tied in the second only and in the first only. Sums run over pairs of merges, so that
    memory does not grow with the number of object pairs.

    Examples
    --------
    >>> import partita as pt
    >>> first, second = "((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);"
    >>> round(pt.cophenetic_correlation(first, second), 4)
    0.4496
    >>> round(pt.cophenetic_correlation(first, second, method="kendall"), 4)
    0.3015
    """
    as_choice(method, "method", get_args(Method))
    first, second = table.dendrograms
    x, y = (hierarchy.step_heights for hierarchy in table.hierarchies)
    if table.is_identical:
        return 1.0
    constant = [np.ptp(heights) == 0 for heights in (x, y)]
    if all(constant):
        return 1.0
    if any(constant):
        side = "reference" if constant[0] else "candidate"
        raise InputError(
            f"the {side} joins all pairs at one height, and a constant has no correlation: compare "
            "shapes, as robinson_foulds_distance does"
        )
    if method == "kendall":
        return _number(kendall(first, second, x, y))
    if method == "spearman":
        x, y = mean_ranks(x, first.pairs), mean_ranks(y, second.pairs)
    return _number(pearson(first, second, x, y))


def _number(value: float | None) -> float:
    assert value is not None  # only constants have none
    return value


@measure(
    Card(
        name="bakers_gamma",
        title="Baker's gamma",
        meaning="same order of merging, over pairs of object pairs: 1 = same, -1 = opposite",
        aliases=("baker_gamma",),
        family="hierarchy",
        kinds=("hierarchy",),
        formula=r"\frac{C - D}{C + D}",
        bounds=(-1.0, 1.0),
        degenerate=(
            "no two pairs that both sides tell apart: 1 if neither side tells any apart, otherwise "
            "0, since there is no evidence of a common order"
        ),
        cost="O(n² + sum of cluster sizes)",
        remarks=(
            "Baker (1974) takes the gamma of Goodman and Kruskal. The R package dendextend gives "
            "the rank correlation of Spearman by the same name. Merges at one height count in the "
            "order in which they are given, and the steps of one merge as tied."
        ),
        **_BAKER.facts,
    )
)
def bakers_gamma_score(table: TreeTable) -> float:
    """Compare the order in which two hierarchies join pairs of objects.

    Parameters
    ----------
    reference, candidate : hierarchies
        In any form that :class:`partita.Hierarchy` reads.

    Notes
    -----
    k(u, v) is the largest number of clusters at which u and v are still together. C and D count the
    pairs of object pairs whose k are in the same order in both hierarchies, and in opposite orders.

    Examples
    --------
    >>> import partita as pt
    >>> first, second = "((a:1,b:1):2,(c:2,d:2):1);", "(((a:1,b:1):1,c:2):2,d:4);"
    >>> round(pt.bakers_gamma_score(first, second), 4)
    0.4286
    """
    first, second = table.dendrograms
    x, y = (_merging_order(hierarchy) for hierarchy in table.hierarchies)
    counts = concordance(first, second, x, y)
    told_apart = counts.concordant + counts.discordant
    if told_apart == 0:
        return float(np.ptp(x) == 0 and np.ptp(y) == 0)
    return (counts.concordant - counts.discordant) / told_apart


def _merging_order(hierarchy: Hierarchy) -> Floats:
    """Return the index of each step's merge; raise if the merges have no order."""
    hierarchy.require_order()
    return hierarchy.steps.astype(np.float64)
