"""The lattice of hard clusterings: meet, join, refinement, restriction and sums."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.arguments import as_count, as_names
from partita.array_types import Integers
from partita.clusterings.hard import Hard, as_hard
from partita.clusterings.pairing import Pair, read_pair
from partita.errors import InputError, first_few
from partita.foreign_errors import raise_named
from partita.kernels.components import connected_components
from partita.kernels.factorizing import factorize_integers
from partita.limits import MOST_OBJECTS
from partita.words import counted, verb


def meet(first: Any, second: Any) -> Hard:
    """Return the meet: two objects share a cluster if they do so in both clusterings.

    It is the coarsest clustering that refines both. It takes time linear in the number of objects.

    Parameters
    ----------
    first, second : clusterings
        Labels in any form that :class:`partita.Hard` reads.

    Returns
    -------
    Hard
        With the objects of `first`, in their order, and clusters numbered from 0.

    Examples
    --------
    >>> import partita as pt
    >>> pt.meet([0, 0, 1, 1], [0, 1, 1, 1]).clusters()
    [[0], [1], [2, 3]]
    """
    first = as_hard(first, "first")
    pair = read_pair(first, second, names=("first", "second"))
    codes, cells = factorize_integers(_cell_of_each_object(pair))
    return Hard.from_codes(codes, list(range(cells.size)), first.ids)


def join(first: Any, second: Any) -> Hard:
    """Return the join: the finest clustering that both clusterings refine.

    Its clusters are the connected components of the graph whose edges are the cells of the
    contingency table. Computing it takes time nearly linear in the number of objects.

    Parameters
    ----------
    first, second : clusterings
        Labels in any form that :class:`partita.Hard` reads.

    Returns
    -------
    Hard
        With the objects of `first`, in their order, and clusters numbered from 0.

    Examples
    --------
    >>> import partita as pt
    >>> pt.join([0, 0, 1, 2], [0, 1, 1, 2]).clusters()
    [[0, 1, 2], [3]]
    """
    first = as_hard(first, "first")
    pair = read_pair(first, second, names=("first", "second"))
    _, cells = factorize_integers(_cell_of_each_object(pair))
    rows, columns = np.divmod(cells, pair.candidate.span)
    shape = (pair.reference.span, pair.candidate.span)
    count, of_row, _ = connected_components(rows, columns, shape)
    codes = of_row[pair.reference.values - pair.reference.first]
    return Hard.from_codes(codes, list(range(count)), first.ids)


def refines(first: Any, second: Any) -> bool:
    """Return whether every cluster of the first lies inside a cluster of the second.

    Parameters
    ----------
    first, second : clusterings
        Labels in any form that :class:`partita.Hard` reads.

    Returns
    -------
    bool

    Examples
    --------
    >>> import partita as pt
    >>> pt.refines([0, 1, 2, 2], [0, 0, 1, 1]), pt.refines([0, 0, 1, 1], [0, 1, 2, 2])
    (True, False)
    """
    pair = read_pair(first, second, names=("first", "second"))
    cluster = pair.reference.values - pair.reference.first
    container = np.empty(pair.reference.span, np.int64)
    container[cluster] = pair.candidate.values
    return bool((container[cluster] == pair.candidate.values).all())


def trace(clustering: Any, objects: Any) -> Hard:
    """Return the trace of a clustering on some objects: its restriction to them.

    Parameters
    ----------
    clustering : clustering
        Labels in any form that :class:`partita.Hard` reads.
    objects : sequence
        The ids of the objects to keep, or their indices if the clustering has no ids, or a boolean
        mask.

    Returns
    -------
    Hard
        With the given objects, in the given order, and the labels of their clusters.

    Examples
    --------
    >>> import partita as pt
    >>> pt.trace(["a", "a", "b", "c"], [0, 2, 3]).n_clusters
    3
    """
    whole = as_hard(clustering, "clustering")
    indices = _indices_of(whole, objects)
    ids = whole.ids
    kept = None if ids is None else [ids[i] for i in indices.tolist()]
    return Hard.from_codes(whole.codes[indices], whole.labels, kept)


def direct_sum(first: Any, second: Any) -> Hard:
    """Return the direct sum: the clusters of two clusterings of different objects together.

    Parameters
    ----------
    first, second : clusterings
        Labels in any form that :class:`partita.Hard` reads.

    Returns
    -------
    Hard
        With the objects of `first`, then those of `second`.

    Examples
    --------
    >>> import partita as pt
    >>> pt.direct_sum([0, 0], [0, 1]).clusters()
    [[0, 1], [2], [3]]
    """
    first, second = as_hard(first, "first"), as_hard(second, "second")
    codes = np.concatenate([first.codes, second.codes + first.n_clusters])
    # The index of a Series is no set of ids: both may start at 0.
    first_ids, second_ids = (x.ids if x.ids_bind else None for x in (first, second))
    if (first_ids is None) != (second_ids is None):
        raise InputError("first and second need ids on both sides or on none")
    if first_ids is None or second_ids is None:
        return Hard(codes)
    known = set(second_ids)
    shared = [i for i in first_ids if i in known]
    if shared:
        raise InputError(
            f"direct_sum takes clusterings of different objects, but {len(shared)} "
            f"{verb(len(shared), 'are')} in both: "
            f"{first_few(shared)}"
        )
    return Hard(codes, ids=first_ids + second_ids)


def top(n: int) -> Hard:
    """Return the clustering with all n objects in one cluster.

    Parameters
    ----------
    n : int
        The number of objects, at least 1.

    Returns
    -------
    Hard
        The largest element of the lattice: every clustering of n objects refines it.

    Examples
    --------
    >>> import partita as pt
    >>> pt.top(3).clusters()
    [[0, 1, 2]]
    """
    return Hard(np.zeros(as_count(n, "n", most=MOST_OBJECTS), np.int64))


def bottom(n: int) -> Hard:
    """Return the clustering with each of n objects in a cluster of its own.

    Parameters
    ----------
    n : int
        The number of objects, at least 1.

    Returns
    -------
    Hard
        The smallest element of the lattice: it refines every clustering of n objects.

    Examples
    --------
    >>> import partita as pt
    >>> pt.bottom(3).clusters()
    [[0], [1], [2]]
    """
    return Hard(np.arange(as_count(n, "n", most=MOST_OBJECTS)))


def _cell_of_each_object(pair: Pair) -> Integers:
    """Return the index of each object's cell in the contingency table, row by row."""
    rows, columns = pair.reference.codes, pair.candidate.codes
    above = (rows.values - rows.first).astype(np.int64) * columns.span
    cells: Integers = above + (columns.values - columns.first)
    return cells


def _indices_of(clustering: Hard, objects: Any) -> Integers:
    """Return the indices of objects that are given by a mask, by ids or by indices."""
    wanted = as_names(objects, "objects")
    if wanted and all(isinstance(item, (bool, np.bool_)) for item in wanted):
        if len(wanted) != clustering.n:
            raise InputError(
                f"objects is a mask of {len(wanted)} for {counted(clustering.n, 'object')}"
            )
        return np.flatnonzero(wanted)
    names: Any = range(clustering.n) if clustering.ids is None else clustering.ids
    try:
        index = {name: i for i, name in enumerate(names)}
        unknown = [item for item in wanted if item not in index]
        repeated = len(set(wanted)) < len(wanted)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, "objects", "ids or positions")
    if unknown:
        raise InputError(
            f"objects names objects that are not there: {first_few(unknown)}; "
            + ("give positions from 0" if clustering.ids is None else "give ids")
        )
    if repeated:
        raise InputError("objects names some objects more than once")
    return np.array([index[item] for item in wanted], np.int64)
