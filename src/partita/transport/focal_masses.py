"""A clustering as transport reads it: one set of clusters for each object, or masses on sets.

The content decides the kind, not the class that was given: memberships of 0 and 1 are hard.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from partita.arguments import refuse_rows
from partita.array_types import Booleans, Floats, Integers, Masks
from partita.clusterings.common_cuts import CommonCuts, is_nested
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy, Possibilistic
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough, unpack
from partita.errors import InputError
from partita.tolerances import ROUNDING
from partita.transport.empty_set import Empty

Kind = Literal["hard", "rough", "fuzzy", "evidential"]
Sets = tuple[tuple[int, ...], ...]

_MASK_BITS = 64
# Numbers below this limit are counted instead of sorted.
_COUNTED_BELOW = 1 << 20


@dataclass(frozen=True)
class FocalMasses:
    """Sets of clusters, with the set of each object or the masses of each object on the sets.

    Attributes
    ----------
    kind : {"hard", "rough", "fuzzy", "evidential"}
        What the clustering is. A possibilistic clustering is read as evidential.
    n_clusters : int
    sets : tuple of tuples of int
        The clusters in each set, by number.
    set_index : array of shape (n,), or None
        The index of each object's set, for a hard or rough clustering.
    masses : array of shape (n, sets), or None
        The masses of each object, for a fuzzy or evidential clustering.
    nonempty_probability : float
        The probability that no object has the empty set; 1 where masses were normalized.
    nested : Possibilistic or None
        A possibilistic clustering whose objects share one level (``reading="nested"``), scaled so
        that each object has a fully possible cluster. None where objects are independent.
    """

    kind: Kind
    n_clusters: int
    sets: Sets
    set_index: Integers | None
    masses: Floats | None
    nonempty_probability: float = 1.0
    nested: Possibilistic | None = None

    @classmethod
    def hard(
        cls, codes: Integers, n_clusters: int, nonempty_probability: float = 1.0
    ) -> FocalMasses:
        """Build a hard clustering from the cluster number of each object."""
        return cls("hard", n_clusters, singletons(n_clusters), codes, None, nonempty_probability)

    def with_sets(self, set_index: Integers) -> FocalMasses:
        """Return the rough clustering in which each object has one of the sets."""
        return replace(self, kind="rough", set_index=set_index, masses=None)

    def with_memberships(self, memberships: Floats) -> FocalMasses:
        """Return a fuzzy clustering with the same clusters."""
        sets = singletons(self.n_clusters)
        return replace(self, kind="fuzzy", sets=sets, set_index=None, masses=memberships)

    @property
    def n(self) -> int:
        """The number of objects."""
        rows = self.set_index if self.set_index is not None else self.masses
        assert rows is not None
        return len(rows)

    @cached_property
    def members(self) -> Booleans:
        """Whether a set contains a cluster: array of shape (sets, clusters)."""
        flags = np.zeros((len(self.sets), self.n_clusters), np.bool_)
        for row, clusters in enumerate(self.sets):
            flags[row, list(clusters)] = True
        return flags

    @cached_property
    def ambiguous_sets(self) -> Booleans:
        """Whether a set contains more than one cluster."""
        several: Booleans = self.members.sum(axis=1) > 1
        return several

    @cached_property
    def contested_clusters(self) -> list[int]:
        """Clusters that occur in a set with another cluster."""
        return sorted({cluster for one in self.sets if len(one) > 1 for cluster in one})

    @cached_property
    def dense_masses(self) -> Floats:
        """The mass of each object on each set; 0 and 1 for hard and rough clusterings."""
        if self.masses is not None:
            return self.masses
        assert self.set_index is not None
        masses = np.zeros((self.n, len(self.sets)))
        masses[np.arange(self.n), self.set_index] = 1.0
        return masses

    @cached_property
    def plausibilities(self) -> Floats:
        """The mass of each object on the sets that contain a cluster: shape (n, clusters)."""
        return self.dense_masses @ self.members.astype(np.float64)

    @property
    def has_masks(self) -> bool:
        """Whether sets fit into masks of 64 bits; a fuzzy clustering may have more clusters."""
        return self.n_clusters <= _MASK_BITS

    @cached_property
    def masks(self) -> list[int]:
        """Each set as a number whose bit w stands for cluster w."""
        return [sum(1 << cluster for cluster in clusters) for clusters in self.sets]

    @cached_property
    def evidential(self) -> Evidential:
        """The same masses as an evidential clustering; needs `has_masks`."""
        masks = np.array(self.masks, np.uint64)
        return Evidential.from_masks(self.dense_masses, masks, range(self.n_clusters))

    @cached_property
    def codes(self) -> Integers:
        """The cluster of each object of a hard clustering."""
        assert self.set_index is not None
        return np.array([clusters[0] for clusters in self.sets], np.int64)[self.set_index]


def singletons(n_clusters: int) -> Sets:
    """Return the sets {0}, {1}, … of single clusters."""
    return tuple((cluster,) for cluster in range(n_clusters))


def read_focal_masses(
    x: Clustering, empty: Empty, name: str, evidential: Evidential | None = None
) -> FocalMasses:
    """Read a clustering of any kind.

    Parameters
    ----------
    x : Clustering
    empty : {"normalize", "keep"}
        Divide each object's masses by those beside the empty set; and with "keep" remember the
        probability that no object has the empty set.
    name : str
        What to call the clustering in error messages.
    evidential : Evidential, optional
        The clustering as an evidential one, if it is converted already.
    """
    read = _independent(x, empty, name, evidential)
    one_point = read.set_index is not None and read.nonempty_probability == 1
    if not is_nested(x) or one_point or read.nonempty_probability == 0:
        return read
    present = 1.0 if empty == "normalize" else 1.0 - CommonCuts(x).empty
    # Above the level `present` some object is empty: that level counts as fully possible.
    memberships = x.memberships if empty == "normalize" else np.minimum(x.memberships, present)
    nested = Possibilistic(memberships, labels=x.labels, normalize=True, reading="nested")
    return replace(read, nonempty_probability=present, nested=nested)


def _independent(
    x: Clustering, empty: Empty, name: str, evidential: Evidential | None
) -> FocalMasses:
    """Read a clustering whose objects choose their sets independently."""
    if isinstance(x, Hard):
        used, codes = _distinct(x.codes, x.n_clusters)
        return FocalMasses.hard(codes, used.size)
    if isinstance(x, Rough):
        return _read_rough(x)
    if isinstance(x, Fuzzy):
        # Drop clusters without members; there may be any number of others.
        masses = x.memberships[:, x.memberships.any(axis=0)]
        masses = masses / masses.sum(axis=1, keepdims=True)
        return _narrowest_kind(singletons(masses.shape[1]), masses, masses.shape[1], 1.0)
    evidential = to_evidential(x) if evidential is None else evidential
    absent = evidential.masses[:, evidential.masks == 0].sum(axis=1)
    if empty == "keep" and (absent >= 1).any():
        # The empty set has probability 1, so that all else may be left out.
        return FocalMasses.hard(np.zeros(x.n, np.int64), 1, 0.0)
    refuse_rows(absent >= 1 - ROUNDING, name, "have all mass on the empty set", ids=x.ids)
    present = 1.0 if empty == "normalize" else float(np.prod(1.0 - absent))
    nonempty = evidential.masks != 0
    # Rows may miss 1 by rounding, which products of many rows would amplify.
    masses = evidential.masses[:, nonempty]
    masses = masses / masses.sum(axis=1, keepdims=True)
    sets, n_clusters = _renumber(_sets_of(evidential.masks[nonempty], evidential.n_clusters))
    return _narrowest_kind(sets, masses, n_clusters, present)


def _read_rough(x: Rough) -> FocalMasses:
    used, set_index = _distinct(x.masks, 1 << min(x.n_clusters, 62))
    sets = _sets_of(used.astype(np.uint64), x.n_clusters)
    if all(len(clusters) == 1 for clusters in sets):
        return FocalMasses.hard(set_index, used.size)
    sets, n_clusters = _renumber(sets)
    return FocalMasses("rough", n_clusters, sets, set_index, None)


def _narrowest_kind(sets: Sets, masses: Floats, n_clusters: int, present: float) -> FocalMasses:
    """Return masses as a hard or rough clustering where each object has one set."""
    if (masses.max(axis=1) == 1.0).all():
        used, set_index = np.unique(masses.argmax(axis=1), return_inverse=True)
        set_index = set_index.astype(np.int64)
        sets = tuple(sets[index] for index in used.tolist())
        if all(len(clusters) == 1 for clusters in sets):
            # A hard clustering has only the clusters that occur.
            return FocalMasses.hard(set_index, len(sets), present)
        return FocalMasses("rough", n_clusters, sets, set_index, None, present)
    kind: Kind = "fuzzy" if all(len(clusters) == 1 for clusters in sets) else "evidential"
    return FocalMasses(kind, n_clusters, sets, None, np.ascontiguousarray(masses), present)


def _renumber(sets: Sets) -> tuple[Sets, int]:
    """Number the clusters that occur from 0; return the new sets and the number of clusters."""
    occurring = sorted({cluster for clusters in sets for cluster in clusters})
    number = {cluster: index for index, cluster in enumerate(occurring)}
    return tuple(tuple(number[cluster] for cluster in one) for one in sets), len(occurring)


def _sets_of(masks: Masks, n_clusters: int) -> Sets:
    return tuple(tuple(np.flatnonzero(row).tolist()) for row in unpack(masks, n_clusters))


def _distinct(numbers: NDArray[Any], limit: int) -> tuple[NDArray[Any], Integers]:
    """Return the numbers that occur, sorted, and the index of each object's number among them."""
    if limit > _COUNTED_BELOW:
        used, index = np.unique(numbers, return_inverse=True)
        return used, index.ravel().astype(np.int64)
    whole = numbers.astype(np.int64)
    occurs = np.bincount(whole, minlength=limit) > 0
    return np.flatnonzero(occurs), (np.cumsum(occurs) - 1)[whole]


