"""Entropies of one clustering and of two, each computed without cancellation."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.reading import Missing
from partita.measures.measure import is_empty
from partita.measures.sizes import cluster_sizes
from partita.tables.contingency import Contingency


class Information(NamedTuple):
    """Entropies of two clusterings, in nats."""

    reference: float
    candidate: float
    joint: float
    mutual: float
    reference_given_candidate: float
    candidate_given_reference: float

    @property
    def variation(self) -> float:
        """The variation of information."""
        return self.reference_given_candidate + self.candidate_given_reference


def information(table: Contingency) -> Information:
    """Compute all entropies of a table."""
    n = float(table.n)
    sums = table.cell_sums
    return Information(
        _entropy(table.row_sums, n),
        _entropy(table.column_sums, n),
        sums.joint / n,
        # An empty cell adds the count that chance would give it.
        (sums.excess + sums.empty) / n,
        sums.given_column / n,
        sums.given_row / n,
    )


def _entropy(sizes: NDArray[Any], n: float) -> float:
    """Sum of (size/n) log(n/size): no term is negative, and one cluster gives exactly 0."""
    return float(sizes @ np.log1p((n - sizes) / sizes)) / n


def entropy(
    labels: Any,
    *,
    sample_weight: Any = None,
    missing: Missing = "error",
    noise: Any = None,
) -> float:
    r"""Shannon entropy of one clustering, in nats: :math:`-\sum_i p_i \log p_i`.

    Parameters
    ----------
    labels : clustering
        Labels in any form that :class:`partita.Hard` reads.
    sample_weight : array-like, optional
        A weight for each object.
    missing, noise
        As for every measure.

    Returns
    -------
    float
        In [0, log n]; 1.0 for no objects, as scikit-learn defines it.

    Examples
    --------
    >>> import partita as pt
    >>> round(pt.entropy([0, 0, 1, 1]), 4)
    0.6931
    """
    if is_empty(labels):
        return 1.0
    sizes = cluster_sizes(labels, sample_weight=sample_weight, missing=missing, noise=noise)
    return _entropy(sizes, float(sizes.sum()))
