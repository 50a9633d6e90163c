"""Homogeneity, completeness and their harmonic mean, the V-measure."""

from __future__ import annotations

from typing import Any, NamedTuple

from partita.arguments import check_option
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.elementwise import Value, minimum, ratio, where
from partita.measures.entropies import information
from partita.measures.public_measure import is_empty, measure
from partita.measures.read_counts import read_counts
from partita.references import Reference, cites
from partita.tables.table import Table

_ROSENBERG = (
    "Rosenberg and Hirschberg, V-measure: a conditional entropy-based external cluster "
    "evaluation measure, EMNLP-CoNLL 2007"
)


def _homogeneity(table: Table) -> Value:
    info = table.shared(information)
    known = minimum(1.0, ratio(info.mutual, info.reference, 1.0))
    return where(info.reference_given_candidate == 0, 1.0, known)


def _completeness(table: Table) -> Value:
    info = table.shared(information)
    known = minimum(1.0, ratio(info.mutual, info.candidate, 1.0))
    return where(info.candidate_given_reference == 0, 1.0, known)


@measure(
    Card(
        name="homogeneity",
        needs="profile",
        linear="sizes",
        title="homogeneity",
        meaning="how well clusters tell classes apart: 0 = not at all, 1 = no cluster is mixed",
        family="information",
        formula=r"1 - \frac{H(\text{reference} | \text{candidate})}{H(\text{reference})}",
        symmetric=False,
        degenerate="reference a single cluster: every cluster is of one class: 1",
        reference=_ROSENBERG,
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def homogeneity_score(table: Table) -> Value:
    """Compute the share of the reference's entropy that the candidate explains.

    It is 1 if each candidate cluster has objects of one class only.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.homogeneity_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.6667
    """
    return _homogeneity(table)


@measure(
    Card(
        name="completeness",
        needs="profile",
        linear="sizes",
        title="completeness",
        meaning="how well classes tell clusters apart: 0 = not at all, 1 = no class is split",
        family="information",
        formula=r"1 - \frac{H(\text{candidate} | \text{reference})}{H(\text{candidate})}",
        symmetric=False,
        degenerate="candidate a single cluster: every class is in one cluster: 1",
        reference=_ROSENBERG,
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def completeness_score(table: Table) -> Value:
    """Compute the share of the candidate's entropy that the reference explains.

    It is 1 if each class is in one candidate cluster only.

    Examples
    --------
    >>> import partita as pt
    >>> pt.completeness_score([0, 0, 1, 2], [0, 0, 1, 1])
    1.0
    """
    return _completeness(table)


@measure(
    Card(
        name="v_measure",
        needs="profile",
        linear="sizes",
        title="V-measure",
        meaning="harmonic mean of homogeneity and completeness: 0 = independent, 1 = identical",
        family="information",
        formula=r"\frac{(1 + \beta) h c}{\beta h + c}",
        degenerate="h = c = 0 gives 0",
        reference=_ROSENBERG,
        remarks="For beta = 1 it is normalized mutual information by the arithmetic mean.",
    ),
    like_scikit_learn=True,
    empty=1.0,
)
def v_measure_score(table: Table, *, beta: float = 1.0) -> Value:
    """Compute the weighted harmonic mean of homogeneity and completeness.

    Parameters
    ----------
    beta : float, default=1.0
        Above 1 completeness counts more, below 1 homogeneity does.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.v_measure_score([0, 0, 1, 2], [0, 0, 1, 1]), 4)
    0.8
    """
    check_option(beta, "beta")
    if not isinstance(beta, (int, float)) or not beta >= 0:
        raise InputError(f"beta={beta!r}: it must be a number that is not negative")
    on_homogeneity = 1 / (1 + beta)
    homogeneity, completeness = _homogeneity(table), _completeness(table)
    scale = (1 - on_homogeneity) * homogeneity + on_homogeneity * completeness
    return minimum(1.0, ratio(homogeneity * completeness, scale, 0.0))


class HomogeneityCompletenessV(NamedTuple):
    """Homogeneity, completeness and V-measure."""

    homogeneity: float
    completeness: float
    v_measure: float


@cites(Reference(_ROSENBERG))
def homogeneity_completeness_v_measure(
    labels_true: Any = None, labels_pred: Any = None, *, beta: float = 1.0, **options: Any
) -> HomogeneityCompletenessV:
    """Compute homogeneity, completeness and V-measure [1]_.

    Parameters
    ----------
    labels_true, labels_pred : clusterings
        Labels in any form that :class:`partita.Hard` reads.
    beta : float, default=1.0
        Above 1 completeness counts more, below 1 homogeneity does.
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`: as in
        :func:`partita.rand_score`.

    Returns
    -------
    HomogeneityCompletenessV
        A named tuple (homogeneity, completeness, v_measure) of numbers in [0, 1].

    Examples
    --------
    >>> import partita as pt
    >>> h, c, v = pt.homogeneity_completeness_v_measure([0, 0, 1, 2], [0, 0, 1, 1])
    >>> round(h, 4), round(c, 4), round(v, 4)
    (0.6667, 1.0, 0.8)
    """
    if is_empty(labels_true) and is_empty(labels_pred):
        return HomogeneityCompletenessV(1.0, 1.0, 1.0)
    table = read_counts(labels_true, labels_pred, **options, names=("labels_true", "labels_pred"))
    return HomogeneityCompletenessV(
        homogeneity_score(contingency=table),
        completeness_score(contingency=table),
        v_measure_score(contingency=table, beta=beta),
    )
