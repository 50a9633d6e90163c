"""Read a sheet of an Excel workbook by openpyxl; its first row has the names of the columns."""

from __future__ import annotations

import io
from typing import Any

from partita.clusterings.file_content import Content
from partita.clusterings.file_table import Asked, FileTable
from partita.clusterings.headers import LINES, names_of_columns
from partita.clusterings.label_values import as_text
from partita.errors import FileError, MissingDependencyError, first_few


def read_workbook(content: Content, asked: Asked) -> FileTable:
    """Return the columns of a sheet."""
    sheet, rows = read_sheet(content)
    name = f"{content.name}::{sheet}"
    if not rows:
        raise FileError(f"{name} is empty: it needs a row of column names")
    first, *others = ([as_text(cell) or "" for cell in row] for row in rows[: LINES + 1])
    names = names_of_columns(first, others, asked._replace(name=name))
    values = rows if asked.header is False else rows[1:]
    if not values:
        raise FileError(f"{name} has column names but no rows")

    def fetch(wanted: list[str]) -> list[list[Any]]:
        indices = [names.index(column) for column in wanted]
        return [[row[index] for row in values] for index in indices]

    return FileTable(names, fetch, name)


def read_sheet(content: Content) -> tuple[str, list[list[Any]]]:
    """Return the name of the sheet and its rows, without the empty ones at all four sides.

    The sheet is the one that the source names, otherwise the first.
    """
    try:
        import openpyxl
    except ImportError:
        raise MissingDependencyError("openpyxl", f"reading {content.name}", "excel") from None
    try:
        book = openpyxl.load_workbook(io.BytesIO(content.read()), read_only=True, data_only=True)
    except Exception as error:  # openpyxl raises errors of many libraries for a damaged file
        raise FileError(f"{content.name} is no readable Excel file: {error}") from None
    try:
        sheets = {sheet.title: sheet for sheet in book.worksheets}
        wanted = content.source.table or next(iter(sheets), "")
        if wanted not in sheets:
            raise FileError(
                f"{content.name} has no sheet {wanted!r}: there are {first_few(sheets, 20)}"
            )
        rows = [list(row) for row in sheets[wanted].iter_rows(values_only=True)]
    finally:
        book.close()
    return wanted, _trimmed(rows)


def _trimmed(rows: list[list[Any]]) -> list[list[Any]]:
    """Return the rows from the first to the last that has a value, and such columns."""
    rows = [[None if cell == "" else cell for cell in row] for row in rows]
    filled = [i for i, row in enumerate(rows) if any(cell is not None for cell in row)]
    if not filled:
        return []
    rows = [row for row in rows if any(cell is not None for cell in row)]
    used = [j for row in rows for j, cell in enumerate(row) if cell is not None]
    first, last = min(used), max(used)
    return [[*row[first:], *[None] * (last + 1 - len(row))][: last + 1 - first] for row in rows]
