"""Tell whether the first line of a file has column names or is an object like the others.

A file without column names would lose its first object silently. So a first line that looks like
data is refused unless the caller says what it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from partita.clusterings.column_names import is_set_name, is_usual
from partita.clusterings.file_table import Asked
from partita.errors import FileError, first_few
from partita.limits import MOST_COLUMNS
from partita.option_words import option
from partita.repeats import repeated

# The number of lines below the first that are compared with it.
LINES = 1000

_HEXADECIMAL = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}", re.IGNORECASE)


def names_of_columns(
    first: Sequence[str], rows: Sequence[Sequence[str]], asked: Asked
) -> list[str]:
    """Return the names of the columns of a file, given its first line and some lines below it.

    They are the first line, or "1", "2", … if the caller says that there is no header. Raise if the
    caller says nothing and the first line looks like data, or if a name occurs twice.
    """
    if len(first) > MOST_COLUMNS:
        raise FileError(
            f"{asked.name} has {len(first):,} columns: at most {MOST_COLUMNS:,} are read"
        )
    if asked.header is False:
        return [str(number) for number in range(1, len(first) + 1)]
    reason = None if asked.header else _reason_for_data(first, rows, asked)
    if reason is not None:
        example = f"{option('id', '1')}, {option('label', '2')}"
        raise FileError(
            f"{asked.name} seems to have no line of column names: the first line is "
            f"{first_few(first)}, and {reason}. Say {option('header', False)} if it is an object "
            f"like the others (columns are then called 1, 2, …, as in {example}), or "
            f"{option('header', True)} if these are names"
        )
    again = sorted(repeated(first))
    if again:
        raise FileError(f"{asked.name} has several columns called {first_few(again)}")
    return list(first)


def _reason_for_data(
    first: Sequence[str], rows: Sequence[Sequence[str]], asked: Asked
) -> str | None:
    """Return why the first line looks like data; None if it can be one of column names."""
    named = {*asked.id, asked.label}
    if any(is_usual(cell) or is_set_name(cell) or cell in named for cell in first):
        return None
    clusters = _numbered_clusters(first, rows)
    for index, cell in enumerate(first):
        column = [row[index] for row in rows if index < len(row) and row[index]]
        if not cell.strip() or index in clusters or not column:
            continue
        if _is_number(cell) and all(map(_is_number, column)):
            return f"{cell!r} is a number as those below it are"
        if cell in column:
            return f"{cell!r} occurs again below it"
        if _looks_like(cell, column):
            return f"{cell!r} looks like the values below it ({first_few(column, 2)})"
    return None


def _numbered_clusters(first: Sequence[str], rows: Sequence[Sequence[str]]) -> set[int]:
    """Return the columns of memberships that are named by consecutive numbers, from 0 or 1 on.

    None if the names themselves could be memberships, as 0 and 1 could, unless the first line has
    an empty cell, as pandas writes above an index.
    """
    numbered = [index for index, cell in enumerate(first) if cell.strip().isdigit()]
    numbers = [int(first[index]) for index in numbered]
    if len(numbers) < 2 or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
        return set()
    if numbers[0] > 1 or (numbers == [0, 1] and all(cell.strip() for cell in first)):
        return set()
    cells = (row[index] for row in rows for index in numbered if index < len(row))
    if all(not cell or (_is_number(cell) and 0 <= float(cell) <= 1) for cell in cells):
        return set(numbered)
    return set()


def _looks_like(cell: str, column: Sequence[str]) -> bool:
    """Return whether a cell has the pattern that all values below it have, as ids often do."""
    if _HEXADECIMAL.fullmatch(cell):
        return True
    if "@" in cell:
        return all("@" in value for value in column)
    pattern = _pattern(cell)
    return "0" in pattern and len(column) > 1 and all(_pattern(one) == pattern for one in column)


def _pattern(cell: str) -> str:
    """Return a cell with 0 for each run of digits."""
    return re.sub(r"\d+", "0", cell.strip())


def _is_number(cell: str) -> bool:
    try:
        return float(cell) == float(cell)
    except ValueError:
        return False
