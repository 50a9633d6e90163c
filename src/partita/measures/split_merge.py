"""The split-merge framework: scores of clusters from the parts they are cut into."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Floats
from partita.clusterings.pairing import OnMismatch
from partita.clusterings.reading import Missing
from partita.kernels.line_sums import sum_of_products_by_line, x_log_x
from partita.measures.card import BuiltFrom, Card
from partita.measures.decomposition import BY_OBJECTS
from partita.measures.elementwise import Value, ratio
from partita.measures.public_measure import measure
from partita.measures.read_counts import read_table
from partita.measures.subcomponents import Combine, OwnScore, SideScores, score_sides
from partita.references import XIANG_2012, cites
from partita.tables.contingency import Contingency
from partita.tables.derivation import Derivation
from partita.tables.many_tables import Tables, at_once


def cell_scores(table: Contingency, scores: SideScores, combine: Combine) -> Floats:
    """Return the score of each cell's objects, from those of its two clusters."""
    reference, candidate = scores.reference[table.rows], scores.candidate[table.columns]
    return reference * candidate if combine == "product" else (reference + candidate) / 2


def total_score(table: Contingency, scores: SideScores, combine: Combine) -> float:
    """Return the mean over objects of their cells' scores."""
    if combine == "product":
        total = sum_of_products_by_line(table.counts, table.rows, table.columns, *scores)
    else:
        total = float(table.row_sums @ scores.reference + table.column_sums @ scores.candidate) / 2
    return total / float(table.n)


@measure(
    Card(
        name="split_merge",
        needs="cells",
        decomposition=BY_OBJECTS,
        built_from=BuiltFrom("entropy", "product"),
        title="split-merge score S_H",
        meaning="how whole an object's two clusters are, averaged: 0 = shattered, 1 = identical",
        aliases=("s_h", "xiang"),
        family="split-merge",
        formula=(
            r"\frac{1}{n} \sum_{ij} n_{ij} s_i t_j, \quad "
            r"s_i = 1 - \frac{H(n_{i \cdot})}{\log a_i}, \quad "
            r"t_j = 1 - \frac{H(n_{\cdot j})}{\log b_j}"
        ),
        degenerate="a cluster of one object is whole: its score is 1",
        **XIANG_2012.facts,
        remarks=(
            "For every reference of two or more objects, some candidate has the score 0 and some "
            "candidate the score 1. The score depends on n: repeating all objects changes it. One "
            "minus the score is not a metric: from n = 5 on the triangle inequality fails."
        ),
    ),
    variants={
        "mean": {
            "parameters": {"combine": "mean"},
            "built_from": BuiltFrom("entropy", "mean"),
            "title": "mean split-merge score S'_H",
            "meaning": "how whole the clusters of both sides are, by the mean: 1 = identical",
            "formula": r"\frac{1}{2n} \Big( \sum_i a_i s_i + \sum_j b_j t_j \Big)",
            "remarks": "The scores s and t are those of S_H. Does not reach 0 for every reference.",
        },
        "max": {
            "parameters": {"subcomponent": "max"},
            "built_from": BuiltFrom("max", "product"),
            "title": "split-merge score of largest parts",
            "meaning": "largest parts of an object's two clusters, multiplied: 1 = identical",
            "formula": (
                r"\frac{1}{n} \sum_{ij} n_{ij} \frac{\max_j n_{ij}}{a_i} "
                r"\frac{\max_i n_{ij}}{b_j}"
            ),
            "degenerate": "never 0/0",
            "remarks": "With the mean instead of the product it is van Dongen's similarity N.",
        },
    },
)
def split_merge_score(
    table: Contingency,
    *,
    subcomponent: str | OwnScore = "entropy",
    combine: Combine = "product",
    X: Any = None,
    distances: Any = None,
) -> Value:
    """Compute the mean over objects of a score of their two clusters.

    Every cluster gets a score from the parts that the other side cuts it into: 1 if it is in one
    piece. An object's score combines those of its two clusters.
    :func:`partita.split_merge_contributions` shows what each cluster, component and object adds.

    Parameters
    ----------
    subcomponent : str or callable, default="entropy"
        The score of a cluster of size a with parts of sizes c:

        - "entropy": 1 - H(c) / log a, the measure S_H of the paper;
        - "mse": scatter within the parts over that of the cluster, and 1 for a cluster without
          scatter; needs `X` or `distances`;
        - "max": the share of the largest part, as in van Dongen's N;
        - "pairs": 1 - 2 b / (a (n - 1)), with b the pairs that are cut;
        - "log-k": 1 - H(c) / log k, with k the larger number of clusters of the two;
        - "log-n": 1 - H(c) / log n;
        - a function of a cluster (:class:`partita.Cluster`: its size as a number, with its label
          and its members as attributes) and of the sizes of its parts, with values in [0, 1].
    combine : {"product", "mean"}, default="product"
        How an object's two scores are combined: S* and S' of Xiang et al., Eqs. (4) and (5). With
        the mean, "max" gives van Dongen's N; "log-k" and "log-n" give
        :func:`partita.variation_of_information_score` with these normalizers; "pairs" gives the
        Rand index. For "log-n" and "pairs" a loss is counted against all n objects and enters the
        mean twice, since the mean halves it.
    X : array of shape (n, d), optional
        The objects' vectors, for "mse": in the order of the reference or, for a dataframe whose
        index has the ids of the objects, in any order.
    distances : array of shape (n, n), optional
        Distances between the objects instead of `X`.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.split_merge_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.5
    >>> pt.split_merge_score([0, 0, 1, 2], [0, 0, 1, 1], subcomponent="max", combine="mean")
    0.875
    """
    scores = score_sides(table, subcomponent, combine, X, distances)
    return total_score(table, scores, combine)


