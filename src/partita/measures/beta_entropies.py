r"""Beta-entropies: Shannon's entropy at beta = 1, twice the Gini index at beta = 2.

.. math:: H_\beta(\pi) = \frac{1 - \sum_i p_i^\beta}{1 - 2^{1 - \beta}}

The sum is computed with expm1, so that no digits are lost for beta close to 1: 1 - sum p^beta is
-sum p expm1((beta - 1) log p). By their definition entropies are in bits at beta = 1.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from partita.arguments import check_option
from partita.array_types import Floats, Numbers
from partita.clusterings.reading import Missing
from partita.errors import InputError
from partita.measures.card import Card
from partita.measures.decomposition import BY_SQUARES, SQUARE_LOSS
from partita.measures.elementwise import Value, maximum
from partita.measures.public_measure import measure
from partita.measures.read_counts import read_counts
from partita.measures.sizes import cluster_sizes
from partita.references import SIMOVICI_2002, cites
from partita.tables.many_tables import Tables, at_once
from partita.tables.table import SingleTable, Table


def _check_beta(beta: float) -> float:
    check_option(beta, "beta")
    if not isinstance(beta, (int, float)) or not 1 <= beta < math.inf:
        raise InputError(f"beta={beta!r}: beta-entropies are defined for finite beta >= 1")
    return float(beta)


def _lost_power(parts: Numbers, wholes: Any, beta: float) -> Floats:
    """Return (p - p^beta) / (1 - 2^(1 - beta)) for p = part/whole; at beta = 1, -p log2(p)."""
    shares = parts / wholes
    logs = -np.log1p((wholes - parts) / parts)  # exact also for shares close to 1
    if beta == 1:
        return np.asarray(-shares * logs / math.log(2))
    scale = -math.expm1((1 - beta) * math.log(2))
    return np.asarray(-shares * np.expm1((beta - 1) * logs) / scale)


def _entropy(sizes: Numbers, beta: float) -> float:
    return float(_lost_power(sizes, sizes.sum(), beta).sum()) + 0.0


def _reference_entropy(table: Any, beta: float) -> float:
    return float(table.over_rows(_lost_power(table.row_sums, table.n, beta))) + 0.0


def _square_entropy(table: SingleTable) -> float:
    """Return the beta-entropy of the reference at beta = 2."""
    return _reference_entropy(table, 2.0)


@at_once(_square_entropy)
def _square_entropy_of_many(tables: Tables) -> Floats:
    """Return 2/n² times the sum over reference clusters of size times the objects outside."""
    outside = tables.n[:, None] - tables.reference_sizes
    entropy: Floats = 2 * (tables.reference_sizes * outside).sum(axis=1) / tables.n**2
    return entropy


def _conditional_entropies(table: Table, beta: float) -> tuple[Value, Value]:
    """Return H(reference | candidate) and H(candidate | reference).

    At beta = 2 they follow from the pair counts, hence exactly: 2/n² times the sum of squares that
    a split loses.
    """
    if beta == 2 and table.has_pair_counts:
        b, c, n = table.pair_counts.b, table.pair_counts.c, table.n
        return 4 * c / n**2, 4 * b / n**2
    assert not isinstance(table, Tables)
    return _conditional_entropies_of_cells(table, beta)


def _conditional_entropies_of_cells(table: Any, beta: float) -> tuple[float, float]:
    """Weigh the entropy within each given cluster by the cluster's share to the power beta."""
    given_row, given_column = table.sizes_at_cells
    by_column, by_row = (
        float(table.over_cells((sizes / table.n) ** beta * _lost_power(table.counts, sizes, beta)))
        + 0.0
        for sizes in (given_column, given_row)
    )
    return by_column, by_row


@cites(SIMOVICI_2002)
def beta_entropy(
    clustering: Any,
    beta: float,
    *,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
) -> float:
    r"""Compute the beta-entropy of one clustering.

    .. math:: H_\beta(\pi) = \frac{1 - \sum_i p_i^\beta}{1 - 2^{1 - \beta}}

    Parameters
    ----------
    clustering : clustering
        Labels in any form that :class:`partita.Hard` reads.
    beta : float
        At least 1. At 1 the result is Shannon's entropy in bits, at 2 twice the Gini index.
    sample_weight, missing, noise
        As in :func:`partita.rand_score`.

    Returns
    -------
    float
        At least 0, which one cluster has.

    Examples
    --------
    >>> import partita as pt
    >>> pt.beta_entropy([0, 0, 1, 1], 1), pt.beta_entropy([0, 0, 1, 1], 2)
    (1.0, 1.0)
    """
    sizes = cluster_sizes(
        clustering, "clustering", sample_weight=sample_weight, missing=missing, noise=noise
    )
    return _entropy(sizes, _check_beta(beta))


