"""Number the objects that occur in pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from partita.arguments import as_names
from partita.array_types import Integers
from partita.clusterings.label_values import as_text, is_missing
from partita.errors import InputError, InputTypeError, MismatchError, first_few
from partita.words import counted, verb


def compound_ids(columns: Sequence[Sequence[Any]]) -> Sequence[Any]:
    """Return ids of one column as they are, and those of several as tuples."""
    return columns[0] if len(columns) == 1 else list(zip(*columns, strict=True))


def id_text(x: Any) -> Any:
    """Return an id as files hold it: a string, or a tuple of strings."""
    return tuple(map(as_text, x)) if isinstance(x, tuple) else as_text(x)


def number_objects(
    first: Sequence[Any],
    second: Sequence[Any],
    objects: Iterable[Any] | None,
    name: str,
    *,
    in_file: bool = False,
) -> tuple[Integers, Integers, list[Any]]:
    """Return the index of each pair's objects, and the objects: as given, or those that occur.

    The ids of a file become strings; only distinct ones are converted.
    """
    codes, distinct = _number_distinct([*first, *second], name)
    if in_file:
        distinct = [id_text(x) for x in distinct]
    _refuse_missing(codes, distinct, len(first), name)
    if objects is None and not in_file:
        return codes[: len(first)], codes[len(first) :], distinct
    # Numbers such as 1 and 1.0 are one string.
    ids = list(dict.fromkeys(distinct)) if objects is None else _unique_objects(objects, name)
    number = {x: i for i, x in enumerate(ids)}
    unknown = [x for x in distinct if x not in number]
    if unknown:
        raise MismatchError(
            f"{name}: {counted(len(unknown), 'object')} of pairs {verb(len(unknown), 'are')} not "
            f"among objects=: {first_few(unknown)}"
        )
    numbers = np.fromiter((number[x] for x in distinct), np.int64, len(distinct))
    codes = numbers[codes]
    return codes[: len(first)], codes[len(first) :], ids


def _number_distinct(ids: list[Any], name: str) -> tuple[Integers, list[Any]]:
    """Return the index of each id among the distinct ones, and these."""
    if set(map(type, ids)) == {int}:
        array = np.asarray(ids)
        if array.dtype.kind == "i":
            values, codes = np.unique(array, return_inverse=True)
            return codes, values.tolist()
    try:
        number = {x: i for i, x in enumerate(dict.fromkeys(ids))}
    except TypeError as error:
        raise InputTypeError(f"{name}: ids must be hashable: {error}") from None
    return np.fromiter(map(number.__getitem__, ids), np.int64, len(ids)), list(number)


def _refuse_missing(codes: Integers, distinct: list[Any], n: int, name: str) -> None:
    missing = [i for i, x in enumerate(distinct) if _is_absent(x)]
    if missing:
        pairs = np.unique(np.flatnonzero(np.isin(codes, missing)) % n)
        raise InputError(
            f"{name}: {counted(pairs.size, 'pair')} {verb(pairs.size, 'lack')} an id, first at "
            f"{first_few(pairs)}"
        )


def _is_absent(x: Any) -> bool:
    return any(map(is_missing, x)) if isinstance(x, tuple) else is_missing(x)


def _unique_objects(objects: Iterable[Any], name: str) -> list[Any]:
    listed = objects.tolist() if hasattr(objects, "tolist") else as_names(objects, "objects")
    if len(set(listed)) < len(listed):
        seen: set[Any] = set()
        again = [x for x in listed if x in seen or seen.add(x)]  # type: ignore[func-returns-value]
        raise InputError(
            f"objects of {name}: {len(again)} {verb(len(again), 'occur')} more than once: "
            f"{first_few(again)}"
        )
    return listed
