"""What a reader of a file format gives: the columns of the file, by name, or ids and labels.

Readers do not choose columns. They say which columns there are and fetch those that are asked for;
which of them are ids and labels is decided once for all formats, in :mod:`column_names`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

# Objects are matched by their ids where there are any, unless the caller asks for positions.
By = Literal["position"]
# Ids, if there are any, and labels, of a file that is no table; a missing label is None.
Columns = tuple[list[str] | None, list[str | None]]


class FileTable(NamedTuple):
    """The columns of a file, fetched by name when they are asked for.

    Attributes
    ----------
    names : list of str
        The names of all columns, in the order of the file; no name occurs twice.
    fetch : callable
        Takes names of columns and returns their values, a list for each; a missing value is None.
        Files that are large on disk should read only these columns.
    name : str or None
        What messages call the table, if it is one of several in the file: "file.db::table".
    fetch_arrow : callable or None
        Takes names of columns and returns a pyarrow Table of them, whose values are those that
        `fetch` gives, or None if only `fetch` can read them.
    """

    names: list[str]
    fetch: Callable[[list[str]], list[list[Any]]]
    name: str | None = None
    fetch_arrow: Callable[[list[str]], Any | None] | None = None

    def arrow(self, names: list[str]) -> Any | None:
        """Return columns as a pyarrow Table; None if they are to be fetched as lists."""
        return None if self.fetch_arrow is None else self.fetch_arrow(names)


class Asked(NamedTuple):
    """What a caller says about a file.

    Attributes
    ----------
    name : str
        The name of the file in error messages.
    id : tuple of str
        The columns that make up the id of an object; empty if the caller names none.
    label : str or None
        The column of the labels.
    header : bool or None
        Whether the first line has column names; None if the caller does not say.
    by_position : bool
        Whether objects are to be matched by their position, so that ids are not needed.
    format, delimiter, table : str or None
        The format of the file, the delimiter of its columns, and the table or sheet in it; None if
        the file itself tells.
    threshold : float or None
        The least score of pairs that are connected, for a file of pairs.
    """

    name: str
    id: tuple[str, ...] = ()
    label: str | None = None
    header: bool | None = None
    by_position: bool = False
    format: str | None = None
    delimiter: str | None = None
    table: str | None = None
    threshold: float | None = None
