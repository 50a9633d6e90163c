"""Clusterings from files: CSV, TSV, JSON and Parquet, with an id and a label column."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from partita.clusterings.conversion import Clustering
from partita.clusterings.file_columns import Columns, Table, as_text, read_file
from partita.clusterings.frames import choose_columns
from partita.clusterings.hard import Hard
from partita.clusterings.reading import Missing
from partita.clusterings.soft_files import are_sets, from_sets, from_table
from partita.errors import FileError, InputTypeError, first_few


def read_clustering(
    path: str | Path,
    *,
    id: str | None = None,
    label: str | None = None,
    missing: Missing = "error",
    noise: Any = None,
) -> Clustering:
    r"""Read a clustering from a file.

    Parameters
    ----------
    path : str or Path
        A .csv, .tsv, .json or .parquet file; "-" reads CSV from the standard input. JSON may hold
        a list of records, an object of columns, an object from id to label, a list of clusters or
        a list of labels. Several columns of numbers, or columns named as sets, make a soft
        clustering, as :func:`read_soft` has it, and so do labels such as "1|3".
    id, label : str, optional
        The columns that hold the objects' ids and their labels. By default they are found by
        usual names ("id", "label", "cluster", …), or are the only two columns.
    missing : {"error", "drop", "cluster", "singletons"}, default="error"
        What to do with objects that have no label. An empty field is a missing label.
    noise : label, optional
        A label that means "in no cluster".

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
    """
    found = read_file(path, id, label)
    soft = isinstance(found, Table) or are_sets(found[1])
    if soft and (missing != "error" or noise is not None):
        raise InputTypeError(f"missing= and noise= are for labels, but {path} has none")
    if isinstance(found, Table):
        return from_table(found, str(path), id)
    ids, labels = found
    if soft:
        return from_sets(ids, labels, str(path))
    _refuse_continuous(labels, str(path))
    return Hard(labels, ids=ids, missing=missing, noise=as_text(noise), name=str(path))


def read_columns_or_soft(
    path: str | Path, id: str | None = None, label: str | None = None
) -> Columns | Clustering:
    """Return ids and labels of a file, or the soft clustering that it holds."""
    found = read_file(path, id, label)
    if isinstance(found, Table):
        return from_table(found, str(path), id)
    ids, labels = found
    if are_sets(labels):
        return from_sets(ids, labels, str(path))
    _refuse_continuous(labels, str(path))
    return found


def read_columns(path: str | Path, id: str | None = None, label: str | None = None) -> Columns:
    """Return ids (if any) and labels of a file, as strings; a missing label is None."""
    found = read_file(path, id, label)
    if isinstance(found, Table):
        choose_columns(list(found.columns), str(path), id, label)
        raise FileError(f"{path} has no column of labels")
    ids, labels = found
    _refuse_continuous(labels, str(path))
    return ids, labels


def _refuse_continuous(labels: list[str | None], name: str) -> None:
    """Refuse a column of numbers that are not whole: it holds no labels."""
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
