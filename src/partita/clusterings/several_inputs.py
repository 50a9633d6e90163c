"""Several clusterings, given as a list or as a dict of names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from partita.arguments import as_hashable_names, is_endless
from partita.clusterings.as_clustering import matched_by_position, open_input
from partita.clusterings.column_names import asked_for
from partita.clusterings.file_table import Asked
from partita.clusterings.files import is_path
from partita.clusterings.frames import is_from_dataframe_library, is_table
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.overlapping import AnyClustering, Overlapping
from partita.clusterings.reading import Reading, read
from partita.clusterings.soft import SoftClustering
from partita.clusterings.two_inputs import (
    open_columns,
    refuse_unused_columns,
    refuse_unused_objects,
)
from partita.errors import InputError, InputTypeError
from partita.foreign_errors import raise_named
from partita.repeats import repeated
from partita.words import counted

Opened = Reading | AnyClustering


def named_clusterings(
    clusterings: Any, argument: str = "clusterings", least: int = 2
) -> tuple[list[Any], list[Any]]:
    """Return the names of several clusterings, and the clusterings.

    The keys of a dict name them; those of a list are numbered. `argument` is what error messages
    call them all, and `least` the smallest number of them.
    """
    if is_from_dataframe_library(clusterings) and is_table(clusterings):
        raise InputTypeError(
            f"{argument} is a dataframe, of which any column could hold labels: give a dict of "
            "those that do, as {name: frame[name] for name in names}"
        )
    try:
        names, members = _names_and_members(clusterings)
    except Exception as error:  # an object of any library may raise anything
        raise_named(error, argument, "several clusterings")
    if members is None:
        raise InputTypeError(
            f"{argument} is of type {type(clusterings).__name__}: give a list or a dict of them"
        )
    if len(members) < least:
        entries = counted(len(members), "entry", "entries")
        wanted = "one" if least == 1 else "two to compare"
        raise InputError(f"{argument} has {entries}: give at least {wanted}")
    texts = list(map(str, names))
    again = repeated(texts)
    if again:
        raise InputError(f"two clusterings are called {again[0]!r}: give them different names")
    return names, members


def _names_and_members(clusterings: Any) -> tuple[list[Any], list[Any] | None]:
    """Return names and clusterings; None for what does not hold several, or never ends."""
    if isinstance(clusterings, Mapping):
        return list(clusterings), list(clusterings.values())
    if not isinstance(clusterings, Iterable) or isinstance(clusterings, (str, bytes)):
        return [], None
    # The rows of a sparse matrix may be too many to list.
    if is_endless(clusterings) or hasattr(type(clusterings), "toarray"):
        return [], None
    members = list(clusterings)
    return list(range(len(members))), members


def names_of_files(clusterings: Any, names: list[Any], members: list[Any]) -> list[Any]:
    """Return the paths if clusterings are a list of nothing else, or else their names."""
    if isinstance(clusterings, Mapping) or not all(map(is_path, members)):
        return names
    paths = [str(member) for member in members]
    again = repeated(paths)
    if again:
        raise InputError(f"{again[0]} is given twice: name the clusterings, in a dict")
    return paths


def open_several(clusterings: Any, **reading: Any) -> dict[Any, Opened]:
    """Open several clusterings, with the columns that the caller names for all of them.

    Files in a list are named by their paths. The options are those of :func:`open_all`.

    Examples
    --------
    >>> from partita.clusterings.several_inputs import open_several
    >>> opened = open_several({"one": [0, 0, 1], "two": [0, 1, 1]})
    >>> list(opened), opened["two"].n
    (['one', 'two'], 3)
    """
    names, members = named_clusterings(clusterings)
    names = names_of_files(clusterings, names, members)
    return dict(zip(names, open_all(members, names, **reading), strict=True))


def open_all(
    members: Sequence[Any],
    names: Sequence[Any],
    *,
    id: Any = None,
    label: Any = None,
    by: Any = None,
    header: bool | None = None,
    X: Any = None,
) -> list[Opened]:
    """Open clusterings, with the columns that the caller names for all of them."""
    refuse_unused_objects(members, X)
    refuse_unused_columns(members, asked_for("clusterings", id, label, header, by))
    return [
        _open_one(member, asked_for(str(name), id, label, header, by), X)
        for name, member in zip(names, members, strict=True)
    ]


def _open_one(x: Any, asked: Asked, X: Any) -> Opened:
    found = open_input(x, asked.name, asked, X)
    if not isinstance(found, (Reading, Hard, SoftClustering, Overlapping, Hierarchy)):
        found = read(found, asked.name)
    opened: Opened = matched_by_position(found) if asked.by_position else found
    return opened


def open_label_columns(x: Any, columns: Any, asked: Asked) -> dict[Any, Opened]:
    """Open the clusterings in several columns of one file or dataframe, by their names.

    Examples
    --------
    >>> import pandas as pd
    >>> from partita.clusterings.column_names import asked_for
    >>> from partita.clusterings.several_inputs import open_label_columns
    >>> frame = pd.DataFrame({"2019": ["a", "a", "b"], "2020": [1, 2, 2]})
    >>> opened = open_label_columns(frame, ["2019", "2020"], asked_for("frame"))
    >>> list(opened), opened["2020"].n
    (['2019', '2020'], 3)
    """
    if not isinstance(columns, (list, tuple)):
        raise InputTypeError(f"columns={columns!r}: give a list of columns of labels")
    if len(columns) < 2:
        raise InputError(
            f"columns has {counted(len(columns), 'entry', 'entries')}: give two or more"
        )
    again = repeated(as_hashable_names(columns, "columns"))
    if again:
        raise InputError(f"columns has {again[0]!r} twice")
    opened = open_columns(x, list(columns), asked)
    return {name: _of_column(one, name) for name, one in zip(columns, opened, strict=True)}


def _of_column(opened: Opened, name: Any) -> Opened:
    """Return a clustering whose source says which column of a file it is."""
    if not isinstance(opened, Reading) or opened.origin is None or opened.source is None:
        return opened
    return opened._replace(
        origin=opened.origin._replace(file=f"column {name!r} of {opened.source}")
    )
