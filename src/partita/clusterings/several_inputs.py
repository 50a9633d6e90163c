"""Several clusterings, given as a list or as a dict of names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from partita.clusterings.as_clustering import matched_by_position, open_input
from partita.clusterings.column_names import asked_for
from partita.clusterings.files import is_path
from partita.clusterings.frames import is_from_dataframe_library, is_table
from partita.clusterings.hard import Hard
from partita.clusterings.reading import Reading, read
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError, InputTypeError
from partita.words import counted

Opened = Reading | Hard | SoftClustering


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
    if isinstance(clusterings, Mapping):
        names, members = list(clusterings), list(clusterings.values())
    elif isinstance(clusterings, Iterable) and not isinstance(clusterings, (str, bytes)):
        members = list(clusterings)
        names = list(range(len(members)))
    else:
        raise InputTypeError(
            f"{argument} is of type {type(clusterings).__name__}: give a list or a dict of them"
        )
    if len(members) < least:
        entries = counted(len(members), "entry", "entries")
        wanted = "one" if least == 1 else "two to compare"
        raise InputError(f"{argument} has {entries}: give at least {wanted}")
    return names, members


def open_several(
    clusterings: Any,
    *,
    id: Any = None,
    label: Any = None,
    by: Any = None,
    header: bool | None = None,
    X: Any = None,
) -> dict[Any, Opened]:
    """Open several clusterings, with the columns that the caller names for all of them.

    Files in a list are named by their paths.

    Examples
    --------
    >>> from partita.clusterings.several_inputs import open_several
    >>> opened = open_several({"one": [0, 0, 1], "two": [0, 1, 1]})
    >>> list(opened), opened["two"].n
    (['one', 'two'], 3)
    """
    names, members = named_clusterings(clusterings)
    names = names_of_files(clusterings, names, members)
    options = {"id": id, "label": label, "by": by, "header": header, "X": X}
    return {
        name: open_one(member, str(name), **options)
        for name, member in zip(names, members, strict=True)
    }


def names_of_files(clusterings: Any, names: list[Any], members: list[Any]) -> list[Any]:
    """Return the paths if clusterings are a list of nothing else, or else their names."""
    if isinstance(clusterings, Mapping) or not all(map(is_path, members)):
        return names
    paths = [str(member) for member in members]
    repeated = [name for place, name in enumerate(paths) if name in paths[:place]]
    if repeated:
        raise InputError(f"{repeated[0]} is given twice: name the clusterings, in a dict")
    return paths


def open_one(
    member: Any,
    name: str,
    *,
    id: Any = None,
    label: Any = None,
    by: Any = None,
    header: bool | None = None,
    X: Any = None,
) -> Opened:
    """Open one of several clusterings, with the columns that the caller names for all of them."""
    asked = asked_for(name, id, label, header, by)
    found = open_input(member, name, asked, X)
    if not isinstance(found, (Reading, Hard, SoftClustering)):
        found = read(found, name)
    opened: Opened = matched_by_position(found) if asked.by_position else found
    return opened
