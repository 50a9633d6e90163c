"""Where a clustering is read from: a file or the standard input, and what the caller says of it.

A path may name a table of a database or a sheet of a workbook: ``file.duckdb::table``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

from partita.errors import FileError, InputError, InputTypeError
from partita.option_words import spoken

# Suffixes of compressed files; what they hold is told by the suffix before.
COMPRESSIONS = {".gz": "gzip", ".bz2": "bzip2", ".xz": "xz", ".zst": "zstandard"}

# The format of a file by its suffix.
SUFFIXES = {
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".txt": "csv",
    ".json": "json",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
    ".feather": "arrow",
    ".arrow": "arrow",
    ".xlsx": "xlsx",
    ".duckdb": "database",
    ".sqlite": "database",
    ".sqlite3": "database",
    ".db": "database",
    ".cnl": "communities",
    ".nwk": "newick",
    ".newick": "newick",
    ".tre": "newick",
    ".tree": "newick",
}

# Suffixes of two parts, and those that they stand for: SNAP's files of communities.
_OF_TWO_PARTS = {".cmty.txt": ".cnl"}

# What a caller may say by format=….
FORMATS = (
    "csv",
    "tsv",
    "json",
    "jsonl",
    "parquet",
    "arrow",
    "feather",
    "xlsx",
    "database",
    "communities",
    "newick",
)
_SAME_FORMAT = {
    "cnl": "communities",
    "feather": "arrow",
    "ndjson": "jsonl",
    "sqlite": "database",
    "duckdb": "database",
}

_SEPARATOR = "::"


class Source(NamedTuple):
    """A file to read, or the standard input if `path` is None.

    `name` stands for it in messages. `format`, `delimiter` and `table` are what the caller says, or
    what the path says; None means that the content tells.
    """

    name: str
    path: Path | None
    format: str | None = None
    compression: str | None = None
    delimiter: str | None = None
    table: str | None = None


def find_source(
    path: Any, format: str | None = None, delimiter: str | None = None, table: str | None = None
) -> Source:
    """Return where to read from; raise if there is no such file."""
    if not isinstance(path, (str, Path)):
        raise InputTypeError(f"path must be a string or a Path, not {type(path).__name__}")
    said = _said_format(format)
    if str(path) == "-":
        return Source(name_of(path), None, said, None, delimiter, table)
    file, named_table = split_table_name(path)
    if table is not None and named_table is not None and table != named_table:
        raise InputError(f"{path} names the table {named_table!r}, but table={table!r} is given")
    _require_file(file)
    suffix, compression = _suffixes(file)
    if said is None:
        said = SUFFIXES.get(suffix)
        if said is None and suffix and compression is None:
            raise FileError(
                f"{file}: files of type {file.suffix!r} are not read; use {known_suffixes()}, or "
                f"say the format ({how_to_say()})"
            )
    return Source(str(file), file, said, compression, delimiter, table or named_table)


def text_source(path: str | Path) -> Source:
    """Return where to read text from, whatever the suffix of the file."""
    if not isinstance(path, (str, os.PathLike)):
        raise InputTypeError(f"path must be a string or a Path, not {type(path).__name__}")
    if str(path) == "-":
        return Source(name_of(path), None, "csv")
    file = Path(path)
    _require_file(file)
    return Source(str(file), file, "csv", _suffixes(file)[1])


def name_of(path: str | Path) -> str:
    """Return what messages call a file."""
    return "standard input" if str(path) == "-" else str(path)


def split_table_name(path: str | Path) -> tuple[Path, str | None]:
    """Return the file and the table of a path such as ``file.duckdb::table``."""
    before, separator, after = str(path).rpartition(_SEPARATOR)
    if separator and before and after and SUFFIXES.get(Path(before).suffix.lower()) is not None:
        return Path(before), after
    return Path(path), None


def looks_like_path(text: str) -> bool:
    """Return whether a string has the suffix of a file that can be read."""
    suffix, compression = _suffixes(split_table_name(text)[0])
    return suffix in SUFFIXES or compression is not None


def format_of_name(path: str | Path) -> str | None:
    """Return the format that the name of a file says; None if it says none."""
    return None if str(path) == "-" else SUFFIXES.get(_suffixes(split_table_name(path)[0])[0])


def says_little(path: str | Path) -> bool:
    """Return whether a name says no format, or only that the file is a text."""
    return format_of_name(path) is None or _suffixes(split_table_name(path)[0])[0] == ".txt"


def _suffixes(file: Path) -> tuple[str, str | None]:
    """Return the suffix that says the format, and the compression that a last suffix says."""
    suffixes = ["", *(suffix.lower() for suffix in file.suffixes)]
    compression = COMPRESSIONS.get(suffixes[-1])
    if compression is not None:
        del suffixes[-1]
    return _OF_TWO_PARTS.get("".join(suffixes[-2:]), suffixes[-1]), compression


def known_suffixes() -> str:
    """Return the suffixes of all files that can be read, for messages."""
    return ", ".join(SUFFIXES)


def how_to_say(format: str = "csv") -> str:
    """Return how a caller says the format, in Python or on the command line."""
    return spoken(f'format="{format}"', f"--format-in {format}")


def _said_format(format: str | None) -> str | None:
    if format is None:
        return None
    if not isinstance(format, str) or _SAME_FORMAT.get(format, format) not in FORMATS:
        raise InputError(f"format={format!r}: choose one of {', '.join(FORMATS)}")
    return _SAME_FORMAT.get(format, format)


def _require_file(file: Path) -> None:
    try:
        if file.is_dir():
            raise FileError(f"{file} is a directory: give a file of type {known_suffixes()}")
        if not file.exists():
            raise FileError(f"{file} does not exist")
    except OSError as error:
        raise FileError(f"{str(file)[:60]} cannot be read: {error.strerror}") from None
