"""Ids that end in numbers, such as "r0017" or "17": numbers are joined faster than strings.

Ids that share a beginning and go on with digits, of one length or without leading zeros, are equal
where their numbers are equal.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from partita.array_types import Integers

# Numbers are used as codes if their range is at most this multiple of the ids.
_SPAN_PER_ID = 4
# The numbers of more digits may not fit into 64 bits.
_MOST_DIGITS = 18


def code_numbers(columns: list[Any]) -> list[Integers] | None:
    """Return codes from 0 on, equal for equal ids of all columns of pyarrow.

    None if ids do not end in numbers, or if their numbers are so far apart that hashing is better.
    """
    if not all(map(len, columns)):
        return None
    numbers = _numbers(columns)
    return None if numbers is None else code_integers(numbers)


def code_integers(numbers: list[Integers]) -> list[Integers] | None:
    """Return codes from 0 on, equal for equal integers; None if these are far apart or absent."""
    if not all(one.size for one in numbers):
        return None
    least = min(int(one.min()) for one in numbers)
    span = max(int(one.max()) for one in numbers) - least + 1
    if span > _SPAN_PER_ID * sum(one.size for one in numbers):
        return None
    kind = np.int32 if span <= np.iinfo(np.int32).max else np.int64
    return [np.subtract(one, least, dtype=kind, casting="unsafe") for one in numbers]


def _numbers(columns: list[Any]) -> list[Integers] | None:
    """Return the numbers of ids, of which each belongs to one id; None if they have none."""
    import pyarrow
    from pyarrow import compute

    if all(pyarrow.types.is_integer(column.type) for column in columns):
        try:
            return [column.cast(pyarrow.int64()).to_numpy() for column in columns]
        except pyarrow.ArrowInvalid:
            return None
    extremes = [compute.min_max(column).as_py() for column in columns]
    texts = [text for one in extremes for text in one.values()]
    if not all(text.isascii() for text in texts):
        return None
    prefix = _common_start(min(texts), max(texts)).rstrip("0123456789")
    pieces = [_Piece.of(chunk, len(prefix)) for column in columns for chunk in column.chunks]
    kept = [piece for piece in pieces if piece is not None]
    padded = any(piece.is_padded for piece in kept)
    lengths = {length for piece in kept for length in (piece.shortest, piece.longest)}
    if len(kept) < len(pieces) or (padded and len(lengths) > 1):
        return None
    together = np.concatenate([piece.numbers for piece in kept])
    return np.split(together, np.cumsum([len(column) for column in columns])[:-1])


class _Piece(NamedTuple):
    """The numbers in some ids, how many digits they have, and whether some begin with zeros."""

    numbers: Integers
    shortest: int
    longest: int
    is_padded: bool

    @classmethod
    def of(cls, ids: Any, start: int) -> _Piece | None:
        """Read the numbers that begin at a character; None if there is anything but digits."""
        import pyarrow
        from pyarrow import compute

        ends = compute.utf8_slice_codeunits(ids, start)
        lengths = compute.binary_length(ends)
        shortest, longest = compute.min_max(lengths).as_py().values()
        if shortest in (None, 0) or longest > _MOST_DIGITS:
            return None
        if not compute.all(compute.ascii_is_decimal(ends)).as_py():
            return None
        padded = compute.and_(compute.starts_with(ends, "0"), compute.greater(lengths, 1))
        numbers = ends.cast(pyarrow.int64()).to_numpy()
        return cls(numbers, shortest, longest, bool(compute.any(padded).as_py()))


def _common_start(least: str, greatest: str) -> str:
    """Return what the least and the greatest of some strings begin with, and so all of them."""
    differing = (i for i, (x, y) in enumerate(zip(least, greatest, strict=False)) if x != y)
    return least[: next(differing, len(least))]


def are_unique_numbers(column: Any) -> bool | None:
    """Return whether ids that end in numbers occur once each; None if they do not end in any."""
    codes = code_numbers([column])
    return None if codes is None else are_unique_codes(codes[0])


def are_unique_codes(codes: Integers) -> bool:
    """Return whether no code occurs twice."""
    seen = np.zeros(int(codes.max(initial=-1)) + 1, np.bool_)
    seen[codes] = True
    return int(np.count_nonzero(seen)) == codes.size
