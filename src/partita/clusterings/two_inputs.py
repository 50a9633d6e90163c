"""Open two clusterings, or two columns of one table, with the columns that the caller names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from partita.clusterings.as_clustering import matched_by_position, open_input
from partita.clusterings.column_names import asked_for, check_named, usual_ids
from partita.clusterings.file_columns import read_file
from partita.clusterings.file_source import name_of
from partita.clusterings.file_table import Asked, FileTable
from partita.clusterings.files import clustering_of, is_path
from partita.clusterings.fitted_clusterers import is_estimator
from partita.clusterings.frames import is_from_dataframe_library, is_table, open_table
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.lazy_labels import (
    LazyFile,
    may_be_lazy,
    open_columns_lazily,
    open_lazily,
)
from partita.clusterings.overlapping import AnyClustering, Overlapping
from partita.clusterings.pair_columns import find_pair_columns
from partita.clusterings.pair_files import pairs_of_table
from partita.clusterings.reading import Reading, read
from partita.clusterings.soft import SoftClustering
from partita.errors import InputError, InputTypeError
from partita.option_words import option

_PAIR = ("reference", "candidate")


def open_two(
    reference: Any,
    candidate: Any,
    *,
    id: Any = None,
    label: Any = None,
    by: Any = None,
    header: bool | None = None,
    columns: Any = None,
    X: Any = None,
) -> tuple[Any, Any]:
    """Return two clusterings in forms that :func:`reading.read` takes, or as soft clusterings.

    `id` and `label` name columns of both, if these are files or dataframes. With `columns` both are
    columns of one file or dataframe, given as the reference. `X` are the objects, for fitted
    estimators that predict their clusters.
    """
    refuse_unused_objects((reference, candidate), X)
    asked = asked_for("reference", id, label, header, by)
    if columns is not None:
        return _two_columns(reference, candidate, columns, asked)
    both = reference, candidate
    if may_be_lazy(*both):
        lazy = [
            open_lazily(x, asked._replace(name=name)) for x, name in zip(both, _PAIR, strict=True)
        ]
        if None not in lazy and not asked.by_position:
            return lazy[0], lazy[1]
    for x in both:
        if isinstance(x, LazyFile):
            raise InputTypeError(
                f"{x.source} is opened for an engine, which compares two scanned files with "
                "columns of labels: scan both, or give the paths to read them into memory"
            )
    refuse_unused_columns(both, asked)
    first, second = (
        x if x is None else open_input(x, name, asked._replace(name=name), X)
        for x, name in zip(both, _PAIR, strict=True)
    )
    if not asked.by_position or first is None or second is None:
        return first, second
    return _by_position(first, _PAIR[0]), _by_position(second, _PAIR[1])


def refuse_unused_objects(inputs: Sequence[Any], X: Any) -> None:
    """Raise if objects are given, and no fitted estimator that could use them."""
    if X is not None and not any(map(is_estimator, inputs)):
        raise InputTypeError("X is for fitted estimators, and none is given")


def refuse_unused_columns(inputs: Sequence[Any], asked: Asked) -> None:
    """Raise if columns are named, and no file or dataframe is given that could have them."""
    if (asked.id or asked.label is not None) and not any(map(_is_table, inputs)):
        named = option("id") if asked.id else option("label")
        raise InputTypeError(f"{named} names columns of files and dataframes, and none is given")


def _by_position(x: Any, name: str) -> Reading | AnyClustering:
    return matched_by_position(
        x if isinstance(x, (Hard, SoftClustering, Overlapping, Hierarchy)) else read(x, name)
    )


def _is_table(x: Any) -> bool:
    return is_path(x) or (is_from_dataframe_library(x) and is_table(x))


def _two_columns(x: Any, other: Any, columns: Any, asked: Asked) -> tuple[Any, Any]:
    """Return the clusterings in two columns of a table, whose rows are the objects of both."""
    if other is not None or asked.label is not None:
        what = "a candidate" if other is not None else option("label")
        raise InputError(f"columns are two columns of one table: leave out {what}")
    if not isinstance(columns, (list, tuple)) or len(columns) != 2:
        raise InputError(f"columns={columns!r}: give two columns of labels")
    lazy = None if is_path(x) else open_columns_lazily(x, columns, asked)
    if lazy is not None:
        return lazy
    first, second = open_columns(x, columns, asked)
    return first, second


def open_columns(
    x: Any, columns: Any, asked: Asked, *, labels_only: bool = False
) -> list[Reading | AnyClustering]:
    """Return the clusterings in columns of a file, which is read once, or of a dataframe.

    Its rows are the objects of all of them.
    """
    if is_path(x):
        return _open_columns_of_file(x, columns, asked, labels_only)
    if not _is_table(x):
        raise InputTypeError(f"columns are for a file or a dataframe, not for {type(x).__name__}")
    frame = open_table(x, asked.name)
    asked = _with_usual_ids(list(frame.columns), asked, columns)
    return [
        matched_by_position(read(x, asked.name, asked=asked._replace(label=one))) for one in columns
    ]


def _open_columns_of_file(
    path: Any, columns: Any, asked: Asked, labels_only: bool
) -> list[Reading | AnyClustering]:
    asked = asked._replace(name=name_of(path))
    table = read_file(path, asked)
    if not isinstance(table, FileTable):
        raise InputError(f"{asked.name} is no table: columns are those of one table")
    asked = _with_usual_ids(table.names, asked, columns)
    needed = list(dict.fromkeys([*asked.id, *columns]))
    fetched = _fetched(table, needed)
    return [
        matched_by_position(
            clustering_of(fetched, asked._replace(label=one), labels_only=labels_only)
        )
        for one in columns
    ]


def _fetched(table: FileTable, needed: list[Any]) -> FileTable:
    """Return a table whose needed columns are read, once for all clusterings."""
    columns = table.arrow(needed)
    if columns is None:
        values = dict(zip(needed, table.fetch(needed), strict=True))
        return FileTable(table.names, lambda names: [values[name] for name in names])
    return FileTable(
        table.names,
        lambda names: [columns.column(name).to_pylist() for name in names],
        fetch_arrow=columns.select,
    )


def open_with_pairs(
    paths: Sequence[Any], asked: Sequence[Asked], threshold: float, *, labels_only: bool = False
) -> list[Reading | AnyClustering]:
    """Open two files, of which one or both hold pairs, connected from a threshold on.

    Objects that only the other file has are in no pair, and so are clusters of their own.
    """
    asked = [one._replace(name=name_of(path)) for one, path in zip(asked, paths, strict=True)]
    contents = [read_file(path, one) for path, one in zip(paths, asked, strict=True)]
    columns = [
        find_pair_columns(content.names) if isinstance(content, FileTable) else None
        for content in contents
    ]
    if not any(columns):
        names = " and ".join(one.name for one in asked)
        raise InputError(
            f"{option('threshold', threshold)} is for pairs with scores, and {names} have none"
        )
    opened: list[Any] = [
        clustering_of(content, one, labels_only=labels_only) if pairs is None else None
        for content, one, pairs in zip(contents, asked, columns, strict=True)
    ]
    for side, pairs in enumerate(columns):
        table, other = contents[side], opened[1 - side]
        if pairs is not None and isinstance(table, FileTable):
            found = pairs_of_table(table, pairs, asked[side].name)
            if columns[1 - side] is None and other.ids is not None:
                found = found.with_objects(other.ids)
            opened[side] = found.cluster(threshold).__partita_reading__()
    return opened


def _with_usual_ids(names: list[Any], asked: Asked, columns: Any) -> Asked:
    """Say which columns name the objects: those that are asked for, or that have usual names."""
    for one in columns:
        check_named(names, asked._replace(label=one))
    ids = asked.id or usual_ids([name for name in names if name not in columns])
    return asked._replace(id=ids, by_position=not ids)
