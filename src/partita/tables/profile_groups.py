"""The lines of a profile: equal cells, rows and columns once, with how many there are of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

import numpy as np

from partita.array_types import Integers
from partita.errors import InputError, InputTypeError
from partita.kernels.factorizing import factorize_rows

# Lines are counted so many at a time; small ones are keys of a table of so many entries.
_CHUNK = 1 << 18
_KEYS = 1 << 18


class CellGroups(NamedTuple):
    """Equal cells: their count, the sizes of their row and column, and how many there are."""

    counts: Integers
    row_sizes: Integers
    column_sizes: Integers
    copies: Integers


class RowGroups(NamedTuple):
    """Equal rows: their size, their largest cell, their number of cells, how many there are."""

    sizes: Integers
    largest: Integers
    parts: Integers
    copies: Integers


class ColumnGroups(NamedTuple):
    """Equal columns: as rows, with the size of the largest row that has a largest cell."""

    sizes: Integers
    largest: Integers
    parts: Integers
    majorities: Integers
    copies: Integers


Groups = TypeVar("Groups", CellGroups, RowGroups, ColumnGroups)


def group_lines(
    kind: Callable[..., Groups], fields: tuple[str, ...], lines: Iterable[Any]
) -> Groups:
    """Return lines that are checked, sorted, and each there once."""
    name = getattr(kind, "__name__", "")
    try:
        arrays = [np.asarray(line) for line in lines]
    except (TypeError, ValueError):
        arrays = []
    if len(arrays) != len(fields) or len({array.shape for array in arrays}) != 1:
        raise InputError(f"{name} has {', '.join(fields)}: arrays of one length")
    if any(array.ndim != 1 or array.dtype.kind not in "iu" for array in arrays):
        raise InputTypeError(f"{name} has arrays of integers")
    if any(array.size and array.min() < 1 for array in arrays):
        raise InputError(f"{name} has positive counts and sizes")
    if any(array.size and array.max() >= 1 << 63 for array in arrays):
        raise InputError(f"{name} has counts and sizes below 2^63")
    if sum(map(int, arrays[-1])) >= 1 << 63:
        raise InputError(f"{name} has fewer than 2^63 copies in all")
    arrays = [array.astype(np.int64, copy=False) for array in arrays]
    keys, copies = sum_equal(arrays[:-1], arrays[-1])
    return kind(*keys, copies)


def sum_equal(keys: list[Integers], copies: Integers) -> tuple[list[Integers], Integers]:
    """Return the distinct keys, sorted, and the sum of the copies of each."""
    order = np.lexsort(keys[::-1])
    keys = [key[order] for key in keys]
    is_new = np.ones(order.size, np.bool_)
    is_new[1:] = np.logical_or.reduce([key[1:] != key[:-1] for key in keys])
    starts = np.flatnonzero(is_new)
    if not starts.size:
        return keys, copies
    return [key[starts] for key in keys], np.add.reduceat(copies[order], starts)


def count_equal(parts: Iterable[list[Integers]]) -> list[Integers]:
    """Return the distinct lines, sorted, and how many there are of each, as the last array.

    The parts have the same columns, whose values are not negative.
    """
    found: list[list[Integers]] = []
    for columns in parts:
        size = int(_KEYS ** (1 / len(columns)))
        small = np.zeros(size ** len(columns), np.int64)
        for start in range(0, columns[0].size, _CHUNK):
            lines = [column[start : start + _CHUNK] for column in columns]
            is_large = np.maximum.reduce(lines) >= size
            if is_large.any():
                found.append(_count_large([line[is_large] for line in lines]))
                lines = [line[~is_large] for line in lines]
            keys = lines[0].astype(np.int64)
            for line in lines[1:]:
                keys *= size
                keys += line
            small += np.bincount(keys, minlength=small.size)
        keys = small.nonzero()[0]
        found.append([*np.unravel_index(keys, (size,) * len(columns)), small[keys]])
    both = [np.concatenate(arrays).astype(np.int64) for arrays in zip(*found, strict=True)]
    distinct, copies = sum_equal(both[:-1], both[-1])
    return [*distinct, copies]


def _count_large(lines: list[Integers]) -> list[Integers]:
    """Return distinct lines of any size, and how many there are of each."""
    numbered = factorize_rows(np.stack(lines, axis=1).astype(np.uint64))
    if numbered is None:
        distinct, copies = sum_equal(lines, np.ones(lines[0].size, np.int64))
        return [*distinct, copies]
    codes, first = numbered
    return [*(line[first] for line in lines), np.bincount(codes)]


def have_same_sizes(cells: CellGroups, sizes: Integers, lines: RowGroups | ColumnGroups) -> bool:
    """Return whether the cells in lines of each size are as many, and as large, as these need."""
    # Counts are below 2^63 in total, as a profile has checked before: no sum overflows.
    (size_of_cells,), in_cells = sum_equal([sizes], cells.counts * cells.copies)
    (size_of_lines,), in_lines = sum_equal([lines.sizes], lines.sizes * lines.copies)
    n_cells = sum_equal([sizes], cells.copies)[1]
    parts = sum_equal([lines.sizes], lines.parts * lines.copies)[1]
    found, wanted = (size_of_cells, in_cells, n_cells), (size_of_lines, in_lines, parts)
    return all(map(np.array_equal, found, wanted))
