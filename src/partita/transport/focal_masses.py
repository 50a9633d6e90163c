"""A clustering as transport sees it: sets of clusters, and for each object one of them or masses.

What a clustering is counts, not how it was given: a matrix of memberships that are 0 and 1 is hard.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from partita.arguments import refuse_rows
from partita.array_types import Floats, Integers, Masks
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.fuzzy import Fuzzy
from partita.clusterings.hard import Hard
from partita.clusterings.rough import Rough, unpack
from partita.errors import InputError, first_few
from partita.tolerances import ROUNDING

Shape = Literal["hard", "rough", "fuzzy", "evidential"]
Empty = Literal["normalize", "keep"]

_MASK_BITS = 64
# Numbers below this are counted rather than sorted.
_SMALL_NUMBERS = 1 << 20


@dataclass(frozen=True)
class Side:
    """Sets of clusters with the set of each object, or with masses on them.

    Attributes
    ----------
    shape : str
        What it is: hard, rough, fuzzy or evidential.
    n_clusters : int
    sets : tuple of tuples
        The clusters in each set, by number.
    keys : array of shape (n,), or None
        The set of each object, of a hard or rough clustering.
    masses : array of shape (n, sets), or None
        The masses of each object, of a fuzzy or evidential clustering.
    present : float
        The chance that no object has the empty set; 1 where masses were normalized.
    """

    shape: Shape
    n_clusters: int
    sets: tuple[tuple[int, ...], ...]
    keys: Integers | None
    masses: Floats | None
    present: float = 1.0

    @property
    def n(self) -> int:
        """The number of objects."""
        rows = self.keys if self.keys is not None else self.masses
        assert rows is not None
        return len(rows)

    @cached_property
    def members(self) -> NDArray[np.bool_]:
        """Which clusters each set has: sets by clusters."""
        flags = np.zeros((len(self.sets), self.n_clusters), np.bool_)
        for row, clusters in enumerate(self.sets):
            flags[row, list(clusters)] = True
        return flags

    @cached_property
    def chances(self) -> Floats:
        """The mass of each object on each set, 0 or 1 for hard and rough clusterings."""
        if self.masses is not None:
            return self.masses
        assert self.keys is not None
        chances = np.zeros((self.n, len(self.sets)))
        chances[np.arange(self.n), self.keys] = 1.0
        return chances

    @cached_property
    def plausible(self) -> Floats:
        """The mass of each object on sets that have a cluster: objects by clusters."""
        return self.chances @ self.members.astype(np.float64)

    @property
    def has_masks(self) -> bool:
        """Whether its sets are masks of 64 bits; a fuzzy clustering may have more clusters."""
        return self.n_clusters <= _MASK_BITS

    @cached_property
    def evidential(self) -> Evidential:
        """As an evidential clustering without mass on the empty set, where it has masks."""
        masks = np.array([sum(1 << cluster for cluster in one) for one in self.sets], np.uint64)
        return Evidential.from_masks(self.chances, masks, range(self.n_clusters))

    @property
    def codes(self) -> Integers:
        """The cluster of each object of a hard clustering."""
        assert self.keys is not None
        return np.array([clusters[0] for clusters in self.sets], np.int64)[self.keys]


def side_of(x: Clustering, empty: Empty, name: str) -> Side:
    """Read a clustering; with mass on the empty set normalized away, or its chance kept aside."""
    if isinstance(x, Hard):
        used, keys = _distinct(x.codes, x.n_clusters)
        return Side("hard", used.size, tuple((place,) for place in range(used.size)), keys, None)
    if isinstance(x, Rough):
        return _rough_side(x)
    if isinstance(x, Fuzzy):
        # Clusters that no object belongs to do not count, and there may be any number of others.
        masses = x.memberships[:, x.memberships.any(axis=0)]
        masses = masses / masses.sum(axis=1, keepdims=True)
        single = tuple((place,) for place in range(masses.shape[1]))
        return _narrowed(single, masses, masses.shape[1], 1.0)
    evidential = to_evidential(x)
    absent = evidential.masses[:, evidential.masks == 0].sum(axis=1)
    if empty == "keep" and (absent >= 1).any():
        # All mass is on the empty set's point; what else there is has no chance.
        return Side("hard", 1, ((0,),), np.zeros(x.n, np.int64), None, 0.0)
    refuse_rows(absent >= 1 - ROUNDING, name, "have all mass on the empty set", ids=x.ids)
    present = 1.0 if empty == "normalize" else float(np.prod(1.0 - absent))
    nonempty = evidential.masks != 0
    # Rows may miss 1 by rounding, and products of many of them would show it.
    masses = evidential.masses[:, nonempty]
    masses = masses / masses.sum(axis=1, keepdims=True)
    sets, n_clusters = _numbered(_sets_of(evidential.masks[nonempty], evidential.n_clusters))
    return _narrowed(sets, masses, n_clusters, present)


def _rough_side(x: Rough) -> Side:
    used, keys = _distinct(x.masks, 1 << min(x.n_clusters, 62))
    sets = _sets_of(used.astype(np.uint64), x.n_clusters)
    if all(len(clusters) == 1 for clusters in sets):
        # A hard clustering has only the clusters that occur.
        return Side("hard", used.size, tuple((place,) for place in range(used.size)), keys, None)
    sets, n_clusters = _numbered(sets)
    return Side("rough", n_clusters, sets, keys, None)


def _numbered(sets: tuple[tuple[int, ...], ...]) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Number the clusters that occur from 0, and count them: the others are in no partition."""
    occurring = sorted({cluster for one in sets for cluster in one})
    number = {cluster: place for place, cluster in enumerate(occurring)}
    return tuple(tuple(number[cluster] for cluster in one) for one in sets), len(occurring)