@cites(SIMOVICI_2002)
def gini_index(
    clustering: Any,
    *,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
) -> float:
    r"""Compute the Gini index of one clustering: :math:`1 - \sum_i p_i^2`.

    It is the probability that two objects drawn with replacement are in different clusters, and
    half the beta-entropy [1]_ at beta = 2.

    Parameters
    ----------
    clustering : clustering
        Labels in any form that :class:`partita.Hard` reads.
    sample_weight, missing, noise
        As in :func:`partita.rand_score`.

    Returns
    -------
    float
        In [0, 1).

    Examples
    --------
    >>> import partita as pt
    >>> pt.gini_index([0, 0, 1, 1])
    0.5
    """
    sizes = cluster_sizes(
        clustering, "clustering", sample_weight=sample_weight, missing=missing, noise=noise
    )
    return _entropy(sizes, 2.0) / 2


@cites(SIMOVICI_2002)
def beta_joint_entropy(
    reference: Any = None, candidate: Any = None, beta: float = 2.0, **options: Any
) -> float:
    r"""Compute the beta-entropy of both clusterings together, that is, of their meet [1]_.

    .. math:: H_\beta(\pi, \sigma) = \frac{1 - \sum_{ij} (n_{ij} / n)^\beta}{1 - 2^{1 - \beta}}

    Parameters
    ----------
    reference, candidate : clusterings
        Labels in any form that :class:`partita.Hard` reads.
    beta : float, default=2.0
        At least 1.
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`: as in
        :func:`partita.rand_score`.

    Returns
    -------
    float
        At least 0; in bits at beta = 1.

    Examples
    --------
    >>> import partita as pt
    >>> pt.beta_joint_entropy([0, 0, 1, 1], [0, 1, 0, 1], 1)
    2.0
    """
    beta, table = _check_beta(beta), read_counts(reference, candidate, **options)
    return float(table.over_cells(_lost_power(table.counts, table.n, beta))) + 0.0


@cites(SIMOVICI_2002)
def beta_conditional_entropy(
    reference: Any = None, candidate: Any = None, beta: float = 2.0, **options: Any
) -> float:
    r"""Compute the beta-entropy of the first clustering given the second [1]_.

    .. math:: H_\beta(\pi | \sigma) = \sum_j (b_j / n)^\beta H_\beta(\pi_{C_j})
       = \frac{1}{1 - 2^{1 - \beta}}
       \sum_j \Big[ (b_j / n)^\beta - \sum_i (n_{ij} / n)^\beta \Big]

    where :math:`\pi_{C_j}` is the first clustering, restricted to cluster j of the second.

    Parameters
    ----------
    reference, candidate : clusterings
        Labels in any form that :class:`partita.Hard` reads.
    beta : float, default=2.0
        At least 1.
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`: as in
        :func:`partita.rand_score`.

    Returns
    -------
    float
        At least 0; in bits at beta = 1.

    Examples
    --------
    >>> import partita as pt
    >>> pt.beta_conditional_entropy([0, 0, 1, 1], [0, 1, 0, 1], 1)
    1.0
    """
    table = read_counts(reference, candidate, **options)
    return float(_conditional_entropies(table, _check_beta(beta))[0])


@measure(
    Card(
        name="beta_mutual_information",
        needs="profile",
        decomposition=BY_SQUARES,
        title="beta mutual information",
        meaning="how much the candidate lowers the reference's beta-entropy: 0 = not at all",
        family="information",
        formula=r"H_\beta(\pi) - H_\beta(\pi | \sigma)",
        bounds=(0.0, math.inf),
        perfect=None,
        **SIMOVICI_2002.facts,
        remarks="At beta = 1 mutual information in bits. The registry's entry uses beta = 2.",
    )
)
def beta_mutual_information(table: Table, beta: float = 2.0) -> Value:
    """Compute the beta-entropy of the reference minus that given the candidate.

    Parameters
    ----------
    beta : float, default=2.0
        At least 1.

    Examples
    --------
    >>> import partita as pt
    >>> pt.beta_mutual_information([0, 0, 1, 1], [0, 0, 1, 1], 1)
    1.0
    """
    beta = _check_beta(beta)
    if beta == 2:
        entropy = table.shared(_square_entropy)
    else:
        assert not isinstance(table, Tables)
        entropy = _reference_entropy(table, beta)
    return maximum(0.0, entropy - _conditional_entropies(table, beta)[0])


@measure(
    Card(
        name="beta_distance",
        needs="profile",
        decomposition=SQUARE_LOSS,
        title="metric of beta-entropy",
        meaning="beta-entropy of each clustering given the other, added up: 0 = identical",
        aliases=("d_beta",),
        family="information",
        formula=r"H_\beta(\pi | \sigma) + H_\beta(\sigma | \pi)",
        bounds=(0.0, math.inf),
        higher_is_better=False,
        metric=True,
        perfect=0.0,
        **SIMOVICI_2002.facts,
        remarks=(
            "At beta = 1 the variation of information in bits; at beta = 2 twice Mirkin's "
            "distance over n². The registry's entry uses beta = 2."
        ),
    )
)
def beta_distance(table: Table, beta: float = 2.0) -> Value:
    """Compute the beta-entropies of each clustering given the other, added up.

    Parameters
    ----------
    beta : float, default=2.0
        At least 1.

    Examples
    --------
    >>> import partita as pt
    >>> pt.beta_distance([0, 0, 1, 1], [0, 1, 0, 1], 1)
    2.0
    """
    beta = _check_beta(beta)
    reference, candidate = _conditional_entropies(table, beta)
    return reference + candidate