def renamed(x: FocalMasses, names: Integers) -> FocalMasses:
    """Return the same clustering with cluster c renamed to names[c], and its sets sorted."""
    sets = [tuple(sorted(int(names[cluster]) for cluster in one)) for one in x.sets]
    order = sorted(range(len(sets)), key=sets.__getitem__)
    new_index = np.argsort(order)
    return replace(
        x,
        sets=tuple(sets[old] for old in order),
        set_index=None if x.set_index is None else new_index[x.set_index],
        masses=None if x.masses is None else x.masses[:, order],
    )


def same_masses(first: FocalMasses, second: FocalMasses) -> bool:
    """Return whether two clusterings are the same, cluster by cluster."""
    facts = [(x.n_clusters, x.sets, x.nonempty_probability) for x in (first, second)]
    if facts[0] != facts[1]:
        return False
    if first.nested is not None and second.nested is not None:
        return np.array_equal(first.nested.memberships, second.nested.memberships)
    if first.nested is not None or second.nested is not None:
        return False
    if first.set_index is not None and second.set_index is not None:
        return bool((first.set_index == second.set_index).all())
    if first.masses is not None and second.masses is not None:
        return bool((first.masses == second.masses).all())
    return False


def set_counts(first: FocalMasses, second: FocalMasses) -> Integers:
    """Count objects for each pair of sets of two hard or rough clusterings: shape (sets, sets)."""
    if first.set_index is None or second.set_index is None:
        raise InputError("sets can be counted for hard and rough clusterings only")
    size = len(second.sets)
    pairs = first.set_index * size + second.set_index
    flat = np.bincount(pairs, minlength=len(first.sets) * size)
    return flat.reshape(len(first.sets), size).astype(np.int64)


def sums_by_class(hard: FocalMasses, rows: Floats) -> Floats:
    """Sum the rows of the objects of each class: array of shape (classes, columns)."""
    codes = hard.codes
    sums = np.empty((hard.n_clusters, rows.shape[1]))
    for index, column in enumerate(rows.T):
        sums[:, index] = np.bincount(codes, weights=column, minlength=hard.n_clusters)
    return sums


def rows_by_class(hard: FocalMasses, rows: Floats) -> list[Floats]:
    """Split rows, one for each object, by the classes of a hard clustering."""
    order = np.argsort(hard.codes, kind="stable")
    borders = np.searchsorted(hard.codes[order], np.arange(1, hard.n_clusters))
    return np.split(rows[order], borders)
