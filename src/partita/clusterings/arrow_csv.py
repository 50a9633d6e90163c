"""Read large CSV by pyarrow, where it gives the same strings as Python's csv module.

The two differ in what they make of odd quotes, of line breaks inside quotes and of lone carriage
returns, and in how long a field may be. Text with any of these is left to the csv module.
"""

from __future__ import annotations

from typing import Any

import numpy as np

# The csv module refuses fields of more characters than 131,072. A longer line has a window of half
# of that without a line break.
_WINDOW = 65_536

# From this number of bytes on, pyarrow gains more than its import costs.
_LARGE = 4_000_000

# Quotes are checked in pieces of this number of bytes.
_PIECE = 1 << 20

_QUOTE, _LINE_FEED, _CARRIAGE_RETURN = b'"\n\r'
_MARK = b"\xef\xbb\xbf"


def worth_arrow(data: bytes) -> bool:
    """Return whether a text is so large that pyarrow should read it."""
    return len(data) >= _LARGE


def read_by_arrow(
    data: bytes, delimiter: str, names: list[str], wanted: list[str], has_header: bool
) -> Any | None:
    """Return columns of text as a pyarrow Table of strings; None if the csv module is to read it.

    It is to do so if pyarrow is not installed, or if pyarrow could give something else.
    """
    if not _is_plain(data, delimiter):
        return None
    try:
        import pyarrow
        from pyarrow import csv
    except ImportError:
        return None
    start = len(_MARK) if data.startswith(_MARK) else 0
    if has_header:
        start = data.find(b"\n") + 1 or len(data)
    if data.startswith(_MARK, start):
        return None  # pyarrow would take a value's first character for the mark of a file
    strings = {name: pyarrow.string() for name in wanted}
    try:
        table = csv.read_csv(
            pyarrow.BufferReader(pyarrow.py_buffer(data).slice(start)),
            csv.ReadOptions(column_names=names),
            csv.ParseOptions(delimiter=delimiter),
            csv.ConvertOptions(
                column_types=strings, include_columns=wanted, strings_can_be_null=False
            ),
        )
    except pyarrow.ArrowException:
        # A row is faulty: the csv module finds its line.
        return None
    return table if table.num_rows else None


def _is_plain(data: bytes, delimiter: str) -> bool:
    """Return whether pyarrow and the csv module split a text in the same way."""
    if len(delimiter) != 1 or not delimiter.isascii() or delimiter == " " or b"\x00" in data:
        return False
    if b"\r" in data and data.count(b"\r") != data.count(b"\r\n"):
        return False
    last = len(data) - _WINDOW
    if any(data.find(b"\n", i, i + _WINDOW) < 0 for i in range(0, last, _WINDOW)):
        return False
    return b'"' not in data or _has_plain_quotes(data, ord(delimiter))


def _has_plain_quotes(data: bytes, delimiter: int) -> bool:
    """Return whether quotes only enclose whole fields, on one line and without further quotes."""
    start = len(_MARK) if data.startswith(_MARK) else 0
    whole = np.frombuffer(data, np.uint8)
    is_end = np.zeros(256, np.bool_)
    is_end[[delimiter, _LINE_FEED, _CARRIAGE_RETURN]] = True
    opened = 0
    for begin in range(start, len(data), _PIECE):
        piece = whole[begin : begin + _PIECE]
        marks = np.flatnonzero((piece == _QUOTE) | (piece == _LINE_FEED))
        is_quote = piece[marks] == _QUOTE
        quotes = marks[is_quote] + begin
        inside = (np.cumsum(is_quote, dtype=np.uint8) + opened) & 1
        if (inside[~is_quote] != 0).any():
            return False
        before = quotes[opened::2]
        after = quotes[1 - opened :: 2]
        before, after = before[before > start] - 1, after[after < len(data) - 1] + 1
        if not (is_end[whole[before]].all() and is_end[whole[after]].all()):
            return False
        opened = (opened + quotes.size) % 2
    return opened == 0
