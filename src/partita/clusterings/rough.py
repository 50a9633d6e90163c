"""Rough clusterings: for each object, the set of clusters to which it may belong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, Self

import numpy as np

from partita.arguments import as_hashable_names, as_names, refuse_rows
from partita.array_types import Booleans, Masks
from partita.clusterings.label_values import is_missing
from partita.clusterings.reading import read_rows
from partita.clusterings.soft import (
    MOST_CLUSTERS,
    Matrix,
    SoftClustering,
    check_number_of_clusters,
    cluster_labels,
    read_matrix,
)
from partita.errors import InputError, InputTypeError
from partita.foreign_errors import names_argument
from partita.words import counted


def check_bits(masks: Masks, labels: Sequence[Any]) -> None:
    """Raise if masks have bits for which there are no labels."""
    if len(labels) < MOST_CLUSTERS and masks.size and int(masks.max()) >> len(labels):
        beyond = np.right_shift(masks, np.uint64(len(labels))) > 0
        fault = f"have bits beyond those of {counted(len(labels), 'label')}"
        refuse_rows(beyond, "masks", fault, masks)


class Rough(SoftClustering):
    """A rough clustering: for each object the set of clusters to which it may belong.

    Parameters
    ----------
    sets : sequence of collections of labels, or dict from ids to collections
        For each object the labels of its possible clusters; a single label is a set of one.
    labels : sequence, optional
        The labels of the clusters, in order; by default those that occur in `sets`.
    ids : sequence, optional
        The ids of the objects. Two clusterings with ids are joined on them.
    name : str, default="sets"
        The name of `sets` in error messages.

    Examples
    --------
    >>> import partita as pt
    >>> pt.Rough([{"a"}, {"a", "b"}, {"b"}])
    Rough(n=3, n_clusters=2)
    """

    kind: Literal["rough"] = "rough"

    @names_argument("sets of possible clusters")
    def __init__(
        self, sets: Any, *, labels: Any = None, ids: Any = None, name: str = "sets"
    ) -> None:
        if isinstance(sets, Mapping):
            ids = list(sets) if ids is None else ids
            sets = list(sets.values())
        if isinstance(sets, (str, bytes)) or not isinstance(sets, Iterable):
            raise InputTypeError(
                f"{name} must be a sequence of sets of clusters, one for each object"
            )
        possible = [_as_set(labels_of_object, name) for labels_of_object in as_names(sets, name)]
        names = _occurring(possible) if labels is None else as_hashable_names(labels, "labels")
        masks = masks_of(possible, names, name)
        refuse_rows(masks == 0, name, "have no possible cluster")
        self._build(masks, names, ids, name)

    def _build(
        self, masks: Masks, labels: Sequence[Any], ids: Any, name: str, ids_bind: bool = True
    ) -> None:
        check_number_of_clusters(len(labels), name)
        self._masks = masks
        self._masks.flags.writeable = False
        self._set_names(masks.size, labels, ids, name, ids_bind)

    @classmethod
    @names_argument("bounds")
    def from_bounds(cls, lower: Any, upper: Any, *, labels: Any = None, ids: Any = None) -> Rough:
        """Read the lower and upper approximations of the clusters.

        Parameters
        ----------
        lower, upper : boolean array-likes of shape (n, k)
            Whether each object certainly belongs to each cluster, and whether it possibly does.
        labels, ids : sequences, optional
            The labels of the clusters and the ids of the objects.

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
    @names_argument("bounds")
    def from_masks(cls, masks: Any, labels: Sequence[Any], ids: Any = None) -> Rough:
        """Make a rough clustering from integers whose bits are the possible clusters."""
        self = cls.__new__(cls)
        sets: Masks = np.array(masks, np.uint64)
        refuse_rows(sets == 0, "masks", "have no possible cluster")
        check_bits(sets, labels)
        self._build(sets, labels, ids, "masks")
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
        taken._build(self._masks[indices], self._labels, ids, "rows", self._ids_bind)
        return taken._inherit(self)

    @property
    def masks(self) -> Masks:
        """The possible clusters of each object as the bits of an integer (read-only)."""
        return self._masks

    @property
    def sets(self) -> list[set[Any]]:
        """The possible clusters of each object."""
        return [set_of(mask, self._labels) for mask in self._masks.tolist()]

    @property
    def upper(self) -> Booleans:
        """Whether each object possibly belongs to each cluster: the upper approximation."""
        return unpack(self._masks, self.n_clusters)

    @property
    def lower(self) -> Booleans:
        """Whether each object certainly belongs to each cluster: the lower approximation."""
        possible = self.upper
        certain: Booleans = possible & (possible.sum(axis=1) == 1)[:, None]
        return certain


def _as_set(given: Any, name: str) -> frozenset[Any]:
    """Return the labels of one object's possible clusters, given as a collection or as a label."""
    several = isinstance(given, (set, frozenset, list, tuple, np.ndarray))
    parts = given if several else [given]
    try:
        labels = frozenset(part.item() if hasattr(part, "item") else part for part in parts)
    except (TypeError, ValueError) as error:
        raise InputTypeError(f"{name}: {given!r} is no set of clusters: {error}") from None
    if any(is_missing(label) for label in labels):
        raise InputError(f"{name}: {given!r} has a missing label")
    return labels


def _occurring(sets: list[frozenset[Any]]) -> list[Any]:
    """Return the labels that occur, sorted if they can be, otherwise in order of occurrence."""
    seen = dict.fromkeys(label for members in sets for label in sorted(members, key=repr))
    try:
        return sorted(seen)
    except TypeError:
        return list(seen)


def masks_of(sets: list[frozenset[Any]], labels: Sequence[Any], name: str) -> Masks:
    """Return sets of labels as masks: bit w of a mask is the cluster labels[w]."""
    check_number_of_clusters(len(labels), name)
    bit = {label: 1 << index for index, label in enumerate(labels)}
    masks = np.zeros(len(sets), np.uint64)
    for row, members in enumerate(sets):
        unknown = [label for label in members if label not in bit]
        if unknown:
            raise InputError(f"{name}: row {row} has cluster {unknown[0]!r}, which labels lacks")
        masks[row] = sum(bit[label] for label in members)
    return masks


def set_of(mask: int, labels: Sequence[Any]) -> set[Any]:
    """Return the labels whose bits a mask has."""
    return {label for index, label in enumerate(labels) if mask >> index & 1}


def pack(flags: Booleans) -> Masks:
    """Return the rows of a boolean matrix, objects by clusters, as masks."""
    powers = np.left_shift(np.uint64(1), np.arange(flags.shape[1], dtype=np.uint64))
    masks: Masks = np.where(flags, powers, np.uint64(0)).sum(axis=1, dtype=np.uint64)
    return masks


def unpack(masks: Masks, n_clusters: int) -> Booleans:
    """Return masks as the rows of a boolean matrix with a column for each cluster."""
    bits = np.arange(n_clusters, dtype=np.uint64)
    return (masks[:, None] >> bits & np.uint64(1)).astype(np.bool_)


def _read_flags(x: Any, name: str) -> Matrix:
    """Read a matrix of true and false, or of 1 and 0."""
    given = read_matrix(x, name)
    matrix = given.values
    refuse_rows(((matrix != 0) & (matrix != 1)).any(axis=1), name, "are not true or false")
    return given._replace(values=matrix.astype(np.bool_))
