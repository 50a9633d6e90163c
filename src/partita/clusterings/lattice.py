"""The lattice of partitions: meet, join, refinement, and what goes with them, in linear time."""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.arguments import as_count
from partita.clusterings.hard import Hard, as_hard
from partita.clusterings.pairing import Pair, read_pair
from partita.errors import InputError, InputTypeError, first_few
from partita.kernels.components import connected_components
from partita.kernels.counting import factorize_integers


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
    first = as_hard(first)
    pair = read_pair(first, second, names=("first", "second"))
    codes, cells = factorize_integers(_cell_of_each_object(pair))
    return Hard.from_codes(codes, list(range(cells.size)), first.ids)


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
    first = as_hard(first)
    pair = read_pair(first, second, names=("first", "second"))
    _, cells = factorize_integers(_cell_of_each_object(pair))
    rows, columns = np.divmod(cells, pair.candidate.span)
    shape = (pair.reference.span, pair.candidate.span)
    count, of_row, _ = connected_components(rows, columns, shape)
    codes = of_row[pair.reference.values - pair.reference.first]
    return Hard.from_codes(codes, list(range(count)), first.ids)


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
    whole = as_hard(clustering)
    places = _places_of(whole, objects)
    ids = whole.ids
    kept = None if ids is None else [ids[place] for place in places.tolist()]
    return Hard.from_codes(whole.codes[places], whole.labels, kept)


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
    one, other = as_hard(first), as_hard(second)
    codes = np.concatenate([one.codes, other.codes + one.n_clusters])
    # An index that merely came along, as of a Series, numbers each side anew.
    ids_one, ids_other = (side.ids if side.ids_bind else None for side in (one, other))
    if (ids_one is None) != (ids_other is None):
        raise InputError("direct_sum needs ids on both sides or on none")
    if ids_one is None or ids_other is None:
        return Hard(codes)
    taken = set(ids_other)
    shared = [i for i in ids_one if i in taken]
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
    return Hard(np.zeros(as_count(n, "n"), np.int64))


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
    return Hard(np.arange(as_count(n, "n")))


def _cell_of_each_object(pair: Pair) -> Any:
    rows, columns = pair.reference.codes, pair.candidate.codes
    return (rows.values - rows.first).astype(np.int64) * columns.span + (
        columns.values - columns.first
    )


def _places_of(clustering: Hard, objects: Any) -> Any:
    """The positions of the objects to keep: from a mask, from ids, or given as they are."""
    wanted = list(objects)
    if wanted and all(isinstance(one, (bool, np.bool_)) for one in wanted):
        if len(wanted) != clustering.n:
            raise InputError(f"objects is a mask of {len(wanted)} for {clustering.n} objects")
        return np.flatnonzero(wanted)
    names: Any = range(clustering.n) if clustering.ids is None else clustering.ids
    try:
        place = {name: i for i, name in enumerate(names)}
        unknown = [one for one in wanted if one not in place]
        repeated = len(set(wanted)) < len(wanted)
    except TypeError as error:
        raise InputTypeError(f"objects must be ids or positions: {error}") from None
    if unknown:
        raise InputError(
            f"objects names objects that are not there: {first_few(unknown)}; "
            + ("give positions from 0" if clustering.ids is None else "give ids")
        )
    if repeated:
        raise InputError("objects names some objects more than once")
    return np.array([place[one] for one in wanted], np.int64)
