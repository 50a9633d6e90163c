"""Rough clusterings: each object in one of several clusters, it is not known which."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from partita.clusterings.soft import (
    Masks,
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

    Examples
    --------
    >>> import partita as pt
    >>> pt.Rough([{"a"}, {"a", "b"}, {"b"}])
    Rough(n=3, n_clusters=2)
    """

    kind: Literal["rough"] = "rough"

    def __init__(self, sets: Any, *, labels: Any = None, ids: Any = None) -> None:
        if isinstance(sets, Mapping):
            ids = list(sets) if ids is None else ids
            sets = list(sets.values())
        if isinstance(sets, (str, bytes)) or not isinstance(sets, Iterable):
            raise InputTypeError("sets must be a sequence of sets of clusters, one an object")
        possible = [_as_set(one) for one in sets]
        names = _occurring(possible) if labels is None else list(labels)
        masks = masks_of(possible, names, "sets")
        refuse_rows(masks == 0, "sets", "have no possible cluster")
        self._build(masks, names, ids, "sets")

    def _build(self, masks: Masks, labels: Sequence[Any], ids: Any, name: str) -> None:
        check_number_of_clusters(len(labels), name)
        self._masks = masks
        self._masks.flags.writeable = False
        self._settle(masks.size, labels, ids, name)

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
        inner, _ = _read_flags(lower, "lower")
        outer, columns = _read_flags(upper, "upper")
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
        return cls.from_flags(outer, cluster_labels(labels, columns, outer.shape[1], "upper"), ids)

    @classmethod
    def from_flags(cls, possible: NDArray[np.bool_], labels: Sequence[Any], ids: Any) -> Rough:
        """Make a rough clustering of a boolean matrix, objects by possible clusters."""
        check_number_of_clusters(possible.shape[1], "upper")
        self = cls.__new__(cls)
        self._build(pack(possible), labels, ids, "upper")
        return self

    @classmethod
    def from_masks(cls, masks: Any, labels: Sequence[Any], ids: Any = None) -> Rough:
        """Make a rough clustering of one number an object, whose bits are the possible clusters."""
        self = cls.__new__(cls)
        numbers = np.array(masks, np.uint64)
        refuse_rows(numbers == 0, "masks", "have no possible cluster")
        self._build(numbers, labels, ids, "masks")
        return self

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
        return possible & (possible.sum(axis=1) == 1)[:, None]


def _as_set(one: Any) -> frozenset[Any]:
    if isinstance(one, (set, frozenset, list, tuple, np.ndarray)):
        return frozenset(part.item() if hasattr(part, "item") else part for part in one)
    return frozenset([one.item() if hasattr(one, "item") else one])


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


def _read_flags(values: Any, name: str) -> tuple[NDArray[np.bool_], list[Any] | None]:
    matrix, columns = read_matrix(values, name)
    refuse_rows(((matrix != 0) & (matrix != 1)).any(axis=1), name, "are not true or false")
    return matrix.astype(np.bool_), columns
