"""The contingency table as a matrix, with scikit-learn's name and signature."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.errors import InputError
from partita.measures.measure import read_table


def contingency_matrix(
    labels_true: Any,
    labels_pred: Any,
    *,
    eps: float | None = None,
    sparse: bool = False,
    dtype: Any = np.int64,
    **options: Any,
) -> Any:
    """Count how many objects each reference cluster shares with each candidate cluster.

    Parameters
    ----------
    labels_true, labels_pred : clusterings
        Labels in any form that :class:`partita.Hard` reads.
    eps : float, optional
        Added to every count.
    sparse : bool, default=False
        Return a scipy CSR array instead of a dense array.
    dtype : dtype, default=int64
        The type of the counts, unless `eps` is given.
    **options
        `sample_weight`, `missing`, `noise`, `on_mismatch`, as for every measure.

    Returns
    -------
    ndarray or csr_array of shape (reference clusters, candidate clusters)
        Rows and columns in the order of the sorted labels.

    Examples
    --------
    >>> import partita as pt
    >>> pt.contingency_matrix(["b", "a", "b"], [0, 1, 1])
    array([[0, 1],
           [1, 1]])
    """
    if eps is not None and sparse:
        raise InputError("Cannot set 'eps' when sparse=True")
    table = read_table(labels_true, labels_pred, **options, names=("labels_true", "labels_pred"))
    rows = _rank(table.reference_labels)[table.rows]
    columns = _rank(table.candidate_labels)[table.columns]
    counts = table.counts.astype(dtype) if table.whole or dtype is not np.int64 else table.counts
    if sparse:
        from scipy.sparse import csr_array

        matrix = csr_array((counts, (rows, columns)), shape=table.shape)
        matrix.sort_indices()
        return matrix
    dense = np.zeros(table.shape, counts.dtype)
    dense[rows, columns] = counts
    return dense if eps is None else dense + eps


def _rank(labels: list[Any]) -> Any:
    """The place of each label in sorted order; labels that cannot be sorted stay in place."""
    try:
        order = sorted(range(len(labels)), key=labels.__getitem__)
    except TypeError:
        order = list(range(len(labels)))
    ranks = np.empty(len(labels), np.int64)
    ranks[order] = np.arange(len(labels))
    return ranks
