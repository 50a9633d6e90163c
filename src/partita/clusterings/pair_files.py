"""Read pairs of objects and their scores from files."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from partita.arguments import as_flag, check_text
from partita.clusterings.file_columns import read_file
from partita.clusterings.file_source import name_of
from partita.clusterings.file_table import Asked, FileTable
from partita.clusterings.origin import Origin
from partita.clusterings.pair_columns import PairColumns, choose_pair_columns
from partita.clusterings.pair_objects import compound_ids
from partita.clusterings.pairs import Pairs, from_columns
from partita.errors import FileError, InputTypeError


def read_pairs(
    path: str | Path,
    *,
    score: str | None = None,
    left: Any = None,
    right: Any = None,
    objects: Iterable[Any] | None = None,
    header: bool | None = None,
    format: str | None = None,
    delimiter: str | None = None,
    table: str | None = None,
) -> Pairs:
    r"""Read pairs of objects and their scores from a file.

    Parameters
    ----------
    path : str or Path
        A file with the ids of two objects and a score on each row, of any format that
        :func:`read_clustering` reads; "-" is the standard input.
    score : str, optional
        The column of the scores. By default it is found by usual names ("match_probability",
        "score", "similarity", …).
    left, right : str or several, optional
        The columns of the ids of both objects; several columns make up an id together. By default
        they are found by usual names ("unique_id_l" and "unique_id_r", "id1" and "id2", …).
    objects : iterable of ids, optional
        All objects, those without pairs too; see :class:`Pairs`.
    header : bool, optional
        Whether the first line of a CSV file has the names of the columns.
    format, delimiter, table : str, optional
        What the file itself does not say; see :func:`read_clustering`.

    Returns
    -------
    Pairs
        Ids are strings, as those of clusterings from files.

    Examples
    --------
    >>> import partita as pt, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "predictions.csv"
    >>> _ = path.write_text("id_l,id_r,match_probability\nann,anne,0.95\nanne,eve,0.1\n")
    >>> pt.read_pairs(path).cluster(0.9).clusters()
    [['ann', 'anne'], ['eve']]
    """
    if not isinstance(path, (str, os.PathLike)):
        raise InputTypeError(f"path must be a string or a Path, not {type(path).__name__}")
    for name, value in (("score", score), ("format", format), ("table", table)):
        check_text(value, name)
    check_text(delimiter, "delimiter")
    header = None if header is None else as_flag(header, "header")
    asked = Asked(name_of(path), header=header, format=format, delimiter=delimiter, table=table)
    content = read_file(path, asked)
    if not isinstance(content, FileTable):
        raise FileError(f"{asked.name} has no columns: pairs need the ids of two objects")
    chosen = choose_pair_columns(content.names, content.name or asked.name, left, right, score)
    return pairs_of_table(content, chosen, asked.name, objects)


def pairs_of_table(
    table: FileTable, columns: PairColumns, name: str, objects: Iterable[Any] | None = None
) -> Pairs:
    """Make pairs of the columns of a file; ids are strings."""
    score = [] if columns.score is None else [columns.score]
    fetched = table.fetch([*columns.left, *columns.right, *score])
    width = len(columns.left)
    first, second = compound_ids(fetched[:width]), compound_ids(fetched[width : 2 * width])
    origin = Origin(table.name or name, ids_from="content")
    return from_columns(first, second, fetched[-1] if score else None, columns, origin, objects)
