"""Read delimited text: CSV, TSV, columns aligned by spaces.

Three readers give the same columns. pyarrow reads large regular text on all cores, the csv module
reads regular text in chunks, and a loop over rows reads everything and says what is wrong on which
line. A reader that meets what it cannot read exactly as the last one stands aside.
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Iterator
from typing import Any

from partita.clusterings.arrow_csv import read_by_arrow, worth_arrow
from partita.clusterings.delimited import TextRows, delimiter_of, is_character, lines_of
from partita.clusterings.file_content import Content, decode
from partita.clusterings.file_source import how_to_say
from partita.clusterings.file_table import Asked, FileTable
from partita.clusterings.headers import LINES, names_of_columns
from partita.errors import FileError

# The number of rows of CSV that are parsed before their columns are collected: so few that Python's
# garbage collector does not start.
_CHUNK = 256


def read_csv(content: Content, asked: Asked) -> FileTable:
    """Return the columns of text, usually separated by commas."""
    return _read_text(content, asked, ",")


def read_tsv(content: Content, asked: Asked) -> FileTable:
    """Return the columns of text, usually separated by tabs."""
    return _read_text(content, asked, "\t")


def _read_text(content: Content, asked: Asked, usual_delimiter: str) -> FileTable:
    data = content.read()
    text = decode(data, content.name)
    delimiter = delimiter_of(text, asked.name, usual_delimiter, asked.delimiter)
    rows = _rows(text, delimiter, asked.name)
    first = next(rows, None)
    if not first:
        raise FileError(f"{asked.name} is empty: it needs a line of column names")
    names = names_of_columns(first, _next_rows(rows, LINES), asked)
    has_header = asked.header is not False

    def fetch(wanted: list[str]) -> list[list[Any]]:
        indices = [names.index(column) for column in wanted]
        text = decode(data, content.name)
        columns = _fetch_chunks(text, delimiter, indices, len(names), has_header)
        if columns is None:
            columns = _fetch_rows(text, delimiter, indices, has_header, asked.name)
        if not columns[0]:
            raise FileError(f"{asked.name} has column names but no rows{_if_tree(text)}")
        return columns

    def fetch_arrow(wanted: list[str]) -> Any | None:
        return read_by_arrow(data, delimiter, names, wanted, has_header)

    return FileTable(names, fetch, fetch_arrow=fetch_arrow if worth_arrow(data) else None)


def _if_tree(text: str) -> str:
    """Return how to read a text that looks like a tree in Newick."""
    is_tree = text.lstrip().startswith("(") and text.rstrip().endswith(";")
    return f"; it looks like a tree in Newick: {how_to_say('newick')}" if is_tree else ""


def _fetch_chunks(
    text: str, delimiter: str, indices: list[int], width: int, has_header: bool
) -> list[list[Any]] | None:
    """Return columns of regular text; None if a row is faulty, or not split at a character."""
    if not is_character(delimiter):
        return None
    rows = csv.reader(lines_of(text), delimiter=delimiter, strict=True)
    columns: list[list[Any]] = [[] for _ in indices]
    try:
        if has_header:
            next(rows)
        while chunk := _next_rows(rows, _CHUNK):
            widths = set(map(len, chunk))
            if widths != {width}:
                if widths != {0, width} and widths != {0}:
                    return None
                chunk = [row for row in chunk if row]
            for column, index in zip(columns, indices, strict=True):
                column += [row[index] or None for row in chunk]
    except csv.Error:
        return None
    return columns


def _fetch_rows(
    text: str, delimiter: str, indices: list[int], has_header: bool, name: str
) -> list[list[Any]]:
    """Return columns of any text; raise for a faulty row and say on which line it is."""
    rows = _rows(text, delimiter, name)
    if has_header:
        next(rows)
    columns: list[list[Any]] = [[] for _ in indices]
    while chunk := _next_rows(rows, _CHUNK):
        for column, index in zip(columns, indices, strict=True):
            column += [row[index] or None for row in chunk]
    return columns


def _next_rows(rows: Iterator[list[str]], number: int) -> list[list[str]]:
    return list(itertools.islice(rows, number))


def _rows(text: str, delimiter: str, name: str) -> Iterator[list[str]]:
    """Yield the lines that are not blank; raise if one has more fields than the first, or fewer."""
    rows = TextRows(text, delimiter, name)
    first = next(rows, None)
    if first is None:
        return
    yield first
    width = len(first)
    for row in rows:
        if len(row) == width:
            yield row
        elif row:
            raise FileError(
                f"{name}, line {rows.line_num}: {len(row)} fields, but the header has {width}"
            )
