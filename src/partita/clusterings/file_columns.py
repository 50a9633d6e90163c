"""Read files of any format as columns.

To read a further format, add its suffix to :data:`file_source.SUFFIXES` and its reader to the table
at the end. The documentation of :func:`partita.read_clustering` and error messages name all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

from partita.clusterings.community_files import Communities, read_communities
from partita.clusterings.csv_files import read_csv, read_tsv
from partita.clusterings.file_content import Content, open_content
from partita.clusterings.file_source import find_source
from partita.clusterings.file_table import Asked, Columns, FileTable
from partita.clusterings.label_values import as_text
from partita.errors import FileError, InputError, first_few
from partita.option_words import spoken
from partita.progress import working
from partita.words import counted


def read_file(path: str | Path, asked: Asked) -> Columns | FileTable | Communities:
    """Return the columns of a file, or its ids and labels if it is no table."""
    content = open_content(find_source(path, asked.format, asked.delimiter, asked.table))
    _refuse_unused(content)

    def told(read: Callable[..., Any], *arguments: Any) -> Any:
        """Tell a terminal that a large file is being read."""
        with working(f"reading {content.name} …", None if content.is_large else False):
            return read(*arguments)

    result: Columns | FileTable | Communities = told(_READERS[content.format], content, asked)
    if not isinstance(result, FileTable):
        return result
    if result.fetch_arrow is not None:
        result = result._replace(fetch_arrow=partial(told, result.fetch_arrow))
    return result._replace(fetch=partial(told, result.fetch))


def _refuse_unused(content: Content) -> None:
    """Raise if the caller says what does not go with the format."""
    source = content.source
    for name, given, formats, what in (
        ("delimiter", source.delimiter, ("csv", "tsv"), "columns of text"),
        ("table", source.table, ("database", "xlsx"), "databases and workbooks"),
    ):
        if given is not None and content.format not in formats:
            said = spoken(
                f"{name}={given!r}", f"::{given}" if name == "table" else f"--{name} {given}"
            )
            raise InputError(f"{said} is for {what}, and {content.name} has none")


def all_as_text(values: list[Any], name: str) -> list[str | None]:
    """Return labels or ids as files hold them: strings, or None for those that are missing."""
    types = set(map(type, values))
    if types <= {str, type(None)} and "" not in values:
        return values
    if types & {list, dict}:
        _refuse_nested(values, name)
    return [as_text(value) for value in values]


def _refuse_nested(values: list[Any], name: str) -> None:
    """Raise if values are objects, or lists of lists, which are neither labels nor ids."""
    odd = [
        i
        for i, value in enumerate(values)
        if isinstance(value, dict)
        or (isinstance(value, list) and any(isinstance(part, (list, dict)) for part in value))
    ]
    if odd:
        raise FileError(
            f"{name} has {counted(len(odd), 'object')} whose label or id is a list of lists or "
            f"has parts with names, first at {first_few(odd)}: {str(values[odd[0]])[:60]}. Labels "
            "and ids are strings or numbers; clusters of objects are given as a list of lists"
        )


def ids_as_text(values: list[Any], name: str) -> list[str]:
    """Return ids as strings; raise if some are missing."""
    ids = all_as_text(values, name)
    if None in ids:
        absent = [i for i, value in enumerate(ids) if value is None]
        raise FileError(
            f"{name} has {counted(len(absent), 'object')} without an id, first at "
            f"{first_few(absent)}"
        )
    return cast(list[str], ids)


def compound_ids(columns: list[list[Any]], name: str) -> list[Any] | None:
    """Return ids that are in one column, or in several together as tuples; None without columns."""
    ids = [ids_as_text(values, name) for values in columns]
    if len(ids) > 1:
        return list(zip(*ids, strict=True))
    return ids[0] if ids else None


# Readers are imported when a file of their format is read.


def _read_json(content: Content, asked: Asked) -> Columns | FileTable:
    from partita.clusterings.json_files import read_json

    return read_json(content, asked)


def _read_json_lines(content: Content, asked: Asked) -> FileTable:
    from partita.clusterings.json_lines import read_json_lines

    return read_json_lines(content.text(), content.name)


def _read_parquet(content: Content, asked: Asked) -> FileTable:
    from partita.clusterings.arrow_files import read_parquet

    return read_parquet(content)


def _read_arrow(content: Content, asked: Asked) -> FileTable:
    from partita.clusterings.arrow_files import read_arrow

    return read_arrow(content)


def _read_workbook(content: Content, asked: Asked) -> FileTable:
    from partita.clusterings.workbooks import read_workbook

    return read_workbook(content, asked)


def _read_database(content: Content, asked: Asked) -> FileTable:
    from partita.clusterings.databases import read_database

    return read_database(content)


def _refuse_tree(content: Content, asked: Asked) -> FileTable:
    raise FileError(f"{content.name} is a tree in Newick, which has no columns")


# The reader of each format of `file_source`.
_READERS: dict[str, Callable[[Content, Asked], Columns | FileTable | Communities]] = {
    "csv": read_csv,
    "tsv": read_tsv,
    "json": _read_json,
    "jsonl": _read_json_lines,
    "parquet": _read_parquet,
    "arrow": _read_arrow,
    "xlsx": _read_workbook,
    "database": _read_database,
    "newick": _refuse_tree,
    "communities": read_communities,
}
