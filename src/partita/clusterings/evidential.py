"""Evidential clusterings: for each object, a mass function on sets of clusters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, Self

import numpy as np

from partita.arguments import (
    as_hashable_names,
    as_names,
    check_shares,
    real_matrix,
    refuse_rows,
)
from partita.array_types import Floats, Masks
from partita.clusterings.label_values import family_of
from partita.clusterings.reading import read_rows
from partita.clusterings.rough import check_bits, masks_of, pack, set_of
from partita.clusterings.soft import (
    SoftClustering,
    check_number_of_clusters,
    cluster_labels,
    read_matrix,
)
from partita.errors import InputError, InputTypeError, first_few
from partita.foreign_errors import names_argument
from partita.words import counted, verb

# A matrix with a column for every set of clusters is made for at most this many clusters.
MOST_DENSE_CLUSTERS = 16


class Evidential(SoftClustering):
    """An evidential clustering: the masses of each object on sets of clusters add up to 1.

    It is the most general kind: every other kind can be converted to it.

    Parameters
    ----------
    masses : array-like of shape (n, f)
        The mass of each object on each focal set.
    focal_sets : sequence of collections of labels, or of integers; or array of shape (f, k)
        The set of clusters of each column. An integer is read as the set of its bits: 1 is the
        first cluster, 2 the second, 3 both, 0 the empty set. A two-dimensional array of 0 and 1
        has a row for each set and a column for each cluster, as evclust gives it.
    labels : sequence, optional
        The labels of the clusters, in order; by default numbers from 0.
    ids : sequence, optional
        The ids of the objects. Two clusterings with ids are joined on them.
    normalize : bool, default=False
        Divide each row by its sum; otherwise masses that do not add up to 1 are an error.
    name : str, default="masses"
        The name of `masses` in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> clustering = pt.Evidential([[1, 0, 0], [0.2, 0.5, 0.3]], [{0}, {1}, {0, 1}])
    >>> clustering
    Evidential(n=2, n_clusters=2, focal sets=3)
    >>> clustering.focal_sets
    [{0}, {1}, {0, 1}]
    """

    kind: Literal["evidential"] = "evidential"

    @names_argument("masses")
    def __init__(
        self,
        masses: Any,
        focal_sets: Any,
        *,
        labels: Any = None,
        ids: Any = None,
        normalize: bool = False,
        name: str = "masses",
    ) -> None:
        given = read_matrix(masses, name)
        matrix = check_shares(given.values, name, normalize, "masses")
        masks, names = _read_focal_sets(focal_sets, labels)
        if masks.size != matrix.shape[1]:
            raise InputError(
                f"{name} has {counted(matrix.shape[1], 'column')}, but there "
                f"{verb(masks.size, 'are')} {counted(masks.size, 'focal set')}: "
                "focal_sets needs one for each column"
            )
        bind = ids is not None or given.ids_bind
        self._build(matrix, masks, names, given.ids if ids is None else ids, bind)

    def _build(
        self,
        masses: Floats,
        masks: Masks,
        labels: Sequence[Any],
        ids: Any,
        ids_bind: bool = True,
    ) -> None:
        """Keep the sets on which some object has mass, in increasing order of their masks."""
        order = np.argsort(masks, kind="stable")
        order = order[masses[:, order].any(axis=0)]
        self._masses = np.ascontiguousarray(masses[:, order])
        self._masks = masks[order]
        self._masses.flags.writeable = self._masks.flags.writeable = False
        self._set_names(masses.shape[0], labels, ids, "masses", ids_bind)

    @classmethod
    @names_argument("masses")
    def from_dense(
        cls, masses: Any, *, labels: Any = None, ids: Any = None, normalize: bool = False
    ) -> Evidential:
        """Read masses with a column for every set of clusters.

        Parameters
        ----------
        masses : array-like of shape (n, 2^k)
            Column i holds the masses on the set of the bits of i; column 0 is the empty set.
        labels, ids : sequences, optional
            The labels of the clusters and the ids of the objects.
        normalize : bool, default=False
            Divide each row by its sum.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Evidential.from_dense([[0, 1, 0, 0], [0, 0, 0.5, 0.5]]).focal_sets
        [{0}, {1}, {0, 1}]
        """
        matrix = read_matrix(masses, "masses").values
        width = matrix.shape[1]
        n_clusters = width.bit_length() - 1
        if width != 1 << n_clusters or n_clusters == 0:
            raise InputError(
                f"masses has {counted(width, 'column')}, where a column for each set of "
                "k clusters makes 2^k"
            )
        names = cluster_labels(labels, None, n_clusters, "masses")
        return cls(matrix, range(width), labels=names, ids=ids, normalize=normalize)

    @classmethod
    @names_argument("masses")
    def from_masks(
        cls, masses: Floats, masks: Masks, labels: Sequence[Any], ids: Any = None
    ) -> Evidential:
        """Make an evidential clustering from masses that need no check, and masks."""
        masses = np.asarray(masses, np.float64)
        check_bits(masks, labels)
        self = cls.__new__(cls)
        self._build(masses, masks, labels, ids)
        return self

    def take(self, rows: Any) -> Self:
        """Return the clustering of some objects, in the order of `rows`.

        Parameters
        ----------
        rows : sequence of int, or mask
            The indices of the objects.
        """
        indices = read_rows(rows, self.n)
        taken = type(self).__new__(type(self))
        ids = self._ids_of(indices)
        taken._build(self._masses[indices], self._masks, self._labels, ids, self._ids_bind)
        return taken._inherit(self)

    @property
    def masses(self) -> Floats:
        """The mass of each object on each focal set (read-only)."""
        return self._masses

    @property
    def masks(self) -> Masks:
        """The focal sets as the bits of integers, in increasing order (read-only)."""
        return self._masks

    @property
    def focal_sets(self) -> list[set[Any]]:
        """The sets on which some object has mass."""
        return [set_of(mask, self._labels) for mask in self._masks.tolist()]

    def to_dense(self) -> Floats:
        """Return masses with a column for each of the 2^k sets of clusters."""
        if self.n_clusters > MOST_DENSE_CLUSTERS:
            raise InputError(
                f"a column for each set of {self.n_clusters} clusters would make "
                f"{self.n:,} x {1 << self.n_clusters:,} masses; use masses and masks, which hold "
                f"the {self._masks.size} sets that occur"
            )
        dense = np.zeros((self.n, 1 << self.n_clusters))
        dense[:, self._masks.astype(np.int64)] = self._masses
        return dense

    def __repr__(self) -> str:
        return super().__repr__()[:-1] + f", focal sets={self._masks.size})"


def _read_focal_sets(focal_sets: Any, labels: Any) -> tuple[Masks, Sequence[Any]]:
    """Return the focal sets as masks, and the labels of the clusters."""
    if isinstance(focal_sets, np.ndarray) and focal_sets.ndim == 2:
        return _read_rows_of_sets(focal_sets, labels)
    if isinstance(focal_sets, (str, bytes)) or not isinstance(focal_sets, Iterable):
        raise InputTypeError("focal_sets must be a sequence of sets of clusters, or of integers")
    sets = as_names(focal_sets, "focal_sets")
    if all(isinstance(focal, (int, np.integer)) and family_of(focal) == "number" for focal in sets):
        masks = _read_masks([int(focal) for focal in sets])
        n_clusters = max(1, int(masks.max(initial=0)).bit_length())
        names: Sequence[Any] = (
            range(n_clusters) if labels is None else as_hashable_names(labels, "labels")
        )
        if len(names) < n_clusters:
            raise InputError(
                f"focal_sets speaks of {counted(n_clusters, 'cluster')}, but labels has "
                f"{len(names)}"
            )
    else:
        members = [_as_focal_set(focal) for focal in sets]
        names = _default_labels(members) if labels is None else as_hashable_names(labels, "labels")
        masks = masks_of(members, names, "focal_sets")
    check_number_of_clusters(len(names), "focal_sets")
    distinct, counts = np.unique(masks, return_counts=True)
    if (counts > 1).any():
        repeated = [set_of(mask, names) for mask in distinct[counts > 1].tolist()]
        raise InputError(f"focal_sets has some sets more than once: {first_few(repeated)}")
    return masks, names


def _read_rows_of_sets(focal_sets: Any, labels: Any) -> tuple[Masks, Sequence[Any]]:
    """Return the sets that a matrix of 0 and 1 describes, a row for each, as masks."""
    rows = real_matrix(focal_sets, "focal_sets")
    check_number_of_clusters(rows.shape[1], "focal_sets")
    names = cluster_labels(labels, None, rows.shape[1], "focal_sets")
    return masks_of_rows(rows, "focal_sets"), names


def masks_of_rows(rows: Floats, name: str) -> Masks:
    """Return rows of 0 and 1, a column for each cluster, as masks."""
    refuse_rows(((rows != 0) & (rows != 1)).any(axis=1), name, "are not 0 or 1")
    return pack(rows != 0)


def _as_focal_set(focal: Any) -> frozenset[Any]:
    try:
        return frozenset(focal)
    except Exception as error:  # an object of any library may raise anything
        raise InputTypeError(
            f"focal_sets must all be sets, or all integers; got {focal!r}: {error}"
        ) from None


def _read_masks(numbers: list[int]) -> Masks:
    wrong = [number for number in numbers if not 0 <= number < 1 << 64]
    if wrong:
        raise InputError(f"focal_sets: {wrong[0]} is no set of at most 64 clusters")
    return np.array(numbers, np.uint64)


def _default_labels(sets: list[frozenset[Any]]) -> Sequence[Any]:
    """Return 0 … the largest if all labels are whole numbers, otherwise those that occur."""
    members = {label for focal in sets for label in focal}
    if all(isinstance(label, (int, np.integer)) and label >= 0 for label in members):
        return range(int(max(members, default=0)) + 1)
    return sorted(members, key=lambda label: (str(type(label)), label))
