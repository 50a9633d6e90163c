"""Measures of overlapping clusterings from the clusters that pairs of objects share."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from partita.measures.card import Card
from partita.measures.pair_counting import precision_weight
from partita.measures.public_measure import measure
from partita.parameter_texts import fill_parameters
from partita.references import AMIGO_2009, COLLINS_DENT_1988
from partita.tables.cover_table import CoverTable, OnMismatch, read_cover_table

_KINDS = ("hard", "overlapping")


@fill_parameters
def pair_cooccurrence(
    reference: Any, candidate: Any, *, on_mismatch: OnMismatch = "error"
) -> dict[tuple[int, int], int]:
    """Count pairs of objects by the number of clusters that they share on either side.

    Parameters
    ----------
    reference, candidate : hard or overlapping clusterings
        In any form that :func:`partita.as_clustering` reads.
    <on_mismatch_union>

    Returns
    -------
    dict
        (j, k) → the number of pairs that share j clusters of the reference and k of the candidate.
        The numbers are exact and add up to n (n - 1) / 2; cells without pairs are left out.

    Examples
    --------
    >>> import partita as pt
    >>> x = pt.Overlapping([{"ann", "bob", "cleo"}, {"ann", "bob"}])
    >>> y = pt.Overlapping([{"ann", "bob"}, {"bob", "cleo"}])
    >>> pt.pair_cooccurrence(x, y)
    {(1, 0): 1, (1, 1): 1, (2, 1): 1}
    """
    return read_cover_table(reference, candidate, on_mismatch).pair_cooccurrence


class OmegaParts(NamedTuple):
    """Observed and expected agreement of pairs, as exact fractions."""

    observed: Fraction
    expected: Fraction


def omega_parts(table: CoverTable) -> OmegaParts:
    """Return the share of pairs with equal numbers of shared clusters, and its expectation."""
    counts = table.shared_clusters.table
    n_pairs = table.n * (table.n - 1) // 2
    if not n_pairs:
        return OmegaParts(Fraction(1), Fraction(1))
    margins: tuple[dict[int, int], dict[int, int]] = ({}, {})
    for cell, number in counts.items():
        for margin, shared in zip(margins, cell, strict=True):
            margin[shared] = margin.get(shared, 0) + number
    equal = sum(number for (j, k), number in counts.items() if j == k)
    products = sum(number * margins[1].get(j, 0) for j, number in margins[0].items())
    return OmegaParts(Fraction(equal, n_pairs), Fraction(products, n_pairs**2))


def _expected_omega(table: CoverTable) -> float:
    """Return the expectation over permutations, which keep the expected agreement as it is."""
    return float(table.shared(omega_parts).expected == 1)


@measure(
    Card(
        name="omega",
        title="omega index",
        meaning="pairs that share equally many clusters, above chance: 0 = random, 1 = all pairs",
        aliases=("omega_index",),
        family="overlapping",
        kinds=_KINDS,
        formula=(
            r"\frac{N \sum_j N_{jj} - \sum_j N_{j \cdot} N_{\cdot j}}"
            r"{N^2 - \sum_j N_{j \cdot} N_{\cdot j}}"
        ),
        bounds=(-1.0, 1.0),
        chance="pairs permuted",
        degenerate="0/0 where all pairs share equally many clusters, on both sides: 1",
        cost="O(sum over clusters of squared numbers of types of objects)",
        equals_on_hard="adjusted_rand",
        **COLLINS_DENT_1988.facts,
        remarks=(
            "On hard clusterings it equals the adjusted Rand index. A cluster that is listed twice "
            "counts twice, as in all other programs. A pair that shares two clusters on one side "
            "and three on the other counts as wrong as one that shares none.\n\n"
            "It sees pairs only: covers in which all pairs share equally many clusters may differ, "
            "as two Fano planes do, and still get 1. Where most pairs share nothing, these pairs "
            "dominate the observed agreement."
        ),
    ),
    by_chance=_expected_omega,
)
def omega_score(table: CoverTable) -> float:
    r"""Compute the share of pairs that share equally many clusters on both sides, above chance.

    Notes
    -----
    :math:`N_{jk}` is the number of pairs of objects that share j clusters of the reference and k of
    the candidate, as :func:`partita.pair_cooccurrence` counts them, and N that of all pairs.

    Examples
    --------
    >>> import partita as pt
    >>> x = pt.Overlapping([{0, 1, 2}, {3, 4, 5}])
    >>> y = pt.Overlapping([{0, 1}, {2, 3, 4}, {5}])
    >>> round(pt.omega_score(x, y), 4)
    0.1176
    """
    observed, expected = table.shared(omega_parts)
    return 1.0 if expected == 1 else float((observed - expected) / (1 - expected))


class _Bcubed(NamedTuple):
    precision: float
    recall: float


def _precision_and_recall(table: CoverTable) -> _Bcubed:
    """Return the means over the objects in some cluster of the candidate, and of the reference."""
    shared = table.shared_clusters
    parts = [
        (shared.precision, shared.precision_counts),
        (shared.recall, shared.recall_counts),
    ]
    means = []
    for sums, numbers in parts:
        counts = table.types.counts * (numbers > 0)
        shares = sums / np.maximum(numbers, 1)
        means.append(float(shares @ counts / counts.sum()) if counts.any() else None)
    precision, recall = means
    if precision is None or recall is None:
        # Of a side without clusters, nothing is wrong; what the other has is missing.
        nothing = 1.0 if precision is None and recall is None else 0.0
        return _Bcubed(
            1.0 if precision is None else precision, nothing if recall is None else recall
        )
    return _Bcubed(min(1.0, precision), min(1.0, recall))


_SHARED_FACTS: dict[str, Any] = {
    "family": "overlapping",
    "kinds": _KINDS,
    "cost": "O(sum over clusters of squared numbers of types of objects)",
    **AMIGO_2009.facts,
}
_PAIRS_ONLY = (
    "It sees pairs only: where all pairs share equally many clusters, covers may differ and still "
    "get 1, as two Fano planes do."
)


@measure(
    Card(
        name="extended_bcubed_precision",
        title="extended B-cubed precision",
        meaning="share of what an object's clusters hold that belongs with it: 1 = no wrong merge",
        symmetric=False,
        formula=r"\frac{1}{|O_B|} \sum_{u \in O_B} \frac{1}{|B(u)|} \sum_{v \in B(u)} "
        r"\frac{\min(t_A(u, v), t_B(u, v))}{t_B(u, v)}",
        degenerate="objects in no candidate cluster are left out; without any other: 1",
        equals_on_hard="bcubed_precision",
        remarks=_PAIRS_ONLY,
        **_SHARED_FACTS,
    )
)
def extended_bcubed_precision_score(table: CoverTable) -> float:
    """Compute the share of the clusters that pairs share in the candidate and should share.

    Examples
    --------
    >>> import partita as pt
    >>> x, y = pt.Overlapping([{0, 1, 2}, {2, 3}]), pt.Overlapping([{0, 1, 2, 3}])
    >>> pt.extended_bcubed_precision_score(x, y)
    0.75
    """
    return table.shared(_precision_and_recall).precision


@measure(
    Card(
        name="extended_bcubed_recall",
        title="extended B-cubed recall",
        meaning="share of what belongs with an object that its clusters hold: 1 = nothing split",
        symmetric=False,
        formula=r"\frac{1}{|O_A|} \sum_{u \in O_A} \frac{1}{|A(u)|} \sum_{v \in A(u)} "
        r"\frac{\min(t_A(u, v), t_B(u, v))}{t_A(u, v)}",
        degenerate=(
            "objects in no reference cluster are left out; without any other: 1 if the candidate "
            "has no cluster either, otherwise 0"
        ),
        equals_on_hard="bcubed_recall",
        remarks=_PAIRS_ONLY,
        **_SHARED_FACTS,
    )
)
def extended_bcubed_recall_score(table: CoverTable) -> float:
    """Compute the share of the clusters that pairs share in the reference and in the candidate.

    Examples
    --------
    >>> import partita as pt
    >>> x, y = pt.Overlapping([{0, 1, 2}, {2, 3}]), pt.Overlapping([{0, 1, 2, 3}])
    >>> pt.extended_bcubed_recall_score(x, y)
    0.96875
    """
    return table.shared(_precision_and_recall).recall


@measure(
    Card(
        name="extended_bcubed",
        title="extended B-cubed F score",
        meaning="how well the clusters that pairs share agree, over objects: 1 = all pairs agree",
        formula=r"\frac{(1 + \beta^2) P R}{\beta^2 P + R}",
        degenerate="0 where precision and recall are 0",
        equals_on_hard="bcubed",
        remarks="Symmetric for beta = 1 only. " + _PAIRS_ONLY,
        **_SHARED_FACTS,
    )
)
def extended_bcubed_score(table: CoverTable, *, beta: float = 1.0) -> float:
    """Compute the weighted harmonic mean of extended B-cubed precision and recall.

    Parameters
    ----------
    beta : float, default=1.0
        How many times as much recall counts as precision.

    Examples
    --------
    >>> import partita as pt
    >>> x, y = pt.Overlapping([{0, 1, 2}, {2, 3}]), pt.Overlapping([{0, 1, 2, 3}])
    >>> round(pt.extended_bcubed_score(x, y), 4)
    0.8455
    """
    on_precision = precision_weight(beta)
    precision, recall = table.shared(_precision_and_recall)
    below = (1 - on_precision) * precision + on_precision * recall
    return precision * recall / below if below else 0.0
