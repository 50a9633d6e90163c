"""Public functions that return counts: the contingency matrix and the pair counts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.arguments import as_flag, as_number
from partita.errors import InputError, InputTypeError, shown
from partita.measures.read_counts import read_counts, read_table
from partita.tables.pair_counts import PairCounts


def pair_counts(reference: Any = None, candidate: Any = None, **options: Any) -> PairCounts[int]:
    """Count pairs of objects together in both clusterings, in one only, and in neither.

    Parameters
    ----------
    reference, candidate : clusterings
        Labels in any form that :class:`partita.Hard` reads.
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`: as in
        :func:`partita.rand_score`.

    Returns
    -------
    PairCounts
        Exact integers (a, b, c, d), at any number of objects.

    Examples
    --------
    >>> import partita as pt
    >>> pt.pair_counts([0, 0, 0, 1, 0, 1, 1, 1], [0, 0, 0, 0, 1, 1, 2, 2])
    PairCounts(a=4, b=8, c=4, d=12)
    """
    return read_counts(reference, candidate, **options).pair_counts


def pair_confusion_matrix(
    labels_true: Any = None, labels_pred: Any = None, **options: Any
) -> NDArray[np.int64]:
    """Count ordered pairs of objects as a 2 x 2 matrix, as scikit-learn does.

    Parameters
    ----------
    labels_true, labels_pred : clusterings
    **options
        `contingency`, `sample_weight`, `missing`, `noise`, `on_mismatch`: as in
        :func:`partita.rand_score`.

    Returns
    -------
    ndarray of shape (2, 2)
        [[2d, 2c], [2b, 2a]] in the letters of :func:`pair_counts`.

    Examples
    --------
    >>> import partita as pt
    >>> pt.pair_confusion_matrix([0, 0, 1, 2], [0, 0, 1, 1])
    array([[8, 2],
           [0, 2]])
    """
    table = read_counts(labels_true, labels_pred, **options, names=("labels_true", "labels_pred"))
    a, b, c, d = table.pair_counts
    doubled = [2 * d, 2 * c, 2 * b, 2 * a]
    # Beyond 2^63 only Python integers are exact.
    dtype = np.int64 if max(doubled) < 1 << 63 else object
    return np.array(doubled, dtype).reshape(2, 2)


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
        `sample_weight`, `missing`, `noise`, `on_mismatch`: as in :func:`partita.rand_score`.

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
    sparse = as_flag(sparse, "sparse")
    eps = None if eps is None else as_number(eps, "eps", "a number")
    try:
        dtype = np.dtype(dtype)
        np.zeros(1, np.int64).astype(dtype)
    except Exception:  # an object of any library may raise anything
        raise InputTypeError(f"dtype={shown(dtype)}: give a type of numbers") from None
    if eps is not None and sparse:
        raise InputError("Cannot set 'eps' when sparse=True")
    table = read_table(labels_true, labels_pred, **options, names=("labels_true", "labels_pred"))
    rows = _rank(table.reference_labels)[table.rows]
    columns = _rank(table.candidate_labels)[table.columns]
    counts = table.counts.astype(dtype) if table.whole or dtype != np.int64 else table.counts
    if sparse:
        from scipy.sparse import csr_array

        matrix = csr_array((counts, (rows, columns)), shape=table.shape)
        matrix.sort_indices()
        return matrix
    dense = np.zeros(table.shape, counts.dtype)
    dense[rows, columns] = counts
    return dense if eps is None else dense + eps


def _rank(labels: list[Any]) -> Any:
    """Return the rank of each label in sorted order, or its position if labels cannot be sorted."""
    try:
        order = sorted(range(len(labels)), key=labels.__getitem__)
    except TypeError:
        order = list(range(len(labels)))
    ranks = np.empty(len(labels), np.int64)
    ranks[order] = np.arange(len(labels))
    return ranks
