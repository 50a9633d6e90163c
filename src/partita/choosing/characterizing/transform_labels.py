"""Apply a transformation to labels."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.choosing.characterizing.reference_partitions import as_share
from partita.choosing.characterizing.transformations import as_transformation
from partita.clusterings.hard import Hard
from partita.errors import MissingLabelsError
from partita.references import ARINIK_2021, cites


@cites(ARINIK_2021)
def transform_labels(labels: Any, transformation: Any, q: Any) -> Integers:
    """Change a clustering in a known way, to a known degree.

    Parameters
    ----------
    labels : clustering
        Labels in any form that :class:`partita.Hard` reads.
    transformation : str or Transformation
        A name in ``partita.choosing.TRANSFORMATIONS``, or a transformation of your own. The five
        of the paper [1]_ are "singleton_clusters" (a share q of every cluster becomes singletons),
        "one_new_cluster" (a share q of every cluster goes to one new cluster), "k_new_clusters" (a
        share q/2 of every cluster becomes a new cluster), "neighbor_swaps" (a share q/2 of every
        cluster goes to the next one) and "orthogonal_clusters" (a share q of every cluster goes to
        new clusters that take one object of each).
    q : fraction, str or float
        The intensity, from 0 (nothing changes) to 1. A float is read as the short fraction or
        decimal that it stands for.

    Returns
    -------
    ndarray of int
        New labels. What remains of the clusters is numbered 0 … k - 1 in the order of
        :class:`partita.Hard`, and new clusters follow. Within a cluster, objects are assigned to
        the new clusters in the order in which they stand.

    Examples
    --------
    >>> import partita as pt
    >>> labels = pt.reference_labels(12, 3, "1/2")
    >>> pt.transform_labels(labels, "one_new_cluster", 0.4).tolist()
    [0, 0, 3, 1, 1, 1, 3, 2, 2, 2, 3, 3]
    >>> pt.transform_labels(labels, "neighbor_swaps", 1).tolist()
    [0, 0, 1, 1, 1, 2, 2, 0, 0, 2, 2, 2]
    """
    chosen, q = as_transformation(transformation), as_share(q, "q")
    codes = as_hard(labels).codes
    tables = chosen.tables(np.bincount(codes)[None, :], [q])
    cells, copies = tables.cells[0], tables.multiplicities
    if copies is not None:
        cells = np.repeat(cells, copies[0], axis=1)
    result = np.empty(codes.size, np.int64)
    # Row by row, each new label as often as its cell says.
    result[np.argsort(codes, kind="stable")] = np.repeat(
        np.tile(np.arange(cells.shape[1]), len(cells)), cells.ravel()
    )
    return result


def as_hard(labels: Any) -> Hard:
    """Read labels; where some are missing, name the choices that partita.Hard offers."""
    if isinstance(labels, Hard):
        return labels
    try:
        return Hard(labels)
    except MissingLabelsError as error:
        counted = str(error).partition(". ")[0]
        raise MissingLabelsError(
            f'{counted}. Say what to do with them: give partita.Hard(labels, missing="drop"), or '
            'missing="cluster", or missing="singletons"'
        ) from None
