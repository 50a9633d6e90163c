"""Read clusterings from files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from partita.clusterings.arrow_columns import can_be_text, code_text, has_fractions, text_ids
from partita.clusterings.coding import Coding, code_labels
from partita.clusterings.column_names import asked_for, choose_columns, lacks_labels
from partita.clusterings.community_files import Communities
from partita.clusterings.cover_members import members_of_groups
from partita.clusterings.file_columns import all_as_text, compound_ids, read_file
from partita.clusterings.file_source import format_of_name, known_suffixes, looks_like_path, name_of
from partita.clusterings.file_table import Asked, By, Columns, FileTable
from partita.clusterings.hard import Hard
from partita.clusterings.hierarchy import Hierarchy
from partita.clusterings.label_values import WRITTEN_MISSING
from partita.clusterings.origin import Origin
from partita.clusterings.overlapping import AnyClustering, Overlapping
from partita.clusterings.pair_columns import PairColumns, find_pair_columns, pairs_error
from partita.clusterings.pair_files import pairs_of_table
from partita.clusterings.reading import Missing, Reading, labels_of
from partita.clusterings.soft import SoftClustering
from partita.clusterings.soft_files import from_sets, from_table
from partita.errors import FileError, InputError, InputTypeError, PartitaError, first_few, shown
from partita.option_words import option, option_name
from partita.parameter_texts import fill_parameters
from partita.words import counted, plural, verb

# Labels of a file that stand for none.
_NO_LABELS = frozenset((None, *WRITTEN_MISSING))

_Function = TypeVar("_Function")
Marked = TypeVar("Marked", SoftClustering, Hierarchy)


def _formats_in_docstring(function: _Function) -> _Function:
    """Write the suffixes of all file formats for {formats} in a docstring."""
    function.__doc__ = (function.__doc__ or "").replace("{formats}", known_suffixes())
    return function


@_formats_in_docstring
@fill_parameters
def read_clustering(
    path: str | Path,
    *,
    id: Any = None,
    label: str | None = None,
    by: By | None = None,
    header: bool | None = None,
    format: str | None = None,
    delimiter: str | None = None,
    table: str | None = None,
    threshold: float | None = None,
    missing: Missing = "error",
    noise: Any = None,
) -> AnyClustering:
    r"""Read a clustering from a file.

    Every function that takes a clustering takes a path, too, and reads it as this one does.

    Parameters
    ----------
    path : str or Path
        A file of one of the types {formats},
        text also compressed as .gz, .bz2, .xz or .zst; "-" is the standard input.
        "file.duckdb::table" names a table of a database or a sheet of a workbook. JSON may hold a
        list of records, an object of columns, an object from id to label, a list of clusters or a
        list of labels. Several columns of numbers, or columns named as sets such as "{1,3}", are a
        soft clustering, and so are labels such as "1|3". A file in Newick is a hierarchy.
    <id_and_label, by, header>
    format : str, optional
        What is in the file, if its name does not say it: "csv", "tsv", "json", "jsonl", "parquet",
        "arrow", "xlsx", "database", "newick" or "communities" (CNL, as of SNAP: the objects of one
        cluster on each line, separated by blanks). By default the first bytes tell, and text is
        CSV.
    delimiter : str, optional
        What separates the columns of text: a character, "tab", "space" for any number of spaces, or
        "fixed" for columns of fixed width. By default it is found.
    table : str, optional
        The table of a database, or the sheet of a workbook; by default the only table, and the
        first sheet.
    threshold : float, optional
        For a file of pairs with scores, as record linkage predicts them: connect those whose score
        is at least as large. See :func:`read_pairs`.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects that have no label. An empty field is a missing label, and so are
        the words that programs write for one: NA, NaN, None, null, ….
    noise : label, optional
        A label that means "in no cluster", treated as missing.

    Returns
    -------
    Hard, or Rough, Fuzzy, Possibilistic, Evidential, Overlapping or Hierarchy
        Ids and labels are strings, so that files of different formats can be joined.

    Examples
    --------
    >>> import partita as pt, pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "found.csv"
    >>> _ = path.write_text("id,cluster\nann,1\nbob,1\ncleo,2\n")
    >>> pt.read_clustering(path).clusters()
    [['ann', 'bob'], ['cleo']]
    >>> _ = path.write_text("id,1,2\nann,1,0\nbob,0.5,0.5\n")
    >>> pt.read_clustering(path)
    Fuzzy(n=2, n_clusters=2)
    """
    if not isinstance(path, (str, os.PathLike)):
        raise InputTypeError(f"path must be a string or a Path, not {type(path).__name__}")
    content = open_file(
        path,
        asked_for(
            str(path),
            id,
            label,
            header,
            by,
            format=format,
            delimiter=delimiter,
            table=table,
            threshold=threshold,
        ),
    )
    if isinstance(content, Reading):
        with _damage_named(str(path)):
            clustering = Hard(content, missing=missing, noise=noise)
        clustering.taken_as = content.taken_as
        return clustering
    if missing != "error" or noise is not None:
        options = f"{option_name('missing')} and {option_name('noise')}"
        raise InputTypeError(f"{options} are for labels, but {path} has none")
    return content


def open_file(
    path: str | Path, asked: Asked | None = None, *, labels_only: bool = False
) -> Reading | SoftClustering | Overlapping | Hierarchy:
    """Return what a file holds: labels, the missing ones marked, or another clustering.

    With `labels_only` a label such as "1|3" is a label like any other, and a file without a column
    of labels is an error.
    """
    asked = (asked or Asked(""))._replace(name=name_of(path))
    with _damage_named(asked.name):
        return _open_file(path, asked, labels_only)


@contextmanager
def _damage_named(name: str) -> Iterator[None]:
    """Turn what the library of a format raises into an error that names the file."""
    try:
        yield
    except PartitaError:
        raise
    except MemoryError:
        raise FileError(f"{name} cannot be read: there is not enough memory for it") from None
    except Exception as error:  # for damaged files libraries raise anything
        raise FileError(f"{name} cannot be read, it may be damaged ({shown(error)})") from error


def _open_file(
    path: str | Path, asked: Asked, labels_only: bool
) -> Reading | SoftClustering | Overlapping | Hierarchy:
    if _is_tree(path, asked):
        if labels_only or asked.id or asked.label is not None:
            raise FileError(f"{asked.name} is a tree in Newick, which has no columns")
        return _marked(Hierarchy.from_newick(Path(path)), asked)
    return clustering_of(read_file(path, asked), asked, labels_only=labels_only)


def _is_tree(path: Any, asked: Asked) -> bool:
    """Return whether a file is said to hold a tree, by the caller or by its name."""
    if asked.format is not None or not isinstance(path, (str, Path)):
        return asked.format == "newick"
    return format_of_name(path) == "newick"


def clustering_of(
    content: FileTable | Columns | Communities, asked: Asked, *, labels_only: bool = False
) -> Reading | SoftClustering | Overlapping:
    """Return the clustering that the columns of a file describe."""
    if isinstance(content, FileTable) and content.name is not None:
        asked = asked._replace(name=content.name)
    name = asked.name
    if isinstance(content, Communities):
        return _cover_of(content, asked, labels_only)
    if isinstance(content, FileTable) and asked.label is None:
        pairs = find_pair_columns(content.names)
        if pairs is not None:
            return _connected(content, pairs, asked)
    if asked.threshold is not None:
        raise InputError(
            f"{option('threshold', asked.threshold)} is for pairs, and {name} has none"
        )
    if not isinstance(content, FileTable):
        ids, labels = content
        origin = Origin(name, ids_from="none" if ids is None else "content")
    elif not lacks_labels(content.names, asked):
        ids, labels, origin = _ids_and_labels(content, asked)
    elif labels_only:
        choose_columns(content.names, asked)
        raise FileError(f"{name} has no column of labels")
    else:
        columns = dict(zip(content.names, content.fetch(content.names), strict=True))
        return _marked(from_table(columns, asked), asked)
    coding = labels if isinstance(labels, Coding) else code_labels(labels, name)
    coding = _mark_written_missing(coding)
    distinct = [label for label in labels_of(coding) if label not in _NO_LABELS]
    if not labels_only and _are_sets(distinct):
        listed = ids if ids is None else list(ids)
        rough = from_sets(listed, _labels_of_objects(coding), name)
        rough.origin = origin
        return _marked(rough, asked)
    if _are_continuous(distinct):
        _refuse_continuous(_labels_of_objects(coding), name)
    words = "a file with a column of labels: hard"
    return Reading(coding, ids, ids is not None, origin, asked.by_position, words)


def _cover_of(content: Communities, asked: Asked, labels_only: bool) -> Overlapping:
    """Return the overlapping clustering that a file of communities describes."""
    if labels_only:
        raise FileError(f"{asked.name} has communities, which may overlap, and no column of labels")
    named = asked.id or asked.label is not None or asked.header is not None
    if named or asked.by_position:
        raise InputError(f"{asked.name} has communities and no columns: leave out what names them")
    if asked.threshold is not None:
        raise InputError(
            f"{option('threshold', asked.threshold)} is for pairs, and {asked.name} has none"
        )
    groups = (
        content.clusters
        if content.labels is None
        else dict(zip(content.labels, content.clusters, strict=True))
    )
    members = members_of_groups(groups, None, asked.name)
    cover = Overlapping(members._replace(remarks=(*content.remarks, *members.remarks)))
    cover.taken_as = "; ".join(("a file of communities: overlapping", *cover.remarks))
    cover.origin = Origin(asked.name, ids_from="content")
    return cover


def _mark_written_missing(coding: Coding) -> Coding:
    """Mark objects whose label is a word for a missing value, as "NA", as such without a label."""
    codes = [
        code
        for code, label in enumerate(labels_of(coding), coding.first)
        if label in WRITTEN_MISSING
    ]
    if not codes:
        return coding
    missing = np.isin(coding.values, codes)
    return coding._replace(missing=missing if coding.missing is None else missing | coding.missing)


def _labels_of_objects(coding: Coding) -> list[str | None]:
    """Return the label of each object, None for those that are missing."""
    labels = [None if label in _NO_LABELS else label for label in labels_of(coding)]
    return [labels[code] for code in coding.values.tolist()]


def _connected(table: FileTable, columns: PairColumns, asked: Asked) -> Reading:
    """Return the clusters of a file of pairs; raise if the caller gives no threshold."""
    if asked.threshold is None:
        raise pairs_error(columns, asked.name)
    pairs = pairs_of_table(table, columns, asked.name)
    return pairs.cluster(asked.threshold).__partita_reading__()


def _ids_and_labels(table: FileTable, asked: Asked) -> tuple[Any | None, Any, Origin]:
    """Return the ids, if there are any, and the labels of a table, and their columns.

    Labels and ids are lists of strings, or labels are codes and ids are those of pyarrow.
    """
    chosen = choose_columns(table.names, asked)
    origin = Origin(asked.name, tuple(table.names), chosen.ids, (chosen.label,), chosen.ids_from)
    wanted = list(dict.fromkeys([*chosen.ids, chosen.label]))
    columns = table.arrow(wanted) if len(chosen.ids) < 2 else None
    if columns is not None and all(map(can_be_text, columns.columns)):
        values = [columns.column(name) for name in chosen.ids]
        if chosen.ids_from == "only column left" and has_fractions(values[0]):
            values, origin = [], _without_ids(origin)
        ids = text_ids(values[0], asked.name) if values else None
        return ids, code_text(columns.column(chosen.label)), origin
    *values, labels = table.fetch([*chosen.ids, chosen.label])
    if chosen.ids_from == "only column left" and _has_fractions(values[0]):
        values, origin = [], _without_ids(origin)
    return compound_ids(values, asked.name), all_as_text(labels, asked.name), origin


def _without_ids(origin: Origin) -> Origin:
    """Say that a column has scores, not ids."""
    return origin._replace(id_columns=(), ids_from="none")


def _has_fractions(values: list[Any]) -> bool:
    """Return whether values are numbers up to the first that is not whole."""
    try:
        return any(float(value) % 1 != 0 for value in values)
    except (TypeError, ValueError):
        return False


def _marked(clustering: Marked, asked: Asked) -> Marked:
    clustering.by_position = asked.by_position
    return clustering


def is_path(x: Any) -> bool:
    """Return whether an input is a path: a Path, or a string that names a file or could do so."""
    if isinstance(x, str):
        # A file that does not exist is then reported as such.
        return x == "-" or os.path.exists(x) or looks_like_path(x)
    return isinstance(x, Path)


def _are_sets(labels: list[str]) -> bool:
    """Return whether some label is written as a set of clusters, "1|3"."""
    return any("|" in label for label in labels)


def _are_continuous(labels: list[str]) -> bool:
    """Return whether all labels are numbers, and some are not whole."""
    try:
        numbers = [float(label) for label in labels]
    except ValueError:
        return False
    return not all(number.is_integer() for number in numbers)


def _refuse_continuous(labels: list[str | None], name: str) -> None:
    """Raise, since numbers that are not whole cannot name clusters."""
    odd = [x for label in labels if label is not None and not (x := float(label)).is_integer()]
    raise FileError(
        f"{name} has {counted(len(odd), 'label')} that {verb(len(odd), 'are')} not "
        f"{plural(len(odd), 'whole number')} ({first_few(odd, 3)}); "
        "labels name clusters: is this the right column?"
    )
