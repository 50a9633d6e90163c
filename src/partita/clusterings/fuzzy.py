"""Fuzzy clusterings: each object shared out among the clusters; and possibilistic ones."""

from __future__ import annotations

from typing import Any, Literal

from partita.clusterings.soft import (
    Floats,
    SoftClustering,
    add_up_to_one,
    cluster_labels,
    read_matrix,
    refuse_rows,
)


class _Memberships(SoftClustering):
    """A clustering given by a matrix of memberships, objects by clusters."""

    _memberships: Floats

    @property
    def memberships(self) -> Floats:
        """The membership of each object in each cluster (read-only)."""
        return self._memberships


class Fuzzy(_Memberships):
    """A fuzzy (or probabilistic) clustering: memberships of an object add up to 1.

    Parameters
    ----------
    memberships : array-like of shape (n, k), or dataframe
        The membership of each object in each cluster. The columns of a dataframe name clusters.
    labels : sequence, optional
        The names of the clusters.
    ids : sequence, optional
        The names of the objects. Two clusterings with ids are joined on them.
    normalize : bool, default=False
        Divide each row by its sum; otherwise rows that do not add up to 1 are an error.

    Examples
    --------
    >>> import partita as pt
    >>> pt.Fuzzy([[1, 0], [0.5, 0.5], [0.2, 0.8]])
    Fuzzy(n=3, n_clusters=2)
    """

    kind: Literal["fuzzy"] = "fuzzy"

    def __init__(
        self, memberships: Any, *, labels: Any = None, ids: Any = None, normalize: bool = False
    ) -> None:
        matrix, columns = read_matrix(memberships, "memberships")
        self._memberships = add_up_to_one(matrix, "memberships", normalize, "memberships")
        names = cluster_labels(labels, columns, matrix.shape[1], "memberships")
        self._settle(matrix.shape[0], names, ids, "memberships")


class Possibilistic(_Memberships):
    """A possibilistic clustering: memberships in [0, 1], whatever they add up to.

    Parameters
    ----------
    memberships : array-like of shape (n, k), or dataframe
        How possible it is that an object belongs to a cluster.
    labels : sequence, optional
        The names of the clusters.
    ids : sequence, optional
        The names of the objects. Two clusterings with ids are joined on them.
    normalize : bool, default=False
        Divide each row by its largest membership, so that some cluster is fully possible.

    Examples
    --------
    >>> import partita as pt
    >>> pt.Possibilistic([[1, 0.2], [0.9, 0.9]])
    Possibilistic(n=2, n_clusters=2)
    """

    kind: Literal["possibilistic"] = "possibilistic"

    def __init__(
        self, memberships: Any, *, labels: Any = None, ids: Any = None, normalize: bool = False
    ) -> None:
        name = "memberships"
        matrix, columns = read_matrix(memberships, name)
        refuse_rows((matrix < 0).any(axis=1), name, "have negative values", matrix.min(axis=1))
        largest = matrix.max(axis=1)
        if normalize:
            refuse_rows(largest <= 0, name, "have no membership to normalize")
            matrix = matrix / largest[:, None]
            matrix.flags.writeable = False
        else:
            refuse_rows(largest > 1, name, "have values above 1", largest)
        self._memberships = matrix
        names = cluster_labels(labels, columns, matrix.shape[1], name)
        self._settle(matrix.shape[0], names, ids, name)
