"""Read clusterings from files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, TypeVar

from partita.clusterings.coding import as_text, code_labels
from partita.clusterings.column_names import choose_columns, lacks_labels
from partita.clusterings.conversion import Clustering
from partita.clusterings.file_columns import ids_as_text, read_file
from partita.clusterings.file_source import known_suffixes, looks_like_path
from partita.clusterings.file_table import Asked, Columns, FileTable
from partita.clusterings.hard import Hard
from partita.clusterings.reading import Missing, Reading
from partita.clusterings.soft import SoftClustering
from partita.clusterings.soft_files import from_sets, from_table
from partita.errors import FileError, InputTypeError, first_few

_Function = TypeVar("_Function")


def _formats_in_docstring(function: _Function) -> _Function:
    """Write the suffixes of all file formats for {formats} in a docstring."""
    function.__doc__ = (function.__doc__ or "").replace("{formats}", known_suffixes())
    return function


@_formats_in_docstring
def read_clustering(
    path: str | Path,
    *,
    id: str | None = None,
    label: str | None = None,
    missing: Missing = "error",
    noise: Any = None,
) -> Clustering:
    r"""Read a clustering from a file.

    Every function that takes a clustering takes a path, too, and reads it as this one does.

    Parameters
    ----------
    path : str or Path
        A file of one of the types {formats};
        "-" reads CSV from the standard input. JSON may hold a list of records, an object of
        columns, an object from id to label, a list of clusters or a list of labels. Several columns
        of numbers, or columns named as sets such as "{1,3}", are a soft clustering, and so are
        labels such as "1|3".
    id, label : str, optional
        The columns that hold the objects' ids and their labels. By default they are found by
        usual names ("id", "label", "cluster", …), or are the only two columns.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects that have no label. An empty field is a missing label.
    noise : label, optional
        A label that means "in no cluster", treated as missing.

    Returns
    -------
    Hard, or Rough, Fuzzy, Possibilistic or Evidential
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
    content = open_file(path, id, label)
    if isinstance(content, Reading):
        return Hard(content, missing=missing, noise=noise)
    if missing != "error" or noise is not None:
        raise InputTypeError(f"missing= and noise= are for labels, but {path} has none")
    return content


def open_file(
    path: str | Path, id: str | None = None, label: str | None = None, *, labels_only: bool = False
) -> Reading | SoftClustering:
    """Return what a file holds: labels, the missing ones marked, or a soft clustering.

    With `labels_only` a label such as "1|3" is a label like any other, and a file without a column
    of labels is an error.
    """
    name = "standard input" if str(path) == "-" else str(path)
    content = read_file(path, Asked(name, () if id is None else (id,), label))
    if isinstance(content, FileTable):
        name = content.name or name
        if lacks_labels(content.names, id, label):
            if labels_only:
                choose_columns(content.names, name, id, label)
                raise FileError(f"{name} has no column of labels")
            columns = dict(zip(content.names, content.fetch(content.names), strict=True))
            return _with_source(from_table(columns, name, id), name)
        content = _ids_and_labels(content, name, id, label)
    ids, labels = content
    if not labels_only and _are_sets(labels):
        return _with_source(from_sets(ids, labels, name), name)
    _refuse_continuous(labels, name)
    return Reading(code_labels(labels, name), ids, ids is not None, name)


def _ids_and_labels(table: FileTable, name: str, id: str | None, label: str | None) -> Columns:
    """Return the ids, if there are any, and the labels of a table as strings."""
    id_name, label_name = choose_columns(table.names, name, id, label)
    if id_name is None:
        return None, [as_text(value) for value in table.fetch([label_name])[0]]
    ids, labels = table.fetch([id_name, label_name])
    return ids_as_text(ids, name), [as_text(value) for value in labels]


def is_path(x: Any) -> bool:
    """Return whether an input is a path: a Path, or a string that names a file or could do so."""
    if isinstance(x, str):
        # A file that does not exist is then reported as such.
        return x == "-" or os.path.exists(x) or looks_like_path(x)
    return isinstance(x, Path)


def _are_sets(labels: list[str | None]) -> bool:
    """Return whether some label is written as a set of clusters, "1|3"."""
    return any(label is not None and "|" in label for label in labels)


def _with_source(clustering: SoftClustering, name: str) -> SoftClustering:
    clustering.source = name
    return clustering


def _refuse_continuous(labels: list[str | None], name: str) -> None:
    """Raise if the labels are numbers that are not whole, since these cannot name clusters."""
    try:
        numbers = [float(label) for label in labels if label is not None]
    except ValueError:
        return
    odd = [number for number in numbers if not number.is_integer()]
    if odd:
        raise FileError(
            f"{name} has {len(odd)} labels that are not whole numbers ({first_few(odd, 3)}); "
            "labels name clusters: is this the right column?"
        )
