"""Fuzzy and possibilistic clusterings: matrices of memberships, objects by clusters."""

from __future__ import annotations

from typing import Any, Literal, Self, get_args

import numpy as np

from partita.arguments import (
    as_choice,
    as_flag,
    check_not_negative,
    check_shares,
    refuse_rows,
)
from partita.array_types import Floats
from partita.clusterings.reading import read_rows
from partita.clusterings.soft import (
    Matrix,
    SoftClustering,
    cluster_labels,
    read_matrix,
)
from partita.foreign_errors import names_argument
from partita.references import CAMPAGNER_2023, cites
from partita.tolerances import SINGLE_PRECISION

Joint = Literal["product", "nested"]


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
        self._set_names(memberships.shape[0], names, ids, name, bind)

    def take(self, rows: Any) -> Self:
        """Return the clustering of some objects, in the order of `rows`.

        Parameters
        ----------
        rows : sequence of int, or mask
            The indices of the objects.
        """
        indices = read_rows(rows, self.n)
        taken = type(self).__new__(type(self))
        given = Matrix(None, self._labels, self._ids_of(indices), self._ids_bind)
        taken._build(self._memberships[indices], given, None, None, "memberships")
        return taken._inherit(self)


class Fuzzy(_Memberships):
    """A fuzzy (probabilistic) clustering: the memberships of each object add up to 1.

    Parameters
    ----------
    memberships : array-like of shape (n, k), or dataframe
        The membership of each object in each cluster. The columns of a dataframe are the clusters'
        labels.
    labels : sequence, optional
        The labels of the clusters.
    ids : sequence, optional
        The ids of the objects. Two clusterings with ids are joined on them.
    normalize : bool, default=False
        Divide each row by its sum; otherwise rows that do not add up to 1 are an error.
    name : str, default="memberships"
        The name of `memberships` in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> pt.Fuzzy([[1, 0], [0.5, 0.5], [0.2, 0.8]])
    Fuzzy(n=3, n_clusters=2)
    """

    kind: Literal["fuzzy"] = "fuzzy"

    @names_argument("memberships")
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
        shares = check_shares(given.values, name, normalize, "memberships")
        self._build(shares, given, labels, ids, name)


@cites(CAMPAGNER_2023)
class Possibilistic(_Memberships):
    r"""A possibilistic clustering: memberships in [0, 1], whose sums are free.

    Parameters
    ----------
    memberships : array-like of shape (n, k), or dataframe
        The possibility that each object belongs to each cluster.
    labels : sequence, optional
        The labels of the clusters.
    ids : sequence, optional
        The ids of the objects. Two clusterings with ids are joined on them.
    normalize : bool, default=False
        Divide each row by its largest membership, so that this becomes 1.
    reading : {"product", "nested"}, default="product"
        How the objects depend on each other. For one object, the clusters with a membership of at
        least v are possible at level v: a cut. "product" draws a level for each object,
        independently; "nested" draws one level for all objects.
    name : str, default="memberships"
        The name of `memberships` in error messages.

    Notes
    -----
    Section 3.1 of [1]_ has both readings. In its Eq. (11) the mass of a rough clustering is the
    product of the objects' masses on their cuts: this is "product". In its Eq. (13), with the
    minimum as t-norm, the possibility of a hard clustering is its smallest membership, and the cuts
    are nested rough clusterings, at most one for each level that occurs: this is "nested". Both
    agree if at most one object has memberships other than 0 and 1.

    Other t-norms in Eq. (13) of [1]_ give no third reading, because their cuts are sets of hard
    clusterings that are not rough clusterings. With the product as t-norm and memberships (1, 1/2)
    of two objects, for example, three of the four hard clusterings have a possibility of at least
    1/2. The product of memberships is also the plausibility of a hard clustering under "product",
    whose focal rough clusterings are not nested.

    Examples
    --------
    >>> import partita as pt
    >>> pt.Possibilistic([[1, 0.2], [0.9, 0.9]])
    Possibilistic(n=2, n_clusters=2)
    >>> graded = pt.Possibilistic([[1, 0.5], [1, 0.5]])
    >>> pt.transport_distance([0, 0], graded).upper.value
    0.75
    >>> pt.transport_distance([0, 0], graded.with_reading("nested")).upper.value
    0.5
    """

    kind: Literal["possibilistic"] = "possibilistic"

    @names_argument("memberships")
    def __init__(
        self,
        memberships: Any,
        *,
        labels: Any = None,
        ids: Any = None,
        normalize: bool = False,
        reading: Joint = "product",
        name: str = "memberships",
    ) -> None:
        self._reading = _check_reading(reading)
        given = read_matrix(memberships, name)
        matrix = check_not_negative(given.values, name, "have negative values")
        if as_flag(normalize, "normalize"):
            largest = matrix.max(axis=1)
            refuse_rows(largest <= 0, name, "have no membership to normalize")
            matrix = matrix / largest[:, None]
        elif matrix.max(initial=0.0) > 1:
            largest = matrix.max(axis=1)
            refuse_rows(largest > 1 + SINGLE_PRECISION, name, "have values above 1", largest)
            # Rounding may exceed 1; masses, which are differences of levels, must not be negative.
            matrix = np.minimum(matrix, 1.0)
        self._build(matrix, given, labels, ids, name)

    @property
    def reading(self) -> Joint:
        """How the objects depend on each other: "product" or "nested"."""
        return self._reading

    def with_reading(self, reading: Joint) -> Self:
        """Return the same memberships in another reading.

        Parameters
        ----------
        reading : {"product", "nested"}
            How the objects depend on each other.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Possibilistic([[1, 0.2], [0.9, 0.9]]).with_reading("nested")
        Possibilistic(n=2, n_clusters=2, reading='nested')
        """
        changed = self.take(np.arange(self.n))
        changed._reading = _check_reading(reading)
        return changed

    def take(self, rows: Any) -> Self:
        """Return the clustering of some objects, in the order of `rows`.

        Parameters
        ----------
        rows : sequence of int, or mask
            The indices of the objects.
        """
        taken = super().take(rows)
        taken._reading = self._reading
        return taken

    def __repr__(self) -> str:
        shown = super().__repr__()
        return shown if self._reading == "product" else shown[:-1] + ", reading='nested')"


def _check_reading(reading: Any) -> Joint:
    """Return the name of a reading; raise for others."""
    known: Any = as_choice(reading, "reading", get_args(Joint))
    joint: Joint = known
    return joint