@at_once(split_merge_score.measure.compute)
def _split_merge_score_of_many(
    tables: Tables, *, subcomponent: str = "entropy", combine: str = "product"
) -> Floats:
    """Return the score of each table; of the scores of clusters, "entropy" and "max" are known."""
    scores = {"entropy": _entropy_scores_of_many, "max": _largest_parts_of_many}
    rows, columns = scores[subcomponent](tables)
    if combine == "mean":
        by_row = (tables.reference_sizes * rows).sum(axis=1)
        by_column = tables.over_columns(tables.candidate_sizes * columns)
        return np.asarray((by_row + by_column) / 2 / tables.n)
    by_cell = np.einsum("trc,tr->tc", tables.cells, rows, optimize=True)
    return np.asarray(tables.over_columns(by_cell * columns) / tables.n)


def _entropy_scores_of_many(tables: Tables) -> SideScores:
    values = x_log_x(tables.cells)
    return SideScores(
        ratio(tables.over_columns(values), x_log_x(tables.reference_sizes), 1.0),
        ratio(values.sum(axis=1), x_log_x(tables.candidate_sizes), 1.0),
    )


def _largest_parts_of_many(tables: Tables) -> SideScores:
    return SideScores(
        ratio(tables.row_maxima, tables.reference_sizes, 1.0),
        ratio(tables.column_maxima, tables.candidate_sizes, 1.0),
    )


@cites(XIANG_2012)
def derivation(
    reference: Any = None,
    candidate: Any = None,
    *,
    contingency: Any = None,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
    on_mismatch: OnMismatch = "error",
) -> Derivation:
    """Describe how the reference becomes the candidate: clusters split, and the parts merge.

    Parameters
    ----------
    reference, candidate : clusterings
        Labels in any form that :class:`partita.Hard` reads.
    contingency, sample_weight, missing, noise, on_mismatch
        As in :func:`partita.rand_score`.

    Returns
    -------
    Derivation
        The bipartite graph of both clusterings: its components, the split graph of each reference
        cluster, the merge graph of each candidate cluster.

    Examples
    --------
    >>> import partita as pt
    >>> graph = pt.derivation(["a", "a", "b", "b", "c"], [1, 2, 2, 2, 3])
    >>> graph
    Derivation(3 reference clusters → 4 cells → 3 candidate clusters, 2 components)
    >>> for step in graph.steps():
    ...     print(step.text)
    'a' (2) splits into 1 (1), 2 (1)
    2 (3) merges 'b' (2), 'a' (1)
    >>> graph.components[0].reference_labels, graph.components[0].size
    (['a', 'b'], 4)
    """
    table = read_table(
        reference,
        candidate,
        contingency=contingency,
        sample_weight=sample_weight,
        missing=missing,
        noise=noise,
        on_mismatch=on_mismatch,
    )
    return table.shared(Derivation)
