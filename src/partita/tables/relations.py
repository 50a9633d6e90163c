"""How a soft clustering relates pairs of objects: together, apart, open, or nothing (Eq. 3).

Campagner, Ciucci and Denœux, Information Sciences 2023: the masses of two objects, combined, say
with which mass they are in one cluster, with which in different ones, and with which that is open.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Floats, Integers
from partita.clusterings.as_clustering import as_clustering
from partita.clusterings.common_cuts import is_nested
from partita.clusterings.conversion import Clustering, to_evidential
from partita.clusterings.evidential import Evidential
from partita.clusterings.hard import Hard
from partita.clusterings.reading import read_rows
from partita.errors import InputError
from partita.kernels import relations as kernel
from partita.kernels.relations import PairMasses as Side, Relate, Relations
from partita.tables.nested_relations import NestedSide

# A matrix of all pairs is made for at most this many objects.
_MOST_OBJECTS_IN_A_MATRIX = 20_000


def side_of(x: Evidential) -> Side:
    """The masses of a clustering, arranged for sums over pairs."""
    nonempty = x.masks != 0
    masks = x.masks[nonempty]
    masses = x.masses[:, nonempty]
    disjoint = (masks[:, None] & masks[None, :]) == 0
    single = np.zeros((x.n_clusters, x.n))
    is_single = np.bitwise_count(masks) == 1
    single[np.bitwise_count(masks[is_single] - np.uint64(1))] = masses[:, is_single].T
    return Side(
        np.ascontiguousarray(single[single.any(axis=1)]),
        np.ascontiguousarray(masses.T),
        np.ascontiguousarray((masses @ disjoint).T),
        x.masses[:, ~nonempty].sum(axis=1),
    )


def relate_objects(x: Clustering) -> Relate:
    """How a clustering relates objects of some rows with objects of some columns."""
    if is_nested(x):
        return NestedSide(x).relate
    return partial(kernel.relate, side_of(to_evidential(x)))


class PairRelation(ABC):
    """How one clustering relates pairs of its objects: one pair, a block of pairs, or all."""

    n: int

    @abstractmethod
    def _relate(self, rows: Integers, columns: Integers) -> Relations:
        """Relations of all objects of some rows with all objects of some columns."""

    def pair(self, first: int, second: int) -> Relations:
        """The relation of two objects, given by their positions."""
        block = self.block([first], [second])
        return Relations(*(float(part[0, 0]) for part in block))  # type: ignore[arg-type]

    def block(self, rows: Any, columns: Any) -> Relations:
        """The relations of all pairs of some objects with some others.

        Parameters
        ----------
        rows, columns : slice, positions or mask
            The first and the second objects.
        """
        return self._relate(self._places(rows), self._places(columns))

    def matrix(self) -> Relations:
        """The relations of all pairs of objects; what stands on the diagonal is of no pair."""
        n = self.n
        if n > _MOST_OBJECTS_IN_A_MATRIX:
            raise InputError(
                f"four matrices of {n:,} x {n:,} would take {32 * n * n / 1e9:.0f} GB: use block()"
            )
        return self.block(slice(None), slice(None))

    def _places(self, rows: Any) -> Integers:
        if isinstance(rows, slice):
            return np.arange(self.n)[rows]
        return read_rows(rows, self.n)


class Relation(PairRelation):
    r"""How a clustering of any kind relates pairs of objects: masses that add up to 1.

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
    both objects being in one cluster, on being in different ones, on neither being decided, and on
    nothing, which is what the empty set has. This is Eq. 3 of the paper, where objects choose their
    sets independently; those of a possibilistic clustering with ``reading="nested"`` choose them at
    one level, and two objects are apart with the mass :math:`\min(h_i, h_j) - \max_c \min(u_{ic},
    u_{jc})`, where h is an object's largest membership.

    References
    ----------
    .. [1] Campagner, Ciucci and Denœux, A general framework for evaluating and comparing soft
       clusterings, Information Sciences 2023. :doi:`10.1016/j.ins.2022.11.114`

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
        read = as_clustering(clustering, name="clustering")
        self._relate_objects = relate_objects(read)
        self.n = read.n

    def _relate(self, rows: Integers, columns: Integers) -> Relations:
        return self._relate_objects(rows, columns)


class PairOfTypes(NamedTuple):
    """Two clusterings with equal objects put together: one column a type, and how many it has."""

    first: Side
    second: Side
    counts: Floats


def pair_of_types(first: Evidential, second: Evidential) -> PairOfTypes:
    """Group objects that have the same masses in both clusterings."""
    _, places, counts = np.unique(_types(first, second), return_index=True, return_counts=True)
    one, other = side_of(first), side_of(second)
    if places.size == first.n:
        return PairOfTypes(one, other, np.ones(first.n))
    return PairOfTypes(_take(one, places), _take(other, places), counts.astype(np.float64))


def _types(first: Evidential, second: Evidential) -> Any:
    """Something for each object that is equal where its masses are equal on both sides."""
    if (first.masses.max(axis=1) == 1).all() and (second.masses.max(axis=1) == 1).all():
        # Each object has one set on either side.
        return first.masses.argmax(axis=1) * second.masks.size + second.masses.argmax(axis=1)
    both = np.ascontiguousarray(np.hstack([first.masses, second.masses]))
    return both.view([("", np.void, both.shape[1] * both.itemsize)]).ravel()


def _take(side: Side, places: Any) -> Side:
    return Side(*(np.ascontiguousarray(part[..., places]) for part in side))


class AgainstHard(NamedTuple):
    """Masses added over pairs that a hard clustering puts together, and over those it does not."""

    apart_within: float
    together_across: float
    open: float
    nothing: float


def against_hard(hard: Hard, soft: Evidential) -> AgainstHard:
    """Add masses over pairs in linear time: sums of products over pairs are products of sums."""
    side = side_of(soft)
    everything = np.zeros(hard.n, np.int64)
    within = _added(side, hard.codes, hard.n_clusters)
    total = _added(side, everything, 1)
    across = total.together - within.together
    pairs = hard.n * (hard.n - 1) / 2
    return AgainstHard(
        max(0.0, within.apart),
        max(0.0, across),
        max(0.0, total.something - total.together - total.apart),
        max(0.0, pairs - total.something),
    )


class _Added(NamedTuple):
    together: float
    apart: float
    something: float


def _added(side: Side, groups: Any, n_groups: int) -> _Added:
    """Masses on together, on apart and on any nonempty set, added over pairs within groups."""
    single, mass, apart = (_group_sums(part, groups, n_groups) for part in side[:3])
    present = 1.0 - side.empty
    sums = np.bincount(groups, weights=present, minlength=n_groups)
    return _Added(
        float((single * single).sum() - (side.single * side.single).sum()) / 2,
        float((mass * apart).sum() - (side.mass * side.apart).sum()) / 2,
        float(sums @ sums - present @ present) / 2,
    )


def _group_sums(rows: Floats, groups: Any, n_groups: int) -> Floats:
    sums = [np.bincount(groups, weights=row, minlength=n_groups) for row in rows]
    return np.array(sums, np.float64).reshape(rows.shape[0], n_groups)
