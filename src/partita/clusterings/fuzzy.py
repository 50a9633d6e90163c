"""Fuzzy clusterings: each object shared out among the clusters; and possibilistic ones."""

from __future__ import annotations

from typing import Any, Literal, Self

import numpy as np

from partita.clusterings.reading import read_places
from partita.clusterings.soft import (
    TOLERANCE,
    Floats,
    Matrix,
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

    def _build(self, memberships: Floats, given: Matrix, labels: Any, ids: Any, name: str) -> None:
        self._memberships = memberships
        self._memberships.flags.writeable = False
        names = cluster_labels(labels, given.columns, memberships.shape[1], name)
        bind = ids is not None or given.ids_bind
        ids = given.ids if ids is None else ids
        self._settle(memberships.shape[0], names, ids, name, bind)

    def take(self, rows: Any) -> Self:
        """Return the clustering of some objects, in the order in which they are named.

        Parameters
        ----------
        rows : sequence of int, or mask
            The positions of the objects.
        """
        places = read_places(rows, self.n)
        taken = type(self).__new__(type(self))
        given = Matrix(None, self._labels, self._ids_of(places), self._ids_bind)
        taken._build(self._memberships[places], given, None, None, "memberships")
        taken.taken_as = self.taken_as
        return taken


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
    name : str, default="memberships"
        What to call it in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> pt.Fuzzy([[1, 0], [0.5, 0.5], [0.2, 0.8]])
    Fuzzy(n=3, n_clusters=2)
    """

    kind: Literal["fuzzy"] = "fuzzy"

    def __init__(
        self,
        memberships: Any,
        *,
        labels: Any = None,
        ids: Any = None,
        normalize: bool = False,
        name: str = "memberships",
    ) -> None:
        given = read_matrix(memberships, name)
        shares = add_up_to_one(given.values, name, normalize, "memberships")
        self._build(shares, given, labels, ids, name)


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
    name : str, default="memberships"
        What to call it in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> pt.Possibilistic([[1, 0.2], [0.9, 0.9]])
    Possibilistic(n=2, n_clusters=2)
    """

    kind: Literal["possibilistic"] = "possibilistic"

    def __init__(
        self,
        memberships: Any,
        *,
        labels: Any = None,
        ids: Any = None,
        normalize: bool = False,
        name: str = "memberships",
    ) -> None:
        given = read_matrix(memberships, name)
        matrix = given.values
        refuse_rows((matrix < 0).any(axis=1), name, "have negative values", matrix.min(axis=1))
        largest = matrix.max(axis=1)
        if normalize:
            refuse_rows(largest <= 0, name, "have no membership to normalize")
            matrix = matrix / largest[:, None]
        else:
            refuse_rows(largest > 1 + TOLERANCE, name, "have values above 1", largest)
        # What rounding put above 1 is 1: masses are differences of levels and never negative.
        self._build(np.minimum(matrix, 1.0), given, labels, ids, name)
