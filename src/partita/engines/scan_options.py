"""What is checked before files are opened: how text is split, and what DuckDB may use."""

from __future__ import annotations

import csv
import os
import re
from collections.abc import Sequence
from pathlib import Path

from partita.clusterings.delimited import find_delimiter, is_character
from partita.errors import FileError, InputError, InputTypeError, first_few, shown
from partita.option_words import option
from partita.repeats import repeated

# So many characters of a text file decide how it is split.
_HEAD = 1_000_000

_MEMORY = re.compile(r"\s*\d+(\.\d+)?\s*([KMGT]i?B)\s*", re.IGNORECASE)


def delimiter_of_files(files: Sequence[str], form: str) -> str:
    """Return the delimiter of text files, that of the first, whose header is checked."""
    usual = "\t" if form == "tsv" else ","
    if not files or not Path(files[0]).is_file():
        return usual
    name = files[0]
    # A broken character is found by the engine, which reads the whole file.
    with Path(name).open(encoding="utf-8-sig", errors="replace", newline="") as file:
        text = file.read(_HEAD)
    if len(text) == _HEAD:
        text = text[: text.rfind("\n") + 1] or text
    if not text.strip():
        raise FileError(f"{name} is empty: it needs a line of column names")
    delimiter = find_delimiter(text, name, usual)
    if not is_character(delimiter):
        raise FileError(f"{name} has columns aligned by spaces: such files are read into memory")
    first = next(csv.reader(text.splitlines(keepends=True), delimiter=delimiter))
    again = sorted(repeated(first))
    if again:
        raise FileError(f"{name} has several columns called {', '.join(map(repr, again))}")
    return delimiter


def choose_table(tables: list[str], file: str, wanted: str | None) -> str:
    """Return the table of a database that is wanted, or the only one."""
    chosen = [one for one in tables if wanted in (None, one)]
    if len(chosen) != 1:
        named = first_few(tables, 20) or "none"
        what = "several tables" if wanted is None and tables else f"no table {wanted!r}"
        raise FileError(f"{file} has {what}: there are {named}. Say which by table")
    return chosen[0]


def checked_memory(memory: str | None) -> str | None:
    """Return how much memory DuckDB may use; raise if it is no size."""
    if memory is None:
        return None
    if (
        not isinstance(memory, str)
        or not _MEMORY.fullmatch(memory)
        or not re.search("[1-9]", memory)
    ):
        raise InputError(
            f"{option('memory', memory)}: give a size with its unit, such as 2GB or 500MB"
        )
    return memory.strip()


def checked_temp(temp: str | os.PathLike[str] | None) -> str | None:
    """Return DuckDB's temporary folder, which is made if need be; raise if it is not writable."""
    if temp is None:
        return None
    try:
        folder = Path(temp)
    except TypeError:
        raise InputTypeError(f"temp={shown(temp)}: give the path of a folder") from None
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise FileError(
            f"{option('temp', str(temp))} is no folder that can be made: {reason}"
        ) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise FileError(f"{option('temp', str(temp))} is not writable: give another folder")
    return str(folder)
