"""Rough clusterings: each object in one of several clusters, it is not known which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Masks
from partita.clusterings.coding import is_missing
from partita.clusterings.reading import read_places
from partita.clusterings.soft import (
    Matrix,
    SoftClustering,
    check_number_of_clusters,
    cluster_labels,
    read_matrix,
    refuse_rows,
)
from partita.errors import InputError, InputTypeError


class Rough(SoftClustering):
    """A rough clustering: for each object the set of clusters that it may belong to.

    Parameters
    ----------
    sets : sequence of collections of labels, or dict from ids to collections
        For each object the clusters that are possible; one label alone stands for itself.
    labels : sequence, optional
        The clusters, in order; by default those that occur.
    ids : sequence, optional
        The names of the objects. Two clusterings with ids are joined on them.
    name : str, default="sets"
        What to call it in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> pt.Rough([{"a"}, {"a", "b"}, {"b"}])
    Rough(n=3, n_clusters=2)
    """

    kind: Literal["rough"] = "rough"

    def __init__(
        self, sets: Any, *, labels: Any = None, ids: Any = None, name: str = "sets"
    ) -> None:
        if isinstance(sets, Mapping):
            ids = list(sets) if ids is None else ids
            sets = list(sets.values())
        if isinstance(sets, (str, bytes)) or not isinstance(sets, Iterable):
            raise InputTypeError(f"{name} must be a sequence of sets of clusters, one an object")
        possible = [_as_set(one, name) for one in sets]
        names = _occurring(possible) if labels is None else list(labels)
        masks = masks_of(possible, names, name)
        refuse_rows(masks == 0, name, "have no possible cluster")
        self._build(masks, names, ids, name)

    def _build(
        self, masks: Masks, labels: Sequence[Any], ids: Any, name: str, ids_bind: bool = True
    ) -> None:
        check_number_of_clusters(len(labels), name)
        self._masks = masks
        self._masks.flags.writeable = False
        self._settle(masks.size, labels, ids, name, ids_bind)

    @classmethod
    def from_bounds(cls, lower: Any, upper: Any, *, labels: Any = None, ids: Any = None) -> Rough:
        """Read the lower and upper approximations of the clusters.

        Parameters
        ----------
        lower, upper : boolean array-likes of shape (n, k)
            Whether an object certainly, and whether it possibly belongs to a cluster.
        labels, ids : sequences, optional
            The names of the clusters and of the objects.

        Examples
        --------
        >>> import partita as pt
        >>> pt.Rough.from_bounds([[1, 0], [0, 0]], [[1, 0], [1, 1]]).sets
        [{0}, {0, 1}]
        """
        inner = _read_flags(lower, "lower").values
        given = _read_flags(upper, "upper")
        outer = given.values
        if inner.shape != outer.shape:
            raise InputError(f"lower has shape {inner.shape}, but upper has {outer.shape}")
        refuse_rows((inner & ~outer).any(axis=1), "lower", "are not inside upper")
        certain = inner.any(axis=1)
        refuse_rows(
            certain & (outer.sum(axis=1) > 1),
            "upper",
            "allow more clusters than the one that lower makes certain",
        )
        refuse_rows(~outer.any(axis=1), "upper", "have no possible cluster")
        names = cluster_labels(labels, given.columns, outer.shape[1], "upper")
        check_number_of_clusters(outer.shape[1], "upper")
        self = cls.__new__(cls)
        bind = ids is not None or given.ids_bind
        self._build(pack(outer), names, given.ids if ids is None else ids, "upper", bind)
        return self

    @classmethod
    def from_masks(cls, masks: Any, labels: Sequence[Any], ids: Any = None) -> Rough:
        """Make a rough clustering of one number an object, whose bits are the possible clusters."""
        self = cls.__new__(cls)
        numbers = np.array(masks, np.uint64)
        refuse_rows(numbers == 0, "masks", "have no possible cluster")
        self._build(numbers, labels, ids, "masks")
        return self

    def take(self, rows: Any) -> Self:
        """Return the clustering of some objects, in the order in which they are named.

        Parameters
        ----------
        rows : sequence of int, or mask
            The positions of the objects.
        """
        places = read_places(rows, self.n)
        taken = type(self).__new__(type(self))
        ids = self._ids_of(places)
        taken._build(self._masks[places], self._labels, ids, "rows", self._ids_bind)
        taken.taken_as = self.taken_as
        return taken

    @property
    def masks(self) -> Masks:
        """The possible clusters of each object as bits of a number (read-only)."""
        return self._masks

    @property
    def sets(self) -> list[set[Any]]:
        """The possible clusters of each object."""
        return [set_of(mask, self._labels) for mask in self._masks.tolist()]

    @property
    def upper(self) -> NDArray[np.bool_]:
        """Whether an object possibly belongs to a cluster: the upper approximation."""
        return unpack(self._masks, self.n_clusters)

    @property
    def lower(self) -> NDArray[np.bool_]:
        """Whether an object certainly belongs to a cluster: the lower approximation."""
        possible = self.upper
        certain: NDArray[np.bool_] = possible & (possible.sum(axis=1) == 1)[:, None]
        return certain


def _as_set(one: Any, name: str) -> frozenset[Any]:
    several = isinstance(one, (set, frozenset, list, tuple, np.ndarray))
    parts = one if several else [one]
    try:
        labels = frozenset(part.item() if hasattr(part, "item") else part for part in parts)
    except TypeError as error:
        raise InputTypeError(f"{name}: {one!r} is no set of clusters: {error}") from None
    if any(is_missing(label) for label in labels):
        raise InputError(f"{name}: {one!r} has a missing label")
    return labels


def _occurring(sets: list[frozenset[Any]]) -> list[Any]:
    """The clusters that occur: sorted if they can be, otherwise as they first occur."""
    seen = dict.fromkeys(label for one in sets for label in sorted(one, key=repr))
    try:
        return sorted(seen)
    except TypeError:
        return list(seen)


def masks_of(sets: list[frozenset[Any]], labels: Sequence[Any], name: str) -> Masks:
    """Sets of clusters as bits of numbers."""
    check_number_of_clusters(len(labels), name)
    bit = {label: 1 << place for place, label in enumerate(labels)}
    masks = np.zeros(len(sets), np.uint64)
    for row, one in enumerate(sets):
        unknown = [label for label in one if label not in bit]
        if unknown:
            raise InputError(f"{name}: row {row} has cluster {unknown[0]!r}, which labels lacks")
        masks[row] = sum(bit[label] for label in one)
    return masks


def set_of(mask: int, labels: Sequence[Any]) -> set[Any]:
    """The clusters whose bits a number has."""
    return {label for place, label in enumerate(labels) if mask >> place & 1}


def pack(flags: NDArray[np.bool_]) -> Masks:
    """Rows of a boolean matrix as bits of numbers."""
    powers = np.left_shift(np.uint64(1), np.arange(flags.shape[1], dtype=np.uint64))
    masks: Masks = np.where(flags, powers, np.uint64(0)).sum(axis=1, dtype=np.uint64)
    return masks


def unpack(masks: Masks, n_clusters: int) -> NDArray[np.bool_]:
    """Bits of numbers as rows of a boolean matrix."""
    places = np.arange(n_clusters, dtype=np.uint64)
    return (masks[:, None] >> places & np.uint64(1)).astype(np.bool_)


def _read_flags(x: Any, name: str) -> Matrix:
    given = read_matrix(x, name)
    matrix = given.values
    refuse_rows(((matrix != 0) & (matrix != 1)).any(axis=1), name, "are not true or false")
    return given._replace(values=matrix.astype(np.bool_))
