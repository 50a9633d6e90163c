"""Single linkage of pairs: which clusters arise, pair after pair, and what they share with others.

Pairs are joined in a given order. An *event* is the index of a pair in that order; after k events
the clusters are the connected components of the first k pairs.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans, Integers
from partita.kernels import linkage_loops
from partita.kernels.numba_switch import use_compiled
from partita.kernels.range_maxima import RangeMaxima

# Nanoseconds that a compiled loop saves for each object and each pair.
_SAVED_A_STEP = 300


class Linkage(NamedTuple):
    """Clusters of n objects as the joins of pairs make them.

    Attributes
    ----------
    order : array of n objects
        In this order the objects of every cluster, after any number of events, are contiguous.
    gaps : array of n - 1 events
        The event that puts order[i] and order[i + 1] together; `never` if none does.
    joins : array of events
        The events that join two clusters, in order.
    products : array
        For each join, the number of pairs of counted objects that it puts together.
    never : int
        The number of events.
    """

    order: Integers
    gaps: Integers
    joins: Integers
    products: Integers
    never: int

    def codes_after(self, events: int) -> Integers:
        """Return the number of each object's cluster after some events."""
        codes = np.empty(self.order.size, np.int64)
        codes[self.order] = np.cumsum(np.concatenate([[0], self.gaps >= events]))
        return codes


class SharedJoins(NamedTuple):
    """How the clusters of a linkage fill the classes of a reference.

    Attributes
    ----------
    events, products : arrays
        The events that put objects of one class together, in order, and how many pairs of objects
        of that class they put together.
    whole : array, one entry a class
        The event after which the class is in one cluster; -1 for a class of one object.
    mixed : array, one entry a class
        The event after which some of its objects are with objects of other classes.
    """

    events: Integers
    products: Integers
    whole: Integers
    mixed: Integers


def single_linkage(
    left: Integers, right: Integers, n: int, counted: Booleans | None = None
) -> Linkage:
    """Join the pairs (left[0], right[0]), (left[1], right[1]), … of objects 0 … n - 1.

    Objects that are not `counted` link others but are not counted in products.
    """
    weights = np.ones(n, np.int64) if counted is None else counted.astype(np.int64)
    none = np.full(n, -1)
    most = min(n - 1, left.size)
    given = [left.astype(np.int64), right.astype(np.int64), weights]
    state = [np.arange(n), np.ones(n, np.int64), np.arange(n), none, np.full(n, left.size)]
    written = [np.zeros(most, np.int64), np.zeros(most, np.int64)]
    arrays = [*given, *state, *written]
    compiled = use_compiled("single_linkage", _SAVED_A_STEP * (n + left.size))
    if not compiled:
        arrays = [array.tolist() for array in arrays]
    loops = _loops(compiled)
    count = loops.link_pairs(*arrays)
    parents, following = arrays[3], arrays[6]
    order: Any = np.empty(n, np.int64) if compiled else [0] * n
    loops.follow_chains(parents, following, order)
    order = np.asarray(order, np.int64)
    gaps, joins, products = (np.asarray(arrays[index], np.int64) for index in (7, 8, 9))
    return Linkage(order, gaps[order][:-1], joins[:count], products[:count], left.size)


def joins_within(linkage: Linkage, classes: Integers, n_classes: int) -> SharedJoins:
    """Return when the objects of each class come together, and when others join them.

    `classes` has the class of each object, -1 for one that is not counted.
    """
    order, gaps = linkage.order, linkage.gaps
    maxima = RangeMaxima(gaps)
    places = np.flatnonzero(classes[order] >= 0)
    kept = classes[order[places]]
    between = maxima(places[:-1], places[1:])
    mixed = np.full(n_classes, linkage.never)
    for side in (kept[:-1], kept[1:]):
        borders = kept[:-1] != kept[1:]
        np.minimum.at(mixed, side[borders], between[borders])
    by_class = np.argsort(kept, kind="stable")
    kept, places = kept[by_class], places[by_class]
    neighbors = np.flatnonzero(kept[:-1] == kept[1:])
    events = maxima(places[neighbors], places[neighbors + 1])
    whole = np.full(n_classes, -1)
    np.maximum.at(whole, kept[neighbors], events)
    in_order = np.argsort(events, kind="stable")
    in_order = in_order[events[in_order] < linkage.never]
    products = _lengths_joined(neighbors[in_order], kept.size)
    return SharedJoins(events[in_order], products, whole, mixed)


def _lengths_joined(neighbors: Integers, n: int) -> Integers:
    """Return the product of the lengths of the two intervals that each join puts together."""
    compiled = use_compiled("single_linkage", _SAVED_A_STEP * neighbors.size)
    arrays = [neighbors, np.arange(n), np.arange(n), np.zeros(neighbors.size, np.int64)]
    if not compiled:
        arrays = [array.tolist() for array in arrays]
    _loops(compiled).join_neighbors(*arrays)
    return np.asarray(arrays[3], np.int64)


def _loops(compiled: bool) -> Any:
    """Return the module of the loops; importing numba is slow, so only if it is worth it."""
    if not compiled:
        return linkage_loops
    from partita.kernels.compiled import single_linkage as compiled_loops

    return compiled_loops
