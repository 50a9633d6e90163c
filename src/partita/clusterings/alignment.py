"""Put the objects of several clusterings in one order, by position or by their ids.

Ids are joined once for each clustering, against the order of all objects, and not for each pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from partita.array_types import Booleans, Integers
from partita.clusterings.coding import new_numbers
from partita.clusterings.integer_lists import integers_of
from partita.clusterings.joining import not_hashable
from partita.clusterings.mismatches import length_error, refuse_repeated_guess
from partita.clusterings.named_objects import Named, list_ids
from partita.clusterings.numbered_ids import code_integers
from partita.clusterings.pairing import (
    OnMismatch,
    as_strings,
    check_on_mismatch,
    go_by_position,
    have_equal_ids,
    match_objects,
)
from partita.errors import MismatchError
from partita.results.coverage import Coverage
from partita.results.inputs import MatchedBy

# In place of the row of an object that a clustering does not have, or has more than once.
ABSENT, REPEATED = -1, -2


@dataclass(frozen=True)
class Alignment:
    """The objects of several clusterings in one order: that of the first, then what it lacks.

    Attributes
    ----------
    n : int
        The number of different objects.
    ids : list, index or None
        Their ids; None for positions.
    rows : list of array or None
        For each clustering the row of each object in it, `ABSENT` or `REPEATED`; None if its rows
        are the objects, in order. Clusterings of the same ids in the same order share the array.
    matched_by : {"ids", "position"}
    """

    n: int
    ids: Any
    rows: list[Integers | None]
    matched_by: MatchedBy

    @cached_property
    def _lacks(self) -> list[NDArray[np.int8] | None]:
        """For each clustering 0, `ABSENT` or `REPEATED` for each object; None if it has all."""
        return [
            None
            if rows is None or rows.min(initial=0) >= 0
            else np.minimum(rows, 0).astype(np.int8)
            for rows in self.rows
        ]

    def has(self, index: int) -> Booleans | None:
        """Return which objects a clustering has exactly once; None for all."""
        lacks = self._lacks[index]
        if lacks is None:
            return None
        found: Booleans = lacks == 0
        return found

    def coverage(self, i: int, j: int) -> Coverage:
        """Return how many objects two of the clusterings have in common, and in one only."""
        first, second = self._lacks[i], self._lacks[j]
        if first is None and second is None:
            return Coverage(self.n)
        first, second = (np.zeros(self.n, np.int8) if x is None else x for x in (first, second))
        numbers = (
            np.count_nonzero(objects)
            for objects in (
                (first == 0) & (second == 0),
                (first == 0) & (second == ABSENT),
                (first == ABSENT) & (second == 0),
                (first == REPEATED) | (second == REPEATED),
            )
        )
        return Coverage(*map(int, numbers))


def align(named: Sequence[Named], names: Sequence[str], on_mismatch: OnMismatch) -> Alignment:
    """Put the objects of several clusterings in one order.

    Any two clusterings are matched as :func:`partita.clusterings.pairing.match_objects` matches
    them alone. Where that is not possible for all, some without ids and some with an index in
    different orders, an error says so.

    Parameters
    ----------
    named : sequence of clusterings
    names : sequence of str
        What error messages call them; files go by their own names.
    on_mismatch : {"error", "intersect"}
        What to do with objects that a clustering lacks or has more than once.

    Examples
    --------
    >>> from partita.clusterings.alignment import align
    >>> from partita.clusterings.reading import read
    >>> both = read({"ann": 0, "bob": 1}, "x"), read({"bob": 1, "cleo": 1, "ann": 0}, "y")
    >>> alignment = align(both, ("x", "y"), "intersect")
    >>> alignment.ids, [rows.tolist() for rows in alignment.rows]
    (['ann', 'bob', 'cleo'], [[0, 1, -1], [2, 0, 1]])
    """
    check_on_mismatch(on_mismatch)
    names = [x.source or name for x, name in zip(named, names, strict=True)]
    first = named[0]
    by_position = [
        go_by_position(first, x, (names[0], name))
        for x, name in zip(named[1:], names[1:], strict=True)
    ]
    if not all(by_position):
        return _align_by_ids(named, names, on_mismatch)
    for x, name in zip(named, names, strict=True):
        if x.n != first.n:
            raise length_error(first.n, x.n, (names[0], name))
    _refuse_two_orders(named, names)
    return Alignment(first.n, first.ids, [None] * len(named), "position")


def _has_ids(x: Named) -> bool:
    """Return whether a clustering can be matched by ids."""
    return x.ids is not None and not x.by_position


def _refuse_two_orders(named: Sequence[Named], names: Sequence[str]) -> None:
    """Raise if clusterings that others match by position list their own ids differently."""
    indexed = [(x, name) for x, name in zip(named, names, strict=True) if _has_ids(x)]
    for x, name in indexed[1:]:
        if not have_equal_ids(indexed[0][0], x):
            without = (name for x, name in zip(named, names, strict=True) if not _has_ids(x))
            raise _two_orders(indexed[0][1], name, next(without))


def _two_orders(first: str, second: str, without: str) -> MismatchError:
    return MismatchError(
        f"{first} and {second} list their objects in different orders, and {without} has no ids to "
        "say which order is its own. Give ids to all clusterings, or to none"
    )


def _align_by_ids(
    named: Sequence[Named], names: Sequence[str], on_mismatch: OnMismatch
) -> Alignment:
    lists: list[Named] = []
    list_of: list[int] = []
    for x in named:
        index = next((i for i, other in enumerate(lists) if _same_ids(other, x)), len(lists))
        lists += [x] if index == len(lists) else []
        list_of.append(index)
    ids = [
        list_ids(x.ids if _has_ids(x) else None, x.n, names[list_of.index(i)])
        for i, x in enumerate(lists)
    ]
    _refuse_index_beside_positions(named, names, [ids[i] for i in list_of])
    if len({x.source is None for x in lists}) > 1:
        ids = [as_strings(one) for one in ids]  # the ids of files are strings
    codes = _common_codes(ids)
    order, rows_of_list = _rows_of(codes)
    rows = [rows_of_list[i] for i in list_of]
    if any(one is not None and one.min(initial=0) < 0 for one in rows):
        if on_mismatch == "error":
            for x, name in zip(named[1:], names[1:], strict=True):
                match_objects(named[0], x, on_mismatch, (names[0], name))
        _refuse_repeated_guesses(named, names, [ids[i] for i in list_of])
    return Alignment(order.size, _ids_in(order, codes, ids), rows, "ids")


def _same_ids(x: Named, y: Named) -> bool:
    """Return whether two clusterings list the same ids in the same order, or both list none."""
    if _has_ids(x) and _has_ids(y):
        return have_equal_ids(x, y)
    return not _has_ids(x) and not _has_ids(y) and x.n == y.n


def _refuse_index_beside_positions(
    named: Sequence[Named], names: Sequence[str], ids: list[list[Any]]
) -> None:
    """Raise if one clustering has no ids and the index of another is no list of positions.

    The two would be matched by position, but both of them by ids with the others.
    """
    every = list(zip(named, names, ids, strict=True))
    without = next((name for x, name, _ in every if not _has_ids(x)), None)
    for x, name, own in every:
        if without is not None and _has_ids(x) and not x.ids_bind and own != list(range(x.n)):
            binding = next(name for x, name, _ in every if x.ids_bind)
            raise _two_orders(binding, name, without)


def _refuse_repeated_guesses(
    named: Sequence[Named], names: Sequence[str], ids: list[list[Any]]
) -> None:
    """Raise if ids repeat in a column that was taken for ids because no other was left."""
    for x, name, own in zip(named, names, ids, strict=True):
        if x.origin is not None and x.origin.ids_from == "only column left":
            seen: set[Any] = set()
            repeated = {one for one in own if one in seen or seen.add(one)}  # type: ignore[func-returns-value]
            refuse_repeated_guess((named[0], x), ((), repeated), (names[0], name))


def _common_codes(ids: list[list[Any]]) -> list[Integers]:
    """Return codes of the ids of each list, equal for equal ids."""
    numbers = [integers_of(one) for one in ids]
    known = [one for one in numbers if one is not None]
    codes = code_integers(known) if len(known) == len(numbers) else None
    if codes is not None:
        return codes
    numbered = new_numbers()
    try:
        return [np.fromiter(map(numbered.__getitem__, one), np.int64, len(one)) for one in ids]
    except TypeError as error:
        raise not_hashable(error) from None


def _rows_of(codes: list[Integers]) -> tuple[Integers, list[Integers | None]]:
    """Return the codes in the order of all objects, and the row of each object in each list."""
    n_codes = 1 + max(int(one.max(initial=-1)) for one in codes)
    first = codes[0][np.sort(np.unique(codes[0], return_index=True)[1])]
    is_later = np.zeros(n_codes, np.bool_)
    for one in codes[1:]:
        is_later[one] = True
    is_later[first] = False
    order = np.concatenate([first.astype(np.int64), np.flatnonzero(is_later)])
    rows: list[Integers | None] = []
    for one in codes:
        row_of = np.full(n_codes, ABSENT, np.int64)
        row_of[one] = np.arange(one.size)
        row_of[np.bincount(one, minlength=n_codes) > 1] = REPEATED
        found = row_of[order]
        in_order = found.size == one.size and np.array_equal(found, np.arange(one.size))
        rows.append(None if in_order else found)
    return order, rows


def _ids_in(order: Integers, codes: list[Integers], ids: list[list[Any]]) -> list[Any]:
    """Return the ids of codes."""
    if codes[0].size == order.size and np.array_equal(codes[0], order):
        return ids[0]
    id_of = np.empty(1 + int(order.max(initial=-1)), object)
    for one, own in zip(reversed(codes), reversed(ids), strict=True):
        id_of[one] = np.fromiter(own, object, len(own))
    found: list[Any] = id_of[order].tolist()
    return found
