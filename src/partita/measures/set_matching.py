"""Measures that match each cluster with the cluster it shares most objects with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np

from partita.array_types import Booleans, Floats
from partita.errors import InputError
from partita.measures.card import BuiltFrom, Card
from partita.measures.decomposition import BY_OBJECTS
from partita.measures.elementwise import Value, minimum, ratio
from partita.measures.public_measure import measure
from partita.measures.read_counts import read_table
from partita.references import CAMPELLO_2007, SIMOVICI_CS724, cites
from partita.tables.contingency import Contingency
from partita.tables.many_tables import Tables, at_once
from partita.tables.table import SingleTable, Table

_ARTILES = "Artiles, Gonzalo and Sekine, The SemEval-2007 WePS evaluation, SemEval 2007"


@measure(
    Card(
        name="purity",
        needs="profile",
        takes_absent=True,
        decomposition=BY_OBJECTS,
        title="purity",
        meaning="share of objects in the majority class of their cluster: 1 = no mixed cluster",
        family="set matching",
        formula=r"\frac{1}{n} \sum_j \max_i n_{ij}",
        symmetric=False,
        reference=_ARTILES,
        remarks="Reaches 1 for any refinement of the reference, all singletons included.",
    )
)
def purity_score(table: Table) -> Value:
    """Compute the share of objects in the majority class of their candidate cluster.

    Examples
    --------
    >>> import partita as pt
    >>> pt.purity_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.75
    """
    return table.column_maxima_sum / table.n_candidate


@measure(
    Card(
        name="inverse_purity",
        needs="profile",
        takes_absent=True,
        decomposition=BY_OBJECTS,
        title="inverse purity",
        meaning="share of objects in the cluster that holds most of their class: 1 = none split",
        family="set matching",
        formula=r"\frac{1}{n} \sum_i \max_j n_{ij}",
        symmetric=False,
        reference=_ARTILES,
        remarks="Reaches 1 whenever the reference refines the candidate.",
    )
)
def inverse_purity_score(table: Table) -> Value:
    """Compute the share of objects in the candidate cluster that holds most of their class.

    Examples
    --------
    >>> import partita as pt
    >>> pt.inverse_purity_score([0, 0, 1, 2], [0, 0, 1, 1])
    1.0
    """
    return table.row_maxima_sum / table.n_reference


@measure(
    Card(
        name="purity_f",
        needs="profile",
        takes_absent=True,
        title="F measure of purity and inverse purity",
        meaning="harmonic mean of purity and inverse purity: 1 = identical, never 0",
        aliases=("purity_f_measure",),
        family="set matching",
        formula=r"\frac{2 P Q}{P + Q}",
        reference=_ARTILES,
    )
)
def purity_f_score(table: Table) -> Value:
    """Compute the harmonic mean of purity and inverse purity.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.purity_f_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8571
    """
    purity = table.column_maxima_sum / table.n_candidate
    inverse = table.row_maxima_sum / table.n_reference
    return ratio(2 * purity * inverse, purity + inverse, 0.0)


@measure(
    Card(
        name="misclassification_rate",
        needs="profile",
        decomposition=BY_OBJECTS,
        title="misclassification rate",
        meaning="share of objects outside their cluster's majority class: 0 = no mixed cluster",
        aliases=("misclassification",),
        family="set matching",
        formula=r"1 - \frac{1}{n} \sum_j \max_i n_{ij}",
        higher_is_better=False,
        symmetric=False,
        perfect=0.0,
        **CAMPELLO_2007.at("Section 1").facts,
        remarks=(
            "Each cluster is assigned to its majority class. With assign='name' it is assigned to "
            "the class of its own name instead: the rate of a classifier, Eq. (2) of the paper, "
            "which is the share of objects whose two labels differ. It is symmetric, and a metric "
            "of labelings, but depends on names; compare() and the registry have the default."
        ),
    )
)
def misclassification_rate(table: Table, assign: Literal["majority", "name"] = "majority") -> Value:
    """Compute the share of objects outside the class that their cluster is assigned to.

    Parameters
    ----------
    assign : {"majority", "name"}, default="majority"
        "majority": to the class that most of a cluster's objects belong to. "name": to the class
        with the cluster's own label; labels are compared with ==, so that 1 and "1" differ. The
        labels of a table given as `contingency` are the index and columns of a dataframe, and the
        positions of rows and columns otherwise.

    Examples
    --------
    >>> import partita as pt
    >>> pt.misclassification_rate([0, 0, 1, 2], [0, 0, 1, 1])
    0.25
    >>> truth, predicted = ["cat", "cat", "dog", "dog"], ["dog", "dog", "cat", "dog"]
    >>> pt.misclassification_rate(truth, predicted)
    0.25
    >>> pt.misclassification_rate(truth, predicted, assign="name")
    0.75
    """
    if assign == "majority":
        right = table.column_maxima_sum
    elif assign == "name":
        right = table.shared(_objects_of_equal_labels)
    else:
        raise InputError(f"assign={assign!r}: choose 'majority' or 'name'")
    return (table.n - right) / table.n


def _objects_of_equal_labels(table: Contingency) -> Any:
    """Count the objects whose two labels are equal."""
    number_of: dict[Any, int] = {}
    rows, columns = (
        np.array([number_of.setdefault(label, len(number_of)) for label in labels])
        for labels in (table.reference_labels, table.candidate_labels)
    )
    same: Booleans = rows[table.rows] == columns[table.columns]
    return table.counts[same].sum()


class ClusterScore(NamedTuple):
    """One candidate cluster, its majority class, and their precision, recall and F."""

    label: Any
    size: float
    matched_class: Any
    precision: float
    recall: float
    f: float


@dataclass(frozen=True)
class ClusterScores:
    """Precision, recall and F of each candidate cluster, with their averages.

    Attributes
    ----------
    rows : list of ClusterScore
    precision : float
        Average over objects; equals purity.
    recall : float
        Average over objects of the recall of their cluster.
    f : float
        Plain mean of the clusters' F.
    """

    rows: list[ClusterScore]
    precision: float
    recall: float
    f: float

    def __iter__(self) -> Iterator[ClusterScore]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, index: int) -> ClusterScore:
        return self.rows[index]


class _MatchedScores(NamedTuple):
    """Precision, recall and F of each candidate cluster against its majority class."""

    precision: Floats
    recall: Floats
    f: Floats


def matched_scores(table: SingleTable) -> _MatchedScores:
    shared, class_sizes = table.majorities
    return _MatchedScores(
        shared / table.column_sums,
        shared / class_sizes,
        2 * shared / (table.column_sums + class_sizes),
    )


class _MatchedMeans(NamedTuple):
    """The mean over objects of the recall of their cluster, and the mean over clusters of F."""

    recall: Value
    f: Value


def _matched_means(table: SingleTable) -> _MatchedMeans:
    scores = table.shared(matched_scores)
    return _MatchedMeans(
        table.over_columns(scores.recall * table.column_sums) / table.n,
        table.over_columns(scores.f) / table.n_columns,
    )


@at_once(_matched_means)
def _matched_means_of_many(tables: Tables) -> _MatchedMeans:
    is_largest = tables.cells == tables.column_maxima[:, None, :]
    class_sizes = (is_largest * tables.reference_sizes[:, :, None]).max(axis=1)
    sizes, shared = tables.candidate_sizes, tables.column_maxima
    recall = shared / np.maximum(1, class_sizes)
    f = 2 * shared / np.maximum(1, sizes + class_sizes)
    return _MatchedMeans(
        tables.over_columns(recall * sizes) / tables.n, tables.over_columns(f) / tables.n_columns
    )


@cites(SIMOVICI_CS724)
def cluster_precision_recall_f(
    reference: Any = None, candidate: Any = None, **options: Any
) -> ClusterScores:
    """Compute precision, recall and F of every candidate cluster against its majority class.

    The majority class of a cluster is the class it shares most objects with; on a tie, the largest
    of these classes, as in the lecture [1]_.

    Parameters
    ----------
    reference, candidate : clusterings
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`: as in
        :func:`partita.rand_score`.

    Returns
    -------
    ClusterScores
        One row per candidate cluster, and the averages.

    Examples
    --------
    >>> import partita as pt
    >>> scores = pt.cluster_precision_recall_f(["x", "x", "y", "z"], [0, 0, 1, 1])
    >>> scores[1].matched_class, scores[1].precision, scores[1].recall, round(scores[1].f, 4)
    ('y', 0.5, 1.0, 0.6667)
    """
    table = read_table(reference, candidate, **options)
    matched = table.shared(matched_scores)
    classes, clusters = table.reference_labels, table.candidate_labels
    rows = zip(
        clusters,
        table.column_sums.tolist(),
        [classes[row] for row in table.majority_rows.tolist()],
        *(values.tolist() for values in matched),
        strict=True,
    )
    return ClusterScores(
        [ClusterScore(*row) for row in rows],
        purity_score(contingency=table),
        matched_recall_score(contingency=table),
        matched_f_score(contingency=table),
    )


@measure(
    Card(
        name="matched_recall",
        needs="profile",
        decomposition=BY_OBJECTS,
        title="mean recall of majority classes",
        meaning="share of its majority class that a cluster holds, over objects: 1 = all of it",
        family="set matching",
        formula=r"\frac{1}{n} \sum_j b_j \frac{n_{m(j) j}}{a_{m(j)}}",
        symmetric=False,
        **SIMOVICI_CS724.facts,
        remarks=(
            "m(j) is the majority class of cluster j; on a tie, the largest class. The lecture "
            "defines the recall of a cluster, not of a clustering: the mean over objects is "
            "partita's, by analogy with the lecture's precision."
        ),
    )
)
def matched_recall_score(table: Table) -> Value:
    """Compute the mean over objects of the recall of their cluster's majority class.

    Examples
    --------
    >>> import partita as pt
    >>> pt.matched_recall_score([0, 0, 0, 1], [0, 0, 1, 1])
    0.5
    """
    return minimum(1.0, table.shared(_matched_means).recall)


@measure(
    Card(
        name="matched_f",
        needs="profile",
        title="mean F of majority classes",
        meaning="F score of clusters against their majority classes, averaged: 1 = identical",
        family="set matching",
        formula=r"\frac{1}{k} \sum_j \frac{2 n_{m(j) j}}{a_{m(j)} + b_j}",
        symmetric=False,
        **SIMOVICI_CS724.facts,
        remarks="m(j) is the majority class of cluster j; on a tie, the largest class.",
    )
)
def matched_f_score(table: Table) -> Value:
    """Compute the mean over candidate clusters of their F against their majority class.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.matched_f_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8333
    """
    return table.shared(_matched_means).f


@measure(
    Card(
        name="van_dongen",
        needs="profile",
        decomposition=BY_OBJECTS,
        built_from=BuiltFrom("max", "mean"),
        title="van Dongen's similarity N",
        meaning="share of objects in the largest part of their cluster, both ways: 1 = identical",
        family="set matching",
        formula=r"\frac{1}{2n} \Big( \sum_i \max_j n_{ij} + \sum_j \max_i n_{ij} \Big)",
        metric=True,
        reference="van Dongen, Performance criteria for graph clustering, CWI report, 2000",
        remarks="For n objects the least value is ceil(2 sqrt n) / (2n), not 0.",
    )
)
def van_dongen_score(table: Table) -> Value:
    """Compute the share of objects in the largest part of their cluster, averaged over sides.

    Examples
    --------
    >>> import partita as pt
    >>> pt.van_dongen_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.875
    """
    return (table.row_maxima_sum + table.column_maxima_sum) / (2 * table.n)
