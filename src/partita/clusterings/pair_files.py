"""Read pairs of objects and their scores from files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from partita.clusterings.file_columns import read_file
from partita.clusterings.file_table import Asked, FileTable
from partita.clusterings.pair_columns import choose_pair_columns
from partita.clusterings.pairs import Pairs, from_columns, ids_as_text
from partita.errors import FileError


def read_pairs(
    path: str | Path,
    *,
    score: str | None = None,
    left: Any = None,
    right: Any = None,
    objects: Iterable[Any] | None = None,
) -> Pairs:
    """Read pairs of objects and their scores from a file."""
    name = "standard input" if str(path) == "-" else str(path)
    content = read_file(path, Asked(name))
    if not isinstance(content, FileTable):
        raise FileError(f"{name} has no columns: pairs need the ids of two objects and a score")
    return pairs_of_table(content, name, score, left, right, objects)


def pairs_of_table(
    table: FileTable,
    name: str,
    score: str | None = None,
    left: Any = None,
    right: Any = None,
    objects: Iterable[Any] | None = None,
) -> Pairs:
    """Make pairs of the columns of a file; ids are strings."""
    chosen = choose_pair_columns(table.names, name, left, right, score)
    columns = [*chosen.left, *chosen.right]
    fetched = table.fetch([*columns, *([] if chosen.score is None else [chosen.score])])
    width = len(chosen.left)
    first, second = ids_as_text(fetched[:width]), ids_as_text(fetched[width : 2 * width])
    scores = None if chosen.score is None else fetched[-1]
    pairs = from_columns(first, second, scores, objects, name)
    pairs.source = name
    return pairs
