"""Relations of pairs of objects in a soft clustering: together, apart, open, or nothing.

Eq. 3 of Campagner, Ciucci and Denœux (Information Sciences 2023) combines the masses of two objects
into masses on being in one cluster, in different ones, or either, and on the empty set.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.as_clustering import as_hard_or_soft
from partita.clusterings.common_cuts import is_nested
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.hard import Hard
from partita.clusterings.reading import read_rows
from partita.errors import InputError
from partita.kernels import relations as kernel
from partita.kernels.relations import PairMasses, Relate, Relations
from partita.references import CAMPAGNER_2023, cites
from partita.tables.nested_relations import NestedPairMasses

# A matrix of all pairs is made for at most this many objects.
_MOST_OBJECTS_IN_A_MATRIX = 20_000


def side_of(x: Evidential) -> PairMasses:
    """Return the masses of a clustering, arranged for sums over pairs."""
    nonempty = x.masks != 0
    masks = x.masks[nonempty]
    masses = x.masses[:, nonempty]
    disjoint = (masks[:, None] & masks[None, :]) == 0
    single = np.zeros((x.n_clusters, x.n))
    is_single = np.bitwise_count(masks) == 1
    single[np.bitwise_count(masks[is_single] - np.uint64(1))] = masses[:, is_single].T
    return PairMasses(
        np.ascontiguousarray(single[single.any(axis=1)]),
        np.ascontiguousarray(masses.T),
        np.ascontiguousarray((masses @ disjoint).T),
        x.masses[:, ~nonempty].sum(axis=1),
    )


def relate_objects(x: Clustering) -> Relate:
    """Return a function from rows and columns to the relations of these objects."""
    if is_nested(x):
        return NestedPairMasses(x).relate
    return partial(kernel.relate, side_of(to_evidential(x)))


class PairRelation(ABC):
    """Relations of the pairs of objects of one clustering: one pair, a block of pairs, or all."""

    n: int

    @abstractmethod
    def _relate(self, rows: Integers, columns: Integers) -> Relations:
        """Return the relations of the objects of some rows with those of some columns."""

    def pair(self, first: int, second: int) -> Relations:
        """Return the relation of two objects, given by their positions."""
        block = self.block([first], [second])
        return Relations(*(float(part[0, 0]) for part in block))  # type: ignore[arg-type]

    def block(self, rows: Any, columns: Any) -> Relations:
        """Return the relations of all pairs of some objects with some others.

        Parameters
        ----------
        rows, columns : slice, positions or mask
            The first and the second objects.
        """
        return self._relate(self._positions(rows), self._positions(columns))

    def matrix(self) -> Relations:
        """Return the relations of all pairs of objects; the diagonal has no meaning."""
        n = self.n
        if n > _MOST_OBJECTS_IN_A_MATRIX:
            raise InputError(
                f"four matrices of {n:,} x {n:,} would take {32 * n * n / 1e9:.0f} GB: use block()"
            )
        return self.block(slice(None), slice(None))

    def _positions(self, rows: Any) -> Integers:
        if isinstance(rows, slice):
            return np.arange(self.n)[rows]
        return read_rows(rows, self.n)


@cites(CAMPAGNER_2023)
class Relation(PairRelation):
    r"""Relations of pairs of objects in a clustering of any kind, as masses that add up to 1.

    Parameters
    ----------
    clustering : a clustering of any kind
        Or anything that :func:`partita.as_clustering` reads as one.

    See Also
    --------
    NormRelation : degrees from memberships by a t-norm.
    MetricRelation : degrees from the distance of memberships.

    Notes
    -----
    `pair`, `block` and `matrix` return named tuples (together, apart, open, nothing): the mass on
    both objects being in one cluster, on being in different ones, on either of these, and on the
    empty set. This is Eq. 3 of [1]_, where objects choose their sets independently; those of a
    possibilistic clustering with ``reading="nested"`` choose them at one level, and two objects are
    apart with the mass :math:`\min(h_i, h_j) - \max_c \min(u_{ic}, u_{jc})`, where h is an
    object's largest membership.

    Examples
    --------
    >>> import partita as pt
    >>> relation = pt.Relation(pt.Rough([{0}, {1}, {0, 1}]))
    >>> relation.pair(0, 1)
    Relations(together=0.0, apart=1.0, open=0.0, nothing=0.0)
    >>> relation.block([0], [1, 2]).open.tolist()
    [[0.0, 1.0]]
    """

    def __init__(self, clustering: Any) -> None:
        read = as_hard_or_soft(clustering, name="clustering")
        self._relate_objects = relate_objects(read)
        self.n = read.n

    def _relate(self, rows: Integers, columns: Integers) -> Relations:
        return self._relate_objects(rows, columns)


class PairOfTypes(NamedTuple):
    """Two clusterings with one column for each type of object.

    `counts` has the number of objects of each type, and `of_objects` the type of each object.
    """

    first: PairMasses
    second: PairMasses
    counts: Floats
    of_objects: Integers


def pair_of_types(first: Evidential, second: Evidential) -> PairOfTypes:
    """Group objects that have the same masses in both clusterings."""
    _, positions, of_objects, counts = np.unique(
        _types(first, second), return_index=True, return_inverse=True, return_counts=True
    )
    reference, candidate = side_of(first), side_of(second)
    if positions.size == first.n:
        return PairOfTypes(reference, candidate, np.ones(first.n), np.arange(first.n))
    return PairOfTypes(
        take_objects(reference, positions),
        take_objects(candidate, positions),
        counts.astype(np.float64),
        of_objects,
    )


def _types(first: Evidential, second: Evidential) -> Any:
    """Return a key for each object, equal for objects with equal masses in both clusterings."""
    if (first.masses.max(axis=1) == 1).all() and (second.masses.max(axis=1) == 1).all():
        # Each object has one set on either side.
        return first.masses.argmax(axis=1) * second.masks.size + second.masses.argmax(axis=1)
    both = np.ascontiguousarray(np.hstack([first.masses, second.masses]))
    return both.view([("", np.void, both.shape[1] * both.itemsize)]).ravel()


def take_objects(masses: PairMasses, positions: Any) -> PairMasses:
    """Return the masses of some objects."""
    return PairMasses(*(np.ascontiguousarray(part[..., positions]) for part in masses))


class AgainstHard(NamedTuple):
    """Sums of masses over the pairs that a hard clustering puts together, and over the others."""

    apart_within: float
    together_across: float
    open: float
    nothing: float


def against_hard(hard: Hard, soft: Evidential) -> AgainstHard:
    """Sum masses over pairs in linear time: a sum of products over pairs is a product of sums."""
    masses = side_of(soft)
    within = _sums_within(masses, hard.codes, hard.n_clusters)
    total = sum_relations(masses)
    across = total.together - within.together
    pairs = hard.n * (hard.n - 1) / 2
    return AgainstHard(
        max(0.0, within.apart),
        max(0.0, across),
        max(0.0, total.something - total.together - total.apart),
        max(0.0, pairs - total.something),
    )


def sum_relations(masses: PairMasses) -> RelationSums:
    """Sum masses over all pairs of objects, in linear time."""
    return _sums_within(masses, np.zeros(masses.n, np.int64), 1)


class RelationSums(NamedTuple):
    """Sums over pairs of masses on together, on apart and on any nonempty set."""

    together: float
    apart: float
    something: float


def _sums_within(masses: PairMasses, groups: Any, n_groups: int) -> RelationSums:
    """Sum masses on together, on apart and on any nonempty set over pairs within groups."""
    single, mass, apart = (group_sums(part, groups, n_groups) for part in masses[:3])
    present = 1.0 - masses.empty
    sums = np.bincount(groups, weights=present, minlength=n_groups)
    return RelationSums(
        float((single * single).sum() - (masses.single * masses.single).sum()) / 2,
        float((mass * apart).sum() - (masses.mass * masses.apart).sum()) / 2,
        float(sums @ sums - present @ present) / 2,
    )


def group_sums(rows: Floats, groups: Any, n_groups: int) -> Floats:
    """Return the sums of each row over the objects of each group, rows x groups."""
    sums = [np.bincount(groups, weights=row, minlength=n_groups) for row in rows]
    return np.array(sums, np.float64).reshape(rows.shape[0], n_groups)
