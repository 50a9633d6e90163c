"""Ids of objects in a column of pyarrow, which compares and joins millions of them in a moment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from partita.array_types import Integers
from partita.clusterings.numbered_ids import are_unique_numbers, code_numbers


class ArrowIds:
    """Ids in a column of pyarrow, none of them null, with the methods of an index that joins need.

    Parameters
    ----------
    column : pyarrow.ChunkedArray
        Strings or integers.
    """

    def __init__(self, column: Any) -> None:
        self.column = _in_one_type(column)

    def __len__(self) -> int:
        return len(self.column)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tolist())

    def __getitem__(self, indices: Integers) -> ArrowIds:
        import pyarrow

        return ArrowIds(self.column.take(pyarrow.array(indices)))

    def tolist(self) -> list[Any]:
        """Return the ids as Python objects."""
        listed: list[Any] = self.column.to_pylist()
        return listed

    def equals(self, other: Any) -> bool:
        """Return whether other ids are the same in the same order."""
        return isinstance(other, ArrowIds) and bool(self.column.equals(other.column))

    @property
    def is_unique(self) -> bool:
        """Whether no id occurs twice."""
        from pyarrow import compute

        if len(self.column) < 2:
            return True
        # Ids that are sorted, as they often are, need no hashing.
        later, earlier = self.column[1:], self.column[:-1]
        if compute.all(compute.greater(later, earlier)).as_py():
            return True
        unique = are_unique_numbers(self.column)
        if unique is None:
            unique = compute.count_distinct(self.column).as_py() == len(self.column)
        return bool(unique)


def can_be_ids(column: Any) -> bool:
    """Return whether a column has strings or integers."""
    from pyarrow import types

    tests = (types.is_string, types.is_large_string, types.is_string_view, types.is_integer)
    return any(test(column.type) for test in tests)


def _in_one_type(column: Any) -> Any:
    """Return a column as one of long strings or of 64 bits, so that equal ids have equal types."""
    import pyarrow

    if isinstance(column, pyarrow.Array):
        column = pyarrow.chunked_array([column])
    if not pyarrow.types.is_integer(column.type):
        return column.cast(pyarrow.large_string())
    return column if column.type == pyarrow.uint64() else column.cast(pyarrow.int64())


def code_together(first: ArrowIds, second: ArrowIds) -> tuple[Integers, Integers] | None:
    """Return codes of ids, equal for equal ones of both sides; None if their types differ."""
    import pyarrow

    if first.column.type != second.column.type:
        return None
    numbers = code_numbers([first.column, second.column])
    if numbers is not None:
        return numbers[0], numbers[1]
    both = pyarrow.chunked_array([*first.column.chunks, *second.column.chunks], first.column.type)
    encoded = both.dictionary_encode()
    codes = [chunk.indices.to_numpy() for chunk in encoded.chunks]
    together = np.concatenate([np.empty(0, np.int32), *codes])
    return together[: len(first)], together[len(first) :]
