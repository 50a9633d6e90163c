"""Measures that match each cluster with the one it shares most objects with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.errors import InputError
from partita.measures.card import BuiltFrom, Card
from partita.measures.decomposition import BY_OBJECTS
from partita.measures.measure import measure, read_table
from partita.tables.contingency import Contingency

_ARTILES = "Artiles, Gonzalo and Sekine, The SemEval-2007 WePS evaluation, SemEval 2007"
_SIMOVICI = "Simovici, CS724: Evaluation of clustering quality, lecture notes"


class _Majority(NamedTuple):
    """The class that each candidate cluster is given: its largest, the larger block on a tie."""

    row: NDArray[np.int64]
    shared: NDArray[Any]


def _majority_classes(table: Contingency) -> _Majority:
    shared = table.line_maxima[1]
    cells = np.flatnonzero(table.counts == shared[table.columns])
    columns, sizes = table.columns[cells], table.row_sums[table.rows[cells]]
    largest = np.zeros(table.shape[1], sizes.dtype)
    np.maximum.at(largest, columns, sizes)
    cells = cells[sizes == largest[columns]]
    row = np.empty(table.shape[1], np.int64)
    row[table.columns[cells[::-1]]] = table.rows[cells[::-1]]
    return _Majority(row, shared)


@measure(
    Card(
        name="purity",
        decomposition=BY_OBJECTS,
        title="purity",
        family="set matching",
        formula=r"\frac{1}{n} \sum_j \max_i n_{ij}",
        symmetric=False,
        reference=_ARTILES,
        remarks="Reaches 1 for any refinement of the reference, all singletons included.",
    )
)
def purity_score(table: Contingency) -> float:
    """Share of objects in the majority class of their candidate cluster.

    Examples
    --------
    >>> import partita as pt
    >>> pt.purity_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.75
    """
    return float(table.line_maxima[1].sum() / table.n)


@measure(
    Card(
        name="inverse_purity",
        decomposition=BY_OBJECTS,
        title="inverse purity",
        family="set matching",
        formula=r"\frac{1}{n} \sum_i \max_j n_{ij}",
        symmetric=False,
        reference=_ARTILES,
        remarks="Reaches 1 whenever the reference refines the candidate.",
    )
)
def inverse_purity_score(table: Contingency) -> float:
    """Share of objects in the candidate cluster that holds most of their class.

    Examples
    --------
    >>> import partita as pt
    >>> pt.inverse_purity_score([0, 0, 1, 2], [0, 0, 1, 1])
    1.0
    """
    return float(table.line_maxima[0].sum() / table.n)


@measure(
    Card(
        name="purity_f",
        title="F measure of purity and inverse purity",
        aliases=("purity_f_measure",),
        family="set matching",
        formula=r"\frac{2 P Q}{P + Q}",
        reference=_ARTILES,
    )
)
def purity_f_score(table: Contingency) -> float:
    """Harmonic mean of purity and inverse purity.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.purity_f_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8571
    """
    purity = purity_score(contingency=table)
    inverse = inverse_purity_score(contingency=table)
    return 2 * purity * inverse / (purity + inverse)


@measure(
    Card(
        name="misclassification_rate",
        decomposition=BY_OBJECTS,
        title="misclassification rate",
        aliases=("misclassification",),
        family="set matching",
        formula=r"1 - \frac{1}{n} \sum_j \max_i n_{ij}",
        higher_is_better=False,
        symmetric=False,
        perfect=0.0,
        reference=(
            "Campello, A fuzzy extension of the Rand index and other related indexes, "
            "Pattern Recognition Letters 2007, Section 1"
        ),
        doi="10.1016/j.patrec.2006.11.010",
        remarks=(
            "Each cluster is assigned to its majority class. With assign='name' it is assigned to "
            "the class of its own name instead: the rate of a classifier, Eq. (2) of the paper, "
            "which is the share of objects whose two labels differ. It is symmetric, and a metric "
            "of labelings, but depends on names; compare() and the registry have the default."
        ),
    )
)
def misclassification_rate(
    table: Contingency, assign: Literal["majority", "name"] = "majority"
) -> float:
    """Share of objects outside the class that their candidate cluster is assigned to.

    Parameters
    ----------
    assign : {"majority", "name"}, default="majority"
        "majority": to the class that most of a cluster's objects belong to. "name": to the class
        with the cluster's own label; labels are compared with ==, so that 1 and "1" differ. Of a
        table given as `contingency`, the labels are the index and columns of a dataframe, and
        the positions of rows and columns otherwise.

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
        right = table.line_maxima[1].sum()
    elif assign == "name":
        right = table.counts[_cells_of_one_name(table)].sum()
    else:
        raise InputError(f"assign={assign!r}: choose 'majority' or 'name'")
    return float((table.n - right) / table.n)


