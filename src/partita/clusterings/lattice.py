"""The lattice of partitions: meet, join, refinement, and what goes with them, in linear time."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.clusterings.coding import Coding
from partita.clusterings.hard import Hard, as_clustering
from partita.clusterings.pairing import Pair, read_pair
from partita.errors import InputError, first_few
from partita.kernels.components import connected_components
from partita.kernels.counting import Codes, factorize_integers


def meet(first: Any, second: Any) -> Hard:
    """Return the coarsest clustering that refines both: objects together in both stay together.

    Parameters
    ----------
    first, second : clusterings
        Labels in any form that :class:`partita.Hard` reads.

    Examples
    --------
    >>> import partita as pt
    >>> pt.meet([0, 0, 1, 1], [0, 1, 1, 1]).clusters()
    [[0], [1], [2, 3]]
    """
    pair = read_pair(first, second, names=("first", "second"))
    codes, _ = factorize_integers(_cell_of_each_object(pair))
    return _like(first, codes)


def join(first: Any, second: Any) -> Hard:
    """Return the finest clustering that both refine: chains of shared clusters are one cluster.

    Its clusters are the connected components of the graph whose edges are the cells of the
    contingency table.

    Parameters
    ----------
    first, second : clusterings
        Labels in any form that :class:`partita.Hard` reads.

    Examples
    --------
    >>> import partita as pt
    >>> pt.join([0, 0, 1, 2], [0, 1, 1, 2]).clusters()
    [[0, 1, 2], [3]]
    """
    pair = read_pair(first, second, names=("first", "second"))
    _, cells = factorize_integers(_cell_of_each_object(pair))
    rows, columns = np.divmod(cells, pair.candidate.span)
    shape = (pair.reference.span, pair.candidate.span)
    _, of_row, _ = connected_components(rows, columns, shape)
    return _like(first, of_row[pair.reference.values - pair.reference.first])


def refines(first: Any, second: Any) -> bool:
    """Tell whether every cluster of the first lies inside a cluster of the second.

    Parameters
    ----------
    first, second : clusterings
        Labels in any form that :class:`partita.Hard` reads.

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
    """Restrict a clustering to some objects: its trace on that set.

    Parameters
    ----------
    clustering : clustering or anything read as one
    objects : sequence
        The ids of the objects to keep, or their positions when the clustering has no ids, or
        a boolean mask.

    Examples
    --------
    >>> import partita as pt
    >>> pt.trace(["a", "a", "b", "c"], [0, 2, 3]).n_clusters
    3
    """
    whole = as_clustering(clustering)
    places = _places_of(whole, objects)
    labels = whole.labels
    ids = whole.ids
    return Hard(
        [labels[code] for code in whole.codes[places].tolist()],
        ids=None if ids is None else [ids[place] for place in places.tolist()],
    )


def direct_sum(first: Any, second: Any) -> Hard:
    """Put clusterings of two disjoint sets of objects side by side.

    Parameters
    ----------
    first, second : clusterings
        Labels in any form that :class:`partita.Hard` reads.

    Examples
    --------
    >>> import partita as pt
    >>> pt.direct_sum([0, 0], [0, 1]).clusters()
    [[0, 1], [2], [3]]
    """
    one, other = as_clustering(first), as_clustering(second)
    codes = np.concatenate([one.codes, other.codes + one.n_clusters])
    ids_one, ids_other = one.ids, other.ids
    if (ids_one is None) != (ids_other is None):
        raise InputError("direct_sum needs ids on both sides or on none")
    if ids_one is None or ids_other is None:
        return Hard(codes)
    shared = [i for i in ids_one if i in set(ids_other)]
    if shared:
        raise InputError(
            f"direct_sum takes clusterings of different objects, but {len(shared)} are in both: "
            f"{first_few(shared)}"
        )
    return Hard(codes, ids=ids_one + ids_other)


def top(n: int) -> Hard:
    """Return the clustering with all n objects in one cluster.

    Parameters
    ----------
    n : int
        The number of objects, at least 1.

    Examples
    --------
    >>> import partita as pt
    >>> pt.top(3).clusters()
    [[0, 1, 2]]
    """
    return Hard(np.zeros(_whole(n), np.int64))


def bottom(n: int) -> Hard:
    """Return the clustering with each of n objects in a cluster of its own.

    Parameters
    ----------
    n : int
        The number of objects, at least 1.

    Examples
    --------
    >>> import partita as pt
    >>> pt.bottom(3).clusters()
    [[0], [1], [2]]
    """
    return Hard(np.arange(_whole(n)))


def _whole(n: int) -> int:
    if n < 1:
        raise InputError(f"n={n}: a clustering needs at least one object")
    return int(n)


def _cell_of_each_object(pair: Pair) -> Any:
    rows, columns = _codes(pair.reference), _codes(pair.candidate)
    return (rows.values - rows.first).astype(np.int64) * columns.span + (
        columns.values - columns.first
    )


def _codes(coding: Coding) -> Codes:
    return Codes(coding.values, coding.first, coding.span)


def _like(original: Any, codes: Any) -> Hard:
    """A clustering by these codes with the ids of the original, in its order."""
    clustering = as_clustering(original)
    return Hard(codes, ids=clustering.ids)


def _places_of(clustering: Hard, objects: Any) -> Any:
    wanted = np.asarray(objects)
    if wanted.dtype == np.bool_:
        if wanted.shape != (clustering.n,):
            raise InputError(
                f"objects is a mask of shape {wanted.shape} for {clustering.n} objects"
            )
        return np.flatnonzero(wanted)
    ids = clustering.ids
    if ids is None:
        outside = [i for i in list(objects) if not 0 <= i < clustering.n]
        if outside:
            raise InputError(
                f"objects names positions that do not exist: {first_few(outside)} "
                f"(there are {clustering.n} objects)"
            )
        return wanted.astype(np.int64)
    place = {name: i for i, name in enumerate(ids)}
    unknown = [name for name in objects if name not in place]
    if unknown:
        raise InputError(f"objects names ids that do not exist: {first_few(unknown)}")
    return np.array([place[name] for name in objects], np.int64)