def _sets_of(masks: Masks, n_clusters: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(np.flatnonzero(row).tolist()) for row in unpack(masks, n_clusters))


def _distinct(numbers: NDArray[Any], limit: int) -> tuple[NDArray[Any], Integers]:
    """The numbers that occur, and for each object which; without sorting if they are small."""
    if limit > _SMALL_NUMBERS:
        used, keys = np.unique(numbers, return_inverse=True)
        return used, keys.ravel().astype(np.int64)
    whole = numbers.astype(np.int64)
    occurs = np.bincount(whole, minlength=limit) > 0
    return np.flatnonzero(occurs), (np.cumsum(occurs) - 1)[whole]


def check_empty(empty: str) -> None:
    """Refuse unknown words for what to do with the empty set."""
    if empty not in get_args(Empty):
        raise InputError(f"empty={empty!r}: choose one of {first_few(get_args(Empty))}")


def has_empty_mass(x: Clustering) -> bool:
    """Tell whether some object has mass on the empty set."""
    if isinstance(x, (Hard, Rough, Fuzzy)):
        return False
    evidential = to_evidential(x)
    return bool((evidential.masses[:, evidential.masks == 0] > ROUNDING).any())


def _narrowed(
    sets: tuple[tuple[int, ...], ...], masses: Floats, n_clusters: int, present: float
) -> Side:
    single = all(len(clusters) == 1 for clusters in sets)
    if (masses.max(axis=1) == 1.0).all():
        keys = masses.argmax(axis=1).astype(np.int64)
        used, keys = np.unique(keys, return_inverse=True)
        sets = tuple(sets[place] for place in used.tolist())
        if all(len(clusters) == 1 for clusters in sets):
            # A hard clustering has only the clusters that occur.
            sets = tuple((place,) for place in range(len(sets)))
            return Side("hard", len(sets), sets, keys.astype(np.int64), None, present)
        return Side("rough", n_clusters, sets, keys.astype(np.int64), None, present)
    kind: Shape = "fuzzy" if single else "evidential"
    return Side(kind, n_clusters, sets, None, np.ascontiguousarray(masses), present)


def renamed(side: Side, names: Integers) -> Side:
    """The same clustering with other numbers for its clusters, and sets in their order."""
    sets = [tuple(sorted(int(names[cluster]) for cluster in one)) for one in side.sets]
    order = sorted(range(len(sets)), key=sets.__getitem__)
    place = np.argsort(order)
    return replace(
        side,
        sets=tuple(sets[old] for old in order),
        keys=None if side.keys is None else place[side.keys],
        masses=None if side.masses is None else side.masses[:, order],
    )


def same_sides(first: Side, second: Side) -> bool:
    """Tell whether two clusterings are the same, cluster by cluster."""
    if (first.n_clusters, first.sets, first.present) != (
        second.n_clusters,
        second.sets,
        second.present,
    ):
        return False
    if first.keys is not None and second.keys is not None:
        return bool((first.keys == second.keys).all())
    if first.masses is not None and second.masses is not None:
        return bool((first.masses == second.masses).all())
    return False


def set_counts(first: Side, second: Side) -> Integers:
    """How many objects have which set on either side; both clusterings hard or rough."""
    if first.keys is None or second.keys is None:
        raise InputError("masses have no counts of sets")
    size = len(second.sets)
    flat = np.bincount(first.keys * size + second.keys, minlength=len(first.sets) * size)
    return flat.reshape(len(first.sets), size).astype(np.int64)
