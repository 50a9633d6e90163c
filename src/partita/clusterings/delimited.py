"""Split text into rows: by a delimiter, by spaces, or at the blank columns of fixed-width text."""

from __future__ import annotations

import csv
import io
import itertools
import re
from collections.abc import Callable, Iterator

from partita.errors import FileError, InputError, first_few
from partita.option_words import option

_DELIMITERS = (",", ";", "\t", "|")
# Names that a command line can write more easily than the character.
_NAMED = {"tab": "\t", "\\t": "\t", "space": " ", "spaces": " ", "comma": ",", "semicolon": ";"}
FIXED = "fixed"

# Errors of the csv module that do not say what is wrong with the text.
_FAULTS = {"unexpected end of data": "a quote is opened and never closed"}

# A text is split into lines in pieces of about this number of characters.
_PIECE = 1 << 16

# This many lines decide what the delimiter is.
_SAMPLE = 50


class TextRows:
    """The rows of a text, each a list of fields; `line_num` is the line that was read last."""

    def __init__(self, text: str, delimiter: str, name: str) -> None:
        self.line_num = 0
        self._name = name
        self._rows = self._split(text, delimiter)

    def __iter__(self) -> Iterator[list[str]]:
        return self._rows

    def __next__(self) -> list[str]:
        return next(self._rows)

    def _split(self, text: str, delimiter: str) -> Iterator[list[str]]:
        if delimiter == FIXED:
            fields = _fixed_fields(text.splitlines())
            yield from self._lines(text, lambda line: [line[a:b].strip() for a, b in fields])
        elif delimiter == " ":
            yield from self._lines(text, str.split)
        else:
            rows = csv.reader(lines_of(text), delimiter=delimiter, strict=True)
            try:
                for row in rows:
                    self.line_num = rows.line_num
                    yield row
            except csv.Error as error:
                what = _FAULTS.get(str(error), error)
                raise FileError(f"{self._name}, line {rows.line_num}: {what}") from None

    def _lines(self, text: str, split: Callable[[str], list[str]]) -> Iterator[list[str]]:
        for number, line in enumerate(text.splitlines(), 1):
            self.line_num = number
            yield split(line) if line.strip() else []


def lines_of(text: str) -> Iterator[str]:
    """Return the lines of a text with their ends, as a file opened for the csv module gives them.

    They are made as they are needed, since a text of millions of lines would be copied.
    """
    return itertools.chain.from_iterable(io.StringIO(x, newline="") for x in _pieces(text))


def _pieces(text: str) -> Iterator[str]:
    """Yield a text in pieces that end where a line ends."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _PIECE) + 1 or len(text)
        yield text[start:end]
        start = end


def is_character(delimiter: str) -> bool:
    """Return whether fields are separated by a character, each of which ends a field."""
    return delimiter not in (FIXED, " ")


def delimiter_of(text: str, name: str, usual: str = ",", delimiter: str | None = None) -> str:
    """Return the delimiter that a caller says, or the one that is found in a text."""
    if delimiter is None:
        return find_delimiter(text, name, usual)
    chosen = said_delimiter(delimiter)
    first = next((line for line in text[:100_000].splitlines() if line.strip()), "")
    others = [mark for mark in _DELIMITERS if mark in first and mark != chosen]
    if chosen in _DELIMITERS and chosen not in first and others:
        raise FileError(
            f"{name} has no {chosen!r} in its first line, {first[:60]!r}, but {first_few(others)}: "
            f"is {option('delimiter', delimiter)} right?"
        )
    return chosen


def said_delimiter(delimiter: str) -> str:
    """Return the delimiter that a caller means: one character, a name such as "tab", or "fixed"."""
    chosen = _NAMED.get(delimiter, delimiter)
    if chosen != FIXED and (len(chosen) != 1 or chosen in '\n\r"'):
        raise InputError(
            f"{option('delimiter', delimiter)}: give one character, 'tab', 'space' (any "
            "number of spaces) or 'fixed' (columns of fixed width)"
        )
    return chosen


def find_delimiter(text: str, name: str, usual: str = ",") -> str:
    """Return the delimiter of a text; raise if its lines could be split by single spaces or not.

    It is the one of "," ";" tab and "|" that the first line has and that gives the first lines the
    same number of fields; the usual one among equals. Text without these whose columns are aligned
    by spaces is split there.
    """
    lines = [line for line in text[: 200 * _SAMPLE * 8].splitlines() if line.strip()][:_SAMPLE]
    if not lines:
        return usual
    # Names of sets, as {1,3}, have commas of their own.
    header = re.sub(r"\{[^{}]*\}", "", lines[0])
    found = [mark for mark in dict.fromkeys((usual, *_DELIMITERS)) if mark in header]
    if found:
        return max(found, key=lambda mark: (_is_regular(lines, mark), header.count(mark)))
    widths = {len(line.split()) for line in lines}
    several = len(lines[0].split()) > 1
    if several and any(re.search(r"\S {2,}\S", line) for line in lines):
        if len(widths) == 1:
            return " "
        header_fields = [lines[0][a:b].strip() for a, b in _fixed_fields(text.splitlines())]
        if len(header_fields) > 1 and all(header_fields):
            return FIXED
    elif several and len(widths) == 1 and len(lines) > 1:
        raise FileError(
            f"{name} has {widths.pop()} words on every line: if these are columns, say so "
            f"with {option('delimiter', 'space')}; if they are one, with "
            f"{option('delimiter', 'tab' if usual != ',' else 'comma')}"
        )
    return usual


def _is_regular(lines: list[str], delimiter: str) -> bool:
    """Return whether the first lines have the same number of fields."""
    try:
        rows = csv.reader(lines, delimiter=delimiter)
        return len({len(row) for row in rows}) == 1
    except csv.Error:
        return False


def _fixed_fields(lines: list[str]) -> list[tuple[int, int | None]]:
    """Return where the columns begin and end that are separated by blanks on every line."""
    used: set[int] = set()
    for line in lines:
        used.update(i for i, character in enumerate(line) if not character.isspace())
    positions = sorted(used)
    starts = [p for p in positions if p - 1 not in used]
    ends: list[int | None] = [*(p + 1 for p in positions if p + 1 not in used)]
    return list(zip(starts, ends, strict=True))
