"""Join two lists of ids: find the objects that both have, and those that do not match.

Ids become integer codes, equal for equal ids of both sides: by the library of the columns where
they have one, otherwise by one dict. Integers that lie close to each other are codes already. What
matches is then counted by numpy.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Booleans, Integers
from partita.clusterings.arrow_ids import ArrowIds, code_together
from partita.clusterings.coding import new_numbers
from partita.clusterings.frames import is_joined_by_pandas
from partita.clusterings.integer_lists import integers_of
from partita.clusterings.numbered_ids import code_integers
from partita.errors import InputTypeError


class Joined(NamedTuple):
    """The objects of two lists of ids, as indices into the lists, in their order.

    Attributes
    ----------
    indices : pair of arrays
        The objects that both lists have once, in the order of the first.
    only_first, only_second : array
        The objects whose id occurs once and is in one list only.
    repeated_first, repeated_second : array
        The first object of each id that occurs in the list more than once.
    n_repeated : int
        The number of ids that occur more than once in either list.
    """

    indices: tuple[Integers, Integers]
    only_first: Integers
    only_second: Integers
    repeated_first: Integers
    repeated_second: Integers
    n_repeated: int


def join(first: Any, second: Any) -> Joined:
    """Join two lists or indexes of ids."""
    codes_first, codes_second = _common_codes(first, second)
    n_codes = 1 + max(int(codes_first.max(initial=-1)), int(codes_second.max(initial=-1)))
    index_second = np.empty(n_codes, np.int64)
    index_second[codes_second] = np.arange(codes_second.size)
    if _are_the_same(codes_first, codes_second, n_codes):
        nothing = np.empty(0, np.int64)
        same = np.arange(codes_first.size), index_second[codes_first]
        return Joined(same, nothing, nothing, nothing, nothing, 0)
    count_first = np.bincount(codes_first, minlength=n_codes)
    count_second = np.bincount(codes_second, minlength=n_codes)
    both = (count_first == 1) & (count_second == 1)
    matched = np.flatnonzero(both[codes_first])
    repeated_first, repeated_second = count_first > 1, count_second > 1
    return Joined(
        (matched, index_second[codes_first[matched]]),
        np.flatnonzero(((count_first == 1) & (count_second == 0))[codes_first]),
        np.flatnonzero(((count_second == 1) & (count_first == 0))[codes_second]),
        _first_of_each(codes_first, repeated_first),
        _first_of_each(codes_second, repeated_second),
        int((repeated_first | repeated_second).sum()),
    )


def _are_the_same(first: Integers, second: Integers, n_codes: int) -> bool:
    """Return whether both sides have the same codes, each once."""
    in_first, in_second = np.zeros((2, n_codes), np.bool_)
    in_first[first] = True
    in_second[second] = True
    number = np.count_nonzero(in_first)
    return number == first.size == second.size and np.array_equal(in_first, in_second)


def are_unique(ids: list[Any]) -> bool:
    """Return whether no id occurs twice."""
    try:
        return len(set(ids)) == len(ids)
    except TypeError as error:
        raise not_hashable(error) from None


def _first_of_each(codes: Integers, wanted: Booleans) -> Integers:
    """Return the indices at which the wanted codes occur for the first time."""
    if not wanted.any():
        return np.empty(0, np.int64)
    here = np.flatnonzero(wanted[codes])
    _, first = np.unique(codes[here], return_index=True)
    return np.sort(here[first])


def _common_codes(first: Any, second: Any) -> tuple[Integers, Integers]:
    """Return codes of ids, equal for equal ids of both sides."""
    codes = None
    if isinstance(first, ArrowIds) and isinstance(second, ArrowIds):
        codes = code_together(first, second)
    elif all(map(_is_index, (first, second))) and first.dtype == second.dtype:
        codes = _codes_of_integers(first, second) or _codes_by_pandas(first, second)
    if codes is not None:
        return codes
    first, second = _as_list(first), _as_list(second)
    return _codes_of_integers(first, second) or _codes_by_dict(first, second)


def _codes_of_integers(first: Any, second: Any) -> tuple[Integers, Integers] | None:
    """Return codes of ids that are integers close to each other; None for any other ids."""
    numbers = _integers(first), _integers(second)
    if numbers[0] is None or numbers[1] is None:
        return None
    codes = code_integers([numbers[0], numbers[1]])
    return None if codes is None else (codes[0], codes[1])


def _integers(ids: Any) -> Integers | None:
    """Return ids as an array if they are an index or a list of integers of at most 64 bits."""
    if not isinstance(ids, list):
        return ids.to_numpy() if ids.dtype == np.int64 else None
    return integers_of(ids)


def _codes_by_pandas(first: Any, second: Any) -> tuple[Integers, Integers]:
    together, _ = first.append(second).factorize()
    return together[: len(first)], together[len(first) :]


def _is_index(ids: Any) -> bool:
    """Return whether ids are an index that pandas joins."""
    return hasattr(ids, "factorize") and is_joined_by_pandas(ids)


def _as_list(ids: Any) -> list[Any]:
    return ids if isinstance(ids, list) else list(ids.tolist())


def _codes_by_dict(first: list[Any], second: list[Any]) -> tuple[Integers, Integers]:
    try:
        numbered = new_numbers(first)
        if len(numbered) == len(first):
            codes_first = np.arange(len(first))
        else:
            numbered = new_numbers()
            codes_first = _looked_up(numbered, first)
        return codes_first, _looked_up(numbered, second)
    except TypeError as error:
        raise not_hashable(error) from None


def _looked_up(numbered: dict[Any, int], ids: list[Any]) -> Integers:
    return np.fromiter(map(numbered.__getitem__, ids), np.int64, len(ids))


def not_hashable(error: TypeError) -> InputTypeError:
    """Return the error of ids that a dict does not take."""
    return InputTypeError(f"ids must be hashable: {error}")
