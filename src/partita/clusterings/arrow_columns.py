"""Labels and ids in columns of pyarrow, as text.

Work is done once for each distinct value: rows stay in pyarrow, or become integer codes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.clusterings.arrow_ids import ArrowIds
from partita.clusterings.coding import Coding
from partita.clusterings.label_values import as_text
from partita.errors import FileError, first_few
from partita.words import counted

# Values are looked at in pieces of so many rows: few until one of them decides, many if all count,
# and as many as stay in the cache to write them.
_PIECE = 4096
_MANY = 1 << 22
_CACHED = 1 << 16

# Whole numbers are their own codes if no more than this many lie between the least and the largest.
_SMALL_RANGE = 1 << 16


def can_be_text(column: Any) -> bool:
    """Return whether the values of a column are plain, so that equal ones can be found."""
    from pyarrow import types

    kind = column.type.value_type if types.is_dictionary(column.type) else column.type
    tests = (types.is_string, types.is_large_string, types.is_integer, types.is_boolean)
    return any(test(kind) for test in (*tests, types.is_floating, types.is_date))


def code_text(column: Any) -> Coding:
    """Code the values of a column as labels in a file: as text, in order of occurrence.

    Empty strings and values that are no numbers are missing labels.
    """
    small = _small_integers(column)
    codes, distinct, is_ordered = small or _encoded(column)
    texts = [*map(as_text, distinct), None]
    n_codes = len(distinct) if small else len(texts)
    seen = range(len(distinct)) if is_ordered else _in_order_of_occurrence(codes, n_codes)
    numbered: dict[str | None, int] = {}
    new_codes = np.zeros(len(texts), np.int32)
    for code in seen:
        new_codes[code] = numbered.setdefault(texts[code], len(numbered))
    values = codes
    if new_codes.tolist() != [*range(len(distinct)), 0]:
        values = codes.astype(np.int32, copy=False)
        # In place and in pieces: fresh memory would take longer than the numbers.
        for start in range(0, values.size, _CACHED):
            piece = values[start : start + _CACHED]
            piece[:] = new_codes.take(piece)
    missing = values == numbered[None] if None in numbered else None
    return Coding(values, 0, max(len(numbered), 1), list(numbered), missing)


def _in_order_of_occurrence(codes: Integers, n_codes: int) -> list[int]:
    """Return the codes that occur, in order; the last one may be that of null, -1."""
    first = np.full(n_codes, codes.size)
    start, size, n_left = 0, _PIECE, n_codes
    # Most values occur early, so that few of the rows are looked at.
    while n_left:
        here = codes[start : start + size][::-1]
        position = np.full(n_codes, codes.size)
        position[here] = np.arange(start + here.size - 1, start - 1, -1)
        n_left -= int(np.count_nonzero((first == codes.size) & (position < codes.size)))
        np.minimum(first, position, out=first)
        if start == 0 and n_left:
            n_left -= n_codes - _number_of_occurring(codes, n_codes)
        start, size = start + size, min(4 * size, _MANY)
    occurring = np.flatnonzero(first < codes.size)
    listed: list[int] = occurring[np.argsort(first[occurring])].tolist()
    return listed


def _number_of_occurring(codes: Integers, n_codes: int) -> int:
    occurs = np.zeros(n_codes, np.bool_)
    occurs[codes] = True
    return int(np.count_nonzero(occurs))


def _small_integers(column: Any) -> tuple[Integers, list[Any], bool] | None:
    """Return whole numbers of a small range as their own codes; see `_encoded`."""
    from pyarrow import compute, types

    if not types.is_integer(column.type) or column.null_count or len(column) <= _SMALL_RANGE:
        return None
    ends = compute.min_max(column)
    low, high = ends["min"].as_py(), ends["max"].as_py()
    if high - low >= _SMALL_RANGE:
        return None
    codes: Integers = np.empty(len(column), np.int32)
    start = 0
    for chunk in column.chunks:
        part = codes[start : start + len(chunk)]
        np.subtract(chunk.to_numpy(), low, out=part, casting="unsafe")
        start += len(chunk)
    return codes, list(range(low, high + 1)), False


def _encoded(column: Any) -> tuple[Integers, list[Any], bool]:
    """Return the codes of a column, its values by code, and whether they occur in this order.

    The last code, -1, is for null.
    """
    import pyarrow

    is_new = not pyarrow.types.is_dictionary(column.type)
    if is_new:
        column = column.dictionary_encode()
    elif any(chunk.dictionary.null_count for chunk in column.chunks):
        column = column.cast(column.type.value_type).dictionary_encode()
    # pyarrow numbers values as they occur.
    is_ordered = is_new and column.null_count == 0
    column = column.unify_dictionaries()
    if column.num_chunks == 0:
        return np.empty(0, np.int64), [], True
    pieces = [chunk.indices.fill_null(-1).to_numpy() for chunk in column.chunks]
    return np.concatenate(pieces), column.chunk(0).dictionary.to_pylist(), is_ordered


def text_ids(column: Any, name: str) -> ArrowIds:
    """Return the ids in a column as text; raise if some are missing."""
    import pyarrow
    from pyarrow import compute, types

    if types.is_string(column.type) or types.is_large_string(column.type):
        texts = column
    elif types.is_integer(column.type):
        texts = column.cast(pyarrow.string())
    else:
        codes, distinct, _ = _encoded(column)
        written = pyarrow.array([*map(as_text, distinct), None], pyarrow.string())
        texts = pyarrow.chunked_array([written.take(pyarrow.array(codes % len(written)))])
    absent = compute.fill_null(compute.equal(compute.binary_length(texts), 0), True)
    if compute.any(absent).as_py():
        where = np.flatnonzero(absent.to_numpy(zero_copy_only=False))
        raise FileError(
            f"{name} has {counted(where.size, 'object')} without an id, first at {first_few(where)}"
        )
    return ArrowIds(texts)


def has_fractions(column: Any) -> bool:
    """Return whether values are numbers up to the first that is not whole."""
    import pyarrow

    if pyarrow.types.is_integer(column.type):
        return False
    for start in range(0, len(column), _PIECE):
        try:
            if any(float(x) % 1 != 0 for x in column.slice(start, _PIECE).to_pylist()):
                return True
            if start == 0:
                column.cast(pyarrow.int64())
                # All are whole numbers, or texts of such; a null would end the search as well.
                return False
        except pyarrow.ArrowInvalid:
            continue
        except (TypeError, ValueError):
            return False
    return False
