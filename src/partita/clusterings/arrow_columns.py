"""Labels and ids in columns of pyarrow, as text.

Work is done once for each distinct value: rows stay in pyarrow, or become integer codes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.clusterings.arrow_ids import ArrowIds
from partita.clusterings.coding import Coding, as_text
from partita.errors import FileError, first_few
from partita.words import counted

# Values are looked at in pieces of so many rows: few until one of them decides, many if all count.
_PIECE = 4096
_MANY = 1 << 22


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
    codes, distinct = _encoded(column)
    texts = [*map(as_text, distinct), None]
    seen = _in_order_of_occurrence(column, codes, len(texts))
    numbered: dict[str | None, int] = {}
    new_codes = np.zeros(len(texts), np.int64)
    for code in seen:
        new_codes[code] = numbered.setdefault(texts[code], len(numbered))
    values = new_codes[codes]
    missing = values == numbered[None] if None in numbered else None
    return Coding(values, 0, max(len(numbered), 1), list(numbered), missing)


def _in_order_of_occurrence(column: Any, codes: Integers, n_codes: int) -> list[int]:
    """Return the codes that occur, in order; the last of all codes is that of null."""
    from pyarrow import types

    if not types.is_dictionary(column.type) and column.null_count == 0:
        # pyarrow numbers values as they occur.
        return list(range(n_codes - 1))
    first = np.full(n_codes, codes.size)
    for start in range(0, codes.size, _MANY):
        here = codes[start : start + _MANY][::-1]
        position = np.full(n_codes, codes.size)
        position[here] = np.arange(start + here.size - 1, start - 1, -1)
        np.minimum(first, position, out=first)
    occurring = np.flatnonzero(first < codes.size)
    listed: list[int] = occurring[np.argsort(first[occurring])].tolist()
    return listed


def _encoded(column: Any) -> tuple[Integers, list[Any]]:
    """Return the codes of a column and its distinct values; the last code, -1, is for null."""
    import pyarrow

    if pyarrow.types.is_dictionary(column.type):
        if any(chunk.dictionary.null_count for chunk in column.chunks):
            column = column.cast(column.type.value_type).dictionary_encode()
    else:
        column = column.dictionary_encode()
    column = column.unify_dictionaries()
    if column.num_chunks == 0:
        return np.empty(0, np.int64), []
    pieces = [chunk.indices.fill_null(-1).to_numpy() for chunk in column.chunks]
    return np.concatenate(pieces), column.chunk(0).dictionary.to_pylist()


def text_ids(column: Any, name: str) -> ArrowIds:
    """Return the ids in a column as text; raise if some are missing."""
    import pyarrow
    from pyarrow import compute, types

    if types.is_string(column.type) or types.is_large_string(column.type):
        texts = column
    elif types.is_integer(column.type):
        texts = column.cast(pyarrow.string())
    else:
        codes, distinct = _encoded(column)
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