def _cells_of_one_name(table: Contingency) -> NDArray[np.bool_]:
    """Tell for each cell whether its row and its column have the same label."""
    number_of: dict[Any, int] = {}
    rows, columns = (
        np.array([number_of.setdefault(label, len(number_of)) for label in labels])
        for labels in (table.reference_labels, table.candidate_labels)
    )
    same: NDArray[np.bool_] = rows[table.rows] == columns[table.columns]
    return same


class ClusterScore(NamedTuple):
    """One candidate cluster, the class it is matched with, and how well they agree."""

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

    def __getitem__(self, place: int) -> ClusterScore:
        return self.rows[place]


class _Matched(NamedTuple):
    precision: NDArray[np.float64]
    recall: NDArray[np.float64]
    f: NDArray[np.float64]


def _matched_scores(table: Contingency) -> _Matched:
    majority = table.shared(_majority_classes)
    class_sizes = table.row_sums[majority.row]
    return _Matched(
        majority.shared / table.column_sums,
        majority.shared / class_sizes,
        2 * majority.shared / (table.column_sums + class_sizes),
    )


def cluster_precision_recall_f(
    reference: Any = None, candidate: Any = None, **options: Any
) -> ClusterScores:
    """Precision, recall and F of every candidate cluster against its majority class.

    The class of a cluster is the one it shares most objects with; on a tie, the largest of these
    classes, as the lecture [1]_ has it.

    Parameters
    ----------
    reference, candidate : clusterings
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`, as for every measure.

    Returns
    -------
    ClusterScores
        One row a candidate cluster, and the averages.

    References
    ----------
    .. [1] Simovici, CS724: Evaluation of clustering quality, lecture notes.

    Examples
    --------
    >>> import partita as pt
    >>> scores = pt.cluster_precision_recall_f(["x", "x", "y", "z"], [0, 0, 1, 1])
    >>> scores[1].matched_class, scores[1].precision, scores[1].recall, round(scores[1].f, 4)
    ('y', 0.5, 1.0, 0.6667)
    """
    table = read_table(reference, candidate, **options)
    matched = table.shared(_matched_scores)
    classes, clusters = table.reference_labels, table.candidate_labels
    rows = zip(
        clusters,
        table.column_sums.tolist(),
        [classes[row] for row in table.shared(_majority_classes).row.tolist()],
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
        decomposition=BY_OBJECTS,
        title="mean recall of majority classes",
        family="set matching",
        formula=r"\frac{1}{n} \sum_j b_j \frac{n_{m(j) j}}{a_{m(j)}}",
        symmetric=False,
        reference=_SIMOVICI,
        remarks=(
            "m(j) is the majority class of cluster j; on a tie, the largest block. The lecture "
            "defines the recall of a cluster, not of a clustering: the mean over objects is "
            "partita's, taken as the lecture takes the precision."
        ),
    )
)
def matched_recall_score(table: Contingency) -> float:
    """Recall of each cluster's majority class, averaged over objects.

    Examples
    --------
    >>> import partita as pt
    >>> pt.matched_recall_score([0, 0, 0, 1], [0, 0, 1, 1])
    0.5
    """
    recall = table.shared(_matched_scores).recall
    return min(1.0, float(recall @ table.column_sums / table.n))


@measure(
    Card(
        name="matched_f",
        title="mean F of majority classes",
        family="set matching",
        formula=r"\frac{1}{k} \sum_j \frac{2 n_{m(j) j}}{a_{m(j)} + b_j}",
        symmetric=False,
        reference=_SIMOVICI,
        remarks="m(j) is the majority class of cluster j; on a tie, the largest block.",
    )
)
def matched_f_score(table: Contingency) -> float:
    """F of each candidate cluster against its majority class, averaged over clusters.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.matched_f_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8333
    """
    return float(table.shared(_matched_scores).f.mean())


@measure(
    Card(
        name="van_dongen",
        decomposition=BY_OBJECTS,
        built_from=BuiltFrom("max", "mean"),
        title="van Dongen's similarity N",
        family="set matching",
        formula=r"\frac{1}{2n} \Big( \sum_i \max_j n_{ij} + \sum_j \max_i n_{ij} \Big)",
        metric=True,
        reference="van Dongen, Performance criteria for graph clustering, CWI report, 2000",
        remarks="For n objects the least value is ceil(2 sqrt n) / (2n), not 0.",
    )
)
def van_dongen_score(table: Contingency) -> float:
    """Objects kept by matching each cluster with its largest part, averaged over both sides.

    Examples
    --------
    >>> import partita as pt
    >>> pt.van_dongen_score([0, 0, 1, 2], [0, 0, 1, 1])
    0.875
    """
    kept = table.line_maxima[0].sum() + table.line_maxima[1].sum()
    return float(kept / (2 * table.n))
